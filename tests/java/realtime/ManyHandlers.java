// SPDX-License-Identifier: Apache-2.0
// A thousand handlers of one event: the most eligible runs before any other, each once, and none is lost.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class ManyHandlers {
    static final int MANY = 1000;
    static final int[] RUNS = new int[MANY];
    static final AtomicInteger ORDER = new AtomicInteger();
    static final Semaphore DONE = new Semaphore(0);
    static int place = -1;

    static void others(AsyncEvent event) {
        for (int i = 0; i < MANY; i++) {
            int number = i;
            event.addHandler(new AsyncEventHandler(new PriorityParameters(12 + i % 3), null, null, null, null, () -> {
                ORDER.getAndIncrement();
                RUNS[number]++;
                DONE.release();
            }));
        }
    }

    static int most() {
        int most = 0;
        for (int runs : RUNS) {
            most = Math.max(most, runs);
        }
        return most;
    }

    static void fire() {
        AsyncEvent event = new AsyncEvent();
        others(event);
        event.addHandler(new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, () -> {
            place = ORDER.getAndIncrement();
            DONE.release();
        }));
        event.fire();
        System.out.println("before fire returned: place " + place);
        DONE.acquireUninterruptibly(MANY + 1);
        System.out.println("all: " + ORDER + ", each at most " + most());
    }

    public static void main(String[] args) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30)) {
            @Override public void run() {
                fire();
            }
        };
        thread.start();
        Realtime.join(thread);
    }
}

// expect: before fire returned: place 0
// expect: all: 1001, each at most 1
