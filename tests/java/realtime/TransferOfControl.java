// SPDX-License-Identifier: Apache-2.0
// Asynchronous transfer of control: where it happens, what defers it, and which clauses it passes over.

import java.util.function.BooleanSupplier;

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;

public class TransferOfControl {
    static volatile boolean inside;
    static volatile boolean fired;
    static volatile int turns;

    static void say(String what) {
        System.out.println("  " + what);
    }

    interface Work {
        void run(AsynchronouslyInterruptedException aie) throws AsynchronouslyInterruptedException;
    }

    /** Does the work; tells how it ended. */
    static void perform(AsynchronouslyInterruptedException aie, Work work) {
        boolean done = aie.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                work.run(e);
                say("to its end");
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                say("interrupted by " + (e == aie ? "its own" : "another"));
            }
        });
        if (!done) {
            say("not done");
        }
    }

    /** Another thread does something as soon as this one is inside. */
    static void meanwhile(BooleanSupplier action, Realtime.Action work) throws Throwable {
        inside = false;
        fired = false;
        boolean[] result = new boolean[1];
        Thread other = new Thread(() -> {
            while (!inside) {
                Thread.yield();
            }
            result[0] = action.getAsBoolean();
            fired = true;
        });
        other.start();
        work.run();
        while (other.isAlive()) {           /* not join: the flag may be up */
            Thread.yield();
        }
        say("fired " + result[0]);
    }

    static void interrupted(String what, Work work) throws Throwable {
        AsynchronouslyInterruptedException aie = new AsynchronouslyInterruptedException();
        System.out.println(what);
        meanwhile(aie::fire, () -> perform(aie, work));
    }

    /** For ever, without a call. */
    static void spin() throws AsynchronouslyInterruptedException {
        while (true) {
            inside = true;
            turns++;
        }
    }

    static void spinUnlocking(Object lock) throws AsynchronouslyInterruptedException {
        while (true) {
            synchronized (lock) {
                inside = true;
            }
        }
    }

    static void recurse(int depth) throws AsynchronouslyInterruptedException {
        inside = true;
        if (depth > 0) {
            recurse(depth - 1);
            recurse(depth - 1);
        }
    }

    /** Until it is fired; defers. */
    static void await() {
        inside = true;
        while (!fired) {
            turns++;
        }
    }

    static class Initialised {
        static final int VALUE;

        static {
            await();
            say("static initialiser to its end");
            VALUE = turns;
        }
    }

    static class Deferring {
        Deferring() {
            await();
            say("constructor to its end");
        }
    }

    static class Spinning {
        Spinning() throws AsynchronouslyInterruptedException {
            say("constructor");
            spin();
        }
    }

    static synchronized void locked() throws AsynchronouslyInterruptedException {
        await();
        say("synchronized method to its end");
    }

    static void statement(Object lock) throws AsynchronouslyInterruptedException {
        synchronized (lock) {
            synchronized (TransferOfControl.class) {
                inside = true;
                while (!fired) {
                    turns++;
                }
                say("inner statement to its end");
            }
            for (int i = 0; i < 100; i++) {
                turns++;
            }
            say("outer statement to its end");
        }
        say("not here");
    }

    static int returned(Object lock) throws AsynchronouslyInterruptedException {
        synchronized (lock) {
            await();
            say("returning");
            return 1;
        }
    }

    static void callsOn(Object lock) throws AsynchronouslyInterruptedException {
        synchronized (lock) {
            spin();
        }
    }

    static void catchesLocked(Object lock) throws AsynchronouslyInterruptedException {
        try {
            synchronized (lock) {
                try {
                    spin();
                } catch (AsynchronouslyInterruptedException e) {
                    say("caught in a synchronized statement, held " + Thread.holdsLock(lock));
                    throw e;
                } finally {
                    say("finally in a synchronized statement");
                }
            }
        } catch (AsynchronouslyInterruptedException e) {
            say("not caught outside it");
        }
        say("not after it");
    }

    static void clauses() throws AsynchronouslyInterruptedException {
        try {
            spin();
        } catch (AsynchronouslyInterruptedException e) {
            say("not caught where it is thrown");
        } finally {
            say("not finally where it is thrown");
        }
    }

    static void deferringClauses() {
        try {
            clauses();
        } catch (AsynchronouslyInterruptedException e) {
            say("caught where it is deferred");
        } finally {
            say("finally where it is deferred");
        }
        say("after that");
    }

    /** Names a subclass of what is thrown: not interruptible. */
    static class Special extends AsynchronouslyInterruptedException {
        private static final long serialVersionUID = 1L;
    }

    static void special() throws Special {
        await();
        say("names a subclass");
    }

    static void general() throws InterruptedException {
        await();
        say("names a superclass");
    }

    static void failing() {
        await();
        throw new IllegalStateException();
    }

    static void replaced() throws AsynchronouslyInterruptedException {
        try {
            failing();
        } catch (IllegalStateException e) {
            say("not caught: it was replaced");
        }
    }

    static void main() throws Throwable {
        Object lock = new Object();
        interrupted("a loop", aie -> spin());
        interrupted("a loop with calls", aie -> {
            while (true) {
                inside = Math.max(System.nanoTime(), 1) > 0;
            }
        });
        interrupted("calls", aie -> recurse(60));
        interrupted("a constructor", aie -> new Spinning());
        interrupted("a loop with a synchronized statement", aie -> spinUnlocking(lock));
        interrupted("a method without the clause", aie -> {
            await();
            say("not here");
        });
        interrupted("a constructor without it", aie -> {
            new Deferring();
            say("not here");
        });
        interrupted("a method that names a subclass", aie -> {
            special();
            say("not here");
        });
        interrupted("a method that names a superclass", aie -> {
            try {
                general();
            } catch (InterruptedException e) {
                say("not caught");
            }
            say("not here");
        });
        interrupted("a static initialiser", aie -> {
            turns = Initialised.VALUE;
            spin();
        });
        interrupted("a synchronized method", aie -> {
            locked();
            say("not here");
        });
        interrupted("synchronized statements", aie -> statement(lock));
        interrupted("returning out of one", aie -> returned(lock));
        interrupted("called from one", aie -> callsOn(lock));
        say("still held " + Thread.holdsLock(lock));
        interrupted("clauses in one", aie -> catchesLocked(lock));
        interrupted("clauses", aie -> {
            deferringClauses();
            say("not here");
        });
        interrupted("another exception", aie -> replaced());
        interrupted("cleared", aie -> {
            cleared(aie);
            say("and on");
        });
    }

    static void cleared(AsynchronouslyInterruptedException aie) {
        try {
            spin();
        } catch (AsynchronouslyInterruptedException e) {
            say("caught, itself " + (e == aie) + ", cleared " + aie.clear() + ", again " + aie.clear());
        }
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferOfControl::main);
    }
}

