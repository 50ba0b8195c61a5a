// SPDX-License-Identifier: Apache-2.0

import java.util.function.IntSupplier;

class Changed2 implements IntSupplier {
    static int made;
    int field = 2;

    Changed2() {
        made += 100;
        field = made;
    }

    static String ofClass(int n) {
        String text = "second";
        for (int i = 0; i < n; i++) {
            text += "!";
        }
        return text;
    }

    int getter() {
        return field + 1000;
    }

    final int stays() {
        return 2;
    }

    @Override
    public int getAsInt() {
        return 2;
    }

    private String hidden() {
        return "second";
    }

    IntSupplier lambda() {
        return () -> "second".length();
    }

    String inner() {
        return hidden() + hidden();
    }

    static void fails() {
        throw new IllegalStateException("second");
    }

    static String loop(Runnable change) {
        return "by the second";
    }

    @Override
    public String toString() {
        return "second";
    }
}
