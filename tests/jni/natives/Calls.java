// SPDX-License-Identifier: Apache-2.0
/** Arguments and results of every type, in registers and on the stack; names that need escapes. */
public class Calls {
    static { System.loadLibrary("Calls"); }

    private final int seed;
    Calls(int seed) { this.seed = seed; }

    static native boolean notZ(boolean v);
    static native byte nextB(byte v);
    static native char nextC(char v);
    static native short nextS(short v);
    static native int nextI(int v);
    static native long nextJ(long v);
    static native float nextF(float v);
    static native double nextD(double v);
    static native Object same(Object v);
    static native boolean dirtyZ();
    static native byte dirtyB();
    static native char dirtyC();
    static native short dirtyS();
    static native int dirtyI();
    static native void nothing();
    static native long manyIntegers(byte a, short b, char c, int d, long e, boolean f, int g, long h, int i, long j);
    static native double manyDoubles(double a, float b, double c, float d, double e, float f, double g, float h, double i, float j);
    static native String mixed(int a, double b, Object c, float d, long e, String f, double g, int[] h, byte i, Object j);
    native int own(int x);
    native synchronized boolean locked();
    static native synchronized boolean lockedClass();
    static native int over(int x);
    static native int over(String s);
    static native int over(int[] a, String[][] s);
    static native int under_score(int x);
    static native int gr\u00fc\u00dfe(int x);
    static native int $dollar(int x);
    static native int noBody();
    static native Object late(Object a, int b, Object c);

    static class In_ner$ { static native String name(); }

    public static void main(String[] args) throws Exception {
        System.out.println(notZ(true) + " " + notZ(false) + " " + nextB((byte) 127) + " " + (int) nextC('\uffff') + " " + nextS((short) 32767));
        System.out.println(nextI(Integer.MAX_VALUE) + " " + nextJ(Long.MAX_VALUE) + " " + nextF(1.5f) + " " + nextD(-2.25));
        System.out.println(same("same") + " " + same(null));
        System.out.println(dirtyZ() + " " + dirtyB() + " " + (int) dirtyC() + " " + dirtyS() + " " + dirtyI());
        nothing();
        System.out.println(manyIntegers((byte) -1, (short) -2, 'A', -4, -5L, true, 7, Long.MIN_VALUE, -9, 10L));
        System.out.println(manyDoubles(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        System.out.println(mixed(-1, 2.5, "three", 4.5f, 1L << 40, null, -7.25, new int[] {8, 9}, (byte) -10, new StringBuilder("ten")));
        System.out.println(new Calls(40).own(2) + " " + new Calls(1).locked() + " " + lockedClass());
        System.out.println(over(1) + " " + over("two") + " " + over(new int[3], new String[4][]));
        System.out.println(under_score(5) + " " + gr\u00fc\u00dfe(6) + " " + $dollar(7) + " " + In_ner$.name());
        try {
            noBody();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Calls.class.getDeclaredMethod("late", Object.class, int.class, Object.class).invoke(null, "early", 1, "late"));
    }
}

// expect: false true -128 0 -32768
// expect: -2147483648 -9223372036854775808 2.5 -1.25
// expect: same null
// expect: true -1 65534 -2 -3
// expect: -8796085969728
// expect: 385.0
// expect: -1 2.50 three 4.50 1099511627776 null -7.25 8,9 -10 ten
// expect: 42 true true
// expect: 1 3 34
// expect: 5 6 7 inner
// expect: 'int Calls.noBody()'
// expect: late
