// SPDX-License-Identifier: Apache-2.0
// What initialises a class and what does not: every way of use once.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;

public class InitTimes {
    static void log(String s) {
        System.out.println("  init " + s);
    }

    static class New { static { log("New"); } }
    static class Call { static { log("Call"); } static void go() { } }
    static class Get { static { log("Get"); } static int v = 1; static final int CONST = 2; static final String TEXT = "x"; static final Integer BOXED = 3; }
    static class Put { static { log("Put"); } static int v; }
    static class Parent { static { log("Parent"); } static int inherited = 5; static void method() { } }
    static class Child extends Parent { static { log("Child"); } }
    interface Face { int V = value("Face"); static void go() { } }
    interface Def { int V = value("Def"); default void d() { } }
    static class Both implements Face, Def { static { log("Both"); } }
    static class Reflected { static { log("Reflected"); } static int f = 1; static void m() { } }
    static class Named { static { log("Named"); } }
    static class Handle { static { log("Handle"); } static int v = 3; static int m() { return 1; } }
    static class Lambda { static { log("Lambda"); } static void m() { } }
    static class Literal { static { log("Literal"); } }
    static class Arr { static { log("Arr"); } }
    static class Casted { static { log("Casted"); } }
    enum E { A; static { log("E"); } }
    static class Ensured { static { log("Ensured"); } }
    static class Thrown extends RuntimeException { static { log("Thrown"); } }

    static int value(String s) {
        log(s);
        return 1;
    }

    static void step(String s) {
        System.out.println(s);
    }

    public static void main(String[] args) throws Throwable {
        step("constant " + Get.CONST + Get.TEXT);
        step("get " + Get.BOXED);
        step("put");
        Put.v = 1;
        step("new");
        new New();
        step("call");
        Call.go();
        step("inherited field " + Child.inherited);
        Child.method();
        step("child");
        new Child();
        step("interface with default");
        new Both();
        step("static method of interface, initialises Face");
        Face.go();
        step("literal " + Literal.class.getSimpleName() + Literal.class.getDeclaredMethods().length);
        step("array " + new Arr[2].length + Array.newInstance(Arr.class, 1).getClass().getSimpleName());
        step("cast and instanceof " + ((Object) null instanceof Casted) + (Casted) null);
        step("forName without");
        Class.forName("InitTimes$Named", false, InitTimes.class.getClassLoader());
        step("forName");
        Class.forName("InitTimes$Named");
        step("reflection");
        var m = Reflected.class.getDeclaredMethod("m");
        var f = Reflected.class.getDeclaredField("f");
        step("reflective invoke");
        m.invoke(null);
        f.getInt(null);
        step("find handle");
        var h = MethodHandles.lookup().findStatic(Handle.class, "m", MethodType.methodType(int.class));
        step("invoke handle");
        int one = (int) h.invokeExact();
        step("method reference");
        Runnable r = Lambda::m;
        step("its call");
        r.run();
        step("enum");
        E.valueOf("A");
        step("ensure");
        MethodHandles.lookup().ensureInitialized(Ensured.class);
        step("handler");
        try {
            step("in try");
        } catch (Thrown t) {
            step("never");
        }
    }
}

// expect: constant 2x
// expect:   init Get
// expect: get 3
// expect: put
// expect:   init Put
// expect: new
// expect:   init New
// expect: call
// expect:   init Call
// expect:   init Parent
// expect: inherited field 5
// expect: child
// expect:   init Child
// expect: interface with default
// expect:   init Def
// expect:   init Both
// expect: static method of interface, initialises Face
// expect:   init Face
// expect: literal Literal0
// expect: array 2Arr[]
// expect: cast and instanceof falsenull
// expect: forName without
// expect: forName
// expect:   init Named
// expect: reflection
// expect: reflective invoke
// expect:   init Reflected
// expect: find handle
// expect: invoke handle
// expect:   init Handle
// expect: method reference
// expect: its call
// expect:   init Lambda
// expect: enum
// expect:   init E
// expect: ensure
// expect:   init Ensured
// expect: handler
// expect: in try
