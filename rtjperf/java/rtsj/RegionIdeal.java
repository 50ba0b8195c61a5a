// SPDX-License-Identifier: Apache-2.0
package rtsj;

import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Lane;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Request;
import org.rtjvm.scheduling.dispatch.Schedule;

/** The queues of a dispatcher on a CPU that is a number: what an ideal machine would make of a region, where nothing but the work takes time. */
final class RegionIdeal {
    private final RtRegions test;
    private final RegionTally tally;
    private final int region;
    private final int frames;
    private final DispatchQueue[] queues;
    private final int[] laneOf = new int[RegionWork.OPERATIONS];
    private final Placement[] placements = new Placement[RegionWork.OPERATIONS];
    private final Request[] running;
    private final long[] left;
    private final int[] legs;
    private int frame;

    RegionIdeal(RtRegions test, RegionTally tally, int region, int samples, Schedule schedule, Operation[] operations) {
        this.test = test;
        this.tally = tally;
        this.region = region;
        frames = samples * RegionWork.FRAMES;
        queues = new DispatchQueue[schedule.lanes().size()];
        running = new Request[queues.length];
        left = new long[queues.length];
        legs = new int[frames];
        for (int i = 0; i < queues.length; i++)
            queues[i] = new DispatchQueue(schedule.lanes().get(i).discipline(), schedule.lanes().get(i).capacity(), Long.MAX_VALUE);
        for (int i = 0; i < operations.length; i++) {
            Lane lane = schedule.laneOf(operations[i]);
            laneOf[i] = lane.preemptionPriority();
            placements[i] = new Placement(operations[i], schedule.subpriorityOf(operations[i]), Cancellation.NONE);
        }
    }

    void run() {
        long frameNanos = RegionWork.FRAME * test.unit;
        long now = 0;
        for (;;) {
            for (; frame < frames && frame * frameNanos <= now; frame++)
                for (int i = 0; i < RegionWork.OPERATIONS; i++)
                    if (RegionWork.isReleased(i, frame))
                        release(i, now);
            int lane = firstLane(now);
            long next = frame < frames ? frame * frameNanos : Long.MAX_VALUE;
            if (lane == queues.length) {
                if (frame == frames)
                    return;
                now = next;
                continue;
            }
            long runs = Math.min(left[lane], next - now);
            now += runs;
            left[lane] -= runs;
            if (left[lane] == 0)
                finish(lane, now);
        }
    }

    private void release(int operation, long now) {
        long at = frame * RegionWork.FRAME * test.unit;
        RegionJob job = new RegionJob(test, operation, frame);
        job.sample = test.offer(tally, region, operation, at);
        if (queues[laneOf[operation]].offer(placements[operation], job, at, now) == null)
            throw new IllegalStateException("no place");
    }

    /** The most eligible lane that has something to do; one whose request was preempted goes on with it. */
    private int firstLane(long now) {
        for (int lane = 0; lane < queues.length; lane++) {
            if (running[lane] == null && (running[lane] = queues[lane].take(now)) != null) {
                RegionJob job = (RegionJob) running[lane].command();
                left[lane] = RegionWork.taken(region, job.operation, job.frame) * test.unit / 1000;
            }
            if (running[lane] != null)
                return lane;
        }
        return queues.length;
    }

    private void finish(int lane, long now) {
        RegionJob job = (RegionJob) running[lane].command();
        boolean made = queues[lane].finish(running[lane], now);
        running[lane] = null;
        if (made)
            tally.made(job.operation, job.sample);
        if (made && job.operation == RegionWork.LEG && ++legs[job.frame] < test.legs(region))
            queues[lane].offer(placements[RegionWork.LEG], job, job.frame * RegionWork.FRAME * test.unit, now);
    }
}
