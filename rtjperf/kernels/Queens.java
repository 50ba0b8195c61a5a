// SPDX-License-Identifier: Apache-2.0

/** Backtracking over small int arrays: solutions of the queens problem. */
final class Queens {
    private static int place(int[] queens, int row) {
        int n = queens.length;
        if (row == n) {
            return 1;
        }
        int found = 0;
        for (int column = 0; column < n; column++) {
            if (free(queens, row, column)) {
                queens[row] = column;
                found += place(queens, row + 1);
            }
        }
        return found;
    }

    private static boolean free(int[] queens, int row, int column) {
        for (int i = 0; i < row; i++) {
            int other = queens[i];
            if (other == column || Math.abs(other - column) == row - i) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        Kernel.check("Queens", place(new int[11], 0) + place(new int[9], 0), 3032);
    }
}
