// SPDX-License-Identifier: Apache-2.0
// Identifiers outside ASCII in fields, methods and classes.

public class UnicodeNames {
    static int größe = 3;
    static class Ñandú { String имя() { return "ostrich"; } }
    static int 加(int a, int b) { return a + b; }
    static int $_$ = 1, _x1 = 2;

    public static void main(String[] args) throws Exception {
        System.out.println(größe + " " + new Ñandú().имя() + " " + 加(1, 2) + " " + ($_$ + _x1));
        System.out.println(new Ñandú().getClass().getName() + " " + UnicodeNames.class.getDeclaredField("größe").getInt(null));
        System.out.println("\u0061\t\101\\ \"q\" é 漢 😀".length());
    }
}

// expect: 3 ostrich 3 3
// expect: UnicodeNames$Ñandú 3
// expect: 15
