// SPDX-License-Identifier: Apache-2.0
// vm-args: --add-opens java.base/java.lang.invoke=ALL-UNNAMED
// Handles of the VM's own linkers: they have the arguments that they are asked for with, and call through one another.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class LinkersAsHandles {
    static int twice(int n) { return 2 * n; }
    String with(long n, String text) { return this + text + n; }
    @Override public String toString() { return "me"; }

    static MethodHandles.Lookup all;
    static Class<?> memberName;

    static Object member(MethodHandle of) throws Exception {
        Method m = MethodHandle.class.getDeclaredMethod("internalMemberName");
        m.setAccessible(true);
        return m.invoke(of);
    }

    static MethodHandle linker(String name, MethodType type) throws Exception {
        return all.findStatic(MethodHandle.class, name, type.appendParameterTypes(memberName));
    }

    public static void main(String[] args) throws Throwable {
        Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        trusted.setAccessible(true);
        all = (MethodHandles.Lookup) trusted.get(null);
        memberName = Class.forName("java.lang.invoke.MemberName");
        MethodHandle twice = all.findStatic(LinkersAsHandles.class, "twice", MethodType.methodType(int.class, int.class));
        MethodHandle with = all.findVirtual(LinkersAsHandles.class, "with", MethodType.methodType(String.class, long.class, String.class));
        MethodHandle toStatic = linker("linkToStatic", twice.type()), toVirtual = linker("linkToVirtual", with.type().erase());
        MethodHandle basic = all.findVirtual(MethodHandle.class, "invokeBasic", twice.type());
        System.out.println(toStatic.isVarargsCollector() + " " + toStatic.type().parameterCount() + " " + toVirtual.type().parameterCount());
        System.out.println((int) toStatic.invokeWithArguments(21, member(twice)));
        System.out.println(toVirtual.invokeWithArguments(new LinkersAsHandles(), 7L, "x", member(with)));
        System.out.println((int) basic.invokeWithArguments(twice, 4));
        MethodHandle chained = linker("linkToStatic", toStatic.type());
        System.out.println((int) chained.invokeWithArguments(5, member(twice), member(toStatic)));
    }
}

// expect: false 2 4
// expect: 42
// expect: mex7
// expect: 8
// expect: 10
