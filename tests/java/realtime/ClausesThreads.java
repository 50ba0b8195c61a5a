// SPDX-License-Identifier: Apache-2.0
// What members of threads, schedulers, parameters and monitors throw, where the tests of refusals have no row for it: the
// specification's clauses that remain, and cases in which it names nothing and nothing is thrown.

import java.lang.reflect.Proxy;
import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HeapMemory;
import javax.realtime.HighResolutionTime;
import javax.realtime.ImmortalMemory;
import javax.realtime.ImportanceParameters;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import javax.realtime.Scheduler;
import javax.realtime.SporadicParameters;

public class ClausesThreads extends Realtime {
    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { throw new UnsupportedOperationException(); }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return null; }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    /** Release parameters of the program. */
    static final class Own extends ReleaseParameters {
        Own() { }

        Own(RelativeTime cost, RelativeTime deadline) {
            super(cost, deadline, null, null);
        }
    }

    /** A scheduler of the program, with the members that are only for subclasses. */
    static final class OwnScheduler extends PriorityScheduler {
        boolean add(Schedulable who) { return addToFeasibility(who); }
        boolean remove(Schedulable who) { return removeFromFeasibility(who); }
    }

    /** One that takes everything. */
    static class Indifferent extends Scheduler {
        @Override protected boolean addToFeasibility(Schedulable who) { throw new UnsupportedOperationException(); }
        @Override protected boolean removeFromFeasibility(Schedulable who) { throw new UnsupportedOperationException(); }
        @Override public void fireSchedulable(Schedulable who) { throw new UnsupportedOperationException(); }
        @Override public String getPolicyName() { return "indifferent"; }
        @Override public boolean isFeasible() { throw new UnsupportedOperationException(); }
        @Override public boolean setIfFeasible(Schedulable who, ReleaseParameters r, MemoryParameters m) {
            throw new UnsupportedOperationException();
        }
        @Override public boolean setIfFeasible(Schedulable who, ReleaseParameters r, MemoryParameters m,
                ProcessingGroupParameters g) {
            throw new UnsupportedOperationException();
        }
        @Override public boolean setIfFeasible(Schedulable who, javax.realtime.SchedulingParameters s, ReleaseParameters r,
                MemoryParameters m, ProcessingGroupParameters g) {
            throw new UnsupportedOperationException();
        }
    }

    /** One whose analysis finds nothing feasible. */
    static final class Pessimist extends Indifferent {
        int members;

        @Override protected boolean addToFeasibility(Schedulable who) {
            members++;
            return false;
        }

        @Override protected boolean removeFromFeasibility(Schedulable who) {
            members--;
            return true;
        }
    }

    static final RelativeTime NONE = new RelativeTime();
    static final RelativeTime MINUS = new RelativeTime(0, -1);
    static final RelativeTime TEN = new RelativeTime(10, 0);
    static final RelativeTime TWENTY = new RelativeTime(20, 0);
    static final RelativeTime ELSEWHERE = new RelativeTime(10, 0, new Other());
    static final PriorityScheduler SCHEDULER = PriorityScheduler.instance();

    static ProcessingGroupParameters group() {
        return new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null);
    }

    /** Parameters of a kind that the specification leaves to programs, which may have no deadline. */
    static void ownReleases() {
        clause("ReleaseParameters(...): cost", () -> new Own(MINUS, TEN));
        clause("ReleaseParameters(...): cost's clock", () -> new Own(ELSEWHERE, TEN));
        clause("ReleaseParameters(...): deadline", () -> new Own(null, NONE));
        clause("ReleaseParameters(...): no values", () -> new Own(null, null));
        Own own = new Own();
        RealtimeThread thread = new RealtimeThread();
        ReleaseParameters before = thread.getReleaseParameters();
        clause("RealtimeThread(S, R): no deadline", () -> new RealtimeThread(null, own));
        clause("AsyncEventHandler(...): no deadline", () -> new AsyncEventHandler(null, own, null, null, null, false));
        clause("setReleaseParameters: no deadline", () -> thread.setReleaseParameters(own));
        clause("setReleaseParametersIfFeasible: no deadline", () -> thread.setReleaseParametersIfFeasible(own));
        clause("setIfFeasible(S, R, M, G): no deadline", () -> thread.setIfFeasible(null, own, null, null));
        clause("setScheduler(...): no deadline", () -> thread.setScheduler(SCHEDULER, null, own, null, null));
        clause("setScheduler(...): no deadline, indifferent",
            () -> thread.setScheduler(new Indifferent(), null, own, null, null));
        System.out.println("as before " + (thread.getReleaseParameters() == before) + (thread.getScheduler() == SCHEDULER));
        clause("ReleaseParameters.setCost", () -> own.setCost(TEN));
        clause("ReleaseParameters.setCost: null", () -> own.setCost(null));
        clause("ReleaseParameters.setCost: negative", () -> own.setCost(MINUS));
        clause("ReleaseParameters.setCostOverrunHandler", () -> own.setCostOverrunHandler(null));
        clause("ReleaseParameters.setDeadlineMissHandler", () -> own.setDeadlineMissHandler(null));
        clause("ReleaseParameters.clone", own::clone);
        clause("ReleaseParameters.setDeadline: null", () -> own.setDeadline(null));
        clause("ReleaseParameters.setDeadline: zero", () -> own.setDeadline(NONE));
        clause("ReleaseParameters.setIfFeasible: null", () -> own.setIfFeasible(null, null));
        System.out.println("no deadline " + own.getDeadline());
        clause("ReleaseParameters.setIfFeasible", () -> own.setIfFeasible(null, TEN));
        System.out.println("deadline " + own.getDeadline());
        clause("setReleaseParameters", () -> thread.setReleaseParameters(own));
        clause("ReleaseParameters.setDeadline: clock", () -> own.setDeadline(ELSEWHERE));
        clause("ReleaseParameters.setDeadline", () -> own.setDeadline(TWENTY));
    }

    /** What lives in a scope and is given to what is made in immortal memory. */
    static void assignments() {
        new LTMemory(256 * 1024).enter(() -> {
            RelativeTime time = new RelativeTime(10, 0);
            AsyncEventHandler handler = new AsyncEventHandler();
            AperiodicParameters release = new AperiodicParameters();
            MemoryParameters memory = new MemoryParameters(1 << 20, 1 << 20);
            ProcessingGroupParameters group = new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null);
            MemoryArea area = new LTMemory(16 * 1024);
            Runnable logic = new Runnable() { @Override public void run() { } };
            inImmortal("RealtimeThread: release", () -> new RealtimeThread(null, release));
            inImmortal("RealtimeThread: memory", () -> new RealtimeThread(null, null, memory, null, null, null));
            inImmortal("RealtimeThread: area", () -> new RealtimeThread(null, null, null, area, null, null));
            inImmortal("RealtimeThread: group", () -> new RealtimeThread(null, null, null, null, group, null));
            inImmortal("RealtimeThread: logic", () -> new RealtimeThread(null, null, null, null, null, logic));
            inImmortal("NoHeapRealtimeThread(S, R, A): release",
                () -> new NoHeapRealtimeThread(null, release, ImmortalMemory.instance()));
            inImmortal("NoHeapRealtimeThread(S, A): area", () -> new NoHeapRealtimeThread(null, area));
            inImmortal("PeriodicParameters(P)", () -> new PeriodicParameters(time));
            inImmortal("PeriodicParameters(S, P)", () -> new PeriodicParameters(time, TEN));
            inImmortal("PeriodicParameters: cost", () -> new PeriodicParameters(null, TEN, time, null, null, null));
            inImmortal("PeriodicParameters: deadline", () -> new PeriodicParameters(null, TEN, null, time, null, null));
            inImmortal("PeriodicParameters: overrun", () -> new PeriodicParameters(null, TEN, null, null, handler, null));
            inImmortal("PeriodicParameters: miss", () -> new PeriodicParameters(null, TEN, null, null, null, handler));
            inImmortal("AperiodicParameters: cost", () -> new AperiodicParameters(time, null, null, null));
            inImmortal("AperiodicParameters: deadline", () -> new AperiodicParameters(null, time, null, null));
            inImmortal("AperiodicParameters: overrun", () -> new AperiodicParameters(null, null, handler, null));
            inImmortal("AperiodicParameters: miss", () -> new AperiodicParameters(null, null, null, handler));
            inImmortal("SporadicParameters(I)", () -> new SporadicParameters(time));
            inImmortal("SporadicParameters: cost", () -> new SporadicParameters(TEN, time, null, null, null));
            inImmortal("SporadicParameters: deadline", () -> new SporadicParameters(TEN, null, time, null, null));
            inImmortal("ProcessingGroupParameters: start",
                () -> new ProcessingGroupParameters(time, TEN, TEN, null, null, null));
            inImmortal("ProcessingGroupParameters: period",
                () -> new ProcessingGroupParameters(null, time, TEN, null, null, null));
            inImmortal("ProcessingGroupParameters: cost",
                () -> new ProcessingGroupParameters(null, TEN, time, null, null, null));
            inImmortal("ProcessingGroupParameters: deadline",
                () -> new ProcessingGroupParameters(null, TEN, TEN, time, null, null));
            inImmortal("ProcessingGroupParameters: overrun",
                () -> new ProcessingGroupParameters(null, TEN, TEN, null, handler, null));
            inImmortal("ProcessingGroupParameters: miss",
                () -> new ProcessingGroupParameters(null, TEN, TEN, null, null, handler));
        });
        PeriodicParameters periodic = new PeriodicParameters(null, TEN);
        SporadicParameters sporadic = new SporadicParameters(TEN);
        new LTMemory(64 * 1024).enter(() -> {
            clause("PeriodicParameters.setPeriod", () -> periodic.setPeriod(new RelativeTime(10, 0)));
            clause("PeriodicParameters.setStart", () -> periodic.setStart(new RelativeTime(10, 0)));
            clause("SporadicParameters.setMinimumInterarrival", () -> sporadic.setMinimumInterarrival(new RelativeTime(10, 0)));
            clause("null in a scope", () -> {
                periodic.setStart(null);
                periodic.setDeadline(null);
                sporadic.setCost(null);
                sporadic.setDeadline(null);
            });
        });
        System.out.println("as before " + (periodic.getPeriod() == TEN) + (sporadic.getMinimumInterarrival() == TEN));
    }

    static void inImmortal(String member, Action action) {
        ImmortalMemory.instance().executeInArea(new Runnable() {
            @Override public void run() {
                clause(member, action);
            }
        });
    }

    /** Each argument of a no-heap thread that may not live in the heap. */
    static void noHeap() {
        AperiodicParameters release = new AperiodicParameters();
        MemoryParameters memory = new MemoryParameters(1 << 20, 1 << 20);
        ProcessingGroupParameters group = group();
        MemoryArea inHeap = new LTMemory(16 * 1024), immortal = ImmortalMemory.instance();
        inImmortal("no heap: release", () -> new NoHeapRealtimeThread(null, release, immortal));
        inImmortal("no heap: memory", () -> new NoHeapRealtimeThread(null, null, memory, immortal, null, null));
        inImmortal("no heap: area", () -> new NoHeapRealtimeThread(null, inHeap));
        inImmortal("no heap: group", () -> new NoHeapRealtimeThread(null, null, null, immortal, group, null));
        inImmortal("no heap: priority", () -> new NoHeapRealtimeThread(new PriorityParameters(99), immortal));
        clause("no heap: itself", () -> new NoHeapRealtimeThread(null, null, null, immortal, null, null));
        inImmortal("no heap: nothing", () -> new NoHeapRealtimeThread(null, null, null, immortal, null, null));
    }

    static void times() {
        clause("sleep: null", () -> RealtimeThread.sleep(null));
        clause("sleep: negative", () -> RealtimeThread.sleep(MINUS));
        clause("sleep: zero", () -> RealtimeThread.sleep(NONE));
        clause("sleep: passed", () -> RealtimeThread.sleep(new AbsoluteTime(0, 0)));
        clause("sleep(clock): null", () -> RealtimeThread.sleep(Clock.getRealtimeClock(), null));
        clause("sleep(clock): negative", () -> RealtimeThread.sleep(null, MINUS));
        clause("sleep(clock): no clock", () -> RealtimeThread.sleep(null, NONE));
        clause("schedulePeriodic", () -> RealtimeThread.currentRealtimeThread().schedulePeriodic());
        clause("deschedulePeriodic", () -> RealtimeThread.currentRealtimeThread().deschedulePeriodic());
        System.out.println("getOuterMemoryArea " + RealtimeThread.getOuterMemoryArea(-1)
            + " " + RealtimeThread.getOuterMemoryArea(RealtimeThread.getMemoryAreaStackDepth()));
        Thread.currentThread().interrupt();
        clause("waitForNextPeriodInterruptible: not periodic", RealtimeThread::waitForNextPeriodInterruptible);
        System.out.println("interrupted " + Thread.interrupted());
        RealtimeThread periodic = new RealtimeThread(null, new PeriodicParameters(null, new RelativeTime(3_600_000, 0))) {
            @Override public void run() {
                Thread.currentThread().interrupt();
                clause("waitForNextPeriodInterruptible", RealtimeThread::waitForNextPeriodInterruptible);
            }
        };
        periodic.start();
        Realtime.join(periodic);
    }

    static void parameters() {
        PriorityParameters free = new PriorityParameters(-5);
        clause("PriorityParameters.setPriority: nobody's", () -> free.setPriority(Integer.MAX_VALUE));
        clause("ImportanceParameters", () -> new ImportanceParameters(0, Integer.MIN_VALUE).setImportance(-1));
        PeriodicParameters periodic = new PeriodicParameters(null, TEN);
        clause("PeriodicParameters.setIfFeasible(P, C, D): zero", () -> periodic.setIfFeasible(NONE, null, null));
        clause("PeriodicParameters.setIfFeasible(P, C, D): cost's clock", () -> periodic.setIfFeasible(TEN, ELSEWHERE, null));
        clause("PeriodicParameters.setIfFeasible(P, C, D): deadline's clock", () -> periodic.setIfFeasible(TEN, null, ELSEWHERE));
        clause("PeriodicParameters.setIfFeasible(C, D): clock", () -> periodic.setIfFeasible(null, ELSEWHERE));
        clause("PeriodicParameters.setIfFeasible(C, D): null", () -> periodic.setIfFeasible(null, (RelativeTime) null));
        SporadicParameters sporadic = new SporadicParameters(TEN);
        clause("SporadicParameters: cost's clock", () -> new SporadicParameters(TEN, ELSEWHERE, null, null, null));
        clause("SporadicParameters.setDeadline: zero", () -> sporadic.setDeadline(NONE));
        clause("SporadicParameters.setDeadline: clock", () -> sporadic.setDeadline(ELSEWHERE));
        clause("SporadicParameters.setIfFeasible(I, C, D): zero", () -> sporadic.setIfFeasible(NONE, null, null));
        clause("SporadicParameters.setIfFeasible(I, C, D): clock", () -> sporadic.setIfFeasible(TEN, null, ELSEWHERE));
        clause("AperiodicParameters.setInitialArrivalTimeQueueLength: zero",
            () -> sporadic.setInitialArrivalTimeQueueLength(0));
        ProcessingGroupParameters group = group();
        HighResolutionTime passed = new AbsoluteTime(0, 0);
        clause("ProcessingGroupParameters: deadline's clock",
            () -> new ProcessingGroupParameters(null, TEN, TEN, ELSEWHERE, null, null));
        clause("ProcessingGroupParameters: period's sign", () -> new ProcessingGroupParameters(null, MINUS, TEN, null, null, null));
        clause("ProcessingGroupParameters: a start that has passed",
            () -> new ProcessingGroupParameters(passed, TEN, TEN, null, null, null));
        clause("ProcessingGroupParameters.setDeadline: after the period", () -> group.setDeadline(new RelativeTime(21, 0)));
        clause("ProcessingGroupParameters.setIfFeasible: less cost", () -> group.setIfFeasible(TEN, MINUS, null));
        clause("ProcessingGroupParameters.setIfFeasible: period's clock", () -> group.setIfFeasible(ELSEWHERE, TEN, null));
        clause("ProcessingGroupParameters: nulls that are defaults", () -> {
            group.setStart(null);
            group.setDeadline(null);
            group.setCostOverrunHandler(null);
            group.setDeadlineMissHandler(null);
        });
    }

    /** Somebody else's schedulable, which no scheduler of ours has. */
    static Schedulable stranger() {
        return (Schedulable) Proxy.newProxyInstance(ClausesThreads.class.getClassLoader(), new Class<?>[] {Schedulable.class},
            (self, method, arguments) -> method.getName().equals("toString") ? "stranger" : null);
    }

    static void schedulers() {
        Schedulable stranger = stranger();
        OwnScheduler own = new OwnScheduler();
        clause("addToFeasibility: stranger", () -> own.add(stranger));
        clause("removeFromFeasibility: stranger", () -> own.remove(stranger));
        clause("fireSchedulable: stranger", () -> SCHEDULER.fireSchedulable(stranger));
        clause("setIfFeasible(s, R, M): stranger", () -> SCHEDULER.setIfFeasible(stranger, null, null));
        clause("setIfFeasible(s, R, M, G): stranger", () -> SCHEDULER.setIfFeasible(stranger, null, null, null));
        clause("setIfFeasible(s, S, R, M, G): stranger", () -> SCHEDULER.setIfFeasible(stranger, null, null, null, null));
        RealtimeThread thread = new RealtimeThread();
        clause("setIfFeasible(s, R, M, G): another's", () -> own.setIfFeasible(thread, null, null, null));
        clause("setIfFeasible(s, S, R, M, G): another's", () -> own.setIfFeasible(thread, null, null, null, null));
        thread.setScheduler(new Indifferent());
        clause("Schedulable.addToFeasibility: no analysis", thread::addToFeasibility);
        clause("Schedulable.removeFromFeasibility: no analysis", thread::removeFromFeasibility);
        clause("Schedulable.setReleaseParametersIfFeasible: no analysis", () -> thread.setReleaseParametersIfFeasible(null));
        clause("Schedulable.addIfFeasible: no analysis", thread::addIfFeasible);
        Pessimist pessimist = new Pessimist();
        thread.setScheduler(pessimist);
        System.out.println("added " + thread.addIfFeasible() + " " + pessimist.members);
        System.out.println("added " + thread.addToFeasibility() + " " + pessimist.members);
        thread.setSchedulingParameters(new PriorityParameters(5));
        clause("setScheduler: existing priority", () -> thread.setScheduler(SCHEDULER));
        thread.setScheduler(SCHEDULER, null, null, null, null);
        clause("setDefaultScheduler: null", () -> Scheduler.setDefaultScheduler(null));
        clause("getMonitorControl: an array", () -> MonitorControl.getMonitorControl(new int[0]));
        clause("setMonitorControl: not locked, no policy", () -> MonitorControl.setMonitorControl(new Object(), null));
        clause("setMonitorControl: default", () -> MonitorControl.setMonitorControl(PriorityInheritance.instance()));
        HeapMemory.instance().executeInArea(() -> clause("start", () -> {
            RealtimeThread other = new RealtimeThread();
            other.start();
            Realtime.join(other);
        }));
    }

    public static void main(String[] args) {
        Realtime.inThread(ClausesThreads::ownReleases);
        Realtime.inThread(ClausesThreads::assignments);
        Realtime.inThread(ClausesThreads::noHeap);
        Realtime.inThread(ClausesThreads::times);
        Realtime.inThread(ClausesThreads::parameters);
        Realtime.inThread(ClausesThreads::schedulers);
    }
}

