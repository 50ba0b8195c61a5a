// SPDX-License-Identifier: Apache-2.0
// Threads load, use and drop classes of the same names at once, defined in each other's sight, while others collect and look at all stacks.
// vm-args: -Xmx64m -Xrt:poison
// expect: no failure
// expect: unloaded
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

public class Crowd {
    static final int THREADS = 4, ROUNDS = Integer.getInteger("test.size", 1200) / THREADS;
    static final AtomicReference<Object> passed = new AtomicReference<>();
    static final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Uses what another thread has left, too. */
    static void round(int i, byte[] code) throws Exception {
        String want = "Victim: constant 3 [caught Victim.fail]".substring(0, 18);
        Class<?> c = Loading.fresh("Victim");
        Object mine = c.getDeclaredConstructor().newInstance(), other = passed.getAndSet(mine);
        for (Object o : new Object[] {mine, other}) {
            if (o instanceof Supplier && !((Supplier<?>) o).get().toString().startsWith(want)) {
                throw new AssertionError(o);
            }
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(code, true).lookupClass();
        Object o = hidden.getDeclaredConstructor().newInstance();
        if (!((Supplier<?>) o).get().equals("made 1 by me")) {
            throw new AssertionError(o);
        }
        if (i % 50 == 0) {
            System.gc();
        }
    }

    static void run() {
        try {
            byte[] code = Loading.codeOf("HiddenOneByOne$Template");
            for (int i = 0; i < ROUNDS && failure.get() == null; i++) {
                round(i, code);
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            all.add(new Thread(Crowd::run));
        }
        for (Thread t : all) {
            t.start();
        }
        for (Thread t : all) {
            while (t.isAlive()) {
                Thread.getAllStackTraces();
                ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
                t.join(5);
            }
        }
        System.out.println(failure.get() == null ? "no failure" : failure.get().toString());
        int most = 2 * THREADS * ROUNDS;
        System.out.println(Loading.gone(before, most / 2) ? "unloaded" : "unloaded " + (Loading.unloaded() - before) + " of " + most);
    }
}
