// SPDX-License-Identifier: Apache-2.0
// What a lookup refuses: which error it is, what it says, and what it names as the cause.
// expect: public private: java.lang.IllegalAccessException: no such method: java.util.ArrayList.grow(int)Object[]/invokeVirtual
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access private method 'java.lang.Object[] java.util.ArrayList.grow(int)' (java.lang.Object and java.util.ArrayList are in module java.base of loader 'bootstrap')
// expect: public private as static: java.lang.IllegalAccessException: no such method: java.util.ArrayList.grow(int)Object[]/invokeStatic
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access private method 'java.lang.Object[] java.util.ArrayList.grow(int)' (java.lang.Object and java.util.ArrayList are in module java.base of loader 'bootstrap')
// expect: public package: java.lang.IllegalAccessException: no such method: java.util.ArrayList.elementData(int)Object/invokeVirtual
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access method 'java.lang.Object java.util.ArrayList.elementData(int)' (java.lang.Object and java.util.ArrayList are in module java.base of loader 'bootstrap')
// expect: public protected: java.lang.IllegalAccessException: no such method: java.util.ArrayList.removeRange(int,int)void/invokeVirtual
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access protected method 'void java.util.ArrayList.removeRange(int, int)' (java.lang.Object and java.util.ArrayList are in module java.base of loader 'bootstrap')
// expect: public protected bound: java.lang.IllegalAccessException: member is protected: java.lang.Object.finalize()void/invokeSpecial, from public Lookup
// expect: public package static: java.lang.IllegalAccessException: no such method: java.util.HashMap.hash(Object)int/invokeStatic
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access method 'int java.util.HashMap.hash(java.lang.Object)' (java.lang.Object and java.util.HashMap are in module java.base of loader 'bootstrap')
// expect: public package static as virtual: java.lang.IllegalAccessException: no such method: java.util.HashMap.hash(Object)int/invokeVirtual
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access method 'int java.util.HashMap.hash(java.lang.Object)' (java.lang.Object and java.util.HashMap are in module java.base of loader 'bootstrap')
// expect: public public static as virtual: java.lang.IllegalAccessException: no such method: java.lang.Integer.parseInt(String)int/invokeVirtual
// expect:     java.lang.IncompatibleClassChangeError: Expecting non-static method 'int java.lang.Integer.parseInt(java.lang.String)'
// expect: public private constructor: java.lang.IllegalAccessException: no such constructor: java.lang.Math.<init>()void/newInvokeSpecial
// expect:     java.lang.IllegalAccessError: class java.lang.Object tried to access private method 'void java.lang.Math.<init>()' (java.lang.Object and java.lang.Math are in module java.base of loader 'bootstrap')
// expect: public package field: java.lang.IllegalAccessException: member is private to package: java.util.ArrayList.elementData/[Ljava.lang.Object;/getField, from public Lookup
// expect: public protected field: java.lang.IllegalAccessException: member is protected: java.util.AbstractList.modCount/int/getField, from public Lookup
// expect: own private: java.lang.IllegalAccessException: no such method: java.util.ArrayList.grow(int)Object[]/invokeVirtual
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access private method 'java.lang.Object[] java.util.ArrayList.grow(int)' (LookupRefusals is in unnamed module of loader 'app'; java.util.ArrayList is in module java.base of loader 'bootstrap')
// expect: own private as static: java.lang.IllegalAccessException: no such method: java.util.ArrayList.grow(int)Object[]/invokeStatic
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access private method 'java.lang.Object[] java.util.ArrayList.grow(int)' (LookupRefusals is in unnamed module of loader 'app'; java.util.ArrayList is in module java.base of loader 'bootstrap')
// expect: own package: java.lang.IllegalAccessException: no such method: java.util.ArrayList.elementData(int)Object/invokeVirtual
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access method 'java.lang.Object java.util.ArrayList.elementData(int)' (LookupRefusals is in unnamed module of loader 'app'; java.util.ArrayList is in module java.base of loader 'bootstrap')
// expect: own protected: MethodHandle(LookupRefusals,int,int)void
// expect: own protected bound: java.lang.IllegalAccessException: no such method: java.util.HashMap.finalize()void/invokeSpecial
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access protected method 'void java.lang.Object.finalize()' (LookupRefusals is in unnamed module of loader 'app'; java.lang.Object is in module java.base of loader 'bootstrap')
// expect: own package static: java.lang.IllegalAccessException: no such method: java.util.HashMap.hash(Object)int/invokeStatic
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access method 'int java.util.HashMap.hash(java.lang.Object)' (LookupRefusals is in unnamed module of loader 'app'; java.util.HashMap is in module java.base of loader 'bootstrap')
// expect: own package static as virtual: java.lang.IllegalAccessException: no such method: java.util.HashMap.hash(Object)int/invokeVirtual
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access method 'int java.util.HashMap.hash(java.lang.Object)' (LookupRefusals is in unnamed module of loader 'app'; java.util.HashMap is in module java.base of loader 'bootstrap')
// expect: own public static as virtual: java.lang.IllegalAccessException: no such method: java.lang.Integer.parseInt(String)int/invokeVirtual
// expect:     java.lang.IncompatibleClassChangeError: Expecting non-static method 'int java.lang.Integer.parseInt(java.lang.String)'
// expect: own private constructor: java.lang.IllegalAccessException: no such constructor: java.lang.Math.<init>()void/newInvokeSpecial
// expect:     java.lang.IllegalAccessError: class LookupRefusals tried to access private method 'void java.lang.Math.<init>()' (LookupRefusals is in unnamed module of loader 'app'; java.lang.Math is in module java.base of loader 'bootstrap')
// expect: own package field: java.lang.IllegalAccessException: member is private to package: java.util.ArrayList.elementData/[Ljava.lang.Object;/getField, from class LookupRefusals (unnamed module @)
// expect: own protected field: MethodHandle(LookupRefusals)int
// expect: inherited constructor: java.lang.NoSuchMethodException: no such constructor: LookupRefusals$Derived.<init>(int)void/newInvokeSpecial
// expect:     java.lang.NoSuchMethodError: LookupRefusals$Derived: method 'void <init>(int)' not found
// expect: nest mate: MethodHandle(Base)void
// expect: distant interface: java.lang.IllegalAccessException: no such method: LookupRefusals$Far.greet()void/invokeSpecial
// expect:     java.lang.IncompatibleClassChangeError: Interface method reference: 'void LookupRefusals$Far.greet()', is in an indirect superinterface of LookupRefusals$Distant
// expect: near interface: MethodHandle(Distant)void
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;

