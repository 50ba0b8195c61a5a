// SPDX-License-Identifier: Apache-2.0
// Names and modifiers of parameters, enclosing methods and constructors of local classes, synthetic members.

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.function.Supplier;

public class Parameters {
    Object made;

    Parameters() {
        made = new Object() { };
    }

    Supplier<Object> capture(final int first, String second, long... rest) {
        class Local implements Supplier<Object> {
            public Object get() { return first + second; }
        }
        return new Local();
    }

    class Inner { Inner(int own) { } }
    enum E { A; E() { } }
    record R(int one, String... two) { }

    static Object field = new Object() { };

    public static void main(String[] args) throws Exception {
        Method m = Parameters.class.getDeclaredMethod("capture", int.class, String.class, long[].class);
        for (Parameter p : m.getParameters()) {
            System.out.println(p + " " + p.getName() + " " + p.isNamePresent() + " " + p.isVarArgs() + " " + p.getModifiers() + " " + p.isImplicit() + p.isSynthetic());
        }
        for (Class<?> c : new Class<?>[] {Inner.class, E.class, R.class}) {
            for (Constructor<?> k : c.getDeclaredConstructors()) {
                for (Parameter p : k.getParameters()) {
                    System.out.println(c.getSimpleName() + " " + p + " " + p.isImplicit() + p.isSynthetic());
                }
            }
        }
        Parameters it = new Parameters();
        Class<?> local = it.capture(1, "x").getClass();
        System.out.println(local.getEnclosingMethod() + " " + local.getEnclosingConstructor() + " " + local.getEnclosingClass() + " " + local.getDeclaringClass());
        System.out.println(it.made.getClass().getEnclosingMethod() + " " + it.made.getClass().getEnclosingConstructor());
        System.out.println(field.getClass().getEnclosingMethod() + " " + field.getClass().getEnclosingConstructor() + " " + field.getClass().getEnclosingClass());
        System.out.println(it.capture(1, "x").get());
        System.out.println(String.class.getMethod("indexOf", int.class).getParameters()[0].isNamePresent());
    }
}

// expect: final int first first true false 16 falsefalse
// expect: java.lang.String second second true false 0 falsefalse
// expect: long... rest rest true true 0 falsefalse
// expect: Inner final Parameters this$0 truefalse
// expect: Inner int own falsefalse
// expect: E  java.lang.String $enum$name falsetrue
// expect: E  int $enum$ordinal falsetrue
// expect: R int one falsefalse
// expect: R java.lang.String... two falsefalse
// expect: java.util.function.Supplier Parameters.capture(int,java.lang.String,long[]) null class Parameters null
// expect: null Parameters()
// expect: null null class Parameters
// expect: 1x
// expect: false
