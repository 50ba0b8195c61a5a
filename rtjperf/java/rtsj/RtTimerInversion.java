// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Inversion by timers: what a thread that only reads the clock loses while periodic timers of a less eligible handler are due.
 *
 * <p>Lost: of each window, the time in gaps above the threshold, against the number of timers, which all release one handler. Windows of all numbers take
 * turns.
 */
public final class RtTimerInversion {
    private static final int WARMUP = 2;
    private static final int HANDLER = -4;
    private static final int READER = 5;
    private static final int NANOS = 1_000_000;

    private final double[] numbers = Bench.list("timers");
    private final Series[] lost = new Series[numbers.length];
    private final PeriodicTimer[][] timers = new PeriodicTimer[numbers.length][];
    private final int rounds = WARMUP + Bench.count();
    private final int fires = Bench.number("window-ms") / Bench.number("period-ms") - 1;
    private final Gate toReader = new Gate();
    private final Gate read = new Gate();
    private volatile int ran;
    private int missing;
    private long lostNow;

    public static void main(String[] arguments) {
        Bench.start("timer-inversion", arguments, "timers", "0,10,100,1000", "period-ms", "10", "window-ms", "60", "rest-ms", "60", "threshold", "2000");
        Rt.main(() -> {
            Rt.needFifo();
            new RtTimerInversion().measure();
        });
    }

    private void measure() throws InterruptedException {
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(Rt.priority(HANDLER)), null, null, ImmortalMemory.instance(), null, false,
            () -> ran++);
        for (int i = 0; i < numbers.length; i++) {
            lost[i] = Bench.series("by-level", "Lost", numbers[i]);
            timers[i] = timers(handler, (int) numbers[i]);
        }
        RealtimeThread reader = Rt.thread(Rt.priority(READER), this::read);
        reader.start();
        for (int round = 0; round < rounds; round++)
            for (int i = 0; i < numbers.length; i++)
                window(round * numbers.length + i + 1, i, round >= WARMUP);
        Rt.join(reader);
        Bench.check("by-level", missing == 0, "of " + rounds * numbers.length + " windows " + missing + " had not all of their fires");
    }

    /** Those of one number: due one after the other, all in each period. */
    private static PeriodicTimer[] timers(AsyncEventHandler handler, int number) {
        long period = (long) Bench.number("period-ms") * NANOS, first = (long) Bench.number("rest-ms") / 2 * NANOS;
        PeriodicTimer[] all = new PeriodicTimer[number];
        for (int i = 0; i < number; i++) {
            long phase = first + period * i / number;
            all[i] = new PeriodicTimer(new RelativeTime(phase / NANOS, (int) (phase % NANOS)), new RelativeTime(period / NANOS, 0), handler);
        }
        return all;
    }

    private void window(int turn, int which, boolean counts) throws InterruptedException {
        ran = 0;
        for (PeriodicTimer timer : timers[which])
            timer.start();
        Thread.sleep(Bench.number("rest-ms"));
        toReader.open();
        read.pass(turn);
        for (PeriodicTimer timer : timers[which])
            timer.stop();
        Thread.sleep(Bench.number("rest-ms"));
        missing += ran < fires * timers[which].length ? 1 : 0;
        if (counts)
            lost[which].add(lostNow);
    }

    private void read() {
        long window = (long) Bench.number("window-ms") * NANOS, threshold = Bench.number("threshold");
        for (int turn = 1; turn <= rounds * numbers.length; turn++) {
            toReader.pass(turn);
            long gaps = 0, last = System.nanoTime(), end = last + window;
            while (last < end) {
                long now = System.nanoTime(), gap = now - last;
                gaps += gap > threshold ? gap : 0;
                last = now;
            }
            lostNow = gaps;
            read.open();
        }
    }
}
