// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Frames;
import harness.Series;
import javax.realtime.RealtimeThread;

/**
 * Priority inheritance: how long a boost and the return from it take, with three threads (Boeing 3.3.2).
 *
 * <p>The low thread holds the monitor and releases the middle one, which preempts it and releases the high one, which preempts that and asks for the
 * monitor. Boost: from before that to the low thread's next instruction. Unboost: from the low thread's last instruction inside to the high thread's
 * first. The middle thread may not run between the two. With a rate, once in each frame.
 */
public final class RtInheritance {
    private final Object monitor = new Object();
    private final Gate toMiddle = new Gate();
    private final Gate toHigh = new Gate();
    private final Gate highDone = new Gate();
    private final Gate middleDone = new Gate();
    private final Series boost = Bench.series("rt", "Boost");
    private final Series unboost = Bench.series("rt", "Unboost");
    private final Series total = Bench.series("rt", "Total");
    private final Frames frames = Frames.asAsked();
    private final int warmup = frames.warmup();
    private final int rounds = Bench.count() + warmup;
    private volatile boolean highInside;
    private long asked;
    private long boosted;
    private long leaving;
    private int inverted;

    public static void main(String[] arguments) {
        Bench.start("inheritance", arguments, "rate", "0");
        Rt.main(() -> {
            Rt.needFifo();
            new RtInheritance().measure();
        });
    }

    private void measure() {
        RealtimeThread[] threads = {
            Rt.thread(Rt.priority(3), this::high), Rt.thread(Rt.priority(2), this::middle), Rt.thread(Rt.priority(1), this::low),
        };
        for (RealtimeThread thread : threads)
            thread.start();
        for (RealtimeThread thread : threads)
            Rt.join(thread);
        Bench.check("inherited", inverted == 0, "the middle thread ran ahead of the high one in " + inverted + " of " + rounds + " rounds");
    }

    private void high() {
        for (int round = 1; round <= rounds; round++) {
            toHigh.pass(round);
            asked = System.nanoTime();
            synchronized (monitor) {
                long now = System.nanoTime();
                highInside = true;
                if (round > warmup) {
                    boost.add(boosted - asked);
                    unboost.add(now - leaving);
                    total.add(boosted - asked + now - leaving);
                }
            }
            highDone.open();
        }
    }

    private void middle() {
        for (int round = 1; round <= rounds; round++) {
            toMiddle.pass(round);
            toHigh.open();
            inverted += highInside ? 0 : 1;
            highDone.pass(round);
            middleDone.open();
        }
    }

    private void low() {
        for (int round = 1; round <= rounds; round++) {
            frames.next();
            highInside = false;
            synchronized (monitor) {
                toMiddle.open();
                boosted = System.nanoTime();
                leaving = System.nanoTime();
            }
            middleDone.pass(round);
        }
    }
}
