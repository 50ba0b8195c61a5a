// SPDX-License-Identifier: Apache-2.0
// An agent that comes while the program runs, of which later JDKs warn.
// vm-args: -Djdk.attach.allowAttachSelf=true
// needs: jdk.attach java.instrument

import com.sun.tools.attach.VirtualMachine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

public class LateAgent {
    public static void agentmain(String option, Instrumentation given) {
        System.out.println("agentmain " + option + " " + given.isRetransformClassesSupported());
    }

    private static Path makeJar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", "LateAgent");
        Path jar = Files.createTempFile("late", ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    public static void main(String[] args) throws Exception {
        Path jar = makeJar();
        PrintStream old = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said));
        VirtualMachine vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
        vm.loadAgent(jar.toString(), "some");
        vm.detach();
        System.setErr(old);
        Files.delete(jar);
        System.out.println("warned " + said.toString().startsWith("WARNING: A Java agent has been loaded dynamically (" + jar + ")"));
    }
}

// expect: agentmain some false
// expect: warned false
// since-21: warned true
