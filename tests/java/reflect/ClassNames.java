// SPDX-License-Identifier: Apache-2.0
// The names, kinds and relations that java.lang.Class reports.

import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.Callable;

public class ClassNames {
    class Inner { class Deep { } }
    static class Nested<T> { }
    interface Face { }
    @interface Anno { }
    enum Kind { ONE, TWO { } }
    record Rec(int a) { }
    static Object anonymous = new Object() { };
    static Object local() {
        class Local { }
        return new Local();
    }
    static Callable<Object> lambda = () -> new Object() { };

    static void show(Class<?> c) {
        System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.getPackageName()
                + " | " + (c.isInterface() ? "I" : "") + (c.isArray() ? "A" : "") + (c.isPrimitive() ? "P" : "") + (c.isEnum() ? "E" : "") + (c.isRecord() ? "R" : "")
                + (c.isAnnotation() ? "@" : "") + (c.isAnonymousClass() ? "N" : "") + (c.isLocalClass() ? "L" : "") + (c.isMemberClass() ? "M" : "") + (c.isSynthetic() ? "S" : "")
                + " | " + c.getSuperclass() + " | " + c.getEnclosingClass() + " | " + c.getDeclaringClass() + " | " + c.getEnclosingMethod() + " | " + c.descriptorString());
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {ClassNames.class, Inner.class, Inner.Deep.class, Nested.class, Face.class, Anno.class, Kind.class, Kind.TWO.getClass(), Rec.class,
            anonymous.getClass(), local().getClass(), lambda.call().getClass(), int.class, void.class, int[].class, String[][].class, Nested[].class, Map.Entry.class, Object.class, Runnable.class}) {
            show(c);
        }
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + Object.class.isAssignableFrom(int.class)
                + " " + Object[].class.isAssignableFrom(String[].class) + " " + Serializable.class.isAssignableFrom(int[].class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(Integer.class.isInstance(3) + " " + int.class.isInstance(3) + " " + Comparable.class.isInstance(null));
        System.out.println(int[].class.getComponentType() + " " + String[][].class.componentType() + " " + int.class.arrayType() + " " + String.class.getComponentType());
        System.out.println(Class.forName("[[I") == int[][].class && Class.forName("[Ljava.lang.String;") == String[].class && Class.forName("ClassNames$Inner") == Inner.class);
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + (ClassNames.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + (int[].class.getClassLoader() == null)
                + " " + (ClassNames[].class.getClassLoader() == ClassNames.class.getClassLoader()));
        System.out.println(Object.class.getInterfaces().length + " " + int[].class.getInterfaces().length + " " + java.util.Arrays.toString(Integer.class.getInterfaces()) + " " + int[].class.getSuperclass());
        System.out.println(Integer.TYPE == int.class && Void.TYPE == void.class);
        System.out.println(Kind.class.getEnumConstants().length + " " + Rec.class.getRecordComponents()[0] + " " + java.util.Arrays.asList(ClassNames.class.getDeclaredClasses()).size());
        System.out.println(ClassNames.class.getModule().isNamed() + " " + String.class.getModule() + " " + ClassNames.class.getPackage().getName().isEmpty() + " " + String.class.getPackage());
        System.out.println(Inner.class.getNestHost() + " " + Inner.class.isNestmateOf(Nested.class) + " " + ClassNames.class.getNestMembers()[0] + " " + String.class.isNestmateOf(Inner.class) + " " + int.class.getNestHost());
        System.out.println(Integer.class.asSubclass(Number.class) + " " + Integer.class.toGenericString() + " | " + Map.class.toGenericString() + " | " + Kind.class.toGenericString() + " | " + Anno.class.toGenericString());
    }
}

