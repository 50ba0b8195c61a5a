// SPDX-License-Identifier: Apache-2.0
// Throwables made while others are: which constructors a trace shows, and which count as the throwable's own.

public class MadeByConstructors {
    static class A extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final Exception inner;

        A() {
            super("inner");
            inner = null;
        }

        A(String message) {
            super(message);
            inner = new A();                                    // of its own class: not shown
        }

        A(int i) {
            super("other" + i);
            inner = new IllegalStateException("in A");          // of another: shown
        }

        A(long i) {
            inner = new RuntimeException("above" + i);          // of the class above: shown
        }

        A(MadeByConstructors made) {
            inner = made.make();                                // by a method between: shown
        }
    }

    static class B extends A {
        private static final long serialVersionUID = 1L;

        B() {
            super("b");
        }

        B(int i) {
            this();
            print(new A(i));                                    // of the class above
        }
    }

    static class Filled extends Exception {
        private static final long serialVersionUID = 1L;
        int calls;

        Filled() {
            fillInStackTrace();
            fill();
        }

        void fill() {
            fillInStackTrace();
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            calls++;
            return super.fillInStackTrace();
        }
    }

    static class Unfilled extends Exception {
        private static final long serialVersionUID = 1L;

        Unfilled() {
            super("without", null, true, false);
        }
    }

    Exception make() {
        return new A("made");
    }

    static void print(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e);
        }
        if (t instanceof A && ((A) t).inner != null) {
            print(((A) t).inner);
        }
    }

    static Exception thrown(int i) {
        try {
            throw i % 2 == 0 ? new B() : new Filled();
        } catch (Exception e) {
            return e;
        }
    }

    public static void main(String[] args) {
        print(new A("a"));
        print(new B());
        print(new B(5));
        print(new A(2L));
        print(new A(new MadeByConstructors()));
        print(new A(2).fillInStackTrace());
        Filled filled = new Filled();
        print(filled);
        System.out.println(filled.calls);
        print(new Unfilled());
        print(new Unfilled().fillInStackTrace());
        print(new Throwable("cause", new Error("its")));
        long elements = 0;
        for (int i = 0; i < 3000; i++) {
            elements += thrown(i).getStackTrace().length;
        }
        System.out.println(elements);
    }
}

// expect: MadeByConstructors$A: a
// expect:   MadeByConstructors.main(MadeByConstructors.java:97)
// expect: MadeByConstructors$A: inner
// expect:   MadeByConstructors.main(MadeByConstructors.java:97)
// expect: MadeByConstructors$B: b
// expect:   MadeByConstructors.main(MadeByConstructors.java:98)
// expect: MadeByConstructors$A: inner
// expect:   MadeByConstructors$B.<init>(MadeByConstructors.java:37)
// expect:   MadeByConstructors.main(MadeByConstructors.java:98)
// expect: MadeByConstructors$A: other5
// expect:   MadeByConstructors$B.<init>(MadeByConstructors.java:42)
// expect:   MadeByConstructors.main(MadeByConstructors.java:99)
// expect: java.lang.IllegalStateException: in A
// expect:   MadeByConstructors$A.<init>(MadeByConstructors.java:21)
// expect:   MadeByConstructors$B.<init>(MadeByConstructors.java:42)
// expect:   MadeByConstructors.main(MadeByConstructors.java:99)
// expect: MadeByConstructors$B: b
// expect:   MadeByConstructors.main(MadeByConstructors.java:99)
// expect: MadeByConstructors$A: inner
// expect:   MadeByConstructors$B.<init>(MadeByConstructors.java:37)
// expect:   MadeByConstructors$B.<init>(MadeByConstructors.java:41)
// expect:   MadeByConstructors.main(MadeByConstructors.java:99)
// expect: MadeByConstructors$A
// expect:   MadeByConstructors.main(MadeByConstructors.java:100)
// expect: java.lang.RuntimeException: above2
// expect:   MadeByConstructors$A.<init>(MadeByConstructors.java:25)
// expect:   MadeByConstructors.main(MadeByConstructors.java:100)
// expect: MadeByConstructors$A
// expect:   MadeByConstructors.main(MadeByConstructors.java:101)
// expect: MadeByConstructors$A: made
// expect:   MadeByConstructors.make(MadeByConstructors.java:75)
// expect:   MadeByConstructors$A.<init>(MadeByConstructors.java:29)
// expect:   MadeByConstructors.main(MadeByConstructors.java:101)
// expect: MadeByConstructors$A: inner
// expect:   MadeByConstructors.make(MadeByConstructors.java:75)
// expect:   MadeByConstructors$A.<init>(MadeByConstructors.java:29)
// expect:   MadeByConstructors.main(MadeByConstructors.java:101)
// expect: MadeByConstructors$A: other2
// expect:   MadeByConstructors.main(MadeByConstructors.java:102)
// expect: java.lang.IllegalStateException: in A
// expect:   MadeByConstructors$A.<init>(MadeByConstructors.java:21)
// expect:   MadeByConstructors.main(MadeByConstructors.java:102)
// expect: MadeByConstructors$Filled
// expect:   MadeByConstructors$Filled.fill(MadeByConstructors.java:56)
// expect:   MadeByConstructors$Filled.<init>(MadeByConstructors.java:52)
// expect:   MadeByConstructors.main(MadeByConstructors.java:103)
// expect: 3
// expect: MadeByConstructors$Unfilled: without
// expect: MadeByConstructors$Unfilled: without
// expect: java.lang.Throwable: cause
// expect:   MadeByConstructors.main(MadeByConstructors.java:108)
// expect: 9000
