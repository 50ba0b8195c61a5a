// SPDX-License-Identifier: Apache-2.0
// Handlers, events and timers that finalizers use or revive, and that die with the scope of a thread that misses deadlines.
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class DyingPeers {
    static final int ROUNDS = 200;
    static final Semaphore RAN = new Semaphore(0);
    static volatile Revived revived;

    static class Revived extends AsyncEventHandler {
        final AsyncEvent event = new AsyncEvent();
        final OneShotTimer timer = new OneShotTimer(new RelativeTime(1, 0), null);

        Revived() {
            event.addHandler(this);
        }

        @Override
        public void handleAsyncEvent() {
            RAN.release();
        }

        @Override
        protected void finalize() {
            revived = this;
        }
    }

    static class Firing {
        final AsyncEvent event;

        Firing(AsyncEvent event) {
            this.event = event;
        }

        @Override
        protected void finalize() {
            event.fire();
        }
    }

    static void revive() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            new Revived();
        }
        while (revived == null) {
            System.gc();
            Thread.sleep(1);
        }
        System.gc();
        Thread.sleep(20);
        System.gc();
        Revived again = revived;
        again.setReleaseParameters(new SporadicParameters(new RelativeTime(0, 1)));
        again.setSchedulingParameters(new PriorityParameters(20));
        again.timer.addHandler(again);
        RAN.drainPermits();
        again.event.fire();
        RAN.acquire();
        again.timer.start();
        RAN.acquire();
        System.out.println("revived");
    }

    /** All of this dies when the scope is left; the thread in it misses its deadlines until it ends, and its timer goes on. */
    static void inScope() {
        PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime(0, 100_000), null);
        timer.start();
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(30), null, null, null, null, null);
        timer.addHandler(handler);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler());
        new Firing(event);
        PeriodicParameters often = new PeriodicParameters(null, new RelativeTime(0, 50_000));
        often.setDeadlineMissHandler(handler);
        new RealtimeThread(new PriorityParameters(13), often, null, null, null, () -> {
            waitLong();
            timer.destroy();
        }).start();
    }

    static void waitLong() {
        for (long end = System.nanoTime() + 200_000; System.nanoTime() < end;) {
            Thread.onSpinWait();
        }
    }

    static void scopes() {
        LTMemory scope = new LTMemory(100_000, 100_000);
        for (int i = 0; i < ROUNDS; i++) {
            scope.enter(DyingPeers::inScope);
            try {
                scope.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        System.out.println("scopes ended");
    }

    public static void main(String[] args) throws InterruptedException {
        revive();
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(12), null, null, null, null, DyingPeers::scopes);
        thread.start();
        thread.join();
    }
}

// expect: revived
// expect: scopes ended