public class LookupRefusals extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    interface Far {
        default void greet() {}
    }

    interface Near extends Far {}

    static class Distant implements Near {
        static MethodHandles.Lookup lookup() {
            return MethodHandles.lookup();
        }
    }

    static class Base {
        Base(int n) {}

        private void own() {}
    }

    static class Derived extends Base {
        Derived() {
            super(1);
        }
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void row(String what, Body body) {
        String out;
        try {
            out = body.run().toString();
        } catch (Throwable t) {
            out = t + (t.getCause() == null ? "" : "\n    " + t.getCause());
        }
        System.out.println(what + ": " + out.replaceAll("@[0-9a-f]+", "@"));
    }

    static final MethodType VOID = MethodType.methodType(void.class);

    static void find(String name, MethodHandles.Lookup l) {
        MethodType grow = MethodType.methodType(Object[].class, int.class), element = MethodType.methodType(Object.class, int.class);
        MethodType range = MethodType.methodType(void.class, int.class, int.class), hash = MethodType.methodType(int.class, Object.class);
        row(name + " private", () -> l.findVirtual(ArrayList.class, "grow", grow));
        row(name + " private as static", () -> l.findStatic(ArrayList.class, "grow", grow));
        row(name + " package", () -> l.findVirtual(ArrayList.class, "elementData", element));
        row(name + " protected", () -> l.findVirtual(ArrayList.class, "removeRange", range));
        row(name + " protected bound", () -> l.bind(new HashMap<>(), "finalize", VOID));
        row(name + " package static", () -> l.findStatic(HashMap.class, "hash", hash));
        row(name + " package static as virtual", () -> l.findVirtual(HashMap.class, "hash", hash));
        row(name + " public static as virtual", () -> l.findVirtual(Integer.class, "parseInt", MethodType.methodType(int.class, String.class)));
        row(name + " private constructor", () -> l.findConstructor(Math.class, VOID));
        row(name + " package field", () -> l.findGetter(ArrayList.class, "elementData", Object[].class));
        row(name + " protected field", () -> l.findGetter(ArrayList.class, "modCount", int.class));
    }

    public static void main(String[] args) {
        find("public", MethodHandles.publicLookup());
        find("own", MethodHandles.lookup());
        row("inherited constructor", () -> MethodHandles.lookup().findConstructor(Derived.class, MethodType.methodType(void.class, int.class)));
        row("nest mate", () -> MethodHandles.lookup().findVirtual(Base.class, "own", VOID));
        row("distant interface", () -> Distant.lookup().findSpecial(Far.class, "greet", VOID, Distant.class));
        row("near interface", () -> Distant.lookup().findSpecial(Near.class, "greet", VOID, Distant.class));
    }
}
