// SPDX-License-Identifier: Apache-2.0
// Starting, joining, names, identities, priorities, groups, and the rules about starting twice.

public class StartJoin {
    static int shared;

    /** Without the number that JDK 21 puts in, which depends on how many threads the VM has. */
    private static String text(Thread thread) {
        return thread.toString().replaceFirst("\\[#[0-9]+,", "[");
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[8];
        int[] results = new int[8];
        for (int i = 0; i < all.length; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                for (int k = 0; k <= 1000; k++) {
                    results[me] += k * me;
                }
            }, "worker-" + i);
            all[i].start();
        }
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            all[i].join();
            sum += results[i];
        }
        System.out.println(sum);
        Thread t = new Thread(() -> shared = 7);
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.isDaemon() + " " + t.getPriority() + " " + t.isInterrupted());
        t.start();
        t.join();
        System.out.println(shared + " " + t.getState() + " " + t.isAlive());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getId() + " " + main.getPriority() + " " + main.getThreadGroup().getName() + " " + main.getThreadGroup().getParent().getName() + " " + text(main));
        Thread named = new Thread(new ThreadGroup("group"), () -> System.out.println(text(Thread.currentThread()) + " " + Thread.currentThread().getThreadGroup().getParent().getName()), "named");
        named.setPriority(Thread.MAX_PRIORITY);
        named.setDaemon(true);
        named.start();
        named.join();
        System.out.println(named.getThreadGroup() == null);
        main.setName("renamed");
        System.out.println(Thread.currentThread().getName());
        try {
            main.setDaemon(true);
        } catch (IllegalThreadStateException e) {
            System.out.println("alive already");
        }
        try {
            named.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        class Sub extends Thread {
            @Override public void run() { System.out.println("sub " + (Thread.currentThread() == this)); }
        }
        Sub s = new Sub();
        s.start();
        s.join(1000);
        s.run();
        Thread.yield();
        Thread.onSpinWait();
        Thread.sleep(1);
        Thread.sleep(0, 100);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long before = System.nanoTime();
        Thread.sleep(20);
        System.out.println(System.nanoTime() - before >= 20_000_000);
        Thread waiting = new Thread(() -> {
            try {
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        waiting.start();
        waiting.join(10);
        System.out.println(waiting.isAlive());
        waiting.interrupt();
        waiting.join();
    }
}

// expect: 14014000
// expect: NEW false false 5 false
// expect: 7 TERMINATED false
// expect: started twice
// expect: main 1 5 main system Thread[main,5,main]
// expect: Thread[named,10,group] main
// expect: true
// expect: renamed
// expect: alive already
// expect: priority
// expect: sub true
// expect: sub false
// expect: timeout value is negative
// expect: true
// expect: true
// expect: woken
