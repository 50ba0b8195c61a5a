// SPDX-License-Identifier: Apache-2.0
// StringBuilder and StringBuffer: inflation from Latin-1 to UTF-16, insert, delete, replace, reverse with surrogates, capacity.

public class Builders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append("latin").append('\u00e9').append(1).append(-2L).append(1.5f).append(2.5).append(true).append((String) null).append(new char[] {'x', 'y'}).append("abcdef", 2, 4).append(new StringBuilder("sb"));
        System.out.println(b + " " + b.length());
        b.append('\u4e2d');
        System.out.println(b + " " + b.length() + " " + b.charAt(5) + b.charAt(b.length() - 1) + " " + b.indexOf("true") + " " + b.lastIndexOf("b"));
        b.insert(0, '\u20ac').insert(3, 42).insert(b.length(), "end").insert(1, new char[] {'<', '>'}).insert(2, 7L).insert(0, false).insert(0, 1.5).insert(0, (Object) null);
        System.out.println(b);
        b.delete(0, 12).deleteCharAt(1).replace(2, 6, "REPLACED").setCharAt(0, '!');
        System.out.println(b);
        System.out.println(b.reverse() + " " + new StringBuilder("a\ud83d\ude00b\ude00\ud83d").reverse().toString().codePoints().boxed().toList());
        b.setLength(5);
        b.setLength(8);
        System.out.println((int) b.charAt(7) + " " + b.length() + " " + b.substring(2).length() + " " + b.subSequence(1, 3));
        b.appendCodePoint(0x1f600);
        System.out.println(b.codePointCount(0, b.length()) + " " + b.length() + " " + b.codePointBefore(b.length()));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("x").equals(new StringBuilder("x")) + " " + new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity());
        StringBuffer f = new StringBuffer("sync");
        f.append(1).append('c').reverse();
        System.out.println(f + " " + f.length());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 20000; i++) {
            big.append((char) ('a' + i % 26));
            if (i == 15000) {
                big.append('\u0416');
            }
        }
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + big.chars().filter(c -> c == 'q').count());
        for (Runnable r : new Runnable[] {() -> b.charAt(-1), () -> b.delete(5, 2), () -> b.insert(100, "x"), () -> b.setLength(-1), () -> b.replace(20, 21, ""), () -> b.substring(3, 100)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
}

// expect: latiné1-21.52.5truenullxycdsb 29
// expect: latiné1-21.52.5truenullxycdsb中 30 é中 15 28
// expect: null1.5false€<7>la42tiné1-21.52.5truenullxycdsb中end
// expect: !7REPLACED2tiné1-21.52.5truenullxycdsb中end
// expect: dne中bsdcyxlluneurt5.25.12-1énit2DECALPER7! [128512, 98, 128512, 97]
// expect: 0 8 6 ne
// expect: 9 10 128512
// expect: -1 false 16 19
// expect: c1cnys 6
// expect: 20001 -280376204 769
// expect: StringIndexOutOfBoundsException
// expect: StringIndexOutOfBoundsException
// expect: StringIndexOutOfBoundsException
// expect: StringIndexOutOfBoundsException
// expect: StringIndexOutOfBoundsException
// expect: StringIndexOutOfBoundsException
