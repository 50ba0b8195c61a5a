// SPDX-License-Identifier: Apache-2.0
// expect-err: Exception in thread "main" java.lang.IllegalStateException: described
// expect-err: at Errors.fail\(Errors.java:\d+\)
/** Exceptions from, through and into native code; members that do not exist. */
public class Errors {
    static { System.loadLibrary("Errors"); }

    static class Strange extends Exception { Strange(int code) { super("code " + code); } }

    static native void throwNew(Class<?> c, String message);
    static native void rethrow(Throwable e);
    static native String catches();
    static native void describe();
    static native void passes(int depth);
    static native int pendingResult();
    static native void method(Class<?> c, String name, String signature, boolean isStatic);
    static native void field(Class<?> c, String name, String signature, boolean isStatic);
    static native void find(String name);
    static native void exit(Object o);

    static void fail(String how) { throw new IllegalStateException(how); }
    static void down(int depth) {
        if (depth == 0)
            fail("deep");
        passes(depth - 1);
    }

    interface Action { void run() throws Throwable; }
    static void show(Action a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e + (e.getCause() == null ? "" : " because " + e.getCause()));
        }
    }

    public static void main(String[] args) {
        show(() -> throwNew(RuntimeException.class, "made by hand"));
        show(() -> throwNew(java.io.IOException.class, null));
        show(() -> throwNew(Strange.class, "no such constructor"));
        show(() -> rethrow(new Strange(7)));
        System.out.println(catches());
        describe();
        show(() -> down(3));
        try {
            down(2);
        } catch (IllegalStateException e) {
            for (StackTraceElement f : e.getStackTrace())
                System.out.println(f.getMethodName() + (f.isNativeMethod() ? " native" : ""));
        }
        show(() -> System.out.println(pendingResult()));
        show(() -> method(Errors.class, "nope", "()V", false));
        show(() -> method(Errors.class, "nope", "(I[J)Ljava/lang/String;", true));
        show(() -> method(Errors.class, "fail", "(Ljava/lang/String;)V", false));
        show(() -> method(Errors.class, "fail", "(Ljava/lang/String;)V", true));
        show(() -> method(int[].class, "length", "()I", false));
        show(() -> method(int[].class, "clone", "()Ljava/lang/Object;", false));
        show(() -> method(Runnable.class, "run", "()V", false));
        show(() -> method(Runnable.class, "hashCode", "()I", false));
        show(() -> method(Strange.class, "<init>", "()V", false));
        show(() -> field(Errors.class, "nope", "I", false));
        show(() -> field(Errors.class, "nope", "I", true));
        show(() -> field(String.class, "value", "[B", false));
        show(() -> find("java/lang/String"));
        show(() -> find("[Ljava/lang/String;"));
        show(() -> find("[[I"));
        show(() -> find("Errors$Strange"));
        show(() -> find("no/such/Class"));
        show(() -> find("java.lang.String"));
        show(() -> exit("not locked"));
    }
}

// expect: java.lang.RuntimeException: made by hand
// expect: java.io.IOException
// expect: java.lang.NoSuchMethodError: Errors$Strange: method 'void <init>(java.lang.String)' not found
// expect: Errors$Strange: code 7
// expect: caught in C
// expect: java.lang.IllegalStateException: deep
// expect: fail
// expect: down
// expect: passes native
// expect: down
// expect: passes native
// expect: down
// expect: main
// expect: java.lang.IllegalStateException: result is not looked at
// expect: java.lang.NoSuchMethodError: LErrors;.nope()V
// expect: java.lang.NoSuchMethodError: static LErrors;.nope(I[J)Ljava/lang/String;
// expect: java.lang.NoSuchMethodError: LErrors;.fail(Ljava/lang/String;)V
// expect: fine
// expect: java.lang.NoSuchMethodError: [I.length()I
// expect: fine
// expect: fine
// expect: fine
// expect: java.lang.NoSuchMethodError: LErrors$Strange;.<init>()V
// expect: java.lang.NoSuchFieldError: Errors.nope I
// expect: java.lang.NoSuchFieldError: nope
// expect: fine
// expect: fine
// expect: fine
// expect: fine
// expect: fine
// expect: java.lang.NoClassDefFoundError: no/such/Class because java.lang.ClassNotFoundException: no.such.Class
// expect: java.lang.NoClassDefFoundError: java.lang.String
// expect: java.lang.IllegalMonitorStateException: current thread is not owner
