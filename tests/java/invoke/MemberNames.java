// SPDX-License-Identifier: Apache-2.0
// vm-args: --add-opens java.base/java.lang.invoke=ALL-UNNAMED
// The library's own search for members by name, type and kind (MemberName.Factory): what a class declares itself.

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.TreeSet;

public class MemberNames {
    interface Named {
        int LIMIT = 7;
        String name();
        default int size() { return 1; }
    }

    static class Base {
        protected int size;
        static long count;
        Base() { }
        public void grow() { }
        void grow(int by) { size += by; }
    }

    static class Leaf extends Base implements Named {
        private String name;
        static { count = 1; }
        Leaf(String name) { this.name = name; }
        private Leaf() { }
        @Override public String name() { return name; }
        @Override public void grow() { }
        static void shrink(long[] by, Object... more) { }
    }

    static Object factory;

    static Method name, type;

    static void print(String what, List<?> members) throws Exception {
        TreeSet<String> lines = new TreeSet<>();
        for (Object m : members)
            lines.add(name.invoke(m) + " " + type.invoke(m));
        System.out.println(what + ": " + lines);
    }

    static Method opened(Class<?> of, String name, Class<?>... parameters) throws Exception {
        Method m = of.getMethod(name, parameters);
        m.setAccessible(true);
        return m;
    }

    public static void main(String[] args) throws Exception {
        Class<?> names = Class.forName("java.lang.invoke.MemberName");
        Method get = names.getDeclaredMethod("getFactory");
        get.setAccessible(true);
        factory = get.invoke(null);
        name = opened(names, "getName");
        type = opened(names, "getMethodOrFieldType");
        Method all = opened(factory.getClass(), "getMethods", Class.class, boolean.class, Class.class);
        Method some = opened(factory.getClass(), "getMethods", Class.class, boolean.class, String.class, MethodType.class, Class.class);
        Method makers = opened(factory.getClass(), "getConstructors", Class.class, Class.class);
        Method fields = opened(factory.getClass(), "getFields", Class.class, boolean.class, Class.class);
        Method field = opened(factory.getClass(), "getFields", Class.class, boolean.class, String.class, Class.class, Class.class);
        Method nested = opened(factory.getClass(), "getNestedTypes", Class.class, boolean.class, Class.class);
        print("methods of Leaf", (List<?>) all.invoke(factory, Leaf.class, false, null));
        print("methods of Leaf and above", (List<?>) all.invoke(factory, Leaf.class, true, null));
        print("grow", (List<?>) some.invoke(factory, Leaf.class, true, "grow", null, null));
        print("grow()", (List<?>) some.invoke(factory, Leaf.class, true, "grow", MethodType.methodType(void.class), null));
        print("shrink", (List<?>) some.invoke(factory, Leaf.class, false, "shrink", MethodType.methodType(void.class, long[].class, Object[].class), null));
        print("unheard", (List<?>) some.invoke(factory, Leaf.class, true, "neverHeardOfThis", null, null));
        print("constructors", (List<?>) makers.invoke(factory, Leaf.class, null));
        print("fields of Leaf", (List<?>) fields.invoke(factory, Leaf.class, false, null));
        print("fields of Leaf and above", (List<?>) fields.invoke(factory, Leaf.class, true, null));
        print("size", (List<?>) field.invoke(factory, Leaf.class, true, "size", int.class, null));
        print("size of another type", (List<?>) field.invoke(factory, Leaf.class, true, "size", long.class, null));
        print("of an interface", (List<?>) all.invoke(factory, Named.class, true, null));
        print("of an array", (List<?>) some.invoke(factory, int[].class, false, "wait", null, null));
        print("of int", (List<?>) all.invoke(factory, int.class, true, null));
        print("types", (List<?>) nested.invoke(factory, MemberNames.class, false, null));
        System.out.println(((List<?>) all.invoke(factory, String.class, false, null)).size() == String.class.getDeclaredMethods().length);
    }
}

// until: 20
// expect: methods of Leaf: [grow ()void, name ()String, shrink (long[],Object[])void]
// expect: methods of Leaf and above: [grow ()void, name ()String, shrink (long[],Object[])void]
// expect: grow: [grow ()void]
// expect: grow(): [grow ()void]
// expect: shrink: [shrink (long[],Object[])void]
// expect: unheard: []
// expect: constructors: [<init> ()void, <init> (String)void]
// expect: fields of Leaf: [name ()String]
// expect: fields of Leaf and above: [name ()String]
// expect: size: []
// expect: size of another type: []
// expect: of an interface: [name ()String, size ()int]
// expect: of an array: []
// expect: of int: []
// expect: types: []
// expect: true
