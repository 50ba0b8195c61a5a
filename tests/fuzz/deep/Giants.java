// SPDX-License-Identifier: Apache-2.0
// Class files as large, deep or circular as the format allows: each runs, or ends in the error that names what is wrong.
// vm-args: -Xmx256m
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

public class Giants {
    private static final byte[] NONE = {}, RETURN = {(byte) 0xb1};
    private static final String OBJECT = "java/lang/Object";
    private static final int INTERFACE = 0x601;

    /** Makes the classes it is asked for. */
    private static final class Maker extends ClassLoader {
        final Map<String, byte[]> waiting = new HashMap<>();
        final Function<String, byte[]> make;

        Maker(Function<String, byte[]> make) {
            super(null);
            this.make = make;
        }

        Maker() {
            this(name -> null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = waiting.containsKey(name) ? waiting.get(name) : make.apply(name);
            if (bytes == null)
                throw new ClassNotFoundException(name);
            return defineClass(null, bytes, 0, bytes.length);
        }

        Maker put(ClassWriter w) {
            waiting.put(w.name, w.finish());
            return this;
        }
    }

    private interface Act {
        Object act() throws Throwable;
    }

    private static String skipped = "";

    private static void check(String name, Act act) {
        if (name.matches(skipped))
            return;
        String result;
        try {
            result = String.valueOf(act.act());
        } catch (java.lang.reflect.InvocationTargetException e) {
            result = e.getCause().getClass().getSimpleName();
        } catch (Throwable t) {
            result = t.getClass().getSimpleName();
        }
        System.out.println(name + ": " + result);
    }

    private static Class<?> define(ClassWriter w) throws Throwable {
        return Class.forName(w.name, true, new Maker().put(w));
    }

    private static Object run(ClassWriter w) throws Throwable {
        return define(w).getMethod("run").invoke(null);
    }

    private static ClassWriter simple() {
        return new ClassWriter("G", OBJECT);
    }

    private static byte[] fill(int length, int... pattern) {
        byte[] code = new byte[length];
        for (int i = 0; i + pattern.length < length; i += pattern.length)
            for (int k = 0; k < pattern.length; k++)
                code[i + k] = (byte) pattern[k];
        code[length - 1] = (byte) 0xb1;
        return code;
    }

    private static Object fullPool() throws Throwable {
        ClassWriter w = simple().run(1, 0, new byte[] {0x13, 0, 1, 0x57, (byte) 0xb1});
        w.type("G");
        w.type(OBJECT);
        for (int i = 0; w.count < 65535; i++)
            w.integer(i);
        return define(w).getDeclaredMethods().length;
    }

    private static Object manyMembers(boolean methods) throws Throwable {
        ClassWriter w = simple();
        byte[] code = w.code(0, 1, RETURN, NONE);
        for (int i = 0; i < 65535; i++) {
            String name = Integer.toString(i / 200, 36) + "m", type = descriptor(i % 200);
            if (methods)
                w.addMethod(1, name, "(" + type + ")V", w.code(0, 3, RETURN, NONE));
            else
                w.addField(9, name, type);
            if (w.count > 65000)
                break;
        }
        Class<?> c = define(w);
        return methods ? c.getDeclaredMethods().length == w.methodCount : c.getDeclaredFields().length == w.fieldCount;
    }

    private static String descriptor(int i) {
        return "[".repeat(i / 8) + "ZBCSIJFD".charAt(i % 8);
    }

    private static Object manyFieldsOfAnObject() throws Throwable {
        ClassWriter w = simple();
        w.addMethod(1, "<init>", "()V", w.code(1, 1, new byte[] {0x2a, (byte) 0xb7, 0, (byte) w.method(OBJECT, "<init>", "()V"),
            (byte) 0xb1}, NONE));
        for (int i = 0; i < 65000; i++)
            w.addField(1, Integer.toString(i / 1600, 36) + "f", descriptor(i % 1600 % 200) + "");
        return define(w).getConstructor().newInstance().hashCode() != 0;
    }

