// SPDX-License-Identifier: Apache-2.0
// Reference.reachabilityFence keeps its argument until then, though it does nothing: called, by reflection, by a method handle, with null.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

public class Fences {
    static WeakReference<Object> seen;

    static Object made() {
        Object o = new Object();
        seen = new WeakReference<>(o);
        return o;
    }

    static void called() {
        Object o = made();
        System.gc();
        System.out.println("called: " + (seen.get() != null));
        Reference.reachabilityFence(o);
    }

    static void inFinally() {
        Object o = made();
        try {
            System.gc();
            System.out.println("in finally: " + (seen.get() != null));
        } finally {
            Reference.reachabilityFence(o);
        }
    }

    static void inLoop() {
        Object o = made();
        boolean kept = true;
        for (int i = 0; i < 3; i++) {
            System.gc();
            kept &= seen.get() != null;
            Reference.reachabilityFence(o);
        }
        System.out.println("in a loop: " + kept);
    }

    public static void main(String[] args) throws Throwable {
        called();
        inFinally();
        inLoop();
        Reference.reachabilityFence(null);
        Object o = made();
        System.gc();
        Reference.class.getMethod("reachabilityFence", Object.class).invoke(null, o);
        MethodHandle fence = MethodHandles.lookup().findStatic(Reference.class, "reachabilityFence", MethodType.methodType(void.class, Object.class));
        System.gc();
        fence.invoke(o);
        System.out.println("otherwise: " + (seen.get() != null));
        Reference.reachabilityFence(o);
    }
}

// expect: called: true
// expect: in finally: true
// expect: in a loop: true
// expect: otherwise: true
