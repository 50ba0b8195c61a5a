// SPDX-License-Identifier: Apache-2.0
// Access modes of VarHandles for instance and static fields of every type.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    boolean z; byte b; char c; short s; int i; long l; float f; double d; String t;
    static int si; static long sl; static Object so;
    final int fin = 3;

    static VarHandle of(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleFields.class, name, type);
    }

    public static void main(String[] args) throws Throwable {
        VarHandleFields o = new VarHandleFields();
        VarHandle i = of("i", int.class);
        i.set(o, 5);
        i.setVolatile(o, (int) i.get(o) + 1);
        i.setOpaque(o, (int) i.getVolatile(o) + 1);
        i.setRelease(o, (int) i.getOpaque(o) + 1);
        System.out.println((int) i.getAcquire(o));
        System.out.println(i.compareAndSet(o, 8, 9) + " " + i.compareAndSet(o, 8, 10) + " " + (int) i.compareAndExchange(o, 9, 11) + " " + (int) i.compareAndExchange(o, 9, 12)
                + " " + (int) i.compareAndExchangeAcquire(o, 11, 13) + " " + (int) i.compareAndExchangeRelease(o, 13, 14));
        boolean done = false;
        while (!done) {
            done = i.weakCompareAndSet(o, 14, 15);
        }
        for (done = false; !done; done = i.weakCompareAndSetPlain(o, 15, 16)) { }
        System.out.println((int) i.getAndSet(o, 20) + " " + (int) i.getAndAdd(o, 5) + " " + (int) i.getAndBitwiseOr(o, 6) + " " + (int) i.getAndBitwiseAnd(o, 7)
                + " " + (int) i.getAndBitwiseXor(o, 1) + " " + o.i);
        System.out.println((int) i.getAndAddAcquire(o, 1) + " " + (int) i.getAndSetRelease(o, 2) + " " + (int) i.getAndBitwiseOrRelease(o, 8));
        VarHandle l = of("l", long.class);
        l.set(o, 1L << 40);
        System.out.println((long) l.getAndAdd(o, -1L) + " " + (long) l.getVolatile(o) + " " + l.compareAndSet(o, (1L << 40) - 1, -7L) + " " + o.l);
        VarHandle z = of("z", boolean.class);
        System.out.println(z.compareAndSet(o, false, true) + " " + (boolean) z.getAndBitwiseXor(o, true) + " " + (boolean) z.getAndBitwiseOr(o, true) + " " + o.z + " " + (boolean) z.getAndSet(o, false));
        VarHandle b = of("b", byte.class);
        b.set(o, (byte) 127);
        System.out.println((byte) b.getAndAdd(o, (byte) 1) + " " + o.b + " " + b.compareAndSet(o, (byte) -128, (byte) 5) + " " + (byte) b.getAndBitwiseOr(o, (byte) 64) + " " + o.b);
        VarHandle c = of("c", char.class);
        System.out.println((int) (char) c.getAndAdd(o, 'a') + " " + c.compareAndSet(o, 'a', 'b') + " " + (char) c.getAndSet(o, 'z') + " " + o.c);
        VarHandle s = of("s", short.class);
        System.out.println((short) s.getAndAdd(o, (short) -3) + " " + (short) s.compareAndExchange(o, (short) -3, (short) 30000) + " " + o.s);
        VarHandle f = of("f", float.class);
        f.set(o, 0.5f);
        System.out.println((float) f.getAndAdd(o, 1.25f) + " " + f.compareAndSet(o, 1.75f, Float.NaN) + " " + f.compareAndSet(o, Float.NaN, -0f) + " " + f.compareAndSet(o, 0f, 1f) + " " + o.f);
        VarHandle d = of("d", double.class);
        System.out.println((double) d.getAndAdd(o, 2.5) + " " + (double) d.getAndSet(o, -1.0) + " " + d.compareAndSet(o, -1.0, 3.0) + " " + o.d);
        VarHandle t = of("t", String.class);
        String x = "x";
        System.out.println(t.compareAndSet(o, null, x) + " " + t.compareAndSet(o, new String("x"), "y") + " " + (String) t.getAndSet(o, "z") + " " + (String) t.compareAndExchange(o, "z", "w") + " " + o.t);
        VarHandle si = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "si", int.class);
        si.setVolatile(4);
        System.out.println((int) si.getAndAdd(3) + " " + si.compareAndSet(7, 8) + " " + (int) si.get() + " " + (int) si.getAndBitwiseAnd(12));
        VarHandle sl = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "sl", long.class);
        System.out.println((long) sl.getAndAdd(5L) + " " + (long) sl.getAndSet(9L) + " " + sl.coordinateTypes() + " " + sl.varType());
        VarHandle so = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "so", Object.class);
        System.out.println(so.compareAndSet(null, (Object) "o") + " " + so.getAndSet("p") + " " + so.get());
        System.out.println(i.varType() + " " + i.coordinateTypes() + " " + i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + t.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD)
                + " " + of("fin", int.class).isAccessModeSupported(VarHandle.AccessMode.SET) + " " + i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        attempt(() -> of("fin", int.class).set(o, 1));
        attempt(() -> t.getAndAdd(o, "x"));
        attempt(() -> i.set((VarHandleFields) null, 1));
        attempt(() -> i.set(o, "wrong"));
        attempt(() -> i.set("wrong", 1));
        attempt(() -> of("none", int.class));
        attempt(() -> of("i", long.class));
        System.out.println((int) i.toMethodHandle(VarHandle.AccessMode.GET).invokeExact(o));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
    }

    interface Attempt { void run() throws Throwable; }

    static void attempt(Attempt a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

// expect: 8
// expect: true false 9 11 11 13
// expect: 16 20 25 31 7 6
// expect: 6 7 2
// expect: 1099511627776 1099511627775 true -7
// expect: true true false true true
// expect: 127 -128 true 5 69
// expect: 0 true b z
// expect: 0 -3 30000
// expect: 0.5 true true false -0.0
// expect: 0.0 2.5 true 3.0
// expect: true false x z w
// expect: 4 true 8 8
// expect: 0 5 [] long
// expect: true o p
// expect: int [class VarHandleFields] true false false (VarHandleFields,int,int)boolean
// expect: UnsupportedOperationException
// expect: UnsupportedOperationException
// expect: NullPointerException
// expect: WrongMethodTypeException
// expect: ClassCastException
// expect: NoSuchFieldException
// expect: NoSuchFieldException
// expect: 10