    private static Object deepInheritance(int depth, int stackKilobytes) throws Throwable {
        Object[] result = new Object[1];
        Thread t = new Thread(null, () -> {
            Maker maker = new Maker(name -> {
                int n = Integer.parseInt(name.substring(1));
                return new ClassWriter(name, n == 0 ? OBJECT : "C" + (n - 1)).finish();
            });
            try {
                result[0] = Class.forName("C" + depth, true, maker).getName();
            } catch (Throwable e) {
                result[0] = e instanceof StackOverflowError ? "overflow" : e;
            }
        }, "deep", stackKilobytes * 1024L);
        t.start();
        t.join();
        return result[0];
    }

    /** From the top, so that nothing recurs. */
    private static Object tallInheritance(int depth) throws Throwable {
        Maker maker = new Maker();
        Class<?> c = null;
        for (int i = 0; i <= depth; i++) {
            ClassWriter w = new ClassWriter("C" + i, i == 0 ? OBJECT : "C" + (i - 1));
            w.addMethod(9, "run", "()V", w.code(0, 0, RETURN, NONE));
            w.addMethod(1, "<init>", "()V", w.code(1, 1, new byte[] {0x2a, (byte) 0xb7, 0,
                (byte) w.method(i == 0 ? OBJECT : "C" + (i - 1), "<init>", "()V"), (byte) 0xb1}, NONE));
            c = Class.forName("C" + i, i % 500 == 0, maker.put(w));
        }
        Object o = c.getConstructor().newInstance();
        c.getMethod("run").invoke(null);
        return Class.forName("C0", false, maker).isInstance(o) && !(o instanceof Runnable);
    }

    /** The same, but linked and initialised at the end; of interfaces, when asked for, with defaults. */
    private static Object tallAtOnce(int depth, boolean interfaces, int kilobytes) throws Throwable {
        Maker maker = new Maker();
        Class<?> c = null;
        for (int i = 0; i <= depth; i++) {
            boolean last = i == depth;
            ClassWriter w = new ClassWriter("C" + i, i == 0 || interfaces ? OBJECT : "C" + (i - 1));
            if (interfaces && !last)
                w.access = INTERFACE;
            if (interfaces && i > 0)
                w.interfaces = new String[] {"C" + (i - 1)};
            if (i == 0)
                w.addMethod(1, "m", "()V", w.code(0, 1, RETURN, NONE));
            w.addMethod(8, "<clinit>", "()V", w.code(0, 0, RETURN, NONE));
            c = Class.forName("C" + i, false, maker.put(w));
        }
        Object[] result = new Object[1];
        Thread t = new Thread(null, () -> {
            try {
                result[0] = Class.forName("C" + depth, true, maker).getName();
            } catch (Throwable e) {
                result[0] = e instanceof StackOverflowError ? "overflow" : e;
            }
        }, "tall", kilobytes * 1024L);
        t.start();
        t.join();
        return result[0];
    }

    /** Every interface extends two of the level above, which both extend all before. */
    private static Object diamonds(int levels) throws Throwable {
        Maker maker = new Maker(name -> {
            int n = Integer.parseInt(name.substring(1));
            ClassWriter w = new ClassWriter(name, OBJECT);
            w.access = INTERFACE;
            if (n > 0)
                w.interfaces = new String[] {"A" + (n - 1), "B" + (n - 1)};
            w.addMethod(1, "m" + name, "()V", w.code(0, 1, RETURN, NONE));
            w.addMethod(1, "same", "()V", w.code(0, 1, RETURN, NONE));
            return w.finish();
        });
        ClassWriter w = simple().run(0, 0, RETURN);
        w.interfaces = new String[] {"A" + levels, "B" + levels};
        w.addMethod(1, "same", "()V", w.code(0, 1, RETURN, NONE));
        return Class.forName("G", true, maker.put(w)).getInterfaces().length;
    }

