// SPDX-License-Identifier: Apache-2.0
// Litmus tests of VarHandle's access modes: for each shape a fresh pair of cells per round, and outcomes that must never appear.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class LitmusModes {
    static final int ROUNDS = Integer.getInteger("test.size", 4000), STRIDE = 64;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle SHORTS = MethodHandles.arrayElementVarHandle(short[].class);
    static final VarHandle BOXES = MethodHandles.arrayElementVarHandle(Box[].class);
    // Of an array no longer in later versions, which may not know how it is aligned.
    static final boolean ARRAYS = Runtime.version().feature() < 23;
    static final VarHandle VIEW = ARRAYS ? MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder())
                                         : MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(LitmusModes.class, "field", long.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static class Box {
        int plain;
        final int fixed;
        Box(int v) {
            plain = v;
            fixed = v;
        }
    }

    interface Body { void run(int i) throws Throwable; }

    long field;
    static int[] x, y, r1, r2, r3, r4;
    static AtomicIntegerArray at;

    // All bodies go through all rounds side by side: nobody is more than a stride ahead.
    static void together(Body... bodies) throws Exception {
        x = new int[ROUNDS];
        y = new int[ROUNDS];
        r1 = new int[ROUNDS];
        r2 = new int[ROUNDS];
        r3 = new int[ROUNDS];
        r4 = new int[ROUNDS];
        at = new AtomicIntegerArray(bodies.length);
        Thread[] all = new Thread[bodies.length];
        for (int t = 0; t < all.length; t++) {
            int me = t;
            all[t] = new Thread(() -> {
                for (int i = 0; i < ROUNDS; i++) {
                    if (i % STRIDE == 0) {
                        meet(me, i);
                    }
                    try {
                        bodies[me].run(i);
                    } catch (Throwable e) {
                        throw new Error(e);
                    }
                }
                at.set(me, ROUNDS);
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
    }

    static void meet(int me, int i) {
        at.set(me, i);
        for (int t = 0; t < at.length(); t++) {
            while (at.get(t) < i) {
                Thread.yield();
            }
        }
    }

    interface Bad { boolean at(int i); }

    static void report(String what, Bad bad) {
        int wrong = 0;
        for (int i = 0; i < ROUNDS; i++) {
            wrong += bad.at(i) ? 1 : 0;
        }
        System.out.println(what + " " + wrong);
    }

    // The value behind a flag that was seen; -1 where the flag was not.
    static void see(int i, boolean flag) { r1[i] = flag ? x[i] : -1; }

    static void messages() throws Exception {
        Bad stale = i -> r1[i] == 0;
        together(i -> { x[i] = 1; INTS.setRelease(y, i, 1); }, i -> see(i, (int) INTS.getAcquire(y, i) == 1));
        report("release, acquire", stale);
        together(i -> { x[i] = 1; INTS.setVolatile(y, i, 1); }, i -> see(i, (int) INTS.getVolatile(y, i) == 1));
        report("volatile", stale);
        together(i -> { x[i] = 1; VarHandle.releaseFence(); INTS.setOpaque(y, i, 1); },
                 i -> { boolean f = (int) INTS.getOpaque(y, i) == 1; VarHandle.acquireFence(); see(i, f); });
        report("opaque and fences", stale);
        together(i -> { x[i] = 1; VarHandle.storeStoreFence(); INTS.setOpaque(y, i, 1); },
                 i -> { boolean f = (int) INTS.getOpaque(y, i) == 1; VarHandle.loadLoadFence(); see(i, f); });
        report("opaque and narrow fences", stale);
        together(i -> { x[i] = 1; while (!INTS.weakCompareAndSetRelease(y, i, 0, 1)) { } },
                 i -> see(i, (int) INTS.compareAndExchangeAcquire(y, i, 1, 2) == 1));
        report("exchanges", stale);
        together(i -> { x[i] = 1; INTS.getAndAddRelease(y, i, 1); }, i -> see(i, (int) INTS.getAndAddAcquire(y, i, 0) == 1));
        report("additions", stale);
        Box[] boxes = new Box[ROUNDS];
        together(i -> BOXES.setRelease(boxes, i, new Box(7)),
                 i -> { Box b = (Box) BOXES.getAcquire(boxes, i); r1[i] = b == null ? -1 : b.plain - 7; });
        report("published object", i -> r1[i] > 0 || r1[i] < -1);
        Box[] raced = new Box[ROUNDS];
        together(i -> raced[i] = new Box(7), i -> { Box b = raced[i]; r1[i] = b == null ? 7 : b.fixed; });
        report("final field", i -> r1[i] != 7);
    }

    static void orders() throws Exception {
        Bad bothMissed = i -> r1[i] == 0 && r2[i] == 0;
        together(i -> { INTS.setVolatile(x, i, 1); r1[i] = (int) INTS.getVolatile(y, i); },
                 i -> { INTS.setVolatile(y, i, 1); r2[i] = (int) INTS.getVolatile(x, i); });
        report("store buffering, volatile", bothMissed);
        together(i -> { INTS.setOpaque(x, i, 1); VarHandle.fullFence(); r1[i] = (int) INTS.getOpaque(y, i); },
                 i -> { INTS.setOpaque(y, i, 1); VarHandle.fullFence(); r2[i] = (int) INTS.getOpaque(x, i); });
        report("store buffering, fences", bothMissed);
        together(i -> { INTS.getAndSet(x, i, 1); r1[i] = (int) INTS.getVolatile(y, i); },
                 i -> { INTS.compareAndSet(y, i, 0, 1); r2[i] = (int) INTS.getVolatile(x, i); });
        report("store buffering, exchanges", bothMissed);
        together(i -> { r1[i] = (int) INTS.getAcquire(x, i); INTS.setRelease(y, i, 1); },
                 i -> { r2[i] = (int) INTS.getAcquire(y, i); INTS.setRelease(x, i, 1); });
        report("load buffering", i -> r1[i] == 1 && r2[i] == 1);
        together(i -> INTS.setVolatile(x, i, 1), i -> INTS.setVolatile(y, i, 1),
                 i -> { r1[i] = (int) INTS.getVolatile(x, i); r2[i] = (int) INTS.getVolatile(y, i); },
                 i -> { r3[i] = (int) INTS.getVolatile(y, i); r4[i] = (int) INTS.getVolatile(x, i); });
        report("independent reads of independent writes", i -> r1[i] == 1 && r2[i] == 0 && r3[i] == 1 && r4[i] == 0);
        together(i -> INTS.setOpaque(x, 0, i + 1),
                 i -> { r1[i] = (int) INTS.getOpaque(x, 0); r2[i] = (int) INTS.getOpaque(x, 0); });
        report("coherence, opaque", i -> r1[i] > r2[i] || (i > 0 && r2[i - 1] > r1[i]));
    }

    static void whole() throws Exception {
        LitmusModes o = new LitmusModes();
        long[] l = new long[1];
        together(i -> { FIELD.setOpaque(o, -(long) (i & 1)); LONGS.setOpaque(l, 0, -(long) (i & 1)); },
                 i -> { long a = (long) FIELD.getOpaque(o), b = (long) LONGS.getOpaque(l, 0); r1[i] = a + 1 >> 1 == 0 && b + 1 >> 1 == 0 ? 0 : 1; });
        report("torn long", i -> r1[i] != 0);
        long[] sums = new long[2];
        byte[] bytes = new byte[16];
        short[] shorts = new short[4];
        Object viewed = ARRAYS ? new byte[8] : ByteBuffer.allocateDirect(8);
        Body add = i -> {
            FIELD.getAndAdd(o, 1L);
            LONGS.getAndAddAcquire(sums, 0, 3L);
            BYTES.getAndAdd(bytes, 5, (byte) 1);
            SHORTS.getAndAddRelease(shorts, 1, (short) 1);
            INTS.getAndAdd(x, 0, 1);
            VIEW.getAndAdd(viewed, 4, 1);
        };
        Body exchange = i -> {
            for (long v = (long) FIELD.getVolatile(o); !FIELD.compareAndSet(o, v, v + 1); v = (long) FIELD.getVolatile(o)) { }
            for (long v = sums[0]; !LONGS.weakCompareAndSetPlain(sums, 0, v, v + 3); v = (long) LONGS.getOpaque(sums, 0)) { }
            for (byte v = bytes[5]; !BYTES.weakCompareAndSet(bytes, 5, v, (byte) (v + 1)); v = (byte) BYTES.getOpaque(bytes, 5)) { }
            short s = shorts[1];
            for (short was; (was = (short) SHORTS.compareAndExchange(shorts, 1, s, (short) (s + 1))) != s; s = was) { }
            for (int v = (int) INTS.getOpaque(x, 0); !INTS.weakCompareAndSetAcquire(x, 0, v, v + 1); v = (int) INTS.getOpaque(x, 0)) { }
            for (int v = (int) VIEW.getVolatile(viewed, 4); !VIEW.compareAndSet(viewed, 4, v, v + 1); v = (int) VIEW.getVolatile(viewed, 4)) { }
        };
        Body neighbour = i -> {
            BYTES.getAndBitwiseXor(bytes, 4, (byte) 0x55);
            bytes[6]++;
            shorts[0]++;
            SHORTS.getAndBitwiseOr(shorts, 2, (short) (1 << i % 15));
        };
        together(add, exchange, neighbour);
        int n = 2 * ROUNDS;
        System.out.println("sums " + ((long) FIELD.get(o) - (long) n - (-(ROUNDS - 1 & 1)))
                           + " " + (sums[0] - 3L * n) + " " + (byte) (bytes[5] - n)
                           + " " + (short) (shorts[1] - n) + " " + (x[0] - n) + " " + ((int) VIEW.get(viewed, 4) - n));
        System.out.println("neighbours " + (byte) (bytes[6] - ROUNDS) + " " + (short) (shorts[0] - ROUNDS) + " " + (bytes[4] - (ROUNDS % 2) * 0x55)
                           + " " + (bytes[3] | bytes[7] | shorts[3] | (int) VIEW.get(viewed, 0)));
    }

    public static void main(String[] args) throws Exception {
        messages();
        orders();
        whole();
    }
}

// expect: release, acquire 0
// expect: volatile 0
// expect: opaque and fences 0
// expect: opaque and narrow fences 0
// expect: exchanges 0
// expect: additions 0
// expect: published object 0
// expect: final field 0
// expect: store buffering, volatile 0
// expect: store buffering, fences 0
// expect: store buffering, exchanges 0
// expect: load buffering 0
// expect: independent reads of independent writes 0
// expect: coherence, opaque 0
// expect: torn long 0
// expect: sums 0 0 0 0 0 0
// expect: neighbours 0 0 0 0
