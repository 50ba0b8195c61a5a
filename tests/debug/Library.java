// SPDX-License-Identifier: Apache-2.0
// client: LibraryClient
// library: java/(util/(ArrayDeque|ArrayList|Arrays|ImmutableCollections|Optional|TreeMap|concurrent/FutureTask)|lang/(Integer|NumberFormatException))\b

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Exceptions that the library throws, some of which it catches itself: where it is compiled they are told of, too. */
public class Library {
    private static final IllegalStateException SAME = new IllegalStateException("the same");

    static final class Thrower implements Callable<Object>, Supplier<RuntimeException> {
        @Override
        public Object call() {
            throw SAME;
        }

        @Override
        public RuntimeException get() {
            return SAME;
        }
    }

    static Object attempt(int n) throws Exception {
        switch (n) {
        case 0: return Integer.parseInt("x");
        case 1: return List.of(1).get(3);
        case 2: return new ArrayList<Object>(-1);
        case 3: new ArrayDeque<Object>().addFirst(null); return null;
        case 4: return Optional.empty().get();
        case 5: new TreeMap<Object, Object>().putAll(null); return null;
        case 6: return Arrays.copyOf(new int[1], -n);
        case 7: return new TreeMap<Object, Object>().put(new Object(), "");
        case 12: return Arrays.copyOf(new Object[] {"a"}, 1, Integer[].class);
        case 13: return new ArrayList<>(List.of("a", "b")).toArray(new Integer[0]);
        case 8: case 9: return Optional.empty().orElseThrow(new Thrower());
        default:
            FutureTask<Object> task = new FutureTask<>(new Thrower());
            task.run();
            return task.get();
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 14; n++) {
            try {
                System.out.println(attempt(n));
            } catch (Exception e) {
                System.out.println(n + " " + e.getClass().getName());
            }
        }
    }
}
