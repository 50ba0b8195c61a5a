// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx48m -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison
// References that are cleared while the program runs: what one weak reference has lost no other has, and nobody gets it back; a finaliser finds
// all that its object refers to; equal strings are interned to one, whatever dies meanwhile; a deep stack loses nothing.
// expect: pairs that disagreed 0, came back 0
// expect: finalised some true, torn 0
// expect: phantoms before finalisers 0
// expect: interned to another 0
// expect: deep 5000 whole

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;

public class ClearedBeside {
    static final int PAIRS = 2000, ROUNDS = 400;
    static volatile Object sink;
    static volatile boolean done;

    static void makeGarbage(int times) {
        for (int i = 0; i < times; i++)
            sink = new byte[1000];
    }

    static final class Pair {
        final WeakReference<int[]> one, other;
        boolean lost;

        Pair(int[] value) {
            one = new WeakReference<>(value);
            other = new WeakReference<>(value);
        }
    }

    static final AtomicInteger disagreed = new AtomicInteger(), cameBack = new AtomicInteger();

    static void look(Pair[] pairs) {
        for (int i = 0; i < pairs.length; i++) {
            Pair p = pairs[i];
            if (p == null)
                continue;
            int[] value = p.one.get();
            if (value == null && p.other.get() != null)
                disagreed.incrementAndGet();
            if (value != null && (p.lost || value[0] != value.length))
                cameBack.incrementAndGet();
            p.lost |= value == null;
        }
    }

    static void pairs() throws InterruptedException {
        Pair[] pairs = new Pair[PAIRS];
        Thread looker = new Thread(() -> {
            while (!done)
                look(pairs);
        });
        looker.start();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = round % 5; i < PAIRS; i += 5) {
                int[] value = new int[i % 7 + 1];
                value[0] = value.length;
                pairs[i] = new Pair(value);
            }
            makeGarbage(300);
        }
        done = true;
        looker.join();
        System.out.println("pairs that disagreed " + disagreed + ", came back " + cameBack);
    }

    static final AtomicInteger finalised = new AtomicInteger(), torn = new AtomicInteger(), early = new AtomicInteger();
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    static final class Follower extends PhantomReference<Object> {
        final boolean[] after;

        Follower(Object o, boolean[] after) {
            super(o, queue);
            this.after = after;
        }
    }

    static class Finalizable {
        final int[][] parts = new int[20][];
        final boolean[] told = new boolean[1];
        final String name;

        Finalizable(int seed) {
            for (int i = 0; i < parts.length; i++)
                parts[i] = new int[] {seed, i};
            name = ("of " + seed % 10).intern();
        }

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            for (int i = 0; i < parts.length; i++)
                if (parts[i][0] != parts[0][0] || parts[i][1] != i)
                    torn.incrementAndGet();
            if (name != ("of " + parts[0][0] % 10).intern())
                torn.incrementAndGet();
            told[0] = true;
            finalised.incrementAndGet();
        }
    }

    static Follower follow(int seed) {
        Finalizable f = new Finalizable(seed);
        return new Follower(f, f.told);
    }

    static void drain() {
        for (Reference<?> r; (r = queue.poll()) != null; )
            if (!((Follower) r).after[0])
                early.incrementAndGet();
    }

    static void finalizers() {
        Follower[] followers = new Follower[3000];
        for (int i = 0; i < 20000 && (i < followers.length || finalised.get() < 1000); i++) {
            followers[i % followers.length] = follow(i);
            makeGarbage(20);
            drain();
        }
        System.out.println("finalised some " + (finalised.get() >= 1000) + ", torn " + torn);
        System.out.println("phantoms before finalisers " + early);
    }

    static void interned() throws InterruptedException {
        AtomicInteger other = new AtomicInteger();
        Thread[] threads = new Thread[3];
        for (int n = 0; n < threads.length; n++)
            (threads[n] = new Thread(() -> {
                for (int i = 0; i < 20000; i++) {
                    String s = ("round " + i / 50).intern();
                    sink = new byte[200];
                    if (s != new String("round " + i / 50).intern())
                        other.incrementAndGet();
                }
            })).start();
        for (Thread t : threads)
            t.join();
        System.out.println("interned to another " + other);
    }

    static int deep(int depth, int[] before) {
        int[] own = {depth, before[0]};
        if (depth == 0)
            makeGarbage(60000);
        int below = depth == 0 ? 0 : deep(depth - 1, own);
        return below + (own[0] == depth && own[1] == before[0] && before.length == 2 ? 1 : 0);
    }

    public static void main(String[] args) throws InterruptedException {
        pairs();
        finalizers();
        interned();
        System.out.println("deep " + (deep(5000, new int[] {1, 2}) - 1) + " whole");
    }
}
