// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.MonitorControl;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/**
 * Threads and handlers with locks, ceilings, waits and short periods, whose schedulers, bands and deadlines somebody changes all the time: nothing is
 * lost, nobody is left behind, and no band is.
 */
public class DeadlineStorm {
    static final int THREADS = 10;
    static final int HANDLERS = 6;
    static final int ROUNDS = 60;
    static final EDFParameters NARROW = new EDFParameters(41, 44);
    static final EDFParameters WIDE = new EDFParameters(51, 70, 55);
    static final Object PLAIN = new Object();
    static final Object CEILING = new Object();
    static final Object HIGH = new Object();
    static final AtomicInteger DONE = new AtomicInteger();
    static final AtomicInteger HANDLED = new AtomicInteger();
    static int inPlain;
    static int inCeiling;
    static int inHigh;
    static volatile boolean over;

    static RelativeTime us(long us) {
        return new RelativeTime(us / 1000, (int) (us % 1000) * 1000);
    }

    static void locks(Random random) {
        synchronized (PLAIN) {
            inPlain++;
            if (random.nextInt(4) == 0) {
                synchronized (CEILING) {
                    inCeiling++;
                }
            }
        }
        synchronized (CEILING) {
            inCeiling++;
            synchronized (HIGH) {
                inHigh++;
            }
        }
    }

    static void rounds(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            locks(random);
            if (random.nextInt(8) == 0) {
                synchronized (PLAIN) {
                    try {
                        PLAIN.wait(1);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
            RealtimeThread.waitForNextPeriod();
        }
        DONE.incrementAndGet();
    }

    static ReleaseParameters release(Random random) {
        return new PeriodicParameters(null, us(500 + random.nextInt(3000)), null, null, null, null);
    }

    static void change(Schedulable who, Random random) {
        boolean periodic = who instanceof RealtimeThread;
        ReleaseParameters release = periodic ? release(random) : new AperiodicParameters(null, us(500 + random.nextInt(5000)), null, null);
        switch (random.nextInt(4)) {
            case 0:
                who.setScheduler(PriorityScheduler.instance(), new PriorityParameters(20 + random.nextInt(10)), release, null, null);
                break;
            case 1:
                who.setScheduler(EDFScheduler.instance(), NARROW, release, null, null);
                break;
            case 2:
                who.setScheduler(EDFScheduler.instance(), WIDE, release, null, null);
                break;
            default:
                who.setReleaseParameters(release);
        }
    }

    static void changes(Schedulable[] all) {
        Random random = new Random(7);
        while (!over) {
            change(all[random.nextInt(all.length)], random);
            try {
                RealtimeThread.sleep(us(200));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void set(Object lock, int ceiling) {
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(ceiling));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        set(CEILING, 70);
        set(HIGH, 95);
        Schedulable[] all = new Schedulable[THREADS + HANDLERS];
        AsyncEvent event = new AsyncEvent();
        for (int i = 0; i < HANDLERS; i++) {
            int seed = i;
            all[THREADS + i] = new AsyncEventHandler(new EDFParameters(41, 44), new AperiodicParameters(null, us(1000 * (i + 1)), null, null), null, null, null, () -> {
                locks(new Random(seed));
                HANDLED.incrementAndGet();
            });
            event.addHandler((AsyncEventHandler) all[THREADS + i]);
        }
        for (int i = 0; i < THREADS; i++) {
            int seed = i;
            RealtimeThread t = new RealtimeThread(i % 2 == 0 ? NARROW : WIDE, release(new Random(i)), null, null, null, () -> rounds(seed));
            all[i] = t;
            t.start();
        }
        RealtimeThread changer = new RealtimeThread(new PriorityParameters(90), null, null, null, null, () -> changes(all));
        changer.start();
        for (int i = 0; i < 100; i++) {
            event.fire();
            Thread.sleep(2);
        }
        for (int i = 0; i < THREADS; i++) {
            ((Thread) all[i]).join();
        }
        for (int i = 0; HANDLED.get() < 100 * HANDLERS && i < 1000; i++) {
            Thread.sleep(10);
        }
        over = true;
        changer.join();
        System.out.println("threads " + DONE + ", handled " + HANDLED);
        System.out.println("in the locks " + inPlain + " " + (inCeiling - inHigh < inPlain) + " " + inHigh);
        for (int i = THREADS; i < all.length; i++) {
            all[i].setScheduler(PriorityScheduler.instance(), new PriorityParameters(20), null, null, null);
        }
        System.out.println("left behind " + EDFScheduler.instance().getPriorityChanges(NARROW) + " " + EDFScheduler.instance().getPriorityChanges(WIDE));
    }
}

// expect: threads 10, handled 600
// expect: in the locks 1200 true 1200
// expect: left behind 0 0
