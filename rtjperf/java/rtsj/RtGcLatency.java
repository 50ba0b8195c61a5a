// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Garbage;
import harness.Series;
import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.HeapMemory;
import javax.realtime.RealtimeThread;

/**
 * How late periodic threads are released beside garbage: a no-heap thread, and one that uses objects of the heap, in the same minute.
 *
 * <p>With classes, which are not unloaded while there is a no-heap thread, that is left out.
 *
 * <p>The second walks down a tree and allocates in each release, below as many frames as are asked for. Their releases lie half a period apart, and
 * change places after each so many (option swap; 0: never), as what else a machine does may have a period, too, and meet always the same of them. Both sleep
 * until an absolute time, as the C program does, so that what is late is told in full and no deadline has returns of its own.
 */
public final class RtGcLatency implements Runnable {
    private static final int SETTLING = 10;
    private static final int START_MILLIS = 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static Garbage beside;

    private final Series lateness;
    private final Garbage garbage;
    private final AbsoluteTime now = new AbsoluteTime();
    private final AbsoluteTime start;
    private final long period;
    private final int swap = Bench.number("swap");
    private int early;
    private int touched;

    /** garbage: null for a thread that may not touch it. */
    private RtGcLatency(Series lateness, Garbage garbage, long period, long phase) {
        this.lateness = lateness;
        this.garbage = garbage;
        this.period = period;
        start = Clock.getRealtimeClock().getTime().add(START_MILLIS, (int) phase);
    }

    public static void main(String[] arguments) {
        Bench.start("gc-latency", arguments, "periods", "1", "live", "10,100,500", "rates", "0,10,100", "frames", "0", "classes", "0", "swap", "100");
        Rt.main(() -> {
            for (double live : Bench.list("live"))
                for (double rate : Bench.list("rates"))
                    measure(live, rate);
        });
    }

    private static void measure(double live, double rate) throws InterruptedException {
        HeapMemory.instance().executeInArea(() -> {
            beside = new Garbage(live, rate, Bench.number("classes"));
            beside.start();
        });
        long nanos = (long) (Bench.list("periods")[0] * 1_000_000);
        String size = (int) live + "MB";
        RtGcLatency noHeap = Bench.number("classes") > 0 ? null : new RtGcLatency(Bench.series("noheap-" + size, "Lateness", rate), null, nanos, 0);
        RtGcLatency heap = new RtGcLatency(Bench.series("rt-" + size, "Lateness", rate), beside, nanos, nanos / 2);
        RealtimeThread[] threads = noHeap == null ? new RealtimeThread[] {heap.thread(false, 1)}
            : new RealtimeThread[] {noHeap.thread(true, 2), heap.thread(false, 1)};
        for (RealtimeThread thread : threads)
            thread.start();
        for (RealtimeThread thread : threads)
            Rt.join(thread);
        beside.stop();
        Bench.note(size + " live: " + rate + " MB/s asked, " + Math.round(beside.madeMegabytes()) + " MB and " + beside.madeClasses() + " classes made");
        if (noHeap != null)
            noHeap.check();
        heap.check();
    }

    private RealtimeThread thread(boolean withoutHeap, int above) {
        return Rt.thread(withoutHeap, Rt.priority(above), this);
    }

    private void check() {
        Bench.check("released", lateness.full() && early == 0 && (garbage == null || touched > 0), lateness.count() + " releases, " + early + " early");
    }

    @Override
    public void run() {
        if (garbage == null)
            releases();
        else
            HeapMemory.instance().executeInArea(() -> below(Bench.number("frames")));
    }

    /** Below so many frames, which a collector has to look at. */
    private int below(int frames) {
        if (frames == 0) {
            releases();
            return 0;
        }
        Object own = garbage;
        return below(frames - 1) + (own == garbage ? 1 : 0);
    }

    private void releases() {
        AbsoluteTime release = new AbsoluteTime();
        long due = nanos(start);
        for (int i = 0; !lateness.full(); i++) {
            due += period + (swap > 0 && i % swap == swap - 1 ? period / 2 : 0);
            release.set(due / NANOS_PER_MILLI, (int) (due % NANOS_PER_MILLI));
            long late = sleepUntil(release) - due;
            early += late < 0 ? 1 : 0;
            touched += garbage == null ? 0 : garbage.touch(i);
            if (i >= SETTLING)
                lateness.add(late);
        }
    }

    /** The time when it returned. */
    private long sleepUntil(AbsoluteTime release) {
        try {
            RealtimeThread.sleep(release);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return nanos(Clock.getRealtimeClock().getTime(now));
    }

    private static long nanos(AbsoluteTime time) {
        return time.getMilliseconds() * NANOS_PER_MILLI + time.getNanoseconds();
    }
}
