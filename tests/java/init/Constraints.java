// SPDX-License-Identifier: Apache-2.0
// Loader constraints: two loaders that disagree about a class in a signature cannot be joined.  In the second
// of each pair of attempts the loader has loaded its own Shared before.

import java.io.InputStream;
import java.util.Set;

public class Constraints {
    public static class Shared { public String toString() { return "shared of " + getClass().getClassLoader().getName(); } }
    public static class Giver { public static Shared field = new Shared(); public Shared give() { return new Shared(); } public void take(Shared s) { System.out.println("took " + s); } }
    public static class Heir extends Giver { @Override public Shared give() { return null; } }
    public static class User implements Runnable {
        public void run() {
            Shared s = new Giver().give();
            System.out.println("got " + s);
        }
    }
    public static class FieldUser implements Runnable { public void run() { Shared s = Giver.field; System.out.println(s); } }
    public static class Taker implements Runnable { public void run() { new Giver().take(null); } }

    static class Split extends ClassLoader {
        final Set<String> own;

        Split(String name, Set<String> own) {
            super(name, Constraints.class.getClassLoader());
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!own.contains(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> c = findLoadedClass(name);
            if (c != null) {
                return c;
            }
            try (InputStream in = getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void attempt(String name, Set<String> own) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                Split split = new Split("split", own);
                if (i == 1) {
                    split.loadClass("Constraints$Shared");
                }
                ((Runnable) split.loadClass("Constraints$" + name).getConstructor().newInstance()).run();
                System.out.println(name + i + " fine");
            } catch (LinkageError e) {
                System.out.println(name + i + " " + e.getClass().getName() + " " + e.getMessage().startsWith("loader constraint violation"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("User", Set.of("Constraints$User", "Constraints$Shared"));
        attempt("FieldUser", Set.of("Constraints$FieldUser", "Constraints$Shared"));
        attempt("Taker", Set.of("Constraints$Taker", "Constraints$Shared"));
        attempt("User", Set.of("Constraints$User", "Constraints$Shared", "Constraints$Giver"));
        try {
            Split s = new Split("split", Set.of("Constraints$Heir", "Constraints$Shared"));
            s.loadClass("Constraints$Shared");
            Object heir = s.loadClass("Constraints$Heir").getConstructor().newInstance();
            System.out.println("made " + heir.getClass().getSimpleName());
        } catch (LinkageError e) {
            System.out.println("heir " + e.getClass().getName() + " " + e.getMessage().startsWith("loader constraint violation"));
        }
    }
}

// expect: got shared of app
// expect: User0 fine
// expect: User1 java.lang.LinkageError true
// expect: shared of app
// expect: FieldUser0 fine
// expect: FieldUser1 java.lang.LinkageError true
// expect: took null
// expect: Taker0 fine
// expect: Taker1 java.lang.LinkageError true
// expect: got shared of split
// expect: User0 fine
// expect: got shared of split
// expect: User1 fine
// expect: heir java.lang.LinkageError true
