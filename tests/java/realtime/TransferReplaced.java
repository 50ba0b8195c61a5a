// SPDX-License-Identifier: Apache-2.0
// A pending exception of an inner call is replaced by that of an outer one, often, just when its target looks at it: at every
// moment one of both is pending.

import java.util.concurrent.atomic.AtomicBoolean;

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;

public class TransferReplaced {
    static final int ROUNDS = 20_000;
    static final AsynchronouslyInterruptedException OUTER = new AsynchronouslyInterruptedException();
    static final AsynchronouslyInterruptedException INNER = new AsynchronouslyInterruptedException();
    static final AtomicBoolean END = new AtomicBoolean();
    static volatile boolean inside;
    static int outerActions, innerActions;

    static int step(int i) throws AsynchronouslyInterruptedException {
        return i + 1;
    }

    static final Interruptible SPIN = new Interruptible() {
        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            inside = true;
            for (int i = 0; ; i = step(i)) { }
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            innerActions++;
        }
    };

    static final Interruptible NEST = new Interruptible() {
        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            while (true) {
                INNER.doInterruptible(SPIN);
            }
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            outerActions++;
        }
    };

    /** Fires the inner exception and at once the outer one, so that the second meets the first on its way. */
    static void fire() {
        while (!END.get()) {
            if (inside) {
                inside = false;
                INNER.fire();
                OUTER.fire();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread firing = new Thread(TransferReplaced::fire);
        firing.start();
        Realtime.inThread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                OUTER.doInterruptible(NEST);
            }
        });
        END.set(true);
        firing.join();
        System.out.println("outer calls interrupted: " + outerActions);
        System.out.println("inner calls interrupted, too: " + (innerActions > 0));
    }
}

// expect: outer calls interrupted: 20000
// expect: inner calls interrupted, too: true
