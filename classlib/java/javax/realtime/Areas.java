// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * The door from this package into the VM: memory areas, who is where in them, and raw memory.
 *
 * <p>An area is known by a handle, which is never 0.  Checks that need the VM's knowledge are made behind the door and
 * throw what the specification says; arguments are checked before it.
 */
final class Areas {
    /* Rules of the VM's table that this package refuses something by. */
    static final int RULE_NO_HEAP = 4;
    static final int RULE_SCHEDULABLE = 6;

    private Areas() {}

    /** Tells why something is refused, if the user wants to know, and what; returns what is to be thrown. */
    static <E extends RuntimeException> E refused(E exception, int rule, Object value) {
        explain(exception, exception.getMessage(), rule, value);
        return exception;
    }

    private static native void explain(Object exception, String text, int rule, Object value);

    /* The life of an area. */

    static native long heap();

    static native long immortal();

    /** Makes an object the one that areaOf and current return for the heap or immortal memory; once each. */
    static native void attach(long area, MemoryArea object);

    /** Makes a scope; its kind follows from the class of the object, and it dies with the object. */
    static native long create(MemoryArea self, long initial, long maximum);

    /** Makes an area over a piece of the physical device. */
    static native long createPhysical(MemoryArea self, boolean immortal, boolean variable, long base, long size);

    /* Its use. */

    static native void enter(long area, Runnable logic);

    static native void executeInArea(long area, Runnable logic);

    /** Waits until nobody is inside, or for a deadline: a reading of System.nanoTime, 0 for none. */
    static native void join(long area, long deadline) throws InterruptedException;

    static native void joinAndEnter(long area, Runnable logic, long deadline) throws InterruptedException;

    static native Object newArray(long area, Class<?> component, int length);

    static native Object newInstance(long area, Class<?> type) throws InstantiationException, IllegalAccessException;

    static native Object newInstance(long area, Constructor<?> constructor, Object[] arguments)
        throws InstantiationException, InvocationTargetException;

    /* Facts. */

    static native MemoryArea areaOf(Object object);

    static native MemoryArea current();

    static native long currentHandle();

    static native int depth();

    /** The area at an index of the caller's stack, or null. */
    static native MemoryArea outer(int index);

    static native int initialIndex();

    static native boolean isOnStack(long area);

    static native long consumed(long area);

    static native long remaining(long area);

    static native long size(long area);

    static native long maximumSize(long area);

    static native int referenceCount(long area);

    static native Object getPortal(long area);

    static native void setPortal(long area, Object portal);

    /** Whether the assignment rule lets one object refer to another. */
    static native boolean mayHold(Object container, Object value);

    static native long instanceSize(Class<?> type);

    static native long arraySize(Class<?> component, int length);

    /* Called by the VM for org.rtjvm.memory.Pins. */

    @SuppressWarnings("unused")
    private static long handleOf(ScopedMemory scope) {
        return scope.handle();
    }

    /** For a thread that may use scopes. */
    @SuppressWarnings("unused")
    private static long handleToUse(ScopedMemory scope) {
        MemoryArea.requireSchedulable();
        return scope.handle();
    }

    /* Threads. */

    static native boolean isNoHeap();

    /** Builds the scope stack of a thread that is about to start; abandonStart undoes it. */
    static native void prepareStart(Thread thread, long initial, long constructedIn, int constructedDepth,
        boolean noHeap);

    static native void abandonStart(Thread thread);

    /** Thread.start of a thread that has no group. */
    static native void startAlone(Thread thread);

    /** Limits what a thread may use; -1 is no limit. */
    static native void setBudget(Thread thread, long maxArea, long maxImmortal);

    /* Raw memory, at addresses that rawMap returned; what keeps it mapped lives meanwhile. */

    static native long rawSize();

    static native long rawMap(long base, long size, long virtual);

    static native void rawUnmap(long address, long size);

    static native long rawGet(RawMapping mapping, long address, int bytes);

    static native void rawPut(RawMapping mapping, long address, int bytes, long value);

    static native void rawCopyIn(RawMapping mapping, long address, Object primitiveArray, int index, int count);

    static native void rawCopyOut(RawMapping mapping, Object primitiveArray, int index, long address, int count);
}
