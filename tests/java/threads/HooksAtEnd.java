// SPDX-License-Identifier: Apache-2.0
// Hooks also run when main simply returns and the last thread has ended.

public class HooksAtEnd {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook at the end")));
        Thread t = new Thread(() -> System.out.println("thread"));
        t.start();
    }
}

// expect: thread
// expect: hook at the end
