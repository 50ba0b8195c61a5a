// SPDX-License-Identifier: Apache-2.0
// What jcmd, jstack, jinfo and jconsole do with a VM, done by a program with its own.
// vm-args: -Djdk.attach.allowAttachSelf=true -Dtest.key=some -XX:-HeapDumpOnOutOfMemoryError --add-opens=jdk.attach/sun.tools.attach=ALL-UNNAMED
// needs: jdk.attach jdk.management.agent

import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Properties;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

public class Attach {
    static VirtualMachine vm;

    static String ask(String method, Class<?>[] types, Object... arguments) throws Exception {
        Method m = Class.forName("sun.tools.attach.HotSpotVirtualMachine").getDeclaredMethod(method, types);
        m.setAccessible(true);
        try (InputStream in = (InputStream) m.invoke(vm, arguments)) {
            return new String(in.readAllBytes());
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof AttachOperationFailedException ? "failed: " + e.getCause().getMessage().strip() : "" + e.getCause();
        }
    }

    static String jcmd(String line) throws Exception {
        return ask("executeJCmd", new Class<?>[] {String.class}, line);
    }

    static void show(String what, String text, String... patterns) {
        System.out.print(what + ":");
        for (String pattern : patterns)
            System.out.print(" " + Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).find());
        System.out.println();
    }

    public static void main(String[] args) throws Exception {
        String pid = "" + ProcessHandle.current().pid();
        vm = VirtualMachine.attach(pid);
        System.out.println(vm.id().equals(pid) + " " + vm.getSystemProperties().get("test.key"));
        Properties properties = vm.getAgentProperties();
        System.out.println(properties.get("sun.java.command") + " " + ((String) properties.get("sun.jvm.args")).contains("-Dtest.key=some") + " ["
            + properties.get("sun.jvm.flags") + "]");
        show("version", jcmd("VM.version"), "^\\Q" + System.getProperty("java.vm.name") + "\\E version ", "^JDK [0-9]");
        show("command", jcmd("VM.command_line"), "^jvm_args: .*-Dtest\\.key=some", "^java_command: Attach$", "^java_class_path \\(initial\\): .+$");
        show("properties", jcmd("VM.system_properties"), "^test\\.key=some$", "^java\\.version=[0-9]");
        show("uptime", jcmd("VM.uptime"), "^\\d+[.,]\\d+ s$");
        String[] dump = {"^\"main\" #1 prio=5", "^\tat Attach\\.main\\(Attach\\.java:\\d+\\)", "^Full thread dump"};
        show("threads", jcmd("Thread.print"), dump);
        show("stacks", ask("remoteDataDump", new Class<?>[] {Object[].class}, (Object) new Object[0]), dump);
        show("help", jcmd("help"), "^The following commands are available:$", "^Thread\\.print$", "^GC\\.run$", "^help$");
        show("flags", jcmd("VM.flags"), "-XX:-HeapDumpOnOutOfMemoryError");
        System.out.println("unknown: " + jcmd("No.such"));
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        System.out.println("[" + jcmd("GC.run").replace("Command executed successfully\n", "") + "] " + garbage.refersTo(null));
        vm.detach();
        vm = VirtualMachine.attach(pid);
        show("again", jcmd("VM.version"), "^JDK [0-9]");
        String address = vm.startLocalManagementAgent();
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            System.out.println(connector.getMBeanServerConnection().getAttribute(new ObjectName("java.lang:type=Runtime"), "Name").toString().startsWith(pid + "@"));
        }
        vm.detach();
    }
}

// expect: true some
// expect: Attach true []
// expect: version: true true
// expect: command: true true true
// expect: properties: true true
// expect: uptime: true
// expect: threads: true true true
// expect: stacks: true true true
// expect: help: true true true true
// expect: flags: true
// expect: unknown: failed: java.lang.IllegalArgumentException: Unknown diagnostic command
// expect: [] true
// expect: again: true
// expect: true
