// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.MITViolationException;
import javax.realtime.RealtimeThread;

/**
 * Releases of aperiodic and sporadic real-time threads: what {@code waitForNextPeriod} is to periodic ones.
 *
 * <p>RTSJ 1.0.2 releases such a thread once, by its start.  Here others release it again, as often as they like, and it takes one release after
 * the other, as a handler would: by the arrival queue, the overflow policy, the minimum interarrival time and its policy, the deadline, the miss handler and
 * the cost of its release parameters.  Its start is its first release, or serves one that came before; one that
 * comes after {@code start()} is another, also if the thread has not had its first turn yet.
 *
 * <pre>
 *     Releases.prepare(thread);
 *     thread.start();                      // run: do { … } while (Releases.waitForNextRelease());
 *     Releases.release(thread);
 * </pre>
 *
 * <p>A release is complete when the thread waits for the next one.  A miss handler is released at each deadline that passes before that; where there is none the
 * wait that completes a late release answers false, and the next release is begun all the same.  Releasing allocates nothing.
 *
 * <p>By an {@link EDFScheduler} each release has the deadline that counts from its time, and the thread is put where that belongs before it is woken.
 */
public final class Releases {
    private static final int MIT_VIOLATED = 4;
    private static final int QUEUE_FULL = 5;

    private Releases() {}

    /**
     * From now on the thread can be released by others.  Outside real-time work, as it takes memory.  Called again it takes over the policies of other release
     * parameters; the length of the queue stays.
     *
     * @param thread the thread
     * @throws IllegalArgumentException if it is null, has periodic release parameters, or is neither the priority scheduler's nor an {@link EDFScheduler}'s
     * @throws OutOfMemoryError if there is no memory for a queue
     */
    public static void prepare(RealtimeThread thread) {
        open(require(thread));
    }

    /**
     * One more release.
     *
     * @param thread the thread
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if it was not prepared
     * @throws MITViolationException if it comes too soon and the thread's parameters say that so
     * @throws ArrivalTimeQueueOverflowException if there is no place for it and the thread's parameters say that so
     */
    public static void release(RealtimeThread thread) {
        switch (add(require(thread))) {
            case MIT_VIOLATED:
                throw new MITViolationException();
            case QUEUE_FULL:
                throw new ArrivalTimeQueueOverflowException();
            default:
        }
    }

    /**
     * How many releases have come and are not begun.
     *
     * @param thread the thread
     * @return their number
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if it was not prepared
     */
    public static long pending(RealtimeThread thread) {
        return waiting(require(thread));
    }

    /**
     * From its next wait on, the thread begins no release until it is {@linkplain #reschedule rescheduled}: what {@code deschedulePeriodic} is to periodic
     * threads.  The release that it is in goes on, and one that is descheduled before its start still has that.  What comes meanwhile is queued, and
     * refused where there is no place, as by the policies; its deadlines count from when it came.
     *
     * @param thread the thread
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if it was not prepared
     */
    public static void deschedule(RealtimeThread thread) {
        hold(require(thread), true);
    }

    /**
     * Takes {@link #deschedule} back: what has come meanwhile is begun, one after the other.  Does nothing otherwise.
     *
     * @param thread the thread
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if it was not prepared
     */
    public static void reschedule(RealtimeThread thread) {
        hold(require(thread), false);
    }

    /**
     * Completes the current release of the calling thread, and waits for the next.
     *
     * @return whether what is complete met its deadline, or a handler was told that it did not
     * @throws ClassCastException if the caller is no real-time thread
     * @throws IllegalThreadStateException if it was not prepared
     */
    public static boolean waitForNextRelease() {
        RealtimeThread.currentRealtimeThread();
        return await(false);
    }

    /**
     * The same, unless interrupted.  Then the release is complete, and no other has begun.
     *
     * @return as {@link #waitForNextRelease}
     * @throws InterruptedException if the thread was interrupted
     * @throws ClassCastException if the caller is no real-time thread
     * @throws IllegalThreadStateException if it was not prepared
     */
    public static boolean waitForNextReleaseInterruptible() throws InterruptedException {
        RealtimeThread.currentRealtimeThread();
        return await(true);
    }

    private static RealtimeThread require(RealtimeThread thread) {
        if (thread == null) {
            throw new IllegalArgumentException("no thread");
        }
        return thread;
    }

    private static native void open(RealtimeThread thread);

    /** A number of enum arrival_verdict. */
    private static native int add(RealtimeThread thread);

    private static native long waiting(RealtimeThread thread);

    private static native void hold(RealtimeThread thread, boolean on);

    private static native boolean await(boolean interruptible);
}
