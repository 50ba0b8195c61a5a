// SPDX-License-Identifier: Apache-2.0
// On one processor handlers run in the order of their eligibility, first come first served within one, bound or not.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class HandlerOrder {
    static final int FIRER = 60;
    static final StringBuffer LOG = new StringBuffer();
    static final Semaphore RAN = new Semaphore(0);

    static Runnable noting(String name) {
        return () -> {
            LOG.append(' ').append(name);
            RAN.release();
        };
    }

    static AsyncEventHandler pooled(String name, int priority) {
        return new AsyncEventHandler(new PriorityParameters(priority), null, null, null, null, noting(name));
    }

    static AsyncEventHandler bound(String name, int priority) {
        return new BoundAsyncEventHandler(new PriorityParameters(priority), null, null, null, null, false, noting(name));
    }

    static void tell(String what, int runs) {
        RAN.acquireUninterruptibly(runs);
        System.out.println(what + ":" + LOG);
        LOG.setLength(0);
    }

    static AsyncEvent event(AsyncEventHandler... handlers) {
        AsyncEvent event = new AsyncEvent();
        for (AsyncEventHandler handler : handlers) {
            event.addHandler(handler);
        }
        return event;
    }

    static void fireAll(AsyncEvent... events) {
        for (AsyncEvent event : events) {
            event.fire();
        }
        System.out.println("while firing:" + LOG);
    }

    static void orders() {
        AsyncEventHandler low = pooled("low", 20), middle = pooled("middle", 30), high = pooled("high", 40);
        fireAll(event(low, high, middle));
        tell("pooled", 3);
        fireAll(event(low), event(middle), event(high));
        tell("one by one", 3);
        fireAll(event(bound("b20", 20), bound("b40", 40), middle, bound("b25", 25), high));
        tell("mixed", 5);
        fireAll(event(pooled("a", 30), pooled("b", 30), pooled("c", 30)));
        tell("of one priority", 3);
        AsyncEvent twice = event(high, low);
        fireAll(twice, twice);
        tell("twice", 4);
    }

    static void changes() {
        AsyncEventHandler first = pooled("first", 20), second = pooled("second", 30);
        AsyncEvent event = event(first, second);
        event.fire();
        first.setSchedulingParameters(new PriorityParameters(40));
        tell("raised while queued", 2);
        event.fire();
        tell("raised before", 2);
        PriorityParameters shared = new PriorityParameters(25);
        first.setSchedulingParameters(shared);
        event.fire();
        tell("lowered", 2);
        AsyncEventHandler tied = bound("bound", 25);
        event.addHandler(tied);
        tied.setSchedulingParameters(new PriorityParameters(50));
        event.fire();
        tell("bound and raised", 3);
    }

    /** A handler that is above who fires runs before fire returns. */
    static void preemption() {
        AsyncEvent event = event(pooled("above", FIRER + 10), pooled("below", FIRER - 10), bound("b-above", FIRER + 5));
        event.fire();
        System.out.println("at once:" + LOG);
        tell("in the end", 3);
    }

    public static void main(String[] args) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(FIRER)) {
            @Override public void run() {
                orders();
                changes();
                preemption();
            }
        };
        thread.start();
        Realtime.join(thread);
    }
}

// expect: while firing:
// expect: pooled: high middle low
// expect: while firing:
// expect: one by one: high middle low
// expect: while firing:
// expect: mixed: b40 high middle b25 b20
// expect: while firing:
// expect: of one priority: a b c
// expect: while firing:
// expect: twice: high high low low
// expect: raised while queued: first second
// expect: raised before: first second
// expect: lowered: second first
// expect: bound and raised: bound second first
// expect: at once: above b-above
// expect: in the end: above b-above below
