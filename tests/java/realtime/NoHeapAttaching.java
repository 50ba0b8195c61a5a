// SPDX-License-Identifier: Apache-2.0
// A no-heap thread fires events, attaches and detaches handlers, and destroys timers, where handlers in the heap are attached, too.

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.OneShotTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;

public class NoHeapAttaching {
    static final int MANY = 9;

    static final class Counter extends AsyncEventHandler {
        volatile int count;

        Counter(boolean noHeap) {
            super(new PriorityParameters(60), null, null, null, null, noHeap);
        }

        @Override public void handleAsyncEvent() {
            count++;
        }

        void await(int number) {
            while (count < number) {
                Thread.onSpinWait();
            }
        }
    }

    /** What all can see: in immortal memory. */
    static final class Shared implements Runnable {
        final Counter[] noHeap = new Counter[MANY];
        AsyncEvent event;
        OneShotTimer timer;

        @Override public void run() {
            for (int i = 0; i < MANY; i++) {
                noHeap[i] = new Counter(true);
            }
            event = new AsyncEvent();
            timer = new OneShotTimer(new RelativeTime(3_600_000, 0), noHeap[0]);
            thread = new Worker(this);
        }

        boolean isDetached(int from, int to) {
            for (int i = from; i < to; i++) {
                if (event.handledBy(noHeap[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    static Worker thread;
    static Shared shared;

    static final class Worker extends NoHeapRealtimeThread {
        private final Shared shared;
        volatile int done;
        volatile String problem = "none";

        Worker(Shared shared) {
            super(new PriorityParameters(20), ImmortalMemory.instance());
            this.shared = shared;
        }

        @Override public void run() {
            try {
                work();
            } catch (Throwable thrown) {
                problem = thrown.getClass().getName();
            }
        }

        private void work() {
            AsyncEvent event = shared.event;
            event.fire();
            done = 1;
            for (Counter each : shared.noHeap) {
                event.addHandler(each);
            }
            event.fire();
            for (Counter each : shared.noHeap) {
                event.removeHandler(each);
                event.removeHandler(each);
            }
            done = 2;
            event.addHandler(shared.noHeap[1]);
            event.setHandler(shared.noHeap[2]);
            event.fire();
            done = shared.isDetached(0, 2) && shared.isDetached(3, MANY) ? 3 : -3;
            event.setHandler(null);
            shared.timer.start();
            shared.timer.removeHandler(shared.noHeap[0]);
            shared.timer.destroy();
            done = shared.isDetached(0, MANY) ? 4 : -4;
        }
    }

    public static void main(String[] args) {
        Counter one = new Counter(false), two = new Counter(false), user = new Counter(false);
        user.setDaemon(false);
        ImmortalMemory.instance().executeInArea(() -> {
            shared = new Shared();
            shared.run();
        });
        shared.event.addHandler(one);
        shared.event.addHandler(two);
        shared.event.addHandler(user);
        shared.timer.addHandler(one);
        thread.start();
        Realtime.join(thread);
        System.out.println("done " + thread.done + ", problem " + thread.problem);
        one.await(2);
        two.await(2);
        user.await(2);
        shared.noHeap[2].await(2);
        shared.noHeap[MANY - 1].await(1);
        System.out.println("left " + shared.event.handledBy(one) + shared.event.handledBy(two) + shared.event.handledBy(user));
        Realtime.attempt("user's is attached no more", () -> user.setDaemon(true));
        shared.event.addHandler(one);
        shared.event.addHandler(two);
        shared.event.removeHandler(one);
        shared.event.fire();
        two.await(3);
        System.out.println("again " + shared.event.handledBy(one) + shared.event.handledBy(two) + " " + one.count);
    }
}

// expect: done 4, problem none
// expect: left falsefalsefalse
// expect: user's is attached no more: done
// expect: again falsetrue 2
