// SPDX-License-Identifier: Apache-2.0
// Transfer of control through what programs are made of: reflection, method handles, lambdas, constructors, initialisers,
// resources, privileged actions, scopes; exceptions that are subclassed, reused after failures, and used by several threads.
// vm-args: -Xrt:cpus=0

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.security.AccessController;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.ImmortalMemory;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

@SuppressWarnings({"deprecation", "removal"})
public class TransferUses {
    interface Work {
        void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException, Exception;
    }

    static void say(String what) {
        System.out.println("  " + what);
    }

    /** Work that may be interrupted, and how it ends. */
    static final class Telling implements Interruptible {
        private final AsynchronouslyInterruptedException own;
        private final Work work;

        Telling(AsynchronouslyInterruptedException own, Work work) {
            this.own = own;
            this.work = work;
        }

        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            try {
                work.run(e);
            } catch (RuntimeException thrown) {
                throw thrown;
            } catch (Exception thrown) {
                say("caught " + Realtime.name(thrown));
            }
            say("to its end");
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            say("interrupted by " + (e == own ? "its own" : "another"));
        }
    }

    static void perform(String what, AsynchronouslyInterruptedException exception, Work work) {
        System.out.println(what);
        try {
            if (!exception.doInterruptible(new Telling(exception, work))) {
                say("not done");
            }
        } catch (Throwable thrown) {
            say("left by " + Realtime.name(thrown));
        }
    }

    static void perform(String what, Work work) {
        perform(what, new AsynchronouslyInterruptedException(), work);
    }

    /** Defers. */
    static void fire(AsynchronouslyInterruptedException e) {
        e.fire();
    }

    public static void interruptible(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
        fire(e);
        say("not reached");
    }

    public static void deferring(AsynchronouslyInterruptedException e) {
        fire(e);
        say("goes on");
    }

    static void spin() throws AsynchronouslyInterruptedException {
        while (true) {
            Thread.onSpinWait();
        }
    }

    static AsynchronouslyInterruptedException given;

    public static final class Made {
        public Made() {
            fire(given);
            say("made");
        }
    }

    static final class MadeInterruptibly {
        MadeInterruptibly() throws AsynchronouslyInterruptedException {
            fire(given);
            say("not reached");
        }
    }

    static final class Initialised {
        static {
            try {
                interruptible(given);
            } catch (AsynchronouslyInterruptedException e) {
                say("caught by the initialiser " + (e == given));
            } finally {
                say("finally");
            }
        }

        static void touch() {}
    }

    static void code() {
        perform("reflection", a -> {
            try {
                TransferUses.class.getMethod("interruptible", AsynchronouslyInterruptedException.class).invoke(null, a);
            } catch (InvocationTargetException e) {
                say("not caught");
            }
        });
        perform("reflection of what defers", a -> {
            TransferUses.class.getMethod("deferring", AsynchronouslyInterruptedException.class).invoke(null, a);
            say("not reached");
        });
        perform("method handle", a -> {
            MethodHandle handle = MethodHandles.lookup().findStatic(TransferUses.class, "interruptible",
                MethodType.methodType(void.class, AsynchronouslyInterruptedException.class));
            try {
                handle.invokeExact((AsynchronouslyInterruptedException) a);
            } catch (Throwable thrown) {
                say("not caught");
            }
        });
        perform("method reference", a -> {
            Work work = TransferUses::interruptible;
            work.run(a);
        });
        perform("constructor", a -> {
            given = a;
            new MadeInterruptibly();
        });
        perform("constructor by reflection", a -> {
            given = a;
            Made.class.getConstructor().newInstance();
            say("not reached");
        });
        perform("initialiser", a -> {
            given = a;
            Initialised.touch();
            say("not reached");
        });
        perform("privileged", a -> {
            AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> {
                interruptible(a);
                return null;
            });
        });
        perform("loop of the library", a -> List.of(1, 2).forEach(i -> deferring(a)));
        perform("resources are passed over", a -> {
            try (AutoCloseable resource = () -> say("not closed")) {
                fire(a);
            }
        });
        perform("resources of what defers", a -> closing(a));
        perform("exception of what defers", a -> failing(a));
        perform("stack overflow", a -> overflow(a));
    }

    static void closing(AsynchronouslyInterruptedException a) {
        try (AutoCloseable resource = () -> say("closed")) {
            interruptible(a);
        } catch (Exception e) {
            say("caught " + (e == a));
        }
    }

    static void failing(AsynchronouslyInterruptedException a) {
        fire(a);
        throw new IllegalStateException();
    }

    static int overflow(AsynchronouslyInterruptedException a) {
        try {
            return overflow(a) + 1;
        } catch (StackOverflowError e) {
            fire(a);
            return 0;
        }
    }

    static void areas() {
        LTMemory scope = new LTMemory(64 * 1024), inner = new LTMemory(64 * 1024);
        perform("in a scope", a -> scope.enter(() -> {
            try {
                a.fire();
                spin();
            } catch (AsynchronouslyInterruptedException e) {
                say("caught there");
            }
        }));
        perform("in immortal memory", a -> ImmortalMemory.instance().executeInArea(() -> {
            try {
                a.fire();
                spin();
            } catch (AsynchronouslyInterruptedException e) {
                say("caught in " + RealtimeThread.getCurrentMemoryArea().getClass().getSimpleName());
            }
        }));
        scope.enter(() -> {
            AsynchronouslyInterruptedException outer = new AsynchronouslyInterruptedException();
            perform("one of a scope leaves an inner one", outer, a -> inner.enter(() ->
                perform("of its own", b -> {
                    outer.fire();
                    spin();
                })));
        });
        System.out.println("left " + scope.getReferenceCount() + " " + inner.getReferenceCount());
    }

    static void again() {
        AsynchronouslyInterruptedException shared = new AsynchronouslyInterruptedException();
        perform("left by an exception", shared, a -> {
            throw new IllegalArgumentException();
        });
        perform("fired, and left by an exception", shared, a -> failing(a));
        perform("while in progress", shared, a -> perform("the same", shared, b -> say("not reached")));
        System.out.println("action fails");
        Realtime.attempt("  it", () -> shared.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                fire(e);
                say("not reached");
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                throw new IllegalStateException();
            }
        }));
        System.out.println("run declares nothing");
        shared.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) {
                deferring(e);
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                say("not reached");
            }
        });
        System.out.println("pending " + shared.clear());
        RealtimeThread stopped = new RealtimeThread() {
            @Override public void run() {
                shared.doInterruptible(new Telling(shared, a -> Thread.currentThread().stop()));
            }
        };
        stopped.start();
        Realtime.join(stopped);
        perform("after a thread that was stopped", shared, a -> say("runs"));
        System.out.println("fire at rest " + shared.fire());
    }

    /** With methods of its own in between. */
    static final class Own extends AsynchronouslyInterruptedException {
        private static final long serialVersionUID = 1L;

        @Override public boolean fire() {
            say("fires");
            return super.fire();
        }

        @Override public boolean doInterruptible(Interruptible logic) {
            say("begins");
            return super.doInterruptible(logic);
        }
    }

    static int nest(int depth) {
        int[] result = new int[1];
        if (depth > 0) {
            new AsynchronouslyInterruptedException().doInterruptible(new Interruptible() {
                @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                    result[0] = 1 + nest(depth - 1);
                }

                @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                    say("not reached");
                }
            });
        }
        return result[0];
    }

    static void others() {
        perform("a subclass", new Own(), a -> interruptible(a));
        Timed timed = new Timed(new RelativeTime(2, 0));
        perform("time over while disabled", timed, a -> {
            a.disable();
            RealtimeThread.sleep(new RelativeTime(4, 0));
            say("slept");
            a.enable();
            say("not reached");
        });
        perform("caught and caught again", timed, a -> persevering());
        System.out.println("depth " + nest(200));
    }

    static void persevering() {
        for (int i = 0; i < 3; i++) {
            try {
                spin();
            } catch (Throwable thrown) {
                say("caught " + Realtime.name(thrown));
            }
        }
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferUses::code);
        Realtime.inThread(TransferUses::areas);
        Realtime.inThread(TransferUses::again);
        Realtime.inThread(TransferUses::others);
    }
}

