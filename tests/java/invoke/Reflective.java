// SPDX-License-Identifier: Apache-2.0
// Reflection upon handles: revealDirect, privateLookupIn, unreflect of fields and constructors, accessors kept fast by many calls.

import java.lang.invoke.*;
import java.lang.reflect.Method;

public class Reflective {
    private int hidden = 12;
    private static String stat(int x) { return "stat" + x; }
    static class Other { private int mine = 3; private Other(int m) { mine = m; } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle h = l.findStatic(Reflective.class, "stat", MethodType.methodType(String.class, int.class));
        MethodHandleInfo info = l.revealDirect(h);
        System.out.println(info.getName() + " " + info.getMethodType() + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getDeclaringClass().getName());
        MethodHandles.Lookup other = MethodHandles.privateLookupIn(Other.class, l);
        Other o = (Other) other.findConstructor(Other.class, MethodType.methodType(void.class, int.class)).invokeExact(8);
        System.out.println((int) other.findGetter(Other.class, "mine", int.class).invokeExact(o) + " " + other + " " + other.dropLookupMode(MethodHandles.Lookup.PRIVATE));
        System.out.println((int) l.unreflectGetter(Reflective.class.getDeclaredField("hidden")).invokeExact(new Reflective()));
        System.out.println(((Other) l.unreflectConstructor(Other.class.getDeclaredConstructor(int.class)).invoke(4)).mine);
        Method m = Reflective.class.getDeclaredMethod("stat", int.class);
        int total = 0;
        for (int i = 0; i < 100; i++) {
            total += ((String) m.invoke(null, i)).length();
        }
        System.out.println(total);
        VarHandle v = l.unreflectVarHandle(Reflective.class.getDeclaredField("hidden"));
        Reflective r = new Reflective();
        v.set(r, 5);
        System.out.println((int) v.get(r) + " " + MethodHandles.reflectAs(Method.class, h).getName());
        try {
            MethodHandles.privateLookupIn(String.class, l);
        } catch (IllegalAccessException e) {
            System.out.println("closed module");
        }
        System.out.println(l.findClass("Reflective$Other") + " " + l.accessClass(Other.class) + " " + l.lookupModes());
    }
}

// expect: stat (int)String invokeStatic Reflective
// expect: 8 Reflective$Other Reflective$Other/package
// expect: 12
// expect: 4
// expect: 590
// expect: 5 stat
// expect: closed module
// expect: class Reflective$Other class Reflective$Other 95
