// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.util.concurrent.locks.LockSupport;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.trace.Trace;

/**
 * A lane at work: its queue, its thread, and the lock between the thread and those who dispatch.
 *
 * <p>The lock is that of the queue, under priority inheritance or a ceiling, and is held for one step of the queue; no code of users runs under it.  The thread reads the clock once for
 * each request: the end of one and the begin of the next are one instant.  It lies in immortal memory, with all that it refers to but what users gave it.
 */
final class LaneServer implements Runnable {
    static final int TAKEN = 0;
    static final int FULL = 1;
    static final int CLOSED = 2;
    private static final int DISPATCH = Trace.label("dispatch");
    private static final int LANE = Trace.label("dispatch lane");
    private static final int KEY = Trace.label("dispatch key");
    private static final int SUBPRIORITY = Trace.label("dispatch subpriority");
    private static final int DEADLINE = Trace.label("dispatch deadline");
    private static final int BEGIN = Trace.label("dispatch begin");
    private static final int END = Trace.label("dispatch end");
    private static final int CANCEL = Trace.label("dispatch cancel");
    private static final int AT = Trace.label("dispatch at");
    private static final int RUN = Trace.label("run");

    private final Dispatcher dispatcher;
    private final DispatchQueue queue;
    private final int number;
    private final boolean noHeap;
    private final MemoryArea memory;
    private final DispatchListener listener;
    private final RealtimeThread thread;
    private final boolean traced = Trace.isOn();
    private final Runnable inMemory = this::execute;
    private Request current;            // the thread's

    /* Of the queue's lock. */
    private boolean started;
    private boolean idle;               // the thread sleeps, or is about to
    private boolean closed;
    private long wakeAt;

    /** To be made in immortal memory.  CEILING is 0 for inheritance. */
    LaneServer(Dispatcher dispatcher, Lane lane, int ceiling, String name) {
        this.dispatcher = dispatcher;
        number = lane.preemptionPriority();
        noHeap = lane.isNoHeap();
        memory = lane.memory();
        listener = lane.listener();
        requireOutsideHeap(memory, "memory area of runs");
        requireOutsideHeap(listener, "listener");
        queue = new DispatchQueue(lane.discipline(), lane.capacity(), lane.lateBound());
        if (ceiling > 0) {
            synchronized (queue) {
                MonitorControl.setMonitorControl(queue, PriorityCeilingEmulation.instance(ceiling));
            }
        }
        thread = noHeap ? new NoHeapRealtimeThread(new PriorityParameters(lane.priority()), null, null, ImmortalMemory.instance(), null, this)
            : new RealtimeThread(new PriorityParameters(lane.priority()), null, null, HeapMemory.instance(), null, this);
        thread.setName(name);
        thread.setDaemon(true);
    }

    private void requireOutsideHeap(Object object, String what) {
        if (noHeap && object != null && MemoryArea.getMemoryArea(object) == HeapMemory.instance()) {
            throw new IllegalArgumentException("lane " + number + " is without the heap, where its " + what + " is");
        }
    }

    RealtimeThread thread() {
        return thread;
    }

    DispatchQueue queue() {
        return queue;
    }

    int number() {
        return number;
    }

    /* Those who dispatch. */

    int offer(Placement placement, Command command, Chain chain, long release) {
        if (noHeap) {
            requireOutsideHeap(command, "command");
        }
        boolean wake;
        long now = System.nanoTime();
        synchronized (queue) {
            if (closed) {
                return CLOSED;
            }
            Request request = queue.offer(placement, command, release, now);
            if (request == null) {
                return FULL;
            }
            request.chain = chain;
            request.leg = 0;
            wake = taken(request);
        }
        return woken(wake);
    }

    int offer(Command command, Qos qos) {
        if (noHeap) {
            requireOutsideHeap(command, "command");
        }
        boolean wake;
        long now = System.nanoTime();
        synchronized (queue) {
            if (closed) {
                return CLOSED;
            }
            Request request = queue.offer(command, qos, now);
            if (request == null) {
                return FULL;
            }
            wake = taken(request);
        }
        return woken(wake);
    }

    private int offerLeg(Placement placement, Chain chain, int leg, long release, long now) {
        boolean wake;
        synchronized (queue) {
            if (closed) {
                return CLOSED;
            }
            Request request = queue.offerLeg(placement, chain, leg, release, now);
            if (request == null) {
                return FULL;
            }
            wake = taken(request);
        }
        return woken(wake);
    }

    /** Under the lock: whether the thread is to be woken. */
    private boolean taken(Request request) {
        if (traced) {
            Trace.mark(DISPATCH, id(request));
            Trace.mark(LANE, number);
            Trace.mark(KEY, request.key);
            Trace.mark(SUBPRIORITY, request.subpriority);
            Trace.mark(DEADLINE, request.deadline);
        }
        boolean wake = idle;
        idle = false;
        return wake;
    }

