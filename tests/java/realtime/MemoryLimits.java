// SPDX-License-Identifier: Apache-2.0
// Limits of memory that change while who has them runs: what is used already counts, and keeps a limit from being set.

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class MemoryLimits {
    static final int KILO = 1024;
    static final long NO_MAX = MemoryParameters.NO_MAX;

    static void take(int kilobytes) {
        Realtime.attempt("  " + kilobytes + " more", () -> {
            byte[] more = new byte[kilobytes * KILO - 24];
        });
    }

    /** In immortal memory, where the texts do not count. */
    static void takeImmortal(int kilobytes) {
        ImmortalMemory immortal = ImmortalMemory.instance();
        Realtime.attempt("  " + kilobytes + " more of immortal",
            () -> immortal.newArray(byte.class, kilobytes * KILO - 24));
    }

    static void run(MemoryParameters limits, MemoryArea area, Runnable logic) {
        RealtimeThread thread = new RealtimeThread(null, null, limits, area, null, logic);
        thread.start();
        Realtime.join(thread);
    }

    static void area(String what, MemoryArea area) {
        System.out.println(what);
        MemoryParameters limits = new MemoryParameters(NO_MAX, NO_MAX);
        run(limits, area, () -> {
            byte[] large = new byte[100 * KILO];
            System.out.println("  less than used " + limits.setMaxMemoryAreaIfFeasible(90 * KILO) + " "
                + (limits.getMaxMemoryArea() == NO_MAX));
            System.out.println("  more than used " + limits.setMaxMemoryAreaIfFeasible(200 * KILO) + " "
                + (limits.getMaxMemoryArea() == 200 * KILO));
            take(110);
            take(50);
            System.out.println("  again less " + limits.setMaxMemoryAreaIfFeasible(120 * KILO));
            System.out.println("  no limit " + limits.setMaxMemoryAreaIfFeasible(NO_MAX));
            take(110);
        });
    }

    static void immortal() {
        System.out.println("immortal memory");
        MemoryParameters limits = new MemoryParameters(NO_MAX, 100 * KILO);
        run(limits, HeapMemory.instance(), () -> {
            takeImmortal(60);
            takeImmortal(60);
            System.out.println("  less than used " + limits.setMaxImmortalIfFeasible(50 * KILO) + " "
                + (limits.getMaxImmortal() == 100 * KILO));
            RealtimeThread self = RealtimeThread.currentRealtimeThread();
            self.setMemoryParameters(new MemoryParameters(NO_MAX, 130 * KILO));
            System.out.println("  no longer its " + limits.setMaxImmortalIfFeasible(50 * KILO));
            takeImmortal(60);
            takeImmortal(60);
            self.setMemoryParameters(null);
            takeImmortal(60);
        });
    }

    /** One of two users is beyond it. */
    static void shared() {
        System.out.println("shared");
        MemoryParameters limits = new MemoryParameters(NO_MAX, NO_MAX);
        Semaphore used = new Semaphore(0);
        Semaphore go = new Semaphore(0);
        RealtimeThread other = new RealtimeThread(null, null, limits, null, null, () -> {
            ImmortalMemory.instance().newArray(byte.class, 20 * KILO);
            used.release();
            go.acquireUninterruptibly();
            System.out.println("  the other");
            takeImmortal(10);
        });
        other.start();
        used.acquireUninterruptibly();
        run(limits, HeapMemory.instance(), () -> {
            System.out.println("  less than the other used " + limits.setMaxImmortalIfFeasible(10 * KILO));
            System.out.println("  enough for both " + limits.setMaxImmortalIfFeasible(25 * KILO));
            takeImmortal(22);
            takeImmortal(10);
        });
        go.release();
        Realtime.join(other);
        System.out.println("  when it is gone " + limits.setMaxImmortalIfFeasible(10 * KILO));
    }

    static void handlers() {
        System.out.println("handlers");
        MemoryParameters limits = new MemoryParameters(NO_MAX, NO_MAX);
        int[] wish = {40};
        Semaphore done = new Semaphore(0);
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(30), null, limits, null, null, () -> {
            takeImmortal(wish[0]);
            done.release();
        });
        Runnable fire = () -> {
            AsyncEvent event = new AsyncEvent();
            event.addHandler(handler);
            event.fire();
            done.acquireUninterruptibly();
        };
        fire.run();
        System.out.println("  less than used " + limits.setMaxImmortalIfFeasible(30 * KILO));
        System.out.println("  more than used " + limits.setMaxImmortalIfFeasible(100 * KILO));
        fire.run();
        fire.run();
        handler.setSchedulingParameters(new PriorityParameters(31));    // gives nothing back
        fire.run();
        System.out.println("  no limit by feasibility " + handler.setMemoryParametersIfFeasible(null));
        fire.run();
        handler.setMemoryParameters(new MemoryParameters(NO_MAX, 10 * KILO));
        wish[0] = 5;
        fire.run();
        System.out.println("another of the same executor");
        AsyncEventHandler free = new AsyncEventHandler(new PriorityParameters(31), null, null, null, null, () -> {
            takeImmortal(40);
            done.release();
        });
        AsyncEvent event = new AsyncEvent();
        event.addHandler(free);
        event.fire();
        done.acquireUninterruptibly();
    }

    static class Known {
        static final Object[] TABLE = new Object[1000];
        static final String TEXT = "a text that only this class has";
    }

    interface Source {
        int get();
    }

    /** Classes, texts and lambdas are the program's: who comes first does not pay for them, and does not break them. */
    static void programs() {
        System.out.println("first to use a class");
        RealtimeThread poor = new RealtimeThread(null, null, new MemoryParameters(64, 64), ImmortalMemory.instance(), null, null) {
            @Override public void run() {
                int length = Known.TABLE.length + Known.TEXT.length();
                Source constant = () -> 7;
                kept = length + constant.get();
            }
        };
        poor.start();
        Realtime.join(poor);
        System.out.println("  " + kept + " " + Known.TABLE.length);
    }

    static int kept;

    public static void main(String[] args) {
        programs();
        area("a scope", new LTMemory(800 * KILO));
        area("the heap", HeapMemory.instance());
        immortal();
        shared();
        handlers();
    }
}

