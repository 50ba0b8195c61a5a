// SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share, and the smallest of them: a real-time thread runs and ends.

import java.util.function.LongSupplier;
import javax.realtime.RealtimeThread;

public class Realtime {
    interface Action {
        void run() throws Throwable;
    }

    /** Runs something in a real-time thread and waits for its end. */
    static void inThread(Action action) {
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                try {
                    action.run();
                } catch (Throwable thrown) {
                    System.out.println("not expected: " + thrown);
                    thrown.printStackTrace();
                }
            }
        };
        thread.start();
        join(thread);
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** A millisecond, in which others may run. */
    static void nap() {
        nap(1);
    }

    static void nap(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** Does nobody count any more? */
    static boolean isStill(LongSupplier count) {
        for (int i = 0; i < 2000; i++) {
            long before = count.getAsLong();
            nap(20);
            if (count.getAsLong() == before) {
                return true;
            }
        }
        return false;
    }

    /** Tries something and prints the error that it ends with. */
    static void attempt(String what, Action action) {
        attempt(what, "done", action);
    }

    /** Tries what a member's throws clause speaks of. */
    static void clause(String member, Action action) {
        attempt(member, "no exception", action);
    }

    private static void attempt(String what, String fine, Action action) {
        String outcome = fine;
        try {
            action.run();
        } catch (Throwable thrown) {
            outcome = name(thrown);
        }
        System.out.println(what + ": " + outcome);
    }

    /** The name of an error's class, without its package. */
    static String name(Throwable thrown) {
        String name = thrown.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    public static void main(String[] args) {
        inThread(() -> System.out.println("in " + RealtimeThread.currentRealtimeThread().getClass().getSuperclass().getSimpleName()));
        attempt("not in one", RealtimeThread::currentRealtimeThread);
        RealtimeThread thread = new RealtimeThread();
        thread.start();
        join(thread);
        attempt("twice", thread::start);
    }
}

// expect: in RealtimeThread
// expect: not in one: ClassCastException
// expect: twice: IllegalThreadStateException
