// SPDX-License-Identifier: Apache-2.0
// Many threads load the same classes through one loader, parallel capable and not: every class is defined once.

import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ParallelLoad {
    static class C0 { static int v = 0; } static class C1 extends C0 { static int v = 1; } static class C2 extends C1 { static int v = 2; } static class C3 extends C2 { static int v = 3; }
    static class C4 { static int v = C3.v + 1; } static class C5 { static int v = C4.v + 1; } static class C6 extends C5 { static int v = C2.v; } static class C7 { static int v = C6.v + C5.v; }

    static final AtomicInteger defined = new AtomicInteger();

    static class Base extends ClassLoader {
        static { registerAsParallelCapable(); }

        Base() { super(ParallelLoad.class.getClassLoader()); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.matches("ParallelLoad\\$C\\d")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> c = findLoadedClass(name);
                if (c == null) {
                    try (InputStream in = ParallelLoad.class.getResourceAsStream("/" + name + ".class")) {
                        byte[] b = in.readAllBytes();
                        Thread.yield();
                        c = defineClass(name, b, 0, b.length);
                        defined.incrementAndGet();
                    } catch (java.io.IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
                return c;
            }
        }
    }

    static class Plain extends Base { }

    static class Capable extends Base {
        static { System.out.println("registered " + registerAsParallelCapable()); }
    }

    static void run(ClassLoader l) throws Exception {
        defined.set(0);
        int n = 6;
        CyclicBarrier start = new CyclicBarrier(n);
        Set<Class<?>> seen = ConcurrentHashMap.newKeySet();
        Thread[] all = new Thread[n];
        AtomicInteger sum = new AtomicInteger();
        for (int t = 0; t < n; t++) {
            int me = t;
            all[t] = new Thread(() -> {
                try {
                    start.await();
                    for (int i = 0; i < 8; i++) {
                        Class<?> c = Class.forName("ParallelLoad$C" + (i + me) % 8, true, l);
                        seen.add(c);
                        java.lang.reflect.Field f = c.getDeclaredField("v");
                        f.setAccessible(true);
                        sum.addAndGet(f.getInt(null));
                    }
                } catch (Exception e) {
                    e.printStackTrace(System.out);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(defined + " " + seen.size() + " " + sum);
    }

    public static void main(String[] args) throws Exception {
        run(new Plain());
        run(new Capable());
        System.out.println(new Plain().isRegisteredAsParallelCapable() + " " + new Capable().isRegisteredAsParallelCapable());
    }
}

// expect: 8 8 144
// expect: registered true
// expect: 8 8 144
// expect: false true
