// SPDX-License-Identifier: Apache-2.0

import java.util.Locale;

/** String.format with several conversions, and numbers parsed back. */
final class Formatting {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 3_000; i++) {
            String made = String.format(Locale.ROOT, "%08x|%-10s|%,d|%.3f", i * 2654435761L & 0xffffffffL, "n" + i, i * 1000, i / 7.0);
            sum = sum * 31 + made.hashCode() + Integer.parseInt(made.substring(1, 7), 16);
            sum += Math.round(Double.parseDouble(made.substring(made.lastIndexOf('|') + 1)));
        }
        Kernel.check("Formatting", sum, 1500511865034109736L);
    }
}
