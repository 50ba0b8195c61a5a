// SPDX-License-Identifier: Apache-2.0
// jdk: 17
// jdb: stop in Monitors.meet
// event: run
// jdb: where
// jdb: clear Monitors.meet
// jdb: lock Monitors.LOCK
// event: cont

/** Three threads, of which one owns a monitor that the others want. */
public class Monitors {
    static final Object LOCK = new Object();
    static volatile boolean inside;

    static void meet() {
        System.out.println("met");
    }

    public static void main(String[] args) throws Exception {
        Thread owner = new Thread(() -> {
            synchronized (LOCK) {
                inside = true;
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }, "owner");
        owner.start();
        while (!inside) {
            Thread.onSpinWait();
        }
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                meet();
            }
        }, "waiter");
        waiter.start();
        waiter.join();
        owner.join();
        System.out.println("over");
    }
}
