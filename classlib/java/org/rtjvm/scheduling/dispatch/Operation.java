// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

/**
 * A short computation that runs once for each request, and what strategies need to know about it.  Immutable.
 *
 * <p>A dispatcher keeps copies in immortal memory, which are equal to what they were made of.
 */
public final class Operation {
    private static final AtomicInteger HANDLES = new AtomicInteger();

    private final int handle;
    private final String name;
    private final long[] periods;
    private final long period;
    private final long deadline;
    private final long worst;
    private final long typical;
    private final long cached;
    private final Criticality criticality;
    private final Importance importance;
    private final int threads;
    private final boolean enabled;
    private final boolean guarded;
    private final Cancellation cancellation;
    private final String[] calls;

    private Operation(Builder from) {
        handle = HANDLES.getAndIncrement();
        name = from.name;
        periods = from.periods;
        period = periods.length == 0 ? 0 : periods[0];
        deadline = from.deadline;
        worst = from.worst;
        typical = from.typical < 0 ? worst : from.typical;
        cached = from.cached < 0 ? typical : from.cached;
        criticality = from.criticality;
        importance = from.importance;
        threads = from.threads;
        enabled = from.enabled;
        guarded = from.guarded;
        cancellation = from.cancellation;
        calls = from.calls;
    }

    /** The same operation with another period. */
    private Operation(Operation from, long period, String name, long[] periods, String[] calls) {
        handle = from.handle;
        this.name = name;
        this.periods = periods;
        this.period = period;
        deadline = from.deadline;
        worst = from.worst;
        typical = from.typical;
        cached = from.cached;
        criticality = from.criticality;
        importance = from.importance;
        threads = from.threads;
        enabled = from.enabled;
        guarded = from.guarded;
        cancellation = from.cancellation;
        this.calls = calls;
    }

    Operation withPeriod(long other) {
        return other == period ? this : new Operation(this, other, name, periods, calls);
    }

    /** The same operation, wholly in the current memory area, without what only schedules ask for. */
    Operation copy() {
        return new Operation(this, period, String.valueOf(name.toCharArray()), Builder.NO_PERIODS, Builder.NO_CALLS);
    }

    /**
     * An operation to be described.
     *
     * @param name what it is called; operations of one schedule have different names
     * @return a builder
     * @throws IllegalArgumentException if {@code name} is null or empty
     */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /**
     * An operation that does what a handler does: with the period or least distance, the cost and the deadline of the handler's release parameters.
     *
     * @param handler the handler
     * @return a builder, with the name of the handler's class
     * @throws IllegalArgumentException if {@code handler} is null
     * @see DispatchingEvent
     */
    public static Builder of(AsyncEventHandler handler) {
        if (handler == null) {
            throw new IllegalArgumentException("no handler");
        }
        Builder made = named(handler.getClass().getName());
        ReleaseParameters release = handler.getReleaseParameters();
        if (release == null) {
            return made;
        }
        if (release instanceof PeriodicParameters) {
            made.period(nanos(((PeriodicParameters) release).getPeriod()));
        } else if (release instanceof SporadicParameters) {
            made.period(nanos(((SporadicParameters) release).getMinimumInterarrival()));
        }
        if (release.getCost() != null) {
            made.cost(nanos(release.getCost()));
        }
        return release.getDeadline() == null ? made : made.deadline(nanos(release.getDeadline()));
    }

    private static long nanos(RelativeTime time) {
        return Math.addExact(Math.multiplyExact(time.getMilliseconds(), 1_000_000L), time.getNanoseconds());
    }

    /** @return its number: each operation that is made has a larger one than those before it */
    public int handle() {
        return handle;
    }

    /** @return what it is called */
    public String name() {
        return name;
    }

    /** @return the time between two requests; 0 if it is not known */
    public long period() {
        return period;
    }

    /** @return the time from a release to its deadline: what was said, else the period; {@link Long#MAX_VALUE} if neither is known */
    public long deadline() {
        return deadline > 0 ? deadline : period > 0 ? period : Long.MAX_VALUE;
    }

    /** @return the worst execution time, by which strategies reckon */
    public long cost() {
        return worst;
    }

    /** @return the typical execution time */
    public long typicalCost() {
        return typical;
    }

    /** @return the execution time when all that it needs lies in caches */
    public long cachedCost() {
        return cached;
    }

    /** @return how bad a miss is */
    public Criticality criticality() {
        return criticality;
    }

    /** @return whether no deadline may be missed */
    public boolean isCritical() {
        return criticality.isCritical();
    }

    /** @return who goes first among equals */
    public Importance importance() {
        return importance;
    }

    /** @return how many threads request it, each with its period */
    public int threads() {
        return threads;
    }

    /** @return whether it takes part in schedules */
    public boolean isEnabled() {
        return enabled;
    }

    /** @return whether its releases are kept a period apart */
    public boolean isGuarded() {
        return guarded;
    }

    /** The periods that it can have, longest first. */
    long[] periods() {
        return periods;
    }

    String[] calls() {
        return calls;
    }

    /** What happens to a late request in a lane with a policy: critical ones are cancelled only if they themselves say so. */
    Cancellation cancellation(Cancellation ofLane) {
        return cancellation != null ? cancellation : isCritical() ? Cancellation.NONE : ofLane;
    }

