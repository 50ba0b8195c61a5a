// SPDX-License-Identifier: Apache-2.0
// Handlers that block do not keep others from running: threads are added, and used again.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;

public class BlockedHandlers {
    static final int MANY = 20;

    static AsyncEventHandler handler(int priority, Runnable logic) {
        return new AsyncEventHandler(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    static void allBlocked(int step) {
        AsyncEvent event = new AsyncEvent();
        CountDownLatch here = new CountDownLatch(MANY);
        Semaphore gone = new Semaphore(0);
        for (int i = 0; i < MANY; i++) {
            event.addHandler(handler(20 + i * step, () -> {
                here.countDown();
                await(here);
                gone.release();
            }));
        }
        event.fire();
        gone.acquireUninterruptibly(MANY);
        System.out.println(MANY + " waited for each other");
    }

    /** The threads are used again. */
    static void reuse() {
        AsyncEvent event = new AsyncEvent();
        Semaphore ran = new Semaphore(0);
        Runnable logic = ran::release;
        for (int i = 0; i < MANY; i++) {
            event.addHandler(handler(70, logic));
        }
        event.fire();
        ran.acquireUninterruptibly(MANY);
        System.out.println("ran " + MANY);
        for (int i = 0; i < MANY; i++) {
            AsyncEvent single = new AsyncEvent();
            single.addHandler(handler(71, logic));
            single.fire();
            ran.acquireUninterruptibly();
        }
        System.out.println("and again");
    }

    public static void main(String[] args) {
        allBlocked(0);
        allBlocked(2);
        reuse();
    }
}

// expect: 20 waited for each other
// expect: 20 waited for each other
// expect: ran 20
// expect: and again
