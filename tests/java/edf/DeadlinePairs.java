// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Scheduler;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/** Deadlines together with what else there is: timers, the collector, groups, interrupts, descheduling, scopes, lanes, defaults. */
public class DeadlinePairs {
    static final AtomicInteger COUNT = new AtomicInteger();

    static RelativeTime ms(long ms) {
        return new RelativeTime(ms, 0);
    }

    static PeriodicParameters every(long ms) {
        return new PeriodicParameters(null, ms(ms), null, null, null, null);
    }

    static void await(int count) throws InterruptedException {
        for (int i = 0; COUNT.get() < count && i < 2000; i++) {
            Thread.sleep(5);
        }
    }

    static void say(String what, Object is) {
        System.out.println(what + ": " + is);
        COUNT.set(0);
    }

    static void timer() throws InterruptedException {
        PeriodicTimer timer = new PeriodicTimer(null, ms(2),
            new AsyncEventHandler(new EDFParameters(), every(2), null, null, null, COUNT::getAndIncrement));
        timer.start();
        await(20);
        timer.destroy();
        say("a timer's handler", COUNT.get() >= 20);
    }

    /** Neither stopped by collections nor delayed by ranks that others change meanwhile. */
    static void noHeap() throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> {
            NoHeapRealtimeThread t = new NoHeapRealtimeThread(new EDFParameters(), every(1), null, ImmortalMemory.instance(), null, () -> {
                for (int i = 0; i < 100; i++) {
                    RealtimeThread.waitForNextPeriod();
                    COUNT.getAndIncrement();
                }
            });
            t.start();
        });
        RealtimeThread heap = new RealtimeThread(new EDFParameters(), every(1), null, null, null, () -> {
            for (int i = 0; i < 100; i++) {
                RealtimeThread.waitForNextPeriod();
            }
        });
        heap.start();
        for (int i = 0; i < 10; i++) {
            System.gc();
        }
        heap.join();
        await(100);
        say("without the heap", COUNT);
    }

    static void group() throws InterruptedException {
        ProcessingGroupParameters budget = new ProcessingGroupParameters(null, ms(50), ms(5), null, null, null);
        RealtimeThread held = new RealtimeThread(new EDFParameters(), new AperiodicParameters(null, ms(10), null, null), null, null, budget, () -> {
            long until = System.nanoTime() + 200_000_000;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            COUNT.getAndIncrement();
        });
        RealtimeThread other = new RealtimeThread(new EDFParameters(), new AperiodicParameters(null, ms(60_000), null, null), null, null, null,
            () -> say("a later deadline, while a budget is used up", COUNT));
        held.start();
        other.start();
        other.join();
        held.join();
        COUNT.set(0);
    }

    static void interrupts() throws InterruptedException {
        RealtimeThread waits = new RealtimeThread(new EDFParameters(), every(3_600_000), null, null, null, () -> {
            try {
                RealtimeThread.waitForNextPeriodInterruptible();
            } catch (InterruptedException e) {
                COUNT.getAndIncrement();
            }
        });
        waits.start();
        Thread.sleep(20);
        waits.interrupt();
        waits.join();
        say("interrupted", COUNT);
    }

    static void descheduled() throws InterruptedException {
        AsyncEventHandler[] miss = new AsyncEventHandler[1];
        RealtimeThread[] late = new RealtimeThread[1];
        miss[0] = new AsyncEventHandler(new EDFParameters(61, 64), null, null, null, null, () -> {
            COUNT.getAndIncrement();
            late[0].schedulePeriodic();
        });
        late[0] = new RealtimeThread(new EDFParameters(31, 40), new PeriodicParameters(null, ms(20), null, ms(5), null, miss[0]), null, null, null, () -> {
            for (int i = 0; i < 3; i++) {
                long until = System.nanoTime() + 10_000_000;
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                RealtimeThread.waitForNextPeriod();
            }
        });
        late[0].start();
        late[0].join();
        say("missed and scheduled again", COUNT.get() >= 3);
    }

    static void scopes() throws InterruptedException {
        RealtimeThread t = new RealtimeThread(new EDFParameters(), every(2), null, new LTMemory(32 << 10), null, () -> {
            AsyncEventHandler h = new AsyncEventHandler(new EDFParameters(), new AperiodicParameters(null, ms(50), null, null), null, null, null,
                COUNT::getAndIncrement);
            AsyncEvent e = new AsyncEvent();
            e.addHandler(h);
            for (int i = 0; i < 5; i++) {
                e.fire();
                RealtimeThread.waitForNextPeriod();
            }
        });
        t.start();
        t.join();
        await(5);                                       // a thread that is late goes on without a pause, before the handlers
        say("in a scope", COUNT);
    }

    static void lanes() throws InterruptedException {
        Operation operation = Operation.named("operation").period(1_000_000).cost(1000).build();
        Dispatcher dispatcher = new Dispatcher(new Schedule.Builder(Strategy.EDF, 80, 75).add(operation).build());
        dispatcher.activate();
        RealtimeThread t = new RealtimeThread(new EDFParameters(), every(1), null, null, null, () -> {
            for (int i = 0; i < 20; i++) {
                dispatcher.dispatch(operation, System.nanoTime(), COUNT::getAndIncrement);
                RealtimeThread.waitForNextPeriod();
            }
        });
        t.start();
        t.join();
        await(20);
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        dispatcher.join(10_000);
        say("above a band, lanes", COUNT);
    }

    /** The VM's own threads are by priority, whatever the default is. */
    static void defaults() throws InterruptedException {
        Scheduler.setDefaultScheduler(EDFScheduler.instance());
        AsyncEventHandler user = new AsyncEventHandler(null, new AperiodicParameters(null, ms(100), null, null), null, null, null, COUNT::getAndIncrement);
        user.setDaemon(false);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(user);
        event.fire();
        await(1);
        event.removeHandler(user);
        user.setScheduler(PriorityScheduler.instance(), new PriorityParameters(30), null, null, null);
        Scheduler.setDefaultScheduler(null);
        say("by default", COUNT + ", " + EDFScheduler.instance().getPriorityChanges(new EDFParameters()));
    }

    public static void main(String[] args) throws InterruptedException {
        defaults();
        timer();
        noHeap();
        group();
        interrupts();
        descheduled();
        scopes();
        lanes();
    }
}

// expect: by default: 1, 0
// expect: a timer's handler: true
// expect: without the heap: 100
// expect: a later deadline, while a budget is used up: 0
// expect: interrupted: 1
// expect: missed and scheduled again: true
// expect: in a scope: 5
// expect: above a band, lanes: 20
