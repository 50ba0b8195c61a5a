// SPDX-License-Identifier: Apache-2.0
// What theory says of strategies, on a CPU that is none: bounds under which nothing is missed, sets just above them that miss, and
// responses that are those of the analysis, critical operations that feel nothing of others, whatever those ask for.

import java.util.Arrays;
import java.util.Random;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Command;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Request;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

public class TheoreticalLimits {
    static final Random RANDOM = new Random(11);
    static final int[] PERIODS = {400, 500, 600, 800, 1000, 1200, 1500, 2000};
    static final int HYPERPERIOD = 12_000;

    /** A periodic operation: released at its offset, and then once a period. */
    static final class Task {
        final Operation operation;
        final int cost;
        final int period;
        final int offset;

        Task(String name, int cost, int period, int offset, Criticality criticality) {
            this.cost = cost;
            this.period = period;
            this.offset = offset;
            operation = Operation.named(name).cost(cost).period(period).criticality(criticality).build();
        }
    }

    static Task task(int number, int cost, int period) {
        return new Task("t" + number, cost, period, 0, Criticality.HIGH);
    }

    static double utilisation(Task... tasks) {
        return Arrays.stream(tasks).mapToDouble(t -> (double) t.cost / t.period).sum();
    }

    /** A request that knows whose it is. */
    static final class Job implements Command {
        final int task;
        final int number;

        Job(int task, int number) {
            this.task = task;
            this.number = number;
        }

        @Override
        public void execute() {
            throw new IllegalStateException("on a CPU that is none");
        }
    }

    /** Lanes, each with what it runs; the first that has something to do has the CPU. */
    static final class Cpu {
        final Task[] tasks;
        final Placement[] placements;
        final int[] laneOf;
        final DispatchQueue[] queues;
        final Request[] running;
        final long[] left;
        final int[] released;
        final long[][] ended;
        int missed;

        Cpu(Strategy strategy, int end, Task... tasks) {
            this.tasks = tasks;
            Schedule schedule = new Schedule.Builder(strategy, 90, 11).bound(100).add(Arrays.stream(tasks).map(t -> t.operation).toArray(Operation[]::new)).build();
            queues = schedule.lanes().stream().map(lane -> new DispatchQueue(lane.discipline(), 4000, Long.MAX_VALUE)).toArray(DispatchQueue[]::new);
            running = new Request[queues.length];
            left = new long[queues.length];
            released = new int[tasks.length];
            placements = new Placement[tasks.length];
            laneOf = new int[tasks.length];
            ended = new long[tasks.length][];
            for (int i = 0; i < tasks.length; i++) {
                placements[i] = new Placement(tasks[i].operation, schedule.subpriorityOf(tasks[i].operation), Cancellation.NONE);
                laneOf[i] = schedule.laneOf(tasks[i].operation).preemptionPriority();
                ended[i] = new long[end / tasks[i].period + 1];
            }
            run(end);
        }

        void run(int end) {
            long now = 0;
            for (;;) {
                long next = release(now, end);
                int lane = 0;
                while (lane < queues.length && running[lane] == null && !take(lane, now)) {
                    lane++;
                }
                if (lane == queues.length) {
                    if (next == Long.MAX_VALUE) {
                        return;
                    }
                    now = next;
                    continue;
                }
                long runs = Math.min(left[lane], next - now);
                now += runs;
                left[lane] -= runs;
                if (left[lane] == 0) {
                    Job job = (Job) running[lane].command();
                    ended[job.task][job.number] = now;
                    missed += queues[lane].finish(running[lane], now) ? 0 : 1;
                    running[lane] = null;
                }
            }
        }

        boolean take(int lane, long now) {
            running[lane] = queues[lane].take(now);
            if (running[lane] != null) {
                left[lane] = tasks[((Job) running[lane].command()).task].cost;
            }
            return running[lane] != null;
        }

        /** Releases what is due; answers when the next one is. */
        long release(long now, int end) {
            long next = Long.MAX_VALUE;
            for (int i = 0; i < tasks.length; i++) {
                long at = tasks[i].offset + (long) released[i] * tasks[i].period;
                for (; at <= now && at < end; at += tasks[i].period) {
                    queues[laneOf[i]].offer(placements[i], new Job(i, released[i]++), at, now);
                }
                next = at < end ? Math.min(next, at) : next;
            }
            return next;
        }
    }

    static int missed(Strategy strategy, Task... tasks) {
        return new Cpu(strategy, HYPERPERIOD, tasks).missed;
    }

