// SPDX-License-Identifier: Apache-2.0
// The messages of NullPointerException, one for each kind of access and each kind of source.

public class HelpfulNull {
    int i;
    long l;
    HelpfulNull next;
    HelpfulNull[] array;
    static HelpfulNull shared;
    static int[] numbers;
    static String text;

    interface Attempt {
        void run() throws Throwable;
    }

    static void attempt(Attempt a) {
        try {
            a.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Throwable t) {
            System.out.println("other " + t);
        }
    }

    HelpfulNull self() {
        return this;
    }

    static HelpfulNull none() {
        return null;
    }

    HelpfulNull find(String s, int[] a, long l) {
        return null;
    }

    static void parameter(HelpfulNull p, long wide, HelpfulNull q) {
        q.i = 3;
    }

    void viaThis() {
        next.next.i = 1;
    }

    static boolean[] bools() {
        return null;
    }

    public static void main(String[] args) {
        HelpfulNull local = null;
        HelpfulNull full = new HelpfulNull();
        full.array = new HelpfulNull[2];
        int[][] matrix = new int[2][];
        Object[] objects = null;
        byte[] bytes = null;
        char[] chars = null;
        short[] shorts = null;
        long[] longs = null;
        float[] floats = null;
        double[] doubles = null;
        int index = 1;
        attempt(() -> System.out.println(none().i));
        try { local.i = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(local.i); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(local.l); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { local.self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { local.self().self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.next.i++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.next.next.next = full; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.self().next.self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.find("a", null, 3L).self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { shared.i = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { shared.next.i = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { numbers[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(numbers[index]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(numbers.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { matrix[1][0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { matrix[index][index + 1]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(matrix[index - 1].length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.array[1].i = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.array[index].next = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.array[full.i].self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { objects[0] = "x"; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(objects[0]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { bytes[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(bytes[0]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { bools()[0] = true; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { chars[0] = 'c'; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(chars[2]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { shorts[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(shorts[index]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { longs[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { longs[index] += 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { floats[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(floats[0]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { doubles[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(doubles[numbers[0]]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { RuntimeException r = null; throw r; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (shared) { index = 1; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (full.next) { index = 1; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Integer boxed = null; int x = boxed; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { switch (text) { case "a": break; default: index = 1; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (String s : args.length == 0 ? (String[]) null : args) { index = 1; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { text.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((Runnable) null).run(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((String) objects[0]).trim(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { full.viaThis(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { parameter(full, 1L, null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { new HelpfulNull().next.array[0].i = 5; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (index == 1 ? local : full.next).i = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { new int[0][0].clone()[0][0] = 1; } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { HelpfulNull[][] deep = new HelpfulNull[1][1]; deep[0][0].array[3].next.i = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(new NullPointerException().getMessage() + " " + new NullPointerException("own").getMessage());
        try { java.util.Objects.requireNonNull(text); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { java.util.Objects.requireNonNull(text, "named"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}

// expect: Cannot read field "i" because the return value of "HelpfulNull.none()" is null
// expect: Cannot assign field "i" because "local" is null
// expect: Cannot read field "i" because "local" is null
// expect: Cannot read field "l" because "local" is null
// expect: Cannot invoke "HelpfulNull.self()" because "local" is null
// expect: Cannot invoke "HelpfulNull.self()" because "local" is null
// expect: Cannot read field "i" because "full.next" is null
// expect: Cannot read field "next" because "full.next" is null
// expect: Cannot invoke "HelpfulNull.self()" because "HelpfulNull.self().next" is null
// expect: Cannot invoke "HelpfulNull.self()" because the return value of "HelpfulNull.find(String, int[], long)" is null
// expect: Cannot assign field "i" because "HelpfulNull.shared" is null
// expect: Cannot read field "next" because "HelpfulNull.shared" is null
// expect: Cannot store to int array because "HelpfulNull.numbers" is null
// expect: Cannot load from int array because "HelpfulNull.numbers" is null
// expect: Cannot read the array length because "HelpfulNull.numbers" is null
// expect: Cannot store to int array because "matrix[1]" is null
// expect: Cannot load from int array because "matrix[index]" is null
// expect: Cannot read the array length because "matrix[...]" is null
// expect: Cannot assign field "i" because "full.array[1]" is null
// expect: Cannot assign field "next" because "full.array[index]" is null
// expect: Cannot invoke "HelpfulNull.self()" because "full.array[full.i]" is null
// expect: Cannot store to object array because "objects" is null
// expect: Cannot load from object array because "objects" is null
// expect: Cannot store to byte/boolean array because "bytes" is null
// expect: Cannot load from byte/boolean array because "bytes" is null
// expect: Cannot store to byte/boolean array because the return value of "HelpfulNull.bools()" is null
// expect: Cannot store to char array because "chars" is null
// expect: Cannot load from char array because "chars" is null
// expect: Cannot store to short array because "shorts" is null
// expect: Cannot load from short array because "shorts" is null
// expect: Cannot store to long array because "longs" is null
// expect: Cannot load from long array because "longs" is null
// expect: Cannot store to float array because "floats" is null
// expect: Cannot load from float array because "floats" is null
// expect: Cannot store to double array because "doubles" is null
// expect: Cannot load from int array because "HelpfulNull.numbers" is null
// expect: Cannot throw exception because "null" is null
// expect: Cannot throw exception because "r" is null
// expect: Cannot enter synchronized block because "HelpfulNull.shared" is null
// expect: Cannot enter synchronized block because "full.next" is null
// expect: Cannot invoke "java.lang.Integer.intValue()" because "boxed" is null
// expect: Cannot invoke "String.hashCode()" because "<local12>" is null
// expect: Cannot read the array length because "<local12>" is null
// expect: Cannot invoke "String.length()" because "HelpfulNull.text" is null
// expect: Cannot invoke "java.lang.Runnable.run()" because "null" is null
// expect: Cannot load from object array because "objects" is null
// expect: Cannot read field "next" because "this.next" is null
// expect: Cannot assign field "i" because "q" is null
// expect: Cannot read field "array" because "next" is null
// expect: Cannot assign field "i"
// expect: Index 0 out of bounds for length 0
// expect: Cannot read field "array" because "deep[0][0]" is null
// expect: null own
// expect: null
// expect: named
