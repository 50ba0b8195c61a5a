// SPDX-License-Identifier: Apache-2.0
// Concatenation by invokedynamic: every type and constant, many operands, nulls, side effects in order, special characters.

public class ConcatAll {
    static int calls;

    static class Loud {
        @Override public String toString() { return "loud" + ++calls; }
    }

    static class NullText {
        @Override public String toString() { return null; }
    }

    static String one(Object o) { return "" + o; }
    static String two(char a, char b) { return "" + a + b; }
    static int next() { return ++calls; }

    public static void main(String[] args) {
        boolean z = true; byte b = -1; char c = 'c'; short s = -2; int i = Integer.MIN_VALUE; long l = Long.MIN_VALUE; float f = 1e10f; double d = -0.0;
        Object o = null; String t = null; char[] chars = {'x'}; Integer boxed = 3;
        System.out.println(z + "," + b + "," + c + "," + s + "," + i + "," + l + "," + f + "," + d + "," + o + "," + t + "," + boxed + "," + (chars != null));
        System.out.println(1 + 2 + "three" + 4 + 5 + 'c' + (char) ('a' + 1) + 1.5f + 2L + null + true);
        System.out.println("\u0001" + i + "\u0002" + l + "\u0001\u0002" + "é" + c + "漢" + "😀".length() + '€');
        System.out.println(new Loud() + "-" + new Loud() + "-" + next() + "-" + new Loud());
        System.out.println("[" + new NullText() + "]" + one(new NullText()) + one(null).length());
        System.out.println(two('a', 'b') + two('\u00e9', '\u4e2d'));
        String acc = "";
        for (int k = 0; k < 50; k++) {
            acc += k;
            acc += (char) ('a' + k % 26);
        }
        System.out.println(acc + " " + acc.length());
        String q = "q";
        q += q += q + 1;
        System.out.println(q);
        String[] arr = {"x"};
        int at = 0;
        arr[at++] += at + "y";
        System.out.println(arr[0] + at);
        Object obj = "obj";
        obj += "text" + 1;
        System.out.println(obj);
        System.out.println("a" + 0 + "b" + 1 + "c" + 2 + "d" + 3 + "e" + 4 + "f" + 5 + z + b + c + s + i + l + f + d + o + t + z + b + c + s + i + l + f + d + o + t
                + z + b + c + s + i + l + f + d + o + t + z + b + c + s + i + l + f + d + o + t + z + b + c + s + i + l + f + d + o + t);
        String empty = "";
        String same = "same" + args.length;
        System.out.println((same + empty).equals(same) + " " + (empty + empty).isEmpty() + " " + ("" + empty == empty));
        System.out.println(args.length + "" + args.length + Long.MAX_VALUE + Integer.MAX_VALUE + Double.MIN_VALUE + Float.MAX_VALUE + Double.NaN);
        final String constant = "con" + "stant" + 1 + 'x' + 2.0 + true + (1 + 2);
        System.out.println(constant == "constant1x2.0true3");
        byte latin = (byte) 0xe9;
        System.out.println("" + (char) (latin & 0xff) + (char) 0x100 + (char) 0xff);
    }
}

// expect: true,-1,c,-2,-2147483648,-9223372036854775808,1.0E10,-0.0,null,null,3,true
// expect: 3three45cb1.52nulltrue
// expect: -2147483648-9223372036854775808éc漢2€
// expect: loud1-loud2-3-loud4
// expect: [null]null4
// expect: abé中
// expect: 0a1b2c3d4e5f6g7h8i9j10k11l12m13n14o15p16q17r18s19t20u21v22w23x24y25z26a27b28c29d30e31f32g33h34i35j36k37l38m39n40o41p42q43r44s45t46u47v48w49x 140
// expect: qqq1
// expect: x1y1
// expect: objtext1
// expect: a0b1c2d3e4f5true-1c-2-2147483648-92233720368547758081.0E10-0.0nullnulltrue-1c-2-2147483648-92233720368547758081.0E10-0.0nullnulltrue-1c-2-2147483648-92233720368547758081.0E10-0.0nullnulltrue-1c-2-2147483648-92233720368547758081.0E10-0.0nullnulltrue-1c-2-2147483648-92233720368547758081.0E10-0.0nullnull
// expect: true true false
// expect: 00922337203685477580721474836474.9E-3243.4028235E38NaN
// expect: true
// expect: éĀÿ
