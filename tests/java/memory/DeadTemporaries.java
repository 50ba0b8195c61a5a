// SPDX-License-Identifier: Apache-2.0
// What a turn of a loop computed and nobody will look at again keeps nothing alive, wherever the thread is stopped.
// expect: referent gone: true
// expect: queue told: true
// expect: result of a call gone: true

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class DeadTemporaries {
    static Object get(WeakReference<Object> w) { return w.get(); }

    static boolean collected(WeakReference<Object> w) throws InterruptedException {
        for (int i = 0; i < 200 && w.get() != null; i++) {
            System.gc();
            Thread.sleep(1);
        }
        return w.get() == null;
    }

    static void spin(String what, WeakReference<Object> w, Runnable loop) throws Exception {
        Thread t = new Thread(loop);
        t.setDaemon(true);
        t.start();
        Thread.sleep(50);
        boolean gone = collected(w);
        t.join(20000);
        System.out.println(what + ": " + (gone && !t.isAlive()));
    }

    public static void main(String[] args) throws Exception {
        WeakReference<Object> w = new WeakReference<>(new Object());
        spin("referent gone", w, () -> { while (w.get() != null) { } });

        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> q = new WeakReference<>(new Object(), queue);
        spin("queue told", q, () -> { while (queue.poll() == null) q.get(); });

        WeakReference<Object> c = new WeakReference<>(new Object());
        spin("result of a call gone", c, () -> { while (get(c) != null) { } });
    }
}
