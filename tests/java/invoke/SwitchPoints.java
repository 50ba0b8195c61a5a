// SPDX-License-Identifier: Apache-2.0
// Call sites that change: MutableCallSite, VolatileCallSite, ConstantCallSite, SwitchPoint; method types.

import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class SwitchPoints {
    static String a() { return "a"; }
    static String b() { return "b"; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle a = l.findStatic(SwitchPoints.class, "a", methodType(String.class)), b = l.findStatic(SwitchPoints.class, "b", methodType(String.class));
        for (CallSite site : new CallSite[] {new MutableCallSite(a), new VolatileCallSite(a)}) {
            MethodHandle invoker = site.dynamicInvoker();
            String before = (String) invoker.invokeExact();
            site.setTarget(b);
            System.out.println(before + (String) invoker.invokeExact());
            try {
                site.setTarget(MethodHandles.constant(int.class, 1));
            } catch (WrongMethodTypeException e) {
                System.out.println("wrong type");
            }
        }
        try {
            new ConstantCallSite(a).setTarget(b);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant");
        }
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(a, b);
        String before = (String) guarded.invokeExact();
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println(before + (String) guarded.invokeExact() + point.hasBeenInvalidated());
        MethodType t = methodType(int.class, String.class, long[].class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.wrap() + " " + t.erase() + " " + t.generic() + " " + t.changeReturnType(void.class)
                + " " + t.insertParameterTypes(1, double.class) + " " + t.dropParameterTypes(0, 1) + " " + (t == methodType(int.class, String.class, long[].class)));
        System.out.println(MethodType.fromMethodDescriptorString("(Ljava/util/List;[[IZ)V", null) + " " + t.hasPrimitives() + " " + t.hasWrappers() + " " + t.wrap().unwrap().equals(t));
    }
}

// expect: ab
// expect: wrong type
// expect: ab
// expect: wrong type
// expect: constant
// expect: abtrue
// expect: (String,long[])int (Ljava/lang/String;[J)I (String,long[])Integer (Object,Object)int (Object,Object)Object (String,long[])void (String,double,long[])int (long[])int true
// expect: (List,int[][],boolean)void true false true
