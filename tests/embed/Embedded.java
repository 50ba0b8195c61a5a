// SPDX-License-Identifier: Apache-2.0
// What embed.c calls.

public class Embedded {
    static int calls;

    public static void main(String[] args) {
        System.out.println("main " + String.join(",", args) + " " + System.getProperty("embed.word") + " " + Thread.currentThread().getName());
        System.out.println(Embedded.class.getClassLoader() == ClassLoader.getSystemClassLoader());
    }

    static synchronized int add(int a, long b, double c) {
        calls++;
        return (int) (a + b + c);
    }

    static void fail(String why) {
        throw new IllegalStateException(why);
    }

    static String who() {
        Thread t = Thread.currentThread();
        return t.getName() + " " + t.isDaemon() + " " + t.getThreadGroup().getName() + " " + calls;
    }

    static int depth(int n) {
        try {
            return depth(n + 1);
        } catch (StackOverflowError e) {
            return n > 100 ? 1 : 0;
        }
    }

    static void leaveWork() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the hook")));
        new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println("the last thread");
        }).start();
        Thread daemon = new Thread(() -> {
            while (true)
                calls++;
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
