// SPDX-License-Identifier: Apache-2.0
// Methods that a VM may run in its own way: their ordinary cases, their odd ones, and what they throw.

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

public class Leaves {
    interface Action {
        Object run() throws Exception;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + " = " + action.run());
        } catch (Exception e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(name + " throws " + e + " in " + trace[0].getMethodName());
        }
    }

    static void strings(String a, String b) {
        System.out.println("-- " + a.length() + " " + b.length());
        System.out.println(a.equals(b) + " " + b.equals(a) + " " + a.equals(null) + " " + a.equals((Object) 1) + " " + a.equals(new String(a)));
        System.out.println(Integer.signum(a.compareTo(b)) + " " + a.compareTo(b) + " " + b.compareTo(a));
        System.out.println(a.hashCode() + " " + b.hashCode() + " " + a.isEmpty());
        System.out.println(a.indexOf(b) + " " + a.indexOf('c') + " " + a.indexOf('c', 3) + " " + a.indexOf(0x3b1) + " " + a.indexOf(0x1f600)
                           + " " + a.indexOf(-1) + " " + a.indexOf('a', -5) + " " + a.indexOf('a', 99));
        System.out.println(a.startsWith(b) + " " + a.startsWith(b, 2) + " " + a.startsWith(b, -1) + " " + a.endsWith(b) + " " + a.startsWith(""));
        System.out.println(new StringBuilder(a).append(b).append('x').reverse().length() + " " + (a + b).contains(b));
        char[] chars = (a + b).toCharArray();
        System.out.println(new String(chars).equals(a + b) + " " + new String(chars, 1, 1).length() + " " + String.valueOf(chars).hashCode());
    }

    static void arrays() {
        int[] i = { 1, 2, 3, 4, 5 };
        System.arraycopy(i, 0, i, 1, 4);
        System.out.println(Arrays.toString(i) + Arrays.equals(i, i.clone()) + Arrays.equals(i, null) + Arrays.mismatch(i, new int[] { 1, 1, 9 }));
        Object[] from = { "a", 1, "b" };
        String[] to = { "x", "y", "z" };
        show("store", () -> { System.arraycopy(from, 0, to, 0, 3); return "done"; });
        System.out.println(Arrays.toString(to));
        show("to objects", () -> { System.arraycopy(to, 1, from, 0, 2); return Arrays.toString(from); });
        show("null", () -> { System.arraycopy(null, 0, to, 0, 1); return ""; });
        show("no array", () -> { System.arraycopy("a", 0, to, 0, 1); return ""; });
        show("kinds", () -> { System.arraycopy(i, 0, new long[3], 0, 1); return ""; });
        show("range", () -> { System.arraycopy(i, 3, new int[3], 0, 3); return ""; });
        show("negative", () -> { System.arraycopy(i, 0, new int[3], 0, -1); return ""; });
        show("overflow", () -> { System.arraycopy(i, Integer.MAX_VALUE, new int[3], 0, 1); return ""; });
        byte[] b = new byte[9];
        Arrays.fill(b, (byte) -2);
        long[] l = new long[3];
        Arrays.fill(l, Long.MIN_VALUE);
        System.out.println(Arrays.toString(b) + Arrays.toString(l) + Arrays.equals(b, b.clone()) + Arrays.mismatch(b, new byte[9]));
        show("fill null", () -> { Arrays.fill((char[]) null, 'c'); return ""; });
        show("mismatch null", () -> Arrays.mismatch(new int[1], null));
        Arrays.fill(to, "f");
        System.out.println(Arrays.toString(to));
        show("fill of another class", () -> { Arrays.fill((Object[]) to, 1); return ""; });
        show("fill of references, null", () -> { Arrays.fill((Object[]) null, 1); return ""; });
        Comparable<?>[] comparable = new Comparable<?>[2];
        Arrays.fill(comparable, 7);
        Object[][] deep = new Object[2][];
        Arrays.fill(deep, to);
        show("fill of arrays", () -> { Arrays.fill(deep, new int[0]); return ""; });
        System.out.println(Arrays.toString(comparable) + Arrays.deepToString(deep));
        Arrays.fill(to, null);
        Arrays.fill(new Object[0], 1);
        System.out.println(Arrays.toString(to));
    }

    static void checks() {
        show("index", () -> Objects.checkIndex(3, 4));
        show("index too great", () -> Objects.checkIndex(4, 4));
        show("index negative", () -> Objects.checkIndex(-1, 4));
        show("not null", () -> Objects.requireNonNull("x"));
        show("null", () -> Objects.requireNonNull(null));
        show("char", () -> "abc".charAt(3));
        show("wide char", () -> "ab\u03b1".charAt(-1));
        show("compare", () -> "a".compareTo(null));
        show("starts", () -> "a".startsWith(null));
        show("find", () -> "a".indexOf((String) null));
        show("class", () -> ((Object) "a").getClass());
        show("instance", () -> String.class.isInstance("a") + " " + String.class.isInstance(null) + " " + Number.class.isInstance("a"));
        Object none = null;
        show("class of null", () -> none.getClass());
        show("hash of null", () -> none.hashCode());
    }

    static void atomics() {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.getAndAdd(-5) + " " + i.getAndSet(7) + " " + i.compareAndSet(7, 8) + " "
                           + i.compareAndSet(7, 9) + " " + i + " " + i.accumulateAndGet(3, Integer::sum));
        AtomicLong l = new AtomicLong(-1);
        System.out.println(l.getAndIncrement() + " " + l.addAndGet(1L << 40) + " " + l.getAndSet(3) + " " + l.compareAndSet(3, 4) + " " + l);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.getAndSet("b") + r.compareAndSet("b", "c") + r.compareAndSet("b", "d") + r.get() + r.getAcquire());
        r.setRelease("e");
        r.lazySet(r.getPlain() + "f");
        System.out.println(r.get());
    }

    public static void main(String[] args) {
        String[] texts = { "", "a", "abcabc", "abcabd", "bca", "c\u03b1", "ab\u03b1c\u03b1", "\ud83d\ude00c", "\u00ff\u00e9", "abcabc\u00ff long enough" };
        for (String a : texts) {
            strings(a + "c", texts[a.length() % texts.length] + "c");
            strings(a + "ca", "c");
        }
        System.out.println("\0\0".hashCode() + " " + "\0\0".hashCode());
        arrays();
        checks();
        atomics();
    }
}

