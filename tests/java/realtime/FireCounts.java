// SPDX-License-Identifier: Apache-2.0
// One run for each fire; fires that wait are counted, taken, forgotten and added by the handler.

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;

public class FireCounts {
    /** Says when it runs, and waits in its first run until it is told what to do. */
    static class Counting extends AsyncEventHandler {
        final Semaphore entered = new Semaphore(0);
        final Semaphore go = new Semaphore(0);
        final Semaphore ended = new Semaphore(0);
        int runs;
        Runnable first;

        Counting(PriorityParameters priority) {
            super(priority, null, null, null, null, false);
        }

        @Override public void handleAsyncEvent() {
            runs++;
            entered.release();
            go.acquireUninterruptibly();
            if (first != null) {
                Runnable now = first;
                first = null;
                now.run();
            }
            ended.release();
        }

        int pending() { return getPendingFireCount(); }
        int take() { return getAndDecrementPendingFireCount(); }
        int clear() { return getAndClearPendingFireCount(); }
        int add() { return getAndIncrementPendingFireCount(); }
    }

    /** Fires some times while it runs, lets it do something then, and tells how often it ran in all. */
    static void with(String what, int fires, int expected, Counting handler, Runnable first) {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        handler.runs = 0;
        handler.first = first;
        event.fire();
        handler.entered.acquireUninterruptibly();
        for (int i = 1; i < fires; i++) {
            event.fire();
        }
        handler.go.release(expected);
        handler.entered.acquireUninterruptibly(expected - 1);
        handler.ended.acquireUninterruptibly(expected);
        event.removeHandler(handler);
        System.out.println(what + ": ran " + handler.runs);
    }

    public static void main(String[] args) {
        Counting h = new Counting(new PriorityParameters(20));
        with("one", 1, 1, h, () -> System.out.println("waiting " + h.pending()));
        with("five", 5, 5, h, () -> System.out.println("waiting " + h.pending()));
        with("forgotten", 5, 1, h, () -> System.out.println("forgot " + h.clear() + ", then " + h.clear()));
        with("taken", 5, 3, h, () -> System.out.println("took " + h.take() + " and " + h.take() + ", left " + h.pending()));
        with("taken in vain", 1, 1, h, () -> System.out.println("took " + h.take()));
        with("added", 2, 4, h, () -> System.out.println("added to " + h.add() + " and " + h.add() + ", now " + h.pending()));
        with("all at once", 5, 1, h, () -> {
            int done = 1;
            while (h.take() > 0) {
                done++;
            }
            System.out.println("did " + done);
        });
        with("by run", 3, 3, h, h::run);
        h.go.release();
        h.runs = 0;
        System.out.println("added from outside to " + h.add());
        h.entered.acquireUninterruptibly();
        System.out.println("ran " + h.runs);
    }
}

// expect: waiting 0
// expect: one: ran 1
// expect: waiting 4
// expect: five: ran 5
// expect: forgot 4, then 0
// expect: forgotten: ran 1
// expect: took 4 and 3, left 2
// expect: taken: ran 3
// expect: took 0
// expect: taken in vain: ran 1
// expect: added to 1 and 2, now 3
// expect: added: ran 4
// expect: did 5
// expect: all at once: ran 1
// expect: by run: ran 3
// expect: added from outside to 0
// expect: ran 1
