// SPDX-License-Identifier: Apache-2.0
// client: AnywhereClient

/** What a client stops in at each instruction. */
public class Anywhere {
    static int thrice(int n) {
        return 3 * n;
    }

    static String mixed(int a, long b, String text) {
        double half = a / 2.0;
        String made = text + (a * thrice(a + 1) - (int) b) + half + (text.length() > a ? "more" : text.substring(1));
        for (int i = 0; i < 2; i++)
            made += a << i;
        return made;
    }

    public static void main(String[] args) {
        System.out.println(mixed(2, 5L, "begin"));
        System.out.println(mixed(9, 1L << 33, "x"));
    }
}
