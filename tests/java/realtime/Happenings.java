// SPDX-License-Identifier: Apache-2.0
// Happenings fire the events that are bound to them, by name; events in scopes keep the scope meanwhile.

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import org.rtjvm.event.Happening;

public class Happenings {
    static final Semaphore RAN = new Semaphore(0);

    static AsyncEvent event(String text) {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(() -> {
            System.out.println(text);
            RAN.release();
        }));
        return event;
    }

    static void bindings() throws Exception {
        Happening door = Happening.of("door"), window = Happening.of("window");
        AsyncEvent event = event("opened");
        event.bindTo("door");
        event.bindTo("door");
        event.bindTo("window");
        door.fire();
        RAN.acquire();
        window.fire();
        RAN.acquire();
        event.unbindTo("door");
        door.fire();
        event = null;
        System.gc();
        Happening.named("window").fire();
        RAN.acquire();
        System.out.println(door + ", left over " + RAN.availablePermits());
    }

    static void inScope() {
        LTMemory scope = new LTMemory(64 * 1024);
        Happening bell = Happening.of("bell");
        Realtime.inThread(() -> {
            scope.enter(() -> {
                AsyncEvent event = event("rang");
                scope.setPortal(event);
                event.bindTo("bell");
            });
            System.out.println("kept by the event: " + scope.getReferenceCount());
            bell.fire();
            RAN.acquire();
            scope.enter(() -> ((AsyncEvent) scope.getPortal()).unbindTo("bell"));
            while (scope.getReferenceCount() > 0) {
                Thread.sleep(1);            // the handler's thread is about to leave
            }
            System.out.println("left");
        });
    }

    static void refusals() {
        AsyncEvent event = new AsyncEvent();
        Realtime.attempt("no name", () -> event.bindTo(null));
        Realtime.attempt("no name to unbind", () -> event.unbindTo(null));
        Realtime.attempt("unknown", () -> event.bindTo("nothing"));
        Realtime.attempt("unknown to unbind", () -> event.unbindTo("nothing"));
        Realtime.attempt("not bound", () -> event.unbindTo("SIGHUP"));
        Realtime.attempt("unknown signal", () -> event.bindTo("SIGNIFICANT"));
        Realtime.attempt("named as a signal", () -> Happening.of("SIGNIFICANT"));
        Realtime.attempt("without a name", () -> Happening.of(""));
        Realtime.attempt("null", () -> Happening.of(null));
        Realtime.attempt("too long", () -> Happening.of("x".repeat(64)));
        Realtime.attempt("never defined", () -> Happening.named("chimney"));
        Realtime.attempt("many", () -> {
            Happening.of("crowd");
            for (int i = 0; i < 65; i++) {
                new AsyncEvent().bindTo("crowd");
            }
        });
    }

    public static void main(String[] args) throws Exception {
        bindings();
        inScope();
        refusals();
    }
}

// expect: opened
// expect: opened
// expect: opened
// expect: door, left over 0
// expect: kept by the event: 1
// expect: rang
// expect: left
// expect: no name: IllegalArgumentException
// expect: no name to unbind: IllegalArgumentException
// expect: unknown: UnknownHappeningException
// expect: unknown to unbind: UnknownHappeningException
// expect: not bound: UnknownHappeningException
// expect: unknown signal: UnknownHappeningException
// expect: named as a signal: IllegalArgumentException
// expect: without a name: IllegalArgumentException
// expect: null: IllegalArgumentException
// expect: too long: IllegalArgumentException
// expect: never defined: UnknownHappeningException
// expect: many: ResourceLimitError
