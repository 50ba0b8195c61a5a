// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;

/**
 * 27. Whose time is up?
 *
 * Work within work: the whole has a time limit, and each step has one of its own.  When a step's time is up, the step is left and the whole goes
 * on.  When the whole's time is up, the step is left, and the whole is, too.  Each limit is an exception of its own, and each doInterruptible
 * catches its own one only.
 *
 * Here nobody waits for a time: the exceptions are fired by a method that does not name them.  Such a method defers: it is done to its end, and
 * then control is taken away, when it returns to one that may be interrupted.
 */
public class NestedTimeouts {
    static final AsynchronouslyInterruptedException WHOLE = new AsynchronouslyInterruptedException();
    static final AsynchronouslyInterruptedException STEP = new AsynchronouslyInterruptedException();

    static void say(String what) {
        System.out.println("    " + what);
    }

    static String name(AsynchronouslyInterruptedException exception) {
        return exception == WHOLE ? "the whole" : exception == STEP ? "the step" : "somebody else";
    }

    /** Names no such exception: nobody takes control out of here. */
    static void fire(AsynchronouslyInterruptedException exception) {
        exception.fire();
        say("fired, and the method is done to its end");
    }

    static class Step implements Interruptible {
        final AsynchronouslyInterruptedException fired;

        Step(AsynchronouslyInterruptedException fired) {
            this.fired = fired;
        }

        @Override
        public void run(AsynchronouslyInterruptedException own) throws AsynchronouslyInterruptedException {
            fire(fired);
            say("you will not see this");
        }

        @Override
        public void interruptAction(AsynchronouslyInterruptedException exception) {
            say("the step tidies up; time is up for " + name(exception));
        }
    }

    static class Whole implements Interruptible {
        final Step step;

        Whole(Step step) {
            this.step = step;
        }

        @Override
        public void run(AsynchronouslyInterruptedException own) throws AsynchronouslyInterruptedException {
            STEP.doInterruptible(step);
            say("the whole goes on with its next step");
        }

        @Override
        public void interruptAction(AsynchronouslyInterruptedException exception) {
            say("the whole tidies up; time is up for " + name(exception));
        }
    }

    static void demo() {
        System.out.println("the step's time is up:");
        WHOLE.doInterruptible(new Whole(new Step(STEP)));
        System.out.println("the whole's time is up:");
        WHOLE.doInterruptible(new Whole(new Step(WHOLE)));
        System.out.println("nobody is working: fire answers " + WHOLE.fire());
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, NestedTimeouts::demo);
        thread.start();
        thread.join();
    }
}

// expect: the step's time is up:
// expect:     fired, and the method is done to its end
// expect:     the step tidies up; time is up for the step
// expect:     the whole goes on with its next step
// expect: the whole's time is up:
// expect:     fired, and the method is done to its end
// expect:     the step tidies up; time is up for the whole
// expect:     the whole tidies up; time is up for the whole
// expect: nobody is working: fire answers false
