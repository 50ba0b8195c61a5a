// SPDX-License-Identifier: Apache-2.0
// Handles in long chains and in recursion, and exceptions that pass through them with our frames in their trace.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Tail {
    static MethodHandle self;

    static int fib(int n) throws Throwable {
        return n < 2 ? n : (int) self.invokeExact(n - 1) + (int) self.invokeExact(n - 2);
    }

    static int inc(int i) {
        if (i == 77) {
            throw new IllegalArgumentException("seventy-seven");
        }
        return i + 1;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        self = l.findStatic(Tail.class, "fib", MethodType.methodType(int.class, int.class));
        System.out.println((int) self.invokeExact(15));
        MethodHandle inc = l.findStatic(Tail.class, "inc", MethodType.methodType(int.class, int.class));
        MethodHandle chain = inc;
        for (int i = 0; i < 30; i++) {
            chain = MethodHandles.filterReturnValue(chain, inc);
        }
        System.out.println((int) chain.invokeExact(0));
        try {
            System.out.println((int) chain.invokeExact(50));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement s : e.getStackTrace()) {
                System.out.println("  " + s.getClassName() + "." + s.getMethodName() + ":" + s.getLineNumber());
            }
        }
        int sum = 0;
        for (int i = 0; i < 3000; i++) {
            sum += (int) inc.invokeExact(i % 50);
        }
        System.out.println(sum);
    }
}

// expect: 610
// expect: 31
// expect: seventy-seven
// expect:   Tail.inc:17
// expect:   Tail.main:33
// expect: 76500
