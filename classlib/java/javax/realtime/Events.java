// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The door from this package into the VM: events, handlers, and the threads that run them.
 *
 * <p>Each is known by an address, which is never 0.  Answers below zero are refusals, see {@link #refusal}.
 */
final class Events {
    /** Executors apart: those of handlers that may use the heap, and of those that may not. */
    static final int HEAP = 0;
    static final int NO_HEAP = 1;

    /** What {@link #newSeat} is asked for instead of a priority. */
    static final int SPARE = 0;
    static final int BOUND = -1;

    private static final int MIT_VIOLATED = -10;

    static {
        begin();
    }

    private Events() {}

    private static native void begin();

    /** The exception for an answer less than zero. */
    static RuntimeException refusal(int answer) {
        return answer == MIT_VIOLATED
            ? new MITViolationException("sooner than the minimum interarrival time after the last")
            : new ArrivalTimeQueueOverflowException("the queue of arrivals is full");
    }

    /** Makes what stands for a handler; a bound one brings its executor, others 0. */
    static native long newHandler(AsyncEventHandler handler, int pool, long seat, int priority, long area);

    /** Whether it was a user's that is still attached: to what dies with it. */
    static native boolean freeHandler(long handler);

    static native void setPriority(long handler, int priority);

    /** Bytes per release in the initial area, and in immortal memory in all; -1 is no limit. */
    static native void setBudget(long handler, long maxArea, long maxImmortal);

    /** Policies are numbered EXCEPT, IGNORE, REPLACE, SAVE; times are nanoseconds. */
    static native void setGate(long handler, long interarrival, int violation, int overflow, int queueLength,
        long deadline, long missHandler);

    /** Whether it has a cost per release, and whether its CPU time counts at all: for the cost, or a group. */
    static native void setCost(long handler, long schedulable, boolean cost, boolean counts);

    /** Does it have a queue of arrivals already? */
    static native boolean gated(long handler);

    /** It runs on the CPUs of its schedulable; a seat to give it, or 0, and whether it is to have one. */
    static native void settle(long handler, long schedulable, long seat, boolean keepsSeat);

    /** Its schedulable is of a band of deadlines; a seat for it alone, or 0: it has one. */
    static native void rank(long handler, long schedulable, long seat);

    /** It is of no band any more; whether it keeps its seat. */
    static native void unrank(long handler, boolean keepsSeat);

    /* Fire counts. */

    static native int pending(long handler);

    static native int take(long handler);

    static native int takeAll(long handler);

    static native int add(long handler);

    /* Events. */

    static native long newEvent();

    static native void freeEvent(long event);

    /** 0, or a refusal: then handlers without one have been released all the same. */
    static native int fire(long event);

    static native void attach(long event, long handler);

    static native void detach(long event, long handler);

    /** Detaches all others; 0 detaches all. */
    static native void setOnly(long event, long handler);

    static native boolean has(long event, long handler);

    /** Counts the events to which a handler is attached; whether it is a user's, which now is. */
    static native boolean attached(long handler);

    /** The same when it is detached; whether it is a user's, which now is no more. */
    static native boolean detached(long handler);

    /** Says that it is a user's, not a daemon, or the contrary; false: it is attached. */
    static native boolean setUser(long handler, boolean user);

    /* Happenings. */

    /** The happening of a name; refuses one that there is not. */
    static long happening(String name) {
        if (name == null) {
            throw new IllegalArgumentException("no happening");
        }
        long found = findHappening(name);
        if (found == 0) {
            throw new UnknownHappeningException(name);
        }
        return found;
    }

    /** 0: there is none. */
    static native long findHappening(String name);

    /** The happening of a signal; 0: there is no signal of that number. */
    static native long signalHappening(int number);

    /** While it is bound, the event stays alive, and so do the scopes that it lives in. */
    static native void bind(long happening, long address, AsyncEvent event);

    /** Whether it was bound. */
    static native boolean unbind(long happening, long address);

    /* Threads. */

    /** An executor without a thread; 0 if there are too many. */
    static native long newSeat(int pool, int priority);

    /** Waits until the thread of a home or spare is there for every firer. */
    static native void awaitSeat(long seat);

    /** A bound executor, with a thread, that has no handler any more; or 0. */
    static native long freeSeat(int pool);

    /** What the thread of an executor does. */
    static native void serve(long seat);

    /** The handler that an executor runs, or null. */
    static native AsyncEventHandler running(long seat);

    /** Waits until a pool needs another spare. */
    static native int awaitStarving();
}
