// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import harness.Workload;
import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Start and end of frame: a no-heap periodic thread notes the time of each, alone and with background threads (Boeing 3.2.1, 3.2.2). */
public final class RtFrame implements Runnable {
    private static final int SETTLING = 2;
    private final Series distance;
    private final Workload workload;
    private final int rounds;
    private final double expected;
    private int wrong;

    private RtFrame(Series distance, int rounds) {
        this.distance = distance;
        this.rounds = rounds;
        this.workload = new Workload();
        this.expected = workload.run(rounds);
    }

    public static void main(String[] arguments) {
        Bench.start("frame", arguments, "rate", "20", "background", "0,15", "rounds", "2000");
        Rt.main(() -> {
            for (double background : Bench.list("background")) {
                measure("Start", background, 0);
                measure("End", background, Bench.number("rounds"));
            }
        });
    }

    private static void measure(String variable, double background, int rounds) {
        int period = 1000 / Bench.number("rate");
        RtFrame logic = new RtFrame(Bench.series("noheap", variable, background, Bench.countAt(period)), rounds);
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(period, 0), null, null, null, null);
        RealtimeThread thread = Rt.periodicThread(true, Rt.priority(1), release, logic);
        Background others = new Background((int) background, Rt.priority(1), period);
        thread.start();
        Rt.join(thread);
        int least = others.stop();
        Bench.check(variable, logic.wrong == 0 && logic.distance.full() && (background < 1 || least + 3 >= logic.distance.count()),
            logic.wrong + " results were wrong; each of " + (int) background + " background threads ran at least " + least + " times");
    }

    @Override
    public void run() {
        long last = 0;
        for (int i = 0; !distance.full(); i++) {
            RealtimeThread.waitForNextPeriod();
            if (rounds > 0)
                wrong += workload.run(rounds) == expected ? 0 : 1;
            long now = System.nanoTime();
            if (i > SETTLING)
                distance.add(now - last);
            last = now;
        }
    }
}
