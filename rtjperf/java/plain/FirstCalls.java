// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long the first call of a method takes, and the later ones: pieces of work of some microseconds that have nothing in common, each called again and again, in turn.
 *
 * <p>A sample is one call of one piece; the parameter is the call's number. What a VM puts off until a method runs, or runs often, is seen in the first calls: loading,
 * translating, compiling.
 */
public final class FirstCalls {
    /** A piece of work; the same argument gives the same result. */
    private interface Work {
        int run(int n);
    }

    private interface Shape {
        int area();
    }

    private static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    private static final class Box implements Shape {
        private final int width;
        private final int height;

        Box(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public int area() {
            return width * height;
        }
    }

    private static final class Numbers implements Work {
        @Override
        public int run(int n) {
            int sum = n;
            for (int i = 1; i < 2000; i++)
                sum = sum * 31 + (sum >>> 7) % i;
            return sum;
        }
    }

    private static final class Lists implements Work {
        @Override
        public int run(int n) {
            List<Integer> list = new ArrayList<>();
            for (int i = 0; i < 200; i++)
                list.add(i * n & 127);
            int sum = 0;
            for (int value : list)
                sum += value;
            return sum;
        }
    }

    private static final class Maps implements Work {
        @Override
        public int run(int n) {
            Map<String, Integer> map = new HashMap<>();
            for (int i = 0; i < 60; i++)
                map.merge("key" + (i * n & 15), i, Integer::sum);
            return map.get("key0");
        }
    }

    private static final class Trees implements Work {
        @Override
        public int run(int n) {
            TreeMap<Integer, Integer> tree = new TreeMap<>();
            for (int i = 0; i < 60; i++)
                tree.put(i * n % 61, i);
            return tree.firstKey() + tree.lastEntry().getValue() + tree.headMap(30).size();
        }
    }

    private static final class Texts implements Work {
        @Override
        public int run(int n) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 40; i++)
                text.append(i * n).append(' ').append((char) ('a' + i % 26));
            return text.reverse().toString().indexOf("a 0");
        }
    }

    private static final class Splits implements Work {
        @Override
        public int run(int n) {
            return Arrays.stream("one two  three, four;five six".split("[ ,;]+")).mapToInt(String::length).sum() * n;
        }
    }

    private static final class Shapes implements Work {
        private final Shape[] shapes = new Shape[64];

        @Override
        public int run(int n) {
            for (int i = 0; i < shapes.length; i++)
                shapes[i] = i % 3 == 0 ? new Square(i) : new Box(i, n);
            int sum = 0;
            for (int turn = 0; turn < 8; turn++)
                for (Shape shape : shapes)
                    sum += shape.area();
            return sum;
        }
    }

    private static final class Throws implements Work {
        @Override
        public int run(int n) {
            int caught = 0;
            for (int i = 0; i < 10; i++)
                try {
                    caught += Integer.parseInt(i % 2 == 0 ? "12" : "x" + n);
                } catch (NumberFormatException e) {
                    caught += e.getMessage().length();
                }
            return caught;
        }
    }

    private static final class Large implements Work {
        @Override
        public int run(int n) {
            BigInteger product = BigInteger.valueOf(n);
            for (int i = 2; i < 24; i++)
                product = product.multiply(BigInteger.valueOf(i * 1_000_003L));
            return product.bitLength();
        }
    }

    private static final class Sorts implements Work {
        @Override
        public int run(int n) {
            long[] values = new long[150];
            for (int i = 0; i < values.length; i++)
                values[i] = (i * 2654435761L + n) % 1009;
            Arrays.sort(values);
            return (int) values[75];
        }
    }

    private static final class Formats implements Work {
        @Override
        public int run(int n) {
            return String.format("%5d|%-8s|%x", n, "word", n * 77).length();
        }
    }

    private static final class Switches implements Work {
        @Override
        public int run(int n) {
            int sum = 0;
            for (int i = 0; i < 100; i++)
                switch ("abcdefgh".substring(i & 7, (i & 7) + 1)) {
                case "a":
                case "c":
                    sum += n;
                    break;
                case "d":
                    sum += 3;
                    break;
                case "h":
                    sum += i;
                    break;
                default:
                    sum++;
                }
            return sum;
        }
    }

    private FirstCalls() {}

    public static void main(String[] arguments) {
        Bench.start("first-calls", arguments, "calls", "1,2,3,5,10,20,50,100,200,500,1000,2000,5000,10000");
        Work[] known = { new Numbers(), new Lists(), new Maps(), new Trees(), new Texts(), new Splits(), new Shapes(), new Throws(), new Large(), new Sorts(), new Formats(),
            new Switches() };
        Work[] all = Arrays.copyOf(known, Math.min(Bench.count(), known.length));
        double[] calls = Bench.list("calls");
        Series[] series = new Series[calls.length];
        for (int i = 0; i < calls.length; i++)
            series[i] = Bench.series("plain", "Call", calls[i], all.length);
        int[] results = new int[all.length];
        boolean same = true;
        for (int call = 1, next = 0; next < calls.length; call++) {
            boolean counts = call == calls[next];
            for (int i = 0; i < all.length; i++) {
                long start = System.nanoTime();
                int result = all[i].run(7);
                long passed = System.nanoTime() - start;
                if (counts)
                    series[next].add(passed);
                same &= call == 1 || result == results[i];
                results[i] = result;
            }
            next += counts ? 1 : 0;
        }
        Bench.check("same", same, "each call had the same result");
        Bench.notePolicy();
        Bench.finish();
    }
}
