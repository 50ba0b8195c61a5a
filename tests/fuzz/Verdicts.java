// SPDX-License-Identifier: Apache-2.0
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Prints what a VM thinks of one class after the other, each in a loader of its own: whether it can be defined, what its
 * members and attributes are, whether it can be initialised (and so verified).
 *
 * Argument: a pack of classes.  A line each: number, question, answer.  An answer is a value or the class and message
 * of an exception, without identity hash codes.
 */
public class Verdicts {
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

    public static void main(String[] args) throws Exception {
        Pack pack = new Pack(args[0]);
        out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        for (number = 0; number < pack.size; number++) {
            Object c = ask("define", pack.next()::define);
            if (c == null)
                continue;
            inspect((Class<?>) c);
            ask("initialise", () -> Class.forName(((Class<?>) c).getName(), true, ((Class<?>) c).getClassLoader()));
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }
}
