// SPDX-License-Identifier: Apache-2.0
// vm-args: -XX:-StackTraceInThrowable
// expect: 0 null
// expect: java.lang.IllegalStateException: said
// expect: Caused by: java.lang.ArithmeticException: / by zero
// expect: 0 filled again
// expect: 1 set by hand
// expect: true frames are walked
// exit: 1
// expect-err: ^Exception in thread "main" java\.lang\.RuntimeException: last$

/** -XX:-StackTraceInThrowable: exceptions come without traces, so their messages name no local variable. */
public class NoTraces {
    public static void main(String[] args) {
        Object nothing = null;
        try {
            nothing.hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getStackTrace().length + " " + e.getMessage());
        }
        try {
            System.out.println(1 / args.length);
        } catch (ArithmeticException e) {
            new IllegalStateException("said", e).printStackTrace(System.out);
            e.fillInStackTrace();
            System.out.println(e.getStackTrace().length + " filled again");
            e.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", null, -1)});
            System.out.println(e.getStackTrace().length + " set by hand");
        }
        System.out.println(StackWalker.getInstance().walk(frames -> frames.count()) == 1L ? "true frames are walked" : "no frames");
        throw new RuntimeException("last");
    }
}
