// SPDX-License-Identifier: Apache-2.0
// Recursion without end by every road: always a StackOverflowError, on the main thread and on small stacks.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

public class Overflows {
    private interface Road {
        void take() throws Throwable;
    }

    public static void byReflection() throws Throwable {
        try {
            Overflows.class.getMethod("byReflection").invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static void byHandle() throws Throwable {
        MethodHandles.lookup().findStatic(Overflows.class, "byHandle", MethodType.methodType(void.class)).invokeExact();
    }

    private static MethodHandle kept;

    private static void byKeptHandle() throws Throwable {
        kept.invoke();
    }

    private static int byComparator() {
        Integer[] numbers = new Integer[40];
        Arrays.setAll(numbers, i -> -i);
        Arrays.sort(numbers, (a, b) -> byComparator() + a - b);
        return 0;
    }

    private static final class Text {
        @Override
        public String toString() {
            return "<" + this + ">";
        }
    }

    private static final class Long10 {
        @Override
        public int hashCode() {
            return List.of(this, 1L, 2.0, "three").hashCode();
        }
    }

    private record Node(Object self) {
    }

    private static final Supplier<?>[] SUPPLIERS = new Supplier<?>[1];

    private static Object byLambda() {
        Supplier<Object> s = () -> SUPPLIERS[0].get();
        SUPPLIERS[0] = s;
        return s.get();
    }

    private static Object byFreshLambdas(int n) {
        Callable<Object> next = () -> byFreshLambdas(n + 1);
        try {
            return next.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object byPrivilege() {
        return AccessController.doPrivileged((PrivilegedAction<Object>) Overflows::byPrivilege);
    }

    private static void byProxy() {
        Runnable[] box = new Runnable[1];
        box[0] = (Runnable) Proxy.newProxyInstance(Overflows.class.getClassLoader(), new Class<?>[] {Runnable.class},
            (self, method, args) -> {
                box[0].run();
                return null;
            });
        box[0].run();
    }

    private static synchronized int byMonitor(int n) {
        return n + byMonitor(n + 1);
    }

    private static int byFinally(int n) {
        try {
            return byFinally(n + 1);
        } finally {
            if (n > 1 << 30)
                System.out.println(n);
        }
    }

    private static long wide(long a, double b, long c, double d, long e, double f, Object g) {
        return 1 + wide(b > 0 ? a : c, b, c, d, e, f, g);
    }

    public static class Made {
        public Made() throws Throwable {
            try {
                Made.class.getConstructor().newInstance();
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    private static final class Endless extends AbstractList<Object> {
        @Override
        public Object get(int i) {
            return this;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public String toString() {
            return stream().map(Object::toString).reduce("", String::concat);
        }
    }

    private static Object[] nested() {
        Object[] inner = new Object[1];
        inner[0] = inner;
        return inner;
    }

    static class Starter {
        static {
            start();
        }

        static void start() {
            start();
        }
    }

    private static final class Finals {
        static int done;

        @Override
        protected void finalize() {
            try {
                finalize();
            } finally {
                done = 1;
            }
        }
    }

    private static void byParallelLoader(int depth) throws Throwable {
        class Chain extends ClassLoader {
            Chain(ClassLoader parent) {
                super(parent);
            }

            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                return loadClass(name + "x");
            }
        }
        new Chain(null).loadClass("a");
    }

    private static void check(String name, Road road) {
        try {
            road.take();
            System.out.println(name + ": returned");
        } catch (StackOverflowError expected) {
            System.out.println(name + ": overflow");
        } catch (Throwable other) {
            Throwable t = other;
            while (t.getCause() != null && !(t instanceof StackOverflowError))
                t = t.getCause();
            System.out.println(name + ": " + (t instanceof StackOverflowError ? "overflow" : other.toString()));
        }
    }

    private static void all() {
        check("reflection", Overflows::byReflection);
        check("constructor", Made::new);
        check("handle", Overflows::byHandle);
        check("kept handle", Overflows::byKeptHandle);
        check("comparator", Overflows::byComparator);
        check("concatenation", () -> new Text().toString());
        check("hashCode", () -> new Long10().hashCode());
        check("deep array", () -> Arrays.deepHashCode(nested()));
        check("stream", () -> new Endless().toString());
        check("record", () -> {
            Object[] box = new Object[1];
            List<Object> list = Arrays.asList(box);
            box[0] = new Node(list);
            box[0].hashCode();
        });
        check("lambda", Overflows::byLambda);
        check("fresh lambdas", () -> byFreshLambdas(0));
        check("privilege", Overflows::byPrivilege);
        check("proxy", Overflows::byProxy);
        check("monitor", () -> byMonitor(0));
        check("finally", () -> byFinally(0));
        check("wide", () -> wide(1, 2, 3, 4, 5, 6, null));
        check("loader", () -> byParallelLoader(0));
        check("String.format", () -> String.format("%s", new Object() {
            @Override
            public String toString() {
                return String.format("%s", this);
            }
        }));
    }

    public static void main(String[] args) throws Throwable {
        kept = MethodHandles.lookup().findStatic(Overflows.class, "byKeptHandle", MethodType.methodType(void.class));
        System.out.println("main");
        all();
        for (int kilobytes : new int[] {1, 64, 160, 300}) {
            System.out.println(kilobytes + "k");
            Thread thread = new Thread(null, Overflows::all, "small", (long) kilobytes << 10);
            thread.start();
            thread.join();
        }
        check("initializer", Starter::start);
        try {
            Starter.start();
        } catch (NoClassDefFoundError e) {
            System.out.println("erroneous");
        }
        for (int i = 0; i < 10; i++)
            new Finals();
        for (int i = 0; i < 100 && Finals.done == 0; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println("finalized " + Finals.done);
    }
}

// expect: main
// expect: reflection: overflow
// expect: constructor: overflow
// expect: handle: overflow
// expect: kept handle: overflow
// expect: comparator: overflow
// expect: concatenation: overflow
// expect: hashCode: overflow
// expect: deep array: overflow
// expect: stream: overflow
// expect: record: overflow
// expect: lambda: overflow
// expect: fresh lambdas: overflow
// expect: privilege: overflow
// expect: proxy: overflow
// expect: monitor: overflow
// expect: finally: overflow
// expect: wide: overflow
// expect: loader: overflow
// expect: String.format: overflow
// expect: 1k
// expect: reflection: overflow
// expect: constructor: overflow
// expect: handle: overflow
// expect: kept handle: overflow
// expect: comparator: overflow
// expect: concatenation: overflow
// expect: hashCode: overflow
// expect: deep array: overflow
// expect: stream: overflow
// expect: record: overflow
// expect: lambda: overflow
// expect: fresh lambdas: overflow
// expect: privilege: overflow
// expect: proxy: overflow
// expect: monitor: overflow
// expect: finally: overflow
// expect: wide: overflow
// expect: loader: overflow
// expect: String.format: overflow
// expect: 64k
// expect: reflection: overflow
// expect: constructor: overflow
// expect: handle: overflow
// expect: kept handle: overflow
// expect: comparator: overflow
// expect: concatenation: overflow
// expect: hashCode: overflow
// expect: deep array: overflow
// expect: stream: overflow
// expect: record: overflow
// expect: lambda: overflow
// expect: fresh lambdas: overflow
// expect: privilege: overflow
// expect: proxy: overflow
// expect: monitor: overflow
// expect: finally: overflow
// expect: wide: overflow
// expect: loader: overflow
// expect: String.format: overflow
// expect: 160k
// expect: reflection: overflow
// expect: constructor: overflow
// expect: handle: overflow
// expect: kept handle: overflow
// expect: comparator: overflow
// expect: concatenation: overflow
// expect: hashCode: overflow
// expect: deep array: overflow
// expect: stream: overflow
// expect: record: overflow
// expect: lambda: overflow
// expect: fresh lambdas: overflow
// expect: privilege: overflow
// expect: proxy: overflow
// expect: monitor: overflow
// expect: finally: overflow
// expect: wide: overflow
// expect: loader: overflow
// expect: String.format: overflow
// expect: 300k
// expect: reflection: overflow
// expect: constructor: overflow
// expect: handle: overflow
// expect: kept handle: overflow
// expect: comparator: overflow
// expect: concatenation: overflow
// expect: hashCode: overflow
// expect: deep array: overflow
// expect: stream: overflow
// expect: record: overflow
// expect: lambda: overflow
// expect: fresh lambdas: overflow
// expect: privilege: overflow
// expect: proxy: overflow
// expect: monitor: overflow
// expect: finally: overflow
// expect: wide: overflow
// expect: loader: overflow
// expect: String.format: overflow
// expect: initializer: overflow
// expect: erroneous
// expect: finalized 1
