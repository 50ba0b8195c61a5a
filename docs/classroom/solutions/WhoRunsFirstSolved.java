// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * Lesson 11, the exercise with a program: let equals take turns.
 *
 * yield puts the caller behind all others of its priority.  Nobody below gets a turn by that, however often it is called.
 */
public class WhoRunsFirstSolved {
    static final StringBuilder ORDER = new StringBuilder();

    static RealtimeThread thread(int priority, Runnable logic) {
        return Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic));
    }

    static Runnable thrice(String word) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                ORDER.append(' ').append(word);
                Thread.yield();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        RealtimeThread[] all = {thread(20, thrice("low")), thread(25, thrice("a")), thread(25, thrice("b"))};
        RealtimeThread starter = thread(30, () -> {
            for (RealtimeThread each : all) {
                each.start();
            }
        });
        starter.start();
        starter.join();
        for (RealtimeThread each : all) {
            each.join();
        }
        System.out.println(ORDER.substring(1));
    }
}

// expect: a b a b a b low low low
