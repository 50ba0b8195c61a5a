// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx64m
/** Local, global and weak references, frames of them, and what the collector does meanwhile. */
public class References {
    static { System.loadLibrary("References"); }

    static native int manyLocals(int n);
    static native String frames();
    static native int deleted(int n);
    static native void keep(Object o);
    static native void watch(Object o);
    static native Object kept();
    static native Object watched();
    static native boolean watchedIsNull();
    static native void drop();
    static native String types(Object o);
    static native boolean same(Object a, Object b);
    static native Object hold(int n);
    static native int[] inPlace(int[] a);

    static byte[] churn() {
        byte[] last = null;
        for (int i = 0; i < 300; i++)
            last = new byte[100_000];
        System.gc();
        return last;
    }

    static Object box(int i) { return new Integer[] {i}; }

    static void watchGarbage() { watch(new Object()); }
    static void clearStack(int n) { if (n > 0) clearStack(n - 1); }

    static boolean goes() {
        for (int i = 0; i < 50; i++) {
            clearStack(200);
            churn();
            if (watchedIsNull())
                return true;
        }
        return false;
    }

    public static void main(String[] args) {
        System.out.println(manyLocals(5000));
        System.out.println(frames());
        System.out.println(deleted(100000));
        keep(new StringBuilder("kept"));
        churn();
        System.out.println(kept());
        Object strong = new StringBuilder("strong");
        watch(strong);
        churn();
        System.out.println(watched() == strong);
        watchGarbage();
        System.out.println(goes() + " " + watched());
        drop();
        System.out.println(types("x"));
        System.out.println(same(strong, strong) + " " + same(null, null) + " " + same(strong, null));
        System.out.println(((Integer[]) hold(12345))[0]);
        int[] numbers = {1, 2, 3};
        System.out.println(inPlace(numbers) == numbers);
        System.out.println(numbers[0] + numbers[1] + numbers[2]);
    }
}

// expect: 5000
// expect: 1 1999
// expect: 1000
// expect: kept
// expect: true
// expect: true null
// expect: 1 1 2 3 0
// expect: true true false
// expect: 12345
// expect: true
// expect: 123
