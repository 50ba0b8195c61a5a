// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import javax.realtime.HeapMemory;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Chain;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.Importance;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/**
 * Twelve operating regions under scheduling strategies (Gill et al. 2002): samples of a second, or of a thousand units of {@code unit-us}.
 *
 * <p>Effectiveness: deadlines of operations that are not critical which were made in a sample, none if a critical one was missed. Efficiency: the same in thousandths
 * of those that were offered, whole chains. IdealEfficiency: on a machine where nothing but the work takes time. Missed: of critical operations. Depth: the most that
 * waited at the begin of a frame. Preemptions, and Switches with those that threads made themselves: of all lanes' threads, in a sample, as the kernel counts.
 *
 * <p>ReleasedLate: the latest of a sample's releases, in nanoseconds. Nobody is above who releases, so what it loses the machine has taken, from everybody.
 *
 * <p>{@code EDF-ranks} is no strategy of a dispatcher: the operations are handlers under EDFScheduler, which preempts (RegionRanks). There Depth counts releases that
 * have not begun, {@code dilate} means nothing, and switches are not counted.
 *
 * <p>The measuring thread releases, above all lanes, and says what part of the time that took. After {@code burst} samples (0: all) it rests, so that runs can do
 * without being throttled by the kernel. {@code dilate} makes each request's queue operations so many times as dear, by spinning.
 */
public final class RtRegions {
    private static final int CALIBRATIONS = 40;
    private static final int OVERHEAD_DEPTH = 64;

    final long unit = Bench.number("unit-us") * 1000L;
    RegionTally tally;
    private final long sampleNanos = RegionWork.FRAMES * RegionWork.FRAME * unit;
    private final int samples = Bench.countAt(sampleNanos / 1e6);
    private final int burst = Bench.number("burst") > 0 ? Math.min(samples, Bench.number("burst")) : samples;
    private final RegionJob[][] jobs = new RegionJob[RegionWork.OPERATIONS][burst * RegionWork.FRAMES];
    private final int[] depths = new int[burst];
    private final long[] lates = new long[burst];
    private final int dilate = Bench.number("dilate");
    private final double[] overheadAtOne = new double[Discipline.values().length];
    private final double[] overheadPerLevel = new double[Discipline.values().length];
    private Operation[] operations;
    private Dispatcher dispatcher;
    private Schedule schedule;
    private RegionRanks ranks;          // instead of both, or null
    private int region;
    private double rounds;              // of the loop, in a thousandth of a unit
    private volatile long sink;
    private long releasing;

    public static void main(String[] arguments) {
        Bench.start("regions", arguments, "strategies", "RMS,RMS-MLF,MUF,EDF-ranks", "regions", "0,1,2,3,4,5,6,7,8,9,10,11", "unit-us", "1000", "burst", "0",
            "rest-ms", "2000", "legs-7", "29", "dilate", "0");
        Rt.main(() -> {
            Rt.needFifo();
            new RtRegions().measure();
        });
    }

    private void measure() throws Exception {
        tally = new RegionTally(burst);
        for (int i = 0; i < RegionWork.OPERATIONS; i++)
            for (int frame = 0; frame < jobs[i].length; frame++)
                jobs[i][frame] = new RegionJob(this, i, frame);
        calibrate();
        if (dilate > 0)
            measureOverheads();
        noteThrottling();
        for (double which : Bench.list("regions")) {
            region = (int) which;
            operations = operations();
            Chain[] chains = new Chain[burst * RegionWork.FRAMES];
            for (int frame = 0; frame < chains.length; frame++)
                chains[frame] = new Chain(operations[RegionWork.LEG], jobs[RegionWork.LEG][frame], legs(region));
            for (String name : Bench.text("strategies").split(","))
                measure(name, chains);
        }
        double off = deviation();
        if (Math.abs(off) > 2)
            Bench.note(String.format("at the end a unit of work is %.2f %% off: loads are not what they say", off));
        Bench.check("work", Math.abs(off) < 25, String.format("at the end a unit of work is %.2f %% off", off));
        Bench.fact("releasing", String.format("%.3f %% of the time", 100.0 * releasing
            / ((double) sampleNanos * samples * Bench.list("regions").length * Bench.text("strategies").split(",").length)));
    }

    /* What is scheduled. */

    int legs(int which) {
        return which == 7 ? Bench.number("legs-7") : RegionWork.LEGS[which];
    }