    private static Object manyInterfaces(int number) throws Throwable {
        Maker maker = new Maker(name -> {
            ClassWriter w = new ClassWriter(name, OBJECT);
            w.access = INTERFACE;
            return w.addMethod(0x401, "a", "()V").finish();
        });
        ClassWriter w = simple();
        w.interfaces = new String[number];
        Arrays.setAll(w.interfaces, i -> "I" + i);
        return Class.forName("G", true, maker.put(w)).getInterfaces().length;
    }

    private static Object circle(boolean interfaces, int size) throws Throwable {
        Maker maker = new Maker(name -> {
            String next = "R" + (Integer.parseInt(name.substring(1)) + 1) % size;
            ClassWriter w = new ClassWriter(name, interfaces ? OBJECT : next);
            if (interfaces) {
                w.access = INTERFACE;
                w.interfaces = new String[] {next};
            }
            return w.finish();
        });
        return Class.forName("R0", true, maker);
    }

    private static Object dimensions(int number, int length) throws Throwable {
        ClassWriter w = simple();
        int type = w.type("[".repeat(number) + "I");
        byte[] code = ClassWriter.bytes(out -> {
            for (int i = 0; i < number; i++) {
                out.write(0x10);
                out.write(length);
            }
            out.write(0xc5);
            out.writeShort(type);
            out.write(number);
            out.write(0x57);
            out.write(0xb1);
        });
        return run(w.run(300, 0, code));
    }

    private static Object longName() throws Throwable {
        String name = "n".repeat(65535);
        ClassWriter w = new ClassWriter(name, OBJECT).run(0, 0, RETURN);
        return define(w).getName().length();
    }

    private static Object longMissingName() throws Throwable {
        ClassWriter w = simple();
        int m = w.method("n".repeat(65535), "x".repeat(65534), "(" + "L" + "y".repeat(65000) + ";" + ")V");
        return run(w.run(0, 0, new byte[] {(byte) 0xb8, (byte) (m >> 8), (byte) m, (byte) 0xb1}));
    }

    private static Object longVerifyMessage() throws Throwable {
        ClassWriter w = simple();
        int m = w.method("n".repeat(65535), "x".repeat(65534), "(" + "L" + "y".repeat(65000) + ";" + ")V");
        return run(w.run(1, 0, new byte[] {3, (byte) 0xb8, 0, (byte) m, (byte) 0xb1}));
    }

    private static byte[] handlers(int number, int end) {
        return ClassWriter.bytes(out -> {
            for (int i = 0; i < number; i++) {
                out.writeShort(0);
                out.writeShort(end);
                out.writeShort(end);
                out.writeShort(0);
            }
        });
    }

    private static Object manyHandlers() throws Throwable {
        ClassWriter w = simple();
        w.major = 49;
        byte[] code = new byte[65534];
        code[65532] = (byte) 0xb1;
        code[65533] = (byte) 0xbf;
        return run(w.addMethod(9, "run", "()V", w.code(1, 0, code, handlers(20000, 65533))));
    }

    /** goto over and over: nothing but blocks. */
    private static byte[] jumps() {
        return fill(65530, 0xa7, 0, 3);
    }

    private static Object oldBranches() throws Throwable {
        ClassWriter w = simple();
        w.major = 49;
        return run(w.run(1, 0, fill(65533, 3, 0x99, 0, 3)));
    }

    private static Object mappedBranches() throws Throwable {
        ClassWriter w = simple();
        byte[] code = fill(65533, 3, 0x99, 0, 3);
        byte[] map = w.attribute("StackMapTable", out -> {
            int number = (code.length - 1) / 4;
            out.writeShort(number);
            out.write(4);
            for (int i = 1; i < number; i++)
                out.write(3);
        });
        return run(w.run(1, 0, code, map));
    }

    /** Old code whose many local variables change with every branch. */
    private static Object wideStates() throws Throwable {
        ClassWriter w = simple();
        w.major = 49;
        return run(w.run(60000, 4000, fill(65533, 3, 0x99, 0, 3)));
    }

    private static Object widestFrame() throws Throwable {
        return run(simple().run(65535, 65535, RETURN));
    }

    private static Object wideFrame() throws Throwable {
        return run(simple().run(100, 65000, RETURN));
    }

