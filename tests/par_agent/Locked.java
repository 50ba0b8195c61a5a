// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** Methods of all shapes as regions: what they do and return is the same with atomic regions and with the agent's lock. */
public class Locked {
    static final int THREADS = 4;
    static final int ROUNDS = 20_000;

    interface WithDefault {
        @PAR
        default boolean inDefault(int wanted) {
            return Region.isOpen() && wanted == 3;
        }

        @PAR
        static String inStatic(String text) {
            return text + Region.isOpen();
        }
    }

    static class Above implements WithDefault {
        int count;

        @PAR
        int next() {
            return ++count;
        }
    }

    static class Below extends Above {
        @Override
        @PAR
        int next() {
            return super.next() + 100;
        }
    }

    private long first;
    private long second;

    @PAR
    void add() {
        first++;
        for (int i = 0; i < 10; i++)
            second += 1;
        second -= 9;
    }

    @PAR
    synchronized long difference() {
        return first - second;
    }

    @PAR
    static double mixed(byte b, long l, float f, double d, char c, short s, boolean z, Object o, int[] many, String[][] deep) {
        return b + l + f + d + c + s + (z ? 1 : 0) + many.length + deep.length + o.hashCode() - o.hashCode() + (Region.isOpen() ? 0.25 : 0);
    }

    @PAR
    static float half(float f) {
        return f / 2;
    }

    @PAR
    static long twice(long l) {
        return 2 * l;
    }

    @PAR
    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    @PAR
    static int sum(int... numbers) {
        int sum = 0;
        for (int n : numbers)
            sum += n;
        return sum;
    }

    @PAR
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    @PAR
    static void fail() throws java.io.IOException {
        if (Region.isOpen())
            throw new java.io.IOException("out");
    }

    static void shapes() throws Exception {
        System.out.println(mixed((byte) 1, 2L, 3f, 4.0, (char) 5, (short) 6, true, "o", new int[2], new String[3][]));
        System.out.println(half(3f) + " " + twice(1L << 40) + " " + larger("a", "b") + " " + sum(1, 2, 3) + " " + depth(50));
        System.out.println(new Below().inDefault(3) + " " + WithDefault.inStatic("static "));
        Above object = new Below();
        System.out.println(object.next() + " " + object.next());
        try {
            fail();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + Region.isOpen());
        }
        System.out.println(Region.call(() -> Region.isOpen()) + " " + Region.isOpen());
        try {
            Region.run(Region::requireOutside);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Locked.class.getDeclaredMethod("add").isAnnotationPresent(PAR.class) + " " + (Counters.irrevocable() == 0));
    }

    public static void main(String[] arguments) throws Exception {
        shapes();
        Locked shared = new Locked();
        List<Thread> threads = new ArrayList<>();
        boolean[] seen = new boolean[1];
        for (int i = 0; i < THREADS; i++)
            threads.add(new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    shared.add();
                    if (shared.difference() != 0)
                        seen[0] = true;
                }
            }));
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
        System.out.println(shared.first + " " + shared.second + (seen[0] ? " seen half done" : ""));
    }
}
