// SPDX-License-Identifier: Apache-2.0
// A failing static initialiser: ExceptionInInitializerError first, NoClassDefFoundError ever after, causes kept.

public class InitFailure {
    static class Bad {
        static int x = Integer.parseInt("nope");
        static int get() { return x; }
    }

    static class BadError {
        static { fail(); }
        static void fail() { throw new IllegalAccessError("own error"); }
        static void touch() { }
    }

    static class BadSilent {
        static { fail(); }
        static void fail() { throw new IllegalStateException(); }
    }

    static class Sub extends Bad {
        static { System.out.println("never"); }
    }

    static class Deep {
        static final int v = Bad.get();
    }

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " fine");
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
            if (t.getCause() != null) {
                System.out.println("   cause " + t.getCause());
            }
        }
    }

    public static void main(String[] args) {
        attempt("first", () -> Bad.get());
        attempt("second", () -> Bad.get());
        attempt("field", () -> System.out.println(Bad.x));
        attempt("new", () -> new Bad());
        attempt("sub", () -> new Sub());
        attempt("sub again", () -> new Sub());
        attempt("error", () -> BadError.touch());
        attempt("error again", () -> BadError.touch());
        attempt("without message", () -> new BadSilent());
        attempt("without message again", () -> new BadSilent());
        attempt("deep", () -> System.out.println(Deep.v));
        attempt("array", () -> System.out.println(new Bad[1].length));
        attempt("literal", () -> System.out.println(Bad.class.getName()));
        attempt("forName", () -> {
            try {
                Class.forName("InitFailure$Bad");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        });
        attempt("instanceof", () -> System.out.println(args instanceof Object));
    }
}

// expect: first: java.lang.ExceptionInInitializerError
// expect:    cause java.lang.NumberFormatException: For input string: "nope"
// expect: second: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: field: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: new: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: sub: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: sub again: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Sub
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad [in thread "main"]
// expect: error: java.lang.IllegalAccessError: own error
// expect: error again: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$BadError
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.IllegalAccessError: own error [in thread "main"]
// expect: without message: java.lang.ExceptionInInitializerError
// expect:    cause java.lang.IllegalStateException
// expect: without message again: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$BadSilent
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.IllegalStateException [in thread "main"]
// expect: deep: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: 1
// expect: array fine
// expect: InitFailure$Bad
// expect: literal fine
// expect: forName: java.lang.NoClassDefFoundError: Could not initialize class InitFailure$Bad
// expect:    cause java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "nope" [in thread "main"]
// expect: true
// expect: instanceof fine
