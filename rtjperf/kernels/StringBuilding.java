// SPDX-License-Identifier: Apache-2.0

/** Strings made: StringBuilder appends of every kind, insertions, reversal, and + of mixed values. */
final class StringBuilding {
    private static String line(int i) {
        StringBuilder b = new StringBuilder();
        b.append("line ").append(i).append(':').append(' ').append((long) i * i).append(i % 2 == 0);
        b.append("the quick brown fox", 4, 9).insert(0, '<').append('>').setLength(b.length() - 1);
        return b.reverse().toString();
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 50_000; i++) {
            String made = line(i) + i + "-" + (char) ('a' + i % 26) + sum % 1000;
            sum = sum * 31 + made.length() + made.charAt(i % made.length());
        }
        Kernel.check("StringBuilding", sum, -3892141549751720087L);
    }
}