    private static Object deepStack() throws Throwable {
        return run(simple().run(65534, 0, fill(65534, 3)));
    }

    private static Object subroutines() throws Throwable {
        ClassWriter w = simple();
        w.major = 48;
        byte[] code = ClassWriter.bytes(out -> {
            int number = 3000;
            for (int i = 0; i < number; i++) {      // each calls the next and returns
                out.write(0xa8);
                out.writeShort(i == 0 ? 4 : 6);
                if (i == 0)
                    out.write(0xb1);
                else {
                    out.write(0xc4);
                    out.write(0xa9);
                    out.writeShort(i);
                    out.write(0);
                    out.write(0);
                }
                out.write(0xc4);
                out.write(0x3a);
                out.writeShort(i + 1);
            }
            out.write(0xc4);
            out.write(0xa9);
            out.writeShort(number);
        });
        return run(w.run(1, 3002, code));
    }

    private static Object switches(boolean table) throws Throwable {
        ClassWriter w = simple();
        w.major = 49;
        byte[] code = ClassWriter.bytes(out -> {
            out.write(3);
            out.write(table ? 0xaa : 0xab);
            out.writeShort(0);
            int rows = table ? 16000 : 8000, end = 12 + (table ? 4 + 4 * rows : 8 * rows);
            out.writeInt(end - 1);
            if (table) {
                out.writeInt(0);
                out.writeInt(rows - 1);
            } else
                out.writeInt(rows);
            for (int i = 0; i < rows; i++) {
                if (!table)
                    out.writeInt(i);
                out.writeInt(end - 1);
            }
            out.write(0xb1);
        });
        return run(w.run(1, 0, code));
    }

    private static Object endlessSwitch() throws Throwable {
        return run(simple().run(1, 0, new byte[] {3, (byte) 0xaa, 0, 0, 0, 0, 0, 9, (byte) 0x80, 0, 0, 0, 0x7f, -1, -1, -1, (byte) 0xb1}));
    }

    /** [[[[... in one annotation. */
    private static Object nestedAnnotation(int depth, boolean arrays) throws Throwable {
        ClassWriter w = simple();
        int type = w.utf8("Ljava/lang/Deprecated;"), name = w.utf8("since"), value = w.string("x") - 1;
        w.add(w.attribute("RuntimeVisibleAnnotations", out -> {
            out.writeShort(1);
            out.writeShort(type);
            out.writeShort(1);
            out.writeShort(name);
            for (int i = 0; i < depth; i++) {
                out.write(arrays ? '[' : '@');
                out.writeShort(arrays ? 1 : type);
                if (!arrays) {
                    out.writeShort(1);
                    out.writeShort(name);
                }
            }
            out.write('s');
            out.writeShort(value);
        }));
        Annotation[] all = define(w).getAnnotations();
        return all.length;
    }

    private static Object nestedSignature() throws Throwable {
        ClassWriter w = simple();
        String deep = "Ljava/util/List<".repeat(3500) + "TT;" + ">;".repeat(3500);
        int index = w.utf8("<T:Ljava/lang/Object;>" + deep);
        w.add(w.attribute("Signature", out -> out.writeShort(index)));
        Class<?> c = define(w);
        Throwable[] thrown = new Throwable[1];
        Thread t = new Thread(null, () -> {             // whatever a frame of the engine takes, so many are too many for so little
            try {
                c.getGenericSuperclass();
            } catch (Throwable e) {
                thrown[0] = e;
            }
        }, "signature", 64 << 10);
        t.start();
        t.join();
        if (thrown[0] != null)
            throw thrown[0];
        return c;
    }

