// SPDX-License-Identifier: Apache-2.0
// MethodHandles.Lookup: find methods, constructors, fields; invoke and invokeExact; asType; WrongMethodTypeException; access checks.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayList;
import java.util.List;

public class Handles {
    int value = 3;
    static String text = "static";
    private long secret = 42;

    Handles() { }
    Handles(int v) { value = v; }

    static int add(int a, int b) { return a + b; }
    String join(String a, Object... rest) { return a + rest.length + value; }
    private String priv() { return "private"; }
    static double mixed(byte b, char c, short s, long l, float f, double d, boolean z) { return b + c + s + l + f + d + (z ? 1 : 0); }
    static void nothing() { System.out.println("nothing"); }
    static class Sub extends Handles {
        @Override String join(String a, Object... rest) { return "sub"; }
        MethodHandle viaSuper() throws Exception {
            return MethodHandles.lookup().findSpecial(Handles.class, "join", MethodType.methodType(String.class, String.class, Object[].class), Sub.class);
        }
    }

    static void fails(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " gave " + c.call());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(3, 4) + " " + (long) add.invoke((short) 5, (byte) 6) + " " + (Object) add.invoke(1, 2) + " " + add.type());
        try {
            long r = (long) add.invokeExact(1, 2);
            System.out.println(r);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            add.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            add.invoke("1", 2);
        } catch (ClassCastException | WrongMethodTypeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println(add.invokeWithArguments(10, 20) + " " + add.invokeWithArguments(List.of(1, 1)));
        MethodHandle make = l.findConstructor(Handles.class, MethodType.methodType(void.class, int.class));
        Handles h = (Handles) make.invokeExact(9);
        System.out.println(h.value);
        MethodHandle join = l.findVirtual(Handles.class, "join", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println((String) join.invoke(h, "a") + " " + (String) join.invoke(h, "b", 1, 2) + " " + join.isVarargsCollector()
                + " " + (String) join.invoke(new Sub(), "x", 1) + " " + (String) join.invokeExact(h, "c", new Object[4]));
        System.out.println((String) new Sub().viaSuper().invoke(new Sub(), "super", 1));
        System.out.println((String) l.findVirtual(Handles.class, "priv", MethodType.methodType(String.class)).invokeExact(h));
        MethodHandle get = l.findGetter(Handles.class, "value", int.class), set = l.findSetter(Handles.class, "value", int.class);
        set.invokeExact(h, 77);
        System.out.println((int) get.invokeExact(h) + " " + (String) l.findStaticGetter(Handles.class, "text", String.class).invokeExact());
        l.findStaticSetter(Handles.class, "text", String.class).invokeExact("changed");
        System.out.println(text + " " + (long) l.findGetter(Handles.class, "secret", long.class).invokeExact(h));
        MethodHandle mixed = l.findStatic(Handles.class, "mixed", MethodType.methodType(double.class, byte.class, char.class, short.class, long.class, float.class, double.class, boolean.class));
        System.out.println((double) mixed.invokeExact((byte) 1, 'a', (short) 3, 4L, 5f, 6.0, true));
        System.out.println(mixed.invokeWithArguments((byte) 1, 'b', (short) 3, 4L, 5f, 6.0, false));
        l.findStatic(Handles.class, "nothing", MethodType.methodType(void.class)).invokeExact();
        Object voided = l.findStatic(Handles.class, "nothing", MethodType.methodType(void.class)).invoke();
        System.out.println(voided);
        MethodHandle size = l.findVirtual(List.class, "size", MethodType.methodType(int.class));
        System.out.println((int) size.invoke(new ArrayList<>(List.of(1, 2))));
        MethodHandle concat = l.bind("bound ", "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.invokeExact("to"));
        System.out.println((String) l.unreflect(String.class.getMethod("trim")).invokeExact("  t  "));
        MethodHandle boxed = add.asType(MethodType.methodType(Object.class, Integer.class, Object.class));
        System.out.println(boxed.invokeExact((Integer) 1, (Object) 2));
        fails("null unboxing", () -> {
            try {
                return boxed.invokeExact((Integer) null, (Object) 2);
            } catch (Throwable t) {
                throw (Exception) t;
            }
        });
        fails("no method", () -> l.findStatic(Handles.class, "gone", MethodType.methodType(int.class)));
        fails("not static", () -> l.findStatic(Handles.class, "join", MethodType.methodType(String.class, String.class, Object[].class)));
        fails("wrong type", () -> l.findGetter(Handles.class, "value", long.class));
        fails("private elsewhere", () -> MethodHandles.publicLookup().findVirtual(Handles.class, "priv", MethodType.methodType(String.class)));
        fails("private of String", () -> l.findGetter(String.class, "value", byte[].class));
        fails("asType", () -> add.asType(MethodType.methodType(int.class, int.class)));
        fails("final setter", () -> l.findSetter(Integer.class, "value", int.class));
    }
}

// expect: 7 11 3 (int,int)int
// expect: expected (int,int)int but found (int,int)long
// expect: expected (int,int)int but found (int,int)void
// expect: WrongMethodTypeException
// expect: 30 2
// expect: 9
// expect: a09 b29 true sub c49
// expect: super13
// expect: private
// expect: 77 static
// expect: changed 42
// expect: 117.0
// expect: 117.0
// expect: nothing
// expect: nothing
// expect: null
// expect: 2
// expect: bound to
// expect: t
// expect: 3
// expect: null unboxing: NullPointerException
// expect: no method: NoSuchMethodException
// expect: not static: IllegalAccessException
// expect: wrong type: NoSuchFieldException
// expect: private elsewhere: IllegalAccessException
// expect: private of String: IllegalAccessException
// expect: asType: WrongMethodTypeException
// expect: final setter: IllegalAccessException
