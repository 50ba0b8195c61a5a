// SPDX-License-Identifier: Apache-2.0
// Dynamic proxies: several interfaces, primitives, exceptions, Object methods, defaults, class names.

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;

public class Proxies {
    public interface Calc { int add(int a, int b); long wide(long a, double b, byte c); void quiet(); String text(String... s); }
    public interface Risky { void risk() throws java.io.IOException; default String hello(String n) { return "hello " + n; } }

    public static void main(String[] args) throws Exception {
        InvocationHandler h = (proxy, m, a) -> {
            if (m.getDeclaringClass() == Object.class) {
                return m.getName().equals("toString") ? "proxy text" : m.getName().equals("hashCode") ? 77 : proxy == a[0];
            }
            if (m.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, m, a);
            }
            System.out.println(m.getName() + " " + Arrays.deepToString(a));
            switch (m.getName()) {
                case "add": return (int) a[0] + (int) a[1];
                case "wide": return a[0];
                case "risk": throw new Exception("undeclared");
                case "text": return null;
                default: return "ignored";
            }
        };
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Risky.class}, h);
        Calc c = (Calc) p;
        System.out.println(c.add(3, 4) + " " + c.wide(1L << 40, 2.5, (byte) 3) + " " + c.text("a", "b"));
        c.quiet();
        System.out.println(p + " " + p.hashCode() + " " + p.equals(p) + " " + p.equals("x"));
        System.out.println(((Risky) p).hello("world"));
        try {
            ((Risky) p).risk();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause());
        }
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + p.getClass().getSimpleName().startsWith("$Proxy") + " " + (Proxy.getInvocationHandler(p) == h) + " " + (p instanceof Calc) + (p instanceof Runnable));
        InvocationHandler bad = (proxy, m, a) -> m.getName().equals("add") ? "not a number" : null;
        Calc b = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class}, bad);
        try {
            b.add(1, 2);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            b.wide(1, 2, (byte) 3);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object same = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Risky.class}, bad);
        System.out.println(same.getClass() == p.getClass());
        Runnable r = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (proxy, m, a) -> {
            throw new IllegalStateException("from run");
        });
        try {
            r.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Method add = Calc.class.getMethod("add", int.class, int.class);
        System.out.println(add.invoke(p, 10, 20));
    }
}

// expect: add [3, 4]
// expect: wide [1099511627776, 2.5, 3]
// expect: text [[a, b]]
// expect: 7 1099511627776 null
// expect: quiet null
// expect: proxy text 77 true false
// expect: hello world
// expect: risk null
// expect: java.lang.Exception: undeclared
// expect: true true true truefalse
// expect: cast
// expect: null
// expect: java.lang.String is not an interface
// expect: true
// expect: from run
// expect: add [10, 20]
// expect: 30
