// SPDX-License-Identifier: Apache-2.0
// What is refused because of who uses the parameters: handlers that hold ceilings, and deadlines of clocks nobody watches.

import java.util.concurrent.Semaphore;
import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.MonitorControl;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class ParameterRefusals {
    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { return null; }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return Clock.getRealtimeClock().getTime(); }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return Clock.getRealtimeClock().getTime(dest); }
        @Override public void setResolution(RelativeTime resolution) { }
    }

    static final RelativeTime ELSEWHERE = new RelativeTime(10, 0, new Other());
    static final RelativeTime HERE = new RelativeTime(10, 0);

    static final Semaphore inside = new Semaphore(0);
    static final Semaphore go = new Semaphore(0);
    static final Object lock = new Object();

    static void hold() {
        synchronized (lock) {
            inside.release();
            go.acquireUninterruptibly();
        }
        inside.release();
        go.acquireUninterruptibly();
    }

    /** The same parameters for a thread, which holds nothing. */
    static void ceilings(String what, PriorityParameters shared, AsyncEventHandler handler) {
        RealtimeThread other = new RealtimeThread(shared);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        inside.acquireUninterruptibly();
        Realtime.attempt(what + ", above the ceiling", () -> shared.setPriority(31));
        Realtime.attempt("others above", () -> handler.setSchedulingParameters(new PriorityParameters(31)));
        Realtime.attempt("all above", () -> handler.setScheduler(handler.getScheduler(), new PriorityParameters(31), null, null, null));
        System.out.println("has " + (handler.getSchedulingParameters() == shared) + " " + shared + " " + other.getPriority());
        Realtime.attempt("at the ceiling", () -> shared.setPriority(30));
        go.release();
        inside.acquireUninterruptibly();
        Realtime.attempt("without the lock", () -> shared.setPriority(31));
        System.out.println("has " + handler.getSchedulingParameters() + " " + other.getPriority());
        go.release();
    }

    static void clocks() {
        Realtime.attempt("periodic", () -> new RealtimeThread(null, new PeriodicParameters(null, ELSEWHERE)));
        Realtime.attempt("sporadic", () -> new RealtimeThread(null, new SporadicParameters(ELSEWHERE)));
        Realtime.attempt("aperiodic", () -> new RealtimeThread(null, new AperiodicParameters(null, ELSEWHERE, null, null)));
        Realtime.attempt("handler", () -> new AsyncEventHandler(null, new SporadicParameters(ELSEWHERE), null, null, null, null));
        AperiodicParameters free = new AperiodicParameters();
        Realtime.attempt("of nobody", () -> free.setDeadline(ELSEWHERE));
        RealtimeThread thread = new RealtimeThread();
        Realtime.attempt("given", () -> thread.setReleaseParameters(free));
        Realtime.attempt("given if feasible", () -> thread.setReleaseParametersIfFeasible(free));
        AperiodicParameters used = new AperiodicParameters();
        thread.setReleaseParameters(used);
        Realtime.attempt("used", () -> used.setDeadline(ELSEWHERE));
        Realtime.attempt("used, if feasible", () -> used.setIfFeasible(null, ELSEWHERE));
        System.out.println("still that of the real-time clock " + (used.getDeadline().getClock() == Clock.getRealtimeClock()));
        thread.setReleaseParameters(null);
        Realtime.attempt("no longer used", () -> used.setDeadline(ELSEWHERE));
        SporadicParameters sporadic = new SporadicParameters(HERE);
        AsyncEventHandler handler = new AsyncEventHandler(null, sporadic, null, null, null, null);
        Realtime.attempt("used by a handler", () -> sporadic.setIfFeasible(ELSEWHERE, null, null));
        Realtime.attempt("of two clocks", () -> sporadic.setMinimumInterarrival(ELSEWHERE));
        System.out.println("as before " + (handler.getReleaseParameters() == sporadic) + (sporadic.getMinimumInterarrival() == HERE));
        Realtime.attempt("group", () -> thread.setProcessingGroupParameters(
            new ProcessingGroupParameters(null, ELSEWHERE, HERE, null, null, null)));
    }

    public static void main(String[] args) {
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(30));
        }
        PriorityParameters shared = new PriorityParameters(20);
        ceilings("handler", shared, new AsyncEventHandler(shared, null, null, null, null, ParameterRefusals::hold));
        PriorityParameters bound = new PriorityParameters(20);
        ceilings("bound handler", bound, new BoundAsyncEventHandler(bound, null, null, null, null, false, ParameterRefusals::hold));
        clocks();
    }
}

// expect: handler, above the ceiling: IllegalArgumentException
// expect: others above: IllegalArgumentException
// expect: all above: IllegalArgumentException
// expect: has true 20 20
// expect: at the ceiling: done
// expect: without the lock: done
// expect: has 31 31
// expect: bound handler, above the ceiling: IllegalArgumentException
// expect: others above: IllegalArgumentException
// expect: all above: IllegalArgumentException
// expect: has true 20 20
// expect: at the ceiling: done
// expect: without the lock: done
// expect: has 31 31
// expect: periodic: IllegalArgumentException
// expect: sporadic: IllegalArgumentException
// expect: aperiodic: IllegalArgumentException
// expect: handler: IllegalArgumentException
// expect: of nobody: done
// expect: given: IllegalArgumentException
// expect: given if feasible: IllegalArgumentException
// expect: used: IllegalArgumentException
// expect: used, if feasible: IllegalArgumentException
// expect: still that of the real-time clock true
// expect: no longer used: done
// expect: used by a handler: IllegalArgumentException
// expect: of two clocks: IllegalArgumentException
// expect: as before truetrue
// expect: group: IllegalArgumentException
