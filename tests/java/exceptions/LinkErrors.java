// SPDX-License-Identifier: Apache-2.0
// Errors of linking found at run time: missing classes, methods and fields of a class that was replaced after compiling.
// The replaced class is defined by a loader of its own from bytes patched in memory.

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

public class LinkErrors {
    public static class Target {
        public static int fieldA = 1;
        public int fieldB = 2;
        public static int methodA() { return 3; }
        public int methodB() { return 4; }
    }

    public interface Job { Object run(); }
    public static class StaticField implements Job { public Object run() { return Target.fieldA; } }
    public static class InstanceField implements Job { public Object run() { return new Target().fieldB; } }
    public static class StaticMethod implements Job { public Object run() { return Target.methodA(); } }
    public static class InstanceMethod implements Job { public Object run() { return new Target().methodB(); } }
    public static class Missing implements Job { public Object run() { return new Gone(); } }
    public static class MissingStatic implements Job { public Object run() { return Gone.x; } }
    public static class MissingCast implements Job { public Object run() { Object o = "s"; return (Gone) o; } }
    public static class MissingNull implements Job { public Object run() { Object o = null; return (Gone) o; } }
    public static class MissingArray implements Job { public Object run() { return new Gone[1].length; } }
    public static class MissingInstance implements Job { public Object run() { Object o = "s"; return o instanceof Gone; } }
    public static class Gone { static int x = 1; }

    static class Patched extends ClassLoader {
        Patched() { super(LinkErrors.class.getClassLoader()); }

        static void replace(byte[] in, String from, String to) {
            byte[] f = from.getBytes(StandardCharsets.ISO_8859_1), t = to.getBytes(StandardCharsets.ISO_8859_1);
            for (int i = 0; i + f.length <= in.length; i++) {
                if (java.util.Arrays.equals(in, i, i + f.length, f, 0, f.length)) {
                    System.arraycopy(t, 0, in, i, t.length);
                }
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("LinkErrors$") || name.endsWith("Job")) {
                return super.loadClass(name, resolve);
            }
            Class<?> c = findLoadedClass(name);
            if (c != null) {
                return c;
            }
            if (name.endsWith("Gone")) {
                throw new ClassNotFoundException(name + " is gone");
            }
            try (InputStream in = getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                if (name.endsWith("Target")) {
                    replace(b, "fieldA", "fxeldA");
                    replace(b, "fieldB", "fxeldB");
                    replace(b, "methodA", "mxthodA");
                    replace(b, "methodB", "mxthodB");
                }
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = new Patched();
        for (String s : new String[] {"StaticField", "InstanceField", "StaticMethod", "InstanceMethod", "Missing", "MissingStatic",
            "MissingCast", "MissingNull", "MissingArray", "MissingInstance"}) {
            for (int i = 0; i < 2; i++) {
                try {
                    Job j = (Job) loader.loadClass("LinkErrors$" + s).getConstructor().newInstance();
                    System.out.println(s + " " + j.run());
                } catch (LinkageError e) {
                    System.out.println(s + " " + e + (e.getCause() == null ? "" : " <- " + e.getCause()));
                }
            }
        }
    }
}

// expect: StaticField java.lang.NoSuchFieldError: fieldA
// expect: StaticField java.lang.NoSuchFieldError: fieldA
// expect: InstanceField java.lang.NoSuchFieldError: fieldB
// expect: InstanceField java.lang.NoSuchFieldError: fieldB
// expect: StaticMethod java.lang.NoSuchMethodError: 'int LinkErrors$Target.methodA()'
// expect: StaticMethod java.lang.NoSuchMethodError: 'int LinkErrors$Target.methodA()'
// expect: InstanceMethod java.lang.NoSuchMethodError: 'int LinkErrors$Target.methodB()'
// expect: InstanceMethod java.lang.NoSuchMethodError: 'int LinkErrors$Target.methodB()'
// expect: Missing java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: Missing java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingStatic java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingStatic java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingCast java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingCast java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingNull null
// expect: MissingNull null
// expect: MissingArray java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingArray java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingInstance java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
// expect: MissingInstance java.lang.NoClassDefFoundError: LinkErrors$Gone <- java.lang.ClassNotFoundException: LinkErrors$Gone is gone
