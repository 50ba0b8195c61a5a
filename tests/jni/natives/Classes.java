// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Classes from names and bytes, natives bound by hand, and reflection's objects. */
public class Classes {
    static { System.loadLibrary("Classes"); }

    int number = 6;
    static int shared = 7;
    Classes() { }
    String instance(int x) { return "instance " + x; }
    static String global(int x) { return "static " + x; }
    static native String registered(int x);
    native String registeredToo(int x);
    static void plain() { }

    static native void bind(String name, String signature);
    static native void unbind();
    static native Class<?> superOf(Class<?> c);
    static native boolean assignable(Class<?> sub, Class<?> sup);
    static native boolean instance(Object o, Class<?> c);
    static native Object moduleOf(Class<?> c);
    static native Class<?> define(String name, ClassLoader loader, byte[] bytes);
    static native Class<?> find(String name);
    static native Object call(Method m, Object receiver, int x);
    static native Object create(Constructor<?> c);
    static native int read(Field f, Object o);
    static native Object reflectMethod(Class<?> c, String name, String signature, boolean isStatic);
    static native Object reflectField(Class<?> c, String name, String signature, boolean isStatic);
    static native int version();

    interface Action { Object run() throws Throwable; }
    static void show(Action a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static class Own extends ClassLoader {
        Own() { super(Classes.class.getClassLoader()); }
    }

    static byte[] bytesOf(String name) throws Exception {
        try (java.io.InputStream in = Classes.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    static class Copied {
        static Class<?> seen() { return find("Classes$Copied"); }
    }

    public static void main(String[] args) throws Exception {
        show(() -> registered(1));
        bind("registered", "(I)Ljava/lang/String;");
        show(() -> registered(2));
        bind("registeredToo", "(I)Ljava/lang/String;");
        show(() -> new Classes().registeredToo(3));
        unbind();
        show(() -> registered(4));
        bind("registered", "(I)Ljava/lang/String;");
        show(() -> registered(5));
        for (String name : new String[] {"plain", "nope"})
            try {
                bind(name, "()V");
            } catch (NoSuchMethodError e) {
                System.out.println("NoSuchMethodError");
            }
        System.out.println(superOf(Integer.class) + " " + superOf(Object.class) + " " + superOf(Runnable.class) + " " + superOf(int.class) + " " + superOf(int[].class));
        System.out.println(assignable(Integer.class, Number.class) + " " + assignable(Number.class, Integer.class) + " "
            + assignable(int.class, int.class) + " " + assignable(int.class, long.class) + " " + assignable(int[].class, Object.class) + " "
            + assignable(String[].class, Object[].class) + " " + assignable(int[].class, Cloneable.class) + " " + assignable(int.class, Object.class));
        System.out.println(instance("s", CharSequence.class) + " " + instance(null, String.class) + " " + instance(1, String.class));
        System.out.println(moduleOf(String.class) + " " + (moduleOf(Classes.class) == Classes.class.getModule()));
        Own own = new Own();
        Class<?> copy = define("Classes$Copied", own, bytesOf("Classes$Copied"));
        System.out.println(copy.getName() + " " + (copy != Copied.class) + " " + (copy.getClassLoader() == own));
        show(() -> define("Classes$Copied", own, bytesOf("Classes$Copied")).getName());
        show(() -> define("Wrong", own, bytesOf("Classes$Copied")));
        show(() -> define("Bad", own, new byte[10]));
        System.out.println(Copied.seen() == Copied.class);
        show(() -> call(Classes.class.getDeclaredMethod("instance", int.class), new Classes(), 8));
        show(() -> call(Classes.class.getDeclaredMethod("global", int.class), null, 9));
        show(() -> create(Classes.class.getDeclaredConstructor()).getClass());
        show(() -> read(Classes.class.getDeclaredField("number"), new Classes()));
        show(() -> read(Classes.class.getDeclaredField("shared"), null));
        show(() -> reflectMethod(String.class, "length", "()I", false));
        show(() -> reflectMethod(String.class, "valueOf", "(I)Ljava/lang/String;", true));
        show(() -> reflectMethod(String.class, "<init>", "([C)V", false));
        show(() -> reflectField(Classes.class, "number", "I", false));
        show(() -> reflectField(Classes.class, "shared", "I", true));
        System.out.println(Integer.toHexString(version()));
    }
}

// expect: java.lang.UnsatisfiedLinkError: 'java.lang.String Classes.registered(int)'
// expect: by hand 2
// expect: by hand 3
// expect: java.lang.UnsatisfiedLinkError: 'java.lang.String Classes.registered(int)'
// expect: by hand 5
// expect: NoSuchMethodError
// expect: NoSuchMethodError
// expect: class java.lang.Number null null null class java.lang.Object
// expect: true false true false true true true false
// expect: true true false
// expect: module java.base true
// expect: Classes$Copied true true
// expect: java.lang.LinkageError: loader Classes$Own @ attempted duplicate class definition for Classes$Copied. (Classes$Copied is in unnamed module of loader Classes$Own @, parent loader 'app')
// expect: java.lang.NoClassDefFoundError: Wrong (wrong name: Classes$Copied)
// expect: java.lang.ClassFormatError: Incompatible magic value 0 in class file Bad
// expect: true
// expect: instance 8
// expect: static 9
// expect: class Classes
// expect: 6
// expect: 7
// expect: public int java.lang.String.length()
// expect: public static java.lang.String java.lang.String.valueOf(int)
// expect: public java.lang.String(char[])
// expect: int Classes.number
// expect: static int Classes.shared
// expect: a0000
