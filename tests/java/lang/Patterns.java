// SPDX-License-Identifier: Apache-2.0
// instanceof patterns, and scopes of pattern variables.

public class Patterns {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big " + i;
        } else if (o instanceof Integer i) {
            return "int " + i;
        } else if (o instanceof String s && !s.isEmpty()) {
            return "string " + s.charAt(0);
        } else if (!(o instanceof int[] a)) {
            return "other " + o;
        } else {
            return "array " + a.length;
        }
    }

    public static void main(String[] args) {
        Object[] all = {5, 50, "text", "", new int[3], null, 'c', new int[0][0] instanceof Object[]};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        Object[][] nested = {{1}, {"x"}};
        System.out.println(nested instanceof Object[][]);
        Object n = nested;
        System.out.println((n instanceof Object[]) + " " + (n instanceof Integer[][]) + " " + (n instanceof Cloneable) + " "
                + (n instanceof java.io.Serializable) + " " + (n instanceof Comparable));
        Object ints = new Integer[2];
        System.out.println((ints instanceof Number[]) + " " + (ints instanceof Comparable[]) + " " + (ints instanceof Object[]) + " " + (ints instanceof String[]));
        Object prim = new int[2][2];
        System.out.println((prim instanceof Object[]) + " " + (prim instanceof int[][]) + " " + (prim instanceof long[][])
                + " " + (prim instanceof Cloneable[]) + " " + (prim instanceof Object[][]));
    }
}

// expect: int 5
// expect: big 50
// expect: string t
// expect: other
// expect: array 3
// expect: other null
// expect: other c
// expect: other true
// expect: true
// expect: true false true true false
// expect: true true true false
// expect: true true false true false