    private Operation[] operations() {
        Operation[] made = new Operation[RegionWork.OPERATIONS];
        Importance[] order = {Importance.VERY_HIGH, Importance.HIGH, Importance.MEDIUM, Importance.LOW};
        for (int i = 0; i < made.length; i++) {
            int rank = i == RegionWork.LEG ? 3 : i == RegionWork.SOFT ? 2 : RegionWork.isJitter(i) ? 1 : 0;
            made[i] = Operation.named(RegionWork.NAMES[i]).period(RegionWork.FRAMES_BETWEEN[i] * RegionWork.FRAME * unit)
                .cost(RegionWork.declared(region, i) * unit / 1000).criticality(i < RegionWork.SOFT ? Criticality.HIGH : Criticality.LOW)
                .importance(order[rank]).build();
        }
        return made;
    }

    private static Strategy strategy(String name) {
        for (Strategy each : new Strategy[] {Strategy.RMS, Strategy.EDF, Strategy.MLF, Strategy.MUF, Strategy.RMS_MLF})
            if (each.toString().replace('+', '-').equals(name))
                return each;
        throw new IllegalArgumentException("no strategy " + name);
    }

    /* One region under one strategy. */

    private void measure(String name, Chain[] chains) throws InterruptedException {
        begin(name);
        Series effectiveness = Bench.series(name, "Effectiveness", region);
        Series efficiency = Bench.series(name, "Efficiency", region);
        Series missed = Bench.series(name, "Missed", region);
        Series depth = Bench.series(name, "Depth", region);
        Series late = Bench.series(name, "ReleasedLate", region);
        Series ideal = Bench.series(name, "IdealEfficiency", region);
        for (int done = 0; done < samples; done += burst) {         // the last burst may have more samples than are wanted
            tally.clear();
            if (ranks != null)
                ranks.begin();
            run(chains);
            for (int i = 0; i < burst; i++) {
                effectiveness.add(tally.effectiveness(i));
                efficiency.add(tally.efficiency(i));
                missed.add(tally.missedCritical(i));
                depth.add(depths[i]);
                late.add(lates[i]);
            }
            drain();
            LockSupport.parkNanos(Bench.number("rest-ms") * 1_000_000L);
        }
        end(name);
        HeapMemory.instance().executeInArea(() -> idealRun(ideal));
        Bench.check(name + "-" + region, ranks == null ? allTaken() : ranks.allRan(), "every request found a place");
    }

    private void begin(String name) {
        ranks = null;
        if (RegionRanks.is(name)) {
            HeapMemory.instance().executeInArea(() -> ranks = new RegionRanks(this, jobs, region));
            return;
        }
        schedule = new Schedule.Builder(strategy(name), Rt.priority(-1), Rt.priority(-9)).bound(2).add(operations).build()
            .with(lane -> lane.capacity(burst * RegionWork.FRAMES * 4));
        dispatcher = new Dispatcher(schedule);
        dispatcher.activate();
    }

    private void end(String name) throws InterruptedException {
        if (ranks != null) {
            ranks.end();
            return;
        }
        Series preemptions = Bench.series(name, "Preemptions", region, 1);
        Series switches = Bench.series(name, "Switches", region, 1);
        HeapMemory.instance().executeInArea(() -> {
            preemptions.add(ofAllLanes(dispatcher::preemptions) / samples);
            switches.add(ofAllLanes(dispatcher::switches) / samples);
        });
        dispatcher.shutdown(Dispatcher.Ending.DISCARD);
        dispatcher.join(0);
    }

    private boolean allTaken() {
        for (Operation each : operations)
            if (dispatcher.counters(each).refused() > 0 || dispatcher.counters(each).dispatched() == 0)
                return false;
        return true;
    }

    private long ofAllLanes(IntToLongFunction counter) {
        long sum = 0;
        for (int i = 0; i < schedule.lanes().size(); i++)
            sum += Math.max(0, counter.applyAsLong(i));
        return sum;
    }

    private void idealRun(Series ideal) {
        RegionTally virtual = new RegionTally(burst);
        if (ranks != null)
            ranks.ideal(virtual, burst * RegionWork.FRAMES);
        else
            new RegionIdeal(this, virtual, region, burst, schedule, operations).run();
        for (int done = 0; done < samples; done += burst)
            for (int i = 0; i < burst; i++)
                ideal.add(virtual.efficiency(i));
    }

    private void run(Chain[] chains) {
        long start = System.nanoTime() + 2_000_000;
        Arrays.fill(depths, 0);
        Arrays.fill(lates, 0);
        for (int frame = 0; frame < chains.length; frame++) {
            long release = start + frame * RegionWork.FRAME * unit;
            sleepUntil(release);
            long begin = System.nanoTime();
            int sample = frame / RegionWork.FRAMES;
            lates[sample] = Math.max(lates[sample], begin - release);
            depths[sample] = Math.max(depths[sample], waiting());
            for (int i = 0; i < RegionWork.OPERATIONS; i++)
                if (RegionWork.isReleased(i, frame))
                    release(i, frame, release, release - start, chains[frame]);
            releasing += System.nanoTime() - begin;
        }
        sleepUntil(start + burst * sampleNanos);
    }

