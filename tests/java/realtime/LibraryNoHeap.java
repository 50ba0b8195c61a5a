// SPDX-License-Identifier: Apache-2.0
// The same on a no-heap thread; what is printed is in docs/library-in-scopes.md.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;

public class LibraryNoHeap {
    static NoHeapRealtimeThread thread;

    public static void main(String[] args) throws InterruptedException {
        boolean verbose = args.length > 0;
        ImmortalMemory.instance().executeInArea(() -> {
            LibraryInScope.Trial trial = new LibraryInScope.Trial();
            trial.verbose = verbose;
            LibraryOperations.ALL[0].name.length();     // its initialiser asks for the thread's group, which no-heap threads have not
            LTMemory scope = new LTMemory(4 << 20);
            thread = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null,
                () -> LibraryInScope.runAll(trial, scope));
        });
        thread.start();
        thread.join();
    }
}

// expect: ThreadLocal set, get, remove: takes immortal memory every time
// expect: new ThreadLocal: javax.realtime.IllegalAssignmentError
// expect: old Condition.await with timeout: takes immortal memory every time
// expect: UUID.randomUUID: takes immortal memory every time
// expect: 4 of them failed
