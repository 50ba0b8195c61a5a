// SPDX-License-Identifier: Apache-2.0

/** Integer arithmetic in four nested counting loops. */
final class NestedLoop {
    public static void main(String[] args) {
        int n = 80;
        int x = 0;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                for (int c = 0; c < n; c++) {
                    for (int d = 0; d < n; d++) {
                        x += (a ^ b) + (c & d);
                    }
                }
            }
        }
        Kernel.check("NestedLoop", x, -1632157696);
    }
}
