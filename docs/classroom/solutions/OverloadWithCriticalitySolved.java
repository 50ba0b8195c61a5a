// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/**
 * Lesson 32, the exercise with a program: a smaller display.
 *
 * With 20 ms of each 50 instead of 40 nothing is too much any more.  The order of the lanes is what it was: criticality first where the strategy
 * looks at it, else rates.
 */
public class OverloadWithCriticalitySolved {
    static final long MS = 1_000_000;

    static void plan(Strategy strategy) {
        Operation control = Operation.named("control").period(100 * MS).cost(30 * MS).criticality(Criticality.HIGH).build();
        Operation display = Operation.named("display").period(50 * MS).cost(20 * MS).criticality(Criticality.LOW).build();
        Schedule schedule = new Schedule.Builder(strategy, 40, 30).add(control, display).build();
        System.out.println(strategy + ": " + schedule.lanes().size() + " lanes, too much: " + !schedule.anomalies().isEmpty());
    }

    public static void main(String[] args) {
        plan(Strategy.RMS);
        plan(Strategy.EDF);
        plan(Strategy.MUF);
        plan(Strategy.RMS_MLF);
    }
}

// expect: RMS: 2 lanes, too much: false
// expect: EDF: 1 lanes, too much: false
// expect: MUF: 2 lanes, too much: false
// expect: RMS+MLF: 2 lanes, too much: false
