// SPDX-License-Identifier: Apache-2.0
// What the tests of refusals share: a row for each exception that a member of the specification may throw.  This one has
// the rows of threads, parameters, schedulers, monitors and queues.

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.Clock;
import javax.realtime.HeapMemory;
import javax.realtime.IllegalAssignmentError;
import javax.realtime.ImmortalMemory;
import javax.realtime.ImportanceParameters;
import javax.realtime.InaccessibleAreaException;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.MemoryScopeException;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeSecurity;
import javax.realtime.RealtimeSystem;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import javax.realtime.Scheduler;
import javax.realtime.SchedulingParameters;
import javax.realtime.ScopedCycleException;
import javax.realtime.SporadicParameters;
import javax.realtime.WaitFreeDequeue;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

public class Refusals {
    static final Class<? extends Throwable> ARGUMENT = IllegalArgumentException.class;
    static final Class<? extends Throwable> STATE = IllegalThreadStateException.class;
    static final Class<? extends Throwable> NOT_SUPPORTED = UnsupportedOperationException.class;
    static final Class<? extends Throwable> CAST = ClassCastException.class;
    static final Class<? extends Throwable> ASSIGNMENT = IllegalAssignmentError.class;
    static final Class<? extends Throwable> SECURITY = SecurityException.class;

    static int rows;

