// SPDX-License-Identifier: Apache-2.0
// Shutdown hooks run at System.exit, and the exit status is kept; hooks cannot be added while they run.
// exit: 7

public class Hooks {
    public static void main(String[] args) throws Exception {
        Thread removed = new Thread(() -> System.out.println("removed hook"));
        Runtime.getRuntime().addShutdownHook(removed);
        Thread hook = new Thread(() -> {
            System.out.println("hook runs");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        Thread other = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        other.start();
        try {
            System.out.println("exiting");
            System.exit(7);
        } finally {
            System.out.println("never");
        }
    }
}

// expect: Hook previously registered
// expect: true false
// expect: exiting
// expect: hook runs
// expect: Shutdown in progress
