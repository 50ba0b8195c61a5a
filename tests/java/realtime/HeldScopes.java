// SPDX-License-Identifier: Apache-2.0
// What keeps a scope in use though no thread is in it: timers from their first start until they are destroyed, and events
// that are bound to happenings.

import java.util.concurrent.Semaphore;
import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.RelativeTime;
import javax.realtime.Timer;
import org.rtjvm.event.Happening;
import org.rtjvm.memory.LTPrivateMemory;

public class HeldScopes {
    static final int SIZE = 64 * 1024;
    static final Semaphore RAN = new Semaphore(0);

    interface Maker {
        Timer make();
    }

    static Timer soon() {
        return new OneShotTimer(new RelativeTime(1, 0), new AsyncEventHandler(() -> RAN.release()));
    }

    static Timer late() {
        return new OneShotTimer(new RelativeTime(1000000, 0), null);
    }

    static Timer often() {
        return new PeriodicTimer(new AbsoluteTime(), new RelativeTime(1, 0), new AsyncEventHandler(() -> RAN.release()));
    }

    static void held(String what, Maker maker, boolean fires) throws InterruptedException {
        LTMemory outer = new LTMemory(SIZE), inner = new LTMemory(SIZE);
        outer.enter(() -> inner.enter(() -> {
            Timer timer = maker.make();
            inner.setPortal(timer);
            int before = inner.getReferenceCount();
            timer.start();
            timer.stop();
            timer.start(!fires);
            // A periodic timer's handler may be at work already, and counts too.
            System.out.println(what + ": " + before + ", started " + Math.min(before + 1, inner.getReferenceCount()));
        }));
        if (fires) {
            RAN.acquire();
        }
        System.out.println("  left: " + (outer.getReferenceCount() > 0) + " " + (inner.getReferenceCount() > 0));
        outer.enter(() -> inner.enter(() -> {
            Timer timer = (Timer) inner.getPortal();
            timer.stop();
            timer.destroy();
            Realtime.attempt("  again", () -> timer.destroy());
            Realtime.attempt("  start", () -> timer.start());
        }));
        outer.join();
        RAN.drainPermits();
        System.out.println("  destroyed: " + outer.getReferenceCount() + " " + inner.getReferenceCount() + " " + inner.memoryConsumed());
    }

    static void bound() {
        LTMemory scope = new LTMemory(SIZE);
        scope.enter(() -> {
            AsyncEvent event = new AsyncEvent();
            scope.setPortal(event);
            event.bindTo("HeldScopes");
            System.out.println("bound: " + scope.getReferenceCount());
        });
        System.out.println("  left: " + scope.getReferenceCount());
        scope.enter(() -> ((AsyncEvent) scope.getPortal()).unbindTo("HeldScopes"));
        System.out.println("  unbound: " + scope.getReferenceCount());
    }

    static void refused() {
        LTPrivateMemory scope = new LTPrivateMemory(SIZE, SIZE);
        scope.enter(() -> {
            Timer timer = late();
            Realtime.attempt("timer for one thread", () -> timer.start());
            System.out.println("  runs: " + timer.isRunning());
            timer.destroy();
            AsyncEvent event = new AsyncEvent();
            Realtime.attempt("event for one thread", () -> event.bindTo("HeldScopes"));
        });
        System.out.println("  left: " + scope.getReferenceCount());
    }

    public static void main(String[] args) {
        Happening.of("HeldScopes");
        Realtime.inThread(() -> {
            held("one shot", HeldScopes::soon, true);
            held("not due", HeldScopes::late, false);
            held("periodic", HeldScopes::often, true);
            bound();
            refused();
        });
    }
}

// expect: one shot: 1, started 2
// expect:   left: true true
// expect:   again: IllegalStateException
// expect:   start: IllegalStateException
// expect:   destroyed: 0 0 0
// expect: not due: 1, started 2
// expect:   left: true true
// expect:   again: IllegalStateException
// expect:   start: IllegalStateException
// expect:   destroyed: 0 0 0
// expect: periodic: 1, started 2
// expect:   left: true true
// expect:   again: IllegalStateException
// expect:   start: IllegalStateException
// expect:   destroyed: 0 0 0
// expect: bound: 2
// expect:   left: 1
// expect:   unbound: 0
// expect: timer for one thread: IllegalThreadStateException
// expect:   runs: false
// expect: event for one thread: IllegalThreadStateException
// expect:   left: 0
