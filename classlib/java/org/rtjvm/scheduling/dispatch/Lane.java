// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import javax.realtime.MemoryArea;

/**
 * A queue of requests, and what its thread is to be like.  Immutable: the methods that change something answer another lane.
 *
 * <p>A {@link Schedule} makes lanes with 64 places, a thread that may use the heap, no memory area for runs, no cancellation, no listener, and no bound of
 * lateness.
 */
public final class Lane {
    private static final int PLACES = 64;
    /** The bound that Kokyu's representation of times has: 2.097151 s. */
    public static final long KOKYU_LATE_BOUND = ((1L << 21) - 1) * 1000;

    private final int preemptionPriority;
    private final int priority;
    private final Discipline discipline;
    private int capacity = PLACES;
    private boolean noHeap;
    private MemoryArea memory;
    private long lateBound = Long.MAX_VALUE;
    private Cancellation cancellation = Cancellation.NONE;
    private DispatchListener listener;

    /**
     * A lane.
     *
     * @param preemptionPriority its number: 0 is the most eligible
     * @param priority the priority of its thread
     * @param discipline in which order it serves its requests
     * @throws IllegalArgumentException if a number is less than zero, or the discipline null
     */
    public Lane(int preemptionPriority, int priority, Discipline discipline) {
        if (preemptionPriority < 0 || priority < 0 || discipline == null) {
            throw new IllegalArgumentException("no lane: number " + preemptionPriority + ", priority " + priority + ", discipline " + discipline);
        }
        this.preemptionPriority = preemptionPriority;
        this.priority = priority;
        this.discipline = discipline;
    }

    private Lane(Lane from) {
        this(from.preemptionPriority, from.priority, from.discipline);
        capacity = from.capacity;
        noHeap = from.noHeap;
        memory = from.memory;
        lateBound = from.lateBound;
        cancellation = from.cancellation;
        listener = from.listener;
    }

    /**
     * How many requests may wait in it.
     *
     * @param places at least 1
     * @return such a lane
     * @throws IllegalArgumentException if it is less
     */
    public Lane capacity(int places) {
        if (places < 1) {
            throw new IllegalArgumentException("a lane needs a place: " + places);
        }
        Lane made = new Lane(this);
        made.capacity = places;
        return made;
    }

    /** @return such a lane with a thread that may not use the heap: a collection never holds it up */
    public Lane noHeap() {
        Lane made = new Lane(this);
        made.noHeap = true;
        return made;
    }

    /**
     * The memory area that is entered for each run.
     *
     * @param area the area; null is none: runs happen in the heap, or, without the heap, in immortal memory
     * @return such a lane
     */
    public Lane memory(MemoryArea area) {
        Lane made = new Lane(this);
        made.memory = area;
        return made;
    }

    /**
     * How late a request may be without going behind all others.
     *
     * @param nanos the time; {@link Long#MAX_VALUE} is for ever, {@link #KOKYU_LATE_BOUND} as Kokyu has it
     * @return such a lane
     * @throws IllegalArgumentException if it is less than zero
     */
    public Lane lateBound(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a bound less than zero: " + nanos);
        }
        Lane made = new Lane(this);
        made.lateBound = nanos;
        return made;
    }

    /**
     * Which requests are not run, of operations that are not critical and say nothing themselves.
     *
     * @param policy the policy
     * @return such a lane
     * @throws IllegalArgumentException if it is null
     */
    public Lane cancellation(Cancellation policy) {
        if (policy == null) {
            throw new IllegalArgumentException("no policy of cancellation");
        }
        Lane made = new Lane(this);
        made.cancellation = policy;
        return made;
    }

    /**
     * Who is told what became of requests.
     *
     * @param who the listener; null is nobody
     * @return such a lane
     */
    public Lane listener(DispatchListener who) {
        Lane made = new Lane(this);
        made.listener = who;
        return made;
    }

    /** @return its number: 0 is the most eligible */
    public int preemptionPriority() {
        return preemptionPriority;
    }

    /** @return the priority of its thread */
    public int priority() {
        return priority;
    }

    /** @return in which order it serves its requests */
    public Discipline discipline() {
        return discipline;
    }

    /** @return how many requests may wait in it */
    public int capacity() {
        return capacity;
    }

    /** @return whether its thread may not use the heap */
    public boolean isNoHeap() {
        return noHeap;
    }

    /** @return the memory area that is entered for each run, or null */
    public MemoryArea memory() {
        return memory;
    }

    /** @return how late a request may be without going behind all others */
    public long lateBound() {
        return lateBound;
    }

    /** @return which requests are not run */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** @return who is told what became of requests, or null */
    public DispatchListener listener() {
        return listener;
    }

    @Override
    public String toString() {
        return "lane " + preemptionPriority + " at priority " + priority + ", " + discipline;
    }
}
