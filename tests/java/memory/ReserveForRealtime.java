// SPDX-License-Identifier: Apache-2.0
// With a reserve an ordinary thread gets its OutOfMemoryError while a real-time thread still finds memory; and again when garbage is gone.
// vm-args: -Xmx24m -Xrt:gc-reserve=8m
// expect: ordinary: out of memory
// expect: real-time: 4 MB
// expect: ordinary: out of memory
// expect: ordinary: 4 MB

import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;

public class ReserveForRealtime {
    static final int PIECE = 1000;
    static Object[] kept;
    static Object[] more;

    /** A list of arrays of so many bytes together. */
    static Object[] fill(int bytes) {
        Object[] list = null;
        for (int taken = 0; taken < bytes; taken += PIECE)
            list = new Object[] {new byte[PIECE], list};
        return list;
    }

    static boolean fillAll() {
        try {
            for (;;)
                kept = new Object[] {new byte[PIECE], kept};
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    static boolean fillSome() {
        try {
            more = fill(4 << 20);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    static void tell(String who, boolean found) {
        System.out.println(who + ": " + (found ? "4 MB" : "out of memory"));
    }

    /** While memory is short nothing else is allocated. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean[] found = new boolean[4];
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(PriorityScheduler.instance().getMinPriority())) {
            @Override
            public void run() {
                found[1] = fillSome();
            }
        };
        fillSome();
        found[0] = fillAll();
        thread.start();
        thread.join();
        found[2] = fillSome();
        kept = null;
        more = null;
        found[3] = fillSome();
        for (int i = 0; i < found.length; i++)
            tell(i == 1 ? "real-time" : "ordinary", found[i]);
    }
}
