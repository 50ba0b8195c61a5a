// SPDX-License-Identifier: Apache-2.0
// Priority ceiling emulation: policies of objects and the default, ceilings that are kept and passed, violations.

import javax.realtime.CeilingViolationException;
import javax.realtime.ImmortalMemory;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;

public class Ceilings {
    static final MonitorControl INHERITANCE = PriorityInheritance.instance();

    static final class OwnPolicy extends MonitorControl { }

    static class Guarded {
        synchronized int twice(int number) {
            return 2 * number;
        }

        synchronized void nested(Runnable action) {
            action.run();
        }
    }

    static <T> T with(T object, int ceiling) {
        synchronized (object) {
            MonitorControl.setMonitorControl(object, PriorityCeilingEmulation.instance(ceiling));
        }
        return object;
    }

    static void at(int priority, Realtime.Action action) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(priority)) {
            @Override public void run() {
                try {
                    action.run();
                } catch (CeilingViolationException violation) {
                    System.out.println("  violation: " + violation.getCallerPriority() + " above " + violation.getCeiling()
                        + ", " + (violation instanceof IllegalThreadStateException));
                } catch (Throwable thrown) {
                    System.out.println("  " + Realtime.name(thrown));
                }
            }
        };
        thread.start();
        Realtime.join(thread);
    }

    @SuppressWarnings("deprecation")
    static void instances() {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        PriorityCeilingEmulation twenty = PriorityCeilingEmulation.instance(20);
        System.out.println("instance " + twenty.getCeiling() + " " + twenty.getDefaultCeiling()
            + ", one object " + (twenty == PriorityCeilingEmulation.instance(20))
            + ", max " + (PriorityCeilingEmulation.getMaxCeiling().getCeiling() == scheduler.getMaxPriority())
            + " " + (PriorityCeilingEmulation.getMaxCeiling() == PriorityCeilingEmulation.instance(scheduler.getMaxPriority())));
        Realtime.attempt("too low", () -> PriorityCeilingEmulation.instance(scheduler.getMinPriority() - 1));
        Realtime.attempt("too high", () -> PriorityCeilingEmulation.instance(scheduler.getMaxPriority() + 1));
    }

    static void policies() {
        Object object = new Object();
        PriorityCeilingEmulation twenty = PriorityCeilingEmulation.instance(20);
        Realtime.attempt("not locked", () -> MonitorControl.setMonitorControl(object, twenty));
        synchronized (object) {
            System.out.println("before " + (MonitorControl.setMonitorControl(object, twenty) == INHERITANCE));
            System.out.println("then " + (MonitorControl.getMonitorControl(object) == twenty));
            System.out.println("and " + (MonitorControl.setMonitorControl(object, INHERITANCE) == twenty)
                + " " + (MonitorControl.getMonitorControl(object) == INHERITANCE));
            Realtime.attempt("no object", () -> MonitorControl.setMonitorControl(null, twenty));
            Realtime.attempt("no policy", () -> MonitorControl.setMonitorControl(object, null));
            Realtime.attempt("own policy", () -> MonitorControl.setMonitorControl(object, new OwnPolicy()));
        }
        Realtime.attempt("no default", () -> MonitorControl.setMonitorControl(null));
        Realtime.attempt("own default", () -> MonitorControl.setMonitorControl(new OwnPolicy()));
        Realtime.attempt("policy of nothing", () -> MonitorControl.getMonitorControl(null));
    }

    static Object inImmortal() {
        try {
            return ImmortalMemory.instance().newInstance(Object.class);
        } catch (ReflectiveOperationException never) {
            throw new AssertionError(never);
        }
    }

    static void defaults() {
        Object before = new Object();
        System.out.println("default was " + (MonitorControl.setMonitorControl(PriorityCeilingEmulation.getMaxCeiling()) == INHERITANCE)
            + ", is " + (MonitorControl.getMonitorControl() == PriorityCeilingEmulation.getMaxCeiling()));
        Object under = new Object();
        Object[] array = new Object[3];
        MonitorControl.setMonitorControl(PriorityCeilingEmulation.instance(60));
        Object sixty = new Object();
        MonitorControl.setMonitorControl(PriorityCeilingEmulation.instance(61));
        Object third = new Object();
        int[] thirdArray = new int[2];
        Object thirdImmortal = inImmortal();
        MonitorControl.setMonitorControl(PriorityCeilingEmulation.instance(62));
        Object fourth = new Object();
        System.gc();
        MonitorControl.setMonitorControl(INHERITANCE);
        Object after = new Object();
        for (Object o : new Object[] {before, under, array, sixty, third, thirdArray, thirdImmortal, fourth, after}) {
            MonitorControl policy = MonitorControl.getMonitorControl(o);
            System.out.println("made under "
                + (policy == INHERITANCE ? "inheritance" : "ceiling " + ((PriorityCeilingEmulation) policy).getCeiling()));
        }
        synchronized (sixty) {
            MonitorControl.setMonitorControl(sixty, INHERITANCE);
        }
        System.out.println("own " + (MonitorControl.getMonitorControl(sixty) == INHERITANCE));
    }

    static void violations() {
        Guarded low = with(new Guarded(), 20);
        Guarded high = with(new Guarded(), 30);
        at(20, () -> System.out.println("at 20: " + low.twice(4)));
        at(21, () -> System.out.println("at 21: " + low.twice(4)));
        at(15, () -> low.nested(() -> System.out.println("inwards higher: " + high.twice(5))));
        at(15, () -> high.nested(() -> System.out.println("inwards lower: " + low.twice(5))));
        at(15, () -> high.nested(() -> high.nested(() -> System.out.println("again: " + high.twice(6)))));
        at(21, () -> {
            synchronized (low) {
                System.out.println("not reached");
            }
        });
        System.out.println("at 5: " + low.twice(7) + ", left " + !Thread.holdsLock(low));
    }

    static void waiting() {
        Guarded guarded = with(new Guarded(), 25);
        boolean[] ready = new boolean[1];
        RealtimeThread waiter = new RealtimeThread(new PriorityParameters(12)) {
            @Override public void run() {
                synchronized (guarded) {
                    while (!ready[0]) {
                        try {
                            guarded.wait();
                        } catch (InterruptedException never) {
                            return;
                        }
                    }
                    System.out.println("woken, holds " + Thread.holdsLock(guarded));
                }
            }
        };
        waiter.start();
        at(25, () -> {
            synchronized (guarded) {
                ready[0] = true;
                guarded.notifyAll();
            }
        });
        Realtime.join(waiter);
    }

    /** Nobody's own priority passes a ceiling that he holds. */
    static void priorities() {
        Object guarded = with(new Object(), 30);
        at(20, () -> {
            RealtimeThread self = RealtimeThread.currentRealtimeThread();
            PriorityParameters parameters = (PriorityParameters) self.getSchedulingParameters();
            synchronized (guarded) {
                Realtime.attempt("to the ceiling", () -> parameters.setPriority(30));
                Realtime.attempt("above it", () -> parameters.setPriority(31));
                Realtime.attempt("above it as a thread", () -> self.setPriority(31));
                System.out.println("has " + parameters.getPriority());
            }
            Realtime.attempt("outside", () -> parameters.setPriority(31));
        });
    }

    /** A ceiling's row goes with its object; the number of objects is not limited. */
    static void many() {
        for (int i = 0; i < 20_000; i++) {
            with(new Guarded(), 11 + i % 80);
        }
        System.gc();
        System.out.println("many " + with(new Guarded(), 40).twice(1));
    }

    public static void main(String[] args) {
        instances();
        policies();
        violations();
        waiting();
        priorities();
        many();
        defaults();
    }
}

