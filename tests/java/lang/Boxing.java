// SPDX-License-Identifier: Apache-2.0
// Boxing: caches, equality, unboxing of null, mixed comparisons, ternaries that unbox.

public class Boxing {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Long l = 127L;
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127));
        Character ch = '\u007f', ch2 = '\u007f';
        System.out.println(ch == ch2);
        Boolean t = true;
        System.out.println(t == Boolean.TRUE);
        Object o = true ? 1 : 2.0;
        System.out.println(o);
        Object p = true ? (Object) 1 : 2.0;
        System.out.println(p);
        try {
            Integer none = null;
            int x = true ? none : 0;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Integer i = 5;
        i++;
        i += 2;
        System.out.println(i);
        System.out.println(Integer.valueOf(-128) == Integer.valueOf(-128));
        System.out.println(Byte.valueOf((byte) 5) == Byte.valueOf((byte) 5));
        System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + (0.0 == -0.0));
        System.out.println(Integer.hashCode(5) + " " + Long.hashCode(1L << 32) + " " + Double.hashCode(1.5) + " " + Boolean.hashCode(true) + " " + Character.hashCode('a'));
        for (String s : new String[] {"12", "-2147483648", "2147483648", "+7", "", "0x1", "1_0", "٣"}) {
            try {
                System.out.println(Integer.parseInt(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.toString(255, 16) + " " + Integer.toBinaryString(-8) + " " + Integer.toOctalString(64) + " " + Long.toHexString(-1)
                + " " + Integer.toUnsignedString(-1) + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.divideUnsigned(-1, 3)
                + " " + Long.remainderUnsigned(-1, 10) + " " + Long.toUnsignedString(-1L) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.decode("-0x10"));
        System.out.println(Integer.reverse(1) + " " + Integer.reverseBytes(1) + " " + Integer.bitCount(255) + " " + Integer.numberOfTrailingZeros(8)
                + " " + Integer.rotateRight(1, 1) + " " + Integer.signum(-9) + " " + Short.reverseBytes((short) 1) + " " + Character.reverseBytes('a'));
    }
}

// expect: true false true true
// expect: false true true
// expect: true
// expect: true
// expect: 1.0
// expect: 1
// expect: unboxed null
// expect: 8
// expect: true
// expect: true
// expect: false true true
// expect: 5 1 1073217536 1231 97
// expect: 12
// expect: -2147483648
// expect: For input string: "2147483648"
// expect: 7
// expect: For input string: ""
// expect: For input string: "0x1"
// expect: For input string: "1_0"
// expect: 3
// expect: ff 11111111111111111111111111111000 100 ffffffffffffffff 4294967295 -1 1431655765 5 18446744073709551615 1 -16
// expect: -2147483648 16777216 8 3 -2147483648 -1 256 愀
