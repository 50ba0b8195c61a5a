// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Memory whose objects live until the last thread leaves it.
 *
 * <p>A scope that somebody uses has exactly one parent, the next scope out on the stack of the thread that entered it first;
 * a thread that would give it another is refused with {@link ScopedCycleException}.  When the last thread leaves, the objects
 * are finalised by that thread, the portal is forgotten and the memory is used again.
 *
 * <p>Only real-time threads may use scopes.
 *
 * <p>Source: RTSJ 1.0.2 ScopedMemory.
 */
@SuppressWarnings("rawtypes")
public abstract class ScopedMemory extends MemoryArea {
    private static final AtomicInteger MADE = new AtomicInteger();

    private final int number = MADE.incrementAndGet();

    /**
     * A scope of a fixed size.
     *
     * @param size bytes
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public ScopedMemory(long size) {
        super(size);
    }

    /**
     * A scope of a fixed size, with what shall run in it.
     *
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public ScopedMemory(long size, Runnable logic) {
        super(size, logic);
    }

    /**
     * A scope for what an estimator has counted.
     *
     * @param size the estimator
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public ScopedMemory(SizeEstimator size) {
        super(size);
    }

    /**
     * A scope for what an estimator has counted, with what shall run in it.
     *
     * @param size the estimator
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public ScopedMemory(SizeEstimator size, Runnable logic) {
        super(size, logic);
    }

    /** A scope that may grow. */
    ScopedMemory(long initial, long maximum, Runnable logic) {
        super(initial, maximum, logic);
    }

    /** A scope over physical memory. */
    ScopedMemory(PhysicalSpan span, boolean variable, Runnable logic) {
        super(span, false, variable, logic);
    }

    /** {@inheritDoc} */
    @Override
    public void enter() throws ScopedCycleException {
        super.enter();
    }

    /** {@inheritDoc} */
    @Override
    public void enter(Runnable logic) throws ScopedCycleException {
        super.enter(logic);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     */
    @Override
    public void executeInArea(Runnable logic) throws InaccessibleAreaException {
        requireSchedulable();
        required(logic);
        super.executeInArea(logic);
    }

    /** @return bytes to which this scope may grow */
    public long getMaximumSize() {
        return Areas.maximumSize(handle());
    }

    /**
     * The object by which threads that meet in this scope find each other.
     *
     * @return the portal, or null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InaccessibleAreaException if the calling thread is not in this scope
     * @throws IllegalAssignmentError if an object of the current allocation context could not refer to the portal
     * @throws MemoryAccessError if a no-heap thread asks for a portal in the heap
     */
    public Object getPortal() {
        requireSchedulable();
        return Areas.getPortal(handle());
    }

    /** @return how many times this scope is entered, by threads or as the initial area of one, and not yet left */
    public int getReferenceCount() {
        return Areas.referenceCount(handle());
    }

    /**
     * Waits until nobody is in this scope; returns at once if nobody is.
     *
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted
     */
    public void join() throws InterruptedException {
        requireSchedulable();
        Areas.join(handle(), 0);
    }

    /**
     * Waits until nobody is in this scope, or a time has passed.
     *
     * @param time how long, or until when
     * @throws IllegalArgumentException if {@code time} is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted
     * @throws UnsupportedOperationException if the clock of {@code time} is not the real-time clock
     */
    public void join(HighResolutionTime time) throws InterruptedException {
        requireSchedulable();
        Areas.join(handle(), Waiting.deadline(HighResolutionTime.present(time)));
    }

    /**
     * Waits until nobody is in this scope and then runs the logic given to the constructor in it, as one step: nobody
     * can enter in between.
     *
     * @throws IllegalArgumentException if there is no such logic
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted while waiting
     * @throws ScopedCycleException if the calling thread is in this scope itself
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     */
    public void joinAndEnter() throws InterruptedException {
        joinAndEnter(logic());
    }

    /**
     * Waits until nobody is in this scope and then runs something in it, as one step.
     *
     * @param logic what to run
     * @throws IllegalArgumentException if {@code logic} is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted while waiting
     * @throws ScopedCycleException if the calling thread is in this scope itself
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     */
    public void joinAndEnter(Runnable logic) throws InterruptedException {
        requireSchedulable();
        required(logic);
        Areas.joinAndEnter(handle(), logic, 0);
    }

    /**
     * Waits until nobody is in this scope, or a time has passed, and then runs the logic given to the constructor in
     * it.
     *
     * @param time how long to wait, or until when
     * @throws IllegalArgumentException if there is no such logic, or {@code time} is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted while waiting
     * @throws ScopedCycleException if somebody is still inside and gave this scope another parent
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     * @throws UnsupportedOperationException if the clock of {@code time} is not the real-time clock
     */
    public void joinAndEnter(HighResolutionTime time) throws InterruptedException, ScopedCycleException {
        joinAndEnter(logic(), time);
    }

    /**
     * Waits until nobody is in this scope, or a time has passed, and then runs something in it.
     *
     * @param logic what to run
     * @param time how long to wait, or until when
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws InterruptedException if the thread is interrupted while waiting
     * @throws ScopedCycleException if somebody is still inside and gave this scope another parent
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     * @throws UnsupportedOperationException if the clock of {@code time} is not the real-time clock
     */
    public void joinAndEnter(Runnable logic, HighResolutionTime time)
            throws InterruptedException, ScopedCycleException {
        requireSchedulable();
        required(logic);
        Areas.joinAndEnter(handle(), logic, Waiting.deadline(HighResolutionTime.present(time)));
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     */
    @Override
    public Object newArray(Class type, int number) {
        requireSchedulable();
        return super.newArray(type, number);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     */
    @Override
    public Object newInstance(Class type) throws IllegalAccessException, InstantiationException {
        requireSchedulable();
        return super.newInstance(type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     */
    @Override
    public Object newInstance(Constructor c, Object[] args)
            throws IllegalAccessException, InstantiationException, InvocationTargetException {
        requireSchedulable();
        return super.newInstance(c, args);
    }

    /**
     * Sets the object by which threads that meet in this scope find each other.
     *
     * @param object an object that lives in this scope; null leaves the portal as it is
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread and {@code object} is not null
     * @throws InaccessibleAreaException if the calling thread is not in this scope and {@code object} is not null
     * @throws IllegalAssignmentError if {@code object} does not live in this scope
     */
    public void setPortal(Object object) {
        if (object != null) {
            requireSchedulable();
            Areas.setPortal(handle(), object);
        }
    }

    /** @return {@code Scoped memory # n}, with a number that no other scope has */
    @Override
    public String toString() {
        return "Scoped memory # " + number;
    }
}
