// SPDX-License-Identifier: Apache-2.0
// Conversions among the integral types: i2b, i2c, i2s, l2i, and stores to narrow fields and arrays.

public class Narrowing {
    byte b;
    short s;
    char c;
    boolean z;
    static byte sb;
    static short ss;
    static char sc;

    static byte asByte(int i) {
        return (byte) i;
    }

    static boolean odd(int i) {
        return (i & 1) != 0;
    }

    public static void main(String[] args) {
        int[] values = {0, 127, 128, 255, 256, -129, 32767, 32768, 65535, 65536, -32769, Integer.MAX_VALUE, Integer.MIN_VALUE};
        Narrowing n = new Narrowing();
        byte[] ba = new byte[1];
        short[] sa = new short[1];
        char[] ca = new char[1];
        boolean[] za = new boolean[1];
        for (int v : values) {
            n.b = (byte) v;
            n.s = (short) v;
            n.c = (char) v;
            n.z = odd(v);
            sb = n.b;
            ss = n.s;
            sc = n.c;
            ba[0] = (byte) v;
            sa[0] = (short) v;
            ca[0] = (char) v;
            za[0] = n.z;
            System.out.println(v + " " + n.b + " " + n.s + " " + (int) n.c + " " + n.z + " " + sb + " " + ss + " " + (int) sc
                    + " " + ba[0] + " " + sa[0] + " " + (int) ca[0] + " " + za[0] + " " + asByte(v + 1));
        }
        byte x = (byte) 0xf0;
        System.out.println((x >>> 4) + " " + ((x & 0xff) >>> 4) + " " + (byte) (x >>> 4) + " " + (x << 1));
        x >>>= 1;
        System.out.println(x);
        x += 100;
        x++;
        System.out.println(x);
        char c = 'z';
        c++;
        c += 1;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1));
        short s = Short.MAX_VALUE;
        s++;
        System.out.println(s + " " + -s + " " + (short) -s);
        long l = 0x123456789abcdefL;
        System.out.println((int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
        System.out.println((byte) 300.7 + " " + (char) 65.9 + " " + (short) -1e10 + " " + (byte) Double.NaN + " " + (int) (char) -1.5f);
    }
}

// expect: 0 0 0 0 false 0 0 0 0 0 0 false 1
// expect: 127 127 127 127 true 127 127 127 127 127 127 true -128
// expect: 128 -128 128 128 false -128 128 128 -128 128 128 false -127
// expect: 255 -1 255 255 true -1 255 255 -1 255 255 true 0
// expect: 256 0 256 256 false 0 256 256 0 256 256 false 1
// expect: -129 127 -129 65407 true 127 -129 65407 127 -129 65407 true -128
// expect: 32767 -1 32767 32767 true -1 32767 32767 -1 32767 32767 true 0
// expect: 32768 0 -32768 32768 false 0 -32768 32768 0 -32768 32768 false 1
// expect: 65535 -1 -1 65535 true -1 -1 65535 -1 -1 65535 true 0
// expect: 65536 0 0 0 false 0 0 0 0 0 0 false 1
// expect: -32769 -1 32767 32767 true -1 32767 32767 -1 32767 32767 true 0
// expect: 2147483647 -1 -1 65535 true -1 -1 65535 -1 -1 65535 true 0
// expect: -2147483648 0 0 0 false 0 0 0 0 0 0 false 1
// expect: 268435455 15 -1 -32
// expect: -8
// expect: 93
// expect: | 125 }
// expect: -32768 32768 -32768
// expect: -1985229329 -12817 -17 52719
// expect: 44 A 0 0 65535
