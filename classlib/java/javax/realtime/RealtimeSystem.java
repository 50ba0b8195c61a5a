// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.nio.ByteOrder;

/**
 * Facts about the machine and the VM.
 *
 * <p>Source: RTSJ 1.0.2 RealtimeSystem.
 */
public final class RealtimeSystem {
    /** The most significant byte comes first. */
    public static final byte BIG_ENDIAN;
    /** The order of this machine. */
    public static final byte BYTE_ORDER;
    /** The least significant byte comes first. */
    public static final byte LITTLE_ENDIAN;

    static {
        BIG_ENDIAN = 1;
        LITTLE_ENDIAN = 0;
        BYTE_ORDER = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : LITTLE_ENDIAN;
    }

    private static RealtimeSecurity manager = new RealtimeSecurity();
    private static boolean managed;             /* by the program's own */

    private RealtimeSystem() {}

    /** @return the collector of the heap */
    public static GarbageCollector currentGC() {
        return collectsBeside() ? ConcurrentCollector.INSTANCE : StoppingCollector.INSTANCE;
    }

    /**
     * Tells how many locks have been in use at once.
     *
     * @return the most that there were since a hard limit was set for the first time; -1 if none was, as nobody counts then
     */
    public static int getConcurrentLocksUsed() {
        return locksUsed();
    }

    /** @return the policy of locks when the VM started */
    public static MonitorControl getInitialMonitorControl() {
        return PriorityInheritance.instance();
    }

    /** @return the number last set, hard or not; {@link Integer#MAX_VALUE} in the beginning */
    public static int getMaximumConcurrentLocks() {
        return mostLocks();
    }

    /** @return the security manager of this package: the program's, or one that permits everything */
    public static synchronized RealtimeSecurity getSecurityManager() {
        return manager;
    }

    /**
     * Tells how many locks will be in use at once, which limits nothing: a lock needs no memory but its object's.  A hard limit that was
     * set before is none any more.
     *
     * @param numLocks the number; zero and less change nothing
     */
    public static void setMaximumConcurrentLocks(int numLocks) {
        setMaximumConcurrentLocks(numLocks, false);
    }

    /**
     * Tells how many locks will be in use at once, or limits their number.
     *
     * <p>The locks are the monitors of objects.  One is in use while a thread owns it, and counts once, however often its owner has
     * entered; it does not while its owner waits in it ({@link Object#wait()}).  Where one more than a hard limit allows would be entered,
     * by a {@code synchronized} method or statement or by JNI, a {@link ResourceLimitError} is thrown instead, to a thread that had to
     * wait for the lock when it would get it.  Nobody loses a lock: while a limit lower than what is in use is set, none is given,
     * but to threads that own it already.
     *
     * <p>The lock that a thread takes again after having waited in it is never refused.  Neither refused nor counted are those of
     * throwables, what a thread enters that initialises, loads or links a class or ends, and what the library's own threads do, those of
     * references and cleaners for example.  Locks of {@code java.util.concurrent} are not limited.
     *
     * <p>From the first hard limit on, entering and leaving a monitor takes some nanoseconds longer, in all threads.
     *
     * @param number the number; zero and less change nothing
     * @param hard whether more are an error
     */
    public static void setMaximumConcurrentLocks(int number, boolean hard) {
        if (number > 0) {
            limitLocks(number, hard);
        }
    }

    /**
     * Installs the security manager of this package, once.
     *
     * @param newManager the manager
     * @throws IllegalArgumentException if {@code newManager} is null
     * @throws SecurityException if there is one already
     */
    public static synchronized void setSecurityManager(RealtimeSecurity newManager) {
        if (newManager == null) {
            throw new IllegalArgumentException("no security manager");
        }
        if (managed) {
            throw new SecurityException("there is a security manager already");
        }
        manager = newManager;
        managed = true;
    }

    /* Natives, as a lock of their own could be refused. */
    private static native boolean collectsBeside();

    /** Nanoseconds for which collections have held a thread at once so far, at most. */
    static native long longestHold();

    private static native void limitLocks(int number, boolean hard);

    private static native int mostLocks();

    private static native int locksUsed();
}
