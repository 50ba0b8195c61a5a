// SPDX-License-Identifier: Apache-2.0
// What the clauses of events, handlers, timers, times and transfer of control say beyond the rows of the tests of refusals: what is
// thrown, and where nothing is although null or nonsense is given.

import java.lang.reflect.Constructor;
import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.ImmortalMemory;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.OneShotTimer;
import javax.realtime.POSIXSignalHandler;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RationalTime;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

@SuppressWarnings("deprecation")
public class ClausesEvents extends Realtime {
    static final RelativeTime NONE = new RelativeTime();
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);
    static final RelativeTime MINUS = new RelativeTime(0, -1);
    static final Clock OTHER = new OtherClock();

    /** Tells the time and its date; its resolution is fixed. */
    static final class OtherClock extends Clock {
        @Override public RelativeTime getEpochOffset() { return new RelativeTime(1, 0); }
        @Override public RelativeTime getResolution() { return new RelativeTime(1, 0); }
        @Override public AbsoluteTime getTime() { return getTime(new AbsoluteTime(this)); }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { dest.set(new AbsoluteTime(7, 0, this)); return dest; }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    static void events() {
        AsyncEvent event = new AsyncEvent();
        AsyncEventHandler handler = new AsyncEventHandler();
        clause("AsyncEvent.setHandler(null)", () -> event.setHandler(null));
        clause("AsyncEvent.removeHandler(null)", () -> event.removeHandler(null));
        clause("AsyncEvent.handledBy(null)", () -> event.handledBy(null));
        clause("AsyncEvent.addHandler, again", () -> {
            event.addHandler(handler);
            event.addHandler(handler);
        });
        clause("AsyncEvent.bindTo, again", () -> {
            event.bindTo("SIGUSR1");
            event.bindTo("SIGUSR1");
        });
        clause("AsyncEvent.unbindTo", () -> event.unbindTo("SIGUSR1"));
        clause("AsyncEvent.unbindTo, again", () -> event.unbindTo("SIGUSR1"));
    }

    static void handlers() {
        AsyncEventHandler handler = new AsyncEventHandler();
        clause("AsyncEventHandler(false, null)", () -> new AsyncEventHandler(false, null));
        clause("AsyncEventHandler(null)", () -> new AsyncEventHandler((Runnable) null));
        clause("BoundAsyncEventHandler(nulls)", () -> new BoundAsyncEventHandler(null, null, null, null, null, false, null));
        clause("setSchedulingParameters(null)", () -> handler.setSchedulingParameters(null));
        clause("setReleaseParameters(null)", () -> handler.setReleaseParameters(null));
        clause("setMemoryParameters(null)", () -> handler.setMemoryParameters(null));
        clause("setProcessingGroupParameters(null)", () -> handler.setProcessingGroupParameters(null));
        PriorityParameters scheduling = new PriorityParameters(20);
        AperiodicParameters release = new AperiodicParameters();
        MemoryParameters memory = new MemoryParameters(1 << 16, 1 << 16);
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, HOUR, HOUR, null, null, null);
        ImmortalMemory.instance().executeInArea(() -> {
            clause("AsyncEventHandler(noheap), scheduling in the heap",
                () -> new AsyncEventHandler(scheduling, null, null, null, null, true));
            clause("AsyncEventHandler(noheap), release in the heap", () -> new AsyncEventHandler(null, release, null, null, null, true));
            clause("AsyncEventHandler(noheap), memory in the heap", () -> new AsyncEventHandler(null, null, memory, null, null, true));
            clause("AsyncEventHandler(noheap), group in the heap", () -> new AsyncEventHandler(null, null, null, null, group, true));
            AsyncEventHandler noHeap = new AsyncEventHandler(true);
            clause("noheap, setSchedulingParameters", () -> noHeap.setSchedulingParameters(scheduling));
            clause("noheap, setReleaseParameters", () -> noHeap.setReleaseParameters(release));
            clause("noheap, setMemoryParameters", () -> noHeap.setMemoryParameters(memory));
            clause("noheap, setProcessingGroupParameters", () -> noHeap.setProcessingGroupParameters(group));
        });
    }

    static void timers() {
        clause("OneShotTimer(null, null)", () -> new OneShotTimer(null, null));
        clause("OneShotTimer(null, null, null)", () -> new OneShotTimer(null, null, null));
        clause("PeriodicTimer(t, null, null)", () -> new PeriodicTimer(HOUR, null, null));
        clause("PeriodicTimer(null, null, null)", () -> new PeriodicTimer(null, null, null));
        clause("PeriodicTimer(null, null, null, null)", () -> new PeriodicTimer(null, null, null, null));
        clause("PeriodicTimer(t, null, null): negative", () -> new PeriodicTimer(MINUS, null, null));
        RelativeTime elsewhere = new RelativeTime(1, 0, OTHER);
        System.out.println("clock of the start: " + (new PeriodicTimer(elsewhere, null, null).getClock() == OTHER));
        System.out.println("clock of none: " + (new PeriodicTimer(null, null, null).getClock() == Clock.getRealtimeClock()));
        PeriodicTimer timer = new PeriodicTimer(HOUR, HOUR, null);
        clause("PeriodicTimer.setInterval(null)", () -> timer.setInterval(null));
        System.out.println("it is " + timer.getInterval() + ", aperiodic " + (timer.createReleaseParameters() instanceof AperiodicParameters));
        clause("PeriodicTimer.setInterval(negative)", () -> timer.setInterval(MINUS));
        clause("Timer.reschedule(null)", () -> timer.reschedule(null));
        clause("Timer.enable, not active", timer::enable);
        clause("Timer.disable, not active", timer::disable);
        clause("Timer.stop, not active", timer::stop);
        clause("Timer.unbindTo", () -> timer.unbindTo("SIGUSR1"));
        timer.start();
        clause("Timer.getFireTime(null)", () -> timer.getFireTime(null));
        clause("Timer.reschedule(long ago)", () -> timer.reschedule(new AbsoluteTime(Long.MIN_VALUE, 0)));
        timer.destroy();
        clause("PeriodicTimer.setInterval(null), destroyed", () -> timer.setInterval(null));
        new LTMemory(64 * 1024).enter(() -> {
            AsyncEventHandler scoped = new AsyncEventHandler();
            Clock clock = new OtherClock();
            inImmortal("OneShotTimer(t, h)", () -> new OneShotTimer(null, scoped));
            inImmortal("OneShotTimer(t, c, h)", () -> new OneShotTimer(null, clock, null));
            inImmortal("PeriodicTimer(t, i, h)", () -> new PeriodicTimer(null, NONE, scoped));
            inImmortal("PeriodicTimer(t, i, c, h)", () -> new PeriodicTimer(null, NONE, clock, null));
            inImmortal("AbsoluteTime(c)", () -> new AbsoluteTime(clock));
            inImmortal("RelativeTime(c)", () -> new RelativeTime(clock));
            AbsoluteTime time = new AbsoluteTime(5, 0, clock);
            AbsoluteTime[] kept = new AbsoluteTime[1];
            ImmortalMemory.instance().executeInArea(() -> kept[0] = new AbsoluteTime(3, 0));
            clause("AbsoluteTime.set, of a clock further in", () -> kept[0].set(time));
            System.out.println("stays " + kept[0] + " " + (kept[0].getClock() == Clock.getRealtimeClock()));
        });
    }

    /** What is made there may not refer to what the action refers to. */
    static void inImmortal(String member, Action action) {
        ImmortalMemory.instance().executeInArea(() -> clause(member + ", further in", action));
    }

    static void times() {
        AbsoluteTime time = new AbsoluteTime(5, 0);
        RelativeTime span = new RelativeTime(5, 0);
        Object lock = new Object();
        clause("HighResolutionTime.equals(null)", () -> time.equals((HighResolutionTime) null));
        clause("HighResolutionTime.equals(no time)", () -> time.equals((Object) "5"));
        clause("HighResolutionTime.equals(of another clock)", () -> time.equals(new AbsoluteTime(5, 0, OTHER)));
        clause("AbsoluteTime.absolute(null, null)", () -> time.absolute(null, null));
        clause("AbsoluteTime.relative(null)", () -> time.relative(null));
        clause("RelativeTime.absolute(null)", () -> span.absolute(null));
        clause("RelativeTime.relative(null, null)", () -> span.relative(null, null));
        clause("RelativeTime.getInterarrivalTime(null)", () -> span.getInterarrivalTime(null));
        clause("RelativeTime.set(most, -1)", () -> span.set(Long.MAX_VALUE, -1));
        clause("RelativeTime.set(most, too many)", () -> span.set(Long.MAX_VALUE, 1_000_000));
        clause("AbsoluteTime.add(most), of -1 ms", () -> new AbsoluteTime(-1, 0).add(Long.MAX_VALUE, 999_999));
        clause("AbsoluteTime.getDate, too late", () -> new AbsoluteTime(Long.MAX_VALUE, 0, OTHER).getDate());
        clause("RationalTime(1, 0, 0)", () -> new RationalTime(1, 0, 0));
        clause("RationalTime.setFrequency(-1)", () -> new RationalTime(1).setFrequency(-1));
        clause("waitForObject(null, t)", () -> HighResolutionTime.waitForObject(null, HOUR));
        clause("waitForObject(null, null)", () -> HighResolutionTime.waitForObject(null, null));
        synchronized (lock) {
            clause("waitForObject, past", () -> HighResolutionTime.waitForObject(lock, time));
            clause("waitForObject, past by another clock",
                () -> HighResolutionTime.waitForObject(lock, new AbsoluteTime(6, 0, OTHER)));
            clause("waitForObject, negative by another clock",
                () -> HighResolutionTime.waitForObject(lock, new RelativeTime(-1, 0, OTHER)));
        }
        Clock clock = Clock.getRealtimeClock();
        clause("Clock.getTime(null)", () -> clock.getTime(null));
        clause("Clock.setResolution(null)", () -> clock.setResolution(null));
        clause("Clock.setResolution(zero)", () -> clock.setResolution(NONE));
        clause("Clock.setResolution(negative)", () -> clock.setResolution(MINUS));
        clause("Clock.setResolution, fixed", () -> OTHER.setResolution(HOUR));
    }

    static void signals() {
        AsyncEventHandler handler = new AsyncEventHandler();
        clause("POSIXSignalHandler.removeHandler(s, null)", () -> POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGUSR2, null));
        clause("POSIXSignalHandler.removeHandler(s, stranger)",
            () -> POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGUSR2, handler));
        clause("POSIXSignalHandler.setHandler(s, null)", () -> POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR2, null));
        clause("POSIXSignalHandler.addHandler, not of this system",
            () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGFREEZE, handler));
        clause("POSIXSignalHandler.removeHandler, no signal", () -> POSIXSignalHandler.removeHandler(0, null));
        clause("POSIXSignalHandler.setHandler, no signal", () -> POSIXSignalHandler.setHandler(4711, null));
    }

    static void transfer() {
        AsynchronouslyInterruptedException e = new AsynchronouslyInterruptedException();
        System.out.println("without a call in progress: " + e.fire() + " " + e.enable() + " " + e.disable() + " " + e.isEnabled() + " "
            + e.clear() + " " + e.happened(true));
        clause("propagate, nothing pending", AsynchronouslyInterruptedException::propagate);
        clause("Timed(negative)", () -> new Timed(MINUS));
        clause("Timed(long ago)", () -> new Timed(new AbsoluteTime(Long.MIN_VALUE, 0)));
        clause("doInterruptible, within itself", () -> e.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException within) {
                System.out.println("again: " + within.doInterruptible(this));
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException reason) { }
        }));
        clause("doInterruptible(null), within itself", () -> e.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException within) {
                within.doInterruptible(null);
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException reason) { }
        }));
    }

    /** Those that a program may make: without a message, with one, and with null. */
    static void exceptions() throws ReflectiveOperationException {
        String[] names = {"ArrivalTimeQueueOverflowException", "DuplicateFilterException", "IllegalAssignmentError",
            "InaccessibleAreaException", "MITViolationException", "MemoryAccessError", "MemoryInUseException", "MemoryScopeException",
            "MemoryTypeConflictException", "OffsetOutOfBoundsException", "ResourceLimitError", "ScopedCycleException",
            "SizeOutOfBoundsException", "ThrowBoundaryError", "UnknownHappeningException", "UnsupportedPhysicalMemoryException"};
        for (String each : names) {
            Class<?> type = Class.forName("javax.realtime." + each);
            Constructor<?> told = type.getConstructor(String.class);
            System.out.println(each + ": " + ((Throwable) type.getConstructor().newInstance()).getMessage() + " "
                + ((Throwable) told.newInstance("why")).getMessage() + " " + ((Throwable) told.newInstance((Object) null)).getMessage());
        }
        System.out.println("CeilingViolationException: "
            + Class.forName("javax.realtime.CeilingViolationException").getConstructors().length + " constructors");
    }

    public static void main(String[] args) {
        Action[] all = {ClausesEvents::events, ClausesEvents::handlers, ClausesEvents::timers, ClausesEvents::times,
            ClausesEvents::signals, ClausesEvents::transfer, ClausesEvents::exceptions};
        for (Action each : all) {
            Realtime.inThread(each);
        }
    }
}

