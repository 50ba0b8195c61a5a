// SPDX-License-Identifier: Apache-2.0
// A stack trace that passes through library frames and reflection: only our own frames are printed, in order.

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

public class TraceThroughLibrary {
    static void show(Throwable t) {
        System.out.println(t);
        int others = 0;
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("TraceThroughLibrary")) {
                System.out.println("  " + (others > 0 ? "(library) " : "") + e.getMethodName().replaceAll("\\d", "") + ":" + e.getLineNumber());
                others = 0;
            } else {
                others++;
            }
        }
        System.out.println("  top of " + t.getStackTrace().length / 1000);
    }

    public static void target(String s) {
        throw new UnsupportedOperationException(s);
    }

    public static void main(String[] args) throws Exception {
        try {
            List<Integer> l = Arrays.asList(3, 1, 2);
            l.sort((a, b) -> a / (b - b));
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            TraceThroughLibrary.class.getMethod("target", String.class).invoke(null, "reflected");
        } catch (InvocationTargetException e) {
            show(e);
            show(e.getCause());
            System.out.println(e.getCause() == e.getTargetException());
        }
        try {
            new TreeMap<Object, Object>(Arrays.asList().isEmpty() ? (a, b) -> {
                throw new IllegalStateException("compare");
            } : null).put(1, 2);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            List.of(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println(e + " " + e.getStackTrace()[0].getModuleName() + " " + e.getStackTrace()[0].getClassName());
        }
        try {
            "abc".substring(5);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
    }
}

// expect: java.lang.ArithmeticException: / by zero
// expect:   lambda$main$:31
// expect:   (library) main:31
// expect:   top of 0
// expect: java.lang.reflect.InvocationTargetException
// expect:   (library) main:36
// expect:   top of 0
// expect: java.lang.UnsupportedOperationException: reflected
// expect:   target:25
// expect:   (library) main:36
// expect:   top of 0
// expect: true
// expect: java.lang.IllegalStateException: compare
// expect:   lambda$main$:44
// expect:   (library) main:45
// expect:   top of 0
// expect: java.lang.UnsupportedOperationException java.base java.util.ImmutableCollections
// expect: begin 5, end 3, length 3 checkBoundsBeginEnd
