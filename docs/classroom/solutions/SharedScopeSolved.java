// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 10, the exercise with a program: wait for a scope, but not for ever.
 *
 * join with a time comes back when the scope is empty, or when the time is over; the reference count tells which.
 */
public class SharedScopeSolved {
    static final LTMemory SCOPE = new LTMemory(16 * 1024);
    static final Semaphore INSIDE = new Semaphore(0);
    static final Semaphore GO = new Semaphore(0);

    static void stay() {
        INSIDE.release();
        GO.acquireUninterruptibly();
    }

    static void demo() {
        new RealtimeThread(null, null, null, SCOPE, null, SharedScopeSolved::stay).start();
        INSIDE.acquireUninterruptibly();
        try {
            SCOPE.join(new RelativeTime(10, 0));
            System.out.println("after 10 ms inside: " + SCOPE.getReferenceCount());
            GO.release();
            SCOPE.join();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
        System.out.println("in the end inside: " + SCOPE.getReferenceCount());
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, SharedScopeSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: after 10 ms inside: 1
// expect: in the end inside: 0
