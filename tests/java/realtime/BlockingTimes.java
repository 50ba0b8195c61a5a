// SPDX-License-Identifier: Apache-2.0
// Feasibility knows for how long locks are held: each lock and task once under inheritance, one section under ceilings.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.Blocking;

public class BlockingTimes {
    static final Object A = new Object();
    static final Object B = new Object();

    static RelativeTime ms(long millis) {
        return new RelativeTime(millis, 0);
    }

    static RealtimeThread task(int priority, int cost, int period, int deadline) {
        return new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, ms(period), ms(cost), ms(deadline), null, null));
    }

    static void say(String what) {
        System.out.println(what + ": " + PriorityScheduler.instance().isFeasible());
    }

    static boolean deadline(RealtimeThread task, int deadline) {
        return task.setReleaseParametersIfFeasible(new PeriodicParameters(null, ms(50), ms(5), ms(deadline), null, null));
    }

    static void control(Object lock, MonitorControl control) {
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, control);
        }
    }

    /* The most eligible is blocked for 4 + 9 ms by inheritance, for 9 ms by ceilings. */
    static void analysed() {
        RealtimeThread high = task(60, 5, 50, 5 + 9);
        RealtimeThread middle = task(50, 10, 100, 100);
        RealtimeThread low = task(40, 20, 200, 200);
        for (RealtimeThread each : new RealtimeThread[] {high, middle, low}) {
            each.addToFeasibility();
        }
        say("nothing declared");
        Blocking.section(high, A, ms(1));
        Blocking.section(high, B, ms(1));
        Blocking.section(middle, A, ms(4));
        Blocking.section(low, A, ms(6));
        say("one lock");
        Blocking.section(low, B, ms(9));
        say("two locks by inheritance");
        System.out.println("deadline of 17: " + deadline(high, 17));
        System.out.println("deadline of 18: " + deadline(high, 18));
        System.out.println("deadline of 14: " + deadline(high, 14));
        control(A, PriorityCeilingEmulation.instance(60));
        control(B, PriorityCeilingEmulation.instance(60));
        System.out.println("deadline of 14 by ceilings: " + deadline(high, 14));
        say("by ceilings");
        control(A, PriorityInheritance.instance());
        say("one of each");
        Blocking.section(low, B, ms(0));
        say("without the longest");
        Blocking.other(high, ms(6));
        say("with something else");
        Blocking.other(high, ms(2));
        say("with less");
        Blocking.section(low, B, ms(100));
        Blocking.section(low, B, ms(1));
        say("said again");
        for (int i = 0; i < 10; i++) {
            Blocking.section(low, new Object(), ms(100));
        }
        say("locks of one alone");
        for (RealtimeThread each : new RealtimeThread[] {high, middle, low}) {
            each.removeFromFeasibility();
        }
    }

    static RealtimeThread noHeap;

    static void refused() {
        RealtimeThread task = task(40, 1, 10, 10);
        Realtime.attempt("no schedulable", () -> Blocking.section(null, A, ms(1)));
        Realtime.attempt("no lock", () -> Blocking.section(task, null, ms(1)));
        Realtime.attempt("no time", () -> Blocking.section(task, A, null));
        Realtime.attempt("less than no time", () -> Blocking.section(task, A, ms(-1)));
        Realtime.attempt("another clock", () -> Blocking.section(task, A, new RelativeTime(1, 0, new SleepAndWait.Other())));
        Realtime.attempt("nothing else", () -> Blocking.other(task, null));
        ImmortalMemory.instance().executeInArea(() -> noHeap = new NoHeapRealtimeThread(
            new PriorityParameters(30), null, ImmortalMemory.instance()));
        Realtime.attempt("a lock in the heap", () -> Blocking.section(noHeap, new Object(), ms(1)));
        new LTMemory(16 * 1024).enter(
            () -> Realtime.attempt("a lock in a scope", () -> Blocking.section(task, new Object(), ms(1))));
        Realtime.attempt("a lock elsewhere", () -> Blocking.section(task, HeapMemory.instance(), ms(1)));
    }

    public static void main(String[] args) {
        Realtime.inThread(BlockingTimes::analysed);
        Realtime.inThread(BlockingTimes::refused);
    }
}

// expect: nothing declared: true
// expect: one lock: true
// expect: two locks by inheritance: false
// expect: deadline of 17: false
// expect: deadline of 18: true
// expect: deadline of 14: false
// expect: deadline of 14 by ceilings: true
// expect: by ceilings: true
// expect: one of each: false
// expect: without the longest: true
// expect: with something else: false
// expect: with less: true
// expect: said again: true
// expect: locks of one alone: true
// expect: no schedulable: IllegalArgumentException
// expect: no lock: IllegalArgumentException
// expect: no time: IllegalArgumentException
// expect: less than no time: IllegalArgumentException
// expect: another clock: IllegalArgumentException
// expect: nothing else: IllegalArgumentException
// expect: a lock in the heap: IllegalArgumentException
// expect: a lock in a scope: IllegalAssignmentError
// expect: a lock elsewhere: done
