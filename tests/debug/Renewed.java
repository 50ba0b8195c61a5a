// SPDX-License-Identifier: Apache-2.0
// agent: renewer.c

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Computes while an agent has all code made anew, again and again: what comes out is the same. */
public class Renewed {
    static int unused;                                  // that the agent watches, and does not
    private int value;

    Renewed(int value) {
        this.value = value;
    }

    int get() {
        return value;
    }

    synchronized int locked(int n) {
        return n <= 0 ? value : locked(n - 1) + n;
    }

    static long nested(int n, long a, double b, String c) {
        return n == 0 ? a + (long) b + c.length()
            : nested(n - 1, a ^ n, b / 2 + nested(n / 2, n, n, "x" + (n & 7)), c.length() > 20 ? "" : c + nested(n / 3, 1, 2, "y") % 10) + (n > 3 ? 1 : nested(0, n, b, c) & 3);
    }

    static int thrown(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += i % 3 == 0 ? Integer.parseInt("x" + i) : i;
            } catch (NumberFormatException e) {
                sum -= e.getMessage().length();
            } finally {
                sum ^= i;
            }
        }
        return sum;
    }

    static long loops(int n) {
        long sum = 0;
        int[] cells = new int[n];
        for (int i = 0; i < n; i++)
            for (int j = i & 15; j >= 0; j--)
                cells[i] += j * i;
        for (int i = 0, k = n - 1; i < k; i++, k--)
            sum += (long) cells[i] * cells[k] + switch (i & 3) { case 0 -> 1; case 1 -> cells[i]; default -> -k; };
        return sum;
    }

    static String text(int n) {
        StringBuilder b = new StringBuilder();
        List<Renewed> all = new ArrayList<>();
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            all.add(new Renewed(i * 7919 % 101));
            map.merge(all.get(i).get(), "a", (x, y) -> x.length() > 3 ? y : x + y);
        }
        map.forEach((k, v) -> b.append(k).append(v));
        return b.length() + " " + b.toString().hashCode() + " " + all.stream().mapToInt(Renewed::get).sum() + " " + new Renewed(3).locked(n);
    }

    static void work(int round) {
        String said = nested(14, round % 2, 1.5, "c") + " " + thrown(40) + " " + loops(300) + " " + text(60);
        synchronized (Renewed.class) {
            if (!said.equals(first[round % 2])) {
                if (first[round % 2] != null)
                    System.out.println("otherwise: " + said);
                else
                    first[round % 2] = said;
            }
        }
    }

    static final String[] first = new String[2];

    static native int renewals();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 40 || renewals() < 40; round++)
                    work(round);
            });
            threads[i].start();
        }
        for (Thread t : threads)
            t.join();
        System.out.println(first[0]);
        System.out.println(first[1]);
    }
}