// expect: a loop
// expect:   interrupted by its own
// expect:   fired true
// expect: a loop with calls
// expect:   interrupted by its own
// expect:   fired true
// expect: calls
// expect:   interrupted by its own
// expect:   fired true
// expect: a constructor
// expect:   constructor
// expect:   interrupted by its own
// expect:   fired true
// expect: a loop with a synchronized statement
// expect:   interrupted by its own
// expect:   fired true
// expect: a method without the clause
// expect:   interrupted by its own
// expect:   fired true
// expect: a constructor without it
// expect:   constructor to its end
// expect:   interrupted by its own
// expect:   fired true
// expect: a method that names a subclass
// expect:   names a subclass
// expect:   interrupted by its own
// expect:   fired true
// expect: a method that names a superclass
// expect:   names a superclass
// expect:   interrupted by its own
// expect:   fired true
// expect: a static initialiser
// expect:   static initialiser to its end
// expect:   interrupted by its own
// expect:   fired true
// expect: a synchronized method
// expect:   synchronized method to its end
// expect:   interrupted by its own
// expect:   fired true
// expect: synchronized statements
// expect:   inner statement to its end
// expect:   outer statement to its end
// expect:   interrupted by its own
// expect:   fired true
// expect: returning out of one
// expect:   returning
// expect:   interrupted by its own
// expect:   fired true
// expect: called from one
// expect:   interrupted by its own
// expect:   fired true
// expect:   still held false
// expect: clauses in one
// expect:   caught in a synchronized statement, held true
// expect:   finally in a synchronized statement
// expect:   interrupted by its own
// expect:   fired true
// expect: clauses
// expect:   caught where it is deferred
// expect:   finally where it is deferred
// expect:   after that
// expect:   interrupted by its own
// expect:   fired true
// expect: another exception
// expect:   interrupted by its own
// expect:   fired true
// expect: cleared
// expect:   caught, itself true, cleared true, again false
// expect:   and on
// expect:   to its end
// expect:   fired true
