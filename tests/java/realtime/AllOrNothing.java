// SPDX-License-Identifier: Apache-2.0
// A change of parameters that is refused has changed nothing: above a ceiling that is held, or for users in the heap.

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class AllOrNothing {
    static void ceilings() {
        RealtimeThread self = RealtimeThread.currentRealtimeThread();
        PriorityParameters own = new PriorityParameters(25);
        self.setSchedulingParameters(own);
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(30));
            Realtime.attempt("other parameters above", () -> self.setSchedulingParameters(new PriorityParameters(31)));
            Realtime.attempt("all parameters above", () -> self.setScheduler(self.getScheduler(), new PriorityParameters(31),
                null, null, null));
            Realtime.attempt("the parameters above", () -> own.setPriority(31));
            Realtime.attempt("the thread above", () -> self.setPriority(31));
            System.out.println("has " + (self.getSchedulingParameters() == own) + " " + own + " " + self.getPriority());
            Realtime.attempt("others at the ceiling", () -> self.setSchedulingParameters(new PriorityParameters(30)));
            System.out.println("has " + self.getSchedulingParameters() + " " + self.getPriority());
        }
        Realtime.attempt("without the lock", () -> self.setSchedulingParameters(new PriorityParameters(31)));
        System.out.println("has " + self.getSchedulingParameters() + " " + self.getPriority());
    }

    static PriorityParameters priority;
    static SporadicParameters release;
    static ProcessingGroupParameters group;
    static AsyncEventHandler miss;

    static void make() {
        priority = new PriorityParameters(20);
        release = new SporadicParameters(new RelativeTime(10, 0), null, null, null, null);
        group = new ProcessingGroupParameters(null, new RelativeTime(10, 0), new RelativeTime(5, 0), null, null, null);
        miss = new AsyncEventHandler(true);
    }

    static void changes() {
        Realtime.attempt("priority", () -> priority.setPriority(21));
        Realtime.attempt("cost", () -> release.setCost(new RelativeTime(1, 0)));
        Realtime.attempt("deadline", () -> release.setDeadline(new RelativeTime(1, 0)));
        Realtime.attempt("miss handler", () -> release.setDeadlineMissHandler(miss));
        Realtime.attempt("overrun handler", () -> release.setCostOverrunHandler(miss));
        Realtime.attempt("interarrival", () -> release.setMinimumInterarrival(new RelativeTime(11, 0)));
        Realtime.attempt("violations", () -> release.setMitViolationBehavior(SporadicParameters.mitViolationIgnore));
        Realtime.attempt("overflow",
            () -> release.setArrivalTimeQueueOverflowBehavior(AperiodicParameters.arrivalTimeQueueOverflowIgnore));
        Realtime.attempt("if feasible", () -> release.setIfFeasible(new RelativeTime(1, 0), new RelativeTime(1, 0)));
        Realtime.attempt("group's cost", () -> group.setCost(new RelativeTime(1, 0)));
        Realtime.attempt("group's period", () -> group.setPeriod(new RelativeTime(11, 0)));
        Realtime.attempt("group's handler", () -> group.setDeadlineMissHandler(miss));
        System.out.println("is " + priority + ", " + release.getCost() + " " + release.getDeadline() + " "
            + release.getMinimumInterarrival() + " " + release.getMitViolationBehavior() + " "
            + release.getArrivalTimeQueueOverflowBehavior() + " " + (release.getDeadlineMissHandler() == miss)
            + (release.getCostOverrunHandler() == miss) + ", " + group.getCost() + " " + group.getPeriod() + " "
            + (group.getDeadlineMissHandler() == miss));
    }

    static void inNoHeap() {
        RealtimeThread[] thread = new RealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> thread[0] = new NoHeapRealtimeThread(null, null, null,
            ImmortalMemory.instance(), null, AllOrNothing::changes));
        thread[0].start();
        Realtime.join(thread[0]);
    }

    public static void main(String[] args) {
        Realtime.inThread(AllOrNothing::ceilings);
        ImmortalMemory.instance().executeInArea(AllOrNothing::make);
        changes();                      // resolves its classes, which needs the heap
        ImmortalMemory.instance().executeInArea(AllOrNothing::make);
        inNoHeap();
        ImmortalMemory.instance().executeInArea(AllOrNothing::make);
        AsyncEventHandler user = new AsyncEventHandler(priority, release, null, null, group, null);
        inNoHeap();
        System.out.println("used by " + (user.getReleaseParameters() == release));
        Realtime.attempt("elsewhere", () -> priority.setPriority(22));
    }
}

// expect: other parameters above: IllegalArgumentException
// expect: all parameters above: IllegalArgumentException
// expect: the parameters above: IllegalArgumentException
// expect: the thread above: IllegalArgumentException
// expect: has true 25 25
// expect: others at the ceiling: done
// expect: has 30 30
// expect: without the lock: done
// expect: has 31 31
// expect: priority: done
// expect: cost: done
// expect: deadline: done
// expect: miss handler: done
// expect: overrun handler: done
// expect: interarrival: done
// expect: violations: done
// expect: overflow: done
// expect: if feasible: done
// expect: group's cost: done
// expect: group's period: done
// expect: group's handler: done
// expect: is 21, (1 ms, 0 ns) (1 ms, 0 ns) (11 ms, 0 ns) IGNORE IGNORE truetrue, (1 ms, 0 ns) (11 ms, 0 ns) true
// expect: priority: done
// expect: cost: done
// expect: deadline: done
// expect: miss handler: done
// expect: overrun handler: done
// expect: interarrival: done
// expect: violations: done
// expect: overflow: done
// expect: if feasible: done
// expect: group's cost: done
// expect: group's period: done
// expect: group's handler: done
// expect: is 21, (1 ms, 0 ns) (1 ms, 0 ns) (11 ms, 0 ns) IGNORE IGNORE truetrue, (1 ms, 0 ns) (11 ms, 0 ns) true
// expect: priority: MemoryAccessError
// expect: cost: MemoryAccessError
// expect: deadline: MemoryAccessError
// expect: miss handler: MemoryAccessError
// expect: overrun handler: MemoryAccessError
// expect: interarrival: MemoryAccessError
// expect: violations: MemoryAccessError
// expect: overflow: MemoryAccessError
// expect: if feasible: MemoryAccessError
// expect: group's cost: MemoryAccessError
// expect: group's period: MemoryAccessError
// expect: group's handler: MemoryAccessError
// expect: is 20, (0 ms, 0 ns) (10 ms, 0 ns) (10 ms, 0 ns) SAVE SAVE falsefalse, (5 ms, 0 ns) (10 ms, 0 ns) false
// expect: used by true
// expect: elsewhere: done
