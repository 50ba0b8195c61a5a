// SPDX-License-Identifier: Apache-2.0
// Round trips through charsets, and malformed input.

import java.nio.charset.*;
import java.util.*;

public class Charsets {
    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c < 0x11000; c += 37) {
            if (c < 0xd800 || c > 0xdfff) {
                all.appendCodePoint(c);
            }
        }
        String text = all.toString();
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "ISO-8859-1", "US-ASCII", "windows-1252", "ISO-8859-15", "IBM437"}) {
            Charset cs = Charset.forName(name);
            byte[] b = text.getBytes(cs);
            System.out.println(name + " " + b.length + " " + Arrays.hashCode(b) + " " + new String(b, cs).equals(text) + " " + new String(b, cs).hashCode() + " " + cs.aliases().size() / 100);
        }
        System.out.println(hex("\u00e9\ud83d\ude00\ud83d".getBytes(StandardCharsets.UTF_8)) + " " + hex("\ud83d".getBytes(StandardCharsets.UTF_16BE)) + " " + hex("\u00e9\u4e2d".getBytes(StandardCharsets.ISO_8859_1)) + " " + hex("\u20ac".getBytes("windows-1252")));
        for (String bad : new String[] {"c3", "c328", "e282", "f0288cbc", "eda080", "c080", "ff41", "f4908080", "41c3a9e4b8adf09f9880", "e2828041"}) {
            String s = new String(HexFormat.of().parseHex(bad), StandardCharsets.UTF_8);
            System.out.println(bad + " " + s.length() + " " + s.codePoints().boxed().toList());
        }
        System.out.println(Charset.defaultCharset() + " " + Charset.isSupported("UTF-8") + " " + Charset.forName("latin1") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + "x".getBytes("utf8").length);
        for (String s : new String[] {"no-such", "bad name!"}) {
            try {
                Charset.forName(s);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            "x".getBytes("no-such");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: UTF-8 5531 -1089987676 true -637949668 0
// expect: UTF-16 3876 27956391 true -637949668 0
// expect: UTF-16BE 3874 -328560282 true -637949668 0
// expect: UTF-16LE 3874 759248764 true -637949668 0
// expect: UTF-32 7308 -261190669 true -637949668 0
// expect: ISO-8859-1 1827 -1980021906 false -1640395761 0
// expect: US-ASCII 1827 -621334284 false 750590101 0
// expect: windows-1252 1827 555837145 false -1820889478 0
// expect: ISO-8859-15 1827 -1980021906 false -1640395761 0
// expect: IBM437 1827 -907849927 false -1565520618 0
// expect: c3a9f09f98803f fffd e93f 80
// expect: c3 1 [65533]
// expect: c328 2 [65533, 40]
// expect: e282 1 [65533]
// expect: f0288cbc 4 [65533, 40, 65533, 65533]
// expect: eda080 1 [65533]
// expect: c080 2 [65533, 65533]
// expect: ff41 2 [65533, 65]
// expect: f4908080 4 [65533, 65533, 65533, 65533]
// expect: 41c3a9e4b8adf09f9880 5 [65, 233, 20013, 128512]
// expect: e2828041 2 [8320, 65]
// expect: UTF-8 true ISO-8859-1 true 1
// expect: UnsupportedCharsetException no-such
// expect: IllegalCharsetNameException bad name!
// expect: no-such
