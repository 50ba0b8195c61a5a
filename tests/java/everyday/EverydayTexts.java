// SPDX-License-Identifier: Apache-2.0

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What programs do with texts and bytes: characters, strings, builders, patterns, formats, encodings, digests. */
public class EverydayTexts {
    static final int TIMES = 1200;
    static final String LINE = "It is a truth universally acknowledged, that a thread in possession of a good deadline; 12345 67\tx=3.5";
    static final String WIDE = LINE + " \u00e9\u03b5\u4e2d\ud83d\ude00";

    static long characters() {
        long n = 0;
        for (int i = 0; i < TIMES / 10; i++) {
            for (int k = 0; k < WIDE.length(); k++) {
                char c = WIDE.charAt(k);
                n = n * 31 + (Character.isLetter(c) ? 1 : 0) + (Character.isDigit(c) ? 2 : 0) + (Character.isWhitespace(c) ? 4 : 0) + (Character.isUpperCase(c) ? 8 : 0)
                    + (Character.isLowerCase(c) ? 16 : 0) + (Character.isLetterOrDigit(c) ? 32 : 0) + Character.toLowerCase(c) + Character.toUpperCase(c) + Character.digit(c, 16)
                    + (Character.isJavaIdentifierPart(c) ? 64 : 0) + (Character.isJavaIdentifierStart(c) ? 128 : 0) + (Character.isSurrogate(c) ? 3 : 0) + (Character.isAlphabetic(c) ? 5 : 0)
                    + (Character.isISOControl(c) ? 6 : 0) + Character.forDigit(k % 16, 16) + (Character.isSpaceChar(c) ? 7 : 0) + Character.getType(c) + Character.compare(c, 'm') + Character.hashCode(c);
            }
            n += WIDE.codePointCount(0, WIDE.length()) + WIDE.codePoints().sum() + WIDE.chars().filter(Character::isLetter).count() + Character.toChars(0x1F600).length + WIDE.offsetByCodePoints(0, 5);
        }
        return n;
    }

    static long strings(String line) {
        long n = 0;
        String[] words = line.split(" ");
        for (int i = 0; i < TIMES; i++) {
            String a = words[i % words.length], b = words[i * 7 % words.length];
            n = n * 31 + a.compareTo(b) + a.compareToIgnoreCase(b) + (a.equalsIgnoreCase(b) ? 1 : 0) + (a.startsWith("t") ? 1 : 0) + (a.endsWith("s") ? 1 : 0) + (line.contains(b) ? 1 : 0)
                + line.indexOf(b) + line.lastIndexOf(a) + line.indexOf('t', 9) + line.lastIndexOf('e', 40) + a.concat(b).hashCode() + a.toUpperCase(Locale.ROOT).hashCode() + b.toLowerCase(Locale.ROOT).hashCode()
                + a.replace('t', 'u').hashCode() + line.replace("th", "TH").hashCode() + (" " + a + " ").trim().length() + (" " + a + "\t").strip().length() + a.repeat(3).length()
                + (a.isBlank() ? 1 : 0) + (a.isEmpty() ? 1 : 0) + line.substring(i % 40).length() + line.substring(i % 40, 50).hashCode() + String.join("-", a, b, "c").hashCode()
                + a.toCharArray().length + String.valueOf(i * 0.5).length() + String.valueOf(new char[] { 'a', 'b' }).hashCode() + a.intern().length() + (a.matches("[a-z]+") ? 1 : 0)
                + (line.regionMatches(3, "is a", 0, 4 + i % 2) ? 1 : 0) + String.valueOf((Object) null).length() + a.codePointAt(0) + a.describeConstable().get().length();
            n += ("k" + i + ":" + (i * 3L) + ';' + a + (i % 2 == 0) + 1.5).hashCode() + (a.contentEquals(new StringBuilder(b)) ? 1 : 0);
        }
        return n + line.lines().count() + "a,b,,c,,".split(",").length + "a1b22c".split("\\d+").length + "x\ny".lines().toList().size() + "%d-%s".formatted(3, "x").hashCode() + "  a\n b".stripIndent().length();
    }