// expect: -- 1 1
// expect: true true false false true
// expect: 0 0 0
// expect: 99 99 false
// expect: 0 0 -1 -1 -1 -1 -1 -1
// expect: true false false true true
// expect: 3 true
// expect: true 1 3168
// expect: -- 2 1
// expect: false false false false true
// expect: 1 1 -1
// expect: 3166 99 false
// expect: 0 0 -1 -1 -1 -1 1 -1
// expect: true false false false true
// expect: 4 true
// expect: true 1 98245
// expect: -- 2 2
// expect: true true false false true
// expect: 0 0 0
// expect: 3106 3106 false
// expect: 0 1 -1 -1 -1 -1 0 -1
// expect: true false false true true
// expect: 5 true
// expect: true 1 2987972
// expect: -- 3 1
// expect: false false false false true
// expect: -1 -2 2
// expect: 96383 99 false
// expect: 1 1 -1 -1 -1 -1 0 -1
// expect: false false false false true
// expect: 5 true
// expect: true 1 2987972
// expect: -- 7 6
// expect: false false false false true
// expect: -1 -846 846
// expect: -1206383709 -1399157563 false
// expect: -1 2 5 -1 -1 -1 0 -1
// expect: false false false false true
// expect: 14 true
// expect: true 1 -2049568216
// expect: -- 8 1
// expect: false false false false true
// expect: -1 -2 2
// expect: 1256810782 99 false
// expect: 2 2 5 -1 -1 -1 0 -1
// expect: false true false false true
// expect: 10 true
// expect: true 1 306428677
// expect: -- 7 6
// expect: false false false false true
// expect: -1 -846 846
// expect: -1206383678 -1399157563 false
// expect: -1 2 6 -1 -1 -1 0 -1
// expect: false false false false true
// expect: 14 true
// expect: true 1 -306757881
// expect: -- 8 1
// expect: false false false false true
// expect: -1 -2 2
// expect: 1256811743 99 false
// expect: 2 2 6 -1 -1 -1 0 -1
// expect: false true false false true
// expect: 10 true
// expect: true 1 306458468
// expect: -- 4 7
// expect: false false false false true
// expect: 1 1 -1
// expect: 3017763 -1206383678 false
// expect: -1 1 3 -1 -1 -1 2 -1
// expect: false false false false true
// expect: 12 true
// expect: true 1 -1978817985
// expect: -- 5 1
// expect: false false false false true
// expect: -1 -1 1
// expect: 93550750 99 false
// expect: 1 1 3 -1 -1 -1 2 -1
// expect: false false false false true
// expect: 7 true
// expect: true 1 -1394893947
// expect: -- 3 7
// expect: false false false false true
// expect: 1 2 -2
// expect: 124533 -1206383709 false
// expect: -1 0 -1 1 -1 -1 -1 -1
// expect: false false false false true
// expect: 11 true
// expect: true 1 -1389303922
// expect: -- 4 1
// expect: false false false false true
// expect: 1 3 -3
// expect: 3860620 99 false
// expect: 0 0 -1 1 -1 -1 3 -1
// expect: true true false false true
// expect: 6 true
// expect: true 1 119679319
// expect: -- 6 3
// expect: false false false false true
// expect: -1 -2 2
// expect: -1399157563 124533 false
// expect: 3 3 3 2 -1 -1 0 -1
// expect: false false false true true
// expect: 10 true
// expect: true 1 354772880
// expect: -- 7 1
// expect: false false false false true
// expect: -1 -2 2
// expect: -424211396 99 false
// expect: 3 3 3 2 -1 -1 0 -1
// expect: false false false false true
// expect: 9 true
// expect: true 1 -265651289
// expect: -- 4 7
// expect: false false false false true
// expect: 1 55260 -55260
// expect: 1703759107 -1206383678 false
// expect: -1 2 3 -1 0 -1 -1 -1
// expect: false false false false true
// expect: 12 true
// expect: true 1 1544398175
// expect: -- 5 1
// expect: false false false false true
// expect: 1 55258 -55258
// expect: 1276924862 99 false
// expect: 2 2 3 -1 0 -1 4 -1
// expect: false true false false true
// expect: 7 true
// expect: true 1 929965157
// expect: -- 3 7
// expect: false false false false true
// expect: 1 158 -158
// expect: 252377 -1206383709 false
// expect: -1 2 -1 -1 -1 -1 -1 -1
// expect: false false false false true
// expect: 11 true
// expect: true 1 731716522
// expect: -- 4 1
// expect: false false false false true
// expect: 1 156 -156
// expect: 7823784 99 false
// expect: 2 2 -1 -1 -1 -1 3 -1
// expect: false true false false true
// expect: 6 true
// expect: true 1 242537403
// expect: -- 20 20
// expect: true true false false true
// expect: 0 0 0
// expect: 75918736 75918736 false
// expect: 0 2 5 -1 -1 -1 0 -1
// expect: true false false true true
// expect: 41 true
// expect: true 1 -1063357664
// expect: -- 21 1
// expect: false false false false true
// expect: -1 -2 2
// expect: -1941486383 99 false
// expect: 2 2 5 -1 -1 -1 0 -1
// expect: false true false false true
// expect: 23 true
// expect: true 1 -56535630
// expect: 0 0
// expect: [1, 1, 2, 3, 4]truefalse2
// expect: store throws java.lang.ArrayStoreException: arraycopy: element type mismatch: can not cast one of the elements of java.lang.Object[] to the type of the destination array, java.lang.String in arraycopy
// expect: [a, y, z]
// expect: to objects = [y, z, b]
// expect: null throws java.lang.NullPointerException in arraycopy
// expect: no array throws java.lang.ArrayStoreException: arraycopy: source type java.lang.String is not an array in arraycopy
// expect: kinds throws java.lang.ArrayStoreException: arraycopy: type mismatch: can not copy int[] into long[] in arraycopy
// expect: range throws java.lang.ArrayIndexOutOfBoundsException: arraycopy: last source index 6 out of bounds for int[5] in arraycopy
// expect: negative throws java.lang.ArrayIndexOutOfBoundsException: arraycopy: length -1 is negative in arraycopy
// expect: overflow throws java.lang.ArrayIndexOutOfBoundsException: arraycopy: last source index 2147483648 out of bounds for int[5] in arraycopy
// expect: [-2, -2, -2, -2, -2, -2, -2, -2, -2][-9223372036854775808, -9223372036854775808, -9223372036854775808]true0
// expect: fill null throws java.lang.NullPointerException: Cannot read the array length because "a" is null in fill
// expect: mismatch null throws java.lang.NullPointerException: Cannot read the array length because "b" is null in mismatch
// expect: [f, f, f]
// expect: fill of another class throws java.lang.ArrayStoreException: java.lang.Integer in fill
// expect: fill of references, null throws java.lang.NullPointerException: Cannot read the array length because "a" is null in fill
// expect: fill of arrays throws java.lang.ArrayStoreException: [I in fill
// expect: [7, 7][[f, f, f], [f, f, f]]
// expect: [null, null, null]
// expect: index = 3
// expect: index too great throws java.lang.IndexOutOfBoundsException: Index 4 out of bounds for length 4 in outOfBounds
// expect: index negative throws java.lang.IndexOutOfBoundsException: Index -1 out of bounds for length 4 in outOfBounds
// expect: not null = x
// expect: null throws java.lang.NullPointerException in requireNonNull
// expect: char throws java.lang.StringIndexOutOfBoundsException: String index out of range: 3 in charAt
// expect: wide char throws java.lang.StringIndexOutOfBoundsException: index -1, length 3 in checkIndex
// expect: compare throws java.lang.NullPointerException: Cannot read field "value" because "anotherString" is null in compareTo
// expect: starts throws java.lang.NullPointerException: Cannot invoke "String.length()" because "prefix" is null in startsWith
// expect: find throws java.lang.NullPointerException: Cannot invoke "String.coder()" because "str" is null in indexOf
// expect: class = class java.lang.String
// expect: instance = true false false
// expect: class of null throws java.lang.NullPointerException: Cannot invoke "Object.getClass()" because "none" is null in lambda$checks$25
// expect: hash of null throws java.lang.NullPointerException: Cannot invoke "Object.hashCode()" because "none" is null in lambda$checks$26
// expect: -2147483648 -2147483648 2147483643 true false 8 11
// expect: -1 1099511627776 1099511627776 true 4
// expect: atruefalsecc
// expect: ef
