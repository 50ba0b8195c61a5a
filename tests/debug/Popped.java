// SPDX-License-Identifier: Apache-2.0
// jdb: stop at Popped:@INNER
// event: run
// jdb: locals
// jdb: set count = 5
// jdb: pop
// jdb: where
// jdb: print total
// event: cont
// jdb: where
// jdb: locals
// event: reenter
// jdb: where
// event: next
// jdb: where
// jdb: clear Popped:@INNER
// jdb: stop at Popped:@HELD
// event: cont
// jdb: where
// jdb: pop
// jdb: where
// jdb: pop
// jdb: where
// jdb: clear Popped:@HELD
// event: cont

/** Frames are left and entered again: with their arguments, and without the monitors that they took. */
public class Popped {
    static int total;
    static final Object LOCK = new Object();

    static int inner(int count, String text) {
        total++;
        return count + text.length();               // @INNER
    }

    static synchronized String middle(long wide, int n) {
        int more = inner(n, "abc") + (int) wide;
        return "middle " + more;
    }

    static void held() {
        synchronized (LOCK) {
            System.out.println("held by itself: " + Thread.holdsLock(LOCK) + ", its class " + Thread.holdsLock(Popped.class));   // @HELD
        }
    }

    static synchronized void guarded() {
        held();
    }

    public static void main(String[] args) throws InterruptedException {
        String s = middle(1L << 2, 7);
        System.out.println(s + ", total " + total);
        guarded();
        System.out.println("free: " + !Thread.holdsLock(LOCK) + " " + !Thread.holdsLock(Popped.class));
        Thread other = new Thread(Popped::guarded);
        other.start();
        other.join();
    }
}
