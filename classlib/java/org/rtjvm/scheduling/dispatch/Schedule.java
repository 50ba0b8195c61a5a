// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a strategy makes of operations: their lanes and subpriorities, what they need of the CPU, and what is wrong.
 *
 * <p>Who calls comes before whom it calls; rates pass from callers to those that have none; operations that the strategy holds for equal share a lane;
 * lanes have thread priorities from the highest allowed downwards, without gaps; and within a lane operations go by the strategy's subpriority, then
 * callers first, then the greater handle first.  What is wrong is a value, not an exception: a {@link Dispatcher} refuses only what is fatal.
 */
public final class Schedule {
    private final List<Lane> lanes;
    private final List<Anomaly> anomalies;
    private final List<Operation> operations;
    private final Map<Integer, Place> places;
    private final double critical;
    private final double all;

    /** Where an operation went. */
    private static final class Place {
        final Operation operation;
        final int lane;
        final int subpriority;

        Place(Operation operation, int lane, int subpriority) {
            this.operation = operation;
            this.lane = lane;
            this.subpriority = subpriority;
        }
    }

    private Schedule(List<Lane> lanes, List<Anomaly> anomalies, List<Operation> operations, Map<Integer, Place> places, double critical, double all) {
        this.lanes = Collections.unmodifiableList(lanes);
        this.anomalies = Collections.unmodifiableList(anomalies);
        this.operations = Collections.unmodifiableList(operations);
        this.places = places;
        this.critical = critical;
        this.all = all;
    }

    /**
     * The same schedule with lanes that have other places, memory and so on.
     *
     * @param change makes a lane of a lane, with the same numbers and discipline
     * @return another schedule
     * @throws IllegalArgumentException if {@code change} is null, or answers a lane with another number, priority or discipline
     */
    public Schedule with(UnaryOperator<Lane> change) {
        if (change == null) {
            throw new IllegalArgumentException("no change");
        }
        List<Lane> changed = new ArrayList<>();
        for (Lane each : lanes) {
            Lane other = change.apply(each);
            if (other == null || other.preemptionPriority() != each.preemptionPriority() || other.priority() != each.priority()
                    || other.discipline() != each.discipline()) {
                throw new IllegalArgumentException("not the same lane: " + other + ", which was " + each);
            }
            changed.add(other);
        }
        return new Schedule(changed, anomalies, operations, places, critical, all);
    }

    /** @return the lanes, most eligible first */
    public List<Lane> lanes() {
        return lanes;
    }

    /** @return the operations that have a lane, most eligible first */
    public List<Operation> operations() {
        return operations;
    }

    /**
     * Where an operation's requests go.
     *
     * @param operation the operation
     * @return its lane
     * @throws IllegalArgumentException if it has none: it is null, unknown, not enabled or not admitted
     */
    public Lane laneOf(Operation operation) {
        return lanes.get(place(operation).lane);
    }

    /**
     * Who goes first within a lane.
     *
     * @param operation the operation
     * @return 0 for the first of its lane, and so on without gaps
     * @throws IllegalArgumentException if it has no lane
     */
    public int subpriorityOf(Operation operation) {
        return place(operation).subpriority;
    }

    /**
     * With which period an operation is scheduled: its own, that of its callers, or the one that was admitted.
     *
     * @param operation the operation
     * @return the period, or 0 if it is not known
     * @throws IllegalArgumentException if it has no lane
     */
    public long periodOf(Operation operation) {
        return place(operation).operation.period();
    }

    private Place place(Operation operation) {
        Place found = operation == null ? null : places.get(operation.handle());
        if (found == null) {
            throw new IllegalArgumentException("no lane for " + operation);
        }
        return found;
    }

    /** An operation as it was scheduled, with its period. */
    Operation scheduled(Operation operation) {
        return place(operation).operation;
    }

    /** @return the part of a CPU that critical operations need */
    public double criticalUtilisation() {
        return critical;
    }

    /** @return the part of a CPU that all operations need */
    public double utilisation() {
        return all;
    }

    /** @return what is wrong */
    public List<Anomaly> anomalies() {
        return anomalies;
    }

