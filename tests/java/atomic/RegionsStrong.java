// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:par=strong -Xrt:cpus=0

import java.io.File;
import java.util.concurrent.locks.LockSupport;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;
import org.rtjvm.scheduling.RoundRobin;

/**
 * A more eligible thread that comes back to Java undoes the region that is open, though it wants none: what it reads outside of regions
 * is never half done. Nobody directs, as that thread would undo regions, too: the high one comes back until it has undone something.
 */
public class RegionsStrong {
    // expect: ends a sleep: 0, then 7
    // expect: is not unparked: 0, then 7
    // expect: ends a wait: 0, then 7
    // expect: calls the system: 0, then 7
    // expect: begins its period: 0, then 7
    // expect: handles an event: 0, then 7
    // expect: without the heap: 0, then 7
    // expect: undoes an ordinary thread: 0, then 7
    // expect: raised in the midst of Java: 0, then 7
    // expect: lowered below one in the midst of Java: 0, then 7
    // expect: an equal one: 7, then 7, undone 0
    // expect: a less eligible one: 7, then 7, undone 0
    // expect: irrevocable: 9, then 9, undone 0

    static final Object LOCK = new Object();
    static volatile boolean inside;
    static volatile boolean go;
    static RealtimeThread high;
    static RealtimeThread low;
    static int value;
    static int turns;
    static int seen;
    static long before;

    interface Step {
        void take() throws Exception;
    }

    /** Does not end before somebody has looked at what it writes. */
    @PAR
    static void work() {
        value = 3;
        inside = true;
        while (!go) {
        }
        value = 7;
    }

    /** The same, for as long as it takes. */
    @PAR
    static void workAlone() {
        value = 3;
        inside = true;
        long end = System.nanoTime() + 30_000_000;
        while (System.nanoTime() < end) {
        }
        value = 7;
    }

    static void look() {
        seen = value;
        go = true;
    }

    static Runnable running(Step step) {
        return () -> {
            try {
                step.take();
            } catch (Exception e) {
                e.printStackTrace();
            }
        };
    }

    static RealtimeThread thread(int priority, Step step) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, running(step));
    }

    /** Of a high thread: until it has undone a region, or that is done. */
    static boolean isLate() {
        return Counters.aborted() > before || value == 7;
    }

    static void together(String how, Thread high, Thread low) throws Exception {
        value = 0;
        seen = -1;
        go = false;
        inside = false;
        before = Counters.aborted();
        high.start();
        low.start();
        high.join();
        low.join();
        System.out.print(how + ": " + seen + ", then " + value);
    }

    static void comesBack(String how, Thread low, Step waits) throws Exception {
        together(how, thread(20, () -> {
            while (!isLate()) {
                waits.take();
            }
            look();
        }), low);
        System.out.println();
    }

    static Thread lowThread() {
        return thread(12, RegionsStrong::work);
    }

    static void released() throws Exception {
        Step periods = () -> {
            while (!isLate()) {
                RealtimeThread.waitForNextPeriod();
            }
            look();
        };
        together("begins its period", new RealtimeThread(new PriorityParameters(20), new PeriodicParameters(null, new RelativeTime(5, 0), null, null, null, null),
            null, null, null, running(periods)), lowThread());
        System.out.println();
    }

    static void handled() throws Exception {
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(20), null, null, null, null, false, RegionsStrong::look);
        value = 0;
        seen = -1;
        go = false;
        OneShotTimer timer = new OneShotTimer(new RelativeTime(20, 0), handler);
        Thread low = lowThread();
        timer.start();
        low.start();
        low.join();
        System.out.println("handles an event: " + seen + ", then " + value);
        timer.destroy();
    }

    static class Looks implements Runnable {
        @Override
        public void run() {
            while (!isLate()) {
                LockSupport.parkNanos(2_000_000);
            }
            look();
        }
    }

    static void withoutHeap() throws Exception {
        Thread[] made = new Thread[1];
        ImmortalMemory.instance().executeInArea(() ->
            made[0] = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, new Looks()));
        together("without the heap", made[0], lowThread());
        System.out.println();
    }

    /** Of two equal threads that take turns one has a region open, the other lets a third become more eligible, which goes on where it was
     *  in Java. From then on that one runs alone, to its end. */
    static void passed(String how, Step step) throws Exception {
        Thread[] all = new Thread[3];
        value = 0;
        go = false;
        inside = false;
        all[0] = thread(20, () -> {
            seen = sample(turns);
            go = true;
        });
        all[1] = thread(25, () -> {
            RealtimeThread.sleep(60, 0);
            work();
        });
        all[2] = thread(25, () -> {
            RealtimeThread.sleep(60, 0);
            while (!inside) {
            }
            high = (RealtimeThread) all[0];
            low = (RealtimeThread) all[1];
            step.take();
        });
        for (int i = all.length - 1; i >= 0; i--) {     // the first last, as who starts them does not run from then on
            all[i].start();
        }
        for (Thread each : all) {
            each.join();
        }
        System.out.println(how + ": " + seen + ", then " + value);
    }

    /** Calls nothing, so that it never comes back from anywhere. */
    static int sample(int turns) {
        int last = -1;
        for (int i = 0; i < turns; i++) {
            last = value;
        }
        return last;
    }

    static void passed() throws Exception {
        long begin = System.nanoTime();
        sample(1_000_000);
        turns = (int) (500_000_000L * 1_000_000 / (System.nanoTime() - begin));
        RoundRobin.set(25, true);
        passed("raised in the midst of Java", () -> high.setSchedulingParameters(new PriorityParameters(30)));
        passed("lowered below one in the midst of Java", () -> low.setSchedulingParameters(new PriorityParameters(15)));
    }

    static void notUndone(String how, int priority) throws Exception {
        together(how, thread(priority, () -> {
            while (value == 0) {
                RealtimeThread.sleep(1, 0);
            }
            look();
        }), thread(20, RegionsStrong::workAlone));
        System.out.println(", undone " + (Counters.aborted() - before));
    }

    static void irrevocable() throws Exception {
        together("irrevocable", thread(20, () -> {
            while (value == 0) {
                RealtimeThread.sleep(1, 0);
            }
            look();
        }), thread(12, () -> Region.run(() -> {
            value = 8;
            Region.commitEarly();
            long end = System.nanoTime() + 30_000_000;
            while (System.nanoTime() < end) {
            }
            value = 9;
        })));
        System.out.println(", undone " + (Counters.aborted() - before));
    }

    public static void main(String[] args) throws Exception {
        work0();
        comesBack("ends a sleep", lowThread(), () -> RealtimeThread.sleep(5, 0));
        comesBack("is not unparked", lowThread(), () -> LockSupport.parkNanos(5_000_000));
        comesBack("ends a wait", lowThread(), () -> {
            synchronized (LOCK) {
                LOCK.wait(5);
            }
        });
        comesBack("calls the system", lowThread(), () -> {
            RealtimeThread.sleep(1, 0);
            new File("none").exists();
        });
        released();
        handled();
        withoutHeap();
        comesBack("undoes an ordinary thread", new Thread(RegionsStrong::work), () -> RealtimeThread.sleep(5, 0));
        passed();
        notUndone("an equal one", 20);
        notUndone("a less eligible one", 15);
        irrevocable();
    }

    /** Once for all, so that regions begin anew for nothing of their own. */
    static void work0() {
        go = true;
        work();
        workAlone();
        Region.run(() -> Region.commitEarly());
    }
}
