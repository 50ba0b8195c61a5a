// SPDX-License-Identifier: Apache-2.0
// The time of work that runs under a Timed begins anew: by itself, by others, with its own time or another.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// expect: kept alive: done
// expect: left alone: interrupted
// expect: longer, this once: done, then interrupted
// expect: shorter: interrupted
// expect: passed: interrupted
// expect: until a time: interrupted
// expect: by another thread: done
// expect: of the outer one: outer interrupted, inner done
// expect: when its time was over: false false
// expect: without work: false false
// expect: a time of another clock: UnsupportedOperationException UnsupportedOperationException
// expect: nothing: IllegalArgumentException IllegalArgumentException
// expect: nothing allocated: 0

import javax.realtime.AbsoluteTime;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.ImmortalMemory;
import javax.realtime.Interruptible;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;
import org.rtjvm.event.Timers;

public class TimedAnew {
    /** Longer than others may keep this test from its CPU. */
    static final RelativeTime SHORT = new RelativeTime(200, 0);
    static final RelativeTime FAR = new RelativeTime(1_000_000, 0);

    /** Work that throws what interrupts it, as all that it calls. */
    interface Work {
        void run(Timed timed) throws AsynchronouslyInterruptedException;
    }

    static String perform(Timed timed, Work work) {
        String[] end = {"done"};
        timed.doInterruptible(new Interruptible() {
            @Override
            public void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException {
                work.run(timed);
            }

            @Override
            public void interruptAction(AsynchronouslyInterruptedException exception) {
                end[0] = "interrupted";
            }
        });
        return end[0];
    }

    static void spin(int millis) throws AsynchronouslyInterruptedException {
        for (long end = System.nanoTime() + millis * 1_000_000L; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    static void forever(Timed timed) throws AsynchronouslyInterruptedException {
        spin(20_000);
    }

    static void works() throws InterruptedException {
        Timed watchdog = new Timed(SHORT);
        System.out.println("kept alive: " + perform(watchdog, timed -> {
            for (int i = 0; i < 30; i++) {
                Timers.restart(timed);
                spin(10);
            }
        }));
        System.out.println("left alone: " + perform(watchdog, TimedAnew::forever));
        System.out.print("longer, this once: " + perform(watchdog, timed -> {
            Timers.restart(timed, FAR);
            spin(300);
        }));
        System.out.println(", then " + perform(watchdog, TimedAnew::forever));
        Timed patient = new Timed(FAR);
        for (HighResolutionTime time : new HighResolutionTime[] {SHORT, new RelativeTime(-1, 0), null}) {
            String what = time == SHORT ? "shorter: " : time == null ? "until a time: " : "passed: ";
            System.out.println(what + perform(patient, timed -> {
                Timers.restart(timed, time == null ? Clock.getRealtimeClock().getTime().add(SHORT) : time);
                forever(timed);
            }));
        }
    }

    static void others() throws InterruptedException {
        Timed timed = new Timed(SHORT);
        boolean[] over = new boolean[1];
        RealtimeThread keeper = new RealtimeThread(new PriorityParameters(40)) {
            @Override
            public void run() {
                try {
                    while (!over[0]) {
                        Timers.restart(timed);
                        Thread.sleep(2);
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        System.out.println("by another thread: " + perform(timed, same -> {
            keeper.start();
            spin(300);
        }));
        over[0] = true;
        keeper.join();
        Timed outer = new Timed(FAR);
        String[] inner = {"done"};
        String end = perform(outer, same -> {
            inner[0] = perform(new Timed(FAR), other -> {
                spin(1);
            });
            Timers.restart(outer, SHORT);
            forever(outer);
        });
        System.out.println("of the outer one: outer " + end + ", inner " + inner[0]);
    }

    static String refused(Runnable what) {
        try {
            what.run();
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void refusals() {
        Timed timed = new Timed(SHORT);
        boolean[] answers = new boolean[2];
        perform(timed, same -> {
            timed.fire();
            spin(1);
        });
        timed.doInterruptible(new Interruptible() {
            @Override
            public void run(AsynchronouslyInterruptedException exception) {
                long end = System.nanoTime() + 400_000_000L;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                answers[0] = Timers.restart(timed);
                answers[1] = Timers.restart(timed, FAR);
            }

            @Override
            public void interruptAction(AsynchronouslyInterruptedException exception) { }
        });
        System.out.println("when its time was over: " + answers[0] + " " + answers[1]);
        System.out.println("without work: " + Timers.restart(timed) + " " + Timers.restart(timed, FAR));
        Clock other = new Clock() {
            @Override
            public AbsoluteTime getTime() {
                return getTime(new AbsoluteTime(this));
            }

            @Override
            public AbsoluteTime getTime(AbsoluteTime dest) {
                AbsoluteTime filled = dest == null ? new AbsoluteTime(this) : dest;
                filled.set(System.currentTimeMillis(), 0);
                return filled;
            }

            @Override
            public RelativeTime getResolution() {
                return new RelativeTime(1, 0, this);
            }

            @Override
            public RelativeTime getEpochOffset() {
                return new RelativeTime(0, 0);
            }

            @Override
            public void setResolution(RelativeTime resolution) { }
        };
        RelativeTime elsewhere = new RelativeTime(5, 0, other);
        System.out.println("a time of another clock: " + refused(() -> Timers.restart(timed, elsewhere)) + " " + refused(() -> Timers.restart(new Timed(elsewhere))));
        System.out.println("nothing: " + refused(() -> Timers.restart((Timed) null)) + " " + refused(() -> Timers.restart(timed, null)));
    }

    static long consumed() {
        return ImmortalMemory.instance().memoryConsumed();
    }

    static void allocations() {
        Timed timed = new Timed(FAR);
        long[] used = new long[1];
        perform(timed, same -> {
            ImmortalMemory.instance().executeInArea(() -> {
                Timers.restart(timed, SHORT);
                Timers.restart(timed, FAR);
                long before = consumed();
                for (int i = 0; i < 100; i++) {
                    Timers.restart(timed, FAR);
                    Timers.restart(timed);
                }
                used[0] = consumed() - before;
            });
        });
        System.out.println("nothing allocated: " + used[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30)) {
            @Override
            public void run() {
                try {
                    works();
                    others();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                refusals();
                allocations();
            }
        };
        thread.start();
        thread.join();
    }
}
