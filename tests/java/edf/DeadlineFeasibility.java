// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import javax.realtime.Scheduler;
import javax.realtime.SchedulingParameters;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/** What is feasible by deadlines, what parameters are refused, and what the defaults are. */
public class DeadlineFeasibility {
    static RelativeTime ms(long ms) {
        return new RelativeTime(ms, 0);
    }

    static PeriodicParameters every(long period, long cost, long deadline) {
        return new PeriodicParameters(null, ms(period), ms(cost), ms(deadline), null, null);
    }

    static RealtimeThread member(ReleaseParameters release) {
        return new RealtimeThread(new EDFParameters(), release);
    }

    static void say(String what, Object is) {
        System.out.println(what + ": " + is);
    }

    static void refused(String what, Runnable tries) {
        try {
            tries.run();
            say(what, "taken");
        } catch (RuntimeException e) {
            String message = String.valueOf(e.getMessage());
            say(what, e.getClass().getSimpleName() + (e instanceof ClassCastException || message.contains("Thread") ? "" : ", " + message));
        }
    }

    /** Rates need more than 69 %, and here fail; deadlines do not, up to 100 %. */
    static void analysis() {
        RealtimeThread[] byRate = {new RealtimeThread(new PriorityParameters(30), every(50, 20, 50)),
            new RealtimeThread(new PriorityParameters(29), every(70, 40, 70))};
        say("by rates", byRate[0].addToFeasibility() + " " + byRate[1].addToFeasibility());
        for (RealtimeThread each : byRate) {
            each.setScheduler(EDFScheduler.instance(), new EDFParameters(), each.getReleaseParameters(), null, null);
        }
        say("by deadlines", EDFScheduler.instance().isFeasible());
        RealtimeThread third = member(every(350, 10, 350));
        say("full", third.addIfFeasible());
        RealtimeThread fourth = member(every(1000, 1, 1000));
        say("above the bound", fourth.addIfFeasible() + " " + EDFScheduler.instance().isFeasible());
        say("a greater cost", third.setReleaseParametersIfFeasible(every(350, 11, 350)) + " " + third.getReleaseParameters().getCost());
        say("a smaller one", third.setReleaseParametersIfFeasible(every(350, 5, 350)) + " " + third.getReleaseParameters().getCost());
        say("a deadline too short", third.setReleaseParametersIfFeasible(every(350, 5, 4)));
        say("another band", third.setSchedulingParametersIfFeasible(new EDFParameters(70, 80)));
        say("above it 61 of 70", byRate[0].setIfFeasible(new EDFParameters(70, 80), every(50, 20, 50), null));
        say("withdrawn", third.removeFromFeasibility() + " " + third.removeFromFeasibility());
        say("a sporadic handler", new AsyncEventHandler(new EDFParameters(),
            new SporadicParameters(ms(700), ms(10), ms(700), null, null), null, null, null, () -> {}).addIfFeasible());
        say("an aperiodic one", new AsyncEventHandler(new EDFParameters(),
            new AperiodicParameters(ms(1), ms(500), null, null), null, null, null, () -> {}).addIfFeasible());
        say("in a group", new AsyncEventHandler(new EDFParameters(), new AperiodicParameters(ms(1), ms(500), null, null), null, null,
            new ProcessingGroupParameters(null, ms(100), ms(1), null, null, null), () -> {}).addIfFeasible());
        for (RealtimeThread each : byRate) {
            each.removeFromFeasibility();
        }
    }

    static void refusals() {
        RealtimeThread t = member(every(50, 1, 50));
        EDFScheduler edf = EDFScheduler.instance();
        refused("no real-time priorities", () -> t.setSchedulingParameters(new EDFParameters(5, 20)));
        refused("above all", () -> t.setSchedulingParameters(new EDFParameters(90, 99)));
        refused("upside down", () -> t.setSchedulingParameters(new EDFParameters(60, 41)));
        refused("level outside", () -> t.setSchedulingParameters(new EDFParameters(41, 60, 61)));
        refused("one priority", () -> t.setSchedulingParameters(new EDFParameters(80, 80)));
        refused("overlap", () -> new RealtimeThread(new EDFParameters(55, 70)));
        refused("a priority", () -> t.setSchedulingParameters(new PriorityParameters(20)));
        refused("deadlines by priority", () -> t.setScheduler(PriorityScheduler.instance()));
        refused("priority by deadlines", () -> new RealtimeThread().setScheduler(edf));
        refused("unknown parameters", () -> t.setSchedulingParameters(new SchedulingParameters() {}));
        refused("of another scheduler", () -> PriorityScheduler.instance().setIfFeasible(t, null, null));
        refused("of this one", () -> edf.setIfFeasible(new RealtimeThread(), null, null));
        refused("nobody", () -> edf.setIfFeasible(null, null, null));
        refused("fire a thread", () -> edf.fireSchedulable(t));
        refused("fire null", () -> edf.fireSchedulable(null));
        refused("Thread.getPriority", () -> t.getPriority());
        refused("Thread.setPriority", () -> t.setPriority(20));
        say("still", t.getSchedulingParameters() + ", " + t.getScheduler().getPolicyName());
        refused("too many bands", () -> {
            RealtimeThread[] all = new RealtimeThread[8];
            for (int i = 0; i < all.length; i++) {
                all[i] = new RealtimeThread(new EDFParameters(11 + 2 * i, 12 + 2 * i));
            }
        });
    }

