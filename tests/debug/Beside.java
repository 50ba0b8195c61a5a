// SPDX-License-Identifier: Apache-2.0
// client: LaterClient
// marks: Later.java

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;

/** A no-heap thread, which nobody stops, computes while a debugger asks for more of the program; where that is compiled, code is left under its feet. */
public class Beside {
    interface Step {
        int of(int n);
    }

    static final class Add implements Step {
        @Override
        public int of(int n) {
            return n + 3;
        }
    }

    static final class Turn implements Step {
        @Override
        public int of(int n) {
            return Integer.rotateLeft(n, 5) ^ n;
        }
    }

    static final class Worker extends NoHeapRealtimeThread {
        private final Step[] steps = { new Add(), new Turn(), new Add() };
        private int turns;
        private int wrong;

        Worker() {
            super(new PriorityParameters(20), new PeriodicParameters(null, new RelativeTime(1, 0), null, null, null, null), null, ImmortalMemory.instance(), null, null);
        }

        private static int fold(int a, int b) {
            return a * 31 + (b >>> 3);
        }

        private int compute() {
            int sum = 7;
            for (int i = 0; i < 300; i++)
                sum = fold(steps[i % 3].of(sum), i) + (i & 1);
            return sum;
        }

        @Override
        public void run() {
            int expected = compute();
            while (!Later.over) {
                wrong += compute() == expected ? 0 : 1;
                turns++;
                waitForNextPeriod();
            }
        }
    }

    static Worker worker;

    public static void main(String[] args) throws Exception {
        ImmortalMemory.instance().executeInArea(() -> worker = new Worker());
        worker.start();
        Later.main(args);
        worker.join();
        System.out.println("wrong " + worker.wrong + (worker.turns > 50 ? ", many turns" : ", turns " + worker.turns));
    }
}