    /** @return whether a dispatcher takes it: nothing fatal is wrong */
    public boolean isUsable() {
        for (Anomaly each : anomalies) {
            if (each.kind().isFatal()) {
                return false;
            }
        }
        return true;
    }

    /** Makes schedules. */
    public static final class Builder {
        private final Strategy strategy;
        private final int highest;
        private final int lowest;
        private final List<Operation> given = new ArrayList<>();
        private double bound = 1;
        private boolean admission;

        /**
         * A schedule by a strategy.
         *
         * @param strategy the strategy
         * @param highest the priority of the most eligible lane's thread
         * @param lowest the lowest that a lane's thread may have
         * @throws IllegalArgumentException if {@code strategy} is null, or the lowest priority above the highest
         */
        public Builder(Strategy strategy, int highest, int lowest) {
            if (strategy == null) {
                throw new IllegalArgumentException("no strategy");
            }
            if (lowest > highest || lowest < 0) {
                throw new IllegalArgumentException("no priorities from " + highest + " down to " + lowest);
            }
            this.strategy = strategy;
            this.highest = highest;
            this.lowest = lowest;
        }

        /**
         * What all operations together may need.
         *
         * @param part of a CPU; 1 if it is not said
         * @return this
         * @throws IllegalArgumentException if it is not greater than zero
         */
        public Builder bound(double part) {
            if (!(part > 0)) {
                throw new IllegalArgumentException("a bound has to be greater than zero: " + part);
            }
            bound = part;
            return this;
        }

        /**
         * Leaves out what there is no room for.  All operations are considered with their longest periods first, then with their next ones, and each time
         * the most critical first, then those of smaller subpriority: each gets the period if utilisation stays within the bound.
         *
         * @return this
         */
        public Builder admission() {
            admission = true;
            return this;
        }

        /**
         * Operations that are to be scheduled.
         *
         * @param operations the operations; those that are not enabled are passed over
         * @return this
         * @throws IllegalArgumentException if one is null, or there are two of the same name
         */
        public Builder add(Operation... operations) {
            for (Operation each : operations) {
                if (each == null) {
                    throw new IllegalArgumentException("no operation");
                }
                for (Operation other : given) {
                    if (other.name().equals(each.name())) {
                        throw new IllegalArgumentException("two operations of the name " + each);
                    }
                }
                given.add(each);
            }
            return this;
        }

        /** @return the schedule, in the current memory area */
        public Schedule build() {
            List<Anomaly> wrong = new ArrayList<>();
            List<Operation> enabled = new ArrayList<>();
            for (Operation each : given) {
                if (each.isEnabled()) {
                    enabled.add(each);
                }
            }
            Dependencies dependencies = new Dependencies(enabled, wrong);
            Map<Integer, Integer> levels = new HashMap<>();
            for (int i = 0; i < enabled.size(); i++) {
                levels.put(enabled.get(i).handle(), dependencies.level(i));
            }
            if (admission) {
                admit(enabled, levels, wrong);
                dependencies = new Dependencies(enabled, new ArrayList<>());
            }
            dependencies.propagate();
            return sorted(enabled, levels, dependencies, wrong);
        }

        /** Leaves in the list what is admitted, with its period. */
        private void admit(List<Operation> enabled, Map<Integer, Integer> levels, List<Anomaly> wrong) {
            List<Operation> considered = new ArrayList<>(enabled);
            considered.sort(Comparator.comparing(Operation::criticality).reversed().thenComparing(subpriority(levels)));
            Map<Integer, Operation> admitted = new HashMap<>();
            double used = 0;
            int most = 1;
            for (int index = 0; index < most; index++) {
                for (Operation each : considered) {
                    most = Math.max(most, each.periods().length);
                    Operation before = admitted.get(each.handle());
                    Operation with = index < each.periods().length ? each.withPeriod(each.periods()[index]) : index == 0 ? each : null;
                    if (with != null && (index == 0 || before != null)) {
                        double more = with.utilisation() - (before == null ? 0 : before.utilisation());
                        if (used + more <= bound) {
                            used += more;
                            admitted.put(each.handle(), with);
                        }
                    }
                }
            }
            enabled.replaceAll(each -> admitted.get(each.handle()));
            enabled.removeIf(each -> each == null);
            for (Operation each : considered) {
                if (!admitted.containsKey(each.handle())) {
                    wrong.add(new Anomaly(Anomaly.Kind.NOT_ADMITTED, each + " needs " + each.utilisation() + " of the CPU"));
                }
            }
        }

