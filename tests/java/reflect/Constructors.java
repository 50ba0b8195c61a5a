// SPDX-License-Identifier: Apache-2.0
// Constructor reflection, array creation and access by java.lang.reflect.Array.

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

public class Constructors {
    public static class A {
        final String how;
        public A() { how = "none"; }
        public A(int i, String... s) { how = i + Arrays.toString(s); }
        private A(long l) { how = "private" + l; }
        A(Exception e) throws Exception { how = ""; throw e; }
    }
    public abstract static class Abs { public Abs() { } }
    public class Inner { public final int x; public Inner(int x) { this.x = x; } }
    static class Failing { static { if (true) throw new RuntimeException("static"); } }
    enum E { X }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " = " + c.call());
        } catch (InvocationTargetException e) {
            System.out.println(what + ": target " + e.getCause());
        } catch (NullPointerException e) {
            System.out.println(what + ": null pointer");
        } catch (Throwable t) {
            System.out.println(what + ": " + t + (t.getCause() == null || what.equals("wrong") ? "" : " <- " + t.getCause()));
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        attempt("none", () -> A.class.getConstructor().newInstance().how);
        attempt("varargs", () -> A.class.getConstructor(int.class, String[].class).newInstance(1, new String[] {"x"}).how);
        attempt("private", () -> A.class.getDeclaredConstructor(long.class).newInstance(5).how);
        attempt("throws", () -> A.class.getDeclaredConstructor(Exception.class).newInstance(new Exception("thrown")));
        attempt("abstract", () -> Abs.class.getConstructor().newInstance());
        attempt("interface", () -> Runnable.class.newInstance());
        attempt("array", () -> int[].class.newInstance());
        attempt("enum", () -> E.class.getDeclaredConstructors()[0].newInstance("Y", 1));
        attempt("inner", () -> Inner.class.getConstructor(Constructors.class, int.class).newInstance(new Constructors(), 7).x);
        attempt("old", () -> A.class.newInstance().how);
        attempt("missing", () -> Inner.class.getConstructor());
        attempt("static init", () -> Failing.class.getDeclaredConstructor().newInstance());
        attempt("static init again", () -> Failing.class.getDeclaredConstructor().newInstance());
        attempt("wrong", () -> A.class.getConstructor(int.class, String[].class).newInstance("x", null));
        Constructor<?> c = A.class.getConstructor(int.class, String[].class);
        System.out.println(c + " " + c.toGenericString() + " " + c.isVarArgs() + " " + c.getParameterCount() + " " + c.getName() + " " + A.class.getConstructors().length + A.class.getDeclaredConstructors().length);
        Object ints = Array.newInstance(int.class, 3), grid = Array.newInstance(String.class, 2, 3), deep = Array.newInstance(long[].class, 2);
        Array.setInt(ints, 1, 5);
        Array.set(ints, 2, (short) 6);
        System.out.println(Arrays.toString((int[]) ints) + " " + Array.getLength(grid) + " " + grid.getClass() + " " + deep.getClass() + " " + Array.getLong(ints, 1) + " " + Array.get(ints, 2).getClass());
        attempt("narrow", () -> Array.getByte(ints, 1));
        attempt("bad set", () -> {
            Array.set(ints, 0, "x");
            return null;
        });
        attempt("bad store", () -> {
            Array.set(new String[1], 0, 1);
            return null;
        });
        attempt("index", () -> {
            Array.setInt(ints, 3, 1);
            return null;
        });
        attempt("void", () -> Array.newInstance(void.class, 1));
        attempt("length of", () -> Array.getLength("x"));
        attempt("null", () -> Array.getLength(null));
        attempt("dims", () -> Array.newInstance(int.class, new int[0]));
        attempt("negative", () -> Array.newInstance(int.class, 2, -1));
        for (Object a : new Object[] {new boolean[] {true}, new byte[] {1}, new char[] {'c'}, new short[] {2}, new float[] {3}, new double[] {4}, new Object[] {"o"}}) {
            System.out.print(Array.get(a, 0) + " ");
        }
        System.out.println();
    }
}

// expect: none = none
// expect: varargs = 1[x]
// expect: private = private5
// expect: throws: target java.lang.Exception: thrown
// expect: abstract: java.lang.InstantiationException
// expect: interface: java.lang.InstantiationException: java.lang.Runnable <- java.lang.NoSuchMethodException: java.lang.Runnable.<init>()
// expect: array: java.lang.InstantiationException: [I <- java.lang.NoSuchMethodException: [I.<init>()
// expect: enum: java.lang.IllegalArgumentException: Cannot reflectively create enum objects
// expect: inner = 7
// expect: old = none
// expect: missing: java.lang.NoSuchMethodException: Constructors$Inner.<init>()
// expect: static init: java.lang.ExceptionInInitializerError <- java.lang.RuntimeException: static
// expect: static init again: java.lang.NoClassDefFoundError: Could not initialize class Constructors$Failing <- java.lang.ExceptionInInitializerError: Exception java.lang.RuntimeException: static [in thread "main"]
// expect: wrong: java.lang.IllegalArgumentException: argument type mismatch
// expect: public Constructors$A(int,java.lang.String[]) public Constructors$A(int,java.lang.String...) true 2 Constructors$A 24
// expect: [0, 5, 6] 2 class [[Ljava.lang.String; class [[J 5 class java.lang.Integer
// expect: narrow: java.lang.IllegalArgumentException: argument type mismatch
// expect: bad set: java.lang.IllegalArgumentException: argument type mismatch
// expect: bad store: java.lang.IllegalArgumentException: array element type mismatch
// expect: index: java.lang.ArrayIndexOutOfBoundsException
// expect: void: java.lang.IllegalArgumentException
// expect: length of: java.lang.IllegalArgumentException: Argument is not an array
// expect: null: null pointer
// expect: dims: java.lang.IllegalArgumentException
// expect: negative: java.lang.NegativeArraySizeException: -1
// expect: true 1 c 2 3.0 4.0 o
