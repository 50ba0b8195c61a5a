// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/** A monitor with a ceiling raises a region's thread until the region ends, or is undone: who stays below the ceiling does not run meanwhile. */
public class RegionsCeilings {
    // expect: below the ceiling: ran behind the region, value 7, undone 0
    // expect: above it: saw 0, value 7, undone 1
    // expect: stopped: value 7, ended true
    // since-20: stopped: nobody can be

    static final Object LOCK = new Object();
    static volatile boolean go;
    static volatile boolean inside;
    static int value;
    static int seen;

    @PAR
    static void work(boolean endless) {
        value = 3;
        synchronized (LOCK) {
            value = 4;
        }
        inside = true;
        long end = System.nanoTime() + 40_000_000;
        while (endless ? !go : System.nanoTime() < end) {
        }
        value = 7;
    }

    @PAR
    static void look() {
        seen = value;
        go = true;
    }

    static Thread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    /** Not before the low thread has the monitor, however late that begins: where it has a ceiling above us, we see that when its region has ended. */
    static void sleep() {
        try {
            do {
                RealtimeThread.sleep(1, 0);
            } while (!inside);
        } catch (InterruptedException e) {
            seen = -2;
        }
    }

    static long meet(int priority, boolean endless) throws InterruptedException {
        value = 0;
        go = false;
        inside = false;
        long aborted = Counters.aborted();
        Thread high = thread(priority, () -> {
            sleep();
            look();
        });
        Thread low = thread(12, () -> work(endless));
        high.start();
        low.start();
        high.join();
        low.join();
        return Counters.aborted() - aborted;
    }

    @PAR
    static void stoppable() {
        inside = true;
        value = 3;
        while (!go) {
        }
        value = 7;
    }

    /** Thread.stop waits until the region has ended; JDK 20 and later have it no more. */
    @SuppressWarnings("removal")
    static void stopped() throws InterruptedException {
        go = false;
        inside = false;
        boolean[] ended = { true };
        Thread low = new Thread(() -> {
            stoppable();
            while (true) {
                ended[0] = false;
            }
        });
        low.setUncaughtExceptionHandler((t, e) -> ended[0] = e instanceof ThreadDeath);
        low.start();
        while (!inside) {
            Thread.sleep(1);
        }
        low.stop();
        Thread.sleep(10);
        go = true;
        low.join();
        System.out.println("stopped: value " + value + ", ended " + ended[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        synchronized (LOCK) {
            MonitorControl.setMonitorControl(LOCK, PriorityCeilingEmulation.instance(25));
        }
        go = true;
        work(true);
        work(false);
        look();
        long undone = meet(20, false);
        System.out.println("below the ceiling: " + (seen == 7 ? "ran behind the region" : "saw " + seen) + ", value " + value + ", undone " + undone);
        undone = meet(30, true);
        System.out.println("above it: saw " + seen + ", value " + value + ", undone " + undone);
        if (Runtime.version().feature() < 20) {
            stopped();
        } else {
            System.out.println("stopped: nobody can be");
        }
    }
}
