// SPDX-License-Identifier: Apache-2.0
// Arrivals that wait only for a minimum interarrival time do so no longer than that holds; cleared ones put nothing off.
// vm-args: -Xrt:cpus=0

import java.util.concurrent.Semaphore;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

public class ArrivalChanges {
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);

    /** Waits in each run until it may end. */
    static final class Held extends AsyncEventHandler {
        final Semaphore entered = new Semaphore(0);
        final Semaphore go = new Semaphore(0);

        Held(ReleaseParameters release) {
            super(new PriorityParameters(50), release, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            entered.release();
            go.acquireUninterruptibly();
        }

        int pending() { return getPendingFireCount(); }
        int clear() { return getAndClearPendingFireCount(); }
        int take() { return getAndDecrementPendingFireCount(); }
    }

    static SporadicParameters hourly() {
        SporadicParameters release = new SporadicParameters((RelativeTime) HOUR.clone());
        release.setMitViolationBehavior(SporadicParameters.mitViolationSave);
        return release;
    }

    /** A handler in its first run, with as many fires to come. */
    static Held fired(ReleaseParameters release, AsyncEvent event, int more) {
        Held handler = new Held(release);
        event.setHandler(handler);
        event.fire();
        handler.entered.acquireUninterruptibly();
        for (int i = 0; i < more; i++) {
            event.fire();
        }
        return handler;
    }

    /** Lets it run; there are so many runs without waiting for an hour. */
    static void runs(String what, Held handler, int more) {
        handler.go.release(more + 1);
        handler.entered.acquireUninterruptibly(more);
        System.out.println(what + ": " + more + " more, left " + handler.pending());
    }

    static void shorter() {
        AsyncEvent event = new AsyncEvent();
        SporadicParameters release = hourly();
        Held handler = fired(release, event, 3);
        release.setMinimumInterarrival(new RelativeTime(0, 1));
        runs("a smaller one", handler, 3);
        event.fire();
        runs("fired then", handler, 1);
    }

    static void none() {
        AsyncEvent event = new AsyncEvent();
        Held handler = fired(hourly(), event, 3);
        handler.setReleaseParameters(new AperiodicParameters());
        runs("none any more", handler, 3);
        handler = fired(hourly(), event, 2);
        handler.setReleaseParameters(null);
        event.fire();
        runs("the default", handler, 3);
    }

    static void atRest() {
        AsyncEvent event = new AsyncEvent();
        SporadicParameters release = hourly();
        Held handler = fired(release, event, 1);
        handler.go.release();
        System.out.println("at rest: " + handler.pending());
        release.setMinimumInterarrival(new RelativeTime(0, 1));
        handler.entered.acquireUninterruptibly();
        System.out.println("released: " + handler.pending());
        handler.go.release();
    }

    static void taken() {
        AsyncEvent event = new AsyncEvent();
        SporadicParameters release = hourly();
        Held handler = fired(release, event, 2);
        System.out.println("took " + handler.take() + ", cleared " + handler.clear());
        release.setMinimumInterarrival(new RelativeTime(0, 1));
        event.fire();
        runs("then fired", handler, 1);
    }

    static void longer() {
        AsyncEvent event = new AsyncEvent();
        Held handler = fired(new AperiodicParameters(), event, 2);
        handler.setReleaseParameters(hourly());
        runs("arrived before there was one", handler, 2);
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            shorter();
            none();
            atRest();
            taken();
            longer();
        });
    }
}

// expect: a smaller one: 3 more, left 0
// expect: fired then: 1 more, left 0
// expect: none any more: 3 more, left 0
// expect: the default: 3 more, left 0
// expect: at rest: 1
// expect: released: 0
// expect: took 2, cleared 1
// expect: then fired: 1 more, left 0
// expect: arrived before there was one: 2 more, left 0
