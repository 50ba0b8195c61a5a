// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;

/**
 * Lesson 27, the exercise with a program: not now.
 *
 * disable holds back what is fired until enable: the part between the two is done to its end, though its method may be interrupted.
 */
public class NestedTimeoutsSolved {
    static final AsynchronouslyInterruptedException LIMIT = new AsynchronouslyInterruptedException();

    static void demo() {
        LIMIT.doInterruptible(new Interruptible() {
            @Override
            public void run(AsynchronouslyInterruptedException own) throws AsynchronouslyInterruptedException {
                LIMIT.disable();
                System.out.println("fired while it is disabled: " + LIMIT.fire());
                System.out.println("still here");
                LIMIT.enable();
                System.out.println("you will not see this");
            }

            @Override
            public void interruptAction(AsynchronouslyInterruptedException exception) {
                System.out.println("and now time is up");
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, NestedTimeoutsSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: fired while it is disabled: false
// expect: still here
// expect: and now time is up
