// SPDX-License-Identifier: Apache-2.0
// Exceptions that interrupt a thread: nested calls, the generic one, enabling, clearing, and what is refused.

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;

public class TransferNesting extends TransferOfControl {
    static AsynchronouslyInterruptedException outer;
    static AsynchronouslyInterruptedException inner;

    static void nested(String what, Work work) {
        outer = new AsynchronouslyInterruptedException();
        inner = new AsynchronouslyInterruptedException();
        System.out.println(what);
        perform(outer, o -> {
            perform(inner, work);
            say("outer goes on");
        });
    }

    /** Fires, deferred, and tells what comes of it. */
    static void fire(String name, AsynchronouslyInterruptedException aie) {
        say("fire " + name + " " + aie.fire() + ", again " + aie.fire());
    }

    static void fireBoth(AsynchronouslyInterruptedException first, AsynchronouslyInterruptedException second) {
        say("fire " + first.fire() + ", " + second.fire());
    }

    static void nesting() {
        nested("the inner one", i -> {
            fire("inner", inner);
            say("not here");
        });
        nested("the outer one", i -> {
            fire("outer", outer);
            say("not here");
        });
        nested("the outer one replaces the inner", i -> {
            fireBoth(inner, outer);
            say("not here");
        });
        nested("the inner one is discarded", i -> {
            fireBoth(outer, inner);
            say("not here");
        });
        nested("cleared in between", i -> {
            clearing(outer);
            say("inner goes on");
        });
        nested("another one cleared", i -> {
            clearing(inner);
            say("not here");
        });
    }

    static void clearing(AsynchronouslyInterruptedException aie) {
        outer.fire();
        say("clear " + aie.clear());
    }

    static void enabling() {
        nested("disabled", i -> {
            say("disable " + i.disable() + ", again " + i.disable() + ", enabled " + i.isEnabled());
            fire("it", i);
            say("goes on");
            say("enable " + i.enable());
        });
        nested("disabled when pending", i -> {
            fireAndDisable(i);
            say("goes on");
            i.enable();
            say("not here");
        });
        nested("disabled for ever", i -> {
            i.disable();
            i.fire();
        });
        nested("disabled and cleared", i -> {
            i.disable();
            i.fire();
            say("clear " + i.clear());
            say("enable " + i.enable() + ", again " + i.enable() + ", enabled " + i.isEnabled());
        });
        nested("disabled outside", i -> {
            outer.disable();
            outer.fire();
            say("goes on");
            i.fire();
            say("not here");
        });
        nested("enabled inside", i -> {
            outer.disable();
            outer.fire();
            enableAfter(i);
            say("not here");
        });
    }

    static void fireAndDisable(AsynchronouslyInterruptedException aie) {
        say("fire " + aie.fire() + ", disable " + aie.disable());
    }

    static void enableAfter(AsynchronouslyInterruptedException aie) {
        say("fire " + aie.fire() + ", enable the outer one " + outer.enable());
    }

    static boolean generic(RealtimeThread thread) {
        thread.interrupt();
        return true;
    }

    static void byInterrupt() throws Throwable {
        RealtimeThread self = RealtimeThread.currentRealtimeThread();
        AsynchronouslyInterruptedException all = AsynchronouslyInterruptedException.getGeneric();
        System.out.println("the generic one");
        meanwhile(() -> generic(self), () -> nested("inside", i -> {
            spin();
        }));
        say("pending " + all.clear() + ", again " + all.clear() + ", flag " + Thread.interrupted());
        nested("the generic one wins", i -> {
            genericAfter(outer);
            say("not here");
        });
        say("pending " + all.clear() + ", flag " + Thread.interrupted());
        System.out.println("its own call");
        perform(all, a -> {
            generic(self);
            say("not here");
        });
        say("pending " + all.clear() + ", flag " + Thread.interrupted());
        System.out.println("fired by name");
        say("outside " + all.fire());
        perform(all, a -> {
            a.fire();
            say("not here");
        });
        say("flag " + Thread.interrupted());
        System.out.println("where nothing may be interrupted");
        generic(self);
        say("goes on");
        perform(new AsynchronouslyInterruptedException(), a -> say("not here"));
        say("pending " + all.clear() + ", flag " + Thread.interrupted());
    }

    static void genericAfter(AsynchronouslyInterruptedException aie) {
        say("fire " + aie.fire());
        RealtimeThread.currentRealtimeThread().interrupt();
        say("fire " + aie.fire());
    }

    @SuppressWarnings("deprecation")
    static void old() {
        nested("happened", i -> {
            happened(i, i);
            say("goes on");
        });
        nested("another happened", i -> {
            happened(outer, i);
            say("not here");
        });
        nested("propagate", i -> {
            propagated(i);
            say("not here");
        });
        AsynchronouslyInterruptedException.propagate();
        say("nothing to propagate, happened " + inner.happened(true));
    }

    @SuppressWarnings("deprecation")
    static void happened(AsynchronouslyInterruptedException fired, AsynchronouslyInterruptedException asked) {
        fired.fire();
        say("happened " + asked.happened(false));
        say("happened " + asked.happened(true));
    }

    @SuppressWarnings("deprecation")
    static void propagated(AsynchronouslyInterruptedException aie) {
        aie.fire();
        try {
            AsynchronouslyInterruptedException.propagate();
            say("not here");
        } finally {
            say("propagating");
        }
    }

    static void thrownPlainly() {
        AsynchronouslyInterruptedException plain = new AsynchronouslyInterruptedException();
        System.out.println("thrown by a statement");
        perform(inner, i -> {
            try {
                throw plain;
            } catch (AsynchronouslyInterruptedException e) {
                say("caught like any other " + (e == plain));
            } finally {
                say("finally");
            }
        });
        perform(inner, i -> {
            throw plain;
        });
        Realtime.attempt("  another exception", () -> perform(inner, i -> {
            i.disable();
            i.fire();
            throw new IllegalStateException();
        }));
        say("in progress " + inner.fire());
    }