    /* After the lock is free, so that the lane, which preempts, finds it so. */
    private int woken(boolean wake) {
        if (wake) {
            LockSupport.unpark(thread);
        }
        return TAKEN;
    }

    private long id(Request request) {
        return (long) number << 40 | request.arrival;
    }

    /* From the beginning to the end. */

    void start() {
        synchronized (queue) {
            if (started) {
                return;
            }
            started = true;
        }
        thread.start();
    }

    /** No more requests; what waits is done, or, if so wanted, not. */
    void close(boolean discard) {
        synchronized (queue) {
            closed = true;
            idle = false;
            if (discard) {
                queue.discard();
            }
        }
        LockSupport.unpark(thread);
    }

    int removeLate() {
        int removed = 0;
        while (removeOneLate()) {
            removed++;
        }
        return removed;
    }

    private boolean removeOneLate() {
        Operation whose;
        long deadline;
        synchronized (queue) {
            long now = System.nanoTime();
            Request request = queue.takeLate(now);
            if (request == null) {
                return false;
            }
            whose = request.operation();
            deadline = request.deadline;
            finish(request, now);
        }
        tell(whose, deadline, true);
        return true;
    }

    int overdue() {
        synchronized (queue) {
            return queue.overdue(System.nanoTime());
        }
    }

    /* The thread. */

    /** Not to be called: what the lane's thread does. */
    @Override
    public void run() {
        boolean slept = false;
        while (step()) {
            if (current == null) {
                if (slept) {
                    Thread.interrupted();       // what is meant for no one would keep the thread awake
                }
                sleep();
                slept = true;
                continue;
            }
            slept = false;
            if (current.cancelled) {
                tell(current.operation(), current.deadline, true);
            } else {
                runCurrent();
            }
        }
    }

    private void sleep() {
        if (wakeAt == Long.MAX_VALUE) {
            LockSupport.park();
        } else {
            LockSupport.parkNanos(Math.max(1, wakeAt - System.nanoTime()));
        }
    }

    /** Ends what has run and takes the next; false if the lane is closed and nothing is left. */
    private boolean step() {
        long now = System.nanoTime();
        Request last = current;
        if (last == null) {
            return takeNext(now);
        }
        boolean cancelled = last.cancelled;
        boolean made;
        Operation whose = last.operation();
        long deadline = last.deadline;
        Chain chain = last.chain;
        if (chain == null) {
            boolean goesOn;
            synchronized (queue) {
                made = finish(last, now);
                goesOn = takeNext(now);
            }
            tellIfMissed(whose, deadline, made || cancelled);
            return goesOn;
        }
        int leg = last.leg;
        long release = last.release;
        synchronized (queue) {
            made = finish(last, now);
        }
        follow(chain, leg, release, made, now);
        tellIfMissed(whose, deadline, made || cancelled);
        return takeNext(now);
    }

    private void tellIfMissed(Operation whose, long deadline, boolean settled) {
        if (!settled) {
            tell(whose, deadline, false);
        }
    }

    private boolean finish(Request request, long now) {
        boolean made = queue.finish(request, now);
        if (traced) {
            Trace.mark(request.cancelled ? CANCEL : END, id(request));
            Trace.mark(AT, now);
        }
        return made;
    }

    private void follow(Chain chain, int leg, long release, boolean made, long now) {
        if (!made) {
            chain.breakOff();
        } else if (leg + 1 == chain.length()) {
            chain.complete();
        } else {
            Placement next = dispatcher.placementIfAny(chain.operation(leg + 1));
            if (next == null || next.server().offerLeg(next, chain, leg + 1, release, now) != TAKEN) {
                chain.breakOff();
            }
        }
    }

    private boolean takeNext(long now) {
        synchronized (queue) {
            current = queue.take(now);
            if (current == null) {
                wakeAt = queue.nextRelease();
                idle = true;
                return !closed || !queue.isIdle();
            }
            idle = false;
            if (traced) {
                Trace.mark(BEGIN, id(current));
                Trace.mark(AT, now);
            }
            return true;
        }
    }

    private void runCurrent() {
        if (traced) {
            Trace.begin(RUN, id(current));
        }
        if (memory == null) {
            execute();
        } else {
            try {
                memory.enter(inMemory);
            } catch (RuntimeException | Error refused) {
                tellFailed(refused);
            }
        }
        if (traced) {
            Trace.end(RUN, id(current));
        }
    }

    private void execute() {
        try {
            current.command.execute();
        } catch (Throwable thrown) {
            tellFailed(thrown);
        }
    }

    private void tellFailed(Throwable thrown) {
        if (listener != null) {
            try {
                listener.failed(current.operation(), thrown);
            } catch (RuntimeException | Error ignored) {
                return;
            }
        }
    }

    private void tell(Operation whose, long deadline, boolean cancelled) {
        if (listener == null) {
            return;
        }
        try {
            if (cancelled) {
                listener.cancelled(whose, deadline);
            } else {
                listener.missed(whose, deadline);
            }
        } catch (RuntimeException | Error ignored) {
            return;
        }
    }
}
