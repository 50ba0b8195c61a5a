// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Periodic thread: the distance between the returns of waitForNextPeriod(). */
public final class RtPeriodic implements Runnable {
    private static final int SETTLING = 10;
    private final Series distance;
    private final int settling;
    private int missed;

    private RtPeriodic(Series distance, int settling) {
        this.distance = distance;
        this.settling = settling;
    }

    public static void main(String[] arguments) {
        Bench.start("periodic", arguments, "periods", "1,5,10,50,100,500");
        Rt.main(() -> {
            for (double period : Bench.list("periods"))
                measure(period);
        });
    }

    private static void measure(double ms) {
        RtPeriodic logic = new RtPeriodic(Bench.series("rt", "Period", ms), Math.min(SETTLING, Bench.warmup()));
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime((long) ms, (int) (ms % 1 * 1_000_000)), null, null, null, null);
        RealtimeThread thread = Rt.periodicThread(false, Rt.priority(1), release, logic);
        thread.start();
        Rt.join(thread);
        Bench.check("released", logic.distance.full() && logic.missed <= logic.distance.count() / 10,
            ms + " ms: " + logic.missed + " deadlines were missed");
    }

    @Override
    public void run() {
        long last = System.nanoTime();
        for (int i = 0; !distance.full(); i++) {
            missed += RealtimeThread.waitForNextPeriod() ? 0 : 1;
            long now = System.nanoTime();
            if (i > settling)
                distance.add(now - last);
            last = now;
        }
    }
}
