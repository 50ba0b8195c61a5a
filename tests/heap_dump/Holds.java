// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Things whose number and contents are known, in each kind of area; then waits, or runs out of memory. */
public class Holds {
    static final int KEPT = 123;

    static class Kept {
        final int number;
        final String name;
        Kept next;
        byte tiny = -7;
        double broad = 2.5;

        Kept(int number, Kept next) {
            this.number = number;
            this.name = "kept " + number;
            this.next = next;
        }
    }

    static class Below extends Kept {
        final long[] longs = {1, -2, Long.MAX_VALUE};
        final char[] letters = {'a', 'ä'};
        final Object[] objects = {this, "in an array", null};
        final Class<?> type = Below.class;

        Below() {
            super(-1, null);
        }
    }

    static class Dropped { }

    static class Lasting { }

    static Kept kept;
    static Below below = new Below();
    static final int CONSTANT = 4711;
    static List<byte[]> filling = new ArrayList<>();

    static void fill() {
        for (;;)
            filling.add(new byte[100_000]);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < KEPT; i++)
            kept = new Kept(i, kept);
        for (int i = 0; i < 50; i++)
            new Dropped();
        if (args.length > 1)
            Areas.fill();
        System.out.println("ready");
        if (args[0].equals("fill"))
            fill();
        Object local = new Kept(KEPT, null);
        Thread waiter = new Thread(() -> Areas.hold(args.length > 1), "waiter");
        waiter.setDaemon(true);
        waiter.start();
        System.in.read();
        System.out.println(((Kept) local).number);
    }
}

/** Under a name of its own. */
class HoldsByName extends Holds { }
