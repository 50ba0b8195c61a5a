// SPDX-License-Identifier: Apache-2.0
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;

/** Waits for itself as an agent, and gives classes that have run, its own and the library's, to a transformer that makes one answer otherwise. */
public class Changing {
    private static volatile Instrumentation instrumentation;

    static final class Own {
        static String answer() { return "before"; }
    }

    public static void agentmain(String option, Instrumentation given) {
        instrumentation = given;
    }

    private static int work() {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 2000; i++)
            map.merge("key " + i % 700, i, Integer::sum);
        return map.hashCode() + map.get("key 7");
    }

    /** The same class with another constant of the same length. */
    private static byte[] change(byte[] file) {
        return new String(file, java.nio.charset.StandardCharsets.ISO_8859_1).replace("before", "behind").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("process " + ProcessHandle.current().pid());
        System.out.println(work() + " " + Own.answer());
        while (instrumentation == null)
            Thread.sleep(5);
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override public byte[] transform(ClassLoader loader, String name, Class<?> of, ProtectionDomain domain, byte[] file) {
                return of == Own.class ? change(file) : of == HashMap.class ? file.clone() : null;
            }
        }, true);
        instrumentation.retransformClasses(Own.class, HashMap.class, String.class);
        System.out.println(work() + " " + Own.answer());
    }
}
