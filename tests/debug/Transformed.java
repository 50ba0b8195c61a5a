// SPDX-License-Identifier: Apache-2.0
// agent: transformer.c

import java.io.IOException;
import java.lang.reflect.Proxy;

/** Classes whose files a native agent sees and replaces, as they come and later. */
public class Transformed {
    static class Early {
        static String said() {
            return "word1 of Early";
        }
    }

    interface Shape {
        default String said() {
            return "word2 of Shape";
        }
    }

    static class Round implements Shape {
        private final String word = "word1";

        @Override
        public String toString() {
            return word + " of Round, " + said();
        }
    }

    static class Late {
        static String said() {
            return "word1 of Late";
        }
    }

    static native int retransform(Class<?>... classes);
    static native int redefine(Class<?> c, byte[] bytes);
    static native int listen(boolean on);
    static native void wrong();

    private static byte[] bytesOf(String name) throws IOException {
        try (var in = Transformed.class.getResourceAsStream("Transformed$" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Early.said());
        Round round = new Round();
        System.out.println(round);
        System.out.println("again: " + retransform(Early.class, Round.class));
        System.out.println(Early.said() + "; " + round + "; " + new Round());
        System.out.println("other bytes: " + redefine(Early.class, bytesOf("Early")));
        System.out.println(Early.said());
        System.out.println("no bytes: " + redefine(Early.class, new byte[3]));
        System.out.println(Early.said());
        System.out.println("listens no more: " + listen(false));
        System.out.println(Late.said());
        System.out.println("again: " + retransform(Late.class) + " and the library " + retransform(String.class, Object.class, java.util.ArrayList.class));
        System.out.println(Late.said() + " " + new java.util.ArrayList<>(java.util.List.of(1, 2)));
        Runnable hidden = () -> System.out.println("hidden");
        hidden.run();
        System.out.println("refused: " + retransform(int[].class) + " " + retransform(int.class) + " " + retransform(hidden.getClass()));
        wrong();
        Shape proxy = (Shape) Proxy.newProxyInstance(Transformed.class.getClassLoader(), new Class<?>[] { Shape.class }, (p, m, a) -> "proxied");
        System.out.println(proxy.said());
    }
}
