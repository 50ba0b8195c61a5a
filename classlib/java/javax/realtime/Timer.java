// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * An event that is fired when a time has come.
 *
 * <p>A timer is active between {@link #start} and its end, and counts then.  What is due while it is disabled is
 * skipped.  A timer that was made or rescheduled with an absolute time starts for that time, or for now if it has
 * passed; one with a span of time counts it from {@link #start}.
 *
 * <p>On a clock that the program has made it fires when that, read every few milliseconds, shows that it is due.
 *
 * <p>Once destroyed it answers every call with {@link IllegalStateException}.  As long as it is active it is kept, even
 * if the program does not refer to it; one in a scope ends with the scope.
 *
 * <p>Source: RTSJ 1.0.2 Timer, with its table of states.
 */
public abstract class Timer extends AsyncEvent {
    private final Clock clock;
    private final TimerPeer peer;
    private final AbsoluteTime target;          // when it is to start, if absolute
    private final RelativeTime span;
    private boolean absolute;

    /**
     * A timer that is not active.
     *
     * @param time when it is to fire; null is at once when started
     * @param clock the clock to use, whatever the one of {@code time} is; null is the real-time clock
     * @param handler what it releases; may be null
     * @throws IllegalArgumentException if {@code time} is relative and less than zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     * @throws IllegalAssignmentError if this may not refer to {@code handler} or {@code clock}
     */
    protected Timer(HighResolutionTime time, Clock clock, AsyncEventHandler handler) {
        this.clock = HighResolutionTime.orRealtime(clock);
        target = new AbsoluteTime(this.clock);
        span = new RelativeTime(this.clock);
        peer = new TimerPeer(this, peer(), this.clock);
        setTime(time == null ? span : time, false);
        if (handler != null) {
            addHandler(handler);
        }
    }

    /** The clock of a time that may be missing. */
    static Clock clockOf(HighResolutionTime time) {
        return time == null ? null : time.getClock();
    }

    /** anew: it is started for that time, whether it is active or not. */
    private void setTime(HighResolutionTime time, boolean anew) {
        boolean isAbsolute = time instanceof AbsoluteTime;
        if (isAbsolute) {
            target.assign(time.getMilliseconds(), time.getNanoseconds(), clock);
            tell(target, anew);
        } else {
            Checks.notNegative("time", time);
            tell(time, anew);
            span.assign(time.getMilliseconds(), time.getNanoseconds(), clock);
        }
        absolute = isAbsolute;
    }

    private void tell(HighResolutionTime time, boolean anew) {
        if (anew) {
            peer.restart(time);
        } else {
            peer.schedule(time);
        }
    }

    /** Called by the VM for org.rtjvm.event.Timers, as the next. */
    @SuppressWarnings("unused")
    private static int stateOf(Timer timer) {
        return timer.peer.state();
    }

    /** Anew, at another time if there is one. */
    @SuppressWarnings("unused")
    private static void begin(Timer timer, HighResolutionTime time) {
        timer.setTime(time == null ? timer.initialTime() : time, true);
    }

    /** The time of the constructor, or of the last {@link #reschedule}; not a copy. */
    final HighResolutionTime initialTime() {
        return absolute ? target : span;
    }

    final TimerPeer timerPeer() {
        return peer;
    }

    @Override
    final void requireAlive() {
        peer.requireAlive();
    }

    /**
     * Not for timers.
     *
     * @param happening ignored
     * @throws UnsupportedOperationException always, unless
     * @throws IllegalStateException if this has been destroyed
     */
    @Override
    public void bindTo(String happening) {
        requireAlive();
        throw new UnsupportedOperationException("a timer is fired by its clock only");
    }

    /**
     * Release parameters that fit this timer: nothing is known of when it is started.
     *
     * @return new aperiodic parameters with the default values, in the current memory area
     * @throws IllegalStateException if this has been destroyed
     */
    @Override
    public ReleaseParameters createReleaseParameters() {
        requireAlive();
        return super.createReleaseParameters();
    }

    /**
     * Ends this timer for ever, and detaches all handlers.
     *
     * @throws IllegalStateException if this has been destroyed before
     */
    public void destroy() {
        setHandler(null);
        peer.destroy();
    }

    /**
     * From now on skips what is due.  Changes nothing if this is not active.
     *
     * @throws IllegalStateException if this has been destroyed
     */
    public void disable() {
        peer.enable(false);
    }

    /**
     * From now on fires when due.  Changes nothing if this is not active.
     *
     * @throws IllegalStateException if this has been destroyed
     */
    public void enable() {
        peer.enable(true);
    }

    /**
     * Not for programs.
     *
     * @throws UnsupportedOperationException always, unless
     * @throws IllegalStateException if this has been destroyed
     */
    @Override
    public void fire() {
        requireAlive();
        throw new UnsupportedOperationException("a timer is fired by its clock only");
    }

    /**
     * The clock by which this counts.
     *
     * @return the clock
     * @throws IllegalStateException if this has been destroyed
     */
    public Clock getClock() {
        requireAlive();
        return clock;
    }

    /**
     * When this will fire next, or skip if it is disabled.
     *
     * @return a new object
     * @throws IllegalStateException if this is not active, or has been destroyed
     */
    public AbsoluteTime getFireTime() {
        return getFireTime(null);
    }

    /**
     * When this will fire next, or skip if it is disabled.
     *
     * @param dest where the time goes, whatever its clock was; null asks for a new object
     * @return {@code dest}, or the new object
     * @throws IllegalStateException if this is not active, or has been destroyed
     */
    public AbsoluteTime getFireTime(AbsoluteTime dest) {
        return peer.due(dest == null ? new AbsoluteTime(clock) : dest);
    }

    /**
     * Is this active and enabled?
     *
     * @return whether it is
     * @throws IllegalStateException if this has been destroyed
     */
    public boolean isRunning() {
        return peer.isRunning();
    }

    /**
     * Changes the time.
     *
     * <p>If this is active and has neither fired nor skipped since its start, that happens at the new time; a span
     * counts from now.  Else the next {@link #start} uses it.  Periods stay as they are.
     *
     * @param time the new time; null changes nothing
     * @throws IllegalArgumentException if {@code time} is relative and less than zero
     * @throws IllegalStateException if this has been destroyed
     */
    public void reschedule(HighResolutionTime time) {
        if (time == null) {
            requireAlive();
        } else {
            setTime(time, false);
        }
    }

    /**
     * The same as {@code start(false)}.
     *
     * @throws IllegalStateException if this is active, or has been destroyed
     */
    public void start() {
        start(false);
    }

    /**
     * Makes this active.  The scopes in which it lives stay in use from the first start on, until it is destroyed.
     *
     * @param disabled whether it skips what is due until it is enabled
     * @throws IllegalStateException if this is active, or has been destroyed
     * @throws IllegalThreadStateException if it lives in a scope that is for one thread only
     */
    public void start(boolean disabled) {
        peer.start(disabled);
    }

    /**
     * Makes this neither active nor enabled.
     *
     * @return whether it was active
     * @throws IllegalStateException if this has been destroyed
     */
    public boolean stop() {
        return peer.stop();
    }
}
