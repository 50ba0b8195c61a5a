// SPDX-License-Identifier: Apache-2.0
// A class that could not be resolved once cannot be for good (JVMS 5.4.3), where it was asked for; elsewhere it may.
// expect: first: java.lang.NoClassDefFoundError: exceptions/ResolutionFails$Wanted caused by java.lang.ClassNotFoundException: not yet
// expect: again: java.lang.NoClassDefFoundError: exceptions/ResolutionFails$Wanted caused by java.lang.ClassNotFoundException: not yet
// expect: cast: java.lang.NoClassDefFoundError: exceptions/ResolutionFails$Wanted caused by java.lang.ClassNotFoundException: not yet
// expect: other: found
// expect: broken: java.lang.ClassFormatError: Truncated class file
// expect: broken again: java.lang.ClassFormatError: Truncated class file
// expect: asked for 3 times
// expect: refused: java.lang.IllegalStateException: later
// expect: refused again: found
package exceptions;

import java.io.IOException;

public class ResolutionFails {
    public static class Wanted {
        public static String text() {
            return "found";
        }
    }

    public static class Broken {
        public static String text() {
            return "found";
        }
    }

    public static class Refused {
        public static String text() {
            return "found";
        }
    }

    public interface Asker {
        String ask(int what);
    }

    public static class First implements Asker {
        @Override
        public String ask(int what) {
            return what == 0 ? Wanted.text() : String.valueOf((Wanted) (Object) "");
        }
    }

    public static class Second implements Asker {
        @Override
        public String ask(int what) {
            return what == 0 ? Wanted.text() : what == 1 ? Broken.text() : Refused.text();
        }
    }

    static class Loader extends ClassLoader {
        boolean ready;
        int asked;

        private byte[] bytes(String name) {
            try (var in = ResolutionFails.class.getResourceAsStream(name.substring(name.indexOf('.') + 1) + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.contains("$") || name.endsWith("$Asker"))
                return super.loadClass(name);
            if (name.endsWith("$Wanted") || name.endsWith("$Broken"))
                asked++;
            if (name.endsWith("$Wanted") && !ready)
                throw new ClassNotFoundException("not yet");
            if (name.endsWith("$Refused") && !ready)
                throw new IllegalStateException("later");
            byte[] b = bytes(name);
            return defineClass(name, b, 0, name.endsWith("$Broken") && !ready ? 100 : b.length);
        }
    }

    private static void tell(String what, Asker asker, int which) {
        try {
            System.out.println(what + ": " + asker.ask(which));
        } catch (Throwable e) {
            System.out.println(what + ": " + e.toString().replaceFirst(" in class file.*", "") +
                               (e.getCause() == null ? "" : " caused by " + e.getCause()));
        }
    }

    private static Asker make(Loader loader, String name) throws Exception {
        return (Asker) loader.loadClass("exceptions.ResolutionFails$" + name).getConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Asker first = make(loader, "First"), second = make(loader, "Second");
        tell("first", first, 0);
        loader.ready = true;
        tell("again", first, 0);
        tell("cast", first, 1);
        tell("other", second, 0);
        loader.ready = false;
        tell("broken", second, 1);
        loader.ready = true;
        tell("broken again", second, 1);
        System.out.println("asked for " + loader.asked + " times");
        loader.ready = false;
        tell("refused", second, 2);
        loader.ready = true;
        tell("refused again", second, 2);
    }
}
