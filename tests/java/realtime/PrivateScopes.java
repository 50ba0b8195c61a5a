// SPDX-License-Identifier: Apache-2.0
// Scopes for one thread: no other one gets in while it is inside, and nobody joins.

import javax.realtime.HeapMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.memory.CTMemory;
import org.rtjvm.memory.CTPrivateMemory;
import org.rtjvm.memory.LTPrivateMemory;
import org.rtjvm.memory.PrivateScopedMemory;

public class PrivateScopes {
    static void otherThread(PrivateScopedMemory scope) {
        HeapMemory.instance().executeInArea(() -> {
            RealtimeThread other = new RealtimeThread(null, null, null, null, null,
                () -> Realtime.attempt("another thread", () -> scope.enter(() -> System.out.println("in"))));
            other.start();
            Realtime.join(other);
        });
    }

    static void use(PrivateScopedMemory scope) {
        System.out.println(scope.toString().replaceAll("[0-9]+", "n") + " of " + scope.getMaximumSize());
        scope.enter(() -> {
            Object portal = new Object();
            scope.setPortal(portal);
            System.out.println("entered " + scope.getReferenceCount() + ", portal " + (scope.getPortal() == portal));
            Realtime.attempt("again", () -> scope.enter(() -> { }));
            otherThread(scope);
        });
        System.out.println("left with " + scope.memoryConsumed());
        Realtime.attempt("join", scope::join);
        Realtime.attempt("join in time", () -> scope.join(new RelativeTime(1, 0)));
        Realtime.attempt("join and enter", () -> scope.joinAndEnter(() -> { }));
        Realtime.attempt("join and enter in time", () -> scope.joinAndEnter(() -> { }, new RelativeTime(1, 0)));
    }

    static void main() {
        use(new CTPrivateMemory(16 * 1024));
        use(new LTPrivateMemory(4096, 8192));
        Realtime.attempt("bad sizes", () -> new CTMemory(10, 9));
        Realtime.attempt("negative size", () -> new CTPrivateMemory(-1));
    }

    public static void main(String[] args) {
        Realtime.inThread(PrivateScopes::main);
    }
}

// expect: (CTPrivateMemory) Scoped memory # n of 16384
// expect: entered 1, portal true
// expect: again: ScopedCycleException
// expect: another thread: IllegalThreadStateException
// expect: left with 0
// expect: join: UnsupportedOperationException
// expect: join in time: UnsupportedOperationException
// expect: join and enter: UnsupportedOperationException
// expect: join and enter in time: UnsupportedOperationException
// expect: (LTPrivateMemory) Scoped memory # n of 8192
// expect: entered 1, portal true
// expect: again: ScopedCycleException
// expect: another thread: IllegalThreadStateException
// expect: left with 0
// expect: join: UnsupportedOperationException
// expect: join in time: UnsupportedOperationException
// expect: join and enter: UnsupportedOperationException
// expect: join and enter in time: UnsupportedOperationException
// expect: bad sizes: IllegalArgumentException
// expect: negative size: IllegalArgumentException