    static long builders() {
        StringBuilder b = new StringBuilder(LINE);
        StringBuffer f = new StringBuffer();
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            b.append(i).append('c').append("str").append(2.5).append(true).append((Object) null).append(i * 5L).append(new char[] { 'x' }).append("abc", 1, 2).append(1.5f).appendCodePoint(0x1F600);
            b.insert(5, "ins").insert(3, 'c').insert(0, i).deleteCharAt(4).delete(2, 6).replace(1, 3, "rep").setCharAt(2, 'z');
            n = n * 31 + b.indexOf("str") + b.lastIndexOf("str") + b.charAt(7) + b.length() + b.substring(3, 9).hashCode() + b.compareTo(new StringBuilder("x")) + b.codePointAt(1);
            b.setLength(60);
            f.append(i).append("x").append('y').insert(0, "z");
            n += f.length() + f.charAt(0);
        }
        StringJoiner j = new StringJoiner(",", "[", "]");
        for (int i = 0; i < TIMES; i++) {
            j.add("e" + i);
        }
        return n + b.reverse().toString().hashCode() + f.toString().hashCode() + j.toString().hashCode() + j.length();
    }

    static long patterns() {
        Pattern word = Pattern.compile("(?<first>\\w)(\\w*)"), number = Pattern.compile("-?\\d+(?:\\.\\d+)?"), mail = Pattern.compile("^[\\w.+-]+@[a-z]+\\.(com|org)$", Pattern.CASE_INSENSITIVE);
        long n = 0;
        for (int i = 0; i < 60; i++) {
            for (Matcher m = word.matcher(WIDE); m.find();) {
                n = n * 31 + m.start() + m.end() + m.group("first").hashCode() + m.group(2).length() + m.groupCount();
            }
            n += number.matcher(LINE).results().mapToDouble(r -> Double.parseDouble(r.group())).sum() + LINE.replaceAll("[aeiou]+", "<$0>").hashCode() + LINE.replaceFirst("t(r|h)", "$1").hashCode();
            n += (mail.matcher("Some.One+" + i + "@Example.org").matches() ? 1 : 0) + (mail.matcher("none").lookingAt() ? 1 : 0) + Pattern.compile(",\\s*").split("a, b,c").length + Pattern.quote("a.b").length();
            StringBuilder out = new StringBuilder();
            Matcher m = number.matcher("a1b-2.5c" + i);
            while (m.find()) {
                m.appendReplacement(out, "[" + m.group() + "]");
            }
            n += m.appendTail(out).toString().hashCode() + (number.asPredicate().test(LINE) ? 1 : 0) + (LINE.matches("(?s).*acknowl.*") ? 1 : 0);
            StringTokenizer t = new StringTokenizer(LINE, " ,;");
            while (t.hasMoreTokens()) {
                n += t.nextToken().hashCode() + t.countTokens();
            }
            Scanner s = new Scanner("1 22 3.5 word\nnext line " + i).useLocale(Locale.ROOT);
            n += (s.hasNextInt() ? s.nextInt() : 0) + s.nextLong() + (long) s.nextDouble() + s.next().hashCode() + s.nextLine().length() + s.nextLine().hashCode() + (s.hasNext() ? 1 : 0);
        }
        return n;
    }

    static long formats() {
        long n = 0;
        DecimalFormat money = new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(Locale.ROOT));
        for (int i = 0; i < TIMES / 2; i++) {
            n = n * 31 + String.format(Locale.ROOT, "%d %5d %-5d| %05d %+d %,d %x %08X %o", i, i, i, i, i, i * 1000, i, i, i).hashCode();
            n += String.format(Locale.ROOT, "%s %10s %-10s| %.3s %c %b %% %n", "text", "t", "t", "abcdef", 'c', i % 2 == 0).hashCode();
            n += String.format(Locale.ROOT, "%f %.2f %8.3f %e %g %,.2f %a", i / 7.0, i / 7.0, i / 7.0, i / 7.0, i / 7.0, i * 1234.5, i / 8.0).hashCode();
            n += money.format(i * 1234.567 - 1000).hashCode() + String.format("%2$s-%1$s %<s", "a", i).hashCode() + new Formatter().format("%h", "x").toString().length();
        }
        for (int i = 0; i < 50; i++) {
            n += MessageFormat.format("{0} of {1}: {2}", i, "all", "x").hashCode();
        }
        return n;
    }

    static long bytes() throws Exception {
        byte[] some = new byte[3000];
        new Random(5).nextBytes(some);
        long n = 0;
        for (int i = 0; i < 6; i++) {
            for (String name : new String[] { "MD5", "SHA-1", "SHA-256", "SHA-512" }) {
                MessageDigest d = MessageDigest.getInstance(name);
                d.update(some, i, 2000);
                d.update((byte) i);
                n = n * 31 + Arrays.hashCode(d.digest(LINE.getBytes(StandardCharsets.UTF_8)));
            }
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(some, 0, 32, "HmacSHA256"));
            n += Arrays.hashCode(mac.doFinal(some));
            CRC32 crc = new CRC32();
            crc.update(some);
            Adler32 adler = new Adler32();
            adler.update(some, 3, 500);
            n += crc.getValue() + adler.getValue();
            n += new String(Base64.getEncoder().encode(some), StandardCharsets.ISO_8859_1).hashCode() + Arrays.hashCode(Base64.getDecoder().decode(Base64.getEncoder().encodeToString(some)))
                + Base64.getUrlEncoder().withoutPadding().encodeToString(some).hashCode() + Base64.getMimeEncoder().encodeToString(some).length() + HexFormat.of().formatHex(some).hashCode()
                + HexFormat.of().parseHex("cafebabe").length;
        }
        for (int i = 0; i < TIMES; i++) {
            n += new String(WIDE.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).length() + LINE.getBytes(StandardCharsets.UTF_8).length + LINE.getBytes(StandardCharsets.ISO_8859_1).length
                + new String(some, 0, 100, StandardCharsets.ISO_8859_1).hashCode() + LINE.getBytes(StandardCharsets.US_ASCII)[3];
            n += new UUID(i, i * 77L).toString().hashCode() + UUID.fromString("00000000-0000-0001-0000-00000000004d").hashCode() + new UUID(3, i).compareTo(new UUID(3, 9));
        }
        for (int i = 0; i < 30; i++) {
            n += WIDE.getBytes(StandardCharsets.UTF_16).length + new String(WIDE.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_16LE).hashCode() + UUID.nameUUIDFromBytes(some).hashCode()
                + StandardCharsets.UTF_8.encode(WIDE).remaining() + StandardCharsets.UTF_8.decode(java.nio.ByteBuffer.wrap(LINE.getBytes())).length() + UUID.randomUUID().version();
        }
        return n;
    }

    public static void main(String[] words) throws Exception {
        System.out.println("characters " + characters());
        System.out.println("strings " + strings(LINE) + " " + strings(WIDE));
        System.out.println("builders " + builders());
        System.out.println("patterns " + patterns());
        System.out.println("formats " + formats());
        System.out.println("bytes " + bytes());
    }
}

// expect: characters 4685698256172517944
// expect: strings -6419974162844053937 2254308413013349354
// expect: builders 5095052074895510608
// expect: patterns -8303259747286757486
// expect: formats 8791704921153661118
// expect: bytes -5456736556216869636
