// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * How much memory a thread or a handler may use: in its initial memory area, in immortal memory, and per second in the
 * heap.
 *
 * <p>Limits are bytes, zero or more, or {@link #NO_MAX}.  A thread that would exceed one gets an
 * {@link OutOfMemoryError}.  What counts is all that it has allocated since its start; for handlers, in the memory area
 * since the present release began.  Changes reach threads at once, and handlers with their next release.
 *
 * <p>Source: RTSJ 1.0.2 MemoryParameters.
 */
public class MemoryParameters implements Cloneable {
    /** No limit. */
    public static final long NO_MAX = -1;

    private long maxMemoryArea;
    private long maxImmortal;
    private long allocationRate;

    /**
     * Limits without an allocation rate.
     *
     * @param maxMemoryArea bytes in the initial memory area, or {@link #NO_MAX}
     * @param maxImmortal bytes in immortal memory, or {@link #NO_MAX}
     * @throws IllegalArgumentException if a value is neither zero or more nor {@link #NO_MAX}
     */
    public MemoryParameters(long maxMemoryArea, long maxImmortal) throws IllegalArgumentException {
        this(maxMemoryArea, maxImmortal, NO_MAX);
    }

    /**
     * Limits.
     *
     * @param maxMemoryArea bytes in the initial memory area, or {@link #NO_MAX}
     * @param maxImmortal bytes in immortal memory, or {@link #NO_MAX}
     * @param allocationRate bytes per second in the heap, or {@link #NO_MAX}
     * @throws IllegalArgumentException if a value is neither zero or more nor {@link #NO_MAX}
     */
    public MemoryParameters(long maxMemoryArea, long maxImmortal, long allocationRate) throws IllegalArgumentException {
        this.maxMemoryArea = limit(maxMemoryArea);
        this.maxImmortal = limit(maxImmortal);
        this.allocationRate = limit(allocationRate);
    }

    private static long limit(long bytes) {
        if (bytes < 0 && bytes != NO_MAX) {
            throw new IllegalArgumentException("a limit of " + bytes + " bytes");
        }
        return bytes;
    }

    private boolean accept(long newMemoryArea, long newImmortal) {
        Bindings.requireTellable(this, Threads.MEMORY);
        boolean accepted = Threads.memory(this, newMemoryArea, newImmortal);
        if (accepted) {
            maxMemoryArea = newMemoryArea;
            maxImmortal = newImmortal;
            Bindings.changed(this, Threads.MEMORY);
        }
        return accepted;
    }

    /**
     * A copy in the current allocation context, bound to nobody.
     *
     * @return the copy
     */
    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** @return bytes per second in the heap, or {@link #NO_MAX} */
    public long getAllocationRate() {
        return allocationRate;
    }

    /** @return bytes in immortal memory, or {@link #NO_MAX} */
    public long getMaxImmortal() {
        return maxImmortal;
    }

    /** @return bytes in the initial memory area, or {@link #NO_MAX} */
    public long getMaxMemoryArea() {
        return maxMemoryArea;
    }

    /**
     * Changes the rate.  The rates of all tell a collector beside the program what to expect, which begins early enough for that; nobody is stopped for
     * exceeding it.
     *
     * @param allocationRate bytes per second in the heap, or {@link #NO_MAX}
     * @throws IllegalArgumentException if the value is neither zero or more nor {@link #NO_MAX}
     */
    public void setAllocationRate(long allocationRate) {
        this.allocationRate = limit(allocationRate);
        Threads.rate(0, this, allocationRate, false);
    }

    /**
     * Changes the rate if the heap has room for what all that take part in the feasibility analysis say that they will allocate while collections run.
     *
     * <p>How long these take is measured.  A collector that stops the program asks for no rates.
     *
     * @param allocationRate bytes per second in the heap, or {@link #NO_MAX}
     * @return whether the value was changed
     * @throws IllegalArgumentException if the value is neither zero or more nor {@link #NO_MAX}
     */
    public boolean setAllocationRateIfFeasible(long allocationRate) {
        boolean accepted = Threads.rate(0, this, limit(allocationRate), true);
        if (accepted) {
            this.allocationRate = allocationRate;
        }
        return accepted;
    }

    /**
     * Changes the limit in immortal memory if nobody bound to these parameters is beyond it.
     *
     * @param maximum bytes, or {@link #NO_MAX}
     * @return whether the value was changed
     * @throws IllegalArgumentException if the value is neither zero or more nor {@link #NO_MAX}
     */
    public boolean setMaxImmortalIfFeasible(long maximum) {
        return accept(maxMemoryArea, limit(maximum));
    }

    /**
     * Changes the limit in the initial memory area if nobody bound to these parameters is beyond it.
     *
     * @param maximum bytes, or {@link #NO_MAX}
     * @return whether the value was changed
     * @throws IllegalArgumentException if the value is neither zero or more nor {@link #NO_MAX}
     */
    public boolean setMaxMemoryAreaIfFeasible(long maximum) {
        return accept(limit(maximum), maxImmortal);
    }
}
