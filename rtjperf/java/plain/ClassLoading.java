// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The cost of loading a class that implements 1 to 10 interfaces.
 *
 * <p>FirstNew: the first {@code new}, which happens once in the life of a VM. LaterNew: those after it. Load: loading and initialising the class and
 * its interfaces by a class loader of their own, from bytes at hand.
 */
public final class ClassLoading {
    interface I1 {}
    interface I2 {}
    interface I3 {}
    interface I4 {}
    interface I5 {}
    interface I6 {}
    interface I7 {}
    interface I8 {}
    interface I9 {}
    interface I10 {}

    static class Type1 implements I1 {}
    static class Type2 implements I1, I2 {}
    static class Type3 implements I1, I2, I3 {}
    static class Type4 implements I1, I2, I3, I4 {}
    static class Type5 implements I1, I2, I3, I4, I5 {}
    static class Type6 implements I1, I2, I3, I4, I5, I6 {}
    static class Type7 implements I1, I2, I3, I4, I5, I6, I7 {}
    static class Type8 implements I1, I2, I3, I4, I5, I6, I7, I8 {}
    static class Type9 implements I1, I2, I3, I4, I5, I6, I7, I8, I9 {}
    static class Type10 implements I1, I2, I3, I4, I5, I6, I7, I8, I9, I10 {}

    private static final Supplier<?>[] MAKERS = {
        Type1::new, Type2::new, Type3::new, Type4::new, Type5::new, Type6::new, Type7::new, Type8::new, Type9::new, Type10::new,
    };
    private static final String PREFIX = ClassLoading.class.getName() + "$";

    /** Defines the classes of this file anew. */
    private static final class Fresh extends ClassLoader {
        private final Map<String, byte[]> code;
        private int defined;

        Fresh(Map<String, byte[]> code) {
            super(ClassLoading.class.getClassLoader());
            this.code = code;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = code.get(name);
            if (bytes == null)
                return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null)
                return known;
            defined++;
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static byte[] readAll(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0; b = in.read())
            bytes.write(b);
        return bytes.toByteArray();
    }

    private static Map<String, byte[]> readCode() throws IOException {
        Map<String, byte[]> code = new HashMap<>();
        for (int i = 1; i <= MAKERS.length; i++)
            for (String kind : new String[] {"I", "Type"}) {
                String name = PREFIX + kind + i;
                try (InputStream in = ClassLoading.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                    code.put(name, readAll(in));
                }
            }
        return code;
    }

    private static Object measureNew(Supplier<?> maker, Series first, Series later) {
        Object made = null;
        for (int i = 0; !later.full(); i++) {
            long start = System.nanoTime();
            made = maker.get();
            long passed = System.nanoTime() - start;
            (i == 0 ? first : later).add(passed);
        }
        return made;
    }

    private static int measureLoad(int interfaces, Map<String, byte[]> code, Series load) throws ClassNotFoundException {
        int defined = 0;
        int warmup = Math.min(Bench.warmup(), 5);
        for (int i = 0; !load.full(); i++) {
            Fresh loader = new Fresh(code);
            long start = System.nanoTime();
            Class.forName(PREFIX + "Type" + interfaces, true, loader);
            long passed = System.nanoTime() - start;
            if (i >= warmup)
                load.add(passed);
            defined = loader.defined;
        }
        return defined;
    }

    public static void main(String[] arguments) throws Exception {
        Bench.start("class-loading", arguments);
        // The first calls of what measures are not those of what is measured.
        measureNew(Object::new, Bench.series("plain", "Unused", Double.NaN, 0), Bench.series("plain", "Unused", Double.NaN, 0));
        boolean right = true;
        for (int n = 1; n <= MAKERS.length; n++)
            right &= measureNew(MAKERS[n - 1], Bench.series("plain", "FirstNew", n, 1), Bench.series("plain", "LaterNew", n)) != null;
        Map<String, byte[]> code = readCode();
        for (int n = 1; n <= MAKERS.length; n++)
            right &= measureLoad(n, code, Bench.series("plain", "Load", n)) == n + 1;
        Bench.check("defined", right, "each load defined the class and all its interfaces");
        Bench.notePolicy();
        Bench.finish();
    }
}