// expect: class ClassNames | ClassNames | ClassNames | ClassNames | ClassNames |  |  | class java.lang.Object | null | null | null | LClassNames;
// expect: class ClassNames$Inner | ClassNames$Inner | Inner | ClassNames$Inner | ClassNames.Inner |  | M | class java.lang.Object | class ClassNames | class ClassNames | null | LClassNames$Inner;
// expect: class ClassNames$Inner$Deep | ClassNames$Inner$Deep | Deep | ClassNames$Inner$Deep | ClassNames.Inner.Deep |  | M | class java.lang.Object | class ClassNames$Inner | class ClassNames$Inner | null | LClassNames$Inner$Deep;
// expect: class ClassNames$Nested | ClassNames$Nested | Nested | ClassNames$Nested | ClassNames.Nested |  | M | class java.lang.Object | class ClassNames | class ClassNames | null | LClassNames$Nested;
// expect: interface ClassNames$Face | ClassNames$Face | Face | ClassNames$Face | ClassNames.Face |  | IM | null | class ClassNames | class ClassNames | null | LClassNames$Face;
// expect: interface ClassNames$Anno | ClassNames$Anno | Anno | ClassNames$Anno | ClassNames.Anno |  | I@M | null | class ClassNames | class ClassNames | null | LClassNames$Anno;
// expect: class ClassNames$Kind | ClassNames$Kind | Kind | ClassNames$Kind | ClassNames.Kind |  | EM | class java.lang.Enum | class ClassNames | class ClassNames | null | LClassNames$Kind;
// expect: class ClassNames$Kind$1 | ClassNames$Kind$1 |  | ClassNames$Kind$1 | null |  | N | class ClassNames$Kind | class ClassNames$Kind | null | null | LClassNames$Kind$1;
// expect: class ClassNames$Rec | ClassNames$Rec | Rec | ClassNames$Rec | ClassNames.Rec |  | RM | class java.lang.Record | class ClassNames | class ClassNames | null | LClassNames$Rec;
// expect: class ClassNames$1 | ClassNames$1 |  | ClassNames$1 | null |  | N | class java.lang.Object | class ClassNames | null | null | LClassNames$1;
// expect: class ClassNames$1Local | ClassNames$1Local | Local | ClassNames$1Local | null |  | L | class java.lang.Object | class ClassNames | null | static java.lang.Object ClassNames.local() | LClassNames$1Local;
// expect: class ClassNames$2 | ClassNames$2 |  | ClassNames$2 | null |  | N | class java.lang.Object | class ClassNames | null | null | LClassNames$2;
// expect: int | int | int | int | int | java.lang | P | null | null | null | null | I
// expect: void | void | void | void | void | java.lang | P | null | null | null | null | V
// expect: class [I | [I | int[] | int[] | int[] | java.lang | A | class java.lang.Object | null | null | null | [I
// expect: class [[Ljava.lang.String; | [[Ljava.lang.String; | String[][] | java.lang.String[][] | java.lang.String[][] | java.lang | A | class java.lang.Object | null | null | null | [[Ljava/lang/String;
// expect: class [LClassNames$Nested; | [LClassNames$Nested; | Nested[] | ClassNames$Nested[] | ClassNames.Nested[] |  | A | class java.lang.Object | null | null | null | [LClassNames$Nested;
// expect: interface java.util.Map$Entry | java.util.Map$Entry | Entry | java.util.Map$Entry | java.util.Map.Entry | java.util | IM | null | interface java.util.Map | interface java.util.Map | null | Ljava/util/Map$Entry;
// expect: class java.lang.Object | java.lang.Object | Object | java.lang.Object | java.lang.Object | java.lang |  | null | null | null | null | Ljava/lang/Object;
// expect: interface java.lang.Runnable | java.lang.Runnable | Runnable | java.lang.Runnable | java.lang.Runnable | java.lang | I | null | null | null | null | Ljava/lang/Runnable;
// expect: true false false true true false
// expect: true false false
// expect: int class [Ljava.lang.String; class [I null
// expect: true
// expect: null null true true true
// expect: 0 2 [interface java.lang.Comparable, interface java.lang.constant.Constable, interface java.lang.constant.ConstantDesc] class java.lang.Object
// expect: true
// expect: 2 int a 6
// expect: false module java.base true package java.lang
// expect: class ClassNames true class ClassNames false int
// expect: class java.lang.Integer public final class java.lang.Integer | public abstract interface java.util.Map<K,V> | static enum ClassNames$Kind | abstract static @interface ClassNames$Anno
