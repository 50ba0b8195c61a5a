// SPDX-License-Identifier: Apache-2.0
// A collector that marks beside the program unloads beside it, too: nobody asks for a collection in one stop, and memory does not end.
// vm-args: -Xmx64m -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison
// expect: rounds alike
// expect: most have gone
// expect: of the last ones, too
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

public class InCycles {
    static final int ROUNDS = Integer.getInteger("test.size", 600), GARBAGE = 8 << 10, CYCLES = 200;
    static volatile Object sink;

    static long collections() {
        long n = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            n += bean.getCollectionCount();
        }
        return n;
    }

    static void litter(int times) {
        for (int i = 0; i < times; i++) {
            sink = new byte[GARBAGE];
        }
    }

    /** By another thread, of whose stack nothing is left. */
    static WeakReference<Class<?>> last() throws Exception {
        List<WeakReference<Class<?>>> made = new ArrayList<>();
        Thread t = new Thread(() -> {
            try {
                Class<?> c = Loading.fresh("Victim");
                c.getDeclaredConstructor().newInstance();
                made.add(new WeakReference<>(c));
            } catch (ReflectiveOperationException e) {
                e.printStackTrace();
            }
        });
        t.start();
        t.join();
        return made.get(0);
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded();
        String first = Rounds.round();
        boolean alike = true;
        for (int i = 0; i < ROUNDS; i++) {
            alike &= Rounds.round().equals(first);
            litter(20);
        }
        System.out.println(alike ? "rounds alike" : "rounds differ");
        for (long end = collections() + CYCLES; Loading.unloaded() - before < ROUNDS * 9 / 10 && collections() < end; ) {
            litter(100);
        }
        System.out.println(Loading.unloaded() - before < ROUNDS * 9 / 10 ? "unloaded " + (Loading.unloaded() - before) : "most have gone");
        WeakReference<Class<?>> last = last();
        for (long end = collections() + CYCLES; !last.refersTo(null) && collections() < end; ) {
            litter(100);
        }
        System.out.println(last.refersTo(null) ? "of the last ones, too" : "the last one stays");
    }
}
