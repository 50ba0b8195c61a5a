// SPDX-License-Identifier: Apache-2.0
// client: LaterClient

/** Runs when a debugger begins to want something of it; where it is compiled, it is compiled until then. */
public class Later {
    static volatile int rounds;
    static volatile boolean over;

    private static int half(int n) {
        return n / 2;
    }

    private static int twice(int n) {
        int twice = n * 2;
        int half = half(twice);                         // @twice
        return half + twice;
    }

    private static int thrown(int n) {
        try {
            if (n % 3 == 0)
                throw new IllegalStateException("third");
            return Integer.parseInt("x" + n);
        } catch (RuntimeException e) {
            return e.getMessage().length();
        }
    }

    /** Called again and again, so that it is entered after the debugger has come. */
    private static int round(int n) throws InterruptedException {
        int sum = twice(n) + thrown(3);
        Thread.sleep(1);
        return sum;
    }

    private static int outer(int n) throws InterruptedException {
        int sum = round(n);
        return sum + 1;
    }

    public static void main(String[] args) throws Exception {
        long sum = 0;
        while (!over)
            sum += outer(++rounds);
        System.out.println(sum > 0 ? "ends" : "wrong " + sum);
    }
}
