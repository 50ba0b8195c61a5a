// SPDX-License-Identifier: Apache-2.0
// A handler that is no daemon keeps the VM no longer than the events live that it is attached to.

import java.lang.ref.WeakReference;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

public class ForgottenEvents {
    static WeakReference<AsyncEvent> forgotten;

    static AsyncEventHandler user() {
        AsyncEventHandler handler = new AsyncEventHandler();
        handler.setDaemon(false);
        return handler;
    }

    static void inHeap() {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(user());
        event.addHandler(new AsyncEventHandler());
        forgotten = new WeakReference<>(event);
    }

    public static void main(String[] args) throws InterruptedException {
        Realtime.inThread(ForgottenEvents::inHeap);
        for (int i = 0; forgotten.get() != null && i < 100; i++) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println("forgotten " + (forgotten.get() == null));
        AsyncEventHandler kept = user();
        Realtime.inThread(() -> new LTMemory(64 * 1024).enter(() -> {
            AsyncEvent event = new AsyncEvent();
            event.addHandler(kept);
            Realtime.attempt("while attached", () -> kept.setDaemon(true));
        }));
        Realtime.attempt("after the scope", () -> kept.setDaemon(true));
        for (int i = 0; i < 5; i++) {
            System.gc();
            System.runFinalization();
        }
    }
}

// expect: forgotten true
// expect: while attached: IllegalThreadStateException
// expect: after the scope: done
