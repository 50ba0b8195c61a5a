// SPDX-License-Identifier: Apache-2.0
// A low default ceiling is for the objects of the program: what the VM locks or makes for it is not touched, and nothing that
// changes parameters allocates.

import javax.realtime.AperiodicParameters;
import javax.realtime.ImmortalMemory;
import javax.realtime.MonitorControl;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

public class DefaultCeilings {
    static final String[] NOTES = new String[32];
    static int notes;

    interface Source {
        int get();
    }

    static class Late {
        static final Object LOCK = new Object();
        static int value;

        static int next() {
            synchronized (LOCK) {
                return ++value;
            }
        }
    }

    /** Printing takes locks, so it comes later. */
    static void attempt(String what, Realtime.Action action) {
        String outcome = "done";
        try {
            action.run();
        } catch (Throwable thrown) {
            outcome = thrown.getClass().getSimpleName();
        }
        NOTES[notes++] = what.concat(": ").concat(outcome);
    }

    static void underCeiling() {
        Object own = new Object();
        attempt("an object of the program", () -> {
            synchronized (own) {
                notes += 0;
            }
        });
        RealtimeThread[] made = new RealtimeThread[1];
        attempt("made", () -> made[0] = new RealtimeThread(new PriorityParameters(20), new PeriodicParameters(new RelativeTime(5, 0))));
        attempt("its scheduling", () -> made[0].setSchedulingParameters(null));
        attempt("its release", () -> made[0].setReleaseParameters(new SporadicParameters(new RelativeTime(5, 0))));
        attempt("its release, if feasible", () -> made[0].setReleaseParametersIfFeasible(null));
        attempt("its priority", () -> made[0].setPriority(21));
        attempt("its scheduler", () -> made[0].setScheduler(PriorityScheduler.instance()));
        attempt("a queue", () -> {
            WaitFreeReadQueue queue = new WaitFreeReadQueue(1, true);
            queue.write("x");
            queue.read();
        });
        attempt("another queue", () -> {
            WaitFreeWriteQueue queue = new WaitFreeWriteQueue(1);
            queue.write("x");
            queue.read();
        });
        attempt("a class that is initialised now", Late::next);
        attempt("a lambda that is linked now", () -> {
            Source seven = () -> 7;
            Late.value += seven.get();
        });
    }

    static long consumed;

    static void allocates() {
        RealtimeThread self = RealtimeThread.currentRealtimeThread();
        ImmortalMemory immortal = ImmortalMemory.instance();
        AperiodicParameters one = new AperiodicParameters();
        AperiodicParameters other = new AperiodicParameters();
        PriorityParameters priority = new PriorityParameters(30);
        RelativeTime cost = new RelativeTime(1000, 0);
        self.setSchedulingParameters(priority);
        immortal.executeInArea(() -> {
            for (int i = 0; i < 101; i++) {
                self.setReleaseParameters((i & 1) == 0 ? one : other);
                one.setCost(cost);
                one.setDeadlineMissHandler(null);
                priority.setPriority(30 + (i & 7));
                self.setPriority(40);
                if (i == 0) {
                    consumed = immortal.memoryConsumed();
                }
            }
            consumed = immortal.memoryConsumed() - consumed;
        });
        System.out.println("changes allocate " + consumed);
    }

    public static void main(String[] args) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(50), null, null, null, null, () -> {
            MonitorControl before = MonitorControl.setMonitorControl(PriorityCeilingEmulation.instance(12));
            underCeiling();
            MonitorControl.setMonitorControl(before);
        });
        thread.start();
        Realtime.join(thread);
        for (int i = 0; i < notes; i++) {
            System.out.println(NOTES[i]);
        }
        System.out.println("policy " + (MonitorControl.getMonitorControl() == PriorityInheritance.instance()) + ", later " + Late.next());
        Realtime.inThread(DefaultCeilings::allocates);
    }
}

// expect: an object of the program: CeilingViolationException
// expect: made: done
// expect: its scheduling: done
// expect: its release: done
// expect: its release, if feasible: done
// expect: its priority: done
// expect: its scheduler: done
// expect: a queue: done
// expect: another queue: done
// expect: a class that is initialised now: done
// expect: a lambda that is linked now: done
// expect: policy true, later 9
// expect: changes allocate 0
