// SPDX-License-Identifier: Apache-2.0
// A timer that is armed for a thread follows it into a band of deadlines, and out again: else the thread itself would keep it from being served.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// expect: joined: interrupted while it ran
// expect: joined and left upwards: interrupted while it ran
// expect: joined by somebody else: interrupted while it ran

import java.util.concurrent.Semaphore;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

public class JoinedTimers {
    static final int LOW = 20, HIGH = 70;
    static final long LONG_ENOUGH = 20_000_000_000L;

    /** Moves by what is done first, and then never waits. */
    static class Busy extends RealtimeThread implements Interruptible {
        final Runnable first;
        String outcome = "not interrupted";

        Busy(Runnable first) {
            super(new PriorityParameters(LOW));
            this.first = first;
        }

        @Override
        public void run() {
            new Timed(new RelativeTime(50, 0)).doInterruptible(this);
        }

        @Override
        public void run(AsynchronouslyInterruptedException timed) throws AsynchronouslyInterruptedException {
            first.run();
            for (long end = System.nanoTime() + LONG_ENOUGH; System.nanoTime() < end; ) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void interruptAction(AsynchronouslyInterruptedException timed) {
            outcome = "interrupted while it ran";
        }
    }

    static void join(RealtimeThread thread) {
        thread.setScheduler(EDFScheduler.instance(), new EDFParameters(41, 60), new AperiodicParameters(), null, null);
    }

    static void show(String what, Busy busy) throws InterruptedException {
        busy.join();
        System.out.println(what + ": " + busy.outcome);
    }

    public static void main(String[] args) throws InterruptedException {
        Busy joined = new Busy(() -> join(RealtimeThread.currentRealtimeThread()));
        joined.start();
        show("joined", joined);
        Busy left = new Busy(() -> {
            RealtimeThread self = RealtimeThread.currentRealtimeThread();
            join(self);
            self.setScheduler(PriorityScheduler.instance(), new PriorityParameters(HIGH), new AperiodicParameters(), null, null);
        });
        left.start();
        show("joined and left upwards", left);
        Semaphore begun = new Semaphore(0);
        Busy moved = new Busy(begun::release);
        RealtimeThread mover = new RealtimeThread(new PriorityParameters(HIGH), null, null, null, null, () -> {
            moved.start();
            begun.acquireUninterruptibly();
            join(moved);
        });
        mover.start();
        mover.join();
        show("joined by somebody else", moved);
    }
}
