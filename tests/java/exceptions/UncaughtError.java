// SPDX-License-Identifier: Apache-2.0
// An exception of the main thread does not end other threads; the exit status is still 1.
// exit: 1
// expect-err: ^Exception in thread "main" java\.lang\.StackOverflowError$
// expect-err: ^Exception in thread "worker" java\.lang\.Error: worker fails$

public class UncaughtError {
    static int deep(int n) {
        return deep(n + 1) + 1;
    }

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            try {
                Thread.currentThread().getThreadGroup().getParent();
                while (mainLives()) {
                    Thread.sleep(5);
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println("worker goes on");
            throw new Error("worker fails");
        }, "worker");
        main = Thread.currentThread();
        t.start();
        deep(0);
    }

    static volatile Thread main;

    static boolean mainLives() {
        return main.isAlive();
    }
}

// expect: worker goes on