// expect: first to use a class
// expect:   1038 1000
// expect: a scope
// expect:   less than used false true
// expect:   more than used true true
// expect:   110 more: OutOfMemoryError
// expect:   50 more: done
// expect:   again less false
// expect:   no limit true
// expect:   110 more: done
// expect: the heap
// expect:   less than used false true
// expect:   more than used true true
// expect:   110 more: OutOfMemoryError
// expect:   50 more: done
// expect:   again less false
// expect:   no limit true
// expect:   110 more: done
// expect: immortal memory
// expect:   60 more of immortal: done
// expect:   60 more of immortal: OutOfMemoryError
// expect:   less than used false true
// expect:   no longer its true
// expect:   60 more of immortal: done
// expect:   60 more of immortal: OutOfMemoryError
// expect:   60 more of immortal: done
// expect: shared
// expect:   less than the other used false
// expect:   enough for both true
// expect:   22 more of immortal: done
// expect:   10 more of immortal: OutOfMemoryError
// expect:   the other
// expect:   10 more of immortal: OutOfMemoryError
// expect:   when it is gone true
// expect: handlers
// expect:   40 more of immortal: done
// expect:   less than used false
// expect:   more than used true
// expect:   40 more of immortal: done
// expect:   40 more of immortal: OutOfMemoryError
// expect:   40 more of immortal: OutOfMemoryError
// expect:   no limit by feasibility true
// expect:   40 more of immortal: done
// expect:   5 more of immortal: OutOfMemoryError
// expect: another of the same executor
// expect:   40 more of immortal: done
