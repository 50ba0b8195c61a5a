// SPDX-License-Identifier: Apache-2.0
// What each strategy makes of known operations: lanes, thread priorities, subpriorities, utilisation, and what is wrong.

import java.util.Comparator;
import java.util.StringJoiner;
import org.rtjvm.scheduling.dispatch.Anomaly;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.Importance;
import org.rtjvm.scheduling.dispatch.Lane;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

public class GoldenSchedules {
    static final long MS = 1_000_000;

    static Operation.Builder op(String name, long rate, long cost, Criticality criticality) {
        return Operation.named(name).period(1000 * MS / rate).cost(cost * MS).criticality(criticality);
    }

    static void say(String what, Schedule schedule) {
        System.out.printf("%s: %.3f, critical %.3f%s%n", what, schedule.utilisation(), schedule.criticalUtilisation(), schedule.isUsable() ? "" : ", not usable");
        for (Lane lane : schedule.lanes()) {
            StringJoiner names = new StringJoiner(" ");
            for (Operation each : schedule.operations()) {
                if (schedule.laneOf(each) == lane) {
                    names.add(each + ":" + schedule.subpriorityOf(each));
                }
            }
            System.out.println("  " + lane + ": " + names);
        }
        for (Anomaly each : schedule.anomalies()) {
            System.out.println("  " + each);
        }
    }

    static Schedule of(Strategy strategy, Operation... operations) {
        return new Schedule.Builder(strategy, 60, 11).add(operations).build();
    }

