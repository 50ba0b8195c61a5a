// SPDX-License-Identifier: Apache-2.0
// What events and handlers refuse, and what they say of themselves.

import java.util.concurrent.Semaphore;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.SchedulingParameters;
import org.rtjvm.memory.LTPrivateMemory;

public class HandlerRefusals {
    static AsyncEvent immortal;

    static AsyncEventHandler of(SchedulingParameters scheduling) {
        return new AsyncEventHandler(scheduling, null, null, null, null, null);
    }

    static void events() {
        AsyncEvent event = new AsyncEvent();
        AsyncEventHandler one = new AsyncEventHandler(), two = new AsyncEventHandler();
        Realtime.attempt("add null", () -> event.addHandler(null));
        Realtime.attempt("remove null", () -> event.removeHandler(null));
        Realtime.attempt("remove a stranger", () -> event.removeHandler(one));
        System.out.println("handled by null: " + event.handledBy(null));
        event.addHandler(one);
        event.addHandler(two);
        System.out.println("added: " + event.handledBy(one) + " " + event.handledBy(two));
        event.setHandler(two);
        System.out.println("set: " + event.handledBy(one) + " " + event.handledBy(two));
        event.setHandler(one);
        event.addHandler(two);
        event.removeHandler(one);
        System.out.println("removed: " + event.handledBy(one) + " " + event.handledBy(two));
        event.setHandler(null);
        System.out.println("set to null: " + event.handledBy(one) + " " + event.handledBy(two));
        Realtime.attempt("fire without handlers", event::fire);
        System.out.println("parameters: " + (event.createReleaseParameters() instanceof AperiodicParameters));
    }

    static void scopes() {
        ImmortalMemory.instance().executeInArea(() -> immortal = new AsyncEvent());
        new LTMemory(64 * 1024).enter(() -> {
            AsyncEventHandler inScope = new AsyncEventHandler();
            Realtime.attempt("add out of reach", () -> immortal.addHandler(inScope));
            Realtime.attempt("set out of reach", () -> immortal.setHandler(inScope));
            immortal.addHandler(new Maker().made);
            Realtime.attempt("set out of reach again", () -> immortal.setHandler(inScope));
            System.out.println("attached: " + immortal.handledBy(inScope));
        });
        LTPrivateMemory single = new LTPrivateMemory(64 * 1024);
        Realtime.attempt("area for one thread", () -> new AsyncEventHandler(null, null, null, single, null, null));
        single.enter(() -> Realtime.attempt("made in one", AsyncEventHandler::new));
    }

    /** Makes a handler in immortal memory. */
    static class Maker implements Runnable {
        AsyncEventHandler made;

        Maker() {
            ImmortalMemory.instance().executeInArea(this);
        }

        @Override public void run() {
            made = new AsyncEventHandler();
        }
    }

    static void parameters() {
        AsyncEventHandler handler = new AsyncEventHandler();
        System.out.println("defaults: " + handler.getSchedulingParameters() + " " + handler.getMemoryParameters() + " "
            + handler.getProcessingGroupParameters() + " " + (handler.getScheduler() == PriorityScheduler.instance()));
        Realtime.attempt("priority too great", () -> of(new PriorityParameters(99)));
        Realtime.attempt("priority too little", () -> of(new PriorityParameters(10)));
        Realtime.attempt("no priority", () -> of(new SchedulingParameters() { }));
        Realtime.attempt("bound, too great", () ->
            new BoundAsyncEventHandler(new PriorityParameters(99), null, null, null, null, false, null));
        Realtime.attempt("set too great", () -> handler.setSchedulingParameters(new PriorityParameters(99)));
        Realtime.attempt("no scheduler", () -> handler.setScheduler(null));
        PriorityParameters shared = new PriorityParameters(30);
        handler.setSchedulingParameters(shared);
        Realtime.attempt("changed to too great", () -> shared.setPriority(99));
        System.out.println("stays " + ((PriorityParameters) handler.getSchedulingParameters()).getPriority());
        handler.setSchedulingParameters(null);
        System.out.println("null is the default: " + handler.getSchedulingParameters());
        handler.setMemoryParameters(new MemoryParameters(100, 100));
        handler.setMemoryParameters(null);
        System.out.println("memory: " + handler.getMemoryParameters());
    }

    static void daemons() {
        AsyncEvent event = new AsyncEvent();
        AsyncEventHandler handler = new AsyncEventHandler();
        System.out.println("daemon: " + handler.isDaemon());
        event.addHandler(handler);
        Realtime.attempt("attached", () -> handler.setDaemon(false));
        event.removeHandler(handler);
        Realtime.attempt("not attached", () -> handler.setDaemon(false));
        System.out.println("daemon: " + handler.isDaemon());
    }

    /** What a handler is for the code that it runs. */
    static void inside() throws InterruptedException {
        Semaphore done = new Semaphore(0);
        PriorityParameters mine = new PriorityParameters(33);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(mine, null, null, null, null, () -> {
            RealtimeThread thread = RealtimeThread.currentRealtimeThread();
            System.out.println("inside: " + (thread.getSchedulingParameters() == mine) + " " + thread.isDaemon());
            System.out.println("inherited: " + new AsyncEventHandler().getSchedulingParameters() + " "
                + new RealtimeThread().getSchedulingParameters());
            Thread.currentThread().interrupt();
            done.release();
        }));
        event.fire();
        event.fire();
        done.acquire(2);
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            events();
            scopes();
            parameters();
            daemons();
            inside();
        });
    }
}

// expect: add null: IllegalArgumentException
// expect: remove null: done
// expect: remove a stranger: done
// expect: handled by null: false
// expect: added: true true
// expect: set: false true
// expect: removed: false true
// expect: set to null: false false
// expect: fire without handlers: done
// expect: parameters: true
// expect: add out of reach: IllegalAssignmentError
// expect: set out of reach: IllegalAssignmentError
// expect: set out of reach again: IllegalAssignmentError
// expect: attached: false
// expect: area for one thread: IllegalThreadStateException
// expect: made in one: IllegalThreadStateException
// expect: defaults: 40 null null true
// expect: priority too great: IllegalArgumentException
// expect: priority too little: IllegalArgumentException
// expect: no priority: IllegalArgumentException
// expect: bound, too great: IllegalArgumentException
// expect: set too great: IllegalArgumentException
// expect: no scheduler: IllegalArgumentException
// expect: changed to too great: IllegalArgumentException
// expect: stays 30
// expect: null is the default: 40
// expect: memory: null
// expect: daemon: true
// expect: attached: IllegalThreadStateException
// expect: not attached: done
// expect: daemon: false
// expect: inside: true true
// expect: inherited: 33 33
// expect: inside: true true
// expect: inherited: 33 33
