// SPDX-License-Identifier: Apache-2.0
// String.format with every conversion, flag, width and precision, and its exceptions.
// needs: jdk.localedata

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Calendar;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.TimeZone;

public class Format {
    static void f(String format, Object... args) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d % d %,d %(d %x %X %#x %o %#o", 1, 2, 3, 4, 5, 6, 1234567, -8, 255, 255, 255, 8, 8);
        f("%d %x %o %d", Long.MIN_VALUE, -1L, (byte) -1, new BigInteger("123456789012345678901234567890"));
        f("%f %.2f %10.3f %-10.1f| %010.2f %+.0f %,.2f %(.1f %e %.3E %g %a", 1.5, 2.345, 3.14159, 4.44, -5.5, 2.5, 1234567.891, -1.25, 12345.678, 0.00012345, 0.0001, 1.0);
        f("%f %f %f %5.1f %e %g %g", Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.NEGATIVE_INFINITY, 0.0, 1e10, 123456.0);
        f("%.1f %.1f %.1f %.0f %.0f %.3f", 0.25, 0.35, 0.05, 0.5, 1.5, 1e-10);
        f("%s %10s %-10s| %.2s %S %s %s", "text", "right", "left", "cut", "upper", null, new int[0].length);
        f("%c %C %c %5c %c", 'a', 'b', 65, 'd', 0x1f600);
        f("%b %B %b %b %5b", true, false, null, "x", true);
        f("%h %H %h", "hi", 255, null);
        f("%% %n %5%|".replace("%n", ""), 1);
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%s %s %s", new BigDecimal("1.500"), 1.0f, 'c');
        f("%.3f %.10e %g", new BigDecimal("2.71828"), new BigDecimal("1e50"), new BigDecimal("0.00001"));
        Calendar c = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        c.setTimeInMillis(1234567890123L);
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tj %<ty %<tI %<tp %<tF %<tT %<tD %<ts %<tQ", c);
        f("%d", "text");
        f("%s %s", 1);
        f("%q", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%#s", "x");
        f("%-05d", 1);
        f("%c", 0x110000);
        f("%,x", 1);
        f("%5", 1);
        System.out.printf("%s=%d%n", "printf", 5);
        StringBuilder b = new StringBuilder();
        new java.util.Formatter(b, Locale.ROOT).format("%s", "appended").format("%3d", 1);
        System.out.println(b + " " + String.format(Locale.GERMANY, "%,.2f", 1234.5) + " " + String.format(Locale.FRANCE, "%.1f", 0.5));
        System.out.println(String.format("%s", new Object() { @Override public String toString() { return "own"; } }) + String.format("%-8s|%8s|", new java.util.Formattable() {
            @Override public void formatTo(java.util.Formatter f, int flags, int width, int precision) { f.format("F%d,%d,%d", flags, width, precision); }
        }, "x"));
    }
}

// expect: [1     2 3    | 00004 +5  6 1,234,567 (8) ff FF 0xff 10 010]
// expect: [-9223372036854775808 ffffffffffffffff 377 123456789012345678901234567890]
// expect: [1.500000 2.35      3.142 4.4       | -000005.50 +3 1,234,567.89 (1.3) 1.234568e+04 1.235E-04 0.000100000 0x1.0p0]
// expect: [NaN Infinity -0.000000 -Infinity 0.000000e+00 1.00000e+10 123456]
// expect: [0.3 0.4 0.1 1 2 0.000]
// expect: [text      right left      | cu UPPER null 0]
// expect: [a B A     d 😀]
// expect: [true FALSE false true  true]
// expect: [d01 FF null]
// expect: [%      %|]
// expect: [b a a a b]
// expect: [1.500 1.0 c]
// expect: [2.718 1.0000000000e+50 1.00000e-05]
// expect: [2009-02-13 23:31:30.123 044 09 11 pm 2009-02-13 23:31:30 02/13/09 1234567890 1234567890123]
// expect: IllegalFormatConversionException: d != java.lang.String
// expect: MissingFormatArgumentException: Format specifier '%s'
// expect: UnknownFormatConversionException: Conversion = 'q'
// expect: MissingFormatWidthException: %-d
// expect: IllegalFormatPrecisionException: 2
// expect: FormatFlagsConversionMismatchException: Conversion = s, Flags = #
// expect: IllegalFormatFlagsException: Flags = '-0'
// expect: IllegalFormatCodePointException: Code point = 0x110000
// expect: FormatFlagsConversionMismatchException: Conversion = x, Flags = ,
// expect: UnknownFormatConversionException: Conversion = '5'
// expect: printf=5
// expect: appended  1 1.234,50 0,5
// expect: ownF1,8,-1|       x|
