// SPDX-License-Identifier: Apache-2.0
package rtsj;

import java.util.ArrayList;
import java.util.List;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/**
 * The operations of a region as handlers under {@link EDFScheduler}, which preempts: each release has the rank of its deadline, all legs of a chain are one release.
 *
 * <p>Where the dispatcher's EDF has one lane, whose requests wait for each other, here whoever is due first runs at once. Nobody is put back for being late.
 */
final class RegionRanks {
    private static final int BAND = 20;

    private final RtRegions test;
    private final RegionJob[][] jobs;
    private final int region;
    private final Operation[] operations = new Operation[RegionWork.OPERATIONS];
    private final AsyncEvent[] events = new AsyncEvent[RegionWork.OPERATIONS];

    RegionRanks(RtRegions test, RegionJob[][] jobs, int region) {
        this.test = test;
        this.jobs = jobs;
        this.region = region;
        for (int i = 0; i < operations.length; i++) {
            operations[i] = new Operation(i, parameters(i));
            events[i] = new AsyncEvent();
            events[i].addHandler(operations[i]);
        }
    }

    static boolean is(String strategy) {
        return strategy.equals("EDF-ranks");
    }

    /** Late ones queue as requests do: none is lost. */
    private AperiodicParameters parameters(int operation) {
        long deadline = period(test, operation);
        AperiodicParameters release = new AperiodicParameters(null, new RelativeTime(deadline / 1_000_000, (int) (deadline % 1_000_000)), null, null);
        release.setInitialArrivalTimeQueueLength(jobs[operation].length);
        release.setArrivalTimeQueueOverflowBehavior(AperiodicParameters.arrivalTimeQueueOverflowSave);
        return release;
    }

    private static long period(RtRegions test, int operation) {
        return RegionWork.FRAMES_BETWEEN[operation] * RegionWork.FRAME * test.unit;
    }

    private final class Operation extends AsyncEventHandler {
        private final int number;
        private int frame;
        private int runs;

        Operation(int number, AperiodicParameters release) {
            super(new EDFParameters(Rt.priority(-BAND), Rt.priority(-1)), release, null, HeapMemory.instance(), null, null);
            this.number = number;
            frame = RegionWork.PHASE[number];
        }

        /** Releases are taken in order, so the number of the run says whose it is. */
        @Override
        public void handleAsyncEvent() {
            RegionJob job = jobs[number][frame];
            frame += RegionWork.FRAMES_BETWEEN[number];
            runs++;
            int legs = number == RegionWork.LEG ? test.legs(region) : 1;
            for (int i = 0; i < legs && job.executeInTime(); i++) { }
        }

        int waiting() {
            return getPendingFireCount();
        }

        void forget() {
            getAndClearPendingFireCount();
        }
    }

    void begin() {
        for (Operation each : operations)
            each.frame = RegionWork.PHASE[each.number];
    }

    void release(int operation) {
        events[operation].fire();
    }

    int waiting() {
        int sum = 0;
        for (Operation each : operations)
            sum += each.waiting();
        return sum;
    }

    void end() {
        for (int i = 0; i < operations.length; i++) {
            events[i].removeHandler(operations[i]);
            operations[i].forget();
        }
    }

    boolean allRan() {
        for (Operation each : operations)
            if (each.runs == 0)
                return false;
        return true;
    }

    /* The same on a CPU that is a number. */

    private static final class Released {
        final RegionJob job;
        final long deadline;
        long left;
        int legs;

        Released(RegionJob job, long deadline) {
            this.job = job;
            this.deadline = deadline;
        }
    }

    /** What an ideal machine would make of the region: of those that are released the first with the nearest deadline runs. */
    void ideal(RegionTally tally, int frames) {
        List<Released> open = new ArrayList<>();
        long frameNanos = RegionWork.FRAME * test.unit;
        int frame = 0;
        for (long now = 0; frame < frames || !open.isEmpty(); ) {
            for (; frame < frames && frame * frameNanos <= now; frame++)
                for (int i = 0; i < RegionWork.OPERATIONS; i++)
                    if (RegionWork.isReleased(i, frame))
                        open.add(released(tally, i, frame));
            long next = frame < frames ? frame * frameNanos : Long.MAX_VALUE;
            Released first = nearest(open);
            if (first == null) {
                now = next;
                continue;
            }
            long runs = Math.min(first.left, next - now);
            now += runs;
            first.left -= runs;
            if (first.left == 0 && !goesOn(first, tally, now))
                open.remove(first);
        }
    }

    private Released released(RegionTally tally, int operation, int frame) {
        long at = frame * RegionWork.FRAME * test.unit;
        RegionJob job = new RegionJob(test, operation, frame);
        job.sample = test.offer(tally, region, operation, at);
        Released made = new Released(job, at + period(test, operation));
        made.left = cost(job);
        return made;
    }

    private long cost(RegionJob job) {
        return RegionWork.taken(region, job.operation, job.frame) * test.unit / 1000;
    }

    private static Released nearest(List<Released> open) {
        Released first = null;
        for (Released each : open)
            if (first == null || each.deadline < first.deadline)
                first = each;
        return first;
    }

    /** A chain has another leg. */
    private boolean goesOn(Released done, RegionTally tally, long now) {
        if (now > done.deadline)
            return false;
        tally.made(done.job.operation, done.job.sample);
        done.left = cost(done.job);
        return done.job.operation == RegionWork.LEG && ++done.legs < test.legs(region);
    }
}
