// SPDX-License-Identifier: Apache-2.0
// Small synchronized methods called in loops that do little else: compiled code may keep the lock over turns, and nobody may see that but by waiting a
// little longer.  Whoever wants the lock gets it in the end, whatever the loop does next, and an exception leaves it free.

public class KeptLocks {
    static int ticks, refused;
    static final int[] few = new int[4];
    static volatile boolean wanted, given, stop;
    int count;

    static synchronized void tick() { ticks++; }
    static synchronized int at(int i) { return few[i] += i; }
    static synchronized int divided(int by) { return ticks = 1000 / by + ticks % 7; }
    static synchronized void want() { given = true; }
    final synchronized void add(int by) { count += by; }
    final synchronized int get() { return count; }

    /** Its initialiser waits for a thread that wants the lock. */
    static class Late {
        static int value;
        static {
            Thread t = new Thread(KeptLocks::want);
            t.start();
            join(t);
            value = 5;
        }
    }
    static class Late2 {
        static int value = Integer.parseInt("" + Late.value);
    }

    static void join(Thread t) {
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static Thread begin(Runnable r) {
        Thread t = new Thread(r);
        t.start();
        return t;
    }

    static void say(String what) {
        System.out.println(what + (Thread.holdsLock(KeptLocks.class) ? ", and the lock is held" : ""));
    }

    static long many(int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            tick();
            sum ^= i;
        }
        return sum;
    }

    static void addMany(KeptLocks k, KeptLocks l, int turns) {
        for (int i = 0; i < turns; i++) {
            k.add(1);
            if ((i & 3) == 0)
                l.add(2);
        }
    }

    /** Two methods of one lock and one of another in each turn. */
    static long mixed(KeptLocks k, int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            tick();
            sum += at(i & 3);
            k.add(i);
        }
        return sum;
    }

    static long failing(int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            try {
                tick();
                sum += at(i % 6);
                sum += divided(i % 5);
            } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
                refused++;
            }
        }
        return sum;
    }

    static void failOnce() {
        for (int i = 0; ; i++)
            at(i);
    }

    static void holdNull(KeptLocks k, int turns) {
        for (int i = 0; i < turns; i++) {
            tick();
            k.add(1);
        }
    }

    /** Behind the loop, and in one inside it, others are waited for without a call. */
    static void waitBehind() {
        for (int i = 0; i < 5; i++)
            tick();
        wanted = true;
        while (!given) { }
    }

    static void waitInside() {
        for (int i = 0; i < 5; i++) {
            tick();
            wanted = true;
            while (!given) { }
        }
    }

    static void waitInTurns() {
        while (!given) {
            tick();
            wanted = true;
        }
    }

    static int waitCounted() {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            tick();
            wanted = true;
        }
        for (int round = 0; !given; round++)
            for (int i = 0; i < 1000; i++)
                sum += i ^ round;
        return sum == 0 ? 1 : 0;
    }

    static void initialise() {
        for (int i = 0; i < 5; i++) {
            tick();
            ticks += Late.value;
        }
    }

    static void initialiseMore() {
        for (int i = 0; i < 5; i++) {
            tick();
            ticks += Late2.value;
        }
    }

    static Object[] allocate(int turns) {
        Object[] kept = new Object[64];
        for (int i = 0; i < turns; i++) {
            tick();
            kept[i & 63] = new int[i & 1023];
        }
        return kept;
    }

    static synchronized void inside(int turns) {
        for (int i = 0; i < turns; i++)
            tick();
        say("inside");
    }

    static void statement(int turns) {
        for (int i = 0; i < turns; i++) {
            tick();
            synchronized (KeptLocks.class) {
                ticks++;
                if (!Thread.holdsLock(KeptLocks.class))
                    throw new AssertionError();
            }
        }
    }

    static int leave(int turns) {
        for (int i = 0; ; i++) {
            tick();
            if (i == turns)
                return ticks;
        }
    }

    static void waiter(String what, Runnable r) {
        wanted = given = false;
        Thread t = begin(() -> {
            while (!wanted)
                Thread.onSpinWait();
            want();
        });
        r.run();
        join(t);
        say(what);
    }

    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 3; round++) {
            ticks = 0;
            say("many " + many(1000) + " " + ticks);
            KeptLocks k = new KeptLocks(), l = new KeptLocks();
            addMany(k, l, 100);
            addMany(k, k, 100);
            say("add " + k.get() + " " + l.get());
            say("mixed " + mixed(k, 1000) + " " + k.get());
            try {
                failOnce();
            } catch (ArrayIndexOutOfBoundsException e) {
                say(round > 0 ? "refused" : e.getMessage() + (" at " + e.getStackTrace()[0] + " and " + e.getStackTrace()[1]));
            }
            say("failing " + failing(1000) + " " + refused + " " + ticks);
            try {
                holdNull(null, 3);
            } catch (NullPointerException e) {
                say("null" + (round > 0 ? "" : " at " + e.getStackTrace()[0].getMethodName()));
            }
            waiter("behind", KeptLocks::waitBehind);
            waiter("inside another", KeptLocks::waitInside);
            waiter("in turns", KeptLocks::waitInTurns);
            waiter("counted", () -> { if (waitCounted() > 1) say("?"); });
            given = false;
            initialise();
            initialiseMore();
            say("initialised " + Late.value + Late2.value);
            say("allocated " + allocate(20000).length);
            inside(10);
            statement(100);
            ticks = 0;
            say("left " + leave(77));
        }
        ticks = 0;
        KeptLocks both = new KeptLocks();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++)
            threads[i] = begin(() -> { many(100000); addMany(both, both, 25000); });
        for (Thread t : threads)
            join(t);
        say("together " + ticks + " " + both.get());
        Thread late = begin(() -> { while (!stop) tick(); });
        while (!late.isAlive())
            Thread.onSpinWait();
        for (int i = 0; i < 100; i++)
            synchronized (KeptLocks.class) {
                int before = ticks;
                Thread.yield();
                if (before != ticks)
                    say("changed");
            }
        stop = true;
        join(late);
        say("done");
    }
}

// expect: many 0 1000
// expect: add 250 50
// expect: mixed 188250 499750
// expect: Index 4 out of bounds for length 4 at KeptLocks.at(KeptLocks.java:12) and KeptLocks.failOnce(KeptLocks.java:94)
// expect: failing 616168 465 255
// expect: null at holdNull
// expect: behind
// expect: inside another
// expect: in turns
// expect: counted
// expect: initialised 55
// expect: allocated 64
// expect: inside, and the lock is held
// expect: left 78
// expect: many 0 1000
// expect: add 250 50
// expect: mixed 815250 499750
// expect: refused
// expect: failing 1035004 930 255
// expect: null
// expect: behind
// expect: inside another
// expect: in turns
// expect: counted
// expect: initialised 55
// expect: allocated 64
// expect: inside, and the lock is held
// expect: left 78
// expect: many 0 1000
// expect: add 250 50
// expect: mixed 1442250 499750
// expect: refused
// expect: failing 1453840 1395 255
// expect: null
// expect: behind
// expect: inside another
// expect: in turns
// expect: counted
// expect: initialised 55
// expect: allocated 64
// expect: inside, and the lock is held
// expect: left 78
// expect: together 400000 150000
// expect: done
