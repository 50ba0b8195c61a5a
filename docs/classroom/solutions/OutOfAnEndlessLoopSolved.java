// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;

/**
 * Lesson 26, the exercise with a program: until somebody says so.
 *
 * An exception of one's own instead of Timed: another thread fires it when it has seen enough.
 */
public class OutOfAnEndlessLoopSolved {
    static final AsynchronouslyInterruptedException ENOUGH = new AsynchronouslyInterruptedException();
    static volatile long best;

    static void search() throws AsynchronouslyInterruptedException {
        while (true) {
            best++;
        }
    }

    static void demo() {
        boolean done = ENOUGH.doInterruptible(new Interruptible() {
            @Override
            public void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException {
                search();
            }

            @Override
            public void interruptAction(AsynchronouslyInterruptedException exception) {
                System.out.println("somebody has seen enough: " + (exception == ENOUGH));
            }
        });
        System.out.println("the call was made: " + done);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, OutOfAnEndlessLoopSolved::demo);
        thread.start();
        while (best < 1000) {
            Thread.sleep(1);
        }
        boolean fired = ENOUGH.fire();
        thread.join();
        System.out.println("fired: " + fired);
    }
}

// expect: somebody has seen enough: true
// expect: the call was made: true
// expect: fired: true
