// SPDX-License-Identifier: Apache-2.0
// Threads keep classes of loaders that nobody else knows by whatever can keep them, hand that to each other, use it, and drop it, beside cycles that unload:
// what is kept works, and what is not goes.
// vm-args: -Xmx96m -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison
// expect: no failure
// expect: most have gone
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

public class Keepers {
    static final int THREADS = 3, SLOTS = 40, ROUNDS = Integer.getInteger("test.size", 2400) / THREADS, KINDS = 12, GARBAGE = 4 << 10;
    static final AtomicReferenceArray<Kept> slots = new AtomicReferenceArray<>(SLOTS);
    static final AtomicReference<Throwable> failure = new AtomicReference<>();
    static volatile Object sink;

    /** Loaded anew each time: its number lies in a static, so that it is lost if that is. */
    public static class Numbered implements Supplier<String>, Runnable {
        private static volatile Object sink;
        private static int number;
        private static Object[] statics = new Object[3];
        private final Object[] mine = {new int[4], null};

        public static Object of(int n) {
            number = n;
            Numbered first = new Numbered();
            first.mine[1] = first;
            statics[1] = (Supplier<String>) () -> "number " + number;
            return first;
        }

        @Override
        public String get() {
            return ((Supplier<?>) statics[1]).get() + (mine[1] == null || mine[1] == this ? "" : "?") + ((int[]) mine[0]).length;
        }

        /** Nobody else has it while it runs: the frames keep the class. */
        @Override
        public void run() {
            deep(40, number);
        }

        static int deep(int depth, int expected) {
            if (depth == 0) {
                for (int i = 0; i < 30; i++) {
                    sink = new byte[4 << 10];
                }
                return expected;
            }
            int n = deep(depth - 1, expected);
            if (n != number || statics.length != 3) {
                throw new AssertionError(n + " is not " + number);
            }
            return n;
        }

        public static void fail() {
            throw new IllegalStateException("number " + number);
        }
    }

    static Supplier<String> fromLoader(ClassLoader loader) {
        return () -> {
            try {
                return ((Supplier<?>) loader.loadClass("Keepers$Numbered").getDeclaredConstructor().newInstance()).get().toString();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    static Supplier<String> fromMethod(Method m, Object on) {
        return () -> {
            try {
                return (String) m.invoke(on);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    static Supplier<String> fromHandle(MethodHandle h) {
        return () -> {
            try {
                return ((Supplier<?>) h.invoke()).get().toString();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        };
    }

    static Supplier<String> fromReference(Reference<Object> reference, String expected) {
        return () -> {
            Object there = reference.get();
            return there == null ? expected : ((Supplier<?>) there).get().toString();
        };
    }

    static Throwable failed(Class<?> c) throws Exception {
        try {
            c.getMethod("fail").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            return e.getCause();
        }
        throw new AssertionError();
    }

    @SuppressWarnings("unchecked")
    static Supplier<String> keep(int kind, int n) throws Exception {
        Class<?> c = Loading.fresh("Keepers$Numbered");
        Object first = c.getMethod("of", int.class).invoke(null, n);
        String expected = "number " + n + 4;
        switch (kind) {
        case 0: return (Supplier<String>) first;
        case 1: return fromLoader(c.getClassLoader());
        case 2: return fromMethod(c.getMethod("get"), first);
        case 3: return fromHandle(MethodHandles.lookup().findConstructor(c, MethodType.methodType(void.class)));
        case 4: {
            Object array = Array.newInstance(c, 1, 1);
            return () -> fromLoader(array.getClass().getComponentType().getComponentType().getClassLoader()).get();
        }
        case 5: {
            Throwable t = failed(c);
            return () -> t.getMessage() + (t.getStackTrace()[0].getClassName().equals("Keepers$Numbered") ? 4 : -1);
        }
        case 6: {
            Runnable r = (Runnable) first;
            return () -> {
                r.run();
                return expected;
            };
        }
        case 7: {
            InvocationHandler h = (proxy, m, a) -> m.invoke(first, a);
            return (Supplier<String>) Proxy.newProxyInstance(c.getClassLoader(), new Class<?>[] {Supplier.class}, h);
        }
        case 8: return fromReference(new WeakReference<>(first), expected);
        case 9: return fromReference(new SoftReference<>(first), expected);
        case 10: {
            ThreadLocal<Object> local = ThreadLocal.withInitial(() -> first);
            return () -> ((Supplier<?>) local.get()).get().toString();
        }
        default: {
            WeakReference<Class<?>> weak = new WeakReference<>(c);
            return () -> {
                Class<?> there = weak.get();
                return there == null ? expected : fromLoader(there.getClassLoader()).get();
            };
        }
        }
    }

    static final class Kept {
        final Supplier<String> how;
        final int number, kind;

        Kept(Supplier<String> how, int number, int kind) {
            this.how = how;
            this.number = number;
            this.kind = kind;
        }
    }

    static void use(Kept k) {
        String text = k == null ? null : k.how.get();
        if (k != null && !text.equals("number " + k.number + 4)) {
            throw new AssertionError("kind " + k.kind + ", number " + k.number + ": " + text);
        }
    }

    static void run(int seed) {
        Random random = new Random(seed);
        try {
            for (int i = 0; i < ROUNDS && failure.get() == null; i++) {
                int kind = random.nextInt(KINDS), n = seed * 100_000 + i, at = random.nextInt(SLOTS);
                Kept before = slots.getAndSet(at, random.nextInt(4) == 0 ? null : new Kept(keep(kind, n), n, kind));
                use(before);
                use(slots.get(random.nextInt(SLOTS)));
                sink = new byte[GARBAGE];
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int seed = i + 1;
            all.add(new Thread(() -> run(seed)));
            all.get(i).start();
        }
        for (Thread t : all) {
            t.join();
        }
        if (failure.get() != null) {
            failure.get().printStackTrace();
        }
        System.out.println(failure.get() == null ? "no failure" : failure.get().toString());
        System.out.println(Loading.gone(before, ROUNDS) ? "most have gone" : "unloaded " + (Loading.unloaded() - before));
    }
}
