// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import java.lang.reflect.Method;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** Native methods that their library declares may be called in atomic regions: static ones without references. */
public class RegionSafe {
    // expect: first: 12 1.25 37 false 8
    // expect: again: 12 1.25 37 false 8, begun anew 0
    // expect: outside: true
    // expect: undone: value 7, steps 2
    // expect: not declared: Not allowed in an atomic region: int RegionSafe.plain(int)
    // expect: takes an object: Not allowed in an atomic region: int RegionSafe.ofObject(java.lang.Object)
    // expect: gives an object: Not allowed in an atomic region: java.lang.Object RegionSafe.makesObject()
    // expect: of an instance: Not allowed in an atomic region: int RegionSafe.ofInstance()
    // expect: synchronized: Not allowed in an atomic region: int RegionSafe.locks()
    // expect: missing: UnsatisfiedLinkError
    // expect: put back: 0

    static class Inner {
        static native int twice(int a);
    }

    static volatile boolean inside;
    static volatile boolean go;
    static int value;
    static int steps;

    static native int add(int a, int b);
    static native double half(double d);
    static native long many(long a, float b, byte d, short e, char f, boolean g, double h, int i);
    static native boolean environment();
    static native int step();
    static native int ofObject(Object o);
    static native Object makesObject();
    native int ofInstance();
    static synchronized native int locks();
    static native int plain(int a);
    static native int missing();

    @PAR
    static String computed() {
        int sum = add(5, 7);
        double half = half(2.5);
        long many = many(1, 2, (byte) 3, (short) 4, (char) 5, true, 6, 15);
        boolean environment = environment();
        int twice = Inner.twice(4);
        return sum + " " + half + " " + many + " " + environment + " " + twice;
    }

    @PAR
    static void undone() {
        value = 3;
        steps = step();
        inside = true;
        while (!go) {
        }
        value = 7;
    }

    @PAR
    static void comes() {
        go = true;
    }

    static Thread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void meet() throws InterruptedException {
        Thread low = thread(12, RegionSafe::undone);
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
        step();                                         // bound: the region begins anew for the other alone
        high.start();
        low.start();
        high.join();
        low.join();
    }

    static void attempt(String what, Runnable logic) {
        value = 0;
        try {
            Region.run(() -> {
                value = 1;
                logic.run();
            });
            System.out.println(what + ": done");
        } catch (IllegalStateException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (UnsatisfiedLinkError e) {
            System.out.println(what + ": UnsatisfiedLinkError");
            value = 0;                                  // kept by then, as it had begun anew too often
        }
    }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("RegionSafe");
        Method computed = RegionSafe.class.getDeclaredMethod("computed");
        System.out.println("first: " + computed());
        long before = Counters.aborted(computed);
        System.out.println("again: " + computed() + ", begun anew " + (Counters.aborted(computed) - before));
        System.out.println("outside: " + environment());
        meet();
        System.out.println("undone: value " + value + ", steps " + (steps - 1));
        attempt("not declared", () -> plain(1));
        attempt("takes an object", () -> ofObject("x"));
        attempt("gives an object", RegionSafe::makesObject);
        RegionSafe instance = new RegionSafe();
        attempt("of an instance", instance::ofInstance);
        attempt("synchronized", RegionSafe::locks);
        attempt("missing", RegionSafe::missing);
        System.out.println("put back: " + value);
    }
}
