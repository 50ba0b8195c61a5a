// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.MemoryArea;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Event dispatch: from AsyncEvent.fire() to the first instruction of the most eligible handler, in lockstep.
 *
 * <p>The next event is fired only after every handler of the last one is done. The firing thread is one priority below the handler, as in the
 * original. Low-priority handlers are registered first, each a distinct object. A priority of 0 is one of our choice; {@code memory} is where
 * handlers run.
 *
 * <p>With {@code apart}, every other round fires two events in turn: one with the high handler alone, then one with the low ones. These samples,
 * of the variant's name with "-apart", are those of the same handlers with the same caches, but of an event that has no low ones: what both have
 * in common is due to what a thousand others have done since, and only the difference to their number.
 */
public final class RtDispatch {
    private final String variant;
    private final int low;
    private final Series delay;
    private final Series delayApart;
    private final int measured;
    private final int rounds;
    private final Gate done = new Gate();
    private final AsyncEvent event = new AsyncEvent();
    private final AsyncEvent highEvent = new AsyncEvent();
    private final AsyncEvent lowEvent = new AsyncEvent();
    private final MemoryArea memory = Rt.lasting(Bench.text("memory"));
    private final int high = chosen("handler-priority", Rt.priority(2));
    private final int less = chosen("low-priority", Rt.priority(-2));
    private long firedAt;
    private int round;
    private int pending;
    private int highRan;
    private int highFirst;
    private int lowRan;

    private RtDispatch(String variant, int low) {
        this.variant = variant;
        this.low = low;
        this.delay = Bench.series(variant, "Delay", low);
        int warmup = Bench.number("rate") > 0 ? 2 : Bench.warmup();
        this.delayApart = low > 0 && Bench.number("apart") > 0 ? Bench.series(variant + "-apart", "Delay", low) : null;
        this.measured = (delayApart == null ? 1 : 2) * Bench.count();
        this.rounds = warmup + measured;
    }

    public static void main(String[] arguments) {
        Bench.start("dispatch", arguments, "variants", "bound,unbound,noheap", "low", "0", "rate", "0", "apart", "0",
            "handler-priority", "0", "low-priority", "0", "memory", "immortal");
        Rt.main(() -> {
            for (String variant : Bench.text("variants").split(","))
                for (double low : Bench.list("low"))
                    new RtDispatch(variant, (int) low).measure();
        });
    }

    private static int chosen(String option, int ours) {
        int asked = Bench.number(option);
        return asked > 0 ? asked : ours;
    }

    private AsyncEventHandler handler(int priority, boolean noHeap, Runnable logic) {
        PriorityParameters scheduling = new PriorityParameters(priority);
        return variant.equals("unbound") ? new AsyncEventHandler(scheduling, null, null, memory, null, noHeap, logic)
            : new BoundAsyncEventHandler(scheduling, null, null, memory, null, noHeap, logic);
    }

    private void measure() throws InterruptedException {
        for (int i = 0; i < low; i++)
            add(handler(less, false, this::handleLow), lowEvent);
        add(handler(high, variant.equals("noheap"), this::handleHigh), highEvent);
        RealtimeThread firing = Rt.thread(high - 1, this::fireAll);
        firing.start();
        Rt.join(firing);
        Bench.check(variant, highRan == rounds && lowRan == rounds * low,
            "the high handler ran " + highRan + " times, " + low + " low ones together " + lowRan + " times");
        Bench.check("most-eligible-first", highFirst == rounds || !Bench.underFifo(),
            "the high handler ran before all others in " + highFirst + " of " + rounds + " rounds");
    }

    private void add(AsyncEventHandler handler, AsyncEvent alone) {
        event.addHandler(handler);
        if (delayApart != null)
            alone.addHandler(handler);
    }

    private boolean apart() {
        return delayApart != null && round % 2 == 0;
    }

    private void fireAll() {
        int rate = Bench.number("rate");
        RelativeTime pause = rate > 0 ? new RelativeTime(1000 / rate, 0) : null;
        for (round = 1; round <= rounds; round++) {
            if (pause != null)
                sleep(pause);
            synchronized (this) {
                pending = low + 1;
            }
            AsyncEvent first = apart() ? highEvent : event;
            firedAt = System.nanoTime();
            first.fire();
            if (apart())
                lowEvent.fire();
            done.pass(round);
        }
    }

    private static void sleep(RelativeTime pause) {
        try {
            RealtimeThread.sleep(pause);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void handleHigh() {
        long now = System.nanoTime();
        if (round > rounds - measured)
            (apart() ? delayApart : delay).add(now - firedAt);
        synchronized (this) {
            highRan++;
            highFirst += pending == low + 1 ? 1 : 0;
            finishOne();
        }
    }

    private synchronized void handleLow() {
        lowRan++;
        finishOne();
    }

    private void finishOne() {
        if (--pending == 0)
            done.open();
    }
}
