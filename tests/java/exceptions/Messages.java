// SPDX-License-Identifier: Apache-2.0
// The messages of the exceptions that the VM itself throws.

public class Messages {
    interface I { }
    static class A { }
    static class B extends A implements I { }

    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(Attempt a) {
        try {
            System.out.println("result " + a.run());
        } catch (Throwable t) {
            System.out.println(t);
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        int minus = -1;
        attempt(() -> ints[3]);
        attempt(() -> ints[minus]);
        attempt(() -> ints[Integer.MIN_VALUE] = 1);
        attempt(() -> new long[0][0].length + new long[0][minus].length);
        attempt(() -> new int[minus]);
        attempt(() -> new String[minus - 5]);
        attempt(() -> new int[2][minus - 6]);
        attempt(() -> new byte[0][0].length);
        attempt(() -> {
            Object[] o = new Integer[1];
            o[0] = "s";
            return o;
        });
        attempt(() -> {
            Object[] o = new B[1];
            o[0] = new A();
            return o;
        });
        attempt(() -> {
            Object[][] o = new String[1][];
            o[0] = new Object[1];
            return o;
        });
        attempt(() -> {
            Object o = "s";
            return (Integer) o;
        });
        attempt(() -> {
            Object o = new A();
            return (B) o;
        });
        attempt(() -> {
            Object o = new A();
            return (I) o;
        });
        attempt(() -> {
            Object o = new int[0];
            return (Object[]) o;
        });
        attempt(() -> {
            Object o = new Object[0];
            return (String[]) o;
        });
        attempt(() -> {
            Object o = new A();
            return (Comparable<?>) o;
        });
        attempt(() -> {
            Object o = 5;
            return (A) o;
        });
        attempt(() -> {
            Object o = new A[0];
            return (B[][]) o;
        });
        attempt(() -> Messages.<A>cast("x").hashCode());
        attempt(() -> B.class.cast(new A()));
        attempt(() -> 5 / (minus + 1));
        attempt(() -> 5L % (minus + 1L));
        attempt(() -> "abc".charAt(3));
        attempt(() -> "abc".charAt(minus));
        attempt(() -> "abc".substring(2, 1));
        attempt(() -> new StringBuilder("abc").charAt(9));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new java.util.ArrayList<>(java.util.List.of(1)).get(1));
        attempt(() -> java.util.List.of(1, 2, 3).get(3));
        attempt(() -> java.util.Objects.checkIndex(5, 5));
        attempt(() -> {
            System.arraycopy(ints, 0, new int[1], 0, 2);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, 2, new int[5], 0, 2);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, -1, new int[5], 0, 2);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, 0, new int[5], 0, -2);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, 0, new long[5], 0, 1);
            return null;
        });
        attempt(() -> {
            System.arraycopy("s", 0, ints, 0, 1);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, 0, "s", 0, 1);
            return null;
        });
        attempt(() -> {
            System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2);
            return null;
        });
        attempt(() -> {
            System.arraycopy(ints, 0, new Object[2], 0, 2);
            return null;
        });
        attempt(() -> {
            Messages.class.wait();
            return null;
        });
        attempt(() -> {
            Messages.class.notify();
            return null;
        });
        attempt(() -> Class.forName("no.such.Class"));
        attempt(() -> Class.forName("no/such"));
        attempt(() -> Class.forName("[Lint;"));
        attempt(() -> java.lang.reflect.Array.newInstance(int.class, -3));
        attempt(() -> java.lang.reflect.Array.get(ints, 7));
        attempt(() -> java.lang.reflect.Array.get("s", 7));
        attempt(() -> Enum.valueOf(Thread.State.class, "x"));
        attempt(() -> {
            System.arraycopy(new String[] {"s"}, 0, new java.util.Date[1], 0, 1);
            return null;
        });
        attempt(() -> {
            System.arraycopy(new Comparable<?>[] {"s"}, 0, new java.util.Date[1], 0, 1);
            return null;
        });
        attempt(() -> new ClassLoader() {
            Class<?> define() {
                return defineClass(null, new byte[10], 3, -77);
            }
        }.define());
        attempt(() -> {
            try {
                return java.lang.invoke.MethodHandles.lookup().findGetter(String.class, "hash", int.class);
            } catch (IllegalAccessException e) {
                throw new IllegalAccessException(e.getMessage().replaceAll(",.*", ""));
            }
        });
    }
}

