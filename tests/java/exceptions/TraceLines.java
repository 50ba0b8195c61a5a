// SPDX-License-Identifier: Apache-2.0
// Line numbers and methods of stack traces: nested calls, expressions over several lines, constructors, static initialisers, lambdas.

import java.util.function.Supplier;

public class TraceLines {
    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e.getClassName() + "." + e.getMethodName().replaceAll("lambda\\$main\\$\\d+", "lambda")
                    + ":" + e.getLineNumber() + " " + e.getFileName() + (e.isNativeMethod() ? " native" : ""));
        }
    }

    static int divide(int a, int b) {
        return a
                / b;
    }

    static class Ctor {
        int x = divide(1, 0);

        Ctor() {
            System.out.println("never");
        }
    }

    static class Init {
        static int v =
                divide(2, 0);
    }

    static void a(int n) {
        if (n == 0) {
            throw new IllegalStateException("a");
        }
        b(n - 1);
    }

    static void b(int n) {
        a(
            n);
    }

    static Throwable made() {
        Throwable t = new Throwable("made here");
        return t;
    }

    static int[] many(int x) {
        return new int[] {
            1,
            divide(x, 1),
            divide(x, 0),
        };
    }

    class Inner {
        void go() {
            Object o = null;
            o
                .toString();
        }
    }

    public static void main(String[] args) {
        try {
            divide(1, 0);
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            new Ctor();
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            System.out.println(Init.v);
        } catch (ExceptionInInitializerError e) {
            show(e);
            show(e.getCause());
        }
        try {
            a(4);
        } catch (IllegalStateException e) {
            show(e);
        }
        show(made());
        try {
            many(3);
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            new TraceLines().new Inner().go();
        } catch (NullPointerException e) {
            show(e);
        }
        Supplier<Object> s = () -> {
            throw new RuntimeException("in lambda");
        };
        try {
            s.get();
        } catch (RuntimeException e) {
            show(e);
        }
        try {
            int[] x = new int[1];
            for (int i = 0; ; i++) {
                x[i]
                    = i;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        try {
            Object o = "s";
            Integer i =
                (Integer)
                    o;
        } catch (ClassCastException e) {
            show(new Throwable("after cast"));
        }
    }
}

// expect: java.lang.ArithmeticException: / by zero
// expect:   TraceLines.divide:16 TraceLines.java
// expect:   TraceLines.main:68 TraceLines.java
// expect: java.lang.ArithmeticException: / by zero
// expect:   TraceLines.divide:16 TraceLines.java
// expect:   TraceLines$Ctor.<init>:21 TraceLines.java
// expect:   TraceLines.main:73 TraceLines.java
// expect: java.lang.ExceptionInInitializerError
// expect:   TraceLines.main:78 TraceLines.java
// expect: java.lang.ArithmeticException: / by zero
// expect:   TraceLines.divide:16 TraceLines.java
// expect:   TraceLines$Init.<clinit>:30 TraceLines.java
// expect:   TraceLines.main:78 TraceLines.java
// expect: java.lang.IllegalStateException: a
// expect:   TraceLines.a:35 TraceLines.java
// expect:   TraceLines.b:41 TraceLines.java
// expect:   TraceLines.a:37 TraceLines.java
// expect:   TraceLines.b:41 TraceLines.java
// expect:   TraceLines.a:37 TraceLines.java
// expect:   TraceLines.b:41 TraceLines.java
// expect:   TraceLines.a:37 TraceLines.java
// expect:   TraceLines.b:41 TraceLines.java
// expect:   TraceLines.a:37 TraceLines.java
// expect:   TraceLines.main:84 TraceLines.java
// expect: java.lang.Throwable: made here
// expect:   TraceLines.made:46 TraceLines.java
// expect:   TraceLines.main:88 TraceLines.java
// expect: java.lang.ArithmeticException: / by zero
// expect:   TraceLines.divide:16 TraceLines.java
// expect:   TraceLines.many:54 TraceLines.java
// expect:   TraceLines.main:90 TraceLines.java
// expect: java.lang.NullPointerException: Cannot invoke "Object.toString()" because "o" is null
// expect:   TraceLines$Inner.go:62 TraceLines.java
// expect:   TraceLines.main:95 TraceLines.java
// expect: java.lang.RuntimeException: in lambda
// expect:   TraceLines.lambda:100 TraceLines.java
// expect:   TraceLines.main:103 TraceLines.java
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1
// expect:   TraceLines.main:110 TraceLines.java
// expect: java.lang.Throwable: after cast
// expect:   TraceLines.main:122 TraceLines.java
