// SPDX-License-Identifier: Apache-2.0
// The VM ends when the last thread that is no daemon ends, whatever daemons do.

public class DaemonExit {
    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread spinning = new Thread(() -> {
            long x = 0;
            while (true) {
                x++;
            }
        });
        spinning.setDaemon(true);
        spinning.start();
        Thread parked = new Thread(() -> {
            synchronized (DaemonExit.class) {
                try {
                    DaemonExit.class.wait();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        });
        parked.setDaemon(true);
        parked.start();
        Thread last = new Thread(() -> {
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            Thread inherits = new Thread(() -> { });
            System.out.println("last " + inherits.isDaemon());
        });
        last.start();
        System.out.println("main ends");
    }
}

// expect: main ends
// expect: last false
