// SPDX-License-Identifier: Apache-2.0
// -Xrt:explain tells the story of a refusal, -Xrt:areas lists all areas at exit.

import javax.realtime.*;

public class Explained {
    static Object global;

    public static void main(String[] args) throws Exception {
        LTMemory outer = new LTMemory(4096);
        VTMemory inner = new VTMemory(4096);
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () ->
            outer.enter(() -> inner.enter(() -> {
                try {
                    global = new int[7];
                } catch (IllegalAssignmentError e) {
                    System.out.println(e.getMessage());
                }
            })));
        t.start();
        t.join();
    }
}

// vm-args: -Xrt:explain -Xrt:areas
// expect: int[7] in VTMemory#3 cannot be referred to by a static field of Explained
// expect-err: value   int\[7\] in VTMemory#3
// expect-err: 2   VTMemory#3 +variable time.*<== the value
// expect-err: 1   LTMemory#2 +linear time
// expect-err: rule    An object in a scope
// expect-err: at      Explained.*\(Explained.java:
// expect-err: ^  LTMemory#2: 0 of 4096 used, at most \d+; entered 1x, now 0x
// expect-err: ^    VTMemory#3: 0 of 4096 used
