// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who calls whom: callers before those they call, circles, and rates that pass from callers to those that have none.
 *
 * <p>Depth first, each operation and each call once.
 */
final class Dependencies {
    private final List<Operation> operations;
    private final List<Anomaly> anomalies;
    private final Map<String, Integer> places = new HashMap<>();
    private final int[][] callees;
    private final boolean[] entered;
    private final boolean[] left;
    private final int[] order;          // places, callers first
    private final int[] rank;           // place -> its index in order
    private final int[] level;          // place -> the longest way from one that nobody calls
    private final double[] demand;      // requests in a nanosecond
    private final List<Integer> path = new ArrayList<>();
    private int found;

    Dependencies(List<Operation> operations, List<Anomaly> anomalies) {
        this.operations = operations;
        this.anomalies = anomalies;
        int n = operations.size();
        callees = new int[n][];
        entered = new boolean[n];
        left = new boolean[n];
        order = new int[n];
        rank = new int[n];
        level = new int[n];
        demand = new double[n];
        found = n;
        for (int i = 0; i < n; i++) {
            places.put(operations.get(i).name(), i);
        }
        for (int i = 0; i < n; i++) {
            callees[i] = resolve(operations.get(i));
        }
        for (int i = n - 1; i >= 0; i--) {
            visit(i);
        }
        for (int i = 0; i < n; i++) {
            rank[order[i]] = i;
        }
        for (int place : order) {
            for (int callee : callees[place]) {
                if (comesBefore(place, callee)) {
                    level[callee] = Math.max(level[callee], level[place] + 1);
                }
            }
        }
    }

    /** Not so for the call that closes a circle. */
    private boolean comesBefore(int caller, int callee) {
        return rank[caller] < rank[callee];
    }

    private int[] resolve(Operation caller) {
        int[] resolved = new int[caller.calls().length];
        int known = 0;
        for (String name : caller.calls()) {
            Integer place = places.get(name);
            if (place == null) {
                anomalies.add(new Anomaly(Anomaly.Kind.UNRESOLVED_DEPENDENCY, caller + " calls " + name + ", which is not there or not enabled"));
            } else {
                resolved[known++] = place;
            }
        }
        return Arrays.copyOf(resolved, known);
    }

    private void visit(int place) {
        if (left[place]) {
            return;
        }
        if (entered[place]) {
            tellCircle(place);
            return;
        }
        entered[place] = true;
        path.add(place);
        for (int callee : callees[place]) {
            visit(callee);
        }
        path.remove(path.size() - 1);
        left[place] = true;
        order[--found] = place;
    }

    private void tellCircle(int place) {
        StringBuilder circle = new StringBuilder();
        for (int each : path.subList(path.indexOf(place), path.size())) {
            circle.append(operations.get(each)).append(" -> ");
        }
        anomalies.add(new Anomaly(Anomaly.Kind.CYCLE, circle.append(operations.get(place)).toString()));
    }

    /** Greater than those of all who call it; 0 if nobody does. */
    int level(int place) {
        return level[place];
    }

    /** Gives operations without a period the shortest of their callers' periods; what they need is the sum over all callers. */
    void propagate() {
        long[] period = new long[operations.size()];
        for (int place : order) {
            Operation own = operations.get(place);
            if (own.period() > 0) {
                period[place] = own.period();
                demand[place] = (double) own.threads() / own.period();
            } else if (period[place] == 0) {
                anomalies.add(new Anomaly(Anomaly.Kind.NO_RATE, own + " has no period, and nobody who has one calls it"));
            }
            for (int callee : callees[place]) {
                if (period[place] > 0 && comesBefore(place, callee)) {
                    demand[callee] += demand[place];
                    period[callee] = period[callee] == 0 ? period[place] : Math.min(period[callee], period[place]);
                }
            }
        }
        for (int i = 0; i < period.length; i++) {
            operations.set(i, operations.get(i).withPeriod(period[i]));
        }
    }

    /** The part of a CPU that an operation needs. */
    double utilisation(int place) {
        return demand[place] * operations.get(place).cost();
    }
}
