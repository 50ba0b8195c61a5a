// SPDX-License-Identifier: Apache-2.0
// A row for each exception of events, handlers, happenings, signals and transfer of control.

import javax.realtime.AperiodicParameters;
import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.MITViolationException;
import javax.realtime.MemoryParameters;
import javax.realtime.POSIXSignalHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SchedulingParameters;
import javax.realtime.SporadicParameters;
import javax.realtime.UnknownHappeningException;
import org.rtjvm.event.Happening;
import org.rtjvm.memory.LTPrivateMemory;

@SuppressWarnings("deprecation")
public class RefusalsOfEvents extends Refusals {
    static final Class<? extends Throwable> UNKNOWN = UnknownHappeningException.class;

    static AsyncEvent immortal;

    static void events() {
        AsyncEvent event = new AsyncEvent();
        ImmortalMemory.instance().executeInArea(() -> immortal = new AsyncEvent());
        row(ARGUMENT, "AsyncEvent.addHandler", () -> event.addHandler(null));
        row(ARGUMENT, "AsyncEvent.bindTo: null", () -> event.bindTo(null));
        row(UNKNOWN, "AsyncEvent.bindTo", () -> event.bindTo("no such happening"));
        row(ARGUMENT, "AsyncEvent.unbindTo: null", () -> event.unbindTo(null));
        row(UNKNOWN, "AsyncEvent.unbindTo", () -> event.unbindTo("no such happening"));
        row(UNKNOWN, "AsyncEvent.unbindTo: not bound", () -> event.unbindTo("SIGUSR2"));
        new LTMemory(64 * 1024).enter(() -> {
            row(ASSIGNMENT, "AsyncEvent.addHandler", () -> immortal.addHandler(new AsyncEventHandler()));
            row(ASSIGNMENT, "AsyncEvent.setHandler", () -> immortal.setHandler(new AsyncEventHandler()));
        });
        row(ARGUMENT, "Happening.of: null", () -> Happening.of(null));
        row(ARGUMENT, "Happening.of: a signal", () -> Happening.of("SIGNOTHING"));
        row(ARGUMENT, "Happening.of: empty", () -> Happening.of(""));
        row(ARGUMENT, "Happening.named: null", () -> Happening.named(null));
        row(UNKNOWN, "Happening.named", () -> Happening.named("no such happening"));
    }

    static final Object GATE = new Object();

    /** Does not get through while the gate is held. */
    static final class Busy extends AsyncEventHandler {
        Busy(ReleaseParameters release) {
            super(new PriorityParameters(11), release, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            synchronized (GATE) {
                GATE.notifyAll();
            }
        }

        int increment() {
            return getAndIncrementPendingFireCount();
        }
    }

    static void arrivals() {
        SporadicParameters slow = new SporadicParameters(new RelativeTime(100_000, 0));
        slow.setMitViolationBehavior(SporadicParameters.mitViolationExcept);
        Busy early = new Busy(slow);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(early);
        event.fire();
        row(MITViolationException.class, "AsyncEvent.fire", event::fire);
        row(MITViolationException.class, "AsyncEventHandler.getAndIncrementPendingFireCount", early::increment);
        AperiodicParameters full = new AperiodicParameters();
        full.setInitialArrivalTimeQueueLength(1);
        full.setArrivalTimeQueueOverflowBehavior(AperiodicParameters.arrivalTimeQueueOverflowExcept);
        Busy one = new Busy(full);
        event.setHandler(one);
        synchronized (GATE) {
            row(ArrivalTimeQueueOverflowException.class, "AsyncEvent.fire", () -> {
                for (int i = 0; i < 3; i++) {
                    event.fire();
                }
            });
            row(ArrivalTimeQueueOverflowException.class, "AsyncEventHandler.getAndIncrementPendingFireCount", one::increment);
        }
    }

    static AsyncEventHandler handler(SchedulingParameters s, ReleaseParameters r, ProcessingGroupParameters g) {
        return new AsyncEventHandler(s, r, null, null, g, null);
    }

