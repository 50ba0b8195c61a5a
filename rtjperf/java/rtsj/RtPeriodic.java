// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Periodic thread: the distance between the returns of waitForNextPeriod(), and how late each came. */
public final class RtPeriodic implements Runnable {
    private static final int SETTLING = 10;
    private static final int SETTLING_MILLIS = 50;
    private static final int START_MILLIS = 10;
    /** So many missed deadlines, beside a tenth of the releases, leave a series that still tells something. */
    private final Series distance;
    private final Series lateness;
    private final AbsoluteTime now = new AbsoluteTime();
    private final AbsoluteTime start = Clock.getRealtimeClock().getTime().add(START_MILLIS, 0);
    private final long period;
    private final int settling;
    private int missed;
    private int early;

    private RtPeriodic(Series distance, Series lateness, long period, int settling) {
        this.distance = distance;
        this.lateness = lateness;
        this.period = period;
        this.settling = settling;
    }

    public static void main(String[] arguments) {
        Bench.start("periodic", arguments, "periods", "1,5,10,30,50,100,300,500");
        Rt.main(() -> {
            for (double period : Bench.list("periods"))
                measure(period);
        });
    }

    /** Releases that are not counted: fewer of long periods, which need none to warm up. */
    private static int settling(double ms) {
        return Math.min(SETTLING, 2 + (int) (SETTLING_MILLIS / ms));
    }

    private static void measure(double ms) {
        RtPeriodic logic = new RtPeriodic(Bench.series("rt", "Period", ms, Bench.countAt(ms)),
            Bench.series("rt", "Lateness", ms, Bench.countAt(ms)), (long) (ms * 1_000_000), Math.min(settling(ms), Bench.warmup()));
        PeriodicParameters release = new PeriodicParameters(logic.start, new RelativeTime((long) ms, (int) (ms % 1 * 1_000_000)), null, null, null, null);
        RealtimeThread thread = Rt.periodicThread(false, Rt.priority(1), release, logic);
        thread.start();
        Rt.join(thread);
        Bench.note(ms + " ms: " + logic.missed + " deadlines were missed, of " + logic.distance.count() + " and more");
        Bench.check("released", logic.distance.full(), ms + " ms: " + logic.distance.count() + " releases");
        Bench.check("never-early", logic.early == 0, ms + " ms: " + logic.early + " releases came early");
    }

    @Override
    public void run() {
        long last = System.nanoTime();
        for (int i = 0; !distance.full(); i++) {
            // A deadline that was missed is told by a return of its own, which is no release.
            while (!RealtimeThread.waitForNextPeriod())
                missed++;
            long woken = System.nanoTime();
            long late = sinceStart() - (i + 1) * period;
            early += late < 0 ? 1 : 0;
            if (i > settling) {
                distance.add(woken - last);
                lateness.add(late);
            }
            last = woken;
        }
    }

    private long sinceStart() {
        Clock.getRealtimeClock().getTime(now);
        return (now.getMilliseconds() - start.getMilliseconds()) * 1_000_000L + now.getNanoseconds() - start.getNanoseconds();
    }
}
