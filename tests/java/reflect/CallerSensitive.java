// SPDX-License-Identifier: Apache-2.0
// Methods whose result depends on the class that calls them: Class.forName, getResource, Lookup, setAccessible, Package.

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class CallerSensitive {
    static class Hidden { private int x = 3; private static String s() { return "private static"; } }
    static boolean initialised;
    static class Init { static { initialised = true; } }

    public static void main(String[] args) throws Exception {
        System.out.println(Class.forName("CallerSensitive$Hidden").getSimpleName());
        Method forName = Class.class.getMethod("forName", String.class);
        System.out.println(((Class<?>) forName.invoke(null, "CallerSensitive$Hidden")).getSimpleName());
        try {
            Class.forName("CallerSensitive$Hidden", true, null);
        } catch (ClassNotFoundException e) {
            System.out.println("bootstrap does not know it");
        }
        Class.forName("CallerSensitive$Init", false, CallerSensitive.class.getClassLoader());
        System.out.print(initialised + " ");
        Class.forName("CallerSensitive$Init");
        System.out.println(initialised);
        Field f = Hidden.class.getDeclaredField("x");
        System.out.println(f.getInt(new Hidden()) + " " + f.canAccess(new Hidden()));
        Method m = Hidden.class.getDeclaredMethod("s");
        System.out.println(m.invoke(null));
        Method lookup = java.lang.invoke.MethodHandles.class.getMethod("lookup");
        System.out.println(((java.lang.invoke.MethodHandles.Lookup) lookup.invoke(null)).lookupClass());
        System.out.println(java.lang.invoke.MethodHandles.lookup().lookupClass());
        Method value = String.class.getDeclaredMethod("coder");
        try {
            value.invoke("x");
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        try {
            value.setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage().replaceAll("@.*", "@"));
        }
        try {
            Method load = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
            load.invoke(CallerSensitive.class.getClassLoader(), "X");
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Thread.currentThread().getContextClassLoader() == CallerSensitive.class.getClassLoader());
        try {
            System.loadLibrary("no_such_library_here");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
        try {
            missing();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }

    static native int missing();
}

// expect: Hidden
// expect: Hidden
// expect: bootstrap does not know it
// expect: false true
// expect: 3 true
// expect: private static
// expect: class CallerSensitive
// expect: class CallerSensitive
// expect: class CallerSensitive cannot access a member of class java.lang.String (in module java.base) with modifiers ""
// expect: Unable to make byte java.lang.String.coder() accessible: module java.base does not "opens java.lang" to unnamed module @
// expect: class CallerSensitive cannot access a member of class java.lang.ClassLoader (in module java.base) with modifiers "protected final"
// expect: true
// expect: no library
// expect: 'int CallerSensitive.missing()'