    static void handlers() {
        Runnable logic = new Runnable() { @Override public void run() { } };
        row(ARGUMENT, "AsyncEventHandler(noheap)", () -> new AsyncEventHandler(true));
        row(ARGUMENT, "AsyncEventHandler(noheap, logic)", () -> new AsyncEventHandler(true, null));
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, noheap)", () -> new AsyncEventHandler(null, null, null, null, null, true));
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, noheap, L)",
            () -> new AsyncEventHandler(null, null, null, null, null, true, null));
        row(ARGUMENT, "BoundAsyncEventHandler(S, R, M, A, G, noheap, L)",
            () -> new BoundAsyncEventHandler(null, null, null, null, null, true, null));
        ImmortalMemory.instance().executeInArea(() -> {
            row(ARGUMENT, "AsyncEventHandler(noheap, logic): logic", () -> new AsyncEventHandler(true, logic));
            row(ARGUMENT, "AsyncEventHandler(..., noheap): area",
                () -> new AsyncEventHandler(null, null, null, HeapMemory.instance(), null, true));
            row(ARGUMENT, "BoundAsyncEventHandler(..., noheap, L): logic",
                () -> new BoundAsyncEventHandler(null, null, null, null, null, true, logic));
        });
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, L): priority", () -> handler(new PriorityParameters(0), null, null));
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, L): no priority", () -> handler(new StrangeScheduling(), null, null));
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, L): clock",
            () -> handler(null, new PeriodicParameters(null, ELSEWHERE), null));
        row(ARGUMENT, "AsyncEventHandler(S, R, M, A, G, L): group",
            () -> handler(null, null, new ProcessingGroupParameters(null, ELSEWHERE, TEN, null, null, null)));
        row(ARGUMENT, "BoundAsyncEventHandler(...): priority",
            () -> new BoundAsyncEventHandler(new PriorityParameters(99), null, null, null, null, false, null));
        row(STATE, "AsyncEventHandler(S, R, M, A, G, L): area of one thread",
            () -> new AsyncEventHandler(null, null, null, new LTPrivateMemory(16 * 1024), null, null));
        AsyncEventHandler used = new AsyncEventHandler();
        new AsyncEvent().addHandler(used);
        row(STATE, "AsyncEventHandler.setDaemon", () -> used.setDaemon(false));
        priorities("AsyncEventHandler.", new AsyncEventHandler());
        priorities("BoundAsyncEventHandler.", new BoundAsyncEventHandler());
        assignments("AsyncEventHandler.", new AsyncEventHandler());
        new LTMemory(64 * 1024).enter(() -> {
            Runnable scoped = new Runnable() { @Override public void run() { } };
            MemoryParameters memory = new MemoryParameters(1 << 20, 1 << 20);
            inImmortal("AsyncEventHandler(logic)", () -> new AsyncEventHandler(scoped));
            inImmortal("AsyncEventHandler(noheap, logic)", () -> new AsyncEventHandler(false, scoped));
            inImmortal("AsyncEventHandler(S, R, M, A, G, L)", () -> new AsyncEventHandler(null, null, memory, null, null, null));
            inImmortal("AsyncEventHandler(S, R, M, A, G, noheap)",
                () -> new AsyncEventHandler(null, null, memory, null, null, false));
            inImmortal("AsyncEventHandler(S, R, M, A, G, noheap, L)",
                () -> new AsyncEventHandler(null, null, null, null, null, false, scoped));
            inImmortal("BoundAsyncEventHandler(...)",
                () -> new BoundAsyncEventHandler(null, null, null, null, null, false, scoped));
        });
    }

    static void signals() {
        AsyncEventHandler handler = new AsyncEventHandler();
        row(ARGUMENT, "POSIXSignalHandler.addHandler: number", () -> POSIXSignalHandler.addHandler(4711, handler));
        row(ARGUMENT, "POSIXSignalHandler.addHandler: zero", () -> POSIXSignalHandler.addHandler(0, handler));
        row(ARGUMENT, "POSIXSignalHandler.addHandler: null", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR2, null));
        row(ARGUMENT, "POSIXSignalHandler.removeHandler", () -> POSIXSignalHandler.removeHandler(-1, handler));
        row(ARGUMENT, "POSIXSignalHandler.setHandler", () -> POSIXSignalHandler.setHandler(-1, handler));
        new LTMemory(64 * 1024).enter(() -> {
            row(ASSIGNMENT, "POSIXSignalHandler.addHandler",
                () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR2, new AsyncEventHandler()));
            row(ASSIGNMENT, "POSIXSignalHandler.setHandler",
                () -> POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR2, new AsyncEventHandler()));
        });
    }

    static final Interruptible NOTHING = new Interruptible() {
        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException { }
        @Override public void interruptAction(AsynchronouslyInterruptedException e) { }
    };

    static void transfer() {
        row(ARGUMENT, "AsynchronouslyInterruptedException.doInterruptible",
            () -> new AsynchronouslyInterruptedException().doInterruptible(null));
        Thread.currentThread().interrupt();
        row(AsynchronouslyInterruptedException.class, "AsynchronouslyInterruptedException.propagate",
            AsynchronouslyInterruptedException::propagate);
        row(AsynchronouslyInterruptedException.class, "AsynchronouslyInterruptedException.happened(true)",
            () -> new AsynchronouslyInterruptedException().happened(true));
        AsynchronouslyInterruptedException.getGeneric().clear();
        Thread.interrupted();
    }

    static void plainTransfer() {
        AsynchronouslyInterruptedException e = new AsynchronouslyInterruptedException();
        row(STATE, "AsynchronouslyInterruptedException.doInterruptible", () -> e.doInterruptible(NOTHING));
        row(STATE, "AsynchronouslyInterruptedException.getGeneric", AsynchronouslyInterruptedException::getGeneric);
        row(STATE, "AsynchronouslyInterruptedException.clear", e::clear);
        row(STATE, "AsynchronouslyInterruptedException.happened", () -> e.happened(true));
        row(STATE, "AsynchronouslyInterruptedException.propagate", AsynchronouslyInterruptedException::propagate);
        row(STATE, "Timed.doInterruptible", () -> new javax.realtime.Timed(TEN).doInterruptible(NOTHING));
    }

    public static void main(String[] args) {
        plainTransfer();
        Realtime.Action[] all = {RefusalsOfEvents::events, RefusalsOfEvents::arrivals, RefusalsOfEvents::handlers,
            RefusalsOfEvents::signals, RefusalsOfEvents::transfer};
        for (Realtime.Action each : all) {
            Realtime.inThread(each);
        }
        System.out.println(rows + " rows");
    }
}

// expect: 95 rows
