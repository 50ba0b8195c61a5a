// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** What the VM does for asynchronously interrupted exceptions. */
final class Transfer {
    private Transfer() {}

    /** Refuses threads that cannot be interrupted asynchronously. */
    static void requireSchedulable() {
        if (!(Thread.currentThread() instanceof RealtimeThread)) {
            throw Areas.refused(
                new IllegalThreadStateException("only real-time threads and handlers are interrupted asynchronously"),
                Areas.RULE_SCHEDULABLE, null);
        }
    }

    /** Throws what is pending on the calling thread, if anything is. */
    static void throwPending() {
        AsynchronouslyInterruptedException exception = pending();
        if (exception != null) {
            Transfer.<RuntimeException>raise(exception);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Makes room for one more call of doInterruptible, so that it need not be made then. */
    static native void reserve(boolean timed);

    /** Names the one that real-time threads are interrupted with.  Once. */
    static native void setGeneric(AsynchronouslyInterruptedException generic);

    /** A call of doInterruptible begins; 0 or the reading of System.nanoTime at which it is to be fired.  False: one is in progress. */
    static native boolean begin(AsynchronouslyInterruptedException exception, long deadline);

    /** The call in progress has another deadline; false: none is, it has none, or it was fired. */
    static native boolean restart(AsynchronouslyInterruptedException exception, long deadline);

    /** Its work is done: what is pending.  The exception itself is no longer. */
    static native AsynchronouslyInterruptedException end(AsynchronouslyInterruptedException exception);

    /** The call ends. */
    static native void finish(AsynchronouslyInterruptedException exception);

    static native boolean fire(AsynchronouslyInterruptedException exception);

    /** Makes the generic one pending on a thread, which goes on waiting if it waits. */
    static native void interrupt(Thread thread);

    /** Sets the state; false if it was so, or no call is in progress on this thread. */
    static native boolean enable(AsynchronouslyInterruptedException exception, boolean enable);

    static native boolean isEnabled(AsynchronouslyInterruptedException exception);

    static native boolean clear(AsynchronouslyInterruptedException exception);

    /** What is pending on the calling thread, or null. */
    static native AsynchronouslyInterruptedException pending();
}
