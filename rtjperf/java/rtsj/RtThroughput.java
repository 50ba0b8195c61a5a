// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import harness.Workload;
import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Throughput: the time of one algorithm in real-time and no-heap threads, and among background threads (Boeing 3.1.1, 3.1.2). */
public final class RtThroughput implements Runnable {
    private static final int SETTLING = 2;
    private final Series time;
    private final Workload workload = new Workload();
    private final int rounds;
    private final double expected;
    private int wrong;

    private RtThroughput(Series time, int rounds) {
        this.time = time;
        this.rounds = rounds;
        this.expected = workload.run(rounds);
    }

    public static void main(String[] arguments) {
        Bench.start("throughput", arguments, "rate", "20", "background", "0,15", "rounds", "2000", "threads", "rt,noheap");
        Rt.main(() -> {
            if (Bench.has("threads", "rt"))
                measure("rt", false, 0);
            for (double background : Bench.list("background"))
                if (Bench.has("threads", "noheap"))
                    measure("noheap", true, background);
        });
    }

    private static void measure(String variant, boolean noHeap, double background) {
        int period = 1000 / Bench.number("rate");
        RtThroughput logic = new RtThroughput(Bench.series(variant, "Time", background, Bench.countAt(period)), Bench.number("rounds"));
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(period, 0), null, null, null, null);
        RealtimeThread thread = Rt.periodicThread(noHeap, Rt.priority(1), release, logic);
        Background others = new Background((int) background, Rt.priority(1), period);
        thread.start();
        Rt.join(thread);
        int least = others.stop();
        Bench.check(variant, logic.wrong == 0 && logic.time.full() && (background < 1 || 2 * (least + 3) >= logic.time.count()),
            logic.wrong + " results were wrong; each of " + (int) background + " background threads ran at least " + least + " times");
    }

    @Override
    public void run() {
        for (int i = 0; !time.full(); i++) {
            RealtimeThread.waitForNextPeriod();
            long start = System.nanoTime();
            wrong += workload.run(rounds) == expected ? 0 : 1;
            if (i > SETTLING)
                time.add(System.nanoTime() - start);
        }
    }
}
