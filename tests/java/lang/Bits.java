// SPDX-License-Identifier: Apache-2.0
// Programs of bit work: CRC-32 by table, xorshift, bit reversal, population count, Adler and FNV sums.

public class Bits {
    static int crc(byte[] data) {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) {
                c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
            }
            table[i] = c;
        }
        int crc = -1;
        for (byte b : data) {
            crc = crc >>> 8 ^ table[(crc ^ b) & 0xff];
        }
        return ~crc;
    }

    static long xorshift(long x, int n) {
        for (int i = 0; i < n; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    static int reverse(int i) {
        i = (i & 0x55555555) << 1 | i >>> 1 & 0x55555555;
        i = (i & 0x33333333) << 2 | i >>> 2 & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | i >>> 4 & 0x0f0f0f0f;
        return i << 24 | (i & 0xff00) << 8 | i >>> 8 & 0xff00 | i >>> 24;
    }

    static long fnv(String s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) {
            h ^= s.charAt(i);
            h *= 0x100000001b3L;
        }
        return h;
    }

    public static void main(String[] args) {
        byte[] data = new byte[1000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * i >> 3);
        }
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(data);
        System.out.println(Integer.toHexString(crc(data)) + " " + (crc.getValue() == (crc(data) & 0xffffffffL)));
        java.util.zip.Adler32 adler = new java.util.zip.Adler32();
        adler.update(data, 10, 500);
        System.out.println(adler.getValue());
        System.out.println(xorshift(88172645463325252L, 1000));
        boolean same = true;
        for (int i = -1000; i < 1000; i++) {
            same &= reverse(i * 77777) == Integer.reverse(i * 77777);
        }
        System.out.println(same);
        System.out.println(Long.toHexString(fnv("the quick brown fox")));
    }
}

// expect: cd46636a true
// expect: 2823221087
// expect: 1363160026601443621
// expect: true
// expect: 59aeb7b40bd8c122
