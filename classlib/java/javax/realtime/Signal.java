// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Lets threads wait until another has done something, which takes no lock for it and is held up by none of them.
 *
 * <p>A waiting thread remembers {@link #seen}, looks whether it must wait, and calls {@link #await} with what it remembered.
 * A thread that signals has done its work before.  Only one thread may signal at a time.
 */
final class Signal {
    private volatile long waiters;      // the VM's: who sleeps
    private volatile int count;

    int seen() {
        return count;
    }

    /** Wakes all who wait.  Takes time in proportion to their number, and makes no system call if there are none. */
    void send() {
        count++;
        if (waiters != 0) {
            wake();
        }
    }

    private native void wake();

    /** Returns when a signal came after {@link #seen} was asked; may return earlier. */
    native void await(int seen) throws InterruptedException;
}
