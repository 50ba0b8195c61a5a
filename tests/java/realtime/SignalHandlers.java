// SPDX-License-Identifier: Apache-2.0
// Signals release handlers, and fire events that are bound to their names; what the VM does by default is left out.
// needs: jdk.unsupported

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.POSIXSignalHandler;

public class SignalHandlers {
    static final Semaphore RAN = new Semaphore(0);

    static AsyncEventHandler handler(String text) {
        return new AsyncEventHandler(() -> {
            System.out.println(text);
            RAN.release();
        });
    }

    static void send(String signal) throws Exception {
        new ProcessBuilder("sh", "-c", "kill -" + signal + " " + ProcessHandle.current().pid()).start().waitFor();
    }

    static void handled() throws Exception {
        AsyncEventHandler one = handler("one"), two = handler("two");
        POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR1, one);
        POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR1, one);
        send("USR1");
        RAN.acquire();
        POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR1, two);
        send("USR1");
        RAN.acquire();
        POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGUSR1, one);
        POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGUSR1, null);
        send("USR1");
        RAN.acquire();
        POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGTERM, one);
        send("TERM");
        RAN.acquire();
        POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR1, null);
        POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGTERM, one);
    }

    @SuppressWarnings("restriction")
    static void besideOthers() throws Exception {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler("event"));
        event.bindTo("SIGUSR2");
        event.bindTo("SIGUSR2");
        Semaphore called = new Semaphore(0);
        sun.misc.Signal.handle(new sun.misc.Signal("USR2"), signal -> called.release());
        send("USR2");
        RAN.acquire();
        called.acquire();
        event.unbindTo("SIGUSR2");
        send("USR2");
        called.acquire();
        System.out.println("left to others: " + !RAN.tryAcquire());
    }

    /** As many events are bound to the signal as may be. */
    static void full() throws Exception {
        AsyncEventHandler handler = handler("after all");
        AsyncEvent[] events = new AsyncEvent[64];
        for (int i = 0; i < events.length; i++) {
            events[i] = new AsyncEvent();
            events[i].bindTo("SIGUSR1");
        }
        Realtime.attempt("add one more", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR1, handler));
        Realtime.attempt("set one more", () -> POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR1, handler));
        for (AsyncEvent event : events) {
            event.unbindTo("SIGUSR1");
        }
        POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGUSR1, handler);
        send("USR1");
        RAN.acquire();
        POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGUSR1, handler);
    }

    static void refusals() {
        AsyncEventHandler handler = handler("never");
        Realtime.attempt("no signal", () -> POSIXSignalHandler.addHandler(0, handler));
        Realtime.attempt("unknown", () -> POSIXSignalHandler.setHandler(64, handler));
        Realtime.attempt("unknown to remove", () -> POSIXSignalHandler.removeHandler(-1, handler));
        Realtime.attempt("no handler", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGHUP, null));
        Realtime.attempt("not to be handled", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGKILL, handler));
        Realtime.attempt("the VM's", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGSEGV, handler));
        Realtime.attempt("not of this system", () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGEMT, handler));
        LTMemory scope = new LTMemory(64 * 1024);
        Realtime.inThread(() -> scope.enter(() -> Realtime.attempt("in a scope",
            () -> POSIXSignalHandler.addHandler(POSIXSignalHandler.SIGHUP, new AsyncEventHandler()))));
    }

    public static void main(String[] args) throws Exception {
        handled();
        besideOthers();
        full();
        refusals();
        send("TERM");
        Thread.sleep(60_000);
        System.out.println("not reached");
    }
}

// expect: one
// expect: two
// expect: two
// expect: one
// expect: event
// expect: left to others: true
// expect: add one more: ResourceLimitError
// expect: set one more: ResourceLimitError
// expect: after all
// expect: no signal: IllegalArgumentException
// expect: unknown: IllegalArgumentException
// expect: unknown to remove: IllegalArgumentException
// expect: no handler: IllegalArgumentException
// expect: not to be handled: done
// expect: the VM's: done
// expect: not of this system: done
// expect: in a scope: IllegalAssignmentError
// exit: 143