// expect: reflection
// expect:   interrupted by its own
// expect: reflection of what defers
// expect:   goes on
// expect:   interrupted by its own
// expect: method handle
// expect:   interrupted by its own
// expect: method reference
// expect:   interrupted by its own
// expect: constructor
// expect:   interrupted by its own
// expect: constructor by reflection
// expect:   made
// expect:   interrupted by its own
// expect: initialiser
// expect:   caught by the initialiser true
// expect:   finally
// expect:   interrupted by its own
// expect: privileged
// expect:   interrupted by its own
// expect: loop of the library
// expect:   goes on
// expect:   goes on
// expect:   interrupted by its own
// expect: resources are passed over
// expect:   interrupted by its own
// expect: resources of what defers
// expect:   closed
// expect:   caught true
// expect:   interrupted by its own
// expect: exception of what defers
// expect:   interrupted by its own
// expect: stack overflow
// expect:   interrupted by its own
// expect: in a scope
// expect:   caught there
// expect:   interrupted by its own
// expect: in immortal memory
// expect:   caught in ImmortalMemory
// expect:   interrupted by its own
// expect: one of a scope leaves an inner one
// expect: of its own
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: left 0 0
// expect: left by an exception
// expect:   left by IllegalArgumentException
// expect: fired, and left by an exception
// expect:   interrupted by its own
// expect: while in progress
// expect: the same
// expect:   not done
// expect:   to its end
// expect: action fails
// expect:   it: IllegalStateException
// expect: run declares nothing
// expect:   goes on
// expect: pending false
// expect: after a thread that was stopped
// expect:   runs
// expect:   to its end
// expect: fire at rest false
// expect: a subclass
// expect:   begins
// expect:   fires
// expect:   interrupted by its own
// expect: time over while disabled
// expect:   slept
// expect:   interrupted by its own
// expect: caught and caught again
// expect:   caught Timed
// expect:   caught Timed
// expect:   caught Timed
// expect:   interrupted by its own
// expect: depth 200
