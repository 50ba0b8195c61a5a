// SPDX-License-Identifier: Apache-2.0
// A thread whose releases and parameters others change while it ends.
// needs: SCHED_FIFO

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class EndingThreads {
    static final int ROUNDS = 500;

    static PeriodicParameters often(AsyncEventHandler handler) {
        PeriodicParameters often = new PeriodicParameters(null, new RelativeTime(0, 100_000));
        often.setDeadlineMissHandler(handler);
        return often;
    }

    public static void main(String[] args) throws InterruptedException {
        AsyncEventHandler handler = new AsyncEventHandler();
        for (int i = 0; i < ROUNDS; i++) {
            RealtimeThread thread = new RealtimeThread(new PriorityParameters(12), often(handler));
            thread.start();
            while (thread.isAlive()) {
                thread.schedulePeriodic();
                thread.setReleaseParameters(often(handler));
                thread.getReleaseParameters().setCost(new RelativeTime(0, 1000));
            }
            thread.join();
            thread.deschedulePeriodic();
        }
        System.out.println("ended");
    }
}

// expect: ended
