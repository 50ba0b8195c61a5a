// SPDX-License-Identifier: Apache-2.0
// vm-args: -XX:MaxMetaspaceSize=24m
// expect: 5000 were dropped
// expect: Metaspace
// expect: 5000 more were dropped
// expect: the program goes on

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** -XX:MaxMetaspaceSize: what nobody uses any more goes first; then loading another class is an error, as long as they are kept. */
public class LimitOfClasses {
    static final class Loader extends ClassLoader {
        Loader() {
            super(LimitOfClasses.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    /** Loaded again and again. */
    public static final class Loaded {
        int[] values = new int[3];

        int sum() {
            int sum = 0;
            for (int value : values) {
                sum += value;
            }
            return sum;
        }
    }

    static void loadAndDrop(byte[] bytes) {
        for (int i = 0; i < 5000; i++) {
            new Loader().define(bytes);
        }
    }

    static void loadAndKeep(byte[] bytes) {
        List<Class<?>> kept = new ArrayList<>();
        try {
            for (int i = 0; i < 200_000; i++) {
                kept.add(new Loader().define(bytes));
            }
            System.out.println("no end");
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = LimitOfClasses.class.getResourceAsStream("LimitOfClasses$Loaded.class")) {
            bytes = in.readAllBytes();
        }
        loadAndDrop(bytes);
        System.out.println("5000 were dropped");
        loadAndKeep(bytes);
        loadAndDrop(bytes);
        System.out.println("5000 more were dropped");
        Runnable lambda = () -> System.out.println("the program goes on");
        lambda.run();
    }
}