    /** Constants that need the one before. */
    private static Object dynamicConstants(int depth, boolean circle) throws Throwable {
        ClassWriter w = simple();
        w.access = 0x21;
        String type = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;";
        int boot = w.handle(6, w.method("G", "boot", type)), nat = w.nameAndType("c", "Ljava/lang/Object;");
        int[] constants = new int[depth + 1];
        constants[0] = w.string("end");
        for (int i = 1; i <= depth; i++)
            constants[i] = w.pair(17, i - 1, nat);
        if (circle)
            constants[0] = constants[depth];
        w.add(w.attribute("BootstrapMethods", out -> {
            out.writeShort(depth);
            for (int i = 0; i < depth; i++) {
                out.writeShort(boot);
                out.writeShort(1);
                out.writeShort(constants[i]);
            }
        }));
        w.addMethod(9, "boot", type, w.code(1, 4, new byte[] {0x2d, (byte) 0xb0}, NONE));
        byte[] code = {0x13, (byte) (constants[depth] >> 8), (byte) constants[depth], 0x57, (byte) 0xb1};
        return run(w.run(1, 0, code));
    }

    private static Object nestHosts(int size) throws Throwable {
        Maker maker = new Maker(name -> {
            ClassWriter w = new ClassWriter(name, OBJECT);
            int next = w.type("N" + (Integer.parseInt(name.substring(1)) + 1) % size);
            return w.add(w.attribute("NestHost", out -> out.writeShort(next))).finish();
        });
        return Class.forName("N0", true, maker).getNestHost().getName();
    }

    private static Object initialisers(int depth, int kilobytes) throws Throwable {
        Object[] result = new Object[1];
        Thread t = new Thread(null, () -> {
            Maker maker = new Maker(name -> {
                int n = Integer.parseInt(name.substring(1));
                ClassWriter w = new ClassWriter(name, OBJECT);
                if (n == 0)
                    return w.run(0, 0, RETURN).finish();
                int m = w.method("S" + (n - 1), "run", "()V");
                byte[] code = {(byte) 0xb8, 0, (byte) m, (byte) 0xb1};
                w.addMethod(8, "<clinit>", "()V", w.code(0, 0, code, NONE));
                return w.run(0, 0, RETURN).finish();
            });
            try {
                result[0] = Class.forName("S" + depth, true, maker).getName();
            } catch (StackOverflowError | NoClassDefFoundError | ExceptionInInitializerError e) {
                result[0] = "overflow";
            } catch (Throwable e) {
                result[0] = e;
            }
        }, "initialisers", kilobytes * 1024L);
        t.start();
        t.join();
        return result[0];
    }

    private static Object arguments(int number) throws Throwable {
        ClassWriter w = simple();
        w.addMethod(9, "many", "(" + "J".repeat(number) + ")V", w.code(0, 2 * number, RETURN, NONE));
        return define(w).getDeclaredMethods()[0].getParameterCount();
    }

    private static Object longString() throws Throwable {
        ClassWriter w = simple();
        int s = w.string("s".repeat(65535));
        return run(w.run(1, 0, new byte[] {0x12, (byte) s, 0x57, (byte) 0xb1}));
    }

