// SPDX-License-Identifier: Apache-2.0
// A no-heap thread may change, give and copy parameters of every kind, use monitor control and wait-free queues, without
// anybody having done so before.

import javax.realtime.Clock;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

public class NoHeapChanges {
    static NoHeapRealtimeThread thread;
    static NoHeapRealtimeThread other;
    static PriorityParameters shared;
    static PeriodicParameters periodic;
    static MemoryParameters memory;
    static ProcessingGroupParameters group;
    static int step;
    static Throwable thrown;

    static void make() {
        shared = new PriorityParameters(33);
        periodic = new PeriodicParameters(new RelativeTime(5, 0));
        memory = new MemoryParameters(1_000_000, 1_000_000);
        group = new ProcessingGroupParameters(null, new RelativeTime(10, 0), new RelativeTime(10, 0), null, null, null);
        other = new NoHeapRealtimeThread(shared, ImmortalMemory.instance());
        thread = new NoHeapRealtimeThread(new PriorityParameters(30), null, null, ImmortalMemory.instance(), null,
            NoHeapChanges::run);
    }

    static void run() {
        try {
            parameters(RealtimeThread.currentRealtimeThread());
            others();
        } catch (Throwable error) {
            thrown = error;
        }
    }

    static void parameters(RealtimeThread self) {
        step = 1;
        self.setSchedulingParameters(null);
        self.setReleaseParameters(null);
        step = 2;
        self.setSchedulingParameters(shared);
        self.setPriority(44);
        step = 3;
        self.setReleaseParameters(periodic);
        RealtimeThread.waitForNextPeriod();
        periodic.setPeriod(new RelativeTime(3, 0));
        periodic.setDeadline(null);
        periodic.setCost(null);
        periodic.setStart(null);
        RealtimeThread.waitForNextPeriod();
        self.deschedulePeriodic();
        self.schedulePeriodic();
        step = 4;
        self.setProcessingGroupParameters(group);
        group.setCost(new RelativeTime(9, 0));
        group.setDeadline(null);
        self.setProcessingGroupParameters(null);
        step = 5;
        self.setMemoryParameters(memory);
        memory.setMaxImmortalIfFeasible(10_000_000);
        self.setMemoryParameters(null);
        step = 6;
        self.addToFeasibility();
        self.setReleaseParametersIfFeasible(null);
        self.removeFromFeasibility();
        step = 7;
        self.setScheduler(PriorityScheduler.instance());
        self.setScheduler(PriorityScheduler.instance(), null, null, null, null);
        step = 8;
        shared.clone();
        periodic.clone();
        memory.clone();
        group.clone();
    }

    static void others() throws InterruptedException {
        step = 9;
        synchronized (shared) {
            MonitorControl.setMonitorControl(shared, PriorityCeilingEmulation.instance(60));
            MonitorControl.getMonitorControl(shared);
        }
        step = 10;
        WaitFreeReadQueue reads = new WaitFreeReadQueue(2, true);
        reads.write(shared);
        reads.waitForData();
        reads.read();
        WaitFreeWriteQueue writes = new WaitFreeWriteQueue(2);
        writes.write(shared);
        writes.force(shared);
        writes.read();
        step = 11;
        RealtimeThread.sleep(new RelativeTime(1, 0));
        RealtimeThread.sleep(Clock.getRealtimeClock(), Clock.getRealtimeClock().getTime());
        step = 12;
    }

    public static void main(String[] args) {
        ImmortalMemory.instance().executeInArea(NoHeapChanges::make);
        thread.start();
        Realtime.join(thread);
        System.out.println("step " + step + " " + thrown + ", priority " + thread.getPriority() + " " + other.getPriority());
    }
}

// expect: step 12 null, priority 40 33