    /** Of different periods, with about so much utilisation together, and never more. */
    static Task[] random(int n, double utilisation) {
        int[] periods = PERIODS.clone();
        for (int i = periods.length - 1; i > 0; i--) {
            int j = RANDOM.nextInt(i + 1);
            int p = periods[i];
            periods[i] = periods[j];
            periods[j] = p;
        }
        double[] share = RANDOM.doubles(n, 0.1, 1).toArray();
        double sum = Arrays.stream(share).sum();
        Task[] made = new Task[n];
        for (int i = 0; i < n; i++) {
            made[i] = task(i, Math.max(1, (int) (share[i] / sum * utilisation * periods[i])), periods[i]);
        }
        return made;
    }

    static void rateMonotonic() {
        int misses = 0;
        for (int i = 0; i < 400; i++) {
            int n = 2 + i % 4;
            misses += missed(Strategy.RMS, random(n, n * (Math.pow(2, 1.0 / n) - 1)));
        }
        System.out.println("RMS at the bound of Liu and Layland: " + misses);
        misses = 0;
        for (int i = 0; i < 200; i++) {
            int first = 20 + RANDOM.nextInt(60);
            int second = 20 + RANDOM.nextInt(60);
            Task[] harmonic = {task(0, first, 200), task(1, second * 2, 400), task(2, (200 - first - second) * 4, 800)};
            misses += Math.abs(utilisation(harmonic) - 1) < 1e-9 ? missed(Strategy.RMS, harmonic) : 1;
        }
        System.out.println("RMS with harmonic rates, all of the CPU: " + misses);
        System.out.println("RMS above the bound misses: " + (missed(Strategy.RMS, task(0, 250, 500), task(1, 480, 1200), task(2, 10, 2000)) == 0)
            + " " + (missed(Strategy.RMS, task(0, 200, 400), task(1, 250, 600)) > 0));
    }

    /** Jeffay, Stanat and Martel 1991: what is scheduled without preemption, whenever releases come. */
    static boolean feasibleWithoutPreemption(Task... tasks) {
        Task[] byPeriod = tasks.clone();
        Arrays.sort(byPeriod, (a, b) -> Integer.compare(a.period, b.period));
        if (utilisation(tasks) > 1) {
            return false;
        }
        for (int i = 1; i < byPeriod.length; i++) {
            for (int length = byPeriod[0].period + 1; length < byPeriod[i].period; length++) {
                long demand = byPeriod[i].cost;
                for (int j = 0; j < i; j++) {
                    demand += (length - 1) / byPeriod[j].period * (long) byPeriod[j].cost;
                }
                if (demand > length) {
                    return false;
                }
            }
        }
        return true;
    }

    static Task[] shifted(Task[] tasks, int first) {
        Task[] made = new Task[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            made[i] = new Task("t" + i, tasks[i].cost, tasks[i].period, i == first ? 0 : first < 0 ? RANDOM.nextInt(tasks[i].period) : 1, Criticality.HIGH);
        }
        return made;
    }

    static void withoutPreemption() {
        int feasible = 0;
        int misses = 0;
        int infeasible = 0;
        int found = 0;
        for (int i = 0; i < 400; i++) {
            Task[] tasks = random(2 + i % 3, 0.5 + RANDOM.nextDouble() / 2);
            if (feasibleWithoutPreemption(tasks)) {
                feasible++;
                misses += missed(Strategy.EDF, tasks) + missed(Strategy.EDF, shifted(tasks, -1));
            } else {
                infeasible++;
                boolean missing = false;
                for (int first = 0; first < tasks.length; first++) {
                    missing |= missed(Strategy.EDF, shifted(tasks, first)) > 0;
                }
                found += missing ? 1 : 0;
            }
        }
        System.out.println("EDF without preemption, where it is feasible: " + misses + " of " + (feasible > 50));
        System.out.println("and where it is not, the worst arrival misses: " + (infeasible - found) + " do not, of " + (infeasible > 50));
        Task[] few = {task(0, 10, 400), task(1, 395, 2000)};
        System.out.println("a fifth of the CPU can be too much: " + (utilisation(few) < 0.25) + " " + (missed(Strategy.EDF, shifted(few, 1)) > 0)
            + ", and RMS preempts: " + missed(Strategy.RMS, shifted(few, 1)));
    }

    static long[] longestResponses(Task... tasks) {
        long[][] ended = new Cpu(Strategy.RMS, HYPERPERIOD, tasks).ended;
        long[] longest = new long[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            for (int k = 0; k < ended[i].length && ended[i][k] > 0; k++) {
                longest[i] = Math.max(longest[i], ended[i][k] - tasks[i].offset - (long) k * tasks[i].period);
            }
        }
        return longest;
    }

