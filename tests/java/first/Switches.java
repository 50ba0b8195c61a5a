// SPDX-License-Identifier: Apache-2.0
// tableswitch, lookupswitch and switch on a string.

public class Switches {
    static int dense(int i) {
        switch (i) {
            case -1: return 10;
            case 0: return 20;
            case 1: return 30;
            case 3: return 40;
            default: return 0;
        }
    }

    static int sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 1000000: return 4;
            case Integer.MAX_VALUE: return 5;
            default: return 6;
        }
    }

    static int text(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            default: return 4;
        }
    }

    public static void main(String[] args) {
        for (int i = -2; i < 5; i++) {
            System.out.println(dense(i));
        }
        int[] keys = {Integer.MIN_VALUE, -1000, 0, 1000000, Integer.MAX_VALUE, 1};
        for (int key : keys) {
            System.out.println(sparse(key));
        }
        System.out.println(text("Aa") + text("BB") * 10 + text("") * 100 + text("C#") * 1000);
    }
}

// expect: 0
// expect: 10
// expect: 20
// expect: 30
// expect: 0
// expect: 40
// expect: 0
// expect: 1
// expect: 2
// expect: 3
// expect: 4
// expect: 5
// expect: 6
// expect: 4321
