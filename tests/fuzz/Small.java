// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A little of everything, while allocations fail. */
public class Small {
    record Point(int x, String name) {
    }

    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Map<String, Point> points = new TreeMap<>();
        for (int i = 0; i < 20; i++)
            points.put("k" + i, new Point(i, "v" + i));
        Thread reader = new Thread(() -> points.values().forEach(Object::toString));
        reader.start();
        reader.join();
        System.out.println(points.hashCode() + " " + depth(100) + " " + String.format("%5d|%s", 42, List.of(1, 2)));
        try {
            Object nothing = args.length == 0 ? null : args;
            nothing.toString();
        } catch (NullPointerException e) {
            // Without memory for the stack trace there is no message.
            System.out.println(e.getMessage() == null || e.getMessage().length() > 0);
        }
        try {
            Class.forName("Absent");
        } catch (ClassNotFoundException e) {
            System.out.println("done");
        }
    }
}