    private void release(int operation, int frame, long release, long sinceStart, Chain chain) {
        RegionJob job = jobs[operation][frame];
        job.deadline = release + operations[operation].period();
        job.sample = offer(tally, region, operation, sinceStart);
        if (ranks != null)
            ranks.release(operation);
        else if (operation == RegionWork.LEG)
            dispatcher.dispatch(chain, release);
        else
            dispatcher.dispatch(operations[operation], release, job);
    }

    /** Counts a release; answers the sample of its deadline. */
    int offer(RegionTally to, int which, int operation, long sinceStart) {
        int sample = to.sampleOf(sinceStart + RegionWork.FRAMES_BETWEEN[operation] * RegionWork.FRAME * unit, sampleNanos);
        to.offered(operation, sample, operation == RegionWork.LEG ? legs(which) : 1);
        return sample;
    }

    private int waiting() {
        int sum = 0;
        if (ranks != null)
            return ranks.waiting();
        for (int i = 0; i < schedule.lanes().size(); i++)
            sum += dispatcher.counters(i).depth();
        return sum;
    }

    /** What is left of the last sample is done, or thrown away by the end of the dispatcher. */
    private void drain() {
        long limit = System.nanoTime() + sampleNanos;
        while (waiting() > 0 && System.nanoTime() < limit)
            LockSupport.parkNanos(unit);
        LockSupport.parkNanos(RegionWork.FRAME * unit);
    }

    private static void sleepUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime())
            LockSupport.parkNanos(left);
    }

    /* Work, counted in rounds of a loop, so that time for which others have the CPU is none of it. */

    void work(RegionJob job) {
        spin((long) (RegionWork.taken(region, job.operation, job.frame) * rounds));
        if (dilate > 0 && ranks == null)
            spin((long) (dilate * overhead(job.operation) / unit * 1000 * rounds));
    }

    private void spin(long count) {
        long state = count;
        for (long i = 0; i < count; i++)
            state = state * 6364136223846793005L + 1442695040888963407L;
        sink = state;
    }

    private void calibrate() {
        long count = 50_000;
        long best = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++)
            best = Math.min(best, took(count));
        rounds = (double) count * unit / 1000 / best;
    }

    private long took(long count) {
        long start = System.nanoTime();
        spin(count);
        return System.nanoTime() - start;
    }

    /** How far off a unit of work is now, in per cent; the best of a few. */
    private double deviation() {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++)
            best = Math.min(best, took((long) (1000 * rounds)));
        return 100.0 * (best - unit) / unit;
    }

    /* Dilation: what the queue costs at depth 1, and what each doubling adds. */

    private void measureOverheads() {
        for (Discipline each : Discipline.values()) {
            overheadAtOne[each.ordinal()] = queueCost(each, 1);
            overheadPerLevel[each.ordinal()] = Math.max(0, queueCost(each, OVERHEAD_DEPTH) - queueCost(each, 1)) / 6;
        }
    }

    private static double queueCost(Discipline discipline, int depth) {
        DispatchQueue queue = new DispatchQueue(discipline, depth, Long.MAX_VALUE);
        Placement placement = new Placement(Operation.named("o").deadline(1_000_000_000).build(), 0, Cancellation.NONE);
        for (int i = 1; i < depth; i++)
            queue.offer(placement, null, 0, 0);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 50; i++) {
            long start = System.nanoTime();
            for (int j = 0; j < 32; j++) {
                queue.offer(placement, null, 0, 0);
                queue.finish(queue.take(0), 0);
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return best / 32.0;
    }

    private double overhead(int operation) {
        int lane = schedule.laneOf(operations[operation]).preemptionPriority();
        int discipline = schedule.lanes().get(lane).discipline().ordinal();
        int levels = 32 - Integer.numberOfLeadingZeros(dispatcher.counters(lane).depth());
        return overheadAtOne[discipline] + levels * overheadPerLevel[discipline];
    }

    private void noteThrottling() {
        try {
            String text = new String(Files.readAllBytes(Paths.get("/proc/sys/kernel/sched_rt_runtime_us"))).trim();
            if (!text.equals("-1") && burst * sampleNanos > 900_000_000L)
                Bench.note("the kernel takes the CPU from real-time threads after " + text + " us of each second: regions above that load fail for it");
        } catch (IOException unknown) {
            Bench.note("whether the kernel throttles real-time threads is not known");
        }
    }
}
