// SPDX-License-Identifier: Apache-2.0
/** Strings and arrays, with the errors of their regions. */
public class Texts {
    static { System.loadLibrary("Texts"); }

    static native String reverse(String s);
    static native byte[] modified(String s);
    static native String fromModified(byte[] b);
    static native String lengths(String s);
    static native String region(String s, int start, int length);
    static native String utfRegion(String s, int start, int length);
    static native String critical(String s);
    static native String none();
    static native int unmade();
    static native Class<?> found();
    static native Object module(Class<?> c);
    static native Object[] arrays();
    static native long sum(int[] a, int start, int length);
    static native void fill(double[] a, int start, int length, double v);
    static native Object[] objects(int n, Class<?> c, Object value);
    static native Object get(Object[] a, int i);
    static native void set(Object[] a, int i, Object v);
    static native int length(Object a);

    interface Action { Object run() throws Throwable; }
    static void show(Action a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String wide = "a\u00e9\u20ac\ud83d\ude00\0z";
        System.out.println(reverse("hello") + " " + reverse("\u20ac1").equals("1\u20ac") + " [" + reverse("") + "]");
        System.out.println(java.util.Arrays.toString(modified(wide)));
        System.out.println(fromModified(modified(wide)).equals("a\u00e9\u20ac\ud83d\ude00\0z"));
        System.out.println(lengths(wide) + " " + lengths(""));
        show(() -> region("hello", 1, 3));
        show(() -> region("hello", 5, 0));
        show(() -> region("hello", 3, 3));
        show(() -> region("hello", -1, 2));
        show(() -> utfRegion("h\u00e9llo", 0, 2).length());
        show(() -> utfRegion("hello", 0, 6));
        System.out.println(critical("critical") + " " + none());
        for (Object a : arrays())
            System.out.println(a.getClass().getSimpleName() + " " + java.lang.reflect.Array.getLength(a));
        int[] numbers = {1, 2, 3, 4, 5};
        show(() -> sum(numbers, 1, 3));
        show(() -> sum(numbers, 5, 0));
        show(() -> sum(numbers, 3, 3));
        show(() -> sum(numbers, -1, 2));
        show(() -> sum(numbers, 1, Integer.MAX_VALUE));
        double[] reals = new double[4];
        fill(reals, 1, 2, 0.5);
        System.out.println(java.util.Arrays.toString(reals));
        show(() -> { fill(reals, 4, 1, 1); return null; });
        show(() -> { fill(reals, 1, -2, 1); return null; });
        show(() -> java.util.Arrays.toString(objects(2, String.class, "v")));
        show(() -> objects(2, int[].class, null).getClass());
        show(() -> objects(-1, String.class, null));
        String[] texts = {"p", "q"};
        show(() -> get(texts, 1));
        show(() -> get(texts, 2));
        show(() -> get(texts, -1));
        show(() -> { set(texts, 0, "r"); return texts[0]; });
        show(() -> { set(texts, 2, "r"); return null; });
        show(() -> { set(texts, 0, 1); return null; });
        show(() -> { set(texts, 0, null); return texts[0]; });
        System.out.println(unmade());
        System.out.println(found());
        show(() -> module(String.class));
        show(() -> module(null));
        System.out.println(length(new byte[7]) + " " + length(new Object[8]));
    }
}

// expect: olleh true []
// expect: [97, -61, -87, -30, -126, -84, -19, -96, -67, -19, -72, -128, -64, -128, 122]
// expect: true
// expect: 7/15 0/0
// expect: ell
// expect:
// expect: java.lang.StringIndexOutOfBoundsException
// expect: java.lang.StringIndexOutOfBoundsException
// expect: 2
// expect: java.lang.StringIndexOutOfBoundsException
// expect: Critical null
// expect: boolean[] 1
// expect: byte[] 2
// expect: char[] 3
// expect: short[] 4
// expect: int[] 5
// expect: long[] 6
// expect: float[] 7
// expect: double[] 0
// expect: 9
// expect: 0
// expect: java.lang.ArrayIndexOutOfBoundsException: Array region 3..6 out of bounds for length 5
// expect: java.lang.ArrayIndexOutOfBoundsException: Array region -1..1 out of bounds for length 5
// expect: java.lang.ArrayIndexOutOfBoundsException: Array region 1..2147483648 out of bounds for length 5
// expect: [0.0, 0.5, 0.5, 0.0]
// expect: java.lang.ArrayIndexOutOfBoundsException: Array region 4..5 out of bounds for length 4
// expect: java.lang.ArrayIndexOutOfBoundsException: Length -2 is negative
// expect: [v, v]
// expect: class [[I
// expect: java.lang.NegativeArraySizeException: -1
// expect: q
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2
// expect: java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 2
// expect: r
// expect: java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2
// expect: java.lang.ArrayStoreException: type mismatch: can not store java.lang.Integer to java.lang.String[0]
// expect: null
// expect: 0
// expect: class java.lang.LinkageError
// expect: module java.base
// expect: java.lang.NullPointerException: class is null
// expect: 7 8
