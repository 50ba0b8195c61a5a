// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * A piece of memory in which objects live: the heap, immortal memory, or a scope.
 *
 * <p>A thread always allocates in its <em>current allocation context</em>.  Entering an area makes it that; leaving
 * brings the old one back.  Sizes are bytes and include headers and padding of objects.
 *
 * <p>Which references may be stored: those to objects in the heap or in immortal memory anywhere, those to objects in a
 * scope only in objects of the same scope or of scopes entered further in.  Every other store throws
 * {@link IllegalAssignmentError}.
 *
 * <p>Source: RTSJ 1.0.2 MemoryArea.
 */
@SuppressWarnings("rawtypes")
public abstract class MemoryArea {
    static final String NOT_SCHEDULABLE = "a java.lang.Thread cannot do this; a RealtimeThread can";
    /** What the VM calls this area; constant once the constructor is done. */
    private final long handle;
    private final Runnable logic;

    /**
     * An area of a fixed size.
     *
     * @param size bytes
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     */
    protected MemoryArea(long size) {
        this(size, null);
    }

    /**
     * An area of a fixed size, with what shall run in it.
     *
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    protected MemoryArea(long size, Runnable logic) {
        this(size, size, logic);
    }

    /**
     * An area for what an estimator has counted.
     *
     * @param size the estimator
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     */
    protected MemoryArea(SizeEstimator size) {
        this(size, null);
    }

    /**
     * An area for what an estimator has counted, with what shall run in it.
     *
     * @param size the estimator
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    protected MemoryArea(SizeEstimator size, Runnable logic) {
        this(bytes(size), logic);
    }

    /** A scope that may grow. */
    MemoryArea(long initial, long maximum, Runnable logic) {
        if (initial < 0 || maximum < initial) {
            throw new IllegalArgumentException("an area of " + initial + " to " + maximum + " bytes");
        }
        this.logic = logic;
        handle = Areas.create(this, initial, maximum);
    }

    /** An area over physical memory. */
    MemoryArea(PhysicalSpan span, boolean immortal, boolean variable, Runnable logic) {
        this.logic = logic;
        handle = span.createArea(this, immortal, variable);
    }

    /** The object of an area that the VM made itself; kept in immortal memory by the caller. */
    MemoryArea(Class<? extends MemoryArea> primordial, long handle) {
        this.handle = handle;
        logic = null;
        Areas.attach(handle, this);
    }

    static long bytes(long size) {
        if (size < 0) {
            throw new IllegalArgumentException("an area of " + size + " bytes");
        }
        return size;
    }

    static long bytes(SizeEstimator size) {
        if (size == null) {
            throw new IllegalArgumentException("no size");
        }
        return size.getEstimate();
    }

    final long handle() {
        return handle;
    }

    final Runnable logic() {
        return logic;
    }

    static Runnable required(Runnable logic) {
        if (logic == null) {
            throw new IllegalArgumentException("nothing to run: no logic");
        }
        return logic;
    }

    static void requireSchedulable() {
        if (!(Thread.currentThread() instanceof RealtimeThread)) {
            throw Areas.refused(new IllegalThreadStateException(NOT_SCHEDULABLE), Areas.RULE_SCHEDULABLE, null);
        }
    }

    /**
     * Runs the logic given to the constructor with this area as the current allocation context.
     *
     * @throws IllegalArgumentException if there is no such logic
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws ScopedCycleException if this is a scope that is in use with another parent
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     * @throws MemoryAccessError if a no-heap thread enters the heap
     */
    public void enter() throws ScopedCycleException {
        enter(logic);
    }

    /**
     * Runs something with this area as the current allocation context.
     *
     * @param logic what to run
     * @throws IllegalArgumentException if {@code logic} is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws ScopedCycleException if this is a scope that is in use with another parent
     * @throws ThrowBoundaryError if the logic throws something that lives in this area and cannot leave it
     * @throws MemoryAccessError if a no-heap thread enters the heap
     */
    public void enter(Runnable logic) throws ScopedCycleException {
        requireSchedulable();
        required(logic);
        Areas.enter(handle, logic);
    }

    /**
     * Runs something with this area as the current allocation context, without entering it anew: a scope must have been
     * entered by the calling thread already.  For the heap and immortal memory the thread's scopes are out of reach
     * until it returns.
     *
     * @param logic what to run
     * @throws IllegalArgumentException if {@code logic} is null
     * @throws InaccessibleAreaException if this is a scope in which the calling thread is not
     * @throws MemoryAccessError if a no-heap thread goes to the heap
     */
    public void executeInArea(Runnable logic) throws InaccessibleAreaException {
        Areas.executeInArea(handle, required(logic));
    }

    /**
     * The area in which an object lives.
     *
     * @param object the object
     * @return its area
     * @throws IllegalArgumentException if {@code object} is null
     */
    public static MemoryArea getMemoryArea(Object object) {
        if (object == null) {
            throw new IllegalArgumentException("null lives nowhere");
        }
        return Areas.areaOf(object);
    }

    /** @return bytes in use */
    public long memoryConsumed() {
        return Areas.consumed(handle);
    }

    /** @return bytes that can still be allocated; an allocation may need more than its object's size */
    public long memoryRemaining() {
        return Areas.remaining(handle);
    }

    /**
     * Makes an array in this area.
     *
     * @param type the class of its elements
     * @param number how many
     * @return the array
     * @throws IllegalArgumentException if {@code number} is less than zero, or {@code type} is null or void
     * @throws InaccessibleAreaException if this is a scope in which the calling thread is not
     * @throws MemoryAccessError if a no-heap thread asks the heap for it
     * @throws OutOfMemoryError if there is not enough memory
     */
    public Object newArray(Class type, int number) {
        if (type == null || type == void.class || number < 0) {
            throw new IllegalArgumentException("an array of " + number + " elements of " + type);
        }
        return Areas.newArray(handle, type, number);
    }

    /**
     * Makes an object in this area with the constructor that takes no arguments.
     *
     * @param type its class
     * @return the object
     * @throws IllegalArgumentException if {@code type} is null
     * @throws IllegalAccessException if class or constructor is not accessible to the caller
     * @throws InstantiationException if the class is abstract, an interface or an array, or has no such constructor
     * @throws InaccessibleAreaException if this is a scope in which the calling thread is not
     * @throws MemoryAccessError if a no-heap thread asks the heap for it
     * @throws OutOfMemoryError if there is not enough memory
     */
    public Object newInstance(Class type) throws IllegalAccessException, InstantiationException {
        if (type == null) {
            throw new IllegalArgumentException("an object of no class");
        }
        return Areas.newInstance(handle, type);
    }

    /**
     * Makes an object in this area.
     *
     * @param c the constructor
     * @param args its arguments; null stands for none
     * @return the object
     * @throws IllegalArgumentException if {@code c} is null or the arguments do not fit
     * @throws IllegalAccessException if the constructor is not accessible to the caller
     * @throws InstantiationException if the class is abstract
     * @throws InvocationTargetException if the constructor throws
     * @throws InaccessibleAreaException if this is a scope in which the calling thread is not
     * @throws MemoryAccessError if a no-heap thread asks the heap for it
     * @throws OutOfMemoryError if there is not enough memory
     */
    public Object newInstance(Constructor c, Object[] args)
            throws IllegalAccessException, InstantiationException, InvocationTargetException {
        if (c == null) {
            throw new IllegalArgumentException("no constructor");
        }
        return Areas.newInstance(handle, c, args);
    }

    /** @return bytes that this area has; for one that grows, what it has grown to */
    public long size() {
        return Areas.size(handle);
    }
}