// expect: ReleaseParameters(...): cost: IllegalArgumentException
// expect: ReleaseParameters(...): cost's clock: IllegalArgumentException
// expect: ReleaseParameters(...): deadline: IllegalArgumentException
// expect: ReleaseParameters(...): no values: no exception
// expect: RealtimeThread(S, R): no deadline: IllegalArgumentException
// expect: AsyncEventHandler(...): no deadline: IllegalArgumentException
// expect: setReleaseParameters: no deadline: IllegalArgumentException
// expect: setReleaseParametersIfFeasible: no deadline: IllegalArgumentException
// expect: setIfFeasible(S, R, M, G): no deadline: IllegalArgumentException
// expect: setScheduler(...): no deadline: IllegalArgumentException
// expect: setScheduler(...): no deadline, indifferent: IllegalArgumentException
// expect: as before truetrue
// expect: ReleaseParameters.setCost: no exception
// expect: ReleaseParameters.setCost: null: no exception
// expect: ReleaseParameters.setCost: negative: IllegalArgumentException
// expect: ReleaseParameters.setCostOverrunHandler: no exception
// expect: ReleaseParameters.setDeadlineMissHandler: no exception
// expect: ReleaseParameters.clone: no exception
// expect: ReleaseParameters.setDeadline: null: IllegalArgumentException
// expect: ReleaseParameters.setDeadline: zero: IllegalArgumentException
// expect: ReleaseParameters.setIfFeasible: null: IllegalArgumentException
// expect: no deadline null
// expect: ReleaseParameters.setIfFeasible: no exception
// expect: deadline (10 ms, 0 ns)
// expect: setReleaseParameters: no exception
// expect: ReleaseParameters.setDeadline: clock: IllegalArgumentException
// expect: ReleaseParameters.setDeadline: no exception
// expect: RealtimeThread: release: IllegalAssignmentError
// expect: RealtimeThread: memory: IllegalAssignmentError
// expect: RealtimeThread: area: IllegalAssignmentError
// expect: RealtimeThread: group: IllegalAssignmentError
// expect: RealtimeThread: logic: IllegalAssignmentError
// expect: NoHeapRealtimeThread(S, R, A): release: IllegalAssignmentError
// expect: NoHeapRealtimeThread(S, A): area: IllegalAssignmentError
// expect: PeriodicParameters(P): IllegalAssignmentError
// expect: PeriodicParameters(S, P): IllegalAssignmentError
// expect: PeriodicParameters: cost: IllegalAssignmentError
// expect: PeriodicParameters: deadline: IllegalAssignmentError
// expect: PeriodicParameters: overrun: IllegalAssignmentError
// expect: PeriodicParameters: miss: IllegalAssignmentError
// expect: AperiodicParameters: cost: IllegalAssignmentError
// expect: AperiodicParameters: deadline: IllegalAssignmentError
// expect: AperiodicParameters: overrun: IllegalAssignmentError
// expect: AperiodicParameters: miss: IllegalAssignmentError
// expect: SporadicParameters(I): IllegalAssignmentError
// expect: SporadicParameters: cost: IllegalAssignmentError
// expect: SporadicParameters: deadline: IllegalAssignmentError
// expect: ProcessingGroupParameters: start: IllegalAssignmentError
// expect: ProcessingGroupParameters: period: IllegalAssignmentError
// expect: ProcessingGroupParameters: cost: IllegalAssignmentError
// expect: ProcessingGroupParameters: deadline: IllegalAssignmentError
// expect: ProcessingGroupParameters: overrun: IllegalAssignmentError
// expect: ProcessingGroupParameters: miss: IllegalAssignmentError
// expect: PeriodicParameters.setPeriod: IllegalAssignmentError
// expect: PeriodicParameters.setStart: IllegalAssignmentError
// expect: SporadicParameters.setMinimumInterarrival: IllegalAssignmentError
// expect: null in a scope: no exception
// expect: as before truetrue
// expect: no heap: release: IllegalArgumentException
// expect: no heap: memory: IllegalArgumentException
// expect: no heap: area: IllegalArgumentException
// expect: no heap: group: IllegalArgumentException
// expect: no heap: priority: IllegalArgumentException
// expect: no heap: itself: IllegalArgumentException
// expect: no heap: nothing: no exception
// expect: sleep: null: IllegalArgumentException
// expect: sleep: negative: IllegalArgumentException
// expect: sleep: zero: no exception
// expect: sleep: passed: no exception
// expect: sleep(clock): null: IllegalArgumentException
// expect: sleep(clock): negative: IllegalArgumentException
// expect: sleep(clock): no clock: no exception
// expect: schedulePeriodic: no exception
// expect: deschedulePeriodic: no exception
// expect: getOuterMemoryArea null null
// expect: waitForNextPeriodInterruptible: not periodic: IllegalThreadStateException
// expect: interrupted true
// expect: waitForNextPeriodInterruptible: InterruptedException
// expect: PriorityParameters.setPriority: nobody's: no exception
// expect: ImportanceParameters: no exception
// expect: PeriodicParameters.setIfFeasible(P, C, D): zero: IllegalArgumentException
// expect: PeriodicParameters.setIfFeasible(P, C, D): cost's clock: IllegalArgumentException
// expect: PeriodicParameters.setIfFeasible(P, C, D): deadline's clock: IllegalArgumentException
// expect: PeriodicParameters.setIfFeasible(C, D): clock: IllegalArgumentException
// expect: PeriodicParameters.setIfFeasible(C, D): null: no exception
// expect: SporadicParameters: cost's clock: IllegalArgumentException
// expect: SporadicParameters.setDeadline: zero: IllegalArgumentException
// expect: SporadicParameters.setDeadline: clock: IllegalArgumentException
// expect: SporadicParameters.setIfFeasible(I, C, D): zero: IllegalArgumentException
// expect: SporadicParameters.setIfFeasible(I, C, D): clock: IllegalArgumentException
// expect: AperiodicParameters.setInitialArrivalTimeQueueLength: zero: no exception
// expect: ProcessingGroupParameters: deadline's clock: IllegalArgumentException
// expect: ProcessingGroupParameters: period's sign: IllegalArgumentException
// expect: ProcessingGroupParameters: a start that has passed: no exception
// expect: ProcessingGroupParameters.setDeadline: after the period: IllegalArgumentException
// expect: ProcessingGroupParameters.setIfFeasible: less cost: IllegalArgumentException
// expect: ProcessingGroupParameters.setIfFeasible: period's clock: IllegalArgumentException
// expect: ProcessingGroupParameters: nulls that are defaults: no exception
// expect: addToFeasibility: stranger: IllegalArgumentException
// expect: removeFromFeasibility: stranger: IllegalArgumentException
// expect: fireSchedulable: stranger: UnsupportedOperationException
// expect: setIfFeasible(s, R, M): stranger: IllegalArgumentException
// expect: setIfFeasible(s, R, M, G): stranger: IllegalArgumentException
// expect: setIfFeasible(s, S, R, M, G): stranger: IllegalArgumentException
// expect: setIfFeasible(s, R, M, G): another's: IllegalArgumentException
// expect: setIfFeasible(s, S, R, M, G): another's: IllegalArgumentException
// expect: Schedulable.addToFeasibility: no analysis: UnsupportedOperationException
// expect: Schedulable.removeFromFeasibility: no analysis: UnsupportedOperationException
// expect: Schedulable.setReleaseParametersIfFeasible: no analysis: UnsupportedOperationException
// expect: Schedulable.addIfFeasible: no analysis: UnsupportedOperationException
// expect: added false 0
// expect: added false 1
// expect: setScheduler: existing priority: IllegalArgumentException
// expect: setDefaultScheduler: null: no exception
// expect: getMonitorControl: an array: no exception
// expect: setMonitorControl: not locked, no policy: IllegalArgumentException
// expect: setMonitorControl: default: no exception
// expect: start: no exception