    static void defaults() throws InterruptedException {
        Scheduler.setDefaultScheduler(EDFScheduler.instance());
        RealtimeThread t = new RealtimeThread();
        say("default", t.getScheduler().getPolicyName() + ", " + t.getSchedulingParameters() + ", " + t.getReleaseParameters().getClass().getSimpleName());
        RealtimeThread fixed = new RealtimeThread(new PriorityParameters(20));
        say("by its type", fixed.getScheduler().getPolicyName());
        Schedulable[] child = new Schedulable[2];
        RealtimeThread parent = new RealtimeThread(new EDFParameters(41, 60, 50), null, null, null, null, () -> {
            child[0] = new RealtimeThread();
            Scheduler.setDefaultScheduler(null);
            child[1] = new RealtimeThread();
        });
        parent.start();
        parent.join();
        say("inherited", child[0].getSchedulingParameters());
        say("not inherited", child[1].getSchedulingParameters() + ", " + child[1].getScheduler().getPolicyName());
    }

    public static void main(String[] args) throws InterruptedException {
        analysis();
        refusals();
        defaults();
    }
}

// expect: by rates: true false
// expect: by deadlines: true
// expect: full: true
// expect: above the bound: false true
// expect: a greater cost: false (10 ms, 0 ns)
// expect: a smaller one: true (5 ms, 0 ns)
// expect: a deadline too short: false
// expect: another band: true
// expect: above it 61 of 70: false
// expect: withdrawn: true false
// expect: a sporadic handler: true
// expect: an aperiodic one: false
// expect: in a group: true
// expect: no real-time priorities: IllegalArgumentException, not a band of priorities 11 to 98 with a preemption level in it: 5 to 20, preemption level 5
// expect: above all: IllegalArgumentException, not a band of priorities 11 to 98 with a preemption level in it: 90 to 99, preemption level 90
// expect: upside down: IllegalArgumentException, not a band of priorities 11 to 98 with a preemption level in it: 60 to 41, preemption level 60
// expect: level outside: IllegalArgumentException, not a band of priorities 11 to 98 with a preemption level in it: 41 to 60, preemption level 61
// expect: one priority: IllegalArgumentException, the band is too narrow, it needs two levels: 80 to 80, preemption level 80
// expect: overlap: IllegalArgumentException, the band overlaps with another one: 55 to 70, preemption level 55
// expect: a priority: IllegalArgumentException, scheduling by deadlines needs EDFParameters
// expect: deadlines by priority: IllegalArgumentException, scheduling by priority needs a priority
// expect: priority by deadlines: IllegalArgumentException, scheduling by deadlines needs EDFParameters
// expect: unknown parameters: IllegalArgumentException, scheduling by deadlines needs EDFParameters
// expect: of another scheduler: IllegalArgumentException
// expect: of this one: IllegalArgumentException
// expect: nobody: IllegalArgumentException, no schedulable
// expect: fire a thread: UnsupportedOperationException
// expect: fire null: IllegalArgumentException, no schedulable
// expect: Thread.getPriority: ClassCastException
// expect: Thread.setPriority: ClassCastException
// expect: still: 41 to 60, preemption level 41, EDF
// expect: too many bands: IllegalArgumentException, there are too many bands: 23 to 24, preemption level 23
// expect: default: EDF, 41 to 60, preemption level 41, AperiodicParameters
// expect: by its type: Fixed Priority
// expect: inherited: 41 to 60, preemption level 50
// expect: not inherited: 40, Fixed Priority
