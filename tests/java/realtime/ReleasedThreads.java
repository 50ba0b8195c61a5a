// SPDX-License-Identifier: Apache-2.0
// Aperiodic and sporadic threads that others release: queues, distances, deadlines, costs, interrupts.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// expect: releases: 4, pending 0
// expect: queued while it runs: pending 3, then 5 in all
// expect: before its start: 1 release
// expect: between its start and its first turn: pending 3, then 4 in all
// expect: prepared between them: pending 2, then 3 in all
// expect: descheduled: 1 release, pending 3, rescheduled: 4, and 5
// expect: descheduled while it runs: pending 2, rescheduled: 3
// expect: descheduled before its start: 1 release, pending 2, rescheduled: 3
// expect: misses told while it was held: 2, answer true
// expect: overflow, ignore: 3 of 6
// expect: overflow, except: ArrivalTimeQueueOverflowException, 3
// expect: overflow, replace: 3
// expect: too soon, ignore: 2
// expect: too soon, except: MITViolationException, 2
// expect: too soon, saved: 4 releases, apart: true
// expect: met true, late false, met true
// expect: misses told: 1, answers true true
// expect: a miss raises its handler in time: told while late
// expect: cost renewed by each release: 4
// expect: interrupted, then released: 2
// expect: not prepared: IllegalThreadStateException IllegalThreadStateException IllegalThreadStateException
// expect: periodic: IllegalArgumentException, none: IllegalArgumentException
// expect: plain: ClassCastException
// expect: no heap: 3

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AperiodicParameters;
import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.MITViolationException;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.Releases;

public class ReleasedThreads {
    static final int LOW = 20, HIGH = 40;

    /** Counts its releases, and ends with the one that is wanted last. */
    static class Worker extends RealtimeThread {
        final AtomicInteger releases = new AtomicInteger();
        final StringBuffer answers = new StringBuffer();
        final int last;
        Runnable work = () -> { };

        Worker(int priority, ReleaseParameters release, int last) {
            super(new PriorityParameters(priority), release);
            this.last = last;
            Releases.prepare(this);
        }

        @Override
        public void run() {
            while (true) {
                int now = releases.incrementAndGet();
                work.run();
                if (now == last) {
                    return;
                }
                answers.append(' ').append(Releases.waitForNextRelease());
            }
        }
    }

