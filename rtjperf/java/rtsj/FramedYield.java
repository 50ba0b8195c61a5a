// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import java.util.concurrent.locks.LockSupport;
import javax.realtime.PeriodicParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Once in each frame the first thread makes the second ready, which then waits behind it for the processor, and yields (Boeing 3.3.1).
 *
 * <p>The second one is parked, as its twin in C waits at a futex: out of a monitor it would come by more than a switch.
 */
final class FramedYield {
    private final Series switches;
    private final int rounds;
    private final int rate;
    private final boolean noHeap;
    private RealtimeThread second;
    private volatile int frame;
    private int woken;
    private long stamp;
    private volatile boolean stamped;

    FramedYield(Series switches, int rate, boolean noHeap) {
        this.switches = switches;
        this.rate = rate;
        this.noHeap = noHeap;
        this.rounds = Bench.count() + 2;
    }

    void measure() {
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(1000 / rate, 0), null, null, null, null);
        second = Rt.thread(noHeap, Rt.priority(-1), this::follow);
        RealtimeThread first = Rt.periodicThread(noHeap, Rt.priority(-1), release, this::lead);
        second.start();
        first.start();
        Rt.join(first);
        Rt.join(second);
        Bench.check("other-ran", woken == rounds, "the second thread ran in " + woken + " of " + rounds + " frames");
    }

    private void lead() {
        for (int i = 1; i <= rounds; i++) {
            RealtimeThread.waitForNextPeriod();
            stamped = false;
            frame = i;
            LockSupport.unpark(second);
            stamp = System.nanoTime();
            stamped = true;
            Thread.yield();
        }
    }

    private void follow() {
        for (int i = 1; i <= rounds; i++) {
            awaitFrame(i);
            long now = System.nanoTime();
            woken++;
            if (i > 2 && stamped)
                switches.add(now - stamp);
        }
    }

    private void awaitFrame(int number) {
        while (frame < number)
            LockSupport.park();
    }
}
