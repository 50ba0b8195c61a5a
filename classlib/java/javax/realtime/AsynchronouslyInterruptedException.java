// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Leads a schedulable out of what it is doing: asynchronous transfer of control.
 *
 * <p>A method or constructor that names this class itself, no subclass, in its {@code throws} clause may be interrupted
 * at any point outside its {@code synchronized} statements.  Everything else defers: other methods and constructors,
 * {@code synchronized} methods and statements, static initialisers.
 *
 * <p>{@link #fire} makes the exception <em>pending</em> on the thread that has a call of {@link #doInterruptible} with it
 * in progress, {@link RealtimeThread#interrupt} the <em>generic</em> one on that thread.  A pending exception is
 * thrown as soon as the thread is in, enters or comes back to code that may be interrupted: in a loop before its
 * next turn, else at the next call or return.  It then goes to the nearest {@code catch} or {@code finally} clause
 * of code that defers; those of code that may be interrupted are passed over.  Whatever other exception leaves code that
 * defers for code that may be interrupted is replaced by the pending one.
 *
 * <p>Caught or not it stays pending, and is thrown again when control comes back to code that may be interrupted, until
 * {@link #clear} is called or its {@code doInterruptible} ends.  Of several, the one whose {@code doInterruptible} is
 * further out wins, and the other is discarded; the generic one is further out than all.
 *
 * <p>A thread that waits in a method that throws {@link InterruptedException} is woken up, also where transfer of control is
 * deferred: after {@code fire} the method throws the exception that was fired, after {@code interrupt} an
 * {@code InterruptedException}.  If nothing waits, the next such call ends so at once, unless the exception was thrown
 * elsewhere or cleared before.  Where code that may be interrupted has called the class library, input and output
 * that blocks is ended by {@link java.io.InterruptedIOException} or {@link java.io.IOException}, and what
 * {@code java.util.concurrent} waits for by {@code InterruptedException}, where that can be; elsewhere they are not ended by
 * {@code fire}.
 *
 * <p>The stack trace is that of the constructor: throwing allocates nothing.  An exception that is thrown with a
 * {@code throw} statement, and is not pending, is an exception like any other.
 *
 * <p>Source: RTSJ 1.0.2 AsynchronouslyInterruptedException.
 */
public class AsynchronouslyInterruptedException extends InterruptedException {
    private static final long serialVersionUID = 1L;
    private static final AsynchronouslyInterruptedException GENERIC = new AsynchronouslyInterruptedException();

    static {
        Transfer.setGeneric(GENERIC);
    }

    @SuppressWarnings("unused")
    private transient long activation;      /* the VM's: 0 while no doInterruptible is in progress */

    /** Makes one. */
    public AsynchronouslyInterruptedException() {
        Transfer.reserve(this instanceof Timed);
    }

    /** Makes the generic one pending on a thread; what that waits in is not ended. */
    static void interrupt(RealtimeThread thread) {
        Transfer.interrupt(thread);
    }

    /**
     * The one that {@link RealtimeThread#interrupt} makes pending, the same for all threads; where it is pending is known
     * by thread.
     *
     * @return the generic exception
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     */
    public static AsynchronouslyInterruptedException getGeneric() {
        Transfer.requireSchedulable();
        return GENERIC;
    }

    /**
     * Runs work that this exception may interrupt.
     *
     * <p>The exception is enabled when {@link Interruptible#run} begins.  If that is left by a transfer of control,
     * {@link Interruptible#interruptAction} is called with the exception that is the reason.  If that is this one, it is not
     * pending any more; another one stays pending, and is thrown when this method returns to code that may be
     * interrupted.  When {@code run} returns by itself, this exception is not pending any more either, and {@code
     * interruptAction} is not called.
     *
     * @param logic the work
     * @return false, at once, if a call of this method with this exception is in progress on any thread; else true
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     * @throws IllegalArgumentException if {@code logic} is null
     */
    public boolean doInterruptible(Interruptible logic) {
        return perform(logic, 0);
    }

    /** The same with a deadline by System.nanoTime, 0 for none. */
    final boolean perform(Interruptible logic, long deadline) {
        Transfer.requireSchedulable();
        if (logic == null) {
            throw new IllegalArgumentException("no work to do");
        }
        if (!Transfer.begin(this, deadline)) {
            return false;
        }
        try {
            AsynchronouslyInterruptedException reason = runUntilInterrupted(logic);
            if (reason != null) {
                logic.interruptAction(reason);
            }
        } finally {
            Transfer.finish(this);
        }
        return true;
    }

    /** A call of doInterruptible has begun; what this throws ends it. */
    void begun() {}

    /** It is about to end; also when {@link #begun} has thrown. */
    void ending() {}

    /** What it was interrupted by, or null. */
    private AsynchronouslyInterruptedException runUntilInterrupted(Interruptible logic) {
        AsynchronouslyInterruptedException thrown = null;
        AsynchronouslyInterruptedException pending = null;
        try {
            begun();
            logic.run(this);
        } catch (AsynchronouslyInterruptedException reason) {
            thrown = reason;
        } finally {
            ending();
            pending = Transfer.end(this);
        }
        return thrown == null || pending == null ? thrown : pending;
    }

    /**
     * Makes this exception pending on the schedulable that has a call of {@link #doInterruptible} with it in progress.
     * If it is disabled, it waits for being enabled.
     *
     * @return whether it was made pending: false if no call is in progress, or its work has ended, if this exception is
     *     disabled or has been fired before, and if one that is further out is pending
     */
    public boolean fire() {
        return Transfer.fire(this);
    }

    /**
     * Lets it be thrown again, and throws what was fired meanwhile.
     *
     * @return whether it was disabled; false if the caller has no call of {@link #doInterruptible} with it in progress
     */
    public boolean enable() {
        return Transfer.enable(this, true);
    }

    /**
     * Holds back what is fired, or is pending, until it is enabled again.
     *
     * @return whether it was enabled; false if the caller has no call of {@link #doInterruptible} with it in progress
     */
    public boolean disable() {
        return Transfer.enable(this, false);
    }

    /** @return whether it is enabled and the caller has a call of {@link #doInterruptible} with it in progress */
    public boolean isEnabled() {
        return Transfer.isEnabled(this);
    }

    /**
     * Makes it non-pending on the calling schedulable.  The flag that {@link Thread#interrupt} sets is not touched.
     *
     * @return whether it was pending, or waited for being enabled
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     */
    public boolean clear() {
        Transfer.requireSchedulable();
        return Transfer.clear(this);
    }

    /**
     * Clears it, if it is pending on the calling schedulable.
     *
     * @param propagate whether to throw the exception that is pending, if it is another one
     * @return whether it was pending
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     * @deprecated since RTSJ 1.0.1: use {@link #clear}
     */
    @Deprecated
    public boolean happened(boolean propagate) {
        boolean cleared = clear();
        if (!cleared && propagate) {
            Transfer.throwPending();
        }
        return cleared;
    }

    /**
     * Throws the exception that is pending on the calling schedulable; does nothing if none is.
     *
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     * @deprecated since RTSJ 1.0.1: a pending exception propagates until it is cleared
     */
    @Deprecated
    public static void propagate() {
        Transfer.requireSchedulable();
        Transfer.throwPending();
    }
}
