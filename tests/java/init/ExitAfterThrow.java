// SPDX-License-Identifier: Apache-2.0
// An exception in main while another thread exits with its own status: the status of exit wins.
// exit: 5
// expect-err: Exception in thread "main" java\.lang\.Error: main fails

public class ExitAfterThrow {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println("after main");
            System.exit(5);
        });
        t.start();
        throw new Error("main fails");
    }
}

// expect: after main
