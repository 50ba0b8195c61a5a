// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.MITViolationException;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

/**
 * 20. A burst of events, and a handler that is sporadic.
 *
 * Five events come at once, at a handler whose releases have a minimum distance in time.  Its parameters say what becomes of those
 * that come too early: the one who fires is told, they are dropped, or they are kept, and released when it is time.
 * With "replace" a new one takes the place of one that still waits; here none does, since the first is being handled.
 *
 * Without a minimum distance nothing less eligible can be promised anything; with one the scheduler can count.
 */
public class SporadicBurst {
    static final int BURST = 5;
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);

    static RelativeTime ms(long milliseconds) {
        return new RelativeTime(milliseconds, 0);
    }

    static class Alarm extends AsyncEventHandler {
        final Semaphore handled = new Semaphore(0);
        volatile int runs;
        volatile long lastRun;

        Alarm(ReleaseParameters release) {
            super(new PriorityParameters(20), release, null, null, null, false);
            Conditions.onOneCpu(this);
        }

        @Override
        public void handleAsyncEvent() {
            lastRun = System.nanoTime();
            runs++;
            handled.release();
        }
    }

    /** Fires as fast as it can, and is more eligible than the handler: the burst is over when the first is handled. */
    static class Source extends RealtimeThread {
        final AsyncEvent event = new AsyncEvent();
        int refused;
        long begun;

        Source(AsyncEventHandler handler) {
            super(new PriorityParameters(30));
            setName("source");
            Conditions.onOneCpu(this);
            event.addHandler(handler);
        }

        @Override
        public void run() {
            begun = System.nanoTime();
            for (int i = 0; i < BURST; i++) {
                try {
                    event.fire();
                } catch (MITViolationException tooEarly) {
                    refused++;
                }
            }
        }
    }

    static void burst(String policy, RelativeTime distance, int expected) throws InterruptedException {
        SporadicParameters release = new SporadicParameters(distance);
        release.setMitViolationBehavior(policy);
        release.setInitialArrivalTimeQueueLength(BURST);
        Alarm alarm = new Alarm(release);
        Source source = new Source(alarm);
        source.start();
        source.join();
        alarm.handled.acquire(expected);
        long took = alarm.lastRun - source.begun;
        long least = (expected - 1) * distance.getMilliseconds() * 1_000_000;
        System.out.println(policy + ": refused " + source.refused + ", handled " + alarm.runs + ", too early: " + (took < least));
    }

    static void promises() {
        RealtimeThread control = new RealtimeThread(new PriorityParameters(15),
            new PeriodicParameters(null, ms(100), ms(50), null, null, null));
        Alarm sporadic = new Alarm(new SporadicParameters(ms(20), ms(5), null, null, null));
        Alarm aperiodic = new Alarm(new AperiodicParameters(ms(5), ms(100), null, null));
        control.addToFeasibility();
        System.out.println("control beside a sporadic handler: " + sporadic.addToFeasibility());
        sporadic.removeFromFeasibility();
        System.out.println("control beside an aperiodic one: " + aperiodic.addToFeasibility());
        aperiodic.removeFromFeasibility();
        System.out.println("control alone: " + PriorityScheduler.instance().isFeasible());
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        burst(SporadicParameters.mitViolationExcept, HOUR, 1);
        burst(SporadicParameters.mitViolationIgnore, HOUR, 1);
        burst(SporadicParameters.mitViolationReplace, HOUR, 1);
        burst(SporadicParameters.mitViolationSave, ms(20), BURST);
        promises();
    }
}

// expect: EXCEPT: refused 4, handled 1, too early: false
// expect: IGNORE: refused 0, handled 1, too early: false
// expect: REPLACE: refused 0, handled 1, too early: false
// expect: SAVE: refused 0, handled 5, too early: false
// expect: control beside a sporadic handler: true
// expect: control beside an aperiodic one: false
// expect: control alone: true
