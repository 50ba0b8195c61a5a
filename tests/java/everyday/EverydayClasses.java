// SPDX-License-Identifier: Apache-2.0

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.IntUnaryOperator;

/** What programs ask of classes and objects: identity, copies, equality, reflection, handles, proxies, references, exceptions. */
public class EverydayClasses {
    static final int TIMES = 1200;

    @Retention(RetentionPolicy.RUNTIME) @interface Named { String value() default "none"; }

    interface Shape { int area(); default int twice() { return 2 * area(); } }

    record Square(int side) implements Shape { public int area() { return side * side; } }

    record All(int i, long l, double d, float f, boolean z, char c, byte b, short s, String text, List<String> list) {}

    @Named("p") static class Plain implements Cloneable {
        int x;
        String name = "n";
        int[] cells = { 1, 2 };
        Plain(int x) { this.x = x; }
        int twice(int more) { return 2 * x + more; }
        static int plus(int a, int b) { return a + b; }
        @Override public Plain clone() {
            try {
                Plain made = (Plain) super.clone();
                made.cells = cells.clone();
                return made;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static long objects() {
        long n = 0;
        Object[] some = new Object[50];
        Map<Object, Integer> by = new HashMap<>(), same = new IdentityHashMap<>();
        for (int i = 0; i < some.length; i++) {
            some[i] = i % 2 == 0 ? new Plain(i) : new Square(i);
            by.put(some[i], i);
            same.put(some[i], i);
        }
        for (int i = 0; i < TIMES; i++) {
            Object o = some[i % 50];
            n = n * 31 + by.get(o) + same.get(o) + (o.hashCode() == o.hashCode() ? 1 : 0) + (o.equals(some[i * 7 % 50]) ? 1 : 0) + (System.identityHashCode(o) == System.identityHashCode(o) ? 1 : 0);
            n += (o.getClass() == Plain.class ? 1 : 0) + (o instanceof Shape s ? s.twice() : 3) + (o instanceof Comparable ? 1 : 0) + (Plain.class.isInstance(o) ? 1 : 0) + new Plain(i).clone().cells[1];
            n += Objects.equals(o, some[3]) ? 1 : Objects.hashCode(null) + Objects.toString(null).length() + Objects.compare(1, i, Comparator.naturalOrder());
            All a = new All(i, i, i / 2.0, i, i % 2 == 0, 'c', (byte) i, (short) i, "t" + i % 3, List.of("x"));
            All b = new All(i, i, i / 2.0, i, i % 2 == 0, 'c', (byte) i, (short) i, "t" + i % 3, List.of("x"));
            n += a.hashCode() + (a.equals(b) ? 1 : 0) + a.toString().hashCode() + (a.equals(some) ? 1 : 0);
        }
        return n;
    }

    static long classes() throws Exception {
        long n = 0;
        Class<?>[] all = { String.class, int.class, int[].class, Plain.class, Shape.class, Map.Entry.class, Square.class, Thread.State.class, Named.class };
        for (int i = 0; i < TIMES; i++) {
            Class<?> c = all[i % all.length], d = all[i * 5 % all.length];
            n = n * 31 + c.getName().hashCode() + c.getSimpleName().hashCode() + (c.isAssignableFrom(d) ? 1 : 0) + c.getModifiers() + (c.isArray() ? 1 : 0) + (c.isInterface() ? 1 : 0) + (c.isPrimitive() ? 1 : 0)
                + (c.isEnum() ? 1 : 0) + (c.isRecord() ? 1 : 0) + (c.isAnnotation() ? 1 : 0) + (c.getSuperclass() == null ? 1 : 0) + c.getInterfaces().length + c.getPackageName().length() + c.getTypeName().length()
                + (c.getComponentType() == null ? 1 : 0) + (c.getEnclosingClass() == null ? 1 : 0) + c.toString().length() + (c.getClassLoader() == null ? 1 : 0);
        }
        for (int i = 0; i < 200; i++) {
            n += Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance().hashCode() + Plain.class.getDeclaredMethods().length + Plain.class.getDeclaredFields().length
                + Array.getLength(Array.newInstance(String.class, 3)) + Plain.class.getAnnotation(Named.class).value().length() + Square.class.getRecordComponents()[0].getName().length()
                + Thread.State.valueOf("NEW").ordinal() + Thread.State.class.getEnumConstants().length;
        }
        return n;
    }

    static long reflection() throws Exception {
        long n = 0;
        Plain p = new Plain(4);
        Method twice = Plain.class.getDeclaredMethod("twice", int.class), plus = Plain.class.getDeclaredMethod("plus", int.class, int.class);
        Field x = Plain.class.getDeclaredField("x"), name = Plain.class.getDeclaredField("name");
        Constructor<Plain> make = Plain.class.getDeclaredConstructor(int.class);
        int[] cells = new int[4];
        for (int i = 0; i < TIMES; i++) {
            n = n * 31 + (int) twice.invoke(p, i) + (int) plus.invoke(null, i, 2) + x.getInt(p) + name.get(p).hashCode() + make.newInstance(i).x;
            x.setInt(p, i);
            name.set(p, "n" + i % 3);
            Array.setInt(cells, i & 3, i);
            n += Array.getInt(cells, 2) + twice.getName().length() + twice.getParameterCount() + twice.getModifiers();
        }
        Shape proxy = (Shape) Proxy.newProxyInstance(Shape.class.getClassLoader(), new Class<?>[] { Shape.class }, (self, m, args) -> m.getName().length());
        for (int i = 0; i < TIMES; i++) {
            n += proxy.area() + proxy.twice();
        }
        return n;
    }

    static final MethodHandle PLUS, TWICE, GET, SET, MAKE, ADDED;

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            PLUS = l.findStatic(Plain.class, "plus", MethodType.methodType(int.class, int.class, int.class));
            TWICE = l.findVirtual(Plain.class, "twice", MethodType.methodType(int.class, int.class));
            GET = l.findGetter(Plain.class, "x", int.class);
            SET = l.findSetter(Plain.class, "x", int.class);
            MAKE = l.findConstructor(Plain.class, MethodType.methodType(void.class, int.class));
            ADDED = MethodHandles.insertArguments(PLUS, 1, 5);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static long handles() throws Throwable {
        long n = 0;
        Plain p = new Plain(3);
        for (int i = 0; i < TIMES; i++) {
            n = n * 31 + (int) PLUS.invokeExact(i, 3) + (int) TWICE.invokeExact(p, i) + (int) GET.invokeExact(p) + (int) ADDED.invokeExact(i) + ((Plain) MAKE.invokeExact(i)).x;
            SET.invokeExact(p, i);
            n += (long) PLUS.invoke((short) i, 4) + (Integer) TWICE.invoke((Object) p, 5) + (int) TWICE.bindTo(p).invokeExact(2) + (i % 100 == 0 ? (Integer) PLUS.invokeWithArguments(i, 2) : 0);
        }
        return n;
    }

    static long references() throws Exception {
        long n = 0;
        ReferenceQueue<Object> dead = new ReferenceQueue<>();
        Object kept = new Object();
        Cleaner cleaner = Cleaner.create();
        for (int i = 0; i < TIMES; i++) {
            WeakReference<Object> weak = new WeakReference<>(kept, dead);
            SoftReference<Object> soft = new SoftReference<>(kept);
            n += (weak.get() == kept ? 1 : 0) + (soft.get() == kept ? 1 : 0) + (weak.refersTo(kept) ? 1 : 0) + (dead.poll() == null ? 1 : 0);
            weak.clear();
            Reference.reachabilityFence(kept);
        }
        Cleaner.Cleanable c = cleaner.register(kept, () -> { });
        c.clean();
        return n;
    }

    static int deep(int n) { return n == 0 ? Integer.parseInt("x") : deep(n - 1) + 1; }

    static long exceptions() {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            try {
                if (i % 4 == 0) {
                    deep(i % 20);
                } else if (i % 4 == 1) {
                    n += ((int[]) null)[i];
                } else if (i % 4 == 2) {
                    n += new int[2].length;
                    n += new int[3].clone()[i];
                } else {
                    throw new IllegalStateException("s" + i, new RuntimeException("cause"));
                }
            } catch (NumberFormatException | NullPointerException | ArrayIndexOutOfBoundsException e) {
                n = n * 31 + (e instanceof NumberFormatException ? e.getMessage().hashCode() + (e.getStackTrace().length > 3 ? 1 : 0) : 2);
            } catch (IllegalStateException e) {
                n = n * 31 + e.getMessage().hashCode() + e.getCause().getMessage().length() + e.toString().length() + (e.getStackTrace()[0].getMethodName().equals("exceptions") ? 1 : 0);
            }
        }
        java.io.StringWriter text = new java.io.StringWriter();
        new IllegalStateException("written", new RuntimeException("cause")).printStackTrace(new java.io.PrintWriter(text));
        return n + text.toString().lines().filter(l -> l.contains("EverydayClasses")).count() + StackWalker.getInstance().walk(s -> s.limit(2).count());
    }

    public static void main(String[] words) throws Throwable {
        System.out.println("objects " + objects());
        System.out.println("classes " + classes());
        System.out.println("reflection " + reflection());
        System.out.println("handles " + handles());
        System.out.println("references " + references());
        System.out.println("exceptions " + exceptions());
        IntUnaryOperator f = Integer::reverse;
        System.out.println(f.applyAsInt(6));
    }
}

// expect: objects -8953883383880919866
// expect: classes 435181211257217560
// expect: reflection 5548065516089276519
// expect: handles -4002181001363552588
// expect: references 4800
// expect: exceptions -6416936791339673795
// expect: 1610612736
