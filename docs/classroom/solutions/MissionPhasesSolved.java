// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 34, the exercise with a program: what if the threads are made in immortal memory?
 *
 * Each mission leaves its threads behind then, and each number of missions is too large some day.  In mission memory they are gone.
 */
public class MissionPhasesSolved {
    static final LTMemory MISSION = new LTMemory(256 * 1024);

    static void inMission() {
        new MissionPhases.Worker(1);
    }

    static void inImmortal() {
        ImmortalMemory.instance().executeInArea(MissionPhasesSolved::inMission);
    }

    static long left(Runnable mission) {
        MISSION.enter(mission);
        long before = ImmortalMemory.instance().memoryConsumed();
        for (int i = 0; i < 10; i++) {
            MISSION.enter(mission);
        }
        return ImmortalMemory.instance().memoryConsumed() - before;
    }

    static void demo() {
        System.out.println("in mission memory: leaks " + (left(MissionPhasesSolved::inMission) > 0));
        System.out.println("in immortal memory: leaks " + (left(MissionPhasesSolved::inImmortal) > 0));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, MissionPhasesSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: in mission memory: leaks false
// expect: in immortal memory: leaks true
