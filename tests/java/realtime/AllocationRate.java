// SPDX-License-Identifier: Apache-2.0
// Allocation rates are heard: feasibility asks whether the heap has room for what is allocated while the collector, with its budget, is busy.
// vm-args: -Xrt:gc=concurrent -Xrt:gc-priority=25 -Xrt:gc-budget=1ms/10ms -Xmx32m

import javax.realtime.MemoryParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class AllocationRate {
    static final long MODEST = 1 << 10;
    static final long HUGE = 1L << 40;

    static RealtimeThread thread(MemoryParameters memory, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(30),
            new PeriodicParameters(null, new RelativeTime(100, 0), new RelativeTime(1, 0), null, null, null), memory, null, null, logic);
    }

    public static void main(String[] arguments) throws InterruptedException {
        MemoryParameters memory = new MemoryParameters(MemoryParameters.NO_MAX, MemoryParameters.NO_MAX, MODEST);
        RealtimeThread thread = thread(memory, () -> { });
        System.out.println("modest " + thread.addIfFeasible() + " " + PriorityScheduler.instance().isFeasible());
        System.out.println("huge " + memory.setAllocationRateIfFeasible(HUGE) + ", is modest " + (memory.getAllocationRate() == MODEST));
        MemoryParameters other = new MemoryParameters(MemoryParameters.NO_MAX, MemoryParameters.NO_MAX, HUGE);
        System.out.println("other parameters " + thread.setMemoryParametersIfFeasible(other) + ", kept " + (thread.getMemoryParameters() == memory));
        System.out.println("another thread " + thread(other, () -> { }).addIfFeasible());
        memory.setAllocationRate(HUGE);
        System.out.println("told to be huge, feasible " + PriorityScheduler.instance().isFeasible());
        System.out.println("less " + memory.setAllocationRateIfFeasible(2 * MODEST) + " " + PriorityScheduler.instance().isFeasible());
    }
}

// expect: modest true true
// expect: huge false, is modest true
// expect: other parameters false, kept true
// expect: another thread false
// expect: told to be huge, feasible false
// expect: less true true
