// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.Blocking;

/**
 * Lesson 35, the exercise with a program: how long may the display hold the brake's lock?
 *
 * The brake must act within 20 ms.  Who holds its lock runs at its priority meanwhile, and so delays all between, too.  The speedometer is the
 * first that is late: its own millisecond, the brake's, and 18 of the lock.
 */
public class CruiseControlSolved {
    static final RelativeTime MS1 = new RelativeTime(1, 0);

    static RealtimeThread task(int priority, int period, int cost) {
        RealtimeThread task = new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), null, null, null));
        task.addToFeasibility();
        return task;
    }

    public static void main(String[] args) {
        AsyncEventHandler brake = new AsyncEventHandler(new PriorityParameters(40),
            new SporadicParameters(new RelativeTime(100, 0), MS1, new RelativeTime(20, 0), null, null), null, null, null, null);
        brake.addToFeasibility();
        task(30, 20, 1);
        task(25, 40, 1);
        RealtimeThread display = task(15, 200, 30);
        Object lock = new Object();
        Blocking.section(brake, lock, MS1);
        int longest = 1;
        do {
            Blocking.section(display, lock, new RelativeTime(++longest, 0));
        } while (PriorityScheduler.instance().isFeasible());
        System.out.println("at most " + (longest - 1) + " ms");
    }
}

// expect: at most 18 ms
