// SPDX-License-Identifier: Apache-2.0

import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Runs out of what its argument says, twice. */
public class Exhausts {
    static void heap() {
        for (List<byte[]> all = new ArrayList<>();;) {
            all.add(new byte[1 << 20]);
        }
    }

    static void direct() {
        for (List<ByteBuffer> all = new ArrayList<>();;) {
            all.add(ByteBuffer.allocateDirect(1 << 20));
        }
    }

    /** By reflection, as it compiles without. */
    static void scope() throws Exception {
        Object area = Class.forName("javax.realtime.LTMemory").getConstructor(long.class).newInstance(16384L);
        for (Constructor<?> make : Class.forName("javax.realtime.RealtimeThread").getConstructors()) {
            if (make.getParameterCount() == 6) {
                Thread thread = (Thread) make.newInstance(null, null, null, area, null, (Runnable) Exhausts::fill);
                thread.start();
                thread.join();
            }
        }
    }

    static void fill() {
        try {
            System.out.println(new byte[1 << 20].length);
        } catch (OutOfMemoryError error) {
            System.out.println("full");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                switch (args[0]) {
                    case "heap": heap(); break;
                    case "direct": direct(); break;
                    case "scope": scope(); break;
                    default: System.out.println(Runtime.getRuntime().availableProcessors());
                }
            } catch (OutOfMemoryError error) {
                System.out.println("caught");
            }
        }
    }
}
