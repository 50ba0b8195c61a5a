// SPDX-License-Identifier: Apache-2.0

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * A region that has to initialise a class undoes what it has written first, whatever the store was: the class's initialiser, which is no part of the region, sees
 * everything as it was before. Each class of Watch is touched for the first time behind one more kind of store.
 */
public class RegionsUndone {
    // expect: undone at all of 25 places
    // expect: done once: 1 2 3 4 5 6.5 7.5 true word [9, 8, 7] second 11 12 thirteen 25
    // expect: true false

    static boolean z;
    static byte b;
    static char c;
    static short s;
    static int i;
    static long j;
    static volatile int vi;
    static volatile long vj;
    static volatile boolean vz;
    static volatile String vtext;
    static float f;
    static double d;
    static String text;
    static final List<String> STATES = new ArrayList<>();

    boolean oz;
    byte ob;
    char oc;
    short os;
    int oi;
    long oj;
    volatile int ovi;
    volatile long ovj;
    double od;
    Object o;
    volatile Object vo;
    volatile long updated;
    static final byte[] BLOCKS = new byte[200];
    final boolean[] zs = new boolean[2];
    final byte[] bs = new byte[40];
    final char[] cs = new char[2];
    final int[] is = new int[40];
    final long[] js = new long[2];
    final Object[] objects = new Object[40];
    final AtomicInteger integer = new AtomicInteger();
    final AtomicReference<String> reference = new AtomicReference<>("first");
    static final AtomicLongFieldUpdater<RegionsUndone> UPDATER = AtomicLongFieldUpdater.newUpdater(RegionsUndone.class, "updated");
    static final MessageDigest DIGEST = digest();
    static final RegionsUndone THAT = new RegionsUndone();

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    static int digested() {
        try {
            return Arrays.hashCode(((MessageDigest) DIGEST.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    static String state() {
        StringBuilder t = new StringBuilder();
        t.append(z).append(b).append((int) c).append(s).append(i).append(j).append(vi).append(vj).append(vz).append(vtext).append(f).append(d).append(text);
        RegionsUndone r = THAT;
        t.append(r.oz).append(r.ob).append((int) r.oc).append(r.os).append(r.oi).append(r.oj).append(r.ovi).append(r.ovj).append(r.od).append(r.o).append(r.vo);
        t.append(r.updated).append(r.zs[1]).append((int) r.cs[1]).append(r.js[1]).append(r.integer).append(r.reference).append(digested());
        for (int k = 0; k < 40; k++) {
            t.append(r.bs[k]).append(r.is[k]).append(r.objects[k]);
        }
        return t.toString();
    }

    /** Told by each class that is initialised. */
    static int told() {
        STATES.add(state());
        return 1;
    }

    static class W0 { static int n = told(); }
    static class W1 { static int n = told(); }
    static class W2 { static int n = told(); }
    static class W3 { static int n = told(); }
    static class W4 { static int n = told(); }
    static class W5 { static int n = told(); }
    static class W6 { static int n = told(); }
    static class W7 { static int n = told(); }
    static class W8 { static int n = told(); }
    static class W9 { static int n = told(); }
    static class W10 { static int n = told(); }
    static class W11 { static int n = told(); }
    static class W12 { static int n = told(); }
    static class W13 { static int n = told(); }
    static class W14 { static int n = told(); }
    static class W15 { static int n = told(); }
    static class W16 { static int n = told(); }
    static class W17 { static int n = told(); }
    static class W18 { static int n = told(); }
    static class W19 { static int n = told(); }
    static class W20 { static int n = told(); }
    static class W21 { static int n = told(); }
    static class W22 { static int n = told(); }
    static class W23 { static int n = told(); }
    static class W24 { static int n = told(); }

    @PAR
    static int all(int n, String word) {
        RegionsUndone r = THAT;
        int sum = 0;
        z = true;
        b = (byte) n;
        sum += W0.n;
        c = 2;
        s = 3;
        sum += W1.n;
        i = 4;
        i++;
        i += n - 2;
        sum += W2.n;
        j = 5;
        j += n;
        j -= 1;
        sum += W3.n;
        vi = 6;
        vj = 7;
        vz = true;
        vtext = word;
        sum += W4.n;
        f = 6.5f;
        d = 7.5;
        text = "word";
        sum += W5.n;
        r.oz = true;
        r.ob = 1;
        r.oc = 2;
        r.os = 3;
        sum += W6.n;
        r.oi = 4;
        r.oi++;
        r.oi += n;
        sum += W7.n;
        r.oj = 5;
        r.oj++;
        r.ovi = 3;
        r.ovj++;
        sum += W8.n;
        r.od = 2;
        r.o = word;
        r.vo = "v" + n;
        sum += W9.n;
        r.zs[1] = true;
        r.bs[n] = 3;
        sum += W10.n;
        r.cs[1] = (char) n;
        r.is[2] = n;
        r.js[1] = n;
        sum += W11.n;
        r.objects[3] = word;
        sum += W12.n;
        System.arraycopy(new byte[] { 9, 8, 7 }, 0, r.bs, 1, 3);
        sum += W13.n;
        System.arraycopy(new Object[] { word, "second" }, 0, r.objects, 5, 2);
        sum += W14.n;
        java.util.Arrays.fill(r.is, 11);
        sum += W15.n;
        System.arraycopy(r.is, 0, r.is, 4, 30);
        sum += W16.n;
        java.util.Arrays.fill(r.objects, 20, 30, word);
        sum += W17.n;
        r.integer.compareAndSet(0, 10);
        r.integer.compareAndSet(0, 20);
        r.integer.incrementAndGet();
        r.integer.addAndGet(n);
        sum += W18.n;
        r.reference.set("twelve");
        r.reference.compareAndSet("twelve", "thirteen");
        r.reference.compareAndSet("nobody", "fourteen");
        sum += W19.n;
        UPDATER.set(r, 3);
        UPDATER.getAndAdd(r, 4);
        sum += W20.n;
        try {
            r.is[40] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            r.is[39] = 12;
        }
        sum += W21.n;
        synchronized (r) {
            r.is[38] = 13;
            sum += W22.n;
        }
        sum += new W23().n;
        DIGEST.update(BLOCKS);
        sum += W24.n;
        return sum;
    }

    public static void main(String[] args) {
        String before = state();
        long aborted = Counters.aborted();
        int sum = all(1, "word");
        boolean undone = STATES.size() == 25;
        for (String seen : STATES) {
            undone &= seen.equals(before);
        }
        System.out.println(undone ? "undone at all of " + STATES.size() + " places" : "not undone: " + STATES + " but " + before);
        RegionsUndone r = THAT;
        System.out.println("done once: " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + z + " " + text + " [" + r.bs[1] + ", " + r.bs[2] + ", "
                           + r.bs[3] + "] " + r.objects[6] + " " + r.is[0] + " " + r.integer + " " + r.reference + " " + sum);
        System.out.println((Counters.aborted() - aborted >= 25) + " " + Thread.holdsLock(r));
    }
}
