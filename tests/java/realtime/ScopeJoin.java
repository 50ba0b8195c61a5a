// SPDX-License-Identifier: Apache-2.0
// join and joinAndEnter, with and without time, interrupted, and by those who must not.

import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class ScopeJoin {
    static final RelativeTime SHORT = new RelativeTime(20, 0);
    static final Object lock = new Object();
    static boolean entered;
    static boolean released;
    static volatile boolean left;

    /** Enters a scope and stays until released. */
    static RealtimeThread stay(LTMemory scope) throws InterruptedException {
        entered = released = left = false;
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                scope.enter(ScopeJoin::untilReleased);
            }
        };
        thread.start();
        synchronized (lock) {
            while (!entered) {
                lock.wait();
            }
        }
        return thread;
    }

    static void untilReleased() {
        synchronized (lock) {
            entered = true;
            lock.notifyAll();
            try {
                while (!released) {
                    lock.wait();
                }
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
            left = true;
        }
    }

    static void release() {
        synchronized (lock) {
            released = true;
            lock.notifyAll();
        }
    }

    static RealtimeThread releaseSoon() {
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                try {
                    sleep(SHORT);
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
                release();
            }
        };
        thread.start();
        return thread;
    }

    static void main() throws InterruptedException {
        LTMemory scope = new LTMemory(32 * 1024, () -> System.out.println("  own logic, left " + left));
        Runnable logic = () -> System.out.println("  logic, left " + left + ", count " + scope.getReferenceCount());
        Realtime.attempt("nobody inside", () -> scope.join());
        Realtime.attempt("nobody inside, enter", () -> scope.joinAndEnter(logic));
        Realtime.attempt("own logic", () -> scope.joinAndEnter());

        RealtimeThread inside = stay(scope);
        Realtime.attempt("in time", () -> scope.join(SHORT));
        System.out.println("still inside " + !left + ", count " + scope.getReferenceCount());
        Realtime.attempt("until now", () -> scope.join(Clock.getRealtimeClock().getTime()));
        Realtime.attempt("until long ago", () -> scope.join(new AbsoluteTime(0, 0)));
        Realtime.attempt("in time, enter", () -> scope.joinAndEnter(logic, SHORT));
        Realtime.attempt("own logic in time", () -> scope.joinAndEnter(SHORT));
        RealtimeThread releasing = releaseSoon();
        Realtime.attempt("until it has left", () -> scope.join());
        System.out.println("has left " + left);
        Realtime.join(releasing);
        Realtime.join(inside);

        inside = stay(scope);
        releasing = releaseSoon();
        Realtime.attempt("until it has left, enter", () -> scope.joinAndEnter(logic));
        Realtime.join(releasing);
        Realtime.join(inside);
        interrupted(scope, logic);
        refused(scope, logic);
    }

    static void interrupted(LTMemory scope, Runnable logic) throws InterruptedException {
        RealtimeThread inside = stay(scope);
        Thread.currentThread().interrupt();
        Realtime.attempt("interrupted", () -> scope.join());
        System.out.println("flag " + Thread.interrupted());
        Thread.currentThread().interrupt();
        Realtime.attempt("interrupted, enter", () -> scope.joinAndEnter(logic));
        release();
        Realtime.join(inside);
        System.out.println("count " + scope.getReferenceCount());
    }

    static void refused(LTMemory scope, Runnable logic) {
        Realtime.attempt("no time", () -> scope.join(null));
        Realtime.attempt("no time, enter", () -> scope.joinAndEnter(logic, null));
        Realtime.attempt("no logic", () -> scope.joinAndEnter((Runnable) null));
        Realtime.attempt("no own logic", () -> new LTMemory(4096).joinAndEnter());
        scope.enter(() -> Realtime.attempt("from inside, enter", () -> scope.joinAndEnter(logic, new RelativeTime(1, 0))));
    }

    public static void main(String[] args) {
        Realtime.attempt("by an ordinary thread", () -> new LTMemory(4096).join());
        Realtime.inThread(ScopeJoin::main);
    }
}

// expect: by an ordinary thread: IllegalThreadStateException
// expect: nobody inside: done
// expect:   logic, left false, count 1
// expect: nobody inside, enter: done
// expect:   own logic, left false
// expect: own logic: done
// expect: in time: done
// expect: still inside true, count 1
// expect: until now: done
// expect: until long ago: done
// expect:   logic, left false, count 2
// expect: in time, enter: done
// expect:   own logic, left false
// expect: own logic in time: done
// expect: until it has left: done
// expect: has left true
// expect:   logic, left true, count 1
// expect: until it has left, enter: done
// expect: interrupted: InterruptedException
// expect: flag false
// expect: interrupted, enter: InterruptedException
// expect: count 0
// expect: no time: IllegalArgumentException
// expect: no time, enter: IllegalArgumentException
// expect: no logic: IllegalArgumentException
// expect: no own logic: IllegalArgumentException
// expect: from inside, enter: ScopedCycleException
