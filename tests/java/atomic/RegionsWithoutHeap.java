// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** Threads without the heap use regions, also while others collect; regions in scopes obey the assignment rule. */
public class RegionsWithoutHeap {
    // expect: steps of the thread without the heap: 2000, halves 0
    // expect: overwrites a reference to the heap: irrevocable 1
    // expect: assignment refused inside: javax.realtime.IllegalAssignmentError, value 2
    // expect: in a scope: undone and done once: 7

    static class Shared {
        long first;
        long second;
        Object heap;
        int value;
        Object holder;
    }

    static Shared shared;
    static volatile boolean stop;
    static volatile int halves;
    static volatile int steps;

    @PAR
    static void both(long n) {
        shared.first += n;
        for (int i = 0; i < 50; i++) {
            shared.value = i;
        }
        shared.second += n;
    }

    @PAR
    static boolean isHalf() {
        return shared.first != shared.second;
    }

    @PAR
    static void forget() {
        shared.heap = null;
    }

    static void noHeap(Runnable logic) throws Exception {
        RealtimeThread[] made = new RealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() ->
            made[0] = new NoHeapRealtimeThread(new PriorityParameters(30), null, null, ImmortalMemory.instance(), null, logic));
        made[0].start();
        made[0].join();
    }

    static class Steps implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 2000; i++) {
                both(i);
                if (isHalf()) {
                    halves++;
                }
                steps++;
                if (i % 20 == 0) {
                    try {
                        RealtimeThread.sleep(0, 100_000);
                    } catch (InterruptedException e) {
                        halves = -1;
                    }
                }
            }
        }
    }

    static class Forgets implements Runnable {
        @Override
        public void run() {
            forget();
        }
    }

    static class Anew {
        static int number = 7;
    }

    static void inScope() {
        Object scoped = new Object();
        shared.value = 0;
        try {
            Region.run(() -> {
                shared.value = 2;
                shared.holder = scoped;
            });
        } catch (javax.realtime.IllegalAssignmentError e) {
            System.out.println("assignment refused inside: " + e.getClass().getName() + ", value " + shared.value);
        }
        Shared inner = new Shared();
        Region.run(() -> {
            inner.holder = scoped;
            inner.value += Anew.number;
        });
        System.out.println("in a scope: undone and done once: " + inner.value);
    }

    public static void main(String[] args) throws Exception {
        Runnable[] logic = new Runnable[2];
        ImmortalMemory.instance().executeInArea(() -> {
            shared = new Shared();
            logic[0] = new Steps();
            logic[1] = new Forgets();
        });
        Thread garbage = new Thread(() -> {
            while (!stop) {
                both(1);
                System.gc();
            }
        });
        garbage.start();
        noHeap(logic[0]);
        stop = true;
        garbage.join();
        System.out.println("steps of the thread without the heap: " + steps + ", halves " + halves);
        shared.heap = new int[3];
        long before = Counters.irrevocable();
        noHeap(logic[1]);
        System.out.println("overwrites a reference to the heap: irrevocable " + (Counters.irrevocable() - before));
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () -> new LTMemory(16384, 16384).enter(RegionsWithoutHeap::inScope));
        t.start();
        t.join();
    }
}
