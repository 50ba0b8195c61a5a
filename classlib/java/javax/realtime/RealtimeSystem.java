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
    private static int maximumLocks = Integer.MAX_VALUE;

    private RealtimeSystem() {}

    /** @return the collector of the heap */
    public static GarbageCollector currentGC() {
        return StoppingCollector.INSTANCE;
    }

    /** @return how many locks are held now; -1, because nobody counts them */
    public static int getConcurrentLocksUsed() {
        return -1;
    }

    /** @return the policy of locks when the VM started */
    public static MonitorControl getInitialMonitorControl() {
        return PriorityInheritance.instance();
    }

    /** @return the number last set, which limits nothing: a lock needs no memory but its object's */
    public static synchronized int getMaximumConcurrentLocks() {
        return maximumLocks;
    }

    /** @return the security manager of this package: the program's, or one that permits everything */
    public static synchronized RealtimeSecurity getSecurityManager() {
        return manager;
    }

    /**
     * Tells how many locks will be held at once.
     *
     * @param numLocks the number; zero and less change nothing
     */
    public static void setMaximumConcurrentLocks(int numLocks) {
        setMaximumConcurrentLocks(numLocks, false);
    }

    /**
     * Tells how many locks will be held at once.
     *
     * @param number the number; zero and less change nothing
     * @param hard whether more would be an error; this VM has no such limit
     * @throws UnsupportedOperationException if {@code hard} is true and {@code number} is greater than zero
     */
    public static synchronized void setMaximumConcurrentLocks(int number, boolean hard) {
        if (number <= 0) {
            return;
        }
        if (hard) {
            throw new UnsupportedOperationException("locks are not counted, so their number cannot be limited");
        }
        maximumLocks = number;
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
}