    static void inUse() {
        System.out.println("in use");
        AsynchronouslyInterruptedException once = new AsynchronouslyInterruptedException();
        perform(once, a -> perform(once, b -> say("not here")));
        once.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                e.fire();
                say("not here");
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                say("action: fire " + e.fire() + ", clear " + e.clear() + ", enabled " + e.isEnabled());
                perform(once, b -> say("not here"));
                perform(new AsynchronouslyInterruptedException(), b -> say("another call"));
            }
        });
        perform(once, a -> say("once more"));
    }

    static void refused(AsynchronouslyInterruptedException aie, String where) {
        System.out.println("refused " + where);
        Realtime.attempt("  doInterruptible", () -> perform(aie, a -> say("runs")));
        Realtime.attempt("  doInterruptible null", () -> aie.doInterruptible(null));
        Realtime.attempt("  getGeneric", AsynchronouslyInterruptedException::getGeneric);
        Realtime.attempt("  clear", aie::clear);
        Realtime.attempt("  happened", () -> aie.happened(false));
        Realtime.attempt("  propagate", AsynchronouslyInterruptedException::propagate);
        say("fire " + aie.fire() + ", enable " + aie.enable() + ", disable " + aie.disable() + ", enabled " + aie.isEnabled());
    }

    static void elsewhere() throws Throwable {
        System.out.println("asked by another thread");
        AsynchronouslyInterruptedException aie = new AsynchronouslyInterruptedException();
        perform(aie, a -> ask(a));
    }

    static void ask(AsynchronouslyInterruptedException aie) {
        Thread other = new Thread(() -> say("disable " + aie.disable() + ", enabled " + aie.isEnabled()));
        other.start();
        Realtime.join(other);
        say("enabled " + aie.isEnabled());
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferNesting::nesting);
        Realtime.inThread(TransferNesting::enabling);
        Realtime.inThread(TransferNesting::byInterrupt);
        Realtime.inThread(TransferNesting::old);
        Realtime.inThread(TransferNesting::thrownPlainly);
        Realtime.inThread(TransferNesting::inUse);
        Realtime.inThread(TransferNesting::elsewhere);
        Realtime.inThread(() -> refused(inner, "nothing"));
        refused(inner, "on a plain thread");
    }
}

// expect: the inner one
// expect:   fire inner true, again false
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect: the outer one
// expect:   fire outer true, again false
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: the outer one replaces the inner
// expect:   fire true, true
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: the inner one is discarded
// expect:   fire true, false
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: cleared in between
// expect:   clear true
// expect:   inner goes on
// expect:   to its end
// expect:   outer goes on
// expect:   to its end
// expect: another one cleared
// expect:   clear false
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: disabled
// expect:   disable true, again false, enabled false
// expect:   fire it false, again false
// expect:   goes on
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect: disabled when pending
// expect:   fire true, disable true
// expect:   goes on
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect: disabled for ever
// expect:   to its end
// expect:   outer goes on
// expect:   to its end
// expect: disabled and cleared
// expect:   clear true
// expect:   enable true, again false, enabled true
// expect:   to its end
// expect:   outer goes on
// expect:   to its end
// expect: disabled outside
// expect:   goes on
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect: enabled inside
// expect:   fire true, enable the outer one true
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: the generic one
// expect: inside
// expect:   interrupted by another
// expect:   interrupted by another
// expect:   fired true
// expect:   pending true, again false, flag true
// expect: the generic one wins
// expect:   fire true
// expect:   fire false
// expect:   interrupted by another
// expect:   interrupted by another
// expect:   pending true, flag true
// expect: its own call
// expect:   interrupted by its own
// expect:   pending false, flag true
// expect: fired by name
// expect:   outside false
// expect:   interrupted by its own
// expect:   flag false
// expect: where nothing may be interrupted
// expect:   goes on
// expect:   interrupted by another
// expect:   pending true, flag true
// expect: happened
// expect:   happened true
// expect:   happened false
// expect:   goes on
// expect:   to its end
// expect:   outer goes on
// expect:   to its end
// expect: another happened
// expect:   happened false
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: propagate
// expect:   propagating
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect:   nothing to propagate, happened false
// expect: thrown by a statement
// expect:   caught like any other true
// expect:   finally
// expect:   to its end
// expect:   interrupted by another
// expect:   another exception: IllegalStateException
// expect:   in progress false
// expect: in use
// expect:   not done
// expect:   to its end
// expect:   action: fire false, clear false, enabled false
// expect:   not done
// expect:   another call
// expect:   to its end
// expect:   once more
// expect:   to its end
// expect: asked by another thread
// expect:   disable false, enabled false
// expect:   enabled true
// expect:   to its end
// expect: refused nothing
// expect:   runs
// expect:   to its end
// expect:   doInterruptible: done
// expect:   doInterruptible null: IllegalArgumentException
// expect:   getGeneric: done
// expect:   clear: done
// expect:   happened: done
// expect:   propagate: done
// expect:   fire false, enable false, disable false, enabled false
// expect: refused on a plain thread
// expect:   doInterruptible: IllegalThreadStateException
// expect:   doInterruptible null: IllegalThreadStateException
// expect:   getGeneric: IllegalThreadStateException
// expect:   clear: IllegalThreadStateException
// expect:   happened: IllegalThreadStateException
// expect:   propagate: IllegalThreadStateException
// expect:   fire false, enable false, disable false, enabled false
