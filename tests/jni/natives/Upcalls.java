// SPDX-License-Identifier: Apache-2.0
/** Native code that calls methods and constructors in all three forms, and reads and writes fields. */
public class Upcalls {
    static { System.loadLibrary("Upcalls"); }

    interface Shape { default String describe(int n) { return "shape " + n; } }
    static class Base implements Shape {
        boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long j = 4; float f = 5.5f; double d = 6.5; String l = "seven";
        volatile long v = 8;
        static boolean sz; static byte sb; static char sc; static short ss; static int si; static long sj; static float sf; static double sd; static String sl;
        Base() { }
        Base(boolean z, byte b, char c, short s, int i, long j, float f, double d, String l) {
            this.z = z; this.b = b; this.c = c; this.s = s; this.i = i; this.j = j; this.f = f; this.d = d; this.l = l;
        }
        String who() { return "base"; }
        private String secret() { return "secret of base"; }
        static String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object l) {
            return z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + l;
        }
        boolean gz() { return z; } byte gb() { return b; } char gc() { return c; } short gs() { return s; } int gi() { return i; }
        long gj() { return j; } float gf() { return f; } double gd() { return d; }
        static int hidden() { return 1; }
        @Override public String toString() { return all(z, b, c, s, i, j, f, d, l) + " " + v; }
    }
    static class Derived extends Base {
        @Override String who() { return "derived"; }
        private String secret() { return "secret of derived"; }
        @Override public String describe(int n) { return "derived shape " + n; }
        static int hidden() { return 2; }
    }
    static class Lazy {
        static { System.out.println("Lazy starts"); }
        static int x = 5;
        static int get() { return x; }
    }

    static native void methods(Base base, Derived derived);
    static native void results(Base o);
    static native void fields(Base o);
    static native void statics();
    static native Object make(int form);
    static native Object raw(Class<?> c);
    static native int lazy();
    static native int depth(int n);

    static int recurse(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    static void tryRaw(Class<?> c) {
        try {
            System.out.println(raw(c) != null);
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        methods(new Base(), new Derived());
        results(new Base());
        Base o = new Base();
        fields(o);
        System.out.println(o);
        statics();
        System.out.println(Base.all(Base.sz, Base.sb, Base.sc, Base.ss, Base.si, Base.sj, Base.sf, Base.sd, Base.sl));
        for (int form = 0; form < 3; form++)
            System.out.println(make(form));
        tryRaw(Base.class);
        tryRaw(Shape.class);
        tryRaw(Number.class);
        tryRaw(int[].class);
        System.out.println("before");
        System.out.println(lazy());
        System.out.println(recurse(200));
    }
}

// expect: base
// expect: derived
// expect: base
// expect: secret of base
// expect: shape 1
// expect: derived shape 2
// expect: shape 3
// expect: 2 1
// expect: true -128 y -32768 -1 1099511627776 1.5 2.5 true 1 c 2 3 4 5.5 6.5 seven 8
// expect: false 127 z 32767 1 -1 -1.5 -2.5 true 1 c 2 3 4 5.5 6.5 seven 8
// expect: true -1 x -2 -3 -4 0.5 0.25 null
// expect: 1 1 99 2 3 4 5.50 6.50
// expect: seven
// expect: false -1 d -2 -3 -4 -5.5 -6.5 text 16
// expect: 1 11 113 12 13 14 1.25 2.25
// expect: true 11 q 12 13 14 1.25 2.25 static
// expect: true 1 a 2 3 4 5.0 6.0 null 8
// expect: false -1 b -2 -3 -4 -5.0 -6.0 null 8
// expect: true -1 x -2 -3 -4 0.5 0.25 null 8
// expect: true
// expect: java.lang.InstantiationException: Upcalls$Shape
// expect: java.lang.InstantiationException: java.lang.Number
// expect: java.lang.InstantiationException: [I
// expect: before
// expect: Lazy starts
// expect: found
// expect: 5
// expect: 200
