// SPDX-License-Identifier: Apache-2.0

/** Instance and static fields: read, written, counted in place. */
final class Fields {
    private static int total;
    private static long steps;
    private int low;
    private long high;
    private Fields next;

    private void carry(int by) {
        low += by;
        if (low >= 1000) {
            low -= 1000;
            high++;
            next.low++;
            total++;
        }
        steps++;
    }

    public static void main(String[] args) {
        total = 0;
        steps = 0;
        Fields first = new Fields();
        Fields second = new Fields();
        first.next = second;
        second.next = first;
        for (int i = 0; i < 16_000_000; i++) {
            first.carry(i & 63);
            first = first.next;
        }
        Kernel.check("Fields", total + steps * 31 + first.high * 7 + second.high * 5 + first.low + second.low, 499524040);
    }
}
