// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:explain

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedCycleException;

/**
 * 2. A scope has one parent.
 *
 * "Lives at least as long" only makes sense if scopes are nested in one way: if A were inside B for one thread and B inside A
 * for another, each would have to outlive the other.  So the first thread that enters a scope decides what its parent is, for
 * as long as anybody is inside.  When it is empty, the next one may decide anew.
 */
public class ScopeCycle {
    static void demo() {
        LTMemory a = new LTMemory(16 * 1024);
        LTMemory b = new LTMemory(16 * 1024);

        a.enter(() -> b.enter(() -> {                   // stack: heap, a, b; the parent of b is a
            System.out.println("b inside a");
            try {
                a.enter(() -> System.out.println("you will not see this"));
            } catch (ScopedCycleException refused) {
                System.out.println("a inside b, which is inside a: ScopedCycleException");
            }
        }));

        b.enter(() -> a.enter(() ->                     // both are empty now, so the other way round is as good
            System.out.println("a inside b, now that both were empty")));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ScopeCycle::demo);
        thread.start();
        thread.join();
    }
}

// expect: b inside a
// expect: a inside b, which is inside a: ScopedCycleException
// expect: a inside b, now that both were empty
// expect-err: \[explain\] ScopedCycleException
