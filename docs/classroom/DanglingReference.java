// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:explain

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 1. A dangling reference is refused.
 *
 * A scope's objects all vanish when the last thread leaves it.  Whoever outside still had a reference to one of them would
 * look into memory that belongs to somebody else by then.  So the VM checks every store of a reference: an object may only
 * refer to what lives at least as long as itself.
 *
 * Watch standard error: -Xrt:explain draws the scope stack and names the rule.
 */
public class DanglingReference {
    static class Box {
        Object content;
    }

    static void demo() {
        Box lasting = new Box();                        // in the heap: it may live for ever
        LTMemory scope = new LTMemory(16 * 1024);

        scope.enter(() -> {
            Object shortLived = new Object();           // in the scope: gone when we leave
            Box alsoShort = new Box();

            alsoShort.content = shortLived;             // same scope: both go together
            alsoShort.content = lasting;                // outwards: lasting stays longer than we do
            System.out.println("inwards and outwards: fine");

            try {
                lasting.content = shortLived;           // would dangle when the scope is left
                System.out.println("you will not see this");
            } catch (javax.realtime.IllegalAssignmentError refused) {
                System.out.println("kept from dangling: IllegalAssignmentError");
            }
        });

        System.out.println("the box still holds " + lasting.content);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, DanglingReference::demo);
        thread.start();                                 // only real-time threads may enter scopes
        thread.join();
    }
}

// expect: inwards and outwards: fine
// expect: kept from dangling: IllegalAssignmentError
// expect: the box still holds null
// expect-err: \[explain\] IllegalAssignmentError
