// SPDX-License-Identifier: Apache-2.0
// A periodic timer that cannot keep up can be stopped all the same; needs a CPU beside the one that fires.
// needs: SCHED_FIFO

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicTimer;
import javax.realtime.RelativeTime;

public class TinyIntervals {
    public static void main(String[] args) throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() > 1) {
            PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime(0, 1), new AsyncEventHandler());
            timer.start();
            Thread.sleep(50);
            timer.stop();
            timer.destroy();
        }
        System.out.println("stopped");
    }
}

// expect: stopped