// expect: instance 20 20, one object true, max true true
// expect: too low: IllegalArgumentException
// expect: too high: IllegalArgumentException
// expect: not locked: IllegalMonitorStateException
// expect: before true
// expect: then true
// expect: and true true
// expect: no object: IllegalArgumentException
// expect: no policy: IllegalArgumentException
// expect: own policy: UnsupportedOperationException
// expect: no default: IllegalArgumentException
// expect: own default: UnsupportedOperationException
// expect: policy of nothing: IllegalArgumentException
// expect: at 20: 8
// expect:   violation: 21 above 20, true
// expect: inwards higher: 10
// expect:   violation: 30 above 20, true
// expect: again: 12
// expect:   violation: 21 above 20, true
// expect: at 5: 14, left true
// expect: woken, holds true
// expect: to the ceiling: done
// expect: above it: IllegalArgumentException
// expect: above it as a thread: IllegalArgumentException
// expect: has 30
// expect: outside: done
// expect: many 2
// expect: default was true, is true
// expect: made under inheritance
// expect: made under ceiling 98
// expect: made under ceiling 98
// expect: made under ceiling 60
// expect: made under ceiling 61
// expect: made under ceiling 61
// expect: made under ceiling 61
// expect: made under ceiling 62
// expect: made under inheritance
// expect: own true
