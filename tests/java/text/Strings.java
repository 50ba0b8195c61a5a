// SPDX-License-Identifier: Apache-2.0
// String methods on Latin-1, UTF-16 and mixed strings.

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Strings {
    public static void main(String[] args) {
        String[] all = {"", "a", "Hello World", "caf\u00e9 \u00ff", "\u4e2d\u6587 mixed \u00e9", "\ud83d\ude00x\ud83d", "\u0000nul", "stra\u00dfe \u0130 \ufb01"};
        for (String s : all) {
            System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.hashCode() + " " + s.toUpperCase().length() + " " + s.toLowerCase().hashCode() + " " + s.getBytes(StandardCharsets.UTF_8).length
                    + " " + s.getBytes(StandardCharsets.ISO_8859_1).length + " " + s.getBytes(StandardCharsets.UTF_16).length + " " + Arrays.hashCode(s.toCharArray()) + " " + s.chars().sum() + " " + s.isBlank() + " " + s.indexOf('x') + " " + s.lastIndexOf("e"));
            for (String t : all) {
                System.out.print(Integer.signum(s.compareTo(t)) + "" + Integer.signum(s.compareToIgnoreCase(t)) + (s.equals(t) ? "=" : "") + (s.contains(t) ? "c" : "") + (s.startsWith(t) ? "s" : "") + (s.endsWith(t) ? "e" : "") + (s.regionMatches(true, 1, t, 1, 3) ? "r" : "") + " ");
            }
            System.out.println();
        }
        System.out.println("a,b,,c,,".split(",").length + " " + Arrays.toString("a,b,,c,,".split(",", -1)) + " " + Arrays.toString("a1b22c".split("\\d+")) + " " + Arrays.toString("abc".split("")) + Arrays.toString("x|y".split("\\|", 1)));
        System.out.println(String.join("/", "a", "b") + " " + "ab".repeat(3) + " " + "  trim\t ".trim() + "|" + "\u2003strip\u2003".strip() + "|" + " lead".stripLeading() + "|" + "trail ".stripTrailing() + "|");
        System.out.println("aXbXc".replace("X", "--") + " " + "a.b.c".replaceAll("[.]", "$0$0") + " " + "aab".replaceFirst("a", "") + " " + "x".concat("y") + " " + "hello".indexOf("l", 3) + " " + "hello".lastIndexOf('l', 2) + " " + "\u4e2d\u6587".indexOf(0x6587) + " " + "\ud83d\ude00".codePointAt(0) + " " + "x\ud83d\ude00".indexOf(0x1f600));
        System.out.println(String.valueOf((Object) null) + String.valueOf(new char[] {'c', 'd'}) + String.valueOf(new char[] {'e', 'f', 'g'}, 1, 2) + String.copyValueOf(new char[] {'h'}) + new String(new int[] {0x1f600, 65}, 0, 2).length() + new String(new byte[] {65, (byte) 0xe9}, StandardCharsets.ISO_8859_1));
        System.out.println("a\nb\r\nc\rd".lines().toList() + " " + "ABC".chars().boxed().toList() + " " + "x\ud83d\ude00".codePoints().boxed().toList() + " " + "AbC".equalsIgnoreCase("aBc") + " " + "I\u0130".toLowerCase(java.util.Locale.ROOT).length() + " " + "\u00df".equalsIgnoreCase("SS"));
        String latin = "latin", wide = "l\u0101tin";
        System.out.println(latin.compareTo(wide) + " " + wide.replace('\u0101', 'a').equals(latin) + " " + wide.substring(2).equals("tin") + " " + (wide.replace('\u0101', 'a').hashCode() == latin.hashCode()) + " " + "intern".equals(new String("intern").intern()));
        System.out.println("%d items".formatted(3) + " " + "t".describeConstable().get() + " " + "abc".transform(s -> s + s.length()) + " " + "A".compareTo("ABC") + " " + "b".compareTo("a") + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "abc".matches("[a-c]+"));
        try {
            "abc".codePointAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        char[] dst = new char[5];
        "hello".getChars(1, 4, dst, 2);
        System.out.println((int) dst[0] + " " + new String(dst, 2, 3) + " " + "a-b".subSequence(1, 3) + " " + CharSequence.compare("a", "b") + " " + String.CASE_INSENSITIVE_ORDER.compare("A", "b"));
    }
}

// expect: 0 0 0 0 0 0 0 0 1 0 true -1 -1
// expect: 00=cse -1-1 -1-1 -1-1 -1-1 -1-1 -1-1 -1-1
// expect: 1 1 97 1 97 1 1 4 128 97 false -1 -1
// expect: 11cse 00=cse 1-1 -1-1 -1-1 -1-1 11 -1-1
// expect: 11 11 -862545276 11 1794106052 11 11 24 -733462557 1052 false -1 1
// expect: 11cse -11 00=cser -11 -1-1 -1-1 11 -1-1
// expect: 6 6 -1367835968 6 -1367835968 8 6 14 -480332287 818 false -1 -1
// expect: 11cse 11c 1-1 00=cser -1-1 -1-1 11 -1-1
// expect: 10 10 -1117365026 10 -1117365026 15 10 22 1380650911 46836 false 5 6
// expect: 11cse 11 11 11 00=cser -1-1 11 11
// expect: 4 3 1703815016 4 1703815016 6 3 10 1704738537 167666 false 2 -1
// expect: 11cse 11 11 11 11 00=cser 11 11
// expect: 4 4 109445 4 109445 4 4 10 1032966 335 false -1 -1
// expect: 11cse -1-1 -1-1 -1-1 -1-1 -1-1 00=cser -1-1
// expect: 10 10 -1146190681 12 -1179313847 14 10 22 1351825256 65391 false -1 5
// expect: 11cse 11c 11 11 -1-1 -1-1 11 00=cser
// expect: 4 [a, b, , c, , ] [a, b, c] [a, b, c][x|y]
// expect: a/b ababab trim|strip|lead|trail|
// expect: a--b--c a..b..c ab xy 3 2 1 128512 1
// expect: nullcdfgh3Aé
// expect: [a, b, c, d] [65, 66, 67] [120, 128512] true 3 false
// expect: -160 true true true true
// expect: 3 items t abc3 -2 1 true true
// expect: index 3, length 3
// expect: count is negative: -1
// expect: 0 ell -b -1 -1
