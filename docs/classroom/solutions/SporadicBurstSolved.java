// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.AperiodicParameters;
import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * Lesson 20, the exercise with a program: a queue that is too short.
 *
 * Five events come while the handler cannot run: one releases it, and there is room for two more.  What is to become of the others is again said in
 * advance.
 */
public class SporadicBurstSolved {
    static int handled;
    static int refused;

    static void burst(String policy) throws InterruptedException {
        handled = refused = 0;
        AperiodicParameters release = new AperiodicParameters();
        release.setInitialArrivalTimeQueueLength(2);
        release.setArrivalTimeQueueOverflowBehavior(policy);
        Semaphore done = new Semaphore(0);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(Conditions.onOneCpu(new AsyncEventHandler(new PriorityParameters(20), release, null, null, null, () -> {
            handled++;
            done.release();
        })));
        RealtimeThread source = Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(30), null, null, null, null, () -> {
            for (int i = 0; i < 5; i++) {
                try {
                    event.fire();
                } catch (ArrivalTimeQueueOverflowException full) {
                    refused++;
                }
            }
        }));
        source.start();
        source.join();
        done.acquire(policy.equals(AperiodicParameters.arrivalTimeQueueOverflowSave) ? 5 : 3);
        System.out.println(policy + ": refused " + refused + ", handled " + handled);
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        burst(AperiodicParameters.arrivalTimeQueueOverflowExcept);
        burst(AperiodicParameters.arrivalTimeQueueOverflowIgnore);
        burst(AperiodicParameters.arrivalTimeQueueOverflowReplace);
        burst(AperiodicParameters.arrivalTimeQueueOverflowSave);
    }
}

// expect: EXCEPT: refused 2, handled 3
// expect: IGNORE: refused 0, handled 3
// expect: REPLACE: refused 0, handled 3
// expect: SAVE: refused 0, handled 5
