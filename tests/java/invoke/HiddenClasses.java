// SPDX-License-Identifier: Apache-2.0
// Hidden classes: defined from the bytes of a nested class, nest mates, class data, names.

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.function.Supplier;

class HiddenPlain implements Supplier<String> {
    static int count;

    public HiddenPlain() { }

    public String get() {
        return "plain " + ++count;
    }
}

public class HiddenClasses {
    private static String secret = "nest secret";

    public static class Mate implements Supplier<String> {
        public String get() { return secret; }
    }

    public static class Data implements Supplier<String> {
        public String get() {
            try {
                return MethodHandles.classData(MethodHandles.lookup(), "_", List.class).toString();
            } catch (IllegalAccessException e) {
                return e.toString();
            }
        }
    }

    static byte[] bytes(Class<?> c) throws Exception {
        try (InputStream in = HiddenClasses.class.getResourceAsStream(c.getName() + ".class")) {
            return in.readAllBytes();
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        Lookup l = MethodHandles.lookup();
        for (int i = 0; i < 2; i++) {
            Lookup h = l.defineHiddenClass(bytes(HiddenPlain.class), true);
            Supplier<String> s = (Supplier<String>) h.lookupClass().getConstructor().newInstance();
            System.out.println(s.get() + s.get() + " " + h.lookupClass().isHidden() + " " + h.lookupClass().getName().startsWith("HiddenPlain/0x")
                    + " " + (h.lookupClass().getCanonicalName() == null) + " " + h.lookupClass().getSimpleName().startsWith("HiddenPlain/"));
        }
        Class<?> hidden = l.defineHiddenClass(bytes(HiddenPlain.class), false).lookupClass();
        try {
            Class.forName(hidden.getName());
        } catch (ClassNotFoundException e) {
            System.out.println("not found by name");
        }
        System.out.println((hidden != HiddenPlain.class) + " " + hidden.descriptorString().matches("LHiddenPlain\\.0x[0-9a-f]+;")
                + " " + (hidden.getClassLoader() == HiddenClasses.class.getClassLoader()) + " " + hidden.getPackageName().isEmpty());
        System.out.println(hidden.arrayType().getName().matches("\\[LHiddenPlain/0x[0-9a-f]+;"));
        Lookup data = l.defineHiddenClassWithClassData(bytes(Data.class), List.of(1, 2), true);
        System.out.println(((Supplier<String>) data.lookupClass().getConstructor().newInstance()).get());
        try {
            Lookup mate = l.defineHiddenClass(bytes(Mate.class), true, Lookup.ClassOption.NESTMATE);
            System.out.println(((Supplier<String>) mate.lookupClass().getConstructor().newInstance()).get() + " " + (mate.lookupClass().getNestHost() == HiddenClasses.class));
        } catch (Throwable t) {
            System.out.println(t);
        }
        Lookup stranger = l.defineHiddenClass(bytes(Mate.class), true);
        try {
            System.out.println(((Supplier<String>) stranger.lookupClass().getConstructor().newInstance()).get());
        } catch (IllegalAccessError e) {
            System.out.println("no access");
        }
        Object array = java.lang.reflect.Array.newInstance(hidden, 1);
        System.out.println(array.getClass().getComponentType() == hidden);
    }
}

// expect: plain 1plain 2 true true true true
// expect: plain 1plain 2 true true true true
// expect: not found by name
// expect: true true true true
// expect: true
// expect: [1, 2]
// expect: nest secret true
// expect: no access
// expect: true
