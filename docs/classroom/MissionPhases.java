// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 34. Missions, one after the other.
 *
 * An aeroplane takes off, cruises and lands: three programs that share a machine, one after the other.  Each begins with making all that it needs,
 * then works without making anything that lasts, then ends and leaves nothing behind. Safety-critical Java has made a rule of that, with three
 * kinds of memory:
 *
 *     immortal memory      what all missions need                            never given back
 *     mission memory       the threads of a mission, and what they share     as long as the mission
 *     release memory       what a thread makes in one release                as long as the release
 *
 * Two scopes, one in the other, are all that it takes.  The mission's results go into numbers of an object that was there before.
 */
public class MissionPhases {
    static final int RELEASES = 5;

    /** What lasts: the memory of missions, and what they found out. */
    static class Ship {
        final LTMemory missionMemory = new LTMemory(256 * 1024);
        int threads;
        long sum;

        /** A mission from its beginning to its end, with all its threads out of mission memory. */
        void fly(Mission mission) {
            missionMemory.enter(mission);
            try {
                missionMemory.join();                       // a thread that has ended may still be on its way out
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }
    }

    static Ship ship;

    /** Enters its release memory in each release. */
    static class Worker extends RealtimeThread implements Runnable {
        final LTMemory releaseMemory = new LTMemory(8 * 1024);
        final int factor;
        int release;
        long sum;

        Worker(int factor) {
            super(new PriorityParameters(15), new PeriodicParameters(null, new RelativeTime(2, 0), null, null, null, null));
            this.factor = factor;
        }

        @Override
        public void run() {
            Runnable work = this::work;
            for (release = 1; release <= RELEASES; release++) {
                releaseMemory.enter(work);
                waitForNextPeriod();
            }
        }

        private void work() {
            int[] temporary = new int[100];                 // gone with the release
            for (int i = 0; i < temporary.length; i++) {
                temporary[i] = factor * release;
            }
            for (int each : temporary) {
                sum += each;
            }
        }
    }

    /** The three phases of a mission; its allocation context is mission memory. */
    static class Mission implements Runnable {
        final int factor;

        Mission(int factor) {
            this.factor = factor;
        }

        @Override
        public void run() {
            Worker[] workers = {new Worker(factor), new Worker(10 * factor)};       // initialisation
            for (Worker each : workers) {
                each.start();                                                       // the mission
            }
            try {
                for (Worker each : workers) {
                    each.join();
                }
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
            for (Worker each : workers) {                                           // the end
                ship.sum += each.sum;
                ship.threads++;
            }
        }
    }

    static void sequence() {
        ship = new Ship();
        Mission[] missions = {new Mission(1), new Mission(2), new Mission(3), new Mission(4)};
        long before = 0;
        for (Mission each : missions) {
            ship.sum = 0;
            ship.fly(each);
            System.out.println("mission " + each.factor + ": sum " + ship.sum + ", left in mission memory " + ship.missionMemory.memoryConsumed());
        }
        for (int again = 0; again < 20; again++) {          // nothing is printed, so nothing is made
            ship.fly(missions[0]);
            if (again == 0) {
                before = ImmortalMemory.instance().memoryConsumed();
            }
        }
        System.out.println("nineteen missions more left in immortal memory: " + (ImmortalMemory.instance().memoryConsumed() - before));
        System.out.println("threads in all: " + ship.threads);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread sequencer = new RealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, MissionPhases::sequence);
        sequencer.start();
        sequencer.join();
    }
}

// expect: mission 1: sum 16500, left in mission memory 0
// expect: mission 2: sum 33000, left in mission memory 0
// expect: mission 3: sum 49500, left in mission memory 0
// expect: mission 4: sum 66000, left in mission memory 0
// expect: nineteen missions more left in immortal memory: 0
// expect: threads in all: 48
