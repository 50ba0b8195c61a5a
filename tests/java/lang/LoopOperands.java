// SPDX-License-Identifier: Apache-2.0
// Loops that run while operands wait for what they come to.

public class LoopOperands {
    private long kept;

    private static long sum(long before, int[] cells) {
        return before * 3 + switch (cells.length) {
            case 0 -> 7;
            default -> {
                long sum = 0;
                for (int i = 0; i < cells.length; i++)
                    sum += cells[i];
                yield sum;
            }
        } - before;
    }

    private LoopOperands keep(long[] cells, int n) {
        kept = switch (n & 1) {
            case 0 -> -1;
            default -> {
                long all = 0;
                for (int i = 0; i < n; i++)
                    all |= cells[i];
                yield all;
            }
        };
        return this;
    }

    private static String nested(String word, int[][] rows) {
        return word + rows.length + switch (word) {
            case "none" -> 0;
            default -> {
                double product = 1;
                for (int i = 0; i < rows.length; i++)
                    product *= 2 + switch (i) {
                        case 1 -> 0.5;
                        default -> {
                            int most = Integer.MIN_VALUE;
                            for (int k = 0; k < rows[i].length; k++)
                                most = Math.max(most, rows[i][k]);
                            yield most;
                        }
                    };
                yield product;
            }
        };
    }

    public static void main(String[] args) {
        int[] cells = new int[100];
        long[] bits = new long[63];
        for (int i = 0; i < cells.length; i++)
            cells[i] = i * i - 50;
        for (int i = 0; i < bits.length; i++)
            bits[i] = 1L << i;
        System.out.println(sum(1000, cells) + " " + sum(5, new int[0]));
        System.out.println(new LoopOperands().keep(bits, 21).kept + " " + new LoopOperands().keep(bits, 4).kept);
        System.out.println(nested("rows ", new int[][] { { 3, 9, 4 }, { 1 }, { -7, -2 } }) + " " + nested("none", new int[0][]));
    }
}

// expect: 325350 17
// expect: 2097151 -1
// expect: rows 30.0 none00.0
