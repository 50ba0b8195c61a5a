// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.atomic.Region;

/**
 * 29. A region that does input and output, and is refused.
 *
 * What a region does may have to be undone, and what has been printed cannot be taken back.  So the region is refused when it comes to that, and
 * all that it has written until then is undone: the stock is what it was.  The exception leaves the region past the handler in it, which might
 * go on with what is no longer there.
 *
 * The cure is to decide inside and to tell outside.  With -Xrt:explain the VM says so.
 */
public class RegionDoesOutput {
    static int stock = 10;

    static void sell(int number) {
        stock -= number;
        try {
            System.out.println("sold " + number);
        } catch (RuntimeException e) {
            stock = -1;                                 // is not run
        }
    }

    static boolean take(int number) {
        return Region.call(() -> {
            boolean enough = stock >= number;
            stock -= enough ? number : 0;
            return enough;
        });
    }

    public static void main(String[] args) {
        try {
            Region.run(() -> sell(3));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().substring(0, 31) + ": stock " + stock);
        }
        System.out.println((take(3) ? "sold 3" : "not enough") + ": stock " + stock);
        System.out.println((take(8) ? "sold 8" : "not enough") + ": stock " + stock);
    }

    // expect: Not allowed in an atomic region: stock 10
    // expect: sold 3: stock 7
    // expect: not enough: stock 7
}
