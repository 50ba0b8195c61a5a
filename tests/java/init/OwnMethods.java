// SPDX-License-Identifier: Apache-2.0
// Small methods of a class's own, and of those above it, which compiled code has in place of their calls: static ones wait for the class's
// initialiser that another thread runs; the same classes of several loaders, above and below each other in several ways; traces out of them.

import java.io.InputStream;
import java.util.function.Supplier;

public class OwnMethods {
    // An object of a class whose initialiser still runs is called by another thread.
    static class Caller extends Thread {
        static volatile boolean called, done;
        static volatile Leaks leaked;
        String told;
        @Override public void run() { told = leaked.tell(); }
    }

    static class Leaks {
        static final Caller caller = new Caller();
        static {
            Caller.leaked = new Leaks();
            caller.start();
            while (!Caller.called)
                Thread.onSpinWait();
            for (int i = 0; i < 100; i++)
                Thread.yield();
            Caller.done = true;
        }

        static int value() { return 42; }
        int plain() { return 7; }

        String tell() {
            Caller.called = true;
            int plain = plain();
            return plain + " " + value() + " " + Caller.done;
        }
    }

    // The class above is one of this loader's or of that one's.
    public static class Above {
        static int made;
        int number = ++made;
        public static int count() { return made; }
        public int number() { return number * 10; }
        public int up() { return number() + count(); }
    }

    public static class Below extends Above implements Supplier<String> {
        private int own() { return number() + count() * 1000; }
        public String get() { return own() + " " + up() + " " + getClass().getSuperclass().getClassLoader(); }
    }

    static class Isolated extends ClassLoader {
        final ClassLoader above;

        Isolated(String name, ClassLoader above) {
            super(name, OwnMethods.class.getClassLoader());
            this.above = above;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (name.equals("OwnMethods$Above") && above != null)
                    return above.loadClass(name);
                if (!name.startsWith("OwnMethods$"))
                    return super.loadClass(name, resolve);
                Class<?> c = findLoadedClass(name);
                if (c != null)
                    return c;
                try (InputStream in = OwnMethods.class.getResourceAsStream("/" + name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }

        @Override
        public String toString() { return getName(); }
    }

    @SuppressWarnings("unchecked")
    static Supplier<String> make(ClassLoader from) throws Exception {
        return (Supplier<String>) from.loadClass("OwnMethods$Below").getConstructor().newInstance();
    }

    // What throws stands in two others.
    private int at(int[] a, int i) { return a[i]; }
    private int twice(int[] a, int i) { return at(a, i) + at(a, i + 1); }

    static class Deep extends OwnMethods {
        int look(Object o) { return o.hashCode(); }
        int lower(Object o) { return look(o) + 1; }
    }

    static void say(Runnable failing) {
        try {
            failing.run();
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement at : e.getStackTrace())
                if (!at.getMethodName().startsWith("lambda"))
                    System.out.println("    " + at.getMethodName() + " " + at.getLineNumber());
        }
    }

    public static void main(String[] args) throws Exception {
        Leaks.caller.join();
        System.out.println(Leaks.caller.told);

        Isolated first = new Isolated("first", null), second = new Isolated("second", null), third = new Isolated("third", first);
        first.loadClass("OwnMethods$Above").getConstructor().newInstance();
        Supplier<String> s2 = make(second), s1 = make(first), s3 = make(third), s0 = new Below();
        for (int i = 0; i < 3; i++)
            System.out.println(s1.get() + ", " + s2.get() + ", " + s3.get() + ", " + s0.get().replaceAll(" [^ ]*$", ""));

        OwnMethods o = new OwnMethods();
        Deep deep = new Deep();
        System.out.println(o.twice(new int[] { 1, 2, 3 }, 1) + " " + (deep.lower("") - "".hashCode()));
        say(() -> o.twice(new int[] { 1, 2, 3 }, 2));
        say(() -> o.twice(new int[] { 1, 2, 3 }, 3));
        say(() -> o.twice(null, 0));
        say(() -> deep.lower(null));
    }
}

// expect: 7 42 true
// expect: 3020 23 first, 1010 11 second, 3030 33 first, 1010 11
// expect: 3020 23 first, 1010 11 second, 3030 33 first, 1010 11
// expect: 3020 23 first, 1010 11 second, 3030 33 first, 1010 11
// expect: 5 1
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
// expect:     at 90
// expect:     twice 91
// expect:     say 100
// expect:     main 122
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
// expect:     at 90
// expect:     twice 91
// expect:     say 100
// expect:     main 123
// expect: java.lang.NullPointerException: Cannot load from int array because "a" is null
// expect:     at 90
// expect:     twice 91
// expect:     say 100
// expect:     main 124
// expect: java.lang.NullPointerException: Cannot invoke "Object.hashCode()" because "o" is null
// expect:     look 94
// expect:     lower 95
// expect:     say 100
// expect:     main 125
