// SPDX-License-Identifier: Apache-2.0
// The same concatenation through StringConcatFactory called as a library, with recipes and constants.

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatException;
import java.lang.invoke.StringConcatFactory;

public class ConcatInline {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        CallSite a = StringConcatFactory.makeConcatWithConstants(l, "name", MethodType.methodType(String.class, int.class, Object.class, double.class),
                "i=\1, o=\1, d=\1, c=\2", "constant");
        System.out.println((String) a.getTarget().invokeExact(5, (Object) "obj", 2.5));
        System.out.println((String) a.getTarget().invokeExact(-7, (Object) null, Double.NaN));
        CallSite b = StringConcatFactory.makeConcat(l, "x", MethodType.methodType(String.class, String.class, char.class, boolean.class, long.class, byte.class));
        System.out.println((String) b.getTarget().invokeExact("s", 'c', true, 9L, (byte) 3));
        System.out.println((String) StringConcatFactory.makeConcat(l, "x", MethodType.methodType(String.class)).getTarget().invokeExact());
        try {
            StringConcatFactory.makeConcatWithConstants(l, "x", MethodType.methodType(String.class, int.class), "\1\1");
        } catch (StringConcatException e) {
            System.out.println(e.getMessage());
        }
        try {
            StringConcatFactory.makeConcat(l, "x", MethodType.methodType(int.class, int.class));
        } catch (StringConcatException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: i=5, o=obj, d=2.5, c=constant
// expect: i=-7, o=null, d=NaN, c=constant
// expect: sctrue93
// expect:
// expect: Mismatched number of concat arguments: recipe wants 2 arguments, but signature provides 1
// expect: The return type should be compatible with String, but it is int
