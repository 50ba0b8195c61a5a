// SPDX-License-Identifier: Apache-2.0
// Changes of parameters by several threads at once, with times that cannot be kept or read, and under other schedulers.

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
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
import javax.realtime.WaitFreeReadQueue;

public class ParameterIntegrity {
    static RelativeTime ms(long millis) {
        return new RelativeTime(millis, 0);
    }

    /* Each of several threads changes one kind of parameters of the same schedulable: nobody's change is lost. */

    interface Change {
        boolean holds();
    }

    static int lost(Change... changes) throws InterruptedException {
        int[] lost = new int[changes.length];
        Thread[] threads = new Thread[changes.length];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int turn = 0; turn < 3000; turn++) {
                    lost[n] += changes[n].holds() ? 0 : 1;
                }
            });
        }
        int sum = 0;
        for (Thread each : threads) {
            each.start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += lost[i];
        }
        return sum;
    }

    static int lostOf(Schedulable who) throws InterruptedException {
        return lost(
            () -> {
                PriorityParameters its = new PriorityParameters(20);
                who.setSchedulingParameters(its);
                return who.getSchedulingParameters() == its;
            },
            () -> {
                AperiodicParameters its = new AperiodicParameters();
                who.setReleaseParameters(its);
                return who.getReleaseParameters() == its;
            },
            () -> {
                MemoryParameters its = new MemoryParameters(MemoryParameters.NO_MAX, MemoryParameters.NO_MAX);
                return who.setMemoryParametersIfFeasible(its) && who.getMemoryParameters() == its;
            });
    }

    static void atOnce() throws InterruptedException {
        System.out.println("lost of a thread " + lostOf(new RealtimeThread()));
        System.out.println("lost of a handler " + lostOf(new AsyncEventHandler()));
    }

    /* A time that the parameters may not refer to. */

    static void scopedTimes() {
        PeriodicParameters p = new PeriodicParameters(null, ms(100), ms(1), ms(90), null, null);
        SporadicParameters s = new SporadicParameters(ms(100), ms(1), ms(90), null, null);
        ProcessingGroupParameters g = new ProcessingGroupParameters(null, ms(100), ms(1), ms(90), null, null);
        RelativeTime two = ms(2);
        RelativeTime more = ms(60);
        RelativeTime ninety = ms(90);
        new LTMemory(64 * 1024).enter(() -> {
            RelativeTime scoped = ms(70);
            Realtime.attempt("deadline", () -> p.setIfFeasible(two, scoped));
            Realtime.attempt("cost", () -> p.setIfFeasible(scoped, more));
            Realtime.attempt("period", () -> p.setIfFeasible(scoped, two, more));
            Realtime.attempt("sporadic", () -> s.setIfFeasible(scoped, two, more));
            Realtime.attempt("group's period", () -> g.setIfFeasible(scoped, two, more));
            Realtime.attempt("group's deadline", () -> g.setIfFeasible(ninety, two, scoped));
            Realtime.attempt("group's cost", () -> g.setIfFeasible(more, scoped, more));
        });
        System.out.println(p);
        System.out.println(s.getMinimumInterarrival() + " " + s.getCost() + " " + s.getDeadline());
        System.out.println(g.getPeriod() + " " + g.getCost() + " " + g.getDeadline());
    }

    /* Parameters that somebody may not refer to, beside some that he may. */

    static void scopedParameters() {
        PriorityParameters low = new PriorityParameters(15);
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30));
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(30), null, null, null, null, null);
        Schedulable[] both = {thread, handler};
        new LTMemory(64 * 1024).enter(() -> {
            AperiodicParameters release = new AperiodicParameters();
            MemoryParameters memory = new MemoryParameters(1000, 1000);
            ProcessingGroupParameters group = new ProcessingGroupParameters(null, ms(10), ms(5), null, null, null);
            for (Schedulable who : both) {
                Scheduler its = who.getScheduler();
                Realtime.attempt("release", () -> who.setScheduler(its, low, release, null, null));
                Realtime.attempt("memory", () -> who.setScheduler(its, low, null, memory, null));
                Realtime.attempt("group", () -> who.setIfFeasible(low, null, null, group));
                Realtime.attempt("scheduling", () -> who.setSchedulingParameters(new PriorityParameters(16)));
                Realtime.attempt("scheduler", () -> who.setScheduler(new OwnScheduler(), low, null, null, null));
            }
        });
        for (Schedulable who : both) {
            System.out.println("has " + who.getSchedulingParameters() + " " + who.getMemoryParameters()
                + who.getProcessingGroupParameters() + (who.getScheduler() == PriorityScheduler.instance()));
        }
        System.out.println(thread.getPriority());
    }

    /* What is made because nothing is given is made where it is kept. */

    static NoHeapRealtimeThread outside;

    static void defaults() {
        PeriodicParameters p = new PeriodicParameters(null, ms(100), ms(1), ms(90), null, null);
        SporadicParameters s = new SporadicParameters(ms(100), ms(1), ms(90), null, null);
        ProcessingGroupParameters g = new ProcessingGroupParameters(null, ms(100), ms(1), ms(90), null, null);
        PriorityParameters shared = new PriorityParameters(30);
        RealtimeThread thread = new RealtimeThread(shared);
        RelativeTime eighty = ms(80);
        ImmortalMemory.instance().executeInArea(() -> outside = new NoHeapRealtimeThread(new PriorityParameters(30),
            ImmortalMemory.instance()));
        LTMemory scope = new LTMemory(64 * 1024);
        scope.enter(() -> {
            p.setDeadline(null);
            p.setCost(null);
            p.setStart(null);
            s.setDeadline(null);
            s.setIfFeasible(eighty, null, null);
            g.setDeadline(null);
            g.setStart(null);
            g.setIfFeasible(eighty, eighty, null);
            thread.setSchedulingParameters(null);
            thread.setReleaseParameters(null);
            thread.setReleaseParametersIfFeasible(null);
            thread.setSchedulingParameters(shared);
            RealtimeThread inner = new RealtimeThread(shared);
            inner.setPriority(31);
            thread.setSchedulingParameters(shared);
            HeapMemory.instance().executeInArea(() -> {
                inner.setSchedulingParameters(shared);
                inner.setPriority(32);
                inner.setReleaseParameters(null);
            });
            System.out.println("inner " + inner.getPriority() + " " + shared);
            inner.setSchedulingParameters(shared);
            inner.setPriority(33);
            inner.setReleaseParameters(null);
            System.out.println("inner " + (MemoryArea.getMemoryArea(inner.getSchedulingParameters()) == scope)
                + (MemoryArea.getMemoryArea(inner.getReleaseParameters()) == scope));
        });
        outside.setSchedulingParameters(null);
        outside.setReleaseParameters(null);
        outside.setSchedulingParametersIfFeasible(null);
        System.out.println("outside the heap "
            + (MemoryArea.getMemoryArea(outside.getSchedulingParameters()) == ImmortalMemory.instance())
            + (MemoryArea.getMemoryArea(outside.getReleaseParameters()) == ImmortalMemory.instance()));
        System.out.println(p);
        System.out.println(s.getMinimumInterarrival() + " " + s.getCost() + " " + s.getDeadline());
        System.out.println(g.getPeriod() + " " + g.getCost() + " " + g.getDeadline() + " " + g.getStart());
    }

    /* A no-heap thread that could not read a time would have changed something already when it finds out. */

    static PriorityParameters before;
    static PriorityParameters after;
    static PeriodicParameters mixed;
    static NoHeapRealtimeThread noHeap;

    static void changes() {
        RealtimeThread self = RealtimeThread.currentRealtimeThread();
        Realtime.attempt("others", () -> self.setSchedulingParameters(after));
        Realtime.attempt("period", () -> mixed.setPeriod(ms(7)));
        System.out.println("has its own " + (self.getSchedulingParameters() == before) + " " + self.getPriority() + ", "
            + mixed.getPeriod());
    }

    static void make(RelativeTime cost) {
        before = new PriorityParameters(25);
        after = new PriorityParameters(26);
        mixed = new PeriodicParameters(null, ms(10), cost, ms(10), null, null);
    }

    static void unreadableTimes() {
        RelativeTime cost = ms(1);
        ImmortalMemory.instance().executeInArea(() -> make(ms(1)));
        Realtime.inThread(() -> {
            RealtimeThread.currentRealtimeThread().setScheduler(PriorityScheduler.instance(), before, mixed, null, null);
            changes();                  // resolves its classes
        });
        ImmortalMemory.instance().executeInArea(() -> {
            make(cost);
            noHeap = new NoHeapRealtimeThread(before, mixed, null, ImmortalMemory.instance(), null, ParameterIntegrity::changes);
        });
        noHeap.start();
        Realtime.join(noHeap);
    }

    /* Limits go with the parameters, by whatever method. */

    static void unlimited(String what, Realtime.Action change) {
        RealtimeThread thread = new RealtimeThread(null, null, new MemoryParameters(4000, 4000), ImmortalMemory.instance(),
            null, () -> Realtime.attempt(what, () -> {
                change.run();
                byte[] large = new byte[8000];
            }));
        thread.start();
        Realtime.join(thread);
    }

    static RealtimeThread self() {
        return RealtimeThread.currentRealtimeThread();
    }

    static void limits() {
        unlimited("limited", () -> { });
        unlimited("setMemoryParameters", () -> self().setMemoryParameters(null));
        unlimited("setMemoryParametersIfFeasible", () -> self().setMemoryParametersIfFeasible(null));
        unlimited("setIfFeasible", () -> self().setIfFeasible(self().getReleaseParameters(), (MemoryParameters) null));
        unlimited("setScheduler", () -> self().setScheduler(self().getScheduler(), self().getSchedulingParameters(),
            self().getReleaseParameters(), null, null));
    }

    /* Other schedulers, and parameters that only they know. */

    static final class OwnParameters extends SchedulingParameters { }

    static final class OwnScheduler extends Scheduler {
        private boolean tell(String what) {
            System.out.println("  asked " + what);
            return true;
        }

        @Override protected boolean addToFeasibility(Schedulable who) { return tell("to add"); }
        @Override protected boolean removeFromFeasibility(Schedulable who) { return tell("to remove"); }
        @Override public void fireSchedulable(Schedulable who) { }
        @Override public String getPolicyName() { return "own"; }
        @Override public boolean isFeasible() { return false; }
        @Override public boolean setIfFeasible(Schedulable who, ReleaseParameters r, MemoryParameters m) { return tell("for two"); }
        @Override public boolean setIfFeasible(Schedulable who, ReleaseParameters r, MemoryParameters m,
            ProcessingGroupParameters g) { return tell("for three"); }
        @Override public boolean setIfFeasible(Schedulable who, SchedulingParameters s, ReleaseParameters r, MemoryParameters m,
            ProcessingGroupParameters g) { return tell("for four"); }
    }

    static void schedulers() throws InterruptedException {
        OwnScheduler own = new OwnScheduler();
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30));
        thread.setScheduler(own);
        thread.setSchedulingParameters(new OwnParameters());
        Realtime.attempt("a priority for it", () -> thread.setPriority(31));
        Realtime.attempt("its priority", thread::getPriority);
        System.out.println("as text " + thread.toString().startsWith("Thread["));
        Realtime.attempt("back", () -> thread.setScheduler(PriorityScheduler.instance()));
        thread.addToFeasibility();
        thread.removeFromFeasibility();
        thread.setReleaseParametersIfFeasible(null);
        thread.setSchedulingParametersIfFeasible(null);
        thread.setScheduler(own, null, null, null, null);
        System.out.println("nothing " + thread.getSchedulingParameters() + thread.getReleaseParameters());
        Realtime.attempt("a priority for it", () -> thread.setPriority(31));
        Realtime.attempt("to wait", () -> {
            thread.start();
            thread.join();
        });
        Realtime.attempt("back with", () -> thread.setScheduler(PriorityScheduler.instance(), new PriorityParameters(22), null,
            null, null));
        System.out.println("has " + thread.getSchedulingParameters() + " " + thread.getPriority());
        Scheduler.setDefaultScheduler(own);
        AsyncEventHandler handler = new AsyncEventHandler(() -> System.out.println("handled"));
        System.out.println("default " + (handler.getScheduler() == own));
        Scheduler.setDefaultScheduler(null);
        System.out.println("default " + (Scheduler.getDefaultScheduler() == PriorityScheduler.instance()));
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        handler.setScheduler(PriorityScheduler.instance(), new PriorityParameters(60), null, null, null);
        System.out.println("handler " + handler.getSchedulingParameters());
    }

    static void queues() {
        ImmortalMemory.instance().executeInArea(() -> {
            AsyncEventHandler one = new AsyncEventHandler(true);
            Realtime.attempt("no-heap writer", () -> new WaitFreeReadQueue(one, null, 2, HeapMemory.instance()));
            Realtime.attempt("no-heap reader", () -> new WaitFreeReadQueue(null, one, 2, HeapMemory.instance()));
            Realtime.attempt("elsewhere", () -> new WaitFreeReadQueue(one, one, 2, ImmortalMemory.instance()));
        });
    }

    public static void main(String[] args) throws InterruptedException {
        atOnce();
        Realtime.inThread(ParameterIntegrity::scopedTimes);
        Realtime.inThread(ParameterIntegrity::scopedParameters);
        Realtime.inThread(ParameterIntegrity::defaults);
        unreadableTimes();
        limits();
        schedulers();
        queues();
    }
}

