// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx48m -Xrt:gc=concurrent -Xrt:check-marks
// A collector that marks beside the program: weak references, cleaners and finalisers without System.gc, strings that are interned, classes
// that are loaded and threads that begin and end meanwhile; System.gc is complete when it returns; memory that runs out comes back.
// expect: weak cleared true, strong kept true
// expect: cleaned true
// expect: map of weak keys empty true
// expect: interned 2000 times the same
// expect: proxies 40
// expect: threads 200, wrong 0
// expect: System.gc cleared 1000 of 1000
// expect: out of memory twice, then 1000
// expect: shared 0 lost

import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class CyclesBeside {
    static volatile Object sink;

    static void makeGarbage() {
        for (int i = 0; i < 1000; i++)
            sink = new byte[2000];
    }

    static boolean comes(java.util.function.BooleanSupplier condition) {
        for (int i = 0; i < 20000 && !condition.getAsBoolean(); i++)
            makeGarbage();
        return condition.getAsBoolean();
    }

    static WeakReference<Object> weakOnly() {
        return new WeakReference<>(new Object());
    }

    static void weak() {
        Object kept = new Object();
        WeakReference<Object> strong = new WeakReference<>(kept), weak = weakOnly();
        boolean cleared = comes(() -> weak.refersTo(null));
        System.out.println("weak cleared " + cleared + ", strong kept " + (strong.get() == kept));
    }

    static void register(Cleaner cleaner, AtomicInteger count) {
        cleaner.register(new Object(), count::incrementAndGet);
    }

    static void cleaner() {
        AtomicInteger count = new AtomicInteger();
        Cleaner cleaner = Cleaner.create();
        for (int i = 0; i < 100; i++)
            register(cleaner, count);
        System.out.println("cleaned " + comes(() -> count.get() >= 99));
    }

    static void fill(WeakHashMap<Object, Integer> map) {
        for (int i = 0; i < 1000; i++)
            map.put(new Object(), i);
    }

    static void weakMap() {
        WeakHashMap<Object, Integer> map = new WeakHashMap<>();
        fill(map);
        System.out.println("map of weak keys empty " + comes(() -> map.size() < 10));
    }

    static void interned() {
        int same = 0;
        for (int i = 0; i < 2000; i++) {
            String a = ("text" + i % 50).intern();
            if (i % 20 == 0)
                makeGarbage();
            same += a == new String("text" + i % 50).intern() ? 1 : 0;
        }
        System.out.println("interned " + same + " times the same");
    }

    public interface Number {
        int number();
    }

    static void proxies() {
        List<Number> made = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int number = i;
            makeGarbage();
            ClassLoader loader = new ClassLoader(CyclesBeside.class.getClassLoader()) { };
            made.add((Number) Proxy.newProxyInstance(loader, new Class<?>[] {Number.class}, (p, m, a) -> number));
        }
        int right = 0;
        for (int i = 0; i < 40; i++)
            right += made.get(i).number() == i ? 1 : 0;
        System.out.println("proxies " + right);
    }

    static void threads() throws InterruptedException {
        AtomicInteger wrong = new AtomicInteger(), ended = new AtomicInteger();
        Object[] shared = new Object[64];
        for (int round = 0; round < 20; round++) {
            Thread[] threads = new Thread[10];
            for (int n = 0; n < threads.length; n++) {
                int seed = n + round;
                (threads[n] = new Thread(() -> {
                    for (int i = 0; i < 2000; i++) {
                        int slot = (i * 31 + seed * 7) & 63;
                        Object o = shared[slot];
                        shared[slot] = null;
                        if (o instanceof int[][] pair && pair[0].length != pair[1][0])
                            wrong.incrementAndGet();
                        int length = i % 20 + 1;
                        int[][] fresh = {new int[length], {length}};
                        shared[(slot + 1) & 63] = o instanceof int[][] old && i % 3 == 0 ? new int[][] {old[0], old[1]} : fresh;
                    }
                    ended.incrementAndGet();
                })).start();
            }
            for (Thread t : threads)
                t.join();
        }
        System.out.println("threads " + ended + ", wrong " + wrong);
    }

    static void complete() {
        int cleared = 0;
        for (int i = 0; i < 1000; i++) {
            WeakReference<Object> weak = weakOnly();
            if (i % 10 == 0)
                makeGarbage();
            if (i % 100 == 0)
                System.gc();
        }
        for (int i = 0; i < 20; i++) {
            List<WeakReference<Object>> fifty = new ArrayList<>();
            for (int n = 0; n < 50; n++)
                fifty.add(weakOnly());
            makeGarbage();
            System.gc();
            for (WeakReference<Object> w : fifty)
                cleared += w.refersTo(null) ? 1 : 0;
        }
        System.out.println("System.gc cleared " + cleared + " of 1000");
    }

    static int fillUp() {
        List<byte[]> much = new ArrayList<>();
        try {
            for (;;)
                much.add(new byte[10000]);
        } catch (OutOfMemoryError e) {
            return 1;
        }
    }

    static void outOfMemory() {
        int errors = fillUp() + fillUp();
        List<byte[]> some = new ArrayList<>();
        for (int i = 0; i < 1000; i++)
            some.add(new byte[10000]);
        System.out.println("out of memory " + (errors == 2 ? "twice" : "" + errors) + ", then " + some.size());
    }

    static void shared() throws InterruptedException {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        AtomicInteger lost = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int n = 0; n < threads.length; n++) {
            int from = n * 5000;
            (threads[n] = new Thread(() -> {
                for (int turn = 0; turn < 4; turn++) {
                    for (int i = from; i < from + 5000; i++)
                        map.put(i, "value " + i);
                    for (int i = from; i < from + 5000; i++)
                        if (!("value " + i).equals(map.remove(i)))
                            lost.incrementAndGet();
                }
            })).start();
        }
        for (Thread t : threads)
            t.join();
        System.out.println("shared " + lost + " lost");
    }

    public static void main(String[] args) throws InterruptedException {
        weak();
        cleaner();
        weakMap();
        interned();
        proxies();
        threads();
        complete();
        outOfMemory();
        shared();
    }
}
