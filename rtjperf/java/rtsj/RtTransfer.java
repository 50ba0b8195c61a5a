// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Asynchronous transfer of control: from AsynchronouslyInterruptedException.fire() to the first instruction of interruptAction.
 *
 * <p>{@code Computing}: the thread is in a loop without calls, and the more eligible thread that fires then waits for it; a switch of threads is in
 * the sample. {@code Sleeping}: the thread sleeps and is more eligible than the one that fires.
 */
public final class RtTransfer implements Interruptible {
    private static final int EAGER = 3;
    private static final RelativeTime LONG = new RelativeTime(3_600_000, 0);

    private final boolean noHeap;
    private final boolean sleeping;
    private final Series delay;
    private final int warmup = Bench.warmup();
    private final int rounds = warmup + Bench.count();
    private final AsynchronouslyInterruptedException exception = new AsynchronouslyInterruptedException();
    private final RelativeTime pause = new RelativeTime(0, 200_000);
    private final Gate done = new Gate();
    private volatile boolean inside;
    private volatile long turns;
    private long firedAt;
    private int delivered;
    private int whole;

    private RtTransfer(String variant, String state) {
        this.noHeap = variant.equals("noheap");
        this.sleeping = state.equals("Sleeping");
        this.delay = Bench.series(variant, state);
    }

    public static void main(String[] arguments) {
        Bench.start("transfer", arguments, "variants", "rt,noheap", "states", "Computing,Sleeping");
        Rt.main(() -> {
            Rt.needFifo();
            for (String variant : Bench.text("variants").split(","))
                for (String state : Bench.text("states").split(","))
                    new RtTransfer(variant, state).measure(state);
        });
    }

    private void measure(String state) {
        RealtimeThread target = Rt.thread(noHeap, Rt.priority(), this::serve);
        RealtimeThread firing = Rt.thread(noHeap, Rt.priority(sleeping ? -1 : EAGER), this::fireAll);
        target.start();
        firing.start();
        Rt.join(target);
        Rt.join(firing);
        Bench.check(state, delivered == rounds && whole == 0, "delivered in " + delivered + " of " + rounds + " rounds, not in " + whole);
    }

    private void serve() {
        for (int i = 0; i < rounds; i++) {
            exception.doInterruptible(this);
            inside = false;
            done.open();
        }
    }

    @Override
    public void run(AsynchronouslyInterruptedException self) throws AsynchronouslyInterruptedException {
        inside = true;
        if (sleeping)
            sleep(LONG);
        else
            while (turns >= 0)
                turns++;
        whole++;
    }

    private static void sleep(RelativeTime time) throws AsynchronouslyInterruptedException {
        try {
            RealtimeThread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void interruptAction(AsynchronouslyInterruptedException self) {
        long now = System.nanoTime();
        if (delivered++ >= warmup)
            delay.add(now - firedAt);
    }

    private void fireAll() {
        for (int round = 1; round <= rounds; round++) {
            rest();
            firedAt = System.nanoTime();
            exception.fire();
            done.pass(round);
        }
    }

    /** Until the other thread is where it is to be found: the less eligible one needs the processor for that. */
    private void rest() {
        do
            try {
                RealtimeThread.sleep(pause);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        while (!inside);
    }
}
