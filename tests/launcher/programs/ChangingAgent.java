// SPDX-License-Identifier: Apache-2.0

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.IntSupplier;

/** Changes classes that are there: by other bytes, and by what a transformer makes of their own. */
public class ChangingAgent {
    private static Instrumentation instrumentation;

    public static void premain(String option, Instrumentation given) {
        instrumentation = given;
    }

    public static void agentmain(String option, Instrumentation given) {
        System.out.println("agentmain " + option + " " + given.isRedefineClassesSupported() + " " + given.isRetransformClassesSupported());
        instrumentation = given;
    }

    private static byte[] bytesOf(String name) throws IOException {
        try (var in = ChangingAgent.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** A name of the same length makes it another class. */
    private static byte[] renamed(byte[] file, String from, String to) {
        return new String(file, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void change(byte[] to) {
        try {
            instrumentation.redefineClasses(new ClassDefinition(Changed1.class, to));
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    /** All sites are used again and again, by whatever the class is then. */
    private static void show(Changed1 o, IntSupplier i) throws Exception {
        for (int n = 0; n < 3; n++) {
            System.out.print(Changed1.ofClass(n) + " " + o.getter() + " " + o.stays() + " " + i.getAsInt() + " " + o.lambda().getAsInt() + " "
                + o.inner() + " " + o + " " + new Changed1().field + " ");
        }
        try {
            Changed1.fails();
        } catch (IllegalStateException e) {
            System.out.print(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " ");
        }
        System.out.println(Changed1.class.getDeclaredMethod("ofClass", int.class).invoke(null, 1));
    }

    private static void changeByBytes() throws Exception {
        byte[] first = bytesOf("Changed1"), second = renamed(bytesOf("Changed2"), "Changed2", "Changed1");
        Changed1 o = new Changed1();
        show(o, o);
        change(second);
        show(o, o);
        change(first);
        show(o, o);
        System.out.println(Changed1.loop(() -> change(second)) + ", then " + Changed1.loop(null));
        change(bytesOf("Changed2"));
        change(new byte[] {1, 2, 3});
        change(renamed(first, "getter", "better"));
        change(renamed(first, "field", "filed"));
        change(renamed(first, "java/util/function/IntSupplier", "java/util/function/IntConsumer"));
        show(o, o);
    }

    private static final class Point {
        final long x;
        final long y;

        Point(long x, long y) {
            this.x = x;
            this.y = y;
        }

        Point plus(Point other) {
            return new Point(x + other.x, y * 3 - other.y);
        }
    }

    /** Objects that nobody else sees, in a loop in which all code that was compiled is left. */
    private static void changeBesideValues() throws Exception {
        byte[] first = bytesOf("Changed1"), second = renamed(bytesOf("Changed2"), "Changed2", "Changed1");
        Point at = new Point(1, 2), before = at, step = new Point(3, 5);
        int same = 0;
        for (int i = 0; i < 40; i++) {
            if (i == 21) {
                change(second);
            }
            Point next = at.plus(step);
            before = (i & 3) == 0 ? at : before.plus(step);
            same += at == before ? 1 : 0;
            step = step.plus(before);
            at = next;
        }
        change(first);
        System.out.println("values " + at.x + " " + at.y + " " + before.x + " " + before.y + " " + step.x + " " + step.y + " " + same);
    }

    private static void refuse(Class<?> c) {
        try {
            instrumentation.retransformClasses(c);
        } catch (Throwable e) {
            System.out.println(e + " for " + c.getSimpleName());
        }
    }

    private static void changeByTransformer() throws Exception {
        ClassFileTransformer transformer = new ClassFileTransformer() {
            @Override
            public byte[] transform(Module module, ClassLoader loader, String name, Class<?> changed, ProtectionDomain domain, byte[] bytes) {
                if (changed == null || name.contains("$")) {
                    return null;
                }
                System.out.println("transforms " + name + " of " + module.getName() + " " + (changed.getClassLoader() == loader));
                return changed == Changed1.class ? renamed(bytes, "second", "third.") : null;
            }
        };
        instrumentation.addTransformer(transformer, true);
        instrumentation.retransformClasses(Changed1.class, Object.class, ArrayList.class, String.class, HashMap.class, Integer.class);
        Changed1 o = new Changed1();
        show(o, o);
        instrumentation.removeTransformer(transformer);
        instrumentation.retransformClasses(Changed1.class);
        System.out.println("and without it " + o);
        Runnable hidden = () -> { };
        refuse(int[].class);
        refuse(int.class);
        System.out.println(instrumentation.isModifiableClass(hidden.getClass()));
        HashMap<String, List<Integer>> map = new HashMap<>();
        map.computeIfAbsent("a", k -> new ArrayList<>()).add(Integer.parseInt("12") + "abc".indexOf('c'));
        System.out.println(map + " " + map.hashCode() + " " + new Object().equals(map));
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            VirtualMachine vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
            vm.loadAgent(args[0], "option");
            vm.detach();
        }
        changeBesideValues();
        changeByBytes();
        changeByTransformer();
    }
}
