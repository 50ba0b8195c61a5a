// SPDX-License-Identifier: Apache-2.0

import java.math.BigInteger;
import java.util.Random;

/** Integer.parseInt and Long.parseLong, which a VM may do in its own way, against BigInteger: all radixes, limits, signs, and what is no number. */
public class ParsedNumbers {
    // expect: all as BigInteger has it
    // expect: java.lang.NumberFormatException: For input string: "12x"
    // expect: java.lang.NumberFormatException: For input string: ""
    // expect: java.lang.NumberFormatException: For input string: "-"
    // expect: java.lang.NumberFormatException: For input string: "2147483648"
    // expect: java.lang.NumberFormatException: radix 37 greater than Character.MAX_RADIX
    // expect: java.lang.NumberFormatException: radix 1 less than Character.MIN_RADIX
    // expect: 12 -12 12345

    static final String ODD = " _.xzXZ-+\u00e9\u00b2\u0661\uff11\u0000";

    /** null: it is no such number. */
    static BigInteger plain(String text, int radix, int bits) {
        int from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        if (from == text.length()) {
            return null;
        }
        BigInteger n = BigInteger.ZERO;
        for (int i = from; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) {
                return null;
            }
            n = n.multiply(BigInteger.valueOf(radix)).add(BigInteger.valueOf(digit));
        }
        n = text.startsWith("-") ? n.negate() : n;
        return n.bitLength() < bits ? n : null;
    }

    static void check(String text, int radix) {
        Long i = null;
        Long l = null;
        try {
            i = (long) Integer.parseInt(text, radix);
        } catch (NumberFormatException e) {
            // null is the answer
        }
        try {
            l = Long.parseLong(text, radix);
        } catch (NumberFormatException e) {
            // null is the answer
        }
        BigInteger narrow = plain(text, radix, 32);
        BigInteger wide = plain(text, radix, 64);
        if (!String.valueOf(i).equals(String.valueOf(narrow)) || !String.valueOf(l).equals(String.valueOf(wide))) {
            throw new AssertionError("\"" + text + "\" of radix " + radix + ": " + i + " " + l);
        }
    }

    static void show(String text, int radix) {
        try {
            System.out.println(Integer.parseInt(text, radix));
        } catch (NumberFormatException e) {
            String said = e.toString();
            int under = said.indexOf(" under radix");
            System.out.println(under < 0 ? said : said.substring(0, under));
        }
    }

    public static void main(String[] args) {
        Random random = new Random(7);
        for (int radix = 2; radix <= 36; radix++) {
            for (BigInteger edge : new BigInteger[] { BigInteger.ZERO, BigInteger.ONE.shiftLeft(31), BigInteger.ONE.shiftLeft(32), BigInteger.ONE.shiftLeft(63), BigInteger.ONE.shiftLeft(64) }) {
                for (int off = -2; off <= 2; off++) {
                    BigInteger n = edge.add(BigInteger.valueOf(off));
                    for (String text : new String[] { n.toString(radix), n.negate().toString(radix), "+" + n.abs().toString(radix), "000" + n.abs().toString(radix).toUpperCase() }) {
                        check(text, radix);
                    }
                }
            }
            for (int k = 0; k < 200; k++) {
                StringBuilder b = new StringBuilder();
                for (int length = random.nextInt(12); length > 0; length--) {
                    b.append(random.nextInt(15) == 0 ? ODD.charAt(random.nextInt(ODD.length())) : Character.forDigit(random.nextInt(Math.min(36, radix + (k & 1))), 36));
                }
                check(b.toString(), radix);
            }
        }
        System.out.println("all as BigInteger has it");
        show("12x", 10);
        show("", 10);
        show("-", 10);
        show("2147483648", 10);
        show("1", 37);
        show("1", 1);
        System.out.println(Integer.parseInt("+12") + " " + Integer.valueOf("-12") + " " + Long.parseLong("12345"));
    }
}
