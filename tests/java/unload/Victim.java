// SPDX-License-Identifier: Apache-2.0
// A class with something of everything, for loaders that come and go; by the loader of the program it does the same.
// expect: Victim: constant 3 [caught by Victim.fail] 7
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

public class Victim implements Supplier<String>, Comparable<Victim>, Runnable {
    interface Part { int size(); }

    static final Map<Object, Object> STATICS = new HashMap<>();
    static Throwable caught;
    int n;

    public Victim() {
        STATICS.put(this, new Victim[3]);
    }

    public static void fail() {
        throw new IllegalStateException("by " + Victim.class.getSimpleName());
    }

    @Override
    public String get() {
        Supplier<String> constant = () -> "constant " + ((Victim[]) STATICS.get(this)).length;
        Function<Object, String> text = String::valueOf;
        Part part = () -> n + 7;
        try {
            fail();
        } catch (IllegalStateException e) {
            caught = e;
        }
        return text.apply(this) + ": " + constant.get() + " [caught " + caught.getMessage() + "." + caught.getStackTrace()[0].getMethodName() + "] " + part.size();
    }

    private static boolean isOver() {
        return Thread.currentThread().isInterrupted();
    }

    /** Runs until it is told to end. */
    @Override
    public void run() {
        while (!isOver()) {
            n += new Victim[] {this}.length;
        }
    }

    @Override
    public int compareTo(Victim other) {
        return Integer.compare(n, other.n);
    }

    @Override
    public int hashCode() {
        return 17;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Victim;
    }

    @Override
    public String toString() {
        return "Victim";
    }

    public static void main(String[] args) {
        System.out.println(new Victim().get());
    }
}
