// SPDX-License-Identifier: Apache-2.0
// Weak, soft and phantom references, reference queues, and references to referents that are still reachable.

import java.lang.ref.*;
import java.util.ArrayList;
import java.util.List;

public class References {
    static Object strong = new Object();

    static <T> boolean eventually(Reference<T> r) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (r.refersTo(null)) {
                return true;
            }
            Thread.sleep(2);
        }
        return false;
    }

    static WeakReference<Object> lost(ReferenceQueue<Object> q) {
        return new WeakReference<>(new Object(), q);
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> q) {
        return new PhantomReference<>(new Object(), q);
    }

    static class Named extends WeakReference<Object> {
        final String name;
        Named(Object o, ReferenceQueue<Object> q, String name) {
            super(o, q);
            this.name = name;
        }
    }

    static void named(List<Named> all, ReferenceQueue<Object> q) {
        for (int i = 0; i < 10; i++) {
            all.add(new Named(i % 2 == 0 ? strong : new Object(), q, "n" + i));
        }
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> kept = new WeakReference<>(strong, q), weak = lost(q);
        System.out.println(eventually(weak) + " " + (weak.get() == null) + " " + (kept.get() == strong) + " " + kept.refersTo(strong));
        System.out.println((q.remove(5000) == weak) + " " + q.poll());
        PhantomReference<Object> p = phantom(q);
        System.out.println(p.get() + " " + eventually(p) + " " + (q.remove(5000) == p));
        SoftReference<Object> soft = new SoftReference<>(new Object());
        System.gc();
        System.out.println(soft.get() != null);
        List<Named> all = new ArrayList<>();
        named(all, q);
        int queued = 0;
        for (int i = 0; i < 200 && queued < 5; i++) {
            System.gc();
            Reference<?> r;
            while ((r = q.remove(5)) != null) {
                if (!((Named) r).name.matches("n[13579]")) {
                    System.out.println("wrong " + ((Named) r).name);
                }
                queued++;
            }
        }
        System.out.println(queued + " " + all.stream().filter(n -> n.get() != null).count());
        WeakReference<Object> cleared = new WeakReference<>(new Object(), q);
        cleared.clear();
        System.out.println(cleared.get() + " " + cleared.enqueue() + " " + cleared.enqueue() + " " + (q.poll() == cleared));
        strong = null;
        System.out.println(eventually(kept));
        WeakReference<String> interned = new WeakReference<>("constant");
        WeakReference<Class<?>> type = new WeakReference<>(References.class);
        System.gc();
        System.out.println(interned.get() + " " + type.get());
        Object local = new Object();
        WeakReference<Object> byLocal = new WeakReference<>(local);
        System.gc();
        System.out.println(byLocal.get() == local);
        Reference.reachabilityFence(local);
    }
}

// expect: true true true true
// expect: true null
// expect: null true true
// expect: true
// expect: 5 5
// expect: null true false true
// expect: true
// expect: constant class References
// expect: true
