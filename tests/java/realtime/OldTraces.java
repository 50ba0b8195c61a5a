// SPDX-License-Identifier: Apache-2.0
// What lasts refers to nothing in a scope: the trace of an older throwable that is filled there, classes of a loader there.

import javax.realtime.LTMemory;

public class OldTraces {
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static class Plain { }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            byte[] bytes = OldTraces.class.getResourceAsStream("OldTraces$Plain.class").readAllBytes();
            LTMemory scope = new LTMemory(512 * 1024, 512 * 1024);
            Throwable old = new Throwable("old");
            scope.enter(() -> old.fillInStackTrace());
            scope.enter(() -> java.util.Arrays.fill(new byte[200 * 1024], (byte) 7));
            StackTraceElement[] trace = old.getStackTrace();
            System.out.println(trace[0].getClassName() + " " + trace[0].getMethodName().startsWith("lambda$main") + " "
                + (trace.length > 3));
            scope.enter(() -> Realtime.attempt("loader in a scope", () -> new Loader().define(bytes)));
            Realtime.attempt("loader in the heap", () -> new Loader().define(bytes));
        });
    }
}

// expect: OldTraces true true
// expect: loader in a scope: IllegalAssignmentError
// expect: loader in the heap: done
