// SPDX-License-Identifier: Apache-2.0
// ObjectMethods.bootstrap called as a library, and records with many components.

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;

public class RecordMethods {
    record Many(int a, long b, float c, double d, char e, boolean f, byte g, short h, String i, Object j, int k, int l, int m, int n, int o, int p) { }
    record Floats(float f, double d) { }

    final int x;
    final String y;

    RecordMethods(int x, String y) {
        this.x = x;
        this.y = y;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle gx = l.findGetter(RecordMethods.class, "x", int.class), gy = l.findGetter(RecordMethods.class, "y", String.class);
        CallSite eq = (CallSite) ObjectMethods.bootstrap(l, "equals", MethodType.methodType(boolean.class, RecordMethods.class, Object.class), RecordMethods.class, "x;y", gx, gy);
        CallSite ts = (CallSite) ObjectMethods.bootstrap(l, "toString", MethodType.methodType(String.class, RecordMethods.class), RecordMethods.class, "x;y", gx, gy);
        CallSite hc = (CallSite) ObjectMethods.bootstrap(l, "hashCode", MethodType.methodType(int.class, RecordMethods.class), RecordMethods.class, "x;y", gx, gy);
        RecordMethods a = new RecordMethods(1, "one"), b = new RecordMethods(1, new String("one")), c = new RecordMethods(2, null);
        System.out.println((boolean) eq.getTarget().invokeExact(a, (Object) b) + " " + (boolean) eq.getTarget().invokeExact(a, (Object) c) + " " + (boolean) eq.getTarget().invokeExact(c, (Object) null));
        System.out.println((String) ts.getTarget().invokeExact(a) + " " + (String) ts.getTarget().invokeExact(c));
        System.out.println((int) hc.getTarget().invokeExact(a) + " " + (int) hc.getTarget().invokeExact(c));
        Many m = new Many(1, 2, 3, 4, 'e', true, (byte) 7, (short) 8, "i", null, 11, 12, 13, 14, 15, 16);
        System.out.println(m + " " + m.hashCode() + " " + m.equals(new Many(1, 2, 3, 4, 'e', true, (byte) 7, (short) 8, "i", null, 11, 12, 13, 14, 15, 17)));
        System.out.println(new Floats(Float.NaN, 0.0).equals(new Floats(Float.NaN, 0.0)) + " " + new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " " + new Floats(1.5f, -2.5).hashCode());
    }
}

// expect: true false false
// expect: RecordMethods[x=1, y=one] RecordMethods[x=2, y=null]
// expect: 110213 62
// expect: Many[a=1, b=2, c=3.0, d=4.0, e=e, f=true, g=7, h=8, i=i, j=null, k=11, l=12, m=13, n=14, o=15, p=16] 1692139110 false
// expect: true false 2017722368
