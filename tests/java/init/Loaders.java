// SPDX-License-Identifier: Apache-2.0
// Class loaders: delegation, defineClass, the same bytes in two loaders, casts between them, loading errors, packages.

import java.io.InputStream;
import java.util.*;

public class Loaders {
    public interface Plugin { String tell(); Object make(); }

    public static class Impl implements Plugin {
        static int count;
        public String tell() { return "impl " + ++count + " " + Helper.text(); }
        public Object make() { return new Helper(); }
    }

    static class Helper {
        static String text() { return "helper"; }
    }

    static class Isolated extends ClassLoader {
        final List<String> asked = new ArrayList<>();

        Isolated() { super("isolated", Loaders.class.getClassLoader()); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                asked.add(name);
                if (name.equals("Loaders$Impl") || name.equals("Loaders$Helper")) {
                    Class<?> c = findLoadedClass(name);
                    return c != null ? c : define(name, bytes(name));
                }
                return super.loadClass(name, resolve);
            }
        }

        Class<?> define(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
        Class<?> find(String name) { return findLoadedClass(name); }
    }

    static byte[] bytes(String name) {
        try (InputStream in = Loaders.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new Error(e);
        }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " = " + c.call());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Exception {
        Isolated a = new Isolated(), b = new Isolated();
        Class<?> ca = a.loadClass("Loaders$Impl"), cb = b.loadClass("Loaders$Impl");
        Plugin pa = (Plugin) ca.getConstructor().newInstance(), pb = (Plugin) cb.getConstructor().newInstance();
        System.out.println(pa.tell() + ", " + pa.tell() + ", " + pb.tell() + ", " + new Impl().tell());
        System.out.println((ca != cb) + " " + (ca != Impl.class) + " " + (ca.getClassLoader() == a) + " " + ca.getName().equals(cb.getName()) + " " + (pa.make().getClass().getClassLoader() == a) + " " + (pa instanceof Impl));
        attempt("cast", () -> (Impl) (Object) pa);
        attempt("class cast", () -> ca.cast(pb));
        System.out.println(a.asked.contains("Loaders$Plugin") + " " + a.asked.contains("java.lang.Object") + " " + (a.loadClass("java.lang.String") == String.class) + " " + (a.find("Loaders$Impl") == ca) + " " + a.find("Loaders$Plugin"));
        attempt("defined twice", () -> a.define("Loaders$Impl", bytes("Loaders$Impl")));
        attempt("wrong name", () -> a.define("Other", bytes("Loaders$Impl")));
        attempt("null name", () -> new Isolated().define(null, bytes("Loaders$Helper")).getName());
        attempt("no bytes", () -> a.define("None", new byte[0]));
        attempt("bad bytes", () -> a.define("Bad", new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        attempt("cut", () -> a.define("Cut", Arrays.copyOf(bytes("Loaders$Helper"), 50)));
        attempt("java package", () -> a.define("java.lang.Evil", bytes("Loaders$Helper")));
        attempt("missing", () -> a.loadClass("no.Such"));
        attempt("forName", () -> Class.forName("Loaders$Impl", false, a) == ca);
        attempt("forName array", () -> Class.forName("[LLoaders$Impl;", false, a).getComponentType() == ca);
        attempt("array of it", () -> java.lang.reflect.Array.newInstance(ca, 1).getClass().getClassLoader() == a);
        attempt("bounds", () -> new Isolated() {
            Class<?> go() { return defineClass("X", new byte[5], 3, 5); }
        }.go());
        System.out.println(a.getName() + " " + a.toString().startsWith("isolated @") + " " + a.getParent().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getParent() + " " + ClassLoader.getSystemClassLoader().getParent().getName());
        System.out.println(a.getUnnamedModule().isNamed() + " " + (ca.getModule() == a.getUnnamedModule()) + " " + ca.getPackage().getName().isEmpty() + " " + (ca.getProtectionDomain() != null));
        ClassLoader odd = new ClassLoader(null) {
            @Override protected Class<?> findClass(String name) throws ClassNotFoundException { return String.class; }
        };
        attempt("odd", () -> odd.loadClass("anything"));
        attempt("odd forName", () -> Class.forName("anything", true, odd));
        ClassLoader lying = new ClassLoader() {
            @Override public Class<?> loadClass(String name) { return null; }
        };
        attempt("null from loader", () -> Class.forName("anything", true, lying));
        ClassLoader failing = new ClassLoader() {
            @Override public Class<?> loadClass(String name) { throw new IllegalStateException("from loader"); }
        };
        attempt("exception from loader", () -> Class.forName("anything", true, failing));
    }
}

// expect: impl 1 helper, impl 2 helper, impl 1 helper, impl 1 helper
// expect: true true true true true false
// expect: cast: java.lang.ClassCastException: class Loaders$Impl cannot be cast to class Loaders$Impl (Loaders$Impl is in unnamed module of loader 'isolated' @; Loaders$Impl is in unnamed module of loader 'app')
// expect: class cast: java.lang.ClassCastException: Cannot cast Loaders$Impl to Loaders$Impl
// expect: true true true true interface Loaders$Plugin
// expect: defined twice: java.lang.LinkageError: loader 'isolated' @ attempted duplicate class definition for Loaders$Impl. (Loaders$Impl is in unnamed module of loader 'isolated' @, parent loader 'app')
// expect: wrong name: java.lang.NoClassDefFoundError: Other (wrong name: Loaders$Impl)
// expect: null name = Loaders$Helper
// expect: no bytes: java.lang.ClassFormatError: Truncated class file
// expect: bad bytes: java.lang.ClassFormatError: Incompatible magic value 16909060 in class file Bad
// expect: cut: java.lang.ClassFormatError: Truncated class file
// expect: java package: java.lang.SecurityException: Prohibited package name: java.lang
// expect: missing: java.lang.ClassNotFoundException: no.Such
// expect: forName = true
// expect: forName array = true
// expect: array of it = true
// expect: bounds: java.lang.ArrayIndexOutOfBoundsException: Array region 3..8 out of bounds for length 5
// expect: isolated false app platform null platform
// expect: false true true true
// expect: odd = class java.lang.String
// expect: odd forName: java.lang.ClassNotFoundException: anything
// expect: null from loader: java.lang.ClassNotFoundException: anything
// expect: exception from loader: java.lang.IllegalStateException: from loader
