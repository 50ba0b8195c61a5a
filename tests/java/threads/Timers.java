// SPDX-License-Identifier: Apache-2.0
// java.util.Timer: order, periodic tasks, cancellation, and a task that throws.

import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Timers {
    static TimerTask task(Runnable r) {
        return new TimerTask() {
            @Override public void run() { r.run(); }
        };
    }

    public static void main(String[] args) throws Exception {
        Timer t = new Timer("timer", true);
        StringBuffer log = new StringBuffer();
        CountDownLatch done = new CountDownLatch(1);
        long base = System.currentTimeMillis() + 150;
        t.schedule(task(() -> log.append("c")), new Date(base + 4));
        t.schedule(task(() -> log.append("a")), new Date(base));
        t.schedule(task(() -> log.append("b")), new Date(base + 2));
        TimerTask never = task(() -> log.append("never"));
        t.schedule(never, 60_000);
        System.out.println(never.cancel() + " " + never.cancel() + " " + t.purge() * 0);
        t.schedule(task(done::countDown), new Date(base + 6));
        done.await();
        System.out.println(log);
        CountDownLatch five = new CountDownLatch(5);
        TimerTask periodic = task(five::countDown);
        t.scheduleAtFixedRate(periodic, 0, 2);
        five.await();
        System.out.println(periodic.cancel());
        try {
            t.schedule(periodic, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        CountDownLatch thrown = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> {
            System.out.println(th.getName() + " " + e.getMessage());
            thrown.countDown();
        });
        t.schedule(task(() -> {
            throw new IllegalStateException("task throws");
        }), 1);
        thrown.await();
        while (true) {
            try {
                t.schedule(task(() -> { }), 1);
                Thread.sleep(1);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
                break;
            }
        }
    }
}

// expect: true false 0
// expect: abc
// expect: true
// expect: Task already scheduled or cancelled
// expect: timer task throws
// expect: Timer already cancelled.
