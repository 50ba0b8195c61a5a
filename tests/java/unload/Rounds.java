// SPDX-License-Identifier: Apache-2.0
// Ten thousand loaders come and go, and memory does not grow: not the heap, and not the VM's own.
// vm-args: -Xmx48m
// expect: all rounds alike
// expect: unloaded
// expect: no growth
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

public class Rounds {
    static final int ROUNDS = Integer.getInteger("test.size", 10000), STEADY = 3000, GROWTH_KB = 40 << 10;

    static long residentKb() throws IOException {
        try (BufferedReader in = new BufferedReader(new FileReader("/proc/self/status"))) {
            for (String line; (line = in.readLine()) != null;) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        }
        throw new IOException("no VmRSS");
    }

    /** Fewer rounds tell nothing: thresholds of collections have not been met. What lies there between two of them moves it; 5000 loaders that stay take 125 MB. */
    static String growth(int rounds, long sinceKb) throws IOException {
        long growth = residentKb() - sinceKb;
        return growth < GROWTH_KB || rounds < 2 * STEADY ? "no growth" : "grown by " + growth + " KB";
    }

    @SuppressWarnings("unchecked")
    static String round() throws Exception {
        Class<?> c = Loading.fresh("Victim");
        Supplier<String> s = (Supplier<String>) c.getDeclaredConstructor().newInstance();
        Map<Object, Object> map = new HashMap<>();
        map.put(s, c);
        return s.get() + c.getMethod("get").invoke(s) + (map.get(s) == c);
    }

    public static void main(String[] args) throws Exception {
        long before = Loading.unloaded(), resident = 0;
        String first = round();
        for (int i = 0; i < ROUNDS; i++) {
            String now = round();
            if (!now.equals(first)) {
                System.out.println("round " + i + ": " + now);
                return;
            }
            if (i == ROUNDS / 2) {
                resident = residentKb();
            }
        }
        System.out.println("all rounds alike");
        System.out.println(Loading.unloaded() - before > ROUNDS / 2 || Loading.gone(before, ROUNDS / 2) ? "unloaded" : "unloaded " + (Loading.unloaded() - before));
        System.out.println(growth(ROUNDS, resident));
    }
}
