// SPDX-License-Identifier: Apache-2.0
import org.rtjvm.trace.Trace;

/** Three marks, five stretches, and a collection; with an argument, a crash of the VM. */
public class Marks {
    public static void main(String[] args) throws Exception {
        int mark = Trace.label("a \"mark\""), stretch = Trace.label("Grüße");
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                Trace.begin(stretch, i);
                Trace.end(stretch, -i);
            }
        }, "a thread whose name is longer than the kernel's");
        thread.start();
        thread.join();
        for (int i = 0; i < 3; i++) {
            Trace.mark(mark, Long.MIN_VALUE);
        }
        System.gc();
        if (args.length > 0) {
            crash();
        }
    }

    private static void crash() throws Exception {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        java.lang.reflect.Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("putInt", long.class, int.class).invoke(field.get(null), 8L, 1);
    }
}
