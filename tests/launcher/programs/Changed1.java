// SPDX-License-Identifier: Apache-2.0

import java.util.function.IntSupplier;

/** Before it is changed: Changed2 is what it becomes. */
class Changed1 implements IntSupplier {
    static int made;
    int field = 1;

    Changed1() {
        made++;
    }

    static String ofClass(int n) {
        return "first " + n;
    }

    int getter() {
        return field;
    }

    final int stays() {
        return 1;
    }

    @Override
    public int getAsInt() {
        return 1;
    }

    private String hidden() {
        return "first";
    }

    IntSupplier lambda() {
        return () -> 1;
    }

    String inner() {
        return hidden();
    }

    static void fails() {
        throw new IllegalStateException("first");
    }

    /** Goes on as it was when it is changed meanwhile, up to its end. */
    static String loop(Runnable change) {
        StringBuilder all = new StringBuilder();
        int i = 0;
        do {
            all.append(ofClass(i)).append(' ');
            if (i == 1) {
                change.run();
            }
        } while (++i < 4);
        return all + "by the first";
    }

    @Override
    public String toString() {
        return "first";
    }
}