    public static void main(String[] args) throws Throwable {
        skipped = args.length > 0 ? args[0] : "";
        check("full pool", Giants::fullPool);
        check("many methods", () -> manyMembers(true));
        check("many fields", () -> manyMembers(false));
        check("large object", Giants::manyFieldsOfAnObject);
        for (int kilobytes : new int[] {64, 65536})
            check("deep inheritance", () -> deepInheritance(3000, kilobytes));
        check("tall inheritance", () -> tallInheritance(3000));
        for (int kilobytes : new int[] {64, 65536}) {
            check("tall at once", () -> tallAtOnce(6000, false, kilobytes));
            check("tall interfaces at once", () -> tallAtOnce(1200, true, kilobytes));
        }
        check("diamonds", () -> diamonds(20));
        check("many interfaces", () -> manyInterfaces(3000));
        check("circle of 1", () -> circle(false, 1));
        check("circle of 20", () -> circle(false, 20));
        check("interface circle of 1", () -> circle(true, 1));
        check("interface circle of 20", () -> circle(true, 20));
        check("255 dimensions", () -> dimensions(255, 1));
        check("255 dimensions of 2", () -> dimensions(255, 2));
        check("256 dimensions", () -> dimensions(256, 1));
        check("long name", Giants::longName);
        check("long missing name", Giants::longMissingName);
        check("long message", Giants::longVerifyMessage);
        check("many handlers", Giants::manyHandlers);
        check("jumps", () -> {
            ClassWriter w = simple();
            w.major = 49;
            return run(w.run(1, 0, jumps()));
        });
        check("old branches", Giants::oldBranches);
        check("mapped branches", Giants::mappedBranches);
        check("wide states", Giants::wideStates);
        check("widest frame", Giants::widestFrame);       // runs where the stack has room for it (-Xss8m)
        check("wide frame", Giants::wideFrame);
        check("deep stack", Giants::deepStack);
        check("subroutines", Giants::subroutines);
        check("table switch", () -> switches(true));
        check("lookup switch", () -> switches(false));
        check("endless switch", Giants::endlessSwitch);
        check("nested arrays in annotation", () -> nestedAnnotation(1 << 20, true));
        check("nested annotations", () -> nestedAnnotation(1 << 20, false));
        check("nested signature", () -> nestedSignature() != null);
        check("dynamic constants", () -> dynamicConstants(1000, false));
        check("deep dynamic constants", () -> dynamicConstants(20000, false));
        check("circle of dynamic constants", () -> dynamicConstants(3, true));
        check("nest hosts", () -> nestHosts(5));
        for (int kilobytes : new int[] {64, 65536})
            check("initialisers", () -> initialisers(5000, kilobytes));
        check("127 long arguments", () -> arguments(127));
        check("128 long arguments", () -> arguments(128));
        check("long string", Giants::longString);
    }
}

/** Writes class files that no compiler would, with as few words as possible. */
final class ClassWriter {
    interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    final Map<String, Integer> known = new HashMap<>();
    final Bytes pool = new Bytes(), fields = new Bytes(), methods = new Bytes(), attributes = new Bytes();
    int count = 1, fieldCount, methodCount, attributeCount;
    int major = 61, access = 0x21;
    final String name, superName;
    String[] interfaces = {};

    static final class Bytes extends DataOutputStream {
        Bytes() {
            super(new ByteArrayOutputStream());
        }

        byte[] take() {
            return ((ByteArrayOutputStream) out).toByteArray();
        }
    }

    ClassWriter(String name, String superName) {
        this.name = name;
        this.superName = superName;
    }

