// SPDX-License-Identifier: Apache-2.0
// Writes Java classes that call the public interface of java.base: an operation for each constructor and method whose receiver
// and arguments can be had.  What an argument is, a method of Values says by its type; for a type that has none there, the
// shortest constructor or factory is taken whose arguments can be had in turn.  What would end, block or change the whole VM is left
// out by name.
//
//     java Generate FOLDER        one class Ops_<package>_<n> for each hundred operations, and the list Ops.txt

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Generate {
    static final int PER_CLASS = 100;
    static final int ROUNDS = 4;                // how deep constructors and factories may need each other

    /** Names of operations that are left out. */
    static final Pattern LEFT_OUT = Pattern.compile(String.join("|", Values.LEFT_OUT));

    static final Map<Class<?>, String> values = new LinkedHashMap<>();
    static final Map<Class<?>, String> old = new LinkedHashMap<>();

    record Operation(String name, String code) { }

    static List<Class<?>> classesOf(String pack) throws IOException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/" + pack.replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                .sorted()
                .<Class<?>>map(file -> named(pack + "." + file.substring(0, file.length() - ".class".length())))
                .filter(Generate::isPublic)
                .collect(Collectors.toList());
        }
    }

    static Class<?> named(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static boolean isPublic(Class<?> c) {
        return Modifier.isPublic(c.getModifiers()) && c.getCanonicalName() != null
            && (c.getDeclaringClass() == null || isPublic(c.getDeclaringClass()));
    }

    static String name(Executable e) {
        String parameters = Arrays.stream(e.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(","));
        String own = e instanceof Constructor ? "new" : e.getName();
        return e.getDeclaringClass().getCanonicalName() + "." + own + "(" + parameters + ")";
    }

    /** The argument that Values knows for this method in particular. */
    static String special(Executable e, Class<?> type) {
        if (type != String.class && type != CharSequence.class) {
            return null;
        }
        for (String[] row : Values.TEXTS) {
            if (name(e).startsWith(row[0])) {
                return "Values.text(\"" + row[1] + "\")";
            }
        }
        return null;
    }

    /** The list of arguments, or null if one of them cannot be had. */
    static String arguments(Executable e) {
        List<String> list = new ArrayList<>();
        for (Class<?> type : e.getParameterTypes()) {
            String value = special(e, type);
            value = value != null ? value : values.get(type);
            if (value == null || !isPublic(type)) {
                return null;
            }
            list.add("(" + type.getCanonicalName() + ") " + value);
        }
        return "(" + String.join(", ", list) + ")";
    }

    static boolean isCallable(Executable e) {
        return Modifier.isPublic(e.getModifiers()) && !e.isSynthetic() && !LEFT_OUT.matcher(name(e)).find();
    }

    static List<Executable> makers(Class<?> c) {
        List<Executable> all = new ArrayList<>();
        if (!Modifier.isAbstract(c.getModifiers())) {
            all.addAll(Arrays.asList(c.getConstructors()));
        }
        for (Method m : c.getDeclaredMethods()) {
            if (Modifier.isStatic(m.getModifiers()) && m.getReturnType() == c) {
                all.add(m);
            }
        }
        all.sort(Comparator.comparingInt(Executable::getParameterCount).thenComparing(Generate::name));
        return all;
    }

    static String call(Executable e, String receiver) {
        String arguments = arguments(e);
        if (arguments == null) {
            return null;
        }
        String c = e.getDeclaringClass().getCanonicalName();
        if (e instanceof Constructor) {
            return "new " + c + arguments;
        }
        return (Modifier.isStatic(e.getModifiers()) ? c : "((" + c + ") " + receiver + ")") + "." + e.getName() + arguments;
    }

    static void findValue(Class<?> c) {
        if (values.containsKey(c)) {
            return;
        }
        for (Executable e : makers(c)) {
            String made = isCallable(e) ? call(e, null) : null;
            if (made != null) {
                values.put(c, made);
                return;
            }
        }
    }

    static Operation operation(Executable e, String prefix, String receiver) {
        String code = call(e, receiver);
        if (code == null) {
            return null;
        }
        boolean nothing = e instanceof Method && ((Method) e).getReturnType() == void.class;
        return new Operation(prefix + name(e), nothing ? code + "; return null;" : "return " + code + ";");
    }

    static void addMethod(List<Operation> to, Method m) {
        Class<?> c = m.getDeclaringClass();
        boolean isStatic = Modifier.isStatic(m.getModifiers());
        if (isStatic || values.containsKey(c)) {
            to.add(operation(m, "", isStatic ? null : values.get(c)));
        }
        if (!isStatic && old.containsKey(c)) {
            to.add(operation(m, "old ", old.get(c)));
        }
    }

    static List<Operation> operations(Class<?> c) {
        List<Operation> found = new ArrayList<>();
        if (!Modifier.isAbstract(c.getModifiers())) {
            for (Constructor<?> constructor : c.getConstructors()) {
                if (isCallable(constructor)) {
                    found.add(operation(constructor, "", null));
                }
            }
        }
        for (Method m : c.getDeclaredMethods()) {
            if (isCallable(m)) {
                addMethod(found, m);
            }
        }
        found.removeIf(operation -> operation == null);
        found.sort(Comparator.comparing(Operation::name));
        return found;
    }

    /** A class with some operations, run by their number. */
    static void write(Path folder, String className, List<Operation> operations) {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(folder.resolve(className + ".java")))) {
            out.println("@SuppressWarnings({\"unchecked\", \"rawtypes\", \"deprecation\", \"removal\"})");
            out.println("public class " + className + " implements Sweep.Operations {");
            out.println("    public Object run(int which) throws Throwable {\n        switch (which) {");
            for (int i = 0; i < operations.size(); i++) {
                out.println("            case " + i + ": return operation" + i + "();");
            }
            out.println("            default: throw new IllegalStateException();\n        }\n    }");
            for (int i = 0; i < operations.size(); i++) {
                out.println("    private static Object operation" + i + "() throws Throwable { " + operations.get(i).code() + " }");
            }
            out.println("}");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static void writePackage(Path folder, String pack, List<Operation> operations, PrintWriter list) {
        for (int from = 0; from < operations.size(); from += PER_CLASS) {
            List<Operation> some = operations.subList(from, Math.min(from + PER_CLASS, operations.size()));
            String className = "Ops_" + pack.replace('.', '_') + "_" + from / PER_CLASS;
            write(folder, className, some);
            for (int i = 0; i < some.size(); i++) {
                list.println(className + "\t" + i + "\t" + some.get(i).name());
            }
        }
    }

    public static void main(String[] args) throws IOException {
        for (Method m : Values.class.getDeclaredMethods()) {
            if (Modifier.isPublic(m.getModifiers()) && m.getParameterCount() == 0) {
                values.put(m.getReturnType(), "Values." + m.getName() + "()");
            }
        }
        for (Field f : Values.Old.class.getDeclaredFields()) {
            old.put(f.getType(), "Values.Old." + f.getName());
        }
        Map<String, List<Class<?>>> packages = new TreeMap<>();
        for (ModuleDescriptor.Exports exports : Object.class.getModule().getDescriptor().exports()) {
            if (!exports.isQualified()) {
                packages.put(exports.source(), classesOf(exports.source()));
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            packages.values().forEach(classes -> classes.forEach(Generate::findValue));
        }
        Path folder = Path.of(args[0]);
        try (PrintWriter list = new PrintWriter(Files.newBufferedWriter(folder.resolve("Ops.txt")))) {
            packages.forEach((pack, classes) -> {
                List<Operation> all = new ArrayList<>();
                classes.forEach(c -> all.addAll(operations(c)));
                writePackage(folder, pack, all, list);
            });
        }
    }
}
