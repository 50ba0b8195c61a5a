// SPDX-License-Identifier: Apache-2.0
// vm-args: --add-opens java.base/java.text=ALL-UNNAMED

import java.lang.reflect.Method;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** The first character of a text that is no format character, as DecimalFormatSymbols looks for it: after every character, alone and before others. */
public class ShownCharacters {
    private static int differences;
    private static int told;

    private static char expected(String text, char otherwise) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.getType(text.charAt(i)) != Character.FORMAT) {
                return text.charAt(i);
            }
        }
        return otherwise;
    }

    private static void compare(Method find, Object symbols, String text) throws Exception {
        char found = (char) find.invoke(symbols, text, '?');
        told += found == '?' ? 1 : 0;
        if (found != expected(text, '?')) {
            differences++;
            System.out.println("differs: " + (int) text.charAt(0));
        }
    }

    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        Method find = DecimalFormatSymbols.class.getDeclaredMethod("findNonFormatChar", String.class, char.class);
        find.setAccessible(true);
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            compare(find, symbols, String.valueOf((char) c));
            compare(find, symbols, "" + (char) c + '-');
            compare(find, symbols, "" + (char) c + '\u2212');
        }
        compare(find, symbols, "");
        try {
            find.invoke(symbols, null, '?');
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName());
        }
        System.out.println(differences + " differ, " + (told > 20));
        System.out.println(symbols.getPercent() + " " + symbols.getMinusSign() + " " + (int) symbols.getPerMill());
        System.out.println(String.format(Locale.ROOT, "%,d %.3f %e %08.2f%%", -1234567, 2.0 / 3, 12345.678, -1.5));
    }
}

// expect: java.lang.NullPointerException
// expect: 0 differ, true
// expect: % - 8240
// expect: -1,234,567 0.667 1.234568e+04 -0001.50%
