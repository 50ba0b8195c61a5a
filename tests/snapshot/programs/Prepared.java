// SPDX-License-Identifier: Apache-2.0
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Has done its work before main, where it is in a list of -Xrt:preinit; and says whether this process did it. */
public class Prepared {
    static final Map<String, Integer> WORDS = new TreeMap<>();
    static final ByteBuffer OUTSIDE = ByteBuffer.allocateDirect(16).putLong(0, 42);
    static final Supplier<String> LAMBDA = () -> "lambda " + WORDS.size();
    static final Thread WAITS = new Thread(() -> WORDS.put("thread", 1));
    static final ThreadLocal<String> OWN = ThreadLocal.withInitial(() -> "own");
    static String doneIn = "?";

    static {
        for (int i = 0; i < 1000; i++)
            WORDS.put("word " + i, i);
        WAITS.setDaemon(true);
        OWN.get();
    }

    enum Kind { ONE, TWO }

    record Point(int x, int y) { }

    /** Named in the list. */
    static void prepare() {
        doneIn = "the list";
        Kind.valueOf("TWO");
        new Point(1, 2).hashCode();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("done in " + doneIn);
        System.out.println(LAMBDA.get() + " " + OUTSIDE.getLong(0) + " " + OWN.get() + " " + new Point(3, 4) + " " + Kind.valueOf("ONE"));
        WAITS.start();
        WAITS.join();
        System.gc();
        WORDS.remove("word 7");
        synchronized (WORDS) {
            System.out.println(WORDS.size() + " " + WORDS.containsKey("thread"));
        }
        System.out.println(Prepared.class.getResource("Prepared.class") != null);
        System.out.println(new String(Prepared.class.getResourceAsStream("Prepared.class").readNBytes(4), "ISO-8859-1").equals("\u00ca\u00fe\u00ba\u00be"));
        System.out.println(Class.forName("Seeds").getDeclaredMethods().length > 0);
    }
}
