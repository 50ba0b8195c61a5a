// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Lets signals of the operating system release handlers.
 *
 * <p>While a signal has handlers here, it does not what it did by default, nor what the VM does for SIGHUP, SIGINT and
 * SIGTERM, which is to end.  A handler that the program gave to {@code sun.misc.Signal} is called as well.  Signals that
 * cannot be handled, are the VM's own, or are not known to the system take handlers and never release them.
 *
 * <p>Source: RTSJ 1.0.2 POSIXSignalHandler.
 */
public final class POSIXSignalHandler {
    /** Abnormal end. */
    public static final int SIGABRT = 6;
    /** Time of an alarm. */
    public static final int SIGALRM = 14;
    /** Access to memory that is not there. */
    public static final int SIGBUS = 7;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGCANCEL = 101;
    /** A child process has stopped or ended. */
    public static final int SIGCHLD = 17;
    /** The same as {@link #SIGCHLD}. */
    public static final int SIGCLD = 17;
    /** A stopped process goes on. */
    public static final int SIGCONT = 18;
    /** Not of this system. */
    public static final int SIGEMT = 102;
    /** Arithmetic error; the VM's own, never handed on. */
    public static final int SIGFPE = 8;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGFREEZE = 103;
    /** The terminal is gone. */
    public static final int SIGHUP = 1;
    /** Illegal instruction; the VM's own, never handed on. */
    public static final int SIGILL = 4;
    /** Interrupt from the keyboard. */
    public static final int SIGINT = 2;
    /**
     * Input or output is possible.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGIO = 29;
    /** The same as {@link #SIGABRT}. */
    public static final int SIGIOT = 6;
    /** End at once; cannot be handled. */
    public static final int SIGKILL = 9;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGLOST = 104;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGLWP = 105;
    /** Nobody reads a pipe. */
    public static final int SIGPIPE = 13;
    /**
     * The same as {@link #SIGIO}.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGPOLL = 29;
    /**
     * Time of a profiler's alarm.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGPROF = 27;
    /**
     * Power fails.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGPWR = 30;
    /** Quit from the keyboard; the VM prints its threads as well. */
    public static final int SIGQUIT = 3;
    /** Access to memory that is not ours; the VM's own, never handed on. */
    public static final int SIGSEGV = 11;
    /** Stop; cannot be handled. */
    public static final int SIGSTOP = 19;
    /** Bad system call. */
    public static final int SIGSYS = 31;
    /** End. */
    public static final int SIGTERM = 15;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGTHAW = 106;
    /** Trace or breakpoint. */
    public static final int SIGTRAP = 5;
    /** Stop from the keyboard. */
    public static final int SIGTSTP = 20;
    /** A background process reads from the terminal. */
    public static final int SIGTTIN = 21;
    /** A background process writes to the terminal. */
    public static final int SIGTTOU = 22;
    /**
     * Urgent data on a socket.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGURG = 23;
    /** For users. */
    public static final int SIGUSR1 = 10;
    /** For users. */
    public static final int SIGUSR2 = 12;
    /**
     * Time of an alarm by CPU time.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGVTALRM = 26;
    /**
     * Not of this system.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGWAITING = 107;
    /**
     * The size of the window has changed.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGWINCH = 28;
    /**
     * Limit of CPU time exceeded.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGXCPU = 24;
    /**
     * Limit of file size exceeded.
     *
     * @deprecated since 1.0.1, as in the specification: POSIX does not have it
     */
    @Deprecated
    public static final int SIGXFSZ = 25;

    private static final int LAST_REAL = 31;
    private static final int STKFLT = 16;           /* the one number below that has no name here */
    private static final int FIRST_FOREIGN = SIGCANCEL;
    private static final int LAST_FOREIGN = SIGWAITING;

    /** What each signal fires; made when it gets its first handler. */
    private static final AsyncEvent[] EVENTS = new AsyncEvent[LAST_FOREIGN + 1];
    private static final int[] COUNTS = new int[LAST_FOREIGN + 1];

    private POSIXSignalHandler() {}

    private static void check(int signal) {
        boolean real = signal > 0 && signal <= LAST_REAL && signal != STKFLT;
        if (!real && (signal < FIRST_FOREIGN || signal > LAST_FOREIGN)) {
            throw new IllegalArgumentException("not a signal: " + signal);
        }
    }

    private static AsyncEvent event(int signal) {
        if (EVENTS[signal] == null) {
            ImmortalMemory.instance().executeInArea(new Maker(signal));
        }
        return EVENTS[signal];
    }

    /** Binds or unbinds the event of a signal when it has got its first handler, or lost the last. */
    private static void count(int signal, AsyncEvent event, int now) {
        long happening = Events.signalHappening(signal);
        int before = COUNTS[signal];
        if (happening != 0 && before == 0 && now > 0) {
            bind(happening, event);
        } else if (happening != 0 && before > 0 && now == 0) {
            Events.unbind(happening, event.peer());
        }
        COUNTS[signal] = now;
    }

    /** If too many events are bound already, it has no handler, as before. */
    private static void bind(long happening, AsyncEvent event) {
        boolean bound = false;
        try {
            Events.bind(happening, event.peer(), event);
            bound = true;
        } finally {
            if (!bound) {
                event.setHandler(null);
            }
        }
    }

    /**
     * Lets a handler be released by a signal, besides those that are.
     *
     * @param signal one of the numbers of this class
     * @param handler the handler
     * @throws IllegalArgumentException if {@code signal} is none of the numbers, or {@code handler} is null
     * @throws IllegalAssignmentError if {@code handler} lives in a scope
     * @throws ResourceLimitError if it is the first one, and as many events as may be are bound to the signal
     */
    public static synchronized void addHandler(int signal, AsyncEventHandler handler) {
        check(signal);
        AsyncEvent event = event(signal);
        boolean had = event.handledBy(handler);
        event.addHandler(handler);
        count(signal, event, COUNTS[signal] + (had ? 0 : 1));
    }

    /**
     * Lets a handler be released by a signal no more.
     *
     * @param signal one of the numbers of this class
     * @param handler the handler; null, or one that is not released by it, changes nothing
     * @throws IllegalArgumentException if {@code signal} is none of the numbers
     */
    public static synchronized void removeHandler(int signal, AsyncEventHandler handler) {
        check(signal);
        AsyncEvent event = event(signal);
        if (event.handledBy(handler)) {
            count(signal, event, COUNTS[signal] - 1);
            event.removeHandler(handler);
        }
    }

    /**
     * Lets a signal release one handler only.
     *
     * @param signal one of the numbers of this class
     * @param handler the handler; null is none
     * @throws IllegalArgumentException if {@code signal} is none of the numbers
     * @throws IllegalAssignmentError if {@code handler} lives in a scope
     * @throws ResourceLimitError if it is the first one, and as many events as may be are bound to the signal
     */
    public static synchronized void setHandler(int signal, AsyncEventHandler handler) {
        check(signal);
        AsyncEvent event = event(signal);
        event.setHandler(handler);
        count(signal, event, handler == null ? 0 : 1);
    }

    /** Makes the event of a signal; runs in immortal memory. */
    private static final class Maker implements Runnable {
        private final int signal;

        Maker(int signal) {
            this.signal = signal;
        }

        @Override
        public void run() {
            EVENTS[signal] = new AsyncEvent();
        }
    }
}