    static void spin(int millis) {
        for (long end = System.nanoTime() + millis * 1_000_000L; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    /** In a real-time thread between the two, so that what it releases runs at once, or after it. */
    static void directing(Runnable logic) throws InterruptedException {
        RealtimeThread director = new RealtimeThread(new PriorityParameters(30), null, null, null, null, logic);
        director.start();
        director.join();
    }

    static void finish(Worker worker) throws InterruptedException {
        while (worker.isAlive()) {
            Releases.release(worker);
            worker.join(5);
        }
    }

    static void queues() throws InterruptedException {
        Worker worker = new Worker(HIGH, new AperiodicParameters(), 100);
        directing(() -> {
            worker.start();
            for (int i = 0; i < 3; i++) {
                Releases.release(worker);
            }
            System.out.println("releases: " + worker.releases + ", pending " + Releases.pending(worker));
        });
        finish(worker);
        Worker low = new Worker(LOW, new AperiodicParameters(), 5);
        Semaphore runs = new Semaphore(0);
        low.work = runs::release;
        low.start();
        runs.acquire();
        Thread.sleep(5);
        directing(() -> {
            for (int i = 0; i < 4; i++) {
                Releases.release(low);
            }
            System.out.print("queued while it runs: pending " + Releases.pending(low));
        });
        low.join();
        System.out.println(", then " + low.releases + " in all");
        Worker early = new Worker(HIGH, new AperiodicParameters(), 100);
        directing(() -> {
            Releases.release(early);
            early.start();
            System.out.println("before its start: " + early.releases + " release");
        });
        finish(early);
        startedAndReleased();
    }

    /** Who starts and releases it is more eligible, so it cannot have run before. */
    static void startedAndReleased() throws InterruptedException {
        Worker low = new Worker(LOW, new AperiodicParameters(), 4);
        directing(() -> {
            low.start();
            for (int i = 0; i < 3; i++) {
                Releases.release(low);
            }
            System.out.print("between its start and its first turn: pending " + Releases.pending(low));
        });
        low.join();
        System.out.println(", then " + low.releases + " in all");
        AtomicInteger turns = new AtomicInteger();
        RealtimeThread late = new RealtimeThread(new PriorityParameters(LOW), null, null, null, null, () -> {
            while (turns.incrementAndGet() < 3) {
                Releases.waitForNextRelease();
            }
        });
        directing(() -> {
            late.start();
            Releases.prepare(late);
            Releases.release(late);
            Releases.release(late);
            System.out.print("prepared between them: pending " + Releases.pending(late));
        });
        late.join();
        System.out.println(", then " + turns + " in all");
    }

    /** From the thread's next wait on nothing begins, and nothing is lost. */
    static void descheduled() throws InterruptedException {
        Worker worker = new Worker(HIGH, new AperiodicParameters(), 100);
        directing(() -> {
            worker.start();
            Releases.deschedule(worker);
            Releases.release(worker);
            Releases.release(worker);
            Releases.release(worker);
            System.out.print("descheduled: " + worker.releases + " release, pending " + Releases.pending(worker));
            Releases.reschedule(worker);
            System.out.print(", rescheduled: " + worker.releases);
            Releases.reschedule(worker);
            Releases.release(worker);
            System.out.println(", and " + worker.releases);
        });
        finish(worker);
        Worker busy = new Worker(HIGH, new AperiodicParameters(), 100);
        busy.work = () -> {
            if (busy.releases.get() == 1) {
                Releases.deschedule(busy);
                Releases.release(busy);
                Releases.release(busy);
            }
        };
        directing(() -> {
            busy.start();
            System.out.print("descheduled while it runs: pending " + Releases.pending(busy));
            Releases.reschedule(busy);
            System.out.println(", rescheduled: " + busy.releases);
        });
        finish(busy);
        Worker early = new Worker(HIGH, new AperiodicParameters(), 100);
        directing(() -> {
            Releases.deschedule(early);
            early.start();
            Releases.release(early);
            Releases.release(early);
            System.out.print("descheduled before its start: " + early.releases + " release, pending " + Releases.pending(early));
            Releases.reschedule(early);
            System.out.println(", rescheduled: " + early.releases);
        });
        finish(early);
        AtomicInteger told = new AtomicInteger();
        AsyncEventHandler miss = new AsyncEventHandler(new PriorityParameters(HIGH + 5), null, null, null, null, () -> told.incrementAndGet());
        Worker late = new Worker(HIGH, new AperiodicParameters(null, new RelativeTime(5, 0), null, miss), 3);
        directing(() -> {
            late.start();
            Releases.deschedule(late);
            Releases.release(late);
            Releases.release(late);
            spin(15);
            System.out.print("misses told while it was held: " + told);
            Releases.reschedule(late);
        });
        late.join();
        System.out.println(", answer" + late.answers.substring(0, 5));
    }

    static AperiodicParameters aperiodic(String overflow) {
        AperiodicParameters release = new AperiodicParameters();
        release.setInitialArrivalTimeQueueLength(2);
        release.setArrivalTimeQueueOverflowBehavior(overflow);
        return release;
    }

    /** While it cannot run, so many come; how many it sees. */
    static String flooded(ReleaseParameters release, int times) throws InterruptedException {
        Worker low = new Worker(LOW, release, 100);
        String[] refused = {""};
        directing(() -> {
            low.start();
            try {
                for (int i = 0; i < times; i++) {
                    Releases.release(low);
                }
            } catch (MITViolationException | ArrivalTimeQueueOverflowException e) {
                refused[0] = e.getClass().getSimpleName() + ", ";
            }
        });
        Thread.sleep(30);
        String saw = refused[0] + low.releases;
        while (low.isAlive()) {
            try {
                Releases.release(low);
            } catch (MITViolationException | ArrivalTimeQueueOverflowException e) {
                Thread.sleep(1);
            }
            low.join(5);
        }
        return saw;
    }

    static void overflows() throws InterruptedException {
        System.out.println("overflow, ignore: " + flooded(aperiodic(AperiodicParameters.arrivalTimeQueueOverflowIgnore), 6) + " of 6");
        System.out.println("overflow, except: " + flooded(aperiodic(AperiodicParameters.arrivalTimeQueueOverflowExcept), 6));
        System.out.println("overflow, replace: " + flooded(aperiodic(AperiodicParameters.arrivalTimeQueueOverflowReplace), 6));
    }

    static void distances() throws InterruptedException {
        SporadicParameters sporadic = new SporadicParameters(new RelativeTime(4, 0));
        for (String behaviour : new String[] {SporadicParameters.mitViolationIgnore, SporadicParameters.mitViolationExcept}) {
            sporadic.setMitViolationBehavior(behaviour);
            Worker worker = new Worker(HIGH, sporadic, 100);
            String[] refused = {""};
            directing(() -> {
                worker.start();
                spin(5);
                Releases.release(worker);
                try {
                    Releases.release(worker);
                } catch (MITViolationException e) {
                    refused[0] = e.getClass().getSimpleName() + ", ";
                }
            });
            Thread.sleep(10);
            System.out.println("too soon, " + behaviour.toLowerCase() + ": " + refused[0] + worker.releases);
            worker.setReleaseParameters(new AperiodicParameters());
            Releases.prepare(worker);
            finish(worker);
        }
        sporadic.setMitViolationBehavior(SporadicParameters.mitViolationSave);
        Worker worker = new Worker(HIGH, sporadic, 4);
        long[] at = new long[4];
        worker.work = () -> at[worker.releases.get() - 1] = System.nanoTime();
        directing(() -> {
            worker.start();
            for (int i = 0; i < 3; i++) {
                Releases.release(worker);
            }
        });
        worker.join();
        boolean apart = true;
        for (int i = 1; i < 4; i++) {
            apart &= at[i] - at[0] >= i * 4_000_000L - 1_000_000L;
        }
        System.out.println("too soon, saved: " + worker.releases + " releases, apart: " + apart);
    }

    static void deadlines() throws InterruptedException {
        AperiodicParameters release = new AperiodicParameters(null, new RelativeTime(10, 0), null, null);
        Worker worker = new Worker(HIGH, release, 4);
        worker.work = () -> spin(worker.releases.get() == 2 ? 15 : 0);
        directing(() -> {
            worker.start();
            for (int i = 0; i < 3; i++) {
                Releases.release(worker);
                spin(1);
            }
        });
        worker.join();
        String[] answers = worker.answers.toString().trim().split(" ");
        System.out.println("met " + answers[0] + ", late " + answers[1] + ", met " + answers[2]);
        AtomicInteger told = new AtomicInteger();
        AsyncEventHandler miss = new AsyncEventHandler(new PriorityParameters(HIGH + 5), null, null, null, null, () -> told.incrementAndGet());
        Worker handled = new Worker(HIGH, new AperiodicParameters(null, new RelativeTime(10, 0), null, miss), 3);
        boolean[] inTime = new boolean[1];
        handled.work = () -> {
            if (handled.releases.get() == 2) {
                spin(15);
                inTime[0] = told.get() == 1;
            }
        };
        directing(() -> {
            handled.start();
            Releases.release(handled);
            Releases.release(handled);
        });
        handled.join();
        System.out.println("misses told: " + told + ", answers" + handled.answers);
        System.out.println("a miss raises its handler in time: " + (inTime[0] ? "told while late" : "told afterwards"));
    }

    static void costs() throws InterruptedException {
        Worker worker = new Worker(HIGH, new AperiodicParameters(new RelativeTime(20, 0), null, null, null), 4);
        worker.work = () -> spin(12);
        directing(() -> {
            worker.start();
            for (int i = 0; i < 3; i++) {
                Releases.release(worker);
            }
        });
        worker.join();
        System.out.println("cost renewed by each release: " + worker.releases);
    }

    static void interrupts() throws InterruptedException {
        int[] seen = new int[1];
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(HIGH)) {
            @Override
            public void run() {
                try {
                    Releases.waitForNextReleaseInterruptible();
                } catch (InterruptedException e) {
                    seen[0]++;
                    Releases.waitForNextRelease();
                    seen[0]++;
                }
            }
        };
        Releases.prepare(thread);
        thread.start();
        thread.interrupt();
        Thread.sleep(10);
        Releases.release(thread);
        thread.join();
        System.out.println("interrupted, then released: " + seen[0]);
    }

    static String refused(Runnable what) {
        try {
            what.run();
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void refusals() throws InterruptedException {
        String[] waits = new String[1];
        RealtimeThread unprepared = new RealtimeThread(new PriorityParameters(HIGH), null, null, null, null,
            () -> waits[0] = refused(Releases::waitForNextRelease));
        String releases = refused(() -> Releases.release(unprepared)) + ' ' + refused(() -> Releases.deschedule(unprepared));
        unprepared.start();
        unprepared.join();
        System.out.println("not prepared: " + releases + ' ' + waits[0]);
        RealtimeThread periodic = new RealtimeThread(new PriorityParameters(HIGH), new PeriodicParameters(new RelativeTime(10, 0)));
        System.out.println("periodic: " + refused(() -> Releases.prepare(periodic)) + ", none: " + refused(() -> Releases.prepare(null)));
        System.out.println("plain: " + refused(Releases::waitForNextRelease));
    }

    static volatile int noHeapReleases;

    static void noHeap() throws InterruptedException {
        RealtimeThread[] made = new RealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            made[0] = new NoHeapRealtimeThread(new PriorityParameters(HIGH), null, null, ImmortalMemory.instance(), null, () -> {
                for (noHeapReleases = 1; noHeapReleases < 3; noHeapReleases++) {
                    Releases.waitForNextRelease();
                }
            });
            Releases.prepare(made[0]);
        });
        made[0].start();
        while (noHeapReleases == 0) {
            Thread.sleep(1);
        }
        Releases.release(made[0]);
        System.gc();
        Releases.release(made[0]);
        made[0].join();
        System.out.println("no heap: " + noHeapReleases);
    }

    public static void main(String[] args) throws InterruptedException {
        queues();
        descheduled();
        overflows();
        distances();
        deadlines();
        costs();
        interrupts();
        refusals();
        noHeap();
    }
}
