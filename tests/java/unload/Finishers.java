// SPDX-License-Identifier: Apache-2.0
// Finalisers and cleaners of a class run, on threads of the library and with lambdas linked there, and then it goes all the same.
// vm-args: -Xrt:poison
// expect: finished 150 times
// expect: gone
import java.lang.ref.Cleaner;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;

public class Finishers {
    static final int LOADERS = 50;
    public static final AtomicInteger FINISHED = new AtomicInteger();
    public static final Cleaner CLEANER = Cleaner.create();

    public static class Mortal {
        private final Object other = new int[5];

        static class Cleaning implements Runnable {
            @Override
            public void run() {
                FINISHED.incrementAndGet();
            }
        }

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            Runnable linked = () -> FINISHED.addAndGet(((int[]) other).length - 4);
            linked.run();
            FINISHED.addAndGet(Integer.parseInt("1"));
        }

        public static void make() {
            CLEANER.register(new Mortal(), new Cleaning());
        }
    }

    static void load() throws Exception {
        Method make = Loading.fresh("Finishers$Mortal").getMethod("make");
        make.setAccessible(true);
        make.invoke(null);
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded();
        for (int i = 0; i < LOADERS; i++) {
            load();
        }
        Loading.deep(200);
        for (int i = 0; i < 500 && FINISHED.get() < 3 * LOADERS; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println("finished " + FINISHED.get() + " times");
        System.out.println(Loading.gone(before, LOADERS) ? "gone" : "gone: " + (Loading.unloaded() - before));
    }
}