    static RelativeTime time(long units, int nanos) {
        return new RelativeTime(0, (int) (1000 * units + nanos));
    }

    /** What the scheduler's analysis says of threads with these deadlines, one of which is a nanosecond less. */
    static boolean feasible(Task[] tasks, long[] deadlines, int less) {
        RealtimeThread[] threads = new RealtimeThread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            int period = tasks[i].period;
            int eligibility = (int) Arrays.stream(tasks).filter(t -> t.period > period).count();
            threads[i] = new RealtimeThread(new PriorityParameters(20 + eligibility), new PeriodicParameters(null, time(tasks[i].period, 0),
                time(tasks[i].cost, 0), time(deadlines[i], i == less ? -1 : 0), null, null));
            threads[i].addToFeasibility();
        }
        boolean answer = PriorityScheduler.instance().isFeasible();
        for (RealtimeThread each : threads) {
            each.removeFromFeasibility();
        }
        return answer;
    }

    /** Analysis of response times, and responses: the longest is at the critical instant, and exactly that of the analysis. */
    static void responses() {
        int exceeded = 0;
        int wrong = 0;
        int sets = 0;
        for (int i = 0; i < 100; i++) {
            Task[] tasks = random(2 + i % 4, 0.4 + RANDOM.nextDouble() / 2);
            long[] longest = longestResponses(tasks);
            long[] elsewhere = longestResponses(shifted(tasks, -1));
            boolean inTime = true;
            for (int j = 0; j < tasks.length; j++) {
                inTime &= longest[j] <= tasks[j].period;
                exceeded += elsewhere[j] > longest[j] ? 1 : 0;
            }
            if (inTime) {
                sets++;
                wrong += feasible(tasks, longest, -1) ? 0 : 1;
                for (int j = 0; j < tasks.length; j++) {
                    wrong += feasible(tasks, longest, j) ? 1 : 0;
                }
            }
        }
        System.out.println("responses elsewhere than at the critical instant: " + exceeded + " longer; as the analysis says, but " + wrong + " of "
            + (sets > 50));
    }

    /** What critical operations do is the same with others and without them. */
    static void criticality() {
        for (Strategy strategy : new Strategy[] {Strategy.MUF, Strategy.RMS_MLF, Strategy.RMS, Strategy.EDF, Strategy.MLF}) {
            int disturbed = 0;
            int misses = 0;
            for (int i = 0; i < 100; i++) {
                Task[] hard = random(3, 0.6);
                Task[] all = Arrays.copyOf(hard, 6);
                for (int j = 3; j < 6; j++) {
                    int period = PERIODS[RANDOM.nextInt(PERIODS.length)];
                    all[j] = new Task("s" + j, 1 + RANDOM.nextInt(period), period, RANDOM.nextInt(period), Criticality.LOW);
                }
                long[][] alone = new Cpu(strategy, HYPERPERIOD, hard).ended;
                Cpu with = new Cpu(strategy, HYPERPERIOD, all);
                for (int j = 0; j < 3; j++) {
                    disturbed += Arrays.equals(alone[j], with.ended[j]) ? 0 : 1;
                    for (int k = 0; k < hard[j].period && k * hard[j].period < HYPERPERIOD; k++) {
                        misses += with.ended[j][k] > (k + 1L) * hard[j].period && alone[j][k] <= (k + 1L) * hard[j].period ? 1 : 0;
                    }
                }
            }
            System.out.println(strategy + ", others at any load: critical ones disturbed " + (disturbed > 0) + ", miss for it " + (misses > 0));
        }
    }

    public static void main(String[] args) {
        rateMonotonic();
        withoutPreemption();
        responses();
        criticality();
    }
}

// expect: RMS at the bound of Liu and Layland: 0
// expect: RMS with harmonic rates, all of the CPU: 0
// expect: RMS above the bound misses: true true
// expect: EDF without preemption, where it is feasible: 0 of true
// expect: and where it is not, the worst arrival misses: 0 do not, of true
// expect: a fifth of the CPU can be too much: true true, and RMS preempts: 0
// expect: responses elsewhere than at the critical instant: 0 longer; as the analysis says, but 0 of true
// expect: MUF, others at any load: critical ones disturbed false, miss for it false
// expect: RMS+MLF, others at any load: critical ones disturbed false, miss for it false
// expect: RMS, others at any load: critical ones disturbed true, miss for it true
// expect: EDF, others at any load: critical ones disturbed true, miss for it true
// expect: MLF, others at any load: critical ones disturbed true, miss for it true
