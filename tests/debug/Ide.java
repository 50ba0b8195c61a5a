// SPDX-License-Identifier: Apache-2.0
// client: IdeClient

/** What a client of the debugger's interface for Java looks at, as IDEs do. */
public class Ide {
    static class Thing {
        final int number;
        Thing next;

        Thing(int number, Thing next) {
            this.number = number;
            this.next = next;
        }

        int twice() {
            return number * 2;
        }
    }

    static int total;
    private Thing first;
    private final Thing[] shelf = new Thing[3];

    void fill(int n) {
        for (int i = 0; i < n; i++) {
            first = new Thing(i, first);
            total += first.twice();                     // @total
        }
        shelf[1] = first;
    }

    static int fails(String text) {
        throw new IllegalArgumentException(text);
    }

    static String word(int n) {
        java.util.List<? extends CharSequence> parts = java.util.List.of("word ", "" + n);
        String said = String.join("", parts);
        return said;                                    // @word
    }

    synchronized long guarded(long n) {
        synchronized (shelf) {
            return n + 1;                               // @guarded
        }
    }

    public static void main(String[] args) {
        Ide ide = new Ide();
        ide.fill(5);
        System.out.println("filled " + total);          // @filled
        System.out.println(word(1));
        System.out.println(ide.guarded(41));
        System.out.println("ends");                     // @ends
    }
}
