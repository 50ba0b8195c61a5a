// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.util.concurrent.Semaphore;

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.POSIXSignalHandler;
import javax.realtime.PriorityParameters;

/**
 * 23. A signal is an event.
 *
 * The operating system tells programs of things by signals.  In C a handler of a signal interrupts whatever is going on and may do next to
 * nothing.  Here a signal is something that happens: it releases handlers, which are scheduled by their priorities like all others, and may do what
 * all others may.
 *
 * Two ways lead there.  POSIXSignalHandler gives a signal handlers; an AsyncEvent can be bound to the signal's name, and has its handlers then, and
 * may be fired by the program as well.
 *
 * SIGTERM ends a program.  While it has a handler, it does not: so an orderly end can be made of it.
 */
public class SignalsAsEvents {
    static final Semaphore HANDLED = new Semaphore(0);

    static AsyncEventHandler handler(String says) {
        return new AsyncEventHandler(new PriorityParameters(20), null, null, null, null, () -> {
            System.out.println(says);
            HANDLED.release();
        });
    }

    /** Sends a signal to this program, as somebody outside would. */
    static void send(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(ProcessHandle.current().pid())).start().waitFor();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGUSR1, handler("SIGUSR1: the log begins anew"));
        send("USR1");
        HANDLED.acquire();

        AsyncEvent more = new AsyncEvent();
        more.addHandler(handler("SIGUSR2, or the program itself: more is told"));
        more.bindTo("SIGUSR2");
        send("USR2");
        HANDLED.acquire();
        more.fire();
        HANDLED.acquire();
        more.unbindTo("SIGUSR2");

        POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGTERM, handler("SIGTERM: valves are closed"));
        send("TERM");
        HANDLED.acquire();
        System.out.println("and the program ends when it is ready");
    }
}

// expect: SIGUSR1: the log begins anew
// expect: SIGUSR2, or the program itself: more is told
// expect: SIGUSR2, or the program itself: more is told
// expect: SIGTERM: valves are closed
// expect: and the program ends when it is ready
