// SPDX-License-Identifier: Apache-2.0
// System.exit from another thread ends the VM while main waits.
// exit: 3

public class ExitInThread {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        new Thread(() -> {
            System.out.println("thread exits");
            System.exit(3);
        }).start();
        synchronized (o) {
            o.wait();
        }
    }
}

// expect: thread exits
