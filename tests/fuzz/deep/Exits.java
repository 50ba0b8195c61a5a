// SPDX-License-Identifier: Apache-2.0
// Everybody calls System.exit at once, hooks and collections included: one status, no hang.
// exit: 7

public class Exits {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++)
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                System.gc();
                System.out.println("hook");
            }));
        for (int i = 0; i < 40; i++) {
            Thread t = new Thread(() -> {
                for (int k = 0; k < 100; k++)
                    Thread.yield();
                System.exit(7);
            });
            t.setDaemon(i % 2 == 0);
            t.start();
        }
        for (;;) {
            Object[] garbage = new Object[1000];
            if (garbage.length == 1)
                System.out.println(garbage[0]);
        }
    }
}

// expect: hook
// expect: hook
// expect: hook
// expect: hook
// expect: hook
