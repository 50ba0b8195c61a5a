// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Argument checks that several parameter classes share; each throws IllegalArgumentException with the name. */
final class Checks {
    private Checks() {}

    /** A cost: null is none, on the real-time clock; less than none is refused. */
    static RelativeTime cost(RelativeTime cost) {
        if (cost == null) {
            return new RelativeTime();
        }
        notNegative("cost", cost);
        if (cost.getClock() != Clock.getRealtimeClock()) {
            throw new IllegalArgumentException("cost belongs to another clock than the real-time clock");
        }
        return cost;
    }

    /** A start that the keeper is to have: null is at once; a relative one may not be negative. */
    static HighResolutionTime start(Object keeper, HighResolutionTime start, Clock clock) {
        if (start == null) {
            return copyFor(keeper, new RelativeTime(clock));
        }
        if (start instanceof RelativeTime) {
            notNegative("start", start);
        }
        return start;
    }

    /** A span that must be given and be greater than zero. */
    static RelativeTime positive(String name, RelativeTime time) {
        if (time == null) {
            throw new IllegalArgumentException("no " + name);
        }
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(name + " " + time + " is not greater than zero");
        }
        return time;
    }

    static void notNegative(String name, HighResolutionTime time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(name + " " + time + " is less than zero");
        }
    }

    static void sameClock(String name, HighResolutionTime time, Clock clock) {
        if (time.getClock() != clock) {
            throw new IllegalArgumentException(name + " belongs to another clock than the period");
        }
    }

    /** A cost that the keeper is to have. */
    static RelativeTime cost(Object keeper, RelativeTime cost) {
        return cost == null ? copyFor(keeper, new RelativeTime()) : cost(cost);
    }

    /** A copy that the keeper may refer to, if its clock is the real-time clock. */
    static RelativeTime copyFor(Object keeper, RelativeTime time) {
        RelativeTime copy = new RelativeTime(time);
        if (Areas.mayHold(keeper, copy) || time.getClock() != RealtimeClock.INSTANCE) {
            return copy;
        }
        try {
            copy = (RelativeTime) Areas.newInstance(Areas.areaOf(keeper).handle(), RelativeTime.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
        copy.set(time);
        return copy;
    }

    /** Refuses what cannot be kept: before anything changes. */
    static void mayKeep(Object keeper, HighResolutionTime time) {
        if (time != null && !Areas.mayHold(keeper, time)) {
            throw new IllegalAssignmentError("parameters would refer to a time in an area further in");
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends HighResolutionTime> T copy(T time) {
        return time == null ? null : (T) time.clone();
    }
}
