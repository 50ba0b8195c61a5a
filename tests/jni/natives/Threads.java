// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that C code makes: attached, named, in groups, calling Java, dying of an exception. */
public class Threads {
    static { System.loadLibrary("Threads"); }

    static native int run(int count, Object group);
    static native void dying();
    static native String states();
    static native void locked(Object lock, int turns);
    static native void spin(int milliseconds);

    static final AtomicInteger calls = new AtomicInteger();
    static int counter;
    static String seen;

    static int fromC(int i) {
        calls.incrementAndGet();
        Thread t = Thread.currentThread();
        if (i == 0)
            synchronized (Threads.class) {
                seen = t.getName() + " " + t.isDaemon() + " " + t.getThreadGroup().getName() + " " + t.isAlive();
            }
        byte[][] garbage = new byte[50][];
        for (int k = 0; k < garbage.length; k++)
            garbage[k] = new byte[1000];
        return i * 2;
    }

    static void fails() { throw new IllegalStateException("nobody catches this"); }
    static void count() { counter++; }

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("of C");
        System.out.println(run(4, group) + " " + calls.get());
        System.out.println(seen);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + ": " + e.getMessage()));
        dying();
        System.out.println(states());
        Object lock = new Object();
        CountDownLatch ready = new CountDownLatch(3);
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                ready.countDown();
                locked(lock, 2000);
            });
            all[i].start();
        }
        ready.await();
        for (int i = 0; i < 2000; i++)
            synchronized (lock) {
                counter++;
            }
        for (Thread t : all)
            t.join();
        System.out.println(counter);
        /* Collections do not wait for threads in native code. */
        Thread busy = new Thread(() -> spin(1500));
        busy.start();
        Thread.sleep(50);
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++)
            System.gc();
        System.out.println(busy.isAlive() && System.nanoTime() - start < 1_400_000_000L);
        busy.join();
    }
}

// expect: 39600 400
// expect: made in C false of C true
// expect: dying: nobody catches this
// expect: -2 0 0 -3 1 0
// expect: 8000
// expect: true