// expect: AsyncEvent.setHandler(null): no exception
// expect: AsyncEvent.removeHandler(null): no exception
// expect: AsyncEvent.handledBy(null): no exception
// expect: AsyncEvent.addHandler, again: no exception
// expect: AsyncEvent.bindTo, again: no exception
// expect: AsyncEvent.unbindTo: no exception
// expect: AsyncEvent.unbindTo, again: UnknownHappeningException
// expect: AsyncEventHandler(false, null): no exception
// expect: AsyncEventHandler(null): no exception
// expect: BoundAsyncEventHandler(nulls): no exception
// expect: setSchedulingParameters(null): no exception
// expect: setReleaseParameters(null): no exception
// expect: setMemoryParameters(null): no exception
// expect: setProcessingGroupParameters(null): no exception
// expect: AsyncEventHandler(noheap), scheduling in the heap: IllegalArgumentException
// expect: AsyncEventHandler(noheap), release in the heap: IllegalArgumentException
// expect: AsyncEventHandler(noheap), memory in the heap: IllegalArgumentException
// expect: AsyncEventHandler(noheap), group in the heap: IllegalArgumentException
// expect: noheap, setSchedulingParameters: IllegalArgumentException
// expect: noheap, setReleaseParameters: IllegalArgumentException
// expect: noheap, setMemoryParameters: IllegalArgumentException
// expect: noheap, setProcessingGroupParameters: IllegalArgumentException
// expect: OneShotTimer(null, null): no exception
// expect: OneShotTimer(null, null, null): no exception
// expect: PeriodicTimer(t, null, null): no exception
// expect: PeriodicTimer(null, null, null): no exception
// expect: PeriodicTimer(null, null, null, null): no exception
// expect: PeriodicTimer(t, null, null): negative: IllegalArgumentException
// expect: clock of the start: true
// expect: clock of none: true
// expect: PeriodicTimer.setInterval(null): no exception
// expect: it is (0 ms, 0 ns), aperiodic true
// expect: PeriodicTimer.setInterval(negative): IllegalArgumentException
// expect: Timer.reschedule(null): no exception
// expect: Timer.enable, not active: no exception
// expect: Timer.disable, not active: no exception
// expect: Timer.stop, not active: no exception
// expect: Timer.unbindTo: UnknownHappeningException
// expect: Timer.getFireTime(null): no exception
// expect: Timer.reschedule(long ago): no exception
// expect: PeriodicTimer.setInterval(null), destroyed: IllegalStateException
// expect: OneShotTimer(t, h), further in: IllegalAssignmentError
// expect: OneShotTimer(t, c, h), further in: IllegalAssignmentError
// expect: PeriodicTimer(t, i, h), further in: IllegalAssignmentError
// expect: PeriodicTimer(t, i, c, h), further in: IllegalAssignmentError
// expect: AbsoluteTime(c), further in: IllegalAssignmentError
// expect: RelativeTime(c), further in: IllegalAssignmentError
// expect: AbsoluteTime.set, of a clock further in: IllegalAssignmentError
// expect: stays (3 ms, 0 ns) true
// expect: HighResolutionTime.equals(null): no exception
// expect: HighResolutionTime.equals(no time): no exception
// expect: HighResolutionTime.equals(of another clock): no exception
// expect: AbsoluteTime.absolute(null, null): no exception
// expect: AbsoluteTime.relative(null): no exception
// expect: RelativeTime.absolute(null): no exception
// expect: RelativeTime.relative(null, null): no exception
// expect: RelativeTime.getInterarrivalTime(null): no exception
// expect: RelativeTime.set(most, -1): no exception
// expect: RelativeTime.set(most, too many): IllegalArgumentException
// expect: AbsoluteTime.add(most), of -1 ms: no exception
// expect: AbsoluteTime.getDate, too late: ArithmeticException
// expect: RationalTime(1, 0, 0): no exception
// expect: RationalTime.setFrequency(-1): ArithmeticException
// expect: waitForObject(null, t): NullPointerException
// expect: waitForObject(null, null): NullPointerException
// expect: waitForObject, past: no exception
// expect: waitForObject, past by another clock: no exception
// expect: waitForObject, negative by another clock: IllegalArgumentException
// expect: Clock.getTime(null): no exception
// expect: Clock.setResolution(null): IllegalArgumentException
// expect: Clock.setResolution(zero): IllegalArgumentException
// expect: Clock.setResolution(negative): IllegalArgumentException
// expect: Clock.setResolution, fixed: UnsupportedOperationException
// expect: POSIXSignalHandler.removeHandler(s, null): no exception
// expect: POSIXSignalHandler.removeHandler(s, stranger): no exception
// expect: POSIXSignalHandler.setHandler(s, null): no exception
// expect: POSIXSignalHandler.addHandler, not of this system: no exception
// expect: POSIXSignalHandler.removeHandler, no signal: IllegalArgumentException
// expect: POSIXSignalHandler.setHandler, no signal: IllegalArgumentException
// expect: without a call in progress: false false false false false false
// expect: propagate, nothing pending: no exception
// expect: Timed(negative): no exception
// expect: Timed(long ago): no exception
// expect: again: false
// expect: doInterruptible, within itself: no exception
// expect: doInterruptible(null), within itself: IllegalArgumentException
// expect: ArrivalTimeQueueOverflowException: null why null
// expect: DuplicateFilterException: null why null
// expect: IllegalAssignmentError: null why null
// expect: InaccessibleAreaException: null why null
// expect: MITViolationException: null why null
// expect: MemoryAccessError: null why null
// expect: MemoryInUseException: null why null
// expect: MemoryScopeException: null why null
// expect: MemoryTypeConflictException: null why null
// expect: OffsetOutOfBoundsException: null why null
// expect: ResourceLimitError: null why null
// expect: ScopedCycleException: null why null
// expect: SizeOutOfBoundsException: null why null
// expect: ThrowBoundaryError: null why null
// expect: UnknownHappeningException: null why null
// expect: UnsupportedPhysicalMemoryException: null why null
// expect: CeilingViolationException: 0 constructors
