// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityInheritance;
import javax.realtime.RealtimeThread;

/** Priority inversion: how long the high thread waits for the low one's monitor while a middle one burns the processor. */
public final class RtInversion {
    private static int sink;
    private final Object monitor = new Object();
    private final Gate toMiddle = new Gate();
    private final Gate toHigh = new Gate();
    private final Gate highDone = new Gate();
    private final Gate middleDone = new Gate();
    private final Series reference = Bench.series("pi", "Reference");
    private final Series waited = Bench.series("pi", "Waited");
    private final int rounds = Bench.count();
    private int loops;
    private volatile boolean highInside;
    private int inverted;

    public static void main(String[] arguments) {
        Bench.start("inversion", arguments, "section-us", "2000", "burn-us", "8000");
        Rt.main(() -> {
            Rt.needFifo();
            MonitorControl.setMonitorControl(PriorityInheritance.instance());
            new RtInversion().measure();
        });
    }

    private static void burn(int loops) {
        for (int i = 0; i < loops; i++)
            sink += i;
    }

    private void measure() {
        long start = System.nanoTime();
        burn(1 << 20);
        loops = (int) ((1L << 20) * Bench.number("section-us") * 1000 / (System.nanoTime() - start)) + 1;
        RealtimeThread[] threads = {
            Rt.thread(Rt.priority(3), this::high), Rt.thread(Rt.priority(2), this::middle), Rt.thread(Rt.priority(1), this::low),
        };
        for (RealtimeThread thread : threads)
            thread.start();
        for (RealtimeThread thread : threads)
            Rt.join(thread);
        Bench.check("pi", inverted == 0, "the middle thread ended before the high one in " + inverted + " of " + rounds + " rounds");
    }

    private void high() {
        for (int round = 1; round <= rounds; round++) {
            toHigh.pass(round);
            long asked = System.nanoTime();
            synchronized (monitor) {
                waited.add(System.nanoTime() - asked);
                highInside = true;
            }
            highDone.open();
        }
    }

    private void middle() {
        int burnt = (int) ((long) loops * Bench.number("burn-us") / Bench.number("section-us"));
        for (int round = 1; round <= rounds; round++) {
            toMiddle.pass(round);
            toHigh.open();
            burn(burnt);
            inverted += highInside ? 0 : 1;
            middleDone.open();
        }
    }

    private void low() {
        for (int round = 1; round <= rounds; round++) {
            long start = System.nanoTime();
            burn(loops);
            reference.add(System.nanoTime() - start);
            highInside = false;
            synchronized (monitor) {
                toMiddle.open();
                burn(loops);
            }
            highDone.pass(round);
            middleDone.pass(round);
        }
    }
}
