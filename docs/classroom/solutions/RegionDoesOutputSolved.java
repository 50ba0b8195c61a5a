// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.atomic.Region;

/**
 * Lesson 29, the exercise with a program: tell of all sales, outside.
 *
 * The region writes into an array that was there before, which is undone with the rest if need be.  What it holds when the region is over is true,
 * and can be told.
 */
public class RegionDoesOutputSolved {
    static final int[] SOLD = new int[10];
    static int sales;
    static int stock = 10;

    static void sell(int number) {
        if (stock >= number) {
            stock -= number;
            SOLD[sales++] = number;
        }
    }

    public static void main(String[] args) {
        Region.run(() -> {
            sell(3);
            sell(8);
            sell(7);
        });
        for (int i = 0; i < sales; i++) {
            System.out.println("sold " + SOLD[i]);
        }
        System.out.println("stock " + stock);
    }
}

// expect: sold 3
// expect: sold 7
// expect: stock 0
