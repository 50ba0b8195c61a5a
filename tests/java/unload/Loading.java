// SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share; as a test of its own: a class whose loader nobody has any more is unloaded, and told of.
// vm-args: -Xlog:class+unload:stdout:none
// expect: loaded
// expect: unloading class Victim
// expect: cleared
// expect: counted 1
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;

public class Loading {
    /** Defines some classes itself, which its parent could load, too. */
    static class Own extends ClassLoader {
        private final String prefix;

        Own(String prefix) {
            super(Loading.class.getClassLoader());
            this.prefix = prefix;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith(prefix)) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                byte[] code = known == null ? codeOf(name) : null;
                return known != null ? known : defineClass(name, code, 0, code.length);
            }
        }
    }

    static byte[] codeOf(String name) {
        try (InputStream in = Loading.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A fresh copy of the class, by a loader of its own. */
    static Class<?> fresh(String name) throws ClassNotFoundException {
        return Class.forName(name, true, new Own(name));
    }

    static long unloaded() {
        return ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
    }

    /** Collects until so many more classes have gone; false: they stay. */
    static boolean gone(long before, int classes) {
        for (int i = 0; i < 20 && unloaded() < before + classes; i++) {
            System.gc();
        }
        return unloaded() >= before + classes;
    }

    private static WeakReference<Class<?>> load() throws Exception {
        Class<?> c = fresh("Victim");
        c.getDeclaredConstructor().newInstance();
        System.out.println("loaded");
        return new WeakReference<>(c);
    }

    /** Overwrites what the calls before have left on the stack. */
    static int deep(int n) {
        return n == 0 ? 0 : deep(n - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        long before = unloaded();
        WeakReference<Class<?>> c = load();
        deep(100);
        gone(before, 1);
        System.out.println(c.get() == null ? "cleared" : "still there");
        System.out.println("counted " + (unloaded() - before));
    }
}
