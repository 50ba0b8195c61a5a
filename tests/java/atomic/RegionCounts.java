// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import java.lang.reflect.Method;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** What has happened to the regions of one method is counted apart from that of the others, and from what it calls. */
public class RegionCounts {
    // expect: before: 0 0 0 0 0 0, took no time
    // expect: ended: 3 3 0 0 0 0
    // expect: a region in a region: 1 1 0 0 0 0, inner 0 0 0 0 0 0
    // expect: undone: 2 1 1 3 0 0, took time, by whom 1 1 0 0 0 0
    // expect: irrevocable: 1 1 0 0 1 0
    // expect: thrown: 1 1 0 0 0 0
    // expect: leaves it by an exception: 2 2 0 0 0 0
    // expect: in run: 1 more
    // expect: all together: as many as in all
    // expect: no region: IllegalArgumentException: No atomic region: void RegionCounts.plain()
    // expect: another's: IllegalArgumentException: No atomic region: int java.lang.Object.hashCode()
    // expect: none: NullPointerException

    static volatile boolean inside;
    static volatile boolean go;
    static int value;
    static long number;

    static class Late {
        static int begun;

        @PAR
        static void add() {
            begun++;
        }
    }

    @PAR
    static void ended() {
        value++;
    }

    @PAR
    static void outer() {
        inner();
    }

    @PAR
    static void inner() {
        value++;
    }

    @PAR
    static void undone() {
        value = 1;
        number = 2;
        inside = true;
        while (!go) {
        }
        value = 3;
    }

    @PAR
    static void comes() {
        go = true;
    }

    @PAR
    static void early() {
        Region.commitEarly();
        value++;
    }

    @PAR
    static void thrown(boolean really) {
        value++;
        if (really) {
            throw new ArithmeticException();
        }
    }

    static void plain() {
    }

    static Method of(Class<?> in, String name, Class<?>... parameters) throws NoSuchMethodException {
        return in.getDeclaredMethod(name, parameters);
    }

    static String counts(Method m) {
        return Counters.opened(m) + " " + Counters.committed(m) + " " + Counters.aborted(m) + " " + Counters.undone(m) + " " + Counters.irrevocable(m)
            + " " + Counters.leaked(m);
    }

    static String counts(String name) throws NoSuchMethodException {
        return counts(of(RegionCounts.class, name));
    }

    static Thread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void meet() throws InterruptedException {
        Thread low = thread(12, RegionCounts::undone);
        Thread high = thread(20, () -> {
            try {
                while (!inside) {
                    RealtimeThread.sleep(1, 0);
                }
            } catch (InterruptedException e) {
                return;
            }
            comes();
        });
        high.start();
        low.start();
        high.join();
        low.join();
    }

    static void attempt(String what, Method m) {
        try {
            System.out.println(what + ": " + Counters.opened(m));
        } catch (IllegalArgumentException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println(what + ": NullPointerException");
        }
    }

    static long sum(long run) throws NoSuchMethodException {
        long sum = run + Counters.opened(of(RegionCounts.class, "thrown", boolean.class)) + Counters.opened(of(Late.class, "add"));
        for (String name : new String[] {"ended", "outer", "inner", "undone", "comes", "early"}) {
            sum += Counters.opened(of(RegionCounts.class, name));
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Region.requireOutside();                // loads the class, which is no part of what follows
        long before = Counters.opened();
        Method late = of(Late.class, "add");
        System.out.println("before: " + counts(late) + (Counters.longestUndoNanos(late) + Counters.taken(late) == 0 ? ", took no time" : ", took time"));
        Late.add();
        for (int i = 0; i < 3; i++) {
            ended();
        }
        System.out.println("ended: " + counts("ended"));
        outer();
        System.out.println("a region in a region: " + counts("outer") + ", inner " + counts("inner"));
        meet();
        Method undone = of(RegionCounts.class, "undone");
        boolean timed = Counters.longestUndoNanos(undone) > 0 && Counters.longestUndoNanos(undone) <= Counters.longestUndoNanos();
        System.out.println("undone: " + counts(undone) + (timed ? ", took time" : ", took no time") + ", by whom " + counts("comes"));
        early();
        System.out.println("irrevocable: " + counts("early"));
        thrown(false);
        System.out.println("thrown: " + counts(of(RegionCounts.class, "thrown", boolean.class)));
        try {
            thrown(true);
        } catch (ArithmeticException e) {
            System.out.println("leaves it by an exception: " + counts(of(RegionCounts.class, "thrown", boolean.class)));
        }
        Method run = Region.class.getMethod("run", Runnable.class);
        long runs = Counters.opened(run);
        Region.run(RegionCounts::plain);
        System.out.println("in run: " + (Counters.opened(run) - runs) + " more");
        System.out.println("all together: " + (sum(Counters.opened(run) - runs) == Counters.opened() - before ? "as many as in all" : "others"));
        attempt("no region", of(RegionCounts.class, "plain"));
        attempt("another's", Object.class.getMethod("hashCode"));
        attempt("none", null);
    }
}