        private Comparator<Operation> subpriority(Map<Integer, Integer> levels) {
            return (a, b) -> {
                int first = strategy.compareSubpriority(a, b);
                first = first != 0 ? first : Integer.compare(levels.get(a.handle()), levels.get(b.handle()));
                return first != 0 ? first : Integer.compare(b.handle(), a.handle());
            };
        }

        private Schedule sorted(List<Operation> enabled, Map<Integer, Integer> levels, Dependencies dependencies, List<Anomaly> wrong) {
            double critical = 0;
            double all = 0;
            for (int i = 0; i < enabled.size(); i++) {
                all += dependencies.utilisation(i);
                critical += enabled.get(i).isCritical() ? dependencies.utilisation(i) : 0;
            }
            if (all > bound) {
                wrong.add(new Anomaly(Anomaly.Kind.UTILISATION_ABOVE_BOUND, all + " of the CPU, and " + bound + " is the bound"));
            }
            if (enabled.isEmpty()) {
                wrong.add(new Anomaly(Anomaly.Kind.NO_OPERATIONS, "nothing to schedule"));
            }
            Operation[] order = inOrder(enabled, levels, wrong);
            List<Lane> lanes = new ArrayList<>();
            Map<Integer, Place> places = new HashMap<>();
            int within = 0;
            for (int i = 0; i < order.length; i++) {
                boolean opens = i == 0 || strategy.comparePriority(order[i - 1], order[i]) != 0;
                if (opens) {
                    lanes.add(lane(lanes.size(), order[i], wrong));
                    within = 0;
                }
                places.put(order[i].handle(), new Place(order[i], lanes.size() - 1, within++));
            }
            if (lanes.size() > highest - lowest + 1) {
                wrong.add(new Anomaly(Anomaly.Kind.PRIORITIES_EXHAUSTED,
                    lanes.size() + " lanes, and only the priorities from " + highest + " down to " + lowest));
            }
            return new Schedule(lanes, wrong, new ArrayList<>(Arrays.asList(order)), places, critical, all);
        }

        private Lane lane(int number, Operation first, List<Anomaly> wrong) {
            Discipline discipline = strategy.discipline(first);
            if (discipline == null) {
                wrong.add(new Anomaly(Anomaly.Kind.NO_ORDER, strategy + " has no discipline for the lane of " + first));
                discipline = Discipline.STATIC;
            }
            return new Lane(number, Math.max(lowest, highest - number), discipline);
        }

        /* By insertion, as strategies of users may be no order at all, which library sorts answer with an exception or not. */
        private Operation[] inOrder(List<Operation> enabled, Map<Integer, Integer> levels, List<Anomaly> wrong) {
            Comparator<Operation> within = subpriority(levels);
            Comparator<Operation> order = (a, b) -> {
                int first = strategy.comparePriority(a, b);
                return first != 0 ? first : within.compare(a, b);
            };
            Operation[] sorted = enabled.toArray(new Operation[0]);
            for (int i = 1; i < sorted.length; i++) {
                Operation each = sorted[i];
                int place = i;
                while (place > 0 && order.compare(sorted[place - 1], each) > 0) {
                    sorted[place] = sorted[place - 1];
                    place--;
                }
                sorted[place] = each;
            }
            tellDisorder(sorted, order, wrong);
            return sorted;
        }

        private void tellDisorder(Operation[] sorted, Comparator<Operation> order, List<Anomaly> wrong) {
            for (int i = 0; i < sorted.length; i++) {
                for (int j = i + 1; j < sorted.length; j++) {
                    if (order.compare(sorted[i], sorted[j]) >= 0 || order.compare(sorted[j], sorted[i]) <= 0) {
                        wrong.add(new Anomaly(Anomaly.Kind.NO_ORDER, strategy + " contradicts itself about " + sorted[i] + " and " + sorted[j]));
                        return;
                    }
                }
            }
        }
    }
}