    /** The part of a CPU that it needs. */
    double utilisation() {
        return period == 0 ? 0 : (double) worst * threads / period;
    }

    /** Is it the same operation, with whatever period? */
    @Override
    public boolean equals(Object other) {
        return other instanceof Operation && ((Operation) other).handle == handle;
    }

    @Override
    public int hashCode() {
        return handle;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Describes an operation. */
    public static final class Builder {
        private static final long[] NO_PERIODS = {};
        private static final String[] NO_CALLS = {};
        private final String name;
        private long[] periods = NO_PERIODS;
        private long deadline;
        private long worst;
        private long typical = -1;
        private long cached = -1;
        private Criticality criticality = Criticality.MEDIUM;
        private Importance importance = Importance.MEDIUM;
        private int threads = 1;
        private boolean enabled = true;
        private boolean guarded;
        private Cancellation cancellation;
        private String[] calls = NO_CALLS;

        private Builder(String name) {
            if (name == null || name.isEmpty()) {
                throw new IllegalArgumentException("an operation needs a name");
            }
            this.name = name;
        }

        private static long positive(String what, long nanos) {
            if (nanos <= 0) {
                throw new IllegalArgumentException("a " + what + " has to be greater than zero: " + nanos);
            }
            return nanos;
        }

        private static long notNegative(String what, long nanos) {
            if (nanos < 0) {
                throw new IllegalArgumentException("a " + what + " less than zero: " + nanos);
            }
            return nanos;
        }

        private static <T> T some(String what, T value) {
            if (value == null) {
                throw new IllegalArgumentException("no " + what);
            }
            return value;
        }

        /**
         * The time between two requests.  With several, {@linkplain Schedule.Builder#admission() admission} chooses the shortest that there is room for.
         *
         * @param nanos the times, longest first
         * @return this
         * @throws IllegalArgumentException if one is not greater than zero, or not shorter than the one before
         */
        public Builder period(long... nanos) {
            for (int i = 0; i < nanos.length; i++) {
                positive("period", nanos[i]);
                if (i > 0 && nanos[i] >= nanos[i - 1]) {
                    throw new IllegalArgumentException("periods have to be in order, longest first: " + nanos[i - 1] + ", " + nanos[i]);
                }
            }
            periods = nanos.clone();
            return this;
        }

        /**
         * The time from release to deadline; the period if it is not said.
         *
         * @param nanos the time
         * @return this
         * @throws IllegalArgumentException if it is not greater than zero
         */
        public Builder deadline(long nanos) {
            deadline = positive("deadline", nanos);
            return this;
        }

        /**
         * The worst execution time.
         *
         * @param nanos the time
         * @return this
         * @throws IllegalArgumentException if it is less than zero
         */
        public Builder cost(long nanos) {
            worst = notNegative("cost", nanos);
            return this;
        }

        /**
         * The typical execution time; the worst if it is not said.
         *
         * @param nanos the time
         * @return this
         * @throws IllegalArgumentException if it is less than zero
         */
        public Builder typicalCost(long nanos) {
            typical = notNegative("cost", nanos);
            return this;
        }

        /**
         * The execution time with full caches; the typical one if it is not said.
         *
         * @param nanos the time
         * @return this
         * @throws IllegalArgumentException if it is less than zero
         */
        public Builder cachedCost(long nanos) {
            cached = notNegative("cost", nanos);
            return this;
        }

        /**
         * How bad a miss is.
         *
         * @param which the criticality; {@link Criticality#MEDIUM} if it is not said
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder criticality(Criticality which) {
            criticality = some("criticality", which);
            return this;
        }

        /**
         * Who goes first among equals.
         *
         * @param which the importance; {@link Importance#MEDIUM} if it is not said
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder importance(Importance which) {
            importance = some("importance", which);
            return this;
        }

        /**
         * How many threads request it, each with its period.
         *
         * @param number at least 1, which it is if it is not said
         * @return this
         * @throws IllegalArgumentException if it is less
         */
        public Builder threads(int number) {
            threads = (int) positive("number of threads", number);
            return this;
        }

        /**
         * Whether it takes part in schedules.
         *
         * @param whether false for an operation that is there, and not used now
         * @return this
         */
        public Builder enabled(boolean whether) {
            enabled = whether;
            return this;
        }

        /**
         * Whether a request that comes earlier than a period after the last one is held until then.
         *
         * @param whether false if it is not said
         * @return this
         */
        public Builder guarded(boolean whether) {
            guarded = whether;
            return this;
        }

        /**
         * What happens to its late requests, whatever the lane says.  Critical operations are cancelled only if this is said.
         *
         * @param policy the policy
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder cancellation(Cancellation policy) {
            cancellation = some("policy of cancellation", policy);
            return this;
        }

        /**
         * Which operations are requested by this one: they have its rate if they have no period of their own.
         *
         * @param names the names of operations of the same schedule
         * @return this
         * @throws IllegalArgumentException if one is null
         */
        public Builder calls(String... names) {
            for (String each : names) {
                some("name", each);
            }
            calls = names.clone();
            return this;
        }

        /**
         * The operation.
         *
         * @return a new one, in the current memory area
         * @throws IllegalArgumentException if it is guarded and has no period
         */
        public Operation build() {
            if (guarded && periods.length == 0) {
                throw new IllegalArgumentException(name + " is guarded and has no period");
            }
            return new Operation(this);
        }
    }
}
