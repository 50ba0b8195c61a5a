// SPDX-License-Identifier: Apache-2.0
// Child processes: output, input, exit status, environment, working folder, and a command that is missing.

import java.io.*;
import java.util.concurrent.TimeUnit;

public class Processes {
    public static void main(String[] args) throws Exception {
        Process p = new ProcessBuilder("sh", "-c", "cat; echo $VAR; pwd | wc -l; echo err >&2; exit 3").redirectErrorStream(true).directory(new File("/")).start();
        System.out.println(p.isAlive() || true);
        try (Writer w = p.outputWriter()) {
            w.write("from parent\n");
        }
        System.out.println(p.inputReader().lines().map(String::trim).toList() + " " + p.waitFor() + " " + p.exitValue() + " " + p.isAlive());
        ProcessBuilder b = new ProcessBuilder("sh", "-c", "echo $VAR");
        b.environment().put("VAR", "given");
        b.redirectOutput(new File("out.txt"));
        System.out.println(b.start().waitFor() + " " + new String(new FileInputStream("out.txt").readAllBytes()).trim());
        try {
            new ProcessBuilder("/no/such/command").start();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Process sleeping = new ProcessBuilder("sleep", "100").start();
        System.out.println(sleeping.waitFor(5, TimeUnit.MILLISECONDS) + " " + (sleeping.pid() > 0) + " " + sleeping.toHandle().isAlive());
        sleeping.destroyForcibly().waitFor();
        System.out.println(sleeping.exitValue());
        System.out.println((ProcessHandle.current().pid() > 1) + " " + System.getenv("LC_ALL") + " " + (System.getenv("NO_SUCH_VARIABLE") == null) + " " + Runtime.getRuntime().exec(new String[] {"true"}).onExit().get().exitValue());
    }
}

// expect: true
// expect: [from parent, , 1, err] 3 3 false
// expect: 0 given
// expect: Cannot run program "/no/such/command": error=2, No such file or directory
// expect: false true true
// expect: 137
// expect: true C.UTF-8 true 0
