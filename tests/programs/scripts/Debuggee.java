// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What VsCodeSession debugs. */
public class Debuggee {
    enum Colour { RED, GREEN }

    record Item(String name, int count, Colour colour) { }

    private final List<Item> items = new ArrayList<>();
    private int total;

    void add(String name, int count) {
        Item item = new Item(name, count, count % 2 == 0 ? Colour.GREEN : Colour.RED); // @add
        items.add(item);
        total += price(item); // @price
    }

    int price(Item item) {
        int each = item.colour() == Colour.RED ? 3 : 5; // @each
        int all = each * item.count();
        return all; // @all
    }

    static int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1; // @caught
        }
    }

    String describe() {
        return "first " + total; // @describe
    }

    public static void main(String[] args) throws Exception {
        Debuggee d = new Debuggee();
        int[] numbers = { 4, 7, 2, 9 };
        double ratio = 0.75;
        Map<String, Integer> map = Map.of("one", 1);
        for (int i = 0; i < numbers.length; i++) {
            d.add("item" + i, numbers[i]); // @loop
        }
        System.out.println(d.items + " " + d.total + " " + ratio + map); // @told
        System.out.println(parse("12") + parse("twelve"));
        Thread other = new Thread(() -> System.out.println(d.describe()), "other"); // @lambda
        other.start();
        other.join();
        System.out.println(d.describe());
        throw new IllegalStateException("the end"); // @end
    }
}