// expect: lost of a thread 0
// expect: lost of a handler 0
// expect: deadline: IllegalAssignmentError
// expect: cost: IllegalAssignmentError
// expect: period: IllegalAssignmentError
// expect: sporadic: IllegalAssignmentError
// expect: group's period: IllegalAssignmentError
// expect: group's deadline: IllegalAssignmentError
// expect: group's cost: IllegalAssignmentError
// expect: start (0 ms, 0 ns), period (100 ms, 0 ns), cost (1 ms, 0 ns), deadline (90 ms, 0 ns)
// expect: (100 ms, 0 ns) (1 ms, 0 ns) (90 ms, 0 ns)
// expect: (100 ms, 0 ns) (1 ms, 0 ns) (90 ms, 0 ns)
// expect: release: IllegalAssignmentError
// expect: memory: IllegalAssignmentError
// expect: group: IllegalAssignmentError
// expect: scheduling: IllegalAssignmentError
// expect: scheduler: IllegalAssignmentError
// expect: release: IllegalAssignmentError
// expect: memory: IllegalAssignmentError
// expect: group: IllegalAssignmentError
// expect: scheduling: IllegalAssignmentError
// expect: scheduler: IllegalAssignmentError
// expect: has 30 nullnulltrue
// expect: has 30 nullnulltrue
// expect: 30
// expect: inner 32 30
// expect: inner truetrue
// expect: outside the heap truetrue
// expect: start (0 ms, 0 ns), period (100 ms, 0 ns), cost (0 ms, 0 ns), deadline (100 ms, 0 ns)
// expect: (80 ms, 0 ns) (0 ms, 0 ns) (80 ms, 0 ns)
// expect: (80 ms, 0 ns) (80 ms, 0 ns) (80 ms, 0 ns) (0 ms, 0 ns)
// expect: others: done
// expect: period: done
// expect: has its own false 26, (7 ms, 0 ns)
// expect: others: MemoryAccessError
// expect: period: MemoryAccessError
// expect: has its own true 25, (10 ms, 0 ns)
// expect: limited: OutOfMemoryError
// expect: setMemoryParameters: done
// expect: setMemoryParametersIfFeasible: done
// expect: setIfFeasible: done
// expect: setScheduler: done
// expect: a priority for it: ClassCastException
// expect: its priority: ClassCastException
// expect: as text true
// expect: back: IllegalArgumentException
// expect:   asked to add
// expect:   asked to remove
// expect:   asked for two
// expect:   asked for four
// expect: nothing nullnull
// expect: a priority for it: ClassCastException
// expect: to wait: done
// expect: back with: done
// expect: has 22 22
// expect: default true
// expect: default true
// expect: handler 60
// expect: no-heap writer: MemoryScopeException
// expect: no-heap reader: MemoryScopeException
// expect: elsewhere: done
