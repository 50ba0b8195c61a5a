// SPDX-License-Identifier: Apache-2.0
// Whatever of a class is still referred to keeps the whole of it: each of these alone, while others are loaded into what is free.
// vm-args: -Xmx64m -Xrt:poison
// expect: the class: Victim: constant 3 [caught by Victim.fail] 7
// expect: an instance: Victim: constant 3 [caught by Victim.fail] 7
// expect: an array: Victim: constant 3 [caught by Victim.fail] 7
// expect: a method: Victim: constant 3 [caught by Victim.fail] 7
// expect: a handle: Victim: constant 3 [caught by Victim.fail] 7
// expect: the loader: Victim: constant 3 [caught by Victim.fail] 7
// expect: a lambda: constant
// expect: an exception: Victim.fail
// expect: a thread's stack: Victim.run
// expect: a thread in it: ended
// expect: then it goes: true
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Supplier;

public class StillInUse {
    static Object kept;

    static Class<?> fresh() throws Exception {
        return Loading.fresh("Victim");
    }

    static void churn() throws Exception {
        for (int round = 0; round < 3; round++) {
            Loading.deep(200);
            System.gc();
            for (int i = 0; i < 30; i++) {
                Rounds.round();
            }
        }
    }

    static Object use(Class<?> c) throws Exception {
        return ((Supplier<?>) c.getDeclaredConstructor().newInstance()).get();
    }

    /** In frames that are gone when the others are loaded. */
    static void keep(String what) throws Throwable {
        Class<?> c = fresh();
        switch (what) {
        case "the class": kept = c; break;
        case "an instance": kept = c.getDeclaredConstructor().newInstance(); break;
        case "an array": kept = Array.newInstance(c, 2, 2); break;
        case "a method": kept = c.getMethod("get"); break;
        case "a handle": kept = MethodHandles.lookup().findConstructor(c, MethodType.methodType(void.class)); break;
        case "the loader": kept = c.getClassLoader(); break;
        default: throw new AssertionError(what);
        }
    }

    static Object useOf(Object o) throws Throwable {
        if (o instanceof MethodHandle) {
            return ((Supplier<?>) ((MethodHandle) o).invoke()).get();
        } else if (o instanceof ClassLoader) {
            return use(((ClassLoader) o).loadClass("Victim"));
        } else if (o instanceof Method) {
            return ((Method) o).invoke(((Method) o).getDeclaringClass().getDeclaredConstructor().newInstance());
        } else if (o instanceof Class) {
            return use((Class<?>) o);
        }
        return use(o.getClass().isArray() ? o.getClass().getComponentType().getComponentType() : o.getClass());
    }

    static void keepLambda() throws Exception {
        kept = Loading.fresh("StillInUse$Maker").getMethod("make").invoke(null);
    }

    public static class Maker {
        public static Supplier<String> make() {
            String part = new String("constant");
            return () -> part + Maker.class.getName().substring(0, 0);
        }
    }

    static void keepException() throws Exception {
        try {
            fresh().getMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            kept = e.getCause();
        }
    }

    static Thread start() throws Exception {
        Class<?> c = fresh();
        Thread t = new Thread((Runnable) c.getDeclaredConstructor().newInstance());
        t.setDaemon(true);
        t.start();
        while (t.getStackTrace().length < 2) {
            Thread.yield();
        }
        return t;
    }

    public static void main(String[] args) throws Throwable {
        for (String what : new String[] {"the class", "an instance", "an array", "a method", "a handle", "the loader"}) {
            keep(what);
            churn();
            System.out.println(what + ": " + useOf(kept));
        }
        keepLambda();
        churn();
        System.out.println("a lambda: " + ((Supplier<?>) kept).get());
        keepException();
        churn();
        StackTraceElement top = ((Throwable) kept).getStackTrace()[0];
        System.out.println("an exception: " + top.getClassName() + "." + top.getMethodName());
        kept = null;
        Thread t = start();
        churn();
        StackTraceElement[] stack = t.getStackTrace();
        System.out.println("a thread's stack: " + stack[stack.length - 2].getClassName() + "." + stack[stack.length - 2].getMethodName());
        t.interrupt();
        t.join();
        System.out.println("a thread in it: " + (t.isAlive() ? "goes on" : "ended"));
        t = null;
        long before = Loading.unloaded();
        keep("the class");
        kept = null;
        Loading.deep(200);
        System.out.println("then it goes: " + Loading.gone(before, 1));
    }
}