// expect: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
// expect: java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
// expect: java.lang.ArrayIndexOutOfBoundsException: Index -2147483648 out of bounds for length 3
// expect: java.lang.NegativeArraySizeException: -1
// expect: java.lang.NegativeArraySizeException: -1
// expect: java.lang.NegativeArraySizeException: -6
// expect: java.lang.NegativeArraySizeException: -7
// expect: result 0
// expect: java.lang.ArrayStoreException: java.lang.String
// expect: java.lang.ArrayStoreException: Messages$A
// expect: java.lang.ArrayStoreException: [Ljava.lang.Object;
// expect: java.lang.ClassCastException: class java.lang.String cannot be cast to class java.lang.Integer (java.lang.String and java.lang.Integer are in module java.base of loader 'bootstrap')
// expect: java.lang.ClassCastException: class Messages$A cannot be cast to class Messages$B (Messages$A and Messages$B are in unnamed module of loader 'app')
// expect: java.lang.ClassCastException: class Messages$A cannot be cast to class Messages$I (Messages$A and Messages$I are in unnamed module of loader 'app')
// expect: java.lang.ClassCastException: class [I cannot be cast to class [Ljava.lang.Object; ([I and [Ljava.lang.Object; are in module java.base of loader 'bootstrap')
// expect: java.lang.ClassCastException: class [Ljava.lang.Object; cannot be cast to class [Ljava.lang.String; ([Ljava.lang.Object; and [Ljava.lang.String; are in module java.base of loader 'bootstrap')
// expect: java.lang.ClassCastException: class Messages$A cannot be cast to class java.lang.Comparable (Messages$A is in unnamed module of loader 'app'; java.lang.Comparable is in module java.base of loader 'bootstrap')
// expect: java.lang.ClassCastException: class java.lang.Integer cannot be cast to class Messages$A (java.lang.Integer is in module java.base of loader 'bootstrap'; Messages$A is in unnamed module of loader 'app')
// expect: java.lang.ClassCastException: class [LMessages$A; cannot be cast to class [[LMessages$B; ([LMessages$A; and [[LMessages$B; are in unnamed module of loader 'app')
// expect: java.lang.ClassCastException: class java.lang.String cannot be cast to class Messages$A (java.lang.String is in module java.base of loader 'bootstrap'; Messages$A is in unnamed module of loader 'app')
// expect: java.lang.ClassCastException: Cannot cast Messages$A to Messages$B
// expect: java.lang.ArithmeticException: / by zero
// expect: java.lang.ArithmeticException: / by zero
// expect: java.lang.StringIndexOutOfBoundsException: String index out of range: 3
// expect: java.lang.StringIndexOutOfBoundsException: String index out of range: -1
// expect: java.lang.StringIndexOutOfBoundsException: begin 2, end 1, length 3
// expect: java.lang.StringIndexOutOfBoundsException: index 9, length 3
// expect: java.lang.StringIndexOutOfBoundsException: index 3, length 3
// expect: java.lang.IndexOutOfBoundsException: Index 1 out of bounds for length 1
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
// expect: java.lang.IndexOutOfBoundsException: Index 5 out of bounds for length 5
// expect: java.lang.ArrayIndexOutOfBoundsException: arraycopy: last destination index 2 out of bounds for int[1]
// expect: java.lang.ArrayIndexOutOfBoundsException: arraycopy: last source index 4 out of bounds for int[3]
// expect: java.lang.ArrayIndexOutOfBoundsException: arraycopy: source index -1 out of bounds for int[3]
// expect: java.lang.ArrayIndexOutOfBoundsException: arraycopy: length -2 is negative
// expect: java.lang.ArrayStoreException: arraycopy: type mismatch: can not copy int[] into long[]
// expect: java.lang.ArrayStoreException: arraycopy: source type java.lang.String is not an array
// expect: java.lang.ArrayStoreException: arraycopy: destination type java.lang.String is not an array
// expect: java.lang.ArrayStoreException: arraycopy: element type mismatch: can not cast one of the elements of java.lang.Object[] to the type of the destination array, java.lang.String
// expect: java.lang.ArrayStoreException: arraycopy: type mismatch: can not copy int[] into object array[]
// expect: java.lang.IllegalMonitorStateException: current thread is not owner
// expect: java.lang.IllegalMonitorStateException: current thread is not owner
// expect: java.lang.ClassNotFoundException: no.such.Class
// expect: java.lang.ClassNotFoundException: no/such
// expect: java.lang.ClassNotFoundException: int
// expect: java.lang.NegativeArraySizeException: -3
// expect: java.lang.ArrayIndexOutOfBoundsException
// expect: java.lang.IllegalArgumentException: Argument is not an array
// expect: java.lang.IllegalArgumentException: No enum constant java.lang.Thread.State.x
// expect: java.lang.ArrayStoreException: arraycopy: type mismatch: can not copy java.lang.String[] into java.util.Date[]
// expect: java.lang.ArrayStoreException: arraycopy: element type mismatch: can not cast one of the elements of java.lang.Comparable[] to the type of the destination array, java.util.Date
// expect: java.lang.ArrayIndexOutOfBoundsException
// expect: java.lang.IllegalAccessException: member is private: java.lang.String.hash/int/getField
