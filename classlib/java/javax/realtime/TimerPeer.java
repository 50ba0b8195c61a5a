// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What stands for a timer in the VM: its state, which changes in one step with its firing.
 *
 * <p>Answers of the natives are {@link #DESTROYED} for a timer that was destroyed.  Times are readings of
 * {@link System#nanoTime}, greater than zero.
 */
final class TimerPeer extends Peer {
    static final int DESTROYED = -1;

    private final long address;

    /** A timer that fires an event when it is due.  While it is active its Java object is kept. */
    TimerPeer(Timer timer, long event) {
        address = create(timer, event);
    }

    /** Does nothing if it is alive. */
    void requireAlive() {
        alive(running(address));
    }

    private static int alive(int answer) {
        if (answer == DESTROYED) {
            throw new IllegalStateException("the timer has been destroyed");
        }
        return answer;
    }

    void start(boolean disabled) {
        if (alive(start(address, disabled)) == 0) {
            throw new IllegalStateException("the timer is active");
        }
    }

    boolean stop() {
        return alive(stop(address)) == 1;
    }

    void enable(boolean on) {
        alive(enable(address, on));
    }

    boolean isRunning() {
        return alive(running(address)) == 1;
    }

    /** The time of the next start, or of the first fire if it is active and has not fired. */
    void schedule(boolean absolute, long nanos) {
        alive(schedule(address, absolute, nanos));
    }

    void setPeriod(long nanos) {
        alive(period(address, nanos));
    }

    /** Is it active? */
    boolean isActive() {
        return due(address) > 0;
    }

    /** When it fires, or would if it were enabled. */
    long due() {
        long due = due(address);
        alive((int) Math.min(due, 0));
        if (due == 0) {
            throw new IllegalStateException("the timer is not active");
        }
        return due;
    }

    void destroy() {
        alive(destroy(address));
    }

    @Override
    void giveBack() {
        free(address);
    }

    private static native long create(Timer timer, long event);

    private static native void free(long timer);

    /** 1, or 0: it is active. */
    private static native int start(long timer, boolean disabled);

    /** 1, or 0: it was not active. */
    private static native int stop(long timer);

    private static native int enable(long timer, boolean on);

    /** 1: active and enabled. */
    private static native int running(long timer);

    private static native int schedule(long timer, boolean absolute, long nanos);

    private static native int period(long timer, long nanos);

    /** 0: not active. */
    private static native long due(long timer);

    private static native int destroy(long timer);
}
