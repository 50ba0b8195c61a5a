// SPDX-License-Identifier: Apache-2.0
package rtsj;

import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Background threads: periodic real-time threads of lower priority that note the time and yield, as in Boeing's tests. */
final class Background {
    private static final int STAMPS = 1024;
    private final RealtimeThread[] threads;
    private final int[] ran;
    private volatile boolean over;

    Background(int count, int priority, int periodMillis) {
        threads = new RealtimeThread[count];
        ran = new int[count];
        for (int i = 0; i < count; i++) {
            int me = i;
            PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(periodMillis, 0), null, null, null, null);
            threads[i] = Rt.periodicThread(false, priority - 1, release, () -> work(me));
        }
        for (RealtimeThread thread : threads)
            thread.start();
    }

    private void work(int me) {
        long[] stamps = new long[STAMPS];
        while (!over) {
            stamps[ran[me]++ % STAMPS] = System.nanoTime();
            Thread.yield();
            RealtimeThread.waitForNextPeriod();
        }
    }

    /** Ends them; how often the least busy one ran. */
    int stop() {
        over = true;
        int least = threads.length == 0 ? 0 : Integer.MAX_VALUE;
        for (int i = 0; i < threads.length; i++) {
            Rt.join(threads[i]);
            least = Math.min(least, ran[i]);
        }
        return least;
    }
}
