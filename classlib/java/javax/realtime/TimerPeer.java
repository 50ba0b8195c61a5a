// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What stands for a timer in the VM: its state, which changes in one step with its firing.
 *
 * <p>Answers of the natives are {@link #DESTROYED} for a timer that was destroyed.  Times are readings of
 * {@link System#nanoTime}, or of the program's clock that the timer is on, all greater than zero.
 */
final class TimerPeer extends Peer {
    static final int DESTROYED = -1;

    private final Watch watch;              // null: on the real-time clock
    private final long address;

    /** A timer that fires an event when it is due.  While it is active its Java object is kept. */
    TimerPeer(Timer timer, long event, Clock clock) {
        watch = Watch.forClock(clock);
        address = create(timer, event, watch);
    }

    private long now() {
        return watch == null ? 0 : watch.read();
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
        if (alive(start(address, disabled, now())) == 0) {
            throw new IllegalStateException("the timer is active");
        }
    }

    /** 0: inactive, 1: running, 2: disabled, 3: destroyed. */
    int state() {
        return state(address);
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
    void schedule(HighResolutionTime time) {
        alive(schedule(address, time instanceof AbsoluteTime, when(time), now()));
    }

    /** Stops it and starts it for that time, in one step. */
    void restart(HighResolutionTime time) {
        alive(restart(address, time instanceof AbsoluteTime, when(time), now()));
    }

    private long when(HighResolutionTime time) {
        return !(time instanceof AbsoluteTime) ? time.toNanos() : watch != null ? Watch.reading((AbsoluteTime) time)
            : Math.max(RealtimeClock.INSTANCE.toMonotonic((AbsoluteTime) time), 1);
    }

    void setPeriod(long nanos) {
        alive(period(address, nanos));
    }

    /** Is it active? */
    boolean isActive() {
        return due(address) > 0;
    }

    /** When it fires, or would if it were enabled. */
    AbsoluteTime due(AbsoluteTime dest) {
        long due = due(address);
        alive((int) Math.min(due, 0));
        if (due == 0) {
            throw new IllegalStateException("the timer is not active");
        }
        return watch == null ? RealtimeClock.INSTANCE.fromMonotonic(due, dest) : watch.fromReading(due, dest);
    }

    void destroy() {
        alive(destroy(address));
    }

    @Override
    void giveBack() {
        free(address);
    }

    private static native long create(Timer timer, long event, Watch watch);

    private static native void free(long timer);

    /** 1, or 0: it is active.  The reading of now is that of a program's clock. */
    private static native int start(long timer, boolean disabled, long now);

    private static native int restart(long timer, boolean absolute, long nanos, long now);

    private static native int state(long timer);

    /** 1, or 0: it was not active. */
    private static native int stop(long timer);

    private static native int enable(long timer, boolean on);

    /** 1: active and enabled. */
    private static native int running(long timer);

    private static native int schedule(long timer, boolean absolute, long nanos, long now);

    private static native int period(long timer, long nanos);

    /** 0: not active. */
    private static native long due(long timer);

    private static native int destroy(long timer);
}
