// SPDX-License-Identifier: Apache-2.0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What programs do with handles to variables: fields, elements and views, by each kind of access, several handles at one place, and wrong ones. */
public class EverydayHandles {
    static class Node {
        volatile int number;
        int other;
        volatile long wide;
        volatile Object any;
        volatile String text;
        volatile Node next;
        boolean flag;
        byte small;
        double real;
        static int shared;
    }

    static final class Special extends Node { }

    static final VarHandle NUMBER, OTHER, WIDE, ANY, TEXT, NEXT, FLAG, SMALL, REAL, SHARED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class), LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class), STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class), DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);
    static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN), BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle WIDE_VIEW = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();
    static final VarHandle BUFFER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(Node.class, "number", int.class);
            OTHER = lookup.findVarHandle(Node.class, "other", int.class);
            WIDE = lookup.findVarHandle(Node.class, "wide", long.class);
            ANY = lookup.findVarHandle(Node.class, "any", Object.class);
            TEXT = lookup.findVarHandle(Node.class, "text", String.class);
            NEXT = lookup.findVarHandle(Node.class, "next", Node.class);
            FLAG = lookup.findVarHandle(Node.class, "flag", boolean.class);
            SMALL = lookup.findVarHandle(Node.class, "small", byte.class);
            REAL = lookup.findVarHandle(Node.class, "real", double.class);
            SHARED = lookup.findStaticVarHandle(Node.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static long fields(Node node) {
        long n = 0;
        for (int i = 0; i < 300; i++) {
            NUMBER.set(node, i);
            n += (int) NUMBER.get(node) + (int) NUMBER.getVolatile(node) + (int) NUMBER.getAcquire(node) + (int) NUMBER.getOpaque(node);
            NUMBER.setVolatile(node, i + 1);
            NUMBER.setRelease(node, i + 2);
            NUMBER.setOpaque(node, i + 3);
            n += (NUMBER.compareAndSet(node, i + 3, i) ? 1 : 0) + (NUMBER.compareAndSet(node, i + 3, i) ? 1 : 0) + (int) NUMBER.compareAndExchange(node, i, 5 * i);
            n += (int) NUMBER.getAndAdd(node, 7) + (int) NUMBER.getAndSet(node, 3) + (int) NUMBER.getAndBitwiseOr(node, 12) + (int) NUMBER.getAndBitwiseXor(node, i) + (int) NUMBER.getAndBitwiseAnd(node, 255);
            WIDE.setVolatile(node, (long) i << 33);
            n += (long) WIDE.getAndAdd(node, 1L) + (long) WIDE.getVolatile(node) + (WIDE.weakCompareAndSet(node, -1L, 5L) ? 1 : 0);
            FLAG.set(node, i % 3 == 0);
            SMALL.setVolatile(node, (byte) (i * 5));
            REAL.set(node, i / 4.0);
            n += ((boolean) FLAG.getVolatile(node) ? 1 : 0) + (byte) SMALL.get(node) + (byte) SMALL.getAndAdd(node, (byte) 100) + (byte) SMALL.get(node) + (long) ((double) REAL.getVolatile(node) * 4);
            SHARED.setVolatile(i);
            n += (int) SHARED.getAndAdd(5) + (int) SHARED.get();
        }
        return n;
    }

    static long references(Node node) {
        long n = 0;
        for (int i = 0; i < 300; i++) {
            Node last = new Node();
            NEXT.setRelease(node, last);
            n += (Node) NEXT.getAcquire(node) == last ? 1 : 0;
            n += (NEXT.compareAndSet(node, last, null) ? 1 : 0) + (NEXT.compareAndSet(node, last, node) ? 1 : 0) + ((Node) NEXT.getAndSet(node, last) == null ? 1 : 0);
            TEXT.setVolatile(node, "text" + i % 10);
            n += ((String) TEXT.getVolatile(node)).length() + TEXT.get(node).hashCode();
            ANY.set(node, i);
            n += (Integer) ANY.getVolatile(node) + (ANY.compareAndExchange(node, "none", "some").equals(i) ? 1 : 0);
        }
        return n;
    }

    static long elements() {
        long n = 0;
        int[] ints = new int[20];
        long[] longs = new long[20];
        double[] doubles = new double[20];
        byte[] bytes = new byte[20];
        Object[] objects = new Object[20];
        String[] strings = new String[20];
        for (int i = 0; i < 600; i++) {
            int at = i % 20;
            INTS.setVolatile(ints, at, i);
            n += (int) INTS.get(ints, at) + (int) INTS.getAndAdd(ints, at, 3) + (int) INTS.getVolatile(ints, at) + (INTS.compareAndSet(ints, at, i + 3, i) ? 1 : 0) + (int) INTS.getAcquire(ints, 19 - at);
            LONGS.setRelease(longs, at, (long) i);
            n += (long) LONGS.getAcquire(longs, at) + (long) LONGS.getAndAdd(longs, at, 5L) + (LONGS.compareAndSet(longs, at, 1L, 2L) ? 1 : 0) + (long) LONGS.getVolatile(longs, at);
            DOUBLES.set(doubles, at, i / 2.0);
            BYTES.setVolatile(bytes, at, (byte) i);
            n += (long) (double) DOUBLES.getVolatile(doubles, at) + (byte) BYTES.get(bytes, at) + (BYTES.compareAndSet(bytes, at, (byte) i, (byte) 1) ? 1 : 0);
            OBJECTS.setVolatile(objects, at, i);
            n += OBJECTS.getVolatile(objects, at).hashCode() + (OBJECTS.compareAndSet(objects, at, null, "x") ? 1 : 0) + OBJECTS.getAndSet(objects, at, "y").hashCode() + OBJECTS.getAcquire(objects, at).hashCode();
            STRINGS.setRelease(strings, at, "s" + i);
            n += ((String) STRINGS.getAcquire(strings, at)).length() + ((String) STRINGS.getAndSet(strings, at, null)).hashCode();
        }
        return n;
    }

    static long views() {
        long n = 0;
        byte[] bytes = new byte[64];
        ByteBuffer buffer = ByteBuffer.wrap(bytes), direct = ByteBuffer.allocateDirect(64);
        for (int i = 0; i < 300; i++) {
            LITTLE.set(bytes, i % 60, i * 0x01020304);
            BIG.set(bytes, i * 7 % 60, i * 0x04030201);
            WIDE_VIEW.set(bytes, i * 11 % 56, i * 0x0102030405060708L);
            n = n * 31 + (int) LITTLE.get(bytes, i % 55) + (int) BIG.get(bytes, i % 50) + (long) WIDE_VIEW.get(bytes, i % 40);
            BUFFER.set(buffer, i % 60, i);
            BUFFER.set(direct, i % 60, i);
            n += (int) BUFFER.get(buffer, i % 59) + (int) BUFFER.get(direct, i % 58);
        }
        return n;
    }

    /** One place, whatever handle comes. */
    static int get(VarHandle handle, Node node) { return (int) handle.getVolatile(node); }
    static Object getAny(VarHandle handle, Node node) { return handle.getVolatile(node); }
    static Node getNode(VarHandle handle, Node node) { return (Node) handle.getVolatile(node); }
    static void set(VarHandle handle, Node node, int value) { handle.set(node, value); }
    static int element(VarHandle handle, Object array, int at) { return (int) handle.get(array, at); }

    static String outcome(java.util.concurrent.Callable<Object> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    static void mixed() {
        Node node = new Special();
        VarHandle exact = NUMBER.withInvokeExactBehavior(), strict = OTHER.withInvokeExactBehavior();
        node.text = "text";
        node.next = node;
        node.other = 8;
        VarHandle[] handles = {NUMBER, OTHER, exact, strict, NUMBER, WIDE, SMALL, FLAG, TEXT, SHARED, exact, OTHER, null, NUMBER};
        for (VarHandle handle : handles)
            System.out.print(outcome(() -> { set(handle, node, 5); return "set"; }) + " " + outcome(() -> get(handle, node)) + " " + outcome(() -> getAny(handle, node)) + " "
                + outcome(() -> getNode(handle, node) == node) + ", ");
        System.out.println(node.number + " " + node.other + " " + node.wide + " " + node.small);
        System.out.println(outcome(() -> getNode(NEXT, node) == node) + " " + outcome(() -> getNode(ANY, node)) + " " + outcome(() -> getNode(TEXT, node)) + " " + outcome(() -> getNode(NEXT, node) == node)
            + " " + outcome(() -> getNode(NEXT, null)) + " " + outcome(() -> get(NUMBER, null)) + " " + outcome(() -> get(exact, null)));
        Object[] arrays = {new int[] {4}, new int[0], null, new long[] {5}, new byte[] {1, 2, 3, 4}, "no array", new int[] {6}};
        for (Object array : arrays)
            System.out.print(outcome(() -> element(INTS, array, 0)) + " " + outcome(() -> element(LITTLE, array, 0)) + " " + outcome(() -> element(BIG, array, 1)) + ", ");
        System.out.println();
        Object[] texts = new String[1];
        System.out.println(outcome(() -> { OBJECTS.set(texts, 0, "fits"); return texts[0]; }) + " " + outcome(() -> { OBJECTS.set(texts, 0, 5); return texts[0]; }) + " " + outcome(() -> OBJECTS.get(texts, 1))
            + " " + outcome(() -> OBJECTS.get(texts, -1)) + " " + outcome(() -> { NEXT.set(node, (Object) "no node"); return "set"; }));
        try {
            WIDE_VIEW.set(new byte[8], 0, 5);
            System.out.println("set");
        } catch (WrongMethodTypeException expected) {
            System.out.println(expected.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        System.out.println("fields " + fields(new Node()) + " " + fields(new Special()));
        System.out.println("references " + references(new Node()) + " " + references(new Special()));
        System.out.println("elements " + elements());
        System.out.println("views " + views());
        mixed();
        mixed();
    }
}

// expect: fields 770517133763560 770517133763560
// expect: references 33076936200 33076936200
// expect: elements 1750248637
// expect: views 3206778981523308455
// expect: set 5 5 WrongMethodTypeException, set 5 5 WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 5 WrongMethodTypeException, set WrongMethodTypeException 5 WrongMethodTypeException, WrongMethodTypeException 0 0 WrongMethodTypeException, WrongMethodTypeException WrongMethodTypeException false WrongMethodTypeException, WrongMethodTypeException WrongMethodTypeException text ClassCastException, WrongMethodTypeException WrongMethodTypeException WrongMethodTypeException WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 5 WrongMethodTypeException, NullPointerException NullPointerException NullPointerException NullPointerException, set 5 5 WrongMethodTypeException, 5 5 5 0
// expect: true null ClassCastException true NullPointerException NullPointerException NullPointerException
// expect: 4 ClassCastException ClassCastException, ArrayIndexOutOfBoundsException ClassCastException ClassCastException, NullPointerException NullPointerException NullPointerException, ClassCastException ClassCastException ClassCastException, ClassCastException 67305985 ArrayIndexOutOfBoundsException, ClassCastException ClassCastException ClassCastException, 6 ClassCastException ClassCastException,
// expect: fits ArrayStoreException ArrayIndexOutOfBoundsException ArrayIndexOutOfBoundsException ClassCastException
// expect: WrongMethodTypeException
// expect: set 5 5 WrongMethodTypeException, set 5 5 WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 5 WrongMethodTypeException, set WrongMethodTypeException 5 WrongMethodTypeException, WrongMethodTypeException 0 0 WrongMethodTypeException, WrongMethodTypeException WrongMethodTypeException false WrongMethodTypeException, WrongMethodTypeException WrongMethodTypeException text ClassCastException, WrongMethodTypeException WrongMethodTypeException WrongMethodTypeException WrongMethodTypeException, set 5 WrongMethodTypeException WrongMethodTypeException, set 5 5 WrongMethodTypeException, NullPointerException NullPointerException NullPointerException NullPointerException, set 5 5 WrongMethodTypeException, 5 5 5 0
// expect: true null ClassCastException true NullPointerException NullPointerException NullPointerException
// expect: 4 ClassCastException ClassCastException, ArrayIndexOutOfBoundsException ClassCastException ClassCastException, NullPointerException NullPointerException NullPointerException, ClassCastException ClassCastException ClassCastException, ClassCastException 67305985 ArrayIndexOutOfBoundsException, ClassCastException ClassCastException ClassCastException, 6 ClassCastException ClassCastException,
// expect: fits ArrayStoreException ArrayIndexOutOfBoundsException ArrayIndexOutOfBoundsException ClassCastException
// expect: WrongMethodTypeException
