// SPDX-License-Identifier: Apache-2.0
// vm-args: -XX:MaxJavaStackTraceDepth=1500
// expect: 1500 DepthOfTraces.fall DepthOfTraces.fall
// expect: 101 DepthOfTraces.fall DepthOfTraces.main
// expect: 1500 filled again
// expect: 102 of the library's end in main

/** -XX:MaxJavaStackTraceDepth: as many frames, also where that is more than the usual 1024. */
public class DepthOfTraces {
    static RuntimeException kept;

    static int fall(int depth) {
        if (depth == 0) {
            throw kept = new RuntimeException();
        }
        return fall(depth - 1) + 1;
    }

    static void refill(int depth) {
        if (depth == 0) {
            kept.fillInStackTrace();
        } else {
            refill(depth - 1);
        }
    }

    static StackTraceElement[] traceOf(int depth) {
        try {
            fall(depth);
            throw new AssertionError();
        } catch (RuntimeException e) {
            return e.getStackTrace();
        }
    }

    static int call(int depth) throws Exception {
        java.util.concurrent.Callable<Integer> next = () -> depth == 0 ? 1 / (depth * depth) : call(depth - 1);
        return next.call();
    }

    static void tell(StackTraceElement[] trace) {
        StackTraceElement first = trace[0];
        StackTraceElement last = trace[trace.length - 1];
        System.out.println(trace.length + " " + first.getClassName() + "." + first.getMethodName() + " "
            + last.getClassName() + "." + last.getMethodName());
    }

    public static void main(String[] args) throws Exception {
        tell(traceOf(3000));
        try {
            fall(99);
        } catch (RuntimeException e) {
            tell(e.getStackTrace());
        }
        refill(4000);
        System.out.println(kept.getStackTrace().length + " filled again");
        try {
            call(50);
        } catch (ArithmeticException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(trace.length - 1 + " of the library's end in " + trace[trace.length - 1].getMethodName());
        }
    }
}
