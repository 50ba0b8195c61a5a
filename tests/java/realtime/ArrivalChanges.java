// SPDX-License-Identifier: Apache-2.0
// Policies and distances of arrivals that change while arrivals wait, or by other parameters.

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
    static final RelativeTime SHORT = new RelativeTime(1, 0);

    static final class Held extends AsyncEventHandler {
        final AsyncEvent event = new AsyncEvent();
        final Semaphore entered = new Semaphore(0);
        final Semaphore go = new Semaphore(0);

        Held(ReleaseParameters release, int runs) {
            super(new PriorityParameters(30), release, null, null, null, false);
            event.addHandler(this);
            go.release(runs);
        }

        @Override public void handleAsyncEvent() {
            entered.release();
            go.acquireUninterruptibly();
        }

        String fire() {
            try {
                event.fire();
                return "fired, pending " + getPendingFireCount();
            } catch (RuntimeException refused) {
                return Realtime.name(refused) + ", pending " + getPendingFireCount();
            }
        }

        void await(String what) {
            entered.acquireUninterruptibly();
            System.out.println(what + " runs");
        }
    }

    /** One that waits for its distance goes on as soon as that is shorter. */
    static void distances() {
        SporadicParameters sporadic = new SporadicParameters(HOUR);
        Held handler = new Held(sporadic, 1000);
        handler.event.fire();
        handler.await("first");
        System.out.println(handler.fire());
        sporadic.setMinimumInterarrival(SHORT);
        handler.await("with a shorter distance");
        sporadic.setMinimumInterarrival(HOUR);
        System.out.println(handler.fire());
        handler.setReleaseParameters(new AperiodicParameters());
        handler.await("without distance");
        handler.setReleaseParameters(sporadic);
    }

    static void violations() {
        SporadicParameters sporadic = new SporadicParameters(HOUR);
        Held handler = new Held(sporadic, 1000);
        handler.event.fire();
        handler.await("first");
        String[] words = {SporadicParameters.mitViolationExcept, SporadicParameters.mitViolationIgnore,
            SporadicParameters.mitViolationReplace, SporadicParameters.mitViolationSave};
        for (String word : words) {
            sporadic.setMitViolationBehavior(word);
            System.out.println(word + ": " + handler.fire());
        }
        sporadic.setMitViolationBehavior(SporadicParameters.mitViolationExcept);
        handler.setReleaseParameters(new SporadicParameters(SHORT));
        handler.await("with other parameters");
    }

    static void overflows() {
        AperiodicParameters release = new AperiodicParameters();
        release.setInitialArrivalTimeQueueLength(1);
        release.setArrivalTimeQueueOverflowBehavior(AperiodicParameters.arrivalTimeQueueOverflowExcept);
        Held handler = new Held(release, 0);
        handler.event.fire();
        handler.await("first");
        System.out.println(handler.fire());
        String[] words = {AperiodicParameters.arrivalTimeQueueOverflowExcept, AperiodicParameters.arrivalTimeQueueOverflowIgnore,
            AperiodicParameters.arrivalTimeQueueOverflowReplace, AperiodicParameters.arrivalTimeQueueOverflowSave,
            new String("EXCEPT")};
        for (String word : words) {
            release.setArrivalTimeQueueOverflowBehavior(word);
            System.out.println(word + ": " + handler.fire());
        }
        System.out.println("the word itself " + (release.getArrivalTimeQueueOverflowBehavior()
            == AperiodicParameters.arrivalTimeQueueOverflowExcept));
        handler.setReleaseParameters(null);
        System.out.println("default: " + handler.fire());
        handler.go.release(4);
        handler.entered.acquireUninterruptibly(3);
        System.out.println("all run");
        release.setInitialArrivalTimeQueueLength(10);       // too late for who has them
        handler.setReleaseParameters(release);
        handler.event.fire();
        handler.await("again");
        System.out.println(handler.fire());
        System.out.println(handler.fire());
        handler.go.release(10);
    }

    public static void main(String[] args) {
        distances();
        violations();
        overflows();
    }
}

// expect: first runs
// expect: fired, pending 1
// expect: with a shorter distance runs
// expect: fired, pending 1
// expect: without distance runs
// expect: first runs
// expect: EXCEPT: MITViolationException, pending 0
// expect: IGNORE: fired, pending 0
// expect: REPLACE: fired, pending 0
// expect: SAVE: fired, pending 1
// expect: with other parameters runs
// expect: first runs
// expect: fired, pending 1
// expect: EXCEPT: ArrivalTimeQueueOverflowException, pending 1
// expect: IGNORE: fired, pending 1
// expect: REPLACE: fired, pending 1
// expect: SAVE: fired, pending 2
// expect: EXCEPT: ArrivalTimeQueueOverflowException, pending 2
// expect: the word itself true
// expect: default: fired, pending 3
// expect: all run
// expect: again runs
// expect: fired, pending 1
// expect: ArrivalTimeQueueOverflowException, pending 1
