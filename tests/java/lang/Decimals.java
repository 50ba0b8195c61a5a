// SPDX-License-Identifier: Apache-2.0
// Numbers as text, at each number of digits: against digits that are worked out one by one; in strings, builders and concatenation.
// expect: wrong: 0 of 2736
// expect: -2147483648 2147483647 -9223372036854775808 9223372036854775807
// expect: <a-10b20-30>
// expect: \u00e9-2147483648-9223372036854775808
public class Decimals {
    static int wrong, all;

    static String digits(long n) {
        StringBuilder reversed = new StringBuilder();
        long rest = n;
        do {
            long digit = rest % 10;
            reversed.append((char) ('0' + (digit < 0 ? -digit : digit)));
            rest /= 10;
        } while (rest != 0);
        return (n < 0 ? "-" : "") + reversed.reverse();
    }

    static void check(String made, String wanted) {
        all++;
        wrong += made.equals(wanted) ? 0 : 1;
    }

    static void look(long n) {
        String wanted = digits(n), text = digits((int) n);
        check(Long.toString(n), wanted);
        check(new StringBuilder().append(n).toString(), wanted);
        check("" + n, wanted);
        check(Integer.toString((int) n), text);
        check(new StringBuilder("x").append((int) n).substring(1), text);
        check("<" + (int) n + ">", "<" + text + ">");
    }

    public static void main(String[] args) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            long power = 1;
            for (int digits = 1; digits <= 19; digits++, power *= 10) {
                for (long near = -2; near <= 9; near++) {
                    look(sign * power + near);
                }
            }
        }
        System.out.println("wrong: " + wrong + " of " + all);
        System.out.println(Integer.MIN_VALUE + " " + Integer.MAX_VALUE + " " + Long.MIN_VALUE + " " + Long.MAX_VALUE);
        System.out.println(new StringBuilder("<>").insert(1, 20).insert(1, "a").insert(2, -10).insert(5, 'b').insert(8, -30L));
        String wide = new StringBuilder("\u00e9").append('\u4e00').append(Integer.MIN_VALUE).append(Long.MIN_VALUE).deleteCharAt(1).toString();
        System.out.println(wide.replace("\u00e9", "\\u00e9"));
    }
}