    /** What a member does not accept; says so if it is otherwise. */
    static void row(Class<? extends Throwable> expected, String member, Realtime.Action action) {
        rows++;
        String outcome = "nothing";
        try {
            action.run();
        } catch (Throwable thrown) {
            if (thrown.getClass() == expected) {
                return;
            }
            outcome = thrown.toString();
        }
        System.out.println(member + ": " + expected.getSimpleName() + " expected, but " + outcome);
    }

    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { throw new UnsupportedOperationException(); }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return null; }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    static final RelativeTime NONE = new RelativeTime();
    static final RelativeTime MINUS = new RelativeTime(0, -1);
    static final RelativeTime TEN = new RelativeTime(10, 0);
    static final RelativeTime TWENTY = new RelativeTime(20, 0);
    static final RelativeTime ELSEWHERE = new RelativeTime(10, 0, new Other());
    static final AbsoluteTime THERE = new AbsoluteTime(10, 0, new Other());
    static final PriorityScheduler SCHEDULER = PriorityScheduler.instance();

    /** Of somebody else: no handler and no thread. */
    abstract static class Strange implements Schedulable { }

    static final class StrangeScheduling extends SchedulingParameters { }

    static final class StrangePolicy extends MonitorControl { }

    static final class Another extends PriorityScheduler {
        boolean add(Schedulable s) { return addToFeasibility(s); }
        boolean remove(Schedulable s) { return removeFromFeasibility(s); }
    }

    static RealtimeThread thread(ReleaseParameters release) {
        return new RealtimeThread(new PriorityParameters(20), release);
    }

    static void priorities(String where, Schedulable s) {
        row(ARGUMENT, where + "setSchedulingParameters: too high", () -> s.setSchedulingParameters(new PriorityParameters(99)));
        row(ARGUMENT, where + "setSchedulingParameters: too low", () -> s.setSchedulingParameters(new PriorityParameters(10)));
        row(ARGUMENT, where + "setSchedulingParameters: no priority", () -> s.setSchedulingParameters(new StrangeScheduling()));
        row(ARGUMENT, where + "setSchedulingParametersIfFeasible", () -> s.setSchedulingParametersIfFeasible(new PriorityParameters(0)));
        row(ARGUMENT, where + "setIfFeasible(S, R, M)", () -> s.setIfFeasible(new PriorityParameters(0), null, null));
        row(ARGUMENT, where + "setIfFeasible(S, R, M, G)", () -> s.setIfFeasible(new PriorityParameters(0), null, null, null));
        row(ARGUMENT, where + "setScheduler(null)", () -> s.setScheduler(null));
        row(ARGUMENT, where + "setScheduler(null, ...)", () -> s.setScheduler(null, null, null, null, null));
        row(ARGUMENT, where + "setScheduler: priority", () -> s.setScheduler(SCHEDULER, new PriorityParameters(99), null, null, null));
        row(ARGUMENT, where + "setReleaseParameters: clock", () -> s.setReleaseParameters(new PeriodicParameters(null, ELSEWHERE)));
        row(ARGUMENT, where + "setReleaseParametersIfFeasible: clock",
            () -> s.setReleaseParametersIfFeasible(new PeriodicParameters(null, ELSEWHERE)));
        row(ARGUMENT, where + "setIfFeasible(R, M): clock",
            () -> s.setIfFeasible(new PeriodicParameters(null, ELSEWHERE), (MemoryParameters) null));
        row(ARGUMENT, where + "setIfFeasible(R, G): clock",
            () -> s.setIfFeasible(new PeriodicParameters(null, ELSEWHERE), (ProcessingGroupParameters) null));
        row(ARGUMENT, where + "setIfFeasible(R, M, G): clock",
            () -> s.setIfFeasible(new PeriodicParameters(null, ELSEWHERE), null, null));
        ProcessingGroupParameters elsewhere = new ProcessingGroupParameters(null, ELSEWHERE, TEN, null, null, null);
        row(ARGUMENT, where + "setProcessingGroupParameters: clock", () -> s.setProcessingGroupParameters(elsewhere));
        row(ARGUMENT, where + "setProcessingGroupParametersIfFeasible: clock",
            () -> s.setProcessingGroupParametersIfFeasible(elsewhere));
    }

    /** What lives in a scope cannot be given to who lives in the heap. */
    static void assignments(String where, Schedulable s) {
        new LTMemory(128 * 1024).enter(() -> {
            row(ASSIGNMENT, where + "setSchedulingParameters", () -> s.setSchedulingParameters(new PriorityParameters(20)));
            row(ASSIGNMENT, where + "setSchedulingParametersIfFeasible",
                () -> s.setSchedulingParametersIfFeasible(new PriorityParameters(20)));
            row(ASSIGNMENT, where + "setReleaseParameters", () -> s.setReleaseParameters(new AperiodicParameters()));
            row(ASSIGNMENT, where + "setReleaseParametersIfFeasible", () -> s.setReleaseParametersIfFeasible(new AperiodicParameters()));
            row(ASSIGNMENT, where + "setMemoryParameters", () -> s.setMemoryParameters(new MemoryParameters(1 << 20, 1 << 20)));
            row(ASSIGNMENT, where + "setMemoryParametersIfFeasible",
                () -> s.setMemoryParametersIfFeasible(new MemoryParameters(1 << 20, 1 << 20)));
            row(ASSIGNMENT, where + "setProcessingGroupParameters",
                () -> s.setProcessingGroupParameters(new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null)));
            row(ASSIGNMENT, where + "setProcessingGroupParametersIfFeasible",
                () -> s.setProcessingGroupParametersIfFeasible(new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null)));
            row(ASSIGNMENT, where + "setScheduler", () -> s.setScheduler(new Another()));
        });
    }

    static void plainThreads() {
        row(CAST, "RealtimeThread.currentRealtimeThread", RealtimeThread::currentRealtimeThread);
        row(CAST, "RealtimeThread.getInitialMemoryAreaIndex", RealtimeThread::getInitialMemoryAreaIndex);
        row(CAST, "RealtimeThread.getMemoryAreaStackDepth", RealtimeThread::getMemoryAreaStackDepth);
        row(CAST, "RealtimeThread.getOuterMemoryArea", () -> RealtimeThread.getOuterMemoryArea(0));
        row(CAST, "RealtimeThread.waitForNextPeriod", RealtimeThread::waitForNextPeriod);
        row(CAST, "RealtimeThread.waitForNextPeriodInterruptible", RealtimeThread::waitForNextPeriodInterruptible);
        row(CAST, "RealtimeThread.sleep(time)", () -> RealtimeThread.sleep(NONE));
        row(CAST, "RealtimeThread.sleep(clock, time)", () -> RealtimeThread.sleep(null, NONE));
    }

    static void threads() {
        row(ARGUMENT, "RealtimeThread(S): priority", () -> new RealtimeThread(new PriorityParameters(0)));
        row(ARGUMENT, "RealtimeThread(S, R): priority", () -> new RealtimeThread(new PriorityParameters(99), null));
        row(ARGUMENT, "RealtimeThread(S, R): clock", () -> new RealtimeThread(null, new PeriodicParameters(null, ELSEWHERE)));
        row(ARGUMENT, "RealtimeThread(S, R, M, A, G, L): priority",
            () -> new RealtimeThread(new StrangeScheduling(), null, null, null, null, null));
        row(ARGUMENT, "RealtimeThread(S, R, M, A, G, L): group", () -> new RealtimeThread(null, null, null, null,
            new ProcessingGroupParameters(null, ELSEWHERE, TEN, null, null, null), null));
        priorities("RealtimeThread.", thread(null));
        assignments("RealtimeThread.", thread(null));
        RealtimeThread started = thread(null);
        started.start();
        row(STATE, "RealtimeThread.start", started::start);
        Realtime.join(started);
        row(STATE, "RealtimeThread.start: after its end", started::start);
        row(ARGUMENT, "Thread.setPriority", () -> thread(null).setPriority(5));
        new LTMemory(64 * 1024).enter(() -> {
            PriorityParameters scoped = new PriorityParameters(20);
            inImmortal("RealtimeThread(S)", () -> new RealtimeThread(scoped));
            inImmortal("RealtimeThread(S, R)", () -> new RealtimeThread(scoped, null));
            inImmortal("RealtimeThread(S, R, M, A, G, L)", () -> new RealtimeThread(scoped, null, null, null, null, null));
        });
    }

    /** What is made there may not refer to what the action, made in a scope, refers to. */
    static void inImmortal(String member, Realtime.Action action) {
        ImmortalMemory.instance().executeInArea(new Runnable() {
            @Override public void run() {
                row(ASSIGNMENT, member, action);
            }
        });
    }

    static void insideThreads() throws InterruptedException {
        row(STATE, "RealtimeThread.waitForNextPeriod: not periodic", RealtimeThread::waitForNextPeriod);
        row(STATE, "RealtimeThread.waitForNextPeriodInterruptible: not periodic", RealtimeThread::waitForNextPeriodInterruptible);
        Thread.currentThread().interrupt();
        row(InterruptedException.class, "RealtimeThread.sleep", () -> RealtimeThread.sleep(TEN));
        LTMemory scope = new LTMemory(64 * 1024), between = new LTMemory(64 * 1024);
        scope.enter(() -> {
            RealtimeThread late = new RealtimeThread(null, null, null, scope, null, null);
            late.start();
            Realtime.join(late);
        });
        RealtimeThread[] unstarted = new RealtimeThread[1];
        between.enter(() -> scope.enter(() -> {
            HeapMemory.instance().executeInArea(() -> unstarted[0] = new RealtimeThread(null, null, null, scope, null, null));
            HeapMemory.instance().executeInArea(() -> row(ScopedCycleException.class, "RealtimeThread.start: single parent",
                () -> unstarted[0].start()));
        }));
    }

    static void noHeap() {
        row(ARGUMENT, "NoHeapRealtimeThread(S, A): in the heap", () -> new NoHeapRealtimeThread(null, ImmortalMemory.instance()));
        PriorityParameters inHeap = new PriorityParameters(20);
        Runnable logic = new Runnable() { @Override public void run() { } };
        ImmortalMemory.instance().executeInArea(() -> {
            row(ARGUMENT, "NoHeapRealtimeThread(S, A): no area", () -> new NoHeapRealtimeThread(null, null));
            row(ARGUMENT, "NoHeapRealtimeThread(S, A): the heap", () -> new NoHeapRealtimeThread(null, HeapMemory.instance()));
            row(ARGUMENT, "NoHeapRealtimeThread(S, A): parameters in the heap",
                () -> new NoHeapRealtimeThread(inHeap, ImmortalMemory.instance()));
            row(ARGUMENT, "NoHeapRealtimeThread(S, R, A): the heap",
                () -> new NoHeapRealtimeThread(null, null, HeapMemory.instance()));
            row(ARGUMENT, "NoHeapRealtimeThread(S, R, M, A, G, L): logic in the heap",
                () -> new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, logic));
            NoHeapRealtimeThread thread = new NoHeapRealtimeThread(null, ImmortalMemory.instance());
            row(ARGUMENT, "NoHeapRealtimeThread.setSchedulingParameters", () -> thread.setSchedulingParameters(inHeap));
            row(ARGUMENT, "NoHeapRealtimeThread.setSchedulingParametersIfFeasible",
                () -> thread.setSchedulingParametersIfFeasible(inHeap));
            HeapMemory.instance().executeInArea(() -> {
                row(ARGUMENT, "NoHeapRealtimeThread.setReleaseParameters", () -> thread.setReleaseParameters(new AperiodicParameters()));
                row(ARGUMENT, "NoHeapRealtimeThread.setReleaseParametersIfFeasible",
                    () -> thread.setReleaseParametersIfFeasible(new AperiodicParameters()));
                row(ARGUMENT, "NoHeapRealtimeThread.setMemoryParameters", () -> thread.setMemoryParameters(new MemoryParameters(0, 0)));
                row(ARGUMENT, "NoHeapRealtimeThread.setMemoryParametersIfFeasible",
                    () -> thread.setMemoryParametersIfFeasible(new MemoryParameters(0, 0)));
                row(ARGUMENT, "NoHeapRealtimeThread.setProcessingGroupParameters", () -> thread.setProcessingGroupParameters(
                    new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null)));
                row(ARGUMENT, "NoHeapRealtimeThread.setProcessingGroupParametersIfFeasible", () ->
                    thread.setProcessingGroupParametersIfFeasible(new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null)));
                row(ARGUMENT, "NoHeapRealtimeThread.setScheduler", () -> thread.setScheduler(new Another()));
                row(ARGUMENT, "NoHeapRealtimeThread.setScheduler(...)",
                    () -> thread.setScheduler(SCHEDULER, new PriorityParameters(20), null, null, null));
                row(ARGUMENT, "NoHeapRealtimeThread.setIfFeasible(R, M)",
                    () -> thread.setIfFeasible(new AperiodicParameters(), (MemoryParameters) null));
                row(ARGUMENT, "NoHeapRealtimeThread.setIfFeasible(R, G)",
                    () -> thread.setIfFeasible(new AperiodicParameters(), (ProcessingGroupParameters) null));
                row(ARGUMENT, "NoHeapRealtimeThread.setIfFeasible(R, M, G)",
                    () -> thread.setIfFeasible(new AperiodicParameters(), null, null));
                row(ARGUMENT, "NoHeapRealtimeThread.setIfFeasible(S, R, M)",
                    () -> thread.setIfFeasible(new PriorityParameters(20), null, null));
                row(ARGUMENT, "NoHeapRealtimeThread.setIfFeasible(S, R, M, G)",
                    () -> thread.setIfFeasible(new PriorityParameters(20), null, null, null));
            });
        });
    }

    static void periodic() {
        PeriodicParameters p = new PeriodicParameters(null, TEN);
        row(ARGUMENT, "PeriodicParameters(period): null", () -> new PeriodicParameters(null));
        row(ARGUMENT, "PeriodicParameters(start, period): zero", () -> new PeriodicParameters(null, NONE));
        row(ARGUMENT, "PeriodicParameters(start, period): start", () -> new PeriodicParameters(MINUS, TEN));
        row(ARGUMENT, "PeriodicParameters(...): period", () -> new PeriodicParameters(null, MINUS, null, null, null, null));
        row(ARGUMENT, "PeriodicParameters(...): cost", () -> new PeriodicParameters(null, TEN, MINUS, null, null, null));
        row(ARGUMENT, "PeriodicParameters(...): cost's clock", () -> new PeriodicParameters(null, TEN, ELSEWHERE, null, null, null));
        row(ARGUMENT, "PeriodicParameters(...): deadline", () -> new PeriodicParameters(null, TEN, null, NONE, null, null));
        row(ARGUMENT, "PeriodicParameters(...): deadline's clock", () -> new PeriodicParameters(null, TEN, null, ELSEWHERE, null, null));
        row(ARGUMENT, "PeriodicParameters(...): start's clock", () -> new PeriodicParameters(THERE, TEN, null, null, null, null));
        row(ARGUMENT, "PeriodicParameters.setPeriod: null", () -> p.setPeriod(null));
        row(ARGUMENT, "PeriodicParameters.setPeriod: zero", () -> p.setPeriod(NONE));
        row(ARGUMENT, "PeriodicParameters.setPeriod: clock", () -> p.setPeriod(ELSEWHERE));
        row(ARGUMENT, "PeriodicParameters.setStart: negative", () -> p.setStart(MINUS));
        row(ARGUMENT, "PeriodicParameters.setStart: clock", () -> p.setStart(THERE));
        row(ARGUMENT, "PeriodicParameters.setDeadline: zero", () -> p.setDeadline(NONE));
        row(ARGUMENT, "PeriodicParameters.setDeadline: clock", () -> p.setDeadline(ELSEWHERE));
        row(ARGUMENT, "PeriodicParameters.setIfFeasible(P, C, D): period", () -> p.setIfFeasible(null, null, null));
        row(ARGUMENT, "PeriodicParameters.setIfFeasible(P, C, D): cost", () -> p.setIfFeasible(TEN, MINUS, null));
        row(ARGUMENT, "PeriodicParameters.setIfFeasible(P, C, D): deadline", () -> p.setIfFeasible(TEN, null, NONE));
        row(ARGUMENT, "PeriodicParameters.setIfFeasible(P, C, D): clock", () -> p.setIfFeasible(ELSEWHERE, null, null));
        releases("PeriodicParameters.", p);
    }

    static void releases(String where, ReleaseParameters p) {
        row(ARGUMENT, where + "setCost: negative", () -> p.setCost(MINUS));
        row(ARGUMENT, where + "setCost: clock", () -> p.setCost(ELSEWHERE));
        row(ARGUMENT, where + "setIfFeasible(C, D): cost", () -> p.setIfFeasible(MINUS, TEN));
        row(ARGUMENT, where + "setIfFeasible(C, D): cost's clock", () -> p.setIfFeasible(ELSEWHERE, TEN));
        row(ARGUMENT, where + "setIfFeasible(C, D): deadline", () -> p.setIfFeasible(null, MINUS));
        new LTMemory(64 * 1024).enter(() -> {
            row(ASSIGNMENT, where + "setCost", () -> p.setCost(new RelativeTime(1, 0)));
            row(ASSIGNMENT, where + "setDeadline", () -> p.setDeadline(new RelativeTime(1, 0)));
            row(ASSIGNMENT, where + "setCostOverrunHandler",
                () -> p.setCostOverrunHandler(new javax.realtime.AsyncEventHandler()));
            row(ASSIGNMENT, where + "setDeadlineMissHandler",
                () -> p.setDeadlineMissHandler(new javax.realtime.AsyncEventHandler()));
            row(ASSIGNMENT, where + "setIfFeasible(C, D)", () -> p.setIfFeasible(new RelativeTime(), new RelativeTime(1, 0)));
        });
    }

    static void aperiodic() {
        AperiodicParameters a = new AperiodicParameters();
        row(ARGUMENT, "AperiodicParameters(...): cost", () -> new AperiodicParameters(MINUS, null, null, null));
        row(ARGUMENT, "AperiodicParameters(...): cost's clock", () -> new AperiodicParameters(ELSEWHERE, null, null, null));
        row(ARGUMENT, "AperiodicParameters(...): deadline", () -> new AperiodicParameters(null, NONE, null, null));
        row(ARGUMENT, "AperiodicParameters.setArrivalTimeQueueOverflowBehavior", () -> a.setArrivalTimeQueueOverflowBehavior("?"));
        row(ARGUMENT, "AperiodicParameters.setArrivalTimeQueueOverflowBehavior: null",
            () -> a.setArrivalTimeQueueOverflowBehavior(null));
        row(ARGUMENT, "AperiodicParameters.setInitialArrivalTimeQueueLength", () -> a.setInitialArrivalTimeQueueLength(-1));
        row(ARGUMENT, "AperiodicParameters.setDeadline", () -> a.setDeadline(NONE));
        releases("AperiodicParameters.", a);
        SporadicParameters s = new SporadicParameters(TEN);
        row(ARGUMENT, "SporadicParameters(minimum): null", () -> new SporadicParameters(null));
        row(ARGUMENT, "SporadicParameters(minimum): zero", () -> new SporadicParameters(NONE));
        row(ARGUMENT, "SporadicParameters(...): minimum", () -> new SporadicParameters(MINUS, null, null, null, null));
        row(ARGUMENT, "SporadicParameters(...): cost", () -> new SporadicParameters(TEN, MINUS, null, null, null));
        row(ARGUMENT, "SporadicParameters(...): deadline", () -> new SporadicParameters(TEN, null, NONE, null, null));
        row(ARGUMENT, "SporadicParameters(...): deadline's clock", () -> new SporadicParameters(TEN, null, ELSEWHERE, null, null));
        row(ARGUMENT, "SporadicParameters.setMinimumInterarrival: null", () -> s.setMinimumInterarrival(null));
        row(ARGUMENT, "SporadicParameters.setMinimumInterarrival: zero", () -> s.setMinimumInterarrival(NONE));
        row(ARGUMENT, "SporadicParameters.setMinimumInterarrival: clock", () -> s.setMinimumInterarrival(ELSEWHERE));
        row(ARGUMENT, "SporadicParameters.setMitViolationBehavior", () -> s.setMitViolationBehavior("?"));
        row(ARGUMENT, "SporadicParameters.setMitViolationBehavior: null", () -> s.setMitViolationBehavior(null));
        row(ARGUMENT, "SporadicParameters.setIfFeasible(I, C, D): minimum", () -> s.setIfFeasible(null, null, null));
        row(ARGUMENT, "SporadicParameters.setIfFeasible(I, C, D): cost", () -> s.setIfFeasible(TEN, MINUS, null));
        row(ARGUMENT, "SporadicParameters.setIfFeasible(I, C, D): deadline", () -> s.setIfFeasible(TEN, null, NONE));
        releases("SporadicParameters.", s);
    }

    static void groups() {
        ProcessingGroupParameters g = new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null);
        row(ARGUMENT, "ProcessingGroupParameters: period", () -> new ProcessingGroupParameters(null, null, TEN, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: no period", () -> new ProcessingGroupParameters(null, NONE, TEN, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: cost", () -> new ProcessingGroupParameters(null, TEN, null, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: less cost", () -> new ProcessingGroupParameters(null, TEN, MINUS, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: cost's clock",
            () -> new ProcessingGroupParameters(null, TEN, ELSEWHERE, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: deadline", () -> new ProcessingGroupParameters(null, TEN, TEN, NONE, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: deadline after the period",
            () -> new ProcessingGroupParameters(null, TEN, TEN, TWENTY, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: start", () -> new ProcessingGroupParameters(MINUS, TEN, TEN, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters: start's clock",
            () -> new ProcessingGroupParameters(THERE, TEN, TEN, null, null, null));
        row(ARGUMENT, "ProcessingGroupParameters.setCost: null", () -> g.setCost(null));
        row(ARGUMENT, "ProcessingGroupParameters.setCost: negative", () -> g.setCost(MINUS));
        row(ARGUMENT, "ProcessingGroupParameters.setCost: clock", () -> g.setCost(ELSEWHERE));
        row(ARGUMENT, "ProcessingGroupParameters.setDeadline: zero", () -> g.setDeadline(NONE));
        row(ARGUMENT, "ProcessingGroupParameters.setDeadline: clock", () -> g.setDeadline(ELSEWHERE));
        row(ARGUMENT, "ProcessingGroupParameters.setPeriod: null", () -> g.setPeriod(null));
        row(ARGUMENT, "ProcessingGroupParameters.setPeriod: zero", () -> g.setPeriod(NONE));
        row(ARGUMENT, "ProcessingGroupParameters.setPeriod: clock", () -> g.setPeriod(ELSEWHERE));
        row(ARGUMENT, "ProcessingGroupParameters.setStart: negative", () -> g.setStart(MINUS));
        row(ARGUMENT, "ProcessingGroupParameters.setStart: clock", () -> g.setStart(THERE));
        row(ARGUMENT, "ProcessingGroupParameters.setIfFeasible: period", () -> g.setIfFeasible(null, TEN, null));
        row(ARGUMENT, "ProcessingGroupParameters.setIfFeasible: cost", () -> g.setIfFeasible(TEN, null, null));
        row(ARGUMENT, "ProcessingGroupParameters.setIfFeasible: deadline", () -> g.setIfFeasible(TEN, TEN, TWENTY));
        new LTMemory(64 * 1024).enter(() -> {
            row(ASSIGNMENT, "ProcessingGroupParameters.setCost", () -> g.setCost(new RelativeTime(1, 0)));
            row(ASSIGNMENT, "ProcessingGroupParameters.setDeadline", () -> g.setDeadline(new RelativeTime(1, 0)));
            row(ASSIGNMENT, "ProcessingGroupParameters.setPeriod", () -> g.setPeriod(new RelativeTime(20, 0)));
            row(ASSIGNMENT, "ProcessingGroupParameters.setStart", () -> g.setStart(new RelativeTime(1, 0)));
            row(ASSIGNMENT, "ProcessingGroupParameters.setCostOverrunHandler",
                () -> g.setCostOverrunHandler(new javax.realtime.AsyncEventHandler()));
            row(ASSIGNMENT, "ProcessingGroupParameters.setDeadlineMissHandler",
                () -> g.setDeadlineMissHandler(new javax.realtime.AsyncEventHandler()));
        });
        MemoryParameters m = new MemoryParameters(0, 0);
        row(ARGUMENT, "MemoryParameters(A, I): area", () -> new MemoryParameters(-2, 0));
        row(ARGUMENT, "MemoryParameters(A, I): immortal", () -> new MemoryParameters(0, -2));
        row(ARGUMENT, "MemoryParameters(A, I, R): rate", () -> new MemoryParameters(0, 0, -2));
        row(ARGUMENT, "MemoryParameters.setAllocationRate", () -> m.setAllocationRate(-2));
        row(ARGUMENT, "MemoryParameters.setAllocationRateIfFeasible", () -> m.setAllocationRateIfFeasible(-2));
    }

    static void schedulers() {
        PriorityParameters used = new PriorityParameters(20);
        RealtimeThread user = new RealtimeThread(used);
        row(ARGUMENT, "PriorityParameters.setPriority", () -> used.setPriority(99));
        ImportanceParameters important = new ImportanceParameters(20, 1);
        user.setSchedulingParameters(important);
        row(ARGUMENT, "ImportanceParameters.setPriority", () -> important.setPriority(10));
        row(ARGUMENT, "PriorityScheduler.fireSchedulable: null", () -> SCHEDULER.fireSchedulable(null));
        row(NOT_SUPPORTED, "PriorityScheduler.fireSchedulable: a thread", () -> SCHEDULER.fireSchedulable(user));
        row(NOT_SUPPORTED, "PriorityScheduler.fireSchedulable: another's",
            () -> new Another().fireSchedulable(new javax.realtime.AsyncEventHandler()));
        row(ARGUMENT, "PriorityScheduler.getMaxPriority", () -> PriorityScheduler.getMaxPriority(null));
        row(ARGUMENT, "PriorityScheduler.getMinPriority", () -> PriorityScheduler.getMinPriority(null));
        row(ARGUMENT, "PriorityScheduler.getNormPriority", () -> PriorityScheduler.getNormPriority(null));
        Another another = new Another();
        row(ARGUMENT, "PriorityScheduler.addToFeasibility: null", () -> another.add(null));
        row(ARGUMENT, "PriorityScheduler.addToFeasibility: another's", () -> another.add(user));
        row(ARGUMENT, "PriorityScheduler.removeFromFeasibility: null", () -> another.remove(null));
        row(ARGUMENT, "PriorityScheduler.removeFromFeasibility: another's", () -> another.remove(user));
        row(ARGUMENT, "PriorityScheduler.setIfFeasible(s, R, M): null", () -> SCHEDULER.setIfFeasible(null, null, null));
        row(ARGUMENT, "PriorityScheduler.setIfFeasible(s, R, M): another's", () -> another.setIfFeasible(user, null, null));
        row(ARGUMENT, "PriorityScheduler.setIfFeasible(s, R, M, G): null", () -> SCHEDULER.setIfFeasible(null, null, null, null));
        row(ARGUMENT, "PriorityScheduler.setIfFeasible(s, S, R, M, G): null",
            () -> SCHEDULER.setIfFeasible(null, null, null, null, null));
        row(ARGUMENT, "PriorityScheduler.setIfFeasible(s, S, R, M, G): priority",
            () -> SCHEDULER.setIfFeasible(user, new PriorityParameters(0), null, null, null));
        new LTMemory(16 * 1024).enter(
            () -> row(ASSIGNMENT, "Scheduler.setDefaultScheduler", () -> Scheduler.setDefaultScheduler(new Another())));
    }

    static void monitors() {
        Object lock = new Object();
        row(ARGUMENT, "PriorityCeilingEmulation.instance: too low", () -> PriorityCeilingEmulation.instance(10));
        row(ARGUMENT, "PriorityCeilingEmulation.instance: too high", () -> PriorityCeilingEmulation.instance(99));
        row(ARGUMENT, "MonitorControl.getMonitorControl", () -> MonitorControl.getMonitorControl(null));
        row(ARGUMENT, "MonitorControl.setMonitorControl(P)", () -> MonitorControl.setMonitorControl(null));
        row(NOT_SUPPORTED, "MonitorControl.setMonitorControl(P): strange", () -> MonitorControl.setMonitorControl(new StrangePolicy()));
        row(ARGUMENT, "MonitorControl.setMonitorControl(O, P): no object",
            () -> MonitorControl.setMonitorControl(null, PriorityInheritance.instance()));
        row(ARGUMENT, "MonitorControl.setMonitorControl(O, P): no policy", () -> MonitorControl.setMonitorControl(lock, null));
        row(IllegalMonitorStateException.class, "MonitorControl.setMonitorControl(O, P): not locked",
            () -> MonitorControl.setMonitorControl(lock, PriorityInheritance.instance()));
        synchronized (lock) {
            row(NOT_SUPPORTED, "MonitorControl.setMonitorControl(O, P): strange",
                () -> MonitorControl.setMonitorControl(lock, new StrangePolicy()));
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(11));
        }
        RealtimeThread high = new RealtimeThread(new PriorityParameters(12)) {
            @Override public void run() {
                row(javax.realtime.CeilingViolationException.class, "synchronized", () -> {
                    synchronized (lock) {
                        rows++;
                    }
                });
            }
        };
        high.start();
        Realtime.join(high);
    }

    static void queues() {
        MemoryArea area = HeapMemory.instance(), scope = new LTMemory(16 * 1024);
        row(InaccessibleAreaException.class, "ScopedMemory.getPortal", ((LTMemory) scope)::getPortal);
        row(ARGUMENT, "WaitFreeReadQueue(n, notify)", () -> new WaitFreeReadQueue(0, true));
        row(ARGUMENT, "WaitFreeReadQueue(n, area, notify): n", () -> new WaitFreeReadQueue(0, area, true));
        row(ARGUMENT, "WaitFreeReadQueue(n, area, notify): area", () -> new WaitFreeReadQueue(1, null, true));
        row(InaccessibleAreaException.class, "WaitFreeReadQueue(n, area, notify)", () -> new WaitFreeReadQueue(1, scope, true));
        row(ARGUMENT, "WaitFreeReadQueue(w, r, n, area): n", () -> new WaitFreeReadQueue(null, null, -1, area));
        row(ARGUMENT, "WaitFreeReadQueue(w, r, n, area): writer", () -> new WaitFreeReadQueue(() -> { }, null, 1, area));
        row(ARGUMENT, "WaitFreeReadQueue.write", () -> new WaitFreeReadQueue(1, false).write(null));
        row(NOT_SUPPORTED, "WaitFreeReadQueue.waitForData", () -> new WaitFreeReadQueue(1, false).waitForData());
        row(ARGUMENT, "WaitFreeWriteQueue(n)", () -> new WaitFreeWriteQueue(0));
        row(ARGUMENT, "WaitFreeWriteQueue(n, area): n", () -> new WaitFreeWriteQueue(0, area));
        row(ARGUMENT, "WaitFreeWriteQueue(n, area): area", () -> new WaitFreeWriteQueue(1, null));
        row(InaccessibleAreaException.class, "WaitFreeWriteQueue(n, area)", () -> new WaitFreeWriteQueue(1, scope));
        row(ARGUMENT, "WaitFreeWriteQueue(w, r, n, area): n", () -> new WaitFreeWriteQueue(null, null, 0, area));
        row(ARGUMENT, "WaitFreeWriteQueue(w, r, n, area): reader", () -> new WaitFreeWriteQueue(null, () -> { }, 1, area));
        row(ARGUMENT, "WaitFreeWriteQueue.write", () -> new WaitFreeWriteQueue(1).write(null));
        row(ARGUMENT, "WaitFreeWriteQueue.force", () -> new WaitFreeWriteQueue(1).force(null));
        row(ARGUMENT, "WaitFreeDequeue: n", () -> new WaitFreeDequeue(null, null, 0, area));
        row(ARGUMENT, "WaitFreeDequeue: writer", () -> new WaitFreeDequeue(() -> { }, null, 1, area));
        WaitFreeDequeue both = new WaitFreeDequeue(null, null, 1, area);
        row(ARGUMENT, "WaitFreeDequeue.blockingWrite", () -> both.blockingWrite(null));
        row(ARGUMENT, "WaitFreeDequeue.nonBlockingWrite", () -> both.nonBlockingWrite(null));
        row(ARGUMENT, "WaitFreeDequeue.force", () -> both.force(null));
        WaitFreeReadQueue read = new WaitFreeReadQueue(1, true);
        WaitFreeWriteQueue write = new WaitFreeWriteQueue(1);
        new LTMemory(64 * 1024).enter(() -> {
            Object scoped = new Object();
            row(MemoryScopeException.class, "WaitFreeReadQueue.write", () -> read.write(scoped));
            row(MemoryScopeException.class, "WaitFreeWriteQueue.write", () -> write.write(scoped));
            row(MemoryScopeException.class, "WaitFreeWriteQueue.force", () -> write.force(scoped));
            row(MemoryScopeException.class, "WaitFreeDequeue.blockingWrite", () -> both.blockingWrite(scoped));
            row(MemoryScopeException.class, "WaitFreeDequeue.nonBlockingWrite", () -> both.nonBlockingWrite(scoped));
            row(MemoryScopeException.class, "WaitFreeDequeue.force", () -> both.force(scoped));
        });
    }

    static final class Forbids extends RealtimeSecurity {
        boolean on;

        private void check() {
            if (on) {
                throw new SecurityException("forbidden");
            }
        }

        @Override public void checkAEHSetDaemon() { check(); }
        @Override public void checkSetMonitorControl(MonitorControl policy) { check(); }
        @Override public void checkSetScheduler() { check(); }
    }

    /** Last, as the manager stays. */
    static void system() {
        row(ARGUMENT, "RealtimeSystem.setSecurityManager", () -> RealtimeSystem.setSecurityManager(null));
        Forbids manager = new Forbids();
        RealtimeSystem.setSecurityManager(manager);
        row(SECURITY, "RealtimeSystem.setSecurityManager: again", () -> RealtimeSystem.setSecurityManager(new Forbids()));
        RealtimeThread thread = thread(null);
        manager.on = true;
        row(SECURITY, "Scheduler.setDefaultScheduler", () -> Scheduler.setDefaultScheduler(SCHEDULER));
        row(SECURITY, "RealtimeThread.setScheduler(s)", () -> thread.setScheduler(SCHEDULER));
        row(SECURITY, "RealtimeThread.setScheduler(...)", () -> thread.setScheduler(SCHEDULER, null, null, null, null));
        row(SECURITY, "AsyncEventHandler.setScheduler", () -> new javax.realtime.AsyncEventHandler().setScheduler(SCHEDULER));
        row(SECURITY, "AsyncEventHandler.setDaemon", () -> new javax.realtime.AsyncEventHandler().setDaemon(true));
        row(SECURITY, "MonitorControl.setMonitorControl", () -> MonitorControl.setMonitorControl(PriorityInheritance.instance()));
    }

    public static void main(String[] args) {
        plainThreads();
        Realtime.Action[] all = {Refusals::threads, Refusals::insideThreads, Refusals::noHeap, Refusals::periodic,
            Refusals::aperiodic, Refusals::groups, Refusals::schedulers, Refusals::monitors, Refusals::queues, Refusals::system};
        for (Realtime.Action each : all) {
            Realtime.inThread(each);
        }
        System.out.println(rows + " rows");
    }
}

// expect: 237 rows
