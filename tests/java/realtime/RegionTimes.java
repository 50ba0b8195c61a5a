// SPDX-License-Identifier: Apache-2.0
// Feasibility knows the longest regions: who opens one makes others do theirs again, also for those who open none.

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Analysis;

public class RegionTimes {
    static RelativeTime ms(long millis) {
        return new RelativeTime(millis, 0);
    }

    static RealtimeThread task(int priority, int cost, int period) {
        return new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, ms(period), ms(cost), ms(period), null, null));
    }

    static void say(String what) {
        System.out.println(what + ": " + PriorityScheduler.instance().isFeasible());
    }

    /* The low one opens no region, and is late by the middle one's. */
    static void analysed() {
        RealtimeThread high = task(60, 3, 9);
        RealtimeThread middle = task(50, 2, 17);
        RealtimeThread low = task(40, 9, 19);
        for (RealtimeThread each : new RealtimeThread[] {high, middle, low}) {
            each.addToFeasibility();
        }
        say("nothing declared");
        Analysis.region(middle, ms(2), ms(0));
        say("nobody undoes it");
        Analysis.region(high, ms(1), ms(0));
        say("the high one undoes it");
        Analysis.region(middle, ms(0), ms(1));
        say("taken back");
        Analysis.region(low, ms(1), ms(6));
        say("an undoing of six");
        Analysis.region(low, ms(0), ms(0));
        for (RealtimeThread each : new RealtimeThread[] {high, middle, low}) {
            each.removeFromFeasibility();
        }
    }

    /* Undoing delays the high one, by as much as is declared. */
    static void undone() {
        RealtimeThread high = task(60, 3, 10);
        RealtimeThread low = task(40, 2, 100);
        high.addToFeasibility();
        low.addToFeasibility();
        Analysis.region(high, ms(1), ms(0));
        Analysis.region(low, ms(1), ms(7));
        high.setReleaseParameters(new PeriodicParameters(null, ms(20), ms(3), ms(10), null, null));
        say("an undoing that fits");
        Analysis.region(low, ms(1), new RelativeTime(7, 1));
        say("one that does not");
        high.removeFromFeasibility();
        low.removeFromFeasibility();
    }

    static void refused() {
        RealtimeThread task = task(40, 1, 10);
        Realtime.attempt("no schedulable", () -> Analysis.region(null, ms(1), ms(1)));
        Realtime.attempt("no length", () -> Analysis.region(task, null, ms(1)));
        Realtime.attempt("no undoing", () -> Analysis.region(task, ms(1), null));
        Realtime.attempt("less than no time", () -> Analysis.region(task, ms(1), ms(-1)));
        Realtime.attempt("another clock", () -> Analysis.region(task, new RelativeTime(1, 0, new SleepAndWait.Other()), ms(1)));
    }

    public static void main(String[] args) {
        Realtime.inThread(RegionTimes::analysed);
        Realtime.inThread(RegionTimes::undone);
        Realtime.inThread(RegionTimes::refused);
    }
}

// expect: nothing declared: true
// expect: nobody undoes it: true
// expect: the high one undoes it: false
// expect: taken back: true
// expect: an undoing of six: false
// expect: an undoing that fits: true
// expect: one that does not: false
// expect: no schedulable: IllegalArgumentException
// expect: no length: IllegalArgumentException
// expect: no undoing: IllegalArgumentException
// expect: less than no time: IllegalArgumentException
// expect: another clock: IllegalArgumentException