    static void refused(String what, Runnable act) {
        try {
            act.run();
            System.out.println(what + ": taken");
        } catch (IllegalArgumentException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Operation[] paper = {
            op("h20", 20, 3, Criticality.HIGH).build(), op("h10", 10, 8, Criticality.HIGH).build(), op("h5", 5, 16, Criticality.HIGH).build(),
            op("h1", 1, 30, Criticality.HIGH).build(), op("s20", 20, 4, Criticality.LOW).build(), op("s10", 10, 1, Criticality.LOW).build(),
        };
        for (Strategy each : new Strategy[] {Strategy.RMS, Strategy.EDF, Strategy.MLF, Strategy.MUF, Strategy.RMS_MLF}) {
            say(each.toString(), of(each, paper));
        }
        Operation[] five = new Operation[10];
        for (Criticality each : Criticality.values()) {
            five[each.ordinal()] = op(each + "/20", 20, 1, each).build();
            five[each.ordinal() + 5] = op(each + "/1", 1, 1, each).build();
        }
        say("five levels, MUF", of(Strategy.MUF, five));
        say("five levels, RMS+MLF", of(Strategy.RMS_MLF, five));
        say("importance before callers before handles", of(Strategy.EDF, op("a", 5, 1, Criticality.LOW).calls("c").build(),
            op("b", 5, 1, Criticality.LOW).importance(Importance.VERY_HIGH).build(), op("c", 5, 1, Criticality.LOW).build(),
            op("d", 5, 1, Criticality.LOW).importance(Importance.VERY_LOW).build(), op("e", 5, 1, Criticality.LOW).build()));
        Operation shared = Operation.named("shared").cost(10 * MS).build();
        Schedule passed = of(Strategy.RMS, op("fast", 20, 1, Criticality.LOW).calls("slow", "shared").build(),
            op("slow", 5, 1, Criticality.LOW).calls("shared").build(), shared, Operation.named("alone").cost(MS).build());
        say("rates pass to those that have none", passed);
        System.out.println("  period of shared: " + passed.periodOf(shared) / MS + " ms");
        say("threads count", of(Strategy.RMS, op("thrice", 10, 5, Criticality.LOW).threads(3).build()));
        say("a circle", of(Strategy.RMS, op("x", 5, 1, Criticality.LOW).calls("y").build(), op("y", 5, 1, Criticality.LOW).calls("z").build(),
            op("z", 5, 1, Criticality.LOW).calls("x").build()));
        say("nobody there", of(Strategy.RMS, op("x", 5, 1, Criticality.LOW).calls("y", "off").build(),
            op("off", 5, 1, Criticality.LOW).enabled(false).build()));
        say("too much", new Schedule.Builder(Strategy.EDF, 60, 11).bound(0.5).add(op("half", 10, 50, Criticality.LOW).build(),
            op("more", 10, 1, Criticality.LOW).build()).build());
        say("a band of two", new Schedule.Builder(Strategy.RMS, 60, 59).add(paper).build());
        say("nothing", of(Strategy.RMS, op("off", 5, 1, Criticality.LOW).enabled(false).build()));
        admission();
        broken();
        refusals();
    }

    static void admission() {
        Operation sensor = Operation.named("sensor").period(200 * MS, 100 * MS, 50 * MS).cost(20 * MS).criticality(Criticality.HIGH).build();
        Operation display = Operation.named("display").period(200 * MS, 100 * MS).cost(20 * MS).criticality(Criticality.LOW).build();
        Operation large = op("large", 10, 70, Criticality.LOW).importance(Importance.LOW).build();
        Schedule schedule = new Schedule.Builder(Strategy.RMS_MLF, 60, 11).admission().bound(0.45).add(sensor, display, large).build();
        say("admission", schedule);
        System.out.println("  periods: " + schedule.periodOf(sensor) / MS + " and " + schedule.periodOf(display) / MS + " ms");
    }

    static void broken() {
        Operation[] three = {op("p", 5, 1, Criticality.LOW).build(), op("q", 5, 1, Criticality.LOW).build(), op("r", 5, 1, Criticality.LOW).build()};
        say("a strategy that goes in circles", of(new Own((a, b) -> Integer.signum((b.name().charAt(0) - a.name().charAt(0) + 4) % 3 - 1), Discipline.STATIC), three));
        say("a strategy without a discipline", of(new Own((a, b) -> 0, null), three));
        say("a strategy of a user, by name", of(new Own((a, b) -> b.name().compareTo(a.name()), Discipline.DEADLINE), three));
    }

    static final class Own implements Strategy {
        private final Comparator<Operation> order;
        private final Discipline discipline;

        Own(Comparator<Operation> order, Discipline discipline) {
            this.order = order;
            this.discipline = discipline;
        }

        @Override
        public int comparePriority(Operation a, Operation b) {
            return order.compare(a, b);
        }

        @Override
        public int compareSubpriority(Operation a, Operation b) {
            return 0;
        }

        @Override
        public Discipline discipline(Operation any) {
            return discipline;
        }

        @Override
        public String toString() {
            return "own";
        }
    }

    static void refusals() {
        Operation one = op("one", 5, 1, Criticality.LOW).build();
        Schedule schedule = of(Strategy.RMS, one);
        refused("no strategy", () -> new Schedule.Builder(null, 60, 11));
        refused("no band", () -> new Schedule.Builder(Strategy.RMS, 11, 12));
        refused("no bound", () -> new Schedule.Builder(Strategy.RMS, 12, 11).bound(Double.NaN));
        refused("no operation", () -> of(Strategy.RMS, one, null));
        refused("twice", () -> of(Strategy.RMS, one, op("one", 1, 1, Criticality.LOW).build()));
        refused("unknown", () -> schedule.laneOf(op("other", 1, 1, Criticality.LOW).build()));
        refused("another lane", () -> schedule.with(lane -> new Lane(1, 60, Discipline.STATIC)));
        refused("no place", () -> schedule.with(lane -> lane.capacity(0)));
        refused("no name", () -> Operation.named(""));
        refused("periods in disorder", () -> Operation.named("x").period(5, 7));
        refused("no period", () -> Operation.named("x").period(0));
        refused("no criticality", () -> Operation.named("x").criticality(null));
        refused("a guard without a period", () -> Operation.named("x").guarded(true).build());
        refused("a cost less than zero", () -> Operation.named("x").cost(-1));
        System.out.println("with: " + schedule.with(lane -> lane.capacity(9)).lanes().get(0).capacity());
    }
}

// expect: RMS: 0.340, critical 0.250
// expect:   lane 0 at priority 60, STATIC: s20:0 h20:1
// expect:   lane 1 at priority 59, STATIC: s10:0 h10:1
// expect:   lane 2 at priority 58, STATIC: h5:0
// expect:   lane 3 at priority 57, STATIC: h1:0
// expect: EDF: 0.340, critical 0.250
// expect:   lane 0 at priority 60, DEADLINE: s10:0 s20:1 h1:2 h5:3 h10:4 h20:5
// expect: MLF: 0.340, critical 0.250
// expect:   lane 0 at priority 60, LAXITY: s10:0 s20:1 h1:2 h5:3 h10:4 h20:5
// expect: MUF: 0.340, critical 0.250
// expect:   lane 0 at priority 60, LAXITY: h1:0 h5:1 h10:2 h20:3
// expect:   lane 1 at priority 59, LAXITY: s10:0 s20:1
// expect: RMS+MLF: 0.340, critical 0.250
// expect:   lane 0 at priority 60, STATIC: h20:0
// expect:   lane 1 at priority 59, STATIC: h10:0
// expect:   lane 2 at priority 58, STATIC: h5:0
// expect:   lane 3 at priority 57, STATIC: h1:0
// expect:   lane 4 at priority 56, LAXITY: s10:0 s20:1
// expect: five levels, MUF: 0.105, critical 0.042
// expect:   lane 0 at priority 60, LAXITY: VERY_HIGH/1:0 VERY_HIGH/20:1
// expect:   lane 1 at priority 59, LAXITY: HIGH/1:0 HIGH/20:1
// expect:   lane 2 at priority 58, LAXITY: MEDIUM/1:0 MEDIUM/20:1
// expect:   lane 3 at priority 57, LAXITY: LOW/1:0 LOW/20:1
// expect:   lane 4 at priority 56, LAXITY: VERY_LOW/1:0 VERY_LOW/20:1
// expect: five levels, RMS+MLF: 0.105, critical 0.042
// expect:   lane 0 at priority 60, STATIC: VERY_HIGH/20:0
// expect:   lane 1 at priority 59, STATIC: VERY_HIGH/1:0
// expect:   lane 2 at priority 58, STATIC: HIGH/20:0
// expect:   lane 3 at priority 57, STATIC: HIGH/1:0
// expect:   lane 4 at priority 56, LAXITY: MEDIUM/1:0 MEDIUM/20:1
// expect:   lane 5 at priority 55, LAXITY: LOW/1:0 LOW/20:1
// expect:   lane 6 at priority 54, LAXITY: VERY_LOW/1:0 VERY_LOW/20:1
// expect: importance before callers before handles: 0.025, critical 0.000
// expect:   lane 0 at priority 60, DEADLINE: b:0 e:1 a:2 c:3 d:4
// expect: rates pass to those that have none: 0.275, critical 0.000
// expect:   lane 0 at priority 60, STATIC: fast:0 shared:1
// expect:   lane 1 at priority 59, STATIC: slow:0
// expect:   lane 2 at priority 58, STATIC: alone:0
// expect:   NO_RATE: alone has no period, and nobody who has one calls it
// expect:   period of shared: 50 ms
// expect: threads count: 0.150, critical 0.000
// expect:   lane 0 at priority 60, STATIC: thrice:0
// expect: a circle: 0.015, critical 0.000, not usable
// expect:   lane 0 at priority 60, STATIC: z:0 x:1 y:2
// expect:   CYCLE: z -> x -> y -> z
// expect: nobody there: 0.005, critical 0.000, not usable
// expect:   lane 0 at priority 60, STATIC: x:0
// expect:   UNRESOLVED_DEPENDENCY: x calls y, which is not there or not enabled
// expect:   UNRESOLVED_DEPENDENCY: x calls off, which is not there or not enabled
// expect: too much: 0.510, critical 0.000
// expect:   lane 0 at priority 60, DEADLINE: more:0 half:1
// expect:   UTILISATION_ABOVE_BOUND: 0.51 of the CPU, and 0.5 is the bound
// expect: a band of two: 0.340, critical 0.250, not usable
// expect:   lane 0 at priority 60, STATIC: s20:0 h20:1
// expect:   lane 1 at priority 59, STATIC: s10:0 h10:1
// expect:   lane 2 at priority 59, STATIC: h5:0
// expect:   lane 3 at priority 59, STATIC: h1:0
// expect:   PRIORITIES_EXHAUSTED: 4 lanes, and only the priorities from 60 down to 59
// expect: nothing: 0.000, critical 0.000, not usable
// expect:   NO_OPERATIONS: nothing to schedule
// expect: admission: 0.400, critical 0.200
// expect:   lane 0 at priority 60, STATIC: sensor:0
// expect:   lane 1 at priority 59, LAXITY: display:0
// expect:   NOT_ADMITTED: large needs 0.7 of the CPU
// expect:   periods: 100 and 100 ms
// expect: a strategy that goes in circles: 0.015, critical 0.000, not usable
// expect:   lane 0 at priority 60, STATIC: q:0
// expect:   lane 1 at priority 59, STATIC: p:0
// expect:   lane 2 at priority 58, STATIC: r:0
// expect:   NO_ORDER: own contradicts itself about q and r
// expect: a strategy without a discipline: 0.015, critical 0.000, not usable
// expect:   lane 0 at priority 60, STATIC: r:0 q:1 p:2
// expect:   NO_ORDER: own has no discipline for the lane of r
// expect: a strategy of a user, by name: 0.015, critical 0.000
// expect:   lane 0 at priority 60, DEADLINE: r:0
// expect:   lane 1 at priority 59, DEADLINE: q:0
// expect:   lane 2 at priority 58, DEADLINE: p:0
// expect: no strategy: no strategy
// expect: no band: no priorities from 11 down to 12
// expect: no bound: a bound has to be greater than zero: NaN
// expect: no operation: no operation
// expect: twice: two operations of the name one
// expect: unknown: no lane for other
// expect: another lane: not the same lane: lane 1 at priority 60, STATIC, which was lane 0 at priority 60, STATIC
// expect: no place: a lane needs a place: 0
// expect: no name: an operation needs a name
// expect: periods in disorder: periods have to be in order, longest first: 5, 7
// expect: no period: a period has to be greater than zero: 0
// expect: no criticality: no criticality
// expect: a guard without a period: x is guarded and has no period
// expect: a cost less than zero: a cost less than zero: -1
// expect: with: 9