    static byte[] bytes(Body body) {
        Bytes b = new Bytes();
        try {
            body.write(b);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return b.take();
    }

    private int constant(String key, int slots, Body body) {
        Integer old = known.get(key);
        if (old != null)
            return old;
        try {
            body.write(pool);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        count += slots;
        known.put(key, count - slots);
        return count - slots;
    }

    int utf8(String text) {
        return constant("u" + text, 1, out -> {
            out.write(1);
            out.writeUTF(text);
        });
    }

    int pair(int tag, int a, int b) {
        return constant(tag + ":" + a + ":" + b, 1, out -> {
            out.write(tag);
            out.writeShort(a);
            out.writeShort(b);
        });
    }

    private int single(int tag, String text) {
        int u = utf8(text);
        return constant(tag + " " + text, 1, out -> {
            out.write(tag);
            out.writeShort(u);
        });
    }

    int type(String name) {
        return single(7, name);
    }

    int string(String text) {
        return single(8, text);
    }

    int integer(int value) {
        return constant("i" + value, 1, out -> {
            out.write(3);
            out.writeInt(value);
        });
    }

    int handle(int kind, int reference) {
        return constant("h" + kind + ":" + reference, 1, out -> {
            out.write(15);
            out.write(kind);
            out.writeShort(reference);
        });
    }

    int nameAndType(String name, String descriptor) {
        return pair(12, utf8(name), utf8(descriptor));
    }

    int method(String owner, String name, String descriptor) {
        return pair(10, type(owner), nameAndType(name, descriptor));
    }

    /** An attribute, ready to be written. */
    byte[] attribute(String name, Body body) {
        byte[] inside = bytes(body);
        int index = utf8(name);
        return bytes(out -> {
            out.writeShort(index);
            out.writeInt(inside.length);
            out.write(inside);
        });
    }

    byte[] code(int stack, int locals, byte[] instructions, byte[] handlers, byte[]... inner) {
        return attribute("Code", out -> {
            out.writeShort(stack);
            out.writeShort(locals);
            out.writeInt(instructions.length);
            out.write(instructions);
            out.writeShort(handlers.length / 8);
            out.write(handlers);
            out.writeShort(inner.length);
            for (byte[] a : inner)
                out.write(a);
        });
    }

    private ClassWriter member(Bytes to, int access, String name, String descriptor, byte[]... all) {
        int n = utf8(name), d = utf8(descriptor);
        try {
            to.writeShort(access);
            to.writeShort(n);
            to.writeShort(d);
            to.writeShort(all.length);
            for (byte[] a : all)
                to.write(a);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    ClassWriter addMethod(int access, String name, String descriptor, byte[]... all) {
        methodCount++;
        return member(methods, access, name, descriptor, all);
    }

    ClassWriter addField(int access, String name, String descriptor, byte[]... all) {
        fieldCount++;
        return member(fields, access, name, descriptor, all);
    }

    /** public static void run(), which only does this. */
    ClassWriter run(int stack, int locals, byte[] instructions, byte[]... inner) {
        return addMethod(9, "run", "()V", code(stack, locals, instructions, new byte[0], inner));
    }

    ClassWriter add(byte[] attribute) {
        attributeCount++;
        try {
            attributes.write(attribute);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    byte[] finish() {
        int self = type(name), above = superName == null ? 0 : type(superName);
        int[] all = new int[interfaces.length];
        for (int i = 0; i < all.length; i++)
            all[i] = type(interfaces[i]);
        return bytes(out -> {
            out.writeInt(0xcafebabe);
            out.writeInt(major);
            out.writeShort(count);
            out.write(pool.take());
            out.writeShort(access);
            out.writeShort(self);
            out.writeShort(above);
            out.writeShort(all.length);
            for (int i : all)
                out.writeShort(i);
            out.writeShort(fieldCount);
            out.write(fields.take());
            out.writeShort(methodCount);
            out.write(methods.take());
            out.writeShort(attributeCount);
            out.write(attributes.take());
        });
    }
}

// expect: full pool: VerifyError
// expect: many methods: true
// expect: many fields: true
// expect: large object: ClassFormatError
// expect: deep inheritance: overflow
// expect: deep inheritance: C3000
// expect: tall inheritance: true
// expect: tall at once: overflow
// expect: tall interfaces at once: C1200
// expect: tall at once: C6000
// expect: tall interfaces at once: C1200
// expect: diamonds: 2
// expect: many interfaces: 3000
// expect: circle of 1: ClassCircularityError
// expect: circle of 20: ClassCircularityError
// expect: interface circle of 1: ClassCircularityError
// expect: interface circle of 20: ClassCircularityError
// expect: 255 dimensions: null
// expect: 255 dimensions of 2: OutOfMemoryError
// expect: 256 dimensions: ClassFormatError
// expect: long name: 65535
// expect: long missing name: VerifyError
// expect: long message: VerifyError
// expect: many handlers: null
// expect: jumps: null
// expect: old branches: null
// expect: mapped branches: null
// expect: wide states: null
// expect: widest frame: StackOverflowError
// expect: wide frame: null
// expect: deep stack: null
// expect: subroutines: VerifyError
// expect: table switch: null
// expect: lookup switch: null
// expect: endless switch: VerifyError
// expect: nested arrays in annotation: NullPointerException
// expect: nested annotations: StackOverflowError
// expect: nested signature: StackOverflowError
// expect: dynamic constants: null
// expect: deep dynamic constants: StackOverflowError
// expect: circle of dynamic constants: StackOverflowError
// expect: nest hosts: N0
// expect: initialisers: overflow
// expect: initialisers: S5000
// expect: 127 long arguments: 127
// expect: 128 long arguments: ClassFormatError
// expect: long string: null
