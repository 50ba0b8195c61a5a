// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;

/** Periodic timer: the distance between the runs of its handler, over periods, or among background threads (Boeing 3.2.3). */
public final class RtPeriodicTimer {
    private static final int SETTLING = 3;
    private final Series interval;
    private final Gate full = new Gate();
    private long last;
    private int ran;

    private RtPeriodicTimer(Series interval) {
        this.interval = interval;
    }

    public static void main(String[] arguments) {
        Bench.start("timer-periodic", arguments, "periods", "1,5,10,30,50,100,300,500", "background", "");
        Rt.main(() -> {
            for (String variant : new String[] {"bound", "unbound"})
                measureAll(variant, Bench.list("periods"), Bench.list("background"));
        });
    }

    private static void measureAll(String variant, double[] periods, double[] background) {
        for (double others : background)
            new RtPeriodicTimer(Bench.series(variant, "Interval", others, Bench.countAt(periods[0]))).measure(variant, periods[0], (int) others);
        for (int i = 0; background.length == 0 && i < periods.length; i++)
            new RtPeriodicTimer(Bench.series(variant, "Interval", periods[i], Bench.countAt(periods[i]))).measure(variant, periods[i], 0);
    }

    private void measure(String variant, double ms, int others) {
        PriorityParameters scheduling = new PriorityParameters(Rt.priority(2));
        AsyncEventHandler handler = variant.equals("bound")
            ? new BoundAsyncEventHandler(scheduling, null, null, ImmortalMemory.instance(), null, false, this::handle)
            : new AsyncEventHandler(scheduling, null, null, ImmortalMemory.instance(), null, false, this::handle);
        PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime((long) ms, (int) (ms % 1 * 1_000_000)), handler);
        Background background = new Background(others, Rt.priority(2), (int) ms);
        timer.start();
        full.pass(1);
        timer.destroy();
        int least = background.stop();
        Bench.check(variant, interval.full() && (others == 0 || 2 * (least + 4) >= interval.count()),
            ms + " ms: the handler ran " + ran + " times; each of " + others + " background threads at least " + least + " times");
    }

    private void handle() {
        long now = System.nanoTime();
        if (ran++ > SETTLING && !interval.full()) {
            interval.add(now - last);
            if (interval.full())
                full.open();
        }
        last = now;
    }
}
