// SPDX-License-Identifier: Apache-2.0
// Loaders, of which each class keeps one, fill the heap: that is told by an error, not by collections without an end.
// vm-args: -Xmx32m
// expect: OutOfMemoryError of enough loaders
// expect: after few collections
import java.io.InputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

public class LoadersFill {
    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Class<?> define(byte[] code) {
            return defineClass(null, code, 0, code.length);
        }
    }

    public static class Small {}

    static byte[] ballast = new byte[2 << 20];
    static final List<Class<?>> KEPT = new ArrayList<>();

    static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    static int fill(byte[] code) {
        int n = 0;
        try {
            while (true) {
                KEPT.add(new Loader().define(code));
                n++;
            }
        } catch (OutOfMemoryError e) {
            ballast = null;
            return n;
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] code;
        try (InputStream in = LoadersFill.class.getResourceAsStream("LoadersFill$Small.class")) {
            code = in.readAllBytes();
        }
        long before = collections();
        int n = fill(code);
        KEPT.clear();
        System.out.println("OutOfMemoryError of " + (n > 10000 ? "enough loaders" : n + " loaders"));
        long after = collections() - before;
        System.out.println(after < 500 ? "after few collections" : "after " + after + " collections");
    }
}
