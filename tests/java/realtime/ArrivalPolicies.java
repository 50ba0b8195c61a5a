// SPDX-License-Identifier: Apache-2.0
// Fires that come too early or find the queue full; deadlines and costs of handlers.

import java.util.concurrent.Semaphore;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

public class ArrivalPolicies {
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);

    /** Each run waits until it may go on. */
    static class Held extends AsyncEventHandler {
        final Semaphore entered = new Semaphore(0);
        final Semaphore go = new Semaphore(0);
        volatile int runs;
        volatile long lastStart;

        Held(ReleaseParameters release) {
            super(new PriorityParameters(20), release, null, null, null, false);
        }

        @Override public void handleAsyncEvent() {
            lastStart = System.nanoTime();
            runs++;
            entered.release();
            go.acquireUninterruptibly();
        }

        int pending() { return getPendingFireCount(); }
        int take() { return getAndDecrementPendingFireCount(); }
        int clear() { return getAndClearPendingFireCount(); }
        int add() { return getAndIncrementPendingFireCount(); }
    }

    static String fire(AsyncEvent event) {
        try {
            event.fire();
            return "ok";
        } catch (RuntimeException refused) {
            return Realtime.name(refused);
        }
    }

    static void finish(Held handler, int expected) {
        handler.go.release(expected);
        handler.entered.acquireUninterruptibly(expected);
        while (handler.pending() > 0) {
            Thread.yield();
        }
    }

    /** Fires some times, and tells what each fire answered and how many runs came of it. */
    static void arrivals(String what, AperiodicParameters release, int fires, int expected) {
        Held handler = new Held(release);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < fires; i++) {
            answers.append(' ').append(fire(event));
            if (i == 0) {
                handler.entered.acquireUninterruptibly();
                handler.entered.release();
            }
        }
        int pending = handler.pending();
        finish(handler, expected);
        System.out.println(what + ":" + answers + ", pending " + pending + ", runs " + handler.runs);
    }

    static AperiodicParameters queue(String policy, int length) {
        AperiodicParameters release = new AperiodicParameters();
        release.setArrivalTimeQueueOverflowBehavior(policy);
        release.setInitialArrivalTimeQueueLength(length);
        return release;
    }

    static void overflows() {
        String except = AperiodicParameters.arrivalTimeQueueOverflowExcept;
        arrivals("except", queue(except, 2), 4, 3);
        arrivals("except, no queue", queue(except, 0), 2, 1);
        arrivals("ignore", queue(AperiodicParameters.arrivalTimeQueueOverflowIgnore, 1), 4, 2);
        arrivals("replace", queue(AperiodicParameters.arrivalTimeQueueOverflowReplace, 1), 4, 2);
        arrivals("save", queue(AperiodicParameters.arrivalTimeQueueOverflowSave, 1), 4, 4);
    }

    static SporadicParameters sporadic(String policy, RelativeTime interarrival, int length) {
        SporadicParameters release = new SporadicParameters(interarrival);
        release.setMitViolationBehavior(policy);
        release.setInitialArrivalTimeQueueLength(length);
        return release;
    }

    static void violations() {
        arrivals("mit except", sporadic(SporadicParameters.mitViolationExcept, HOUR, 5), 3, 1);
        arrivals("mit ignore", sporadic(SporadicParameters.mitViolationIgnore, HOUR, 5), 3, 1);
        arrivals("mit replace", sporadic(SporadicParameters.mitViolationReplace, HOUR, 5), 3, 1);
        arrivals("mit save", sporadic(SporadicParameters.mitViolationSave, new RelativeTime(5, 0), 5), 4, 4);
    }

    static void apart() {
        Held handler = new Held(sporadic(SporadicParameters.mitViolationSave, new RelativeTime(20, 0), 5));
        handler.go.release(3);
        long first = System.nanoTime();
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        event.fire();
        event.fire();
        handler.entered.acquireUninterruptibly(3);
        System.out.println("apart: " + (handler.lastStart - first >= 40_000_000));
    }

    static void counts() {
        Held handler = new Held(queue(AperiodicParameters.arrivalTimeQueueOverflowExcept, 2));
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        handler.entered.acquireUninterruptibly();
        System.out.println("added to " + handler.add() + " and " + handler.add());
        Realtime.attempt("added to a full queue", handler::add);
        System.out.println("took " + handler.take() + " and " + handler.take() + " and " + handler.take());
        event.fire();
        System.out.println("forgot " + handler.clear() + ", left " + handler.pending());
        handler.go.release();
        Held sporadic = new Held(sporadic(SporadicParameters.mitViolationExcept, HOUR, 2));
        System.out.println("added to " + sporadic.add());
        Realtime.attempt("added too early", sporadic::add);
        sporadic.go.release();
    }

    /** A refusal of one handler does not keep the others from being released. */
    static void others() {
        Held strict = new Held(queue(AperiodicParameters.arrivalTimeQueueOverflowExcept, 0));
        Held easy = new Held(null);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(strict);
        event.addHandler(easy);
        String answers = fire(event);
        strict.entered.acquireUninterruptibly();
        answers += " " + fire(event);
        easy.go.release(2);
        easy.entered.acquireUninterruptibly(2);
        strict.go.release();
        System.out.println("others: " + answers + ", runs " + strict.runs + " " + easy.runs);
    }

    static void changes() {
        SporadicParameters release = sporadic(SporadicParameters.mitViolationExcept, HOUR, 5);
        Held handler = new Held(release);
        handler.go.release(4);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        String answers = fire(event) + " " + fire(event);
        release.setMitViolationBehavior(SporadicParameters.mitViolationIgnore);
        answers += " " + fire(event);
        handler.setReleaseParameters(null);
        answers += " " + fire(event);
        handler.entered.acquireUninterruptibly(2);
        System.out.println("changed: " + answers + ", runs " + handler.runs);
    }

    static void deadline() {
        Semaphore missed = new Semaphore(0);
        AsyncEventHandler miss = new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, missed::release);
        Held handler = new Held(new AperiodicParameters(null, new RelativeTime(5, 0), null, miss));
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        event.fire();
        missed.acquireUninterruptibly(2);
        finish(handler, 2);
        System.out.println("missed, ran " + handler.runs + ", more misses " + missed.availablePermits());
    }

    /** It is stopped when it has used what it may, and goes on with the next release. */
    static void cost() throws InterruptedException {
        Semaphore overrun = new Semaphore(0), done = new Semaphore(0);
        boolean[] go = {false};
        AsyncEventHandler over = new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, () -> {
            go[0] = true;
            overrun.release();
        });
        AperiodicParameters release = new AperiodicParameters(new RelativeTime(5, 0), null, over, null);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(new PriorityParameters(20), release, null, null, null, () -> {
            while (!go[0]) {
                Thread.onSpinWait();
            }
            done.release();
        }));
        event.fire();
        overrun.acquire();
        event.fire();
        done.acquire(2);
        System.out.println("overrun, then done");
    }

    public static void main(String[] args) throws Exception {
        overflows();
        violations();
        apart();
        counts();
        others();
        changes();
        deadline();
        cost();
    }
}

// expect: except: ok ok ok ArrivalTimeQueueOverflowException, pending 2, runs 3
// expect: except, no queue: ok ArrivalTimeQueueOverflowException, pending 0, runs 1
// expect: ignore: ok ok ok ok, pending 1, runs 2
// expect: replace: ok ok ok ok, pending 1, runs 2
// expect: save: ok ok ok ok, pending 3, runs 4
// expect: mit except: ok MITViolationException MITViolationException, pending 0, runs 1
// expect: mit ignore: ok ok ok, pending 0, runs 1
// expect: mit replace: ok ok ok, pending 0, runs 1
// expect: mit save: ok ok ok ok, pending 3, runs 4
// expect: apart: true
// expect: added to 0 and 1
// expect: added to a full queue: ArrivalTimeQueueOverflowException
// expect: took 2 and 1 and 0
// expect: forgot 1, left 0
// expect: added to 0
// expect: added too early: MITViolationException
// expect: others: ok ArrivalTimeQueueOverflowException, runs 1 2
// expect: changed: ok MITViolationException ok ok, runs 2
// expect: missed, ran 2, more misses 0
// expect: overrun, then done
