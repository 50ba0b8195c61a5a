// SPDX-License-Identifier: Apache-2.0
// What a run of a handler leaves behind does not meet the next one: interrupts, priorities; and what it throws is told.
// vm-args: -Xrt:cpus=0

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

@SuppressWarnings({"deprecation", "removal"})
public class HandlerLeftovers {
    static final Semaphore RAN = new Semaphore(0);
    static final PriorityParameters LOW = new PriorityParameters(20);

    static AsyncEventHandler handler(boolean bound, Runnable logic) {
        return bound ? new BoundAsyncEventHandler(LOW, null, null, null, null, false, logic)
            : new AsyncEventHandler(LOW, null, null, null, null, logic);
    }

    /** Runs a handler, of less priority than the caller, to its end. */
    static void fire(AsyncEventHandler handler) {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        RAN.acquireUninterruptibly();
        pause();
    }

    static void pause() {
        try {
            RealtimeThread.sleep(new javax.realtime.RelativeTime(5, 0));
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** Can be interrupted where the program asks for nothing. */
    static final class Quiet implements Interruptible {
        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            say("runs");
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            say("interrupted");
        }
    }

    static void say(String what) {
        System.out.println("  " + what);
    }

    static void look() {
        new AsynchronouslyInterruptedException().doInterruptible(new Quiet());
        say("flag " + Thread.interrupted() + ", generic " + AsynchronouslyInterruptedException.getGeneric().clear());
        RAN.release();
    }

    /** The same thread runs both, or another one of the pool. */
    static void interrupts(boolean bound) {
        int[] runs = new int[1];
        RealtimeThread[] thread = new RealtimeThread[1];
        AsyncEventHandler handler = handler(bound, () -> {
            if (runs[0]++ > 0) {
                look();
            } else {
                thread[0] = RealtimeThread.currentRealtimeThread();
                thread[0].interrupt();
                RAN.release();
            }
        });
        fire(handler);
        System.out.println("after one that interrupts itself");
        fire(handler);
        fire(handler(false, HandlerLeftovers::look));
        System.out.println("interrupted at rest");
        thread[0].interrupt();
        fire(handler);
        System.out.println("stopped at rest, and run by another thread");
        thread[0].stop();
        Thread other = new Thread(thread[0]::run);
        other.start();
        Realtime.join(other);
        fire(handler);
    }

    static int priorityOf(AsyncEventHandler handler) {
        return ((PriorityParameters) handler.getSchedulingParameters()).getPriority();
    }

    static void tellPriority() {
        RealtimeThread thread = RealtimeThread.currentRealtimeThread();
        say("priority " + thread.getPriority() + ", of its parameters "
            + ((PriorityParameters) thread.getSchedulingParameters()).getPriority());
    }

    /** The priority of the thread is that of the handler, also when the program changes it. */
    static void priorities(boolean bound) {
        System.out.println("priorities");
        AsyncEventHandler[] self = new AsyncEventHandler[1];
        self[0] = handler(bound, () -> {
            tellPriority();
            self[0].setSchedulingParameters(new PriorityParameters(22));
            tellPriority();
            Thread.currentThread().setPriority(25);
            tellPriority();
            RealtimeThread.currentRealtimeThread().setSchedulingParameters(new PriorityParameters(21));
            tellPriority();
            Realtime.attempt("  too little", () -> Thread.currentThread().setPriority(10));
            RAN.release();
        });
        fire(self[0]);
        System.out.println("left " + priorityOf(self[0]));
        fire(handler(false, () -> {
            tellPriority();
            RAN.release();
        }));
        System.out.println("others " + LOW);
    }

    static void throwing(String what, MemoryArea area) {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(LOW, null, null, area, null, () -> {
            throw new IllegalStateException("told in " + RealtimeThread.getCurrentMemoryArea().getClass().getSimpleName());
        }));
        System.out.println(what);
        event.fire();
        RAN.acquireUninterruptibly();
        pause();
    }

    static void uncaught() {
        LTMemory scope = new LTMemory(64 * 1024);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            say(thrown.getMessage());
            RAN.release();
        });
        throwing("thrown in the heap", null);
        throwing("thrown in a scope", scope);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            say(Realtime.name(thrown));
            if (RealtimeThread.getCurrentMemoryArea() == scope) {
                throw new IllegalArgumentException("not here");
            }
            RAN.release();
        });
        throwing("not told there", scope);
        Thread.setDefaultUncaughtExceptionHandler(null);
        say("left by " + scope.getReferenceCount());
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            interrupts(false);
            interrupts(true);
            priorities(false);
            priorities(true);
            uncaught();
        });
    }
}

// until: 20
// expect: after one that interrupts itself
// expect:   runs
// expect:   flag false, generic false
// expect:   runs
// expect:   flag false, generic false
// expect: interrupted at rest
// expect:   runs
// expect:   flag false, generic false
// expect: stopped at rest, and run by another thread
// expect:   runs
// expect:   flag false, generic false
// expect: after one that interrupts itself
// expect:   runs
// expect:   flag false, generic false
// expect:   runs
// expect:   flag false, generic false
// expect: interrupted at rest
// expect:   runs
// expect:   flag false, generic false
// expect: stopped at rest, and run by another thread
// expect:   runs
// expect:   flag false, generic false
// expect: priorities
// expect:   priority 20, of its parameters 20
// expect:   priority 22, of its parameters 22
// expect:   priority 25, of its parameters 25
// expect:   priority 21, of its parameters 21
// expect:   too little: IllegalArgumentException
// expect: left 21
// expect:   priority 20, of its parameters 20
// expect: others 20
// expect: priorities
// expect:   priority 20, of its parameters 20
// expect:   priority 22, of its parameters 22
// expect:   priority 25, of its parameters 25
// expect:   priority 21, of its parameters 21
// expect:   too little: IllegalArgumentException
// expect: left 21
// expect:   priority 20, of its parameters 20
// expect: others 20
// expect: thrown in the heap
// expect:   told in HeapMemory
// expect: thrown in a scope
// expect:   told in LTMemory
// expect: not told there
// expect:   IllegalStateException
// expect:   ThrowBoundaryError
// expect:   left by 0
