// SPDX-License-Identifier: Apache-2.0
// Fields of all types: defaults, alignment of mixed sizes, inheritance, statics in interfaces, volatile and final.

public class Fields {
    static class Mixed {
        byte b1; long l1; boolean z1; double d1; char c1; Object o1; short s1; int i1; float f1; byte b2; Object o2; volatile long v;
        String all() {
            return b1 + " " + l1 + " " + z1 + " " + d1 + " " + (int) c1 + " " + o1 + " " + s1 + " " + i1 + " " + f1 + " " + b2 + " " + o2 + " " + v;
        }
    }

    static class More extends Mixed {
        byte b3 = 3; long l2 = 4; boolean z2 = true; Object o3 = "o3"; final int fin = 8; final long blank;
        More() { blank = l2 * 2; }
        @Override String all() { return super.all() + " | " + b3 + " " + l2 + " " + z2 + " " + o3 + " " + fin + " " + blank; }
    }

    static byte sb; static short ss; static char sc; static int si; static long sl; static float sf; static double sd; static boolean sz; static Object so;

    interface K { int A = 1; long B = System.nanoTime() * 0 + 2; String C = "c"; }
    interface L extends K { int D = A + 10; }
    static class Impl implements L { int e() { return A + D; } }

    public static void main(String[] args) {
        System.out.println(new Mixed().all());
        System.out.println(sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " " + sf + " " + sd + " " + sz + " " + so);
        More m = new More();
        m.b1 = -1; m.l1 = Long.MIN_VALUE; m.z1 = true; m.d1 = -0.5; m.c1 = '\uffff'; m.o1 = "o1"; m.s1 = Short.MIN_VALUE;
        m.i1 = Integer.MIN_VALUE; m.f1 = Float.MIN_VALUE; m.b2 = 127; m.o2 = 'x'; m.v = 1L << 62;
        System.out.println(m.all());
        m.b2 = 0;
        m.z1 = false;
        System.out.println(m.all());
        sb--; ss--; sc--; si--; sl--; sf--; sd--; sz = !sz; so = sz;
        System.out.println(sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " " + sf + " " + sd + " " + sz + " " + so);
        System.out.println(K.A + " " + K.B + " " + L.C + " " + Impl.D + " " + new Impl().e());
    }
}

// expect: 0 0 false 0.0 0 null 0 0 0.0 0 null 0
// expect: 0 0 0 0 0 0.0 0.0 false null
// expect: -1 -9223372036854775808 true -0.5 65535 o1 -32768 -2147483648 1.4E-45 127 x 4611686018427387904 | 3 4 true o3 8 8
// expect: -1 -9223372036854775808 false -0.5 65535 o1 -32768 -2147483648 1.4E-45 0 x 4611686018427387904 | 3 4 true o3 8 8
// expect: -1 -1 65535 -1 -1 -1.0 -1.0 true true
// expect: 1 2 c 11 12
