// SPDX-License-Identifier: Apache-2.0
// Strings of both inner forms behave alike: every operation on pairs built in different ways.

public class Compact {
    static String viaBuilder(String s) {
        StringBuilder b = new StringBuilder();
        b.append('\u4e2d');
        b.append(s);
        return b.substring(1);
    }

    static String viaChars(String s) {
        return new String(s.toCharArray());
    }

    static String viaSplit(String s) {
        return ("\u3000" + s + "\u3000").split("\u3000", -1)[1];
    }

    static String viaBytes(String s) {
        byte[] b = new byte[s.length() * 2];
        for (int i = 0; i < s.length(); i++) {
            b[2 * i] = (byte) (s.charAt(i) >> 8);
            b[2 * i + 1] = (byte) s.charAt(i);
        }
        return new String(b, java.nio.charset.StandardCharsets.UTF_16BE);
    }

    public static void main(String[] args) {
        String[] samples = {"", "a", "plain ascii text", "\u00e9\u00ff\u0080", "switch at end\u0100", "\u0100switch at start", "\u4e2d\u6587\u5b57", "mixed \u00e9 \u4e2d \ud83d\ude00"};
        for (String s : samples) {
            String[] copies = {viaBuilder(s), viaChars(s), viaSplit(s), viaBytes(s), String.valueOf(s.toCharArray()), s + "", "".concat(s), s.substring(0), new StringBuilder(s).toString(), s.replace("zz", "z"), String.join("", s.split("(?<=.)"))};
            boolean ok = true;
            for (String c : copies) {
                ok &= c.equals(s) && s.equals(c) && c.hashCode() == s.hashCode() && c.compareTo(s) == 0 && c.equalsIgnoreCase(s) && c.intern() == s.intern() && s.contains(c) && s.startsWith(c) && s.indexOf(c) == 0 && s.regionMatches(0, c, 0, c.length()) && c.contentEquals(s) && java.util.Arrays.equals(c.getBytes(), s.getBytes());
            }
            System.out.println(s.length() + " " + ok + " " + (s + s).indexOf(s, 1) + " " + (s + "x" + s).lastIndexOf(s));
        }
        StringBuilder b = new StringBuilder();
        for (char c = 0; c < 0x180; c++) {
            b.append(c);
        }
        String all = b.toString();
        System.out.println(all.hashCode() + " " + all.toUpperCase(java.util.Locale.ROOT).hashCode() + " " + all.toLowerCase(java.util.Locale.ROOT).hashCode() + " " + all.replace('\u0101', '?').indexOf('?', 70) + " " + all.strip().length() + " " + all.indexOf("\u00ff\u0100"));
        int wrong = 0;
        for (int i = 0; i < all.length(); i++) {
            wrong += all.indexOf(i) != i || all.indexOf(String.valueOf((char) i)) != i || all.substring(i, i + 1).charAt(0) != i ? 1 : 0;
        }
        System.out.println(wrong);
    }
}

// expect: 0 true 0 1
// expect: 1 true 1 2
// expect: 16 true 16 17
// expect: 3 true 3 4
// expect: 14 true 14 15
// expect: 16 true 16 17
// expect: 3 true 3 4
// expect: 12 true 12 13
// expect: -1059159872 162987387 -2117636380 257 384 255
// expect: 0
