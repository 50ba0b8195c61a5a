// SPDX-License-Identifier: Apache-2.0
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Defines, links, inspects and runs one class after the other, each in a loader of its own.
 *
 * Arguments: the pack of classes, the file in which the number of the class at work is kept, the number
 * to begin with, and milliseconds that a class may run.  "home" alone prints the Java home.  Ends with status 0 when all
 * are done, with 3 when one runs on, and with 4 when one has not even been defined and looked at by then: whoever started
 * us begins again behind it.
 */
public class Mutants {
    private interface Question {
        void ask() throws Throwable;
    }

    private static int thrown;
    private static volatile boolean running;

    private static void ask(Question question) {
        try {
            question.ask();
        } catch (ThreadDeath death) {
            throw death;
        } catch (Throwable any) {
            thrown++;
            ask1(any);
        }
    }

    private static void ask1(Throwable any) {
        try {
            any.toString().length();
            any.getStackTrace();
        } catch (Throwable again) {
            thrown++;
        }
    }

    private static void inspect(Class<?> c) {
        ask(c::getGenericSuperclass);
        ask(c::getGenericInterfaces);
        ask(c::getTypeParameters);
        ask(c::getEnclosingMethod);
        ask(c::getEnclosingClass);
        ask(c::getDeclaringClass);
        ask(c::getDeclaredClasses);
        ask(c::getSimpleName);
        ask(c::getNestHost);
        ask(c::getNestMembers);
        ask(c::getRecordComponents);
        ask(c::getPermittedSubclasses);
        ask(c::getEnumConstants);
        ask(c::getAnnotations);
        ask(c::getAnnotatedSuperclass);
        ask(c::getAnnotatedInterfaces);
        ask(() -> {
            for (Field f : c.getDeclaredFields()) {
                ask(f::toGenericString);
                ask(f::getAnnotations);
                ask(f::getAnnotatedType);
            }
        });
        ask(() -> inspect(c.getDeclaredMethods()));
        ask(() -> inspect(c.getDeclaredConstructors()));
    }

    private static void inspect(Executable[] members) {
        for (Executable m : members) {
            ask(m::toGenericString);
            ask(m::getParameters);
            ask(m::getAnnotations);
            ask(m::getParameterAnnotations);
            ask(m::getAnnotatedReturnType);
            ask(m::getAnnotatedReceiverType);
            if (m instanceof Method)
                ask(((Method) m)::getDefaultValue);
        }
    }

    private static void run(Class<?> c) throws Throwable {
        Class.forName(c.getName(), true, c.getClassLoader());
        Object self = null;
        if (!Modifier.isAbstract(c.getModifiers())) {
            Constructor<?> init = c.getDeclaredConstructor();
            init.setAccessible(true);
            self = init.newInstance();
        }
        for (Method m : c.getDeclaredMethods()) {
            Object receiver = self;
            m.setAccessible(true);
            if (m.getParameterCount() == 0)
                ask(() -> m.invoke(receiver));
            else if (m.getParameterCount() == 1 && m.getParameterTypes()[0] == String[].class)
                ask(() -> m.invoke(receiver, (Object) new String[0]));
        }
    }

    private static void whole(Pack.Entry entry) {
        ask(() -> {
            running = false;
            Class<?> c = entry.define();
            ask(() -> inspect(c));
            running = true;
            ask(() -> run(c));
        });
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("home")) {
            System.out.println(System.getProperty("java.home"));
            return;
        }
        Pack pack = new Pack(args[0]);
        RandomAccessFile progress = new RandomAccessFile(args[1], "rw");
        int begin = Integer.parseInt(args[2]);
        long limit = Long.parseLong(args[3]);
        PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(quiet);
        System.setErr(quiet);
        System.setIn(new java.io.ByteArrayInputStream(new byte[0]));
        for (int i = 0; i < pack.size; i++) {
            Pack.Entry entry = pack.next();
            if (i < begin)
                continue;
            progress.seek(0);
            progress.writeInt(i);
            Thread thread = new Thread(null, () -> whole(entry), "mutant", 256 << 10);
            thread.setDaemon(true);
            thread.start();
            thread.join(limit);
            if (thread.isAlive())
                Runtime.getRuntime().halt(running ? 3 : 4);
        }
        progress.seek(0);
        progress.writeInt(pack.size);
        Runtime.getRuntime().halt(0);
    }
}
