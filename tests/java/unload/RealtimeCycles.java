// SPDX-License-Identifier: Apache-2.0
// With -Xrt:unload classes go in a program with real-time threads, too: not while an object in a scope or in immortal memory has one, nor what a trace tells
// of, nor any while a no-heap thread lives, which may not refer to them.
// needs: SCHED_FIFO
// vm-args: -Xmx64m -Xrt:unload -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison
// expect: in immortal memory: small 3
// expect: in a scope: small 3
// expect: traced: Victim.fail
// expect: a no-heap thread: javax.realtime.MemoryAccessError
// expect: while it lives: none goes
// expect: then they go
import java.lang.reflect.InvocationTargetException;
import java.util.function.Supplier;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;

public class RealtimeCycles {
    static final int ROUNDS = Integer.getInteger("test.size", 400), GARBAGE = 8 << 10;
    static volatile Object sink;
    static Class<?> inHeap;

    static void churn(int rounds) throws Exception {
        Loading.deep(200);
        for (int i = 0; i < rounds; i++) {
            Rounds.round();
            for (int k = 0; k < 20; k++) {
                sink = new byte[GARBAGE];
            }
        }
    }

    /** Refers to nothing else. */
    public static class Small implements Supplier<String> {
        private static int number = 3;

        @Override
        public String get() {
            return "small " + number;
        }
    }

    static Class<?> used() throws Exception {
        Class<?> c = Loading.fresh("RealtimeCycles$Small");
        ((Supplier<?>) c.getDeclaredConstructor().newInstance()).get();
        return c;
    }

    static Object inScope(LTMemory scope, Class<?>[] last) throws Exception {
        Class<?> c = last[0];
        last[0] = null;
        return scope.newInstance(c);
    }

    static Throwable traced() throws Exception {
        try {
            Loading.fresh("Victim").getMethod("fail").invoke(null);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    static void run() throws Exception {
        Object immortal = ImmortalMemory.instance().newInstance(used());
        Class<?>[] last = {used()};
        Throwable traced = traced();
        LTMemory scope = new LTMemory(1 << 20);
        scope.enter(() -> {
            try {
                Object kept = inScope(scope, last);
                javax.realtime.HeapMemory.instance().executeInArea(() -> {
                    try {
                        churn(ROUNDS);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
                String text = ((Supplier<?>) kept).get().toString();
                System.out.println("in immortal memory: " + ((Supplier<?>) immortal).get());
                System.out.println("in a scope: " + text);
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        StackTraceElement top = traced.getStackTrace()[0];
        System.out.println("traced: " + top.getClassName() + "." + top.getMethodName());
    }

    static void withNoHeap() throws Exception {
        inHeap = Loading.fresh("Victim");
        ImmortalMemory.instance().executeInArea(Look::make);
        Thread t = Look.thread;
        t.start();
        while (!Look.looked) {
            Thread.sleep(1);
        }
        System.gc();                        // what was found dead before it began
        Thread.sleep(10);
        long before = Loading.unloaded();
        churn(ROUNDS);
        System.gc();
        System.out.println("while it lives: " + (Loading.unloaded() == before ? "none goes" : Loading.unloaded() - before + " go"));
        Look.end = true;
        t.join();
    }

    /** Looks for the class, and waits. */
    public static class Look implements Runnable {
        static volatile boolean looked, end;
        static NoHeapRealtimeThread thread;

        static void make() {
            thread = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, new Look());
        }

        @Override
        public void run() {
            try {
                Object c = inHeap;
                System.out.println("a no-heap thread: " + (c == null ? "nothing" : "got it"));
            } catch (Error e) {
                System.out.println("a no-heap thread: " + e.getClass().getName());
            }
            looked = true;
            while (!end) {
                try {
                    RealtimeThread.sleep(1);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded();
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () -> {
            try {
                run();
                RealtimeCycles.withNoHeap();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        t.start();
        t.join();
        inHeap = null;
        System.out.println(Loading.gone(before, ROUNDS) ? "then they go" : "unloaded " + (Loading.unloaded() - before));
    }
}
