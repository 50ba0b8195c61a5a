// SPDX-License-Identifier: Apache-2.0
// A class whose initialiser fails in a scope remembers why, when that scope is long gone.

import javax.realtime.LTMemory;

public class FailedInitializers {
    static class Failing {
        static final int value = Integer.parseInt("no number");
    }

    static class Above {
        static { fail(); }
        static void fail() { throw new IllegalStateException("above"); }
    }

    static class Below extends Above {
        static int value = 3;
    }

    static void tell(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
        }
    }

    static void use() {
        try {
            System.out.println(Failing.value);
        } catch (Throwable thrown) {
            tell(thrown);
        }
        try {
            System.out.println(Below.value);
        } catch (Throwable thrown) {
            tell(thrown);
        }
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            LTMemory scope = new LTMemory(1 << 20);
            for (int i = 0; i < 2; i++) {
                scope.enter(FailedInitializers::use);
                scope.enter(() -> {
                    for (int n = 0; n < 2000; n++) {
                        new StringBuilder("something else lies where the error lay").append(n);
                    }
                });
            }
        });
    }
}

// expect: java.lang.ExceptionInInitializerError: null
// expect: java.lang.NumberFormatException: For input string: "no number"
// expect: java.lang.ExceptionInInitializerError: null
// expect: java.lang.IllegalStateException: above
// expect: java.lang.NoClassDefFoundError: Could not initialize class FailedInitializers$Failing
// expect: java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input string: "no number" [in thread "RealtimeThread-0"]
// expect: java.lang.NoClassDefFoundError: Could not initialize class FailedInitializers$Below
// expect: java.lang.ExceptionInInitializerError: Exception java.lang.ExceptionInInitializerError [in thread "RealtimeThread-0"]
