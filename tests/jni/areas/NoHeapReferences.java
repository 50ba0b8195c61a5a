// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;

/** No collection stops a no-heap thread, and it makes and deletes global references, and interns strings, meanwhile. */
public class NoHeapReferences {
    static { System.loadLibrary("NoHeapReferences"); }

    static final int KEPT = 1000, STRINGS = 3000;

    static native void keep(Object[] objects);
    static native Object kept(int i);
    static native int cleared();
    static native long churn(Object own);
    static native void end();

    static long turns;
    static String[] interned;

    static void intern() {
        char[] text = "string of a no-heap thread 0000".toCharArray();
        for (int i = 0; i < STRINGS; i++) {
            for (int at = text.length - 1, rest = i; rest > 0; at--, rest /= 10)
                text[at] = (char) ('0' + rest % 10);
            interned[i] = new String(text).intern();
        }
    }

    static boolean same() {
        for (int i = 0; i < STRINGS; i++)
            if (interned[i] != String.format("string of a no-heap thread %04d", i).intern())
                return false;
        return true;
    }

    public static void main(String[] args) throws Exception {
        Object[] objects = new Object[KEPT];
        for (int i = 0; i < KEPT; i++)
            objects[i] = new int[] { i };
        keep(objects);
        objects = null;
        NoHeapRealtimeThread[] thread = new NoHeapRealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            interned = new String[STRINGS];
            thread[0] = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, () -> {
                intern();
                turns = churn(new Object());
            });
        });
        thread[0].start();
        for (int i = 0; i < 100; i++) {
            for (int k = 0; k < 1000; k++)
                (i + " garbage " + k).intern();
            System.gc();
        }
        end();
        thread[0].join();
        int right = 0;
        for (int i = 0; i < KEPT; i += 2)
            right += kept(i) instanceof int[] a && a[0] == i ? 1 : 0;
        System.out.println(right + " " + (cleared() >= KEPT / 4) + " " + (turns > 0) + " " + same());
    }
}

// expect: 500 true true true
