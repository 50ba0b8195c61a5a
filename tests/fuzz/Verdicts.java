// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Prints what a VM thinks of one class after the other, each in a loader of its own: whether it can be defined, what its
 * members and attributes are, whether it can be initialised (and so verified).
 *
 * Argument: a pack of classes, as of Mutants.  A line each: number, question, answer.  An answer is a value or the class and message
 * of an exception, without identity hash codes.
 */
public class Verdicts {
    static final class Loader extends ClassLoader {
        private final Path folder;

        Loader(Path folder) {
            super("mutant", Verdicts.class.getClassLoader());
            this.folder = folder;
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException | RuntimeException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    private interface Question {
        Object ask() throws Throwable;
    }

    private static PrintStream out;
    private static int number;

    private static String clean(String text) {
        return text.replaceAll("@[0-9a-f]{4,}", "@").replaceAll("[\r\n]+\\s*", " | ").replaceAll("0x[0-9a-f]{8,}", "ADDRESS");
    }

    private static Object ask(String what, Question question) {
        try {
            Object answer = question.ask();
            out.println(number + " " + what + ": " + clean(String.valueOf(answer)));
            return answer;
        } catch (Throwable t) {
            out.println(number + " " + what + " throws " + clean(t.getClass().getName() + ": " + t.getMessage()));
            return null;
        }
    }

    private static String sorted(Object[] members) {
        List<String> lines = new ArrayList<>();
        for (Object m : members)
            lines.add(m instanceof Method ? ((Method) m).toGenericString()
                      : m instanceof Field ? ((Field) m).toGenericString() : m.toString());
        Collections.sort(lines);
        return lines.toString();
    }

    private static void inspect(Class<?> c) {
        ask("modifiers", c::getModifiers);
        ask("superclass", c::getGenericSuperclass);
        ask("interfaces", () -> Arrays.toString(c.getGenericInterfaces()));
        ask("parameters", () -> Arrays.toString(c.getTypeParameters()));
        ask("enclosing method", c::getEnclosingMethod);
        ask("declaring class", c::getDeclaringClass);
        ask("declared classes", () -> sorted(c.getDeclaredClasses()));
        ask("simple name", c::getSimpleName);
        ask("nest host", c::getNestHost);
        ask("record", () -> Arrays.toString(c.getRecordComponents()));
        ask("permitted", () -> Arrays.toString(c.getPermittedSubclasses()));
        ask("annotations", () -> Arrays.toString(c.getAnnotations()));
        ask("fields", () -> sorted(c.getDeclaredFields()));
        ask("methods", () -> sorted(c.getDeclaredMethods()));
        ask("constructors", () -> sorted(c.getDeclaredConstructors()));
    }

    private static byte[] block(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
        out = System.out;
        System.setOut(new PrintStream(java.io.OutputStream.nullOutputStream()));
        System.setErr(System.out);
        int count = in.readInt();
        for (number = 0; number < count; number++) {
            Path folder = Path.of(new String(block(in), StandardCharsets.UTF_8));
            byte[] bytes = block(in);
            Object c = ask("define", () -> new Loader(folder).define(bytes));
            if (c == null)
                continue;
            inspect((Class<?>) c);
            ask("initialise", () -> Class.forName(((Class<?>) c).getName(), true, ((Class<?>) c).getClassLoader()));
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }
}
