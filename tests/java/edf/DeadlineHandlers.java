// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/** Handlers by deadlines: each release has its own; who is told of misses and overruns; into the scheduler and out of it. */
public class DeadlineHandlers extends Deadlines {
    static RelativeTime ms(long ms) {
        return new RelativeTime(ms, 0);
    }

    static AsyncEventHandler handler(ReleaseParameters release, Runnable logic) {
        return new AsyncEventHandler(new EDFParameters(), release, null, null, null, logic);
    }

    static AsyncEvent event(AsyncEventHandler... all) {
        AsyncEvent event = new AsyncEvent();
        for (AsyncEventHandler each : all) {
            event.addHandler(each);
        }
        return event;
    }

    static void settle(int count) throws InterruptedException {
        for (int i = 0; LOGGED.get() < count && i < 500; i++) {
            RealtimeThread.sleep(ms(10));
        }
        RealtimeThread.sleep(ms(20));
    }

    static void order() throws InterruptedException {
        AsyncEventHandler bound = new BoundAsyncEventHandler(new EDFParameters(), due(20), null, null, null, false, () -> log("bound20"));
        AsyncEvent event = event(handler(due(40), () -> log("40")), handler(due(10), () -> log("10")), bound, handler(due(30), () -> log("30")));
        RealtimeThread thread = new RealtimeThread(new EDFParameters(), due(25), null, null, null, () -> log("thread25"));
        event.fire();
        thread.start();
        settle(5);
        print("order");
        event.fire();
        settle(4);
        print("again");
    }

    /** A release that waits has the deadline of when it came, and one that is put off that of when it may begin. */
    static void releases() throws InterruptedException {
        AsyncEventHandler[] all = new AsyncEventHandler[2];
        all[0] = handler(due(10), () -> {
            log("short");
            if (LOGGED.get() == 1) {
                event(all[0]).fire();
                event(all[1]).fire();
                event(all[0]).fire();
            }
        });
        all[1] = handler(due(5), () -> log("shorter"));
        event(all[0]).fire();
        settle(4);
        print("releases");
    }

    /** Out of the band and into it, at rest and in the middle of a run. */
    static void changes() throws InterruptedException {
        AsyncEventHandler wanders = new AsyncEventHandler(new PriorityParameters(30), due(10), null, null, null, () -> log("wanders"));
        AsyncEvent event = event(handler(due(20), () -> log("20")), wanders);
        event.fire();
        settle(2);
        wanders.setScheduler(EDFScheduler.instance(), new EDFParameters(), due(10), null, null);
        event.fire();
        settle(4);
        wanders.setScheduler(PriorityScheduler.instance(), new PriorityParameters(30), due(10), null, null);
        event.fire();
        settle(6);
        print("changes");
    }

    static void changesOfItself() throws InterruptedException {
        AsyncEventHandler[] self = new AsyncEventHandler[1];
        AsyncEvent event = new AsyncEvent();
        self[0] = new AsyncEventHandler(new PriorityParameters(30), due(10), null, null, null, () -> {
            boolean edf = self[0].getScheduler() == EDFScheduler.instance();
            log(self[0].getScheduler().getPolicyName().substring(0, 3));
            if (edf) {
                self[0].setScheduler(PriorityScheduler.instance(), new PriorityParameters(30), due(10), null, null);
            } else {
                self[0].setScheduler(EDFScheduler.instance(), new EDFParameters(), due(10), null, null);
            }
        });
        event.addHandler(self[0]);
        for (int i = 0; i < 6; i++) {
            event.fire();
            if (i % 2 == 0) {
                settle(i + 1);
            }
        }
        settle(6);
        print("of itself");
    }

    static void noHeap() throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> {
            AsyncEventHandler h = new AsyncEventHandler(new EDFParameters(), new SporadicParameters(ms(1), null, ms(1000), null, null), null,
                ImmortalMemory.instance(), null, true, () -> LOGGED.getAndIncrement());
            AsyncEvent e = new AsyncEvent();
            e.addHandler(h);
            for (int i = 0; i < 5; i++) {
                e.fire();
            }
        });
        for (int i = 0; LOGGED.get() < 5 && i < 500; i++) {
            RealtimeThread.sleep(ms(10));
        }
        System.out.println("no-heap: " + LOGGED.getAndSet(0));
    }

    public static void main(String[] args) throws InterruptedException {
        aboveAll(() -> {
            order();
            releases();
            changes();
            changesOfItself();
            noHeap();
            overruns();
        });
    }

    /** Deadlines and costs of a thread and a handler are looked after as under the priority scheduler. */
    static void overruns() throws InterruptedException {
        AsyncEventHandler miss = new AsyncEventHandler(new PriorityParameters(80), null, null, null, null, () -> log("missed"));
        AsyncEventHandler overrun = new AsyncEventHandler(new PriorityParameters(80), null, null, null, null, () -> log("overrun"));
        event(handler(new AperiodicParameters(null, ms(5), null, miss), () -> work(50, "handler-late"))).fire();
        settle(2);
        RealtimeThread periodic = new RealtimeThread(new EDFParameters(), new PeriodicParameters(null, ms(2000), ms(5), null, overrun, null), null, null, null,
            () -> work(30, "thread-end"));
        periodic.start();
        settle(4);
        RealtimeThread late = new RealtimeThread(new EDFParameters(), new PeriodicParameters(null, ms(40), null, ms(10), null, miss), null, null, null, () -> {
            work(30, "thread-late");
        });
        late.start();
        settle(6);
        periodic.join();
        print("told");
    }

    /** Keeps its CPU for so long. */
    static void work(long ms, String what) {
        long until = System.nanoTime() + ms * 1_000_000;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        log(what);
    }
}

// expect: order: 10 bound20 thread25 30 40
// expect: again: 10 bound20 30 40
// expect: releases: short shorter short short
// expect: changes: 20 wanders wanders 20 20 wanders
// expect: of itself: Fix EDF Fix EDF Fix EDF
// expect: no-heap: 5
// expect: told: missed handler-late overrun thread-end missed thread-late
