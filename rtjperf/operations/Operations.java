// SPDX-License-Identifier: Apache-2.0

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What operations of the library cost, one by one: a line for each, with its name, the nanoseconds that it takes at best, and the sum of what it made, which is the same
 * on every VM.
 *
 * <p>{@code Operations [--quick] [REGEX]}: those whose names the expression matches; quickly: each runs once, for its sum. {@code compare} runs several VMs.
 */
final class Operations {
    interface Operation { long run(int times) throws Throwable; }

    enum Colour { RED, GREEN, BLUE, WHITE }

    record Point(int x, String name) {}

    interface Shape { int area(); }

    static final class Plain implements Cloneable, Shape {
        final int x;
        Plain(int x) { this.x = x; }
        @Override public int area() { return x; }
        @Override public Plain clone() {
            try {
                return (Plain) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
        static int next(int x) { return x + 1; }
    }

    static final int TIMES = 20_000, MANY = 1000;
    static final String TEXT = "It is a truth universally acknowledged, that a single thread in possession of a good deadline, must be in want of a priority; 12345 67 x=3.5";
    static final String[] WORDS = TEXT.split(" ");
    static final Plain[] OBJECTS = new Plain[MANY];
    static final Integer[] NUMBERS = new Integer[MANY];
    static final String[] KEYS = new String[MANY];
    static final List<Integer> LIST = new ArrayList<>();
    static final Map<String, Integer> BY_TEXT = new HashMap<>(), SHARED = new ConcurrentHashMap<>();
    static final Map<Integer, Integer> BY_NUMBER = new HashMap<>();
    static final Map<Object, Integer> BY_OBJECT = new HashMap<>();
    static final TreeMap<Integer, Integer> SORTED = new TreeMap<>();
    static final byte[] BYTES = new byte[1024];
    static final Map<String, Operation> ALL = new LinkedHashMap<>();
    static final Map<String, Integer> FEWER = new HashMap<>();
    static final Pattern MAIL = Pattern.compile("[\\w.]+@[a-z]+\\.(com|org)");
    static final MethodHandle NEXT;

    static {
        for (int i = 0; i < MANY; i++) {
            OBJECTS[i] = new Plain(i * 7919 % MANY);
            NUMBERS[i] = i * 31 + 1000;
            KEYS[i] = "key" + i * 37;
            BY_TEXT.put(KEYS[i], i);
            SHARED.put(KEYS[i], i);
            BY_NUMBER.put(NUMBERS[i], i);
            BY_OBJECT.put(OBJECTS[i], i);
            SORTED.put(NUMBERS[i], i);
            BYTES[i] = (byte) (i * 31);
        }
        for (int i = 0; i < 100; i++) {
            LIST.add(i);
        }
        try {
            NEXT = MethodHandles.lookup().findStatic(Plain.class, "next", MethodType.methodType(int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The sum of what the function makes of 0 to times - 1. */
    static long sum(int times, ToLongFunction<Integer> f) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += f.applyAsLong(i);
        }
        return sum;
    }

    /** One that takes long, and is done once where others are done so many times. */
    static void lasting(String name, int times, Operation operation) {
        ALL.put(name, operation);
        FEWER.put(name, times);
    }

    static int times(String name) { return TIMES / FEWER.getOrDefault(name, 1); }

    static void texts() {
        ALL.put("String.charAt", times -> {
            long n = 0;
            for (int i = 0; i < times; i += 100) {
                for (int k = 0; k < 100; k++) {
                    n = n * 31 + TEXT.charAt(k);
                }
            }
            return n;
        });
        ALL.put("Character.isLetter", times -> {
            long n = 0;
            for (int i = 0; i < times; i += 100) {
                for (int k = 0; k < 100; k++) {
                    n += Character.isLetter(TEXT.charAt(k)) ? 1 : 0;
                }
            }
            return n;
        });
        ALL.put("String.equals", times -> { long n = 0; for (int i = 0; i < times; i++) n += WORDS[i % 20].equals(WORDS[(i + 7) % 20]) ? 1 : 0; return n; });
        ALL.put("String.compareTo", times -> { long n = 0; for (int i = 0; i < times; i++) n += WORDS[i % 20].compareTo(WORDS[(i + 7) % 20]); return n; });
        ALL.put("String.indexOf", times -> { long n = 0; for (int i = 0; i < times; i++) n += TEXT.indexOf(WORDS[i % 20]); return n; });
        ALL.put("String.substring", times -> { long n = 0; for (int i = 0; i < times; i++) n += TEXT.substring(i & 63, (i & 63) + 7).length(); return n; });
        lasting("String.split", 20, times -> { long n = 0; for (int i = 0; i < times; i++) n += TEXT.split(" ").length; return n; });
        ALL.put("String.toUpperCase", times -> { long n = 0; for (int i = 0; i < times; i++) n += WORDS[i % 20].toUpperCase(Locale.ROOT).hashCode(); return n; });
        ALL.put("String.startsWith", times -> { long n = 0; for (int i = 0; i < times; i++) n += TEXT.startsWith(WORDS[i & 1]) ? 1 : 0; return n; });
        ALL.put("String.getBytes", times -> { long n = 0; for (int i = 0; i < times; i++) n += WORDS[i % 20].getBytes(StandardCharsets.UTF_8).length; return n; });
        ALL.put("a + b + c", times -> { long n = 0; for (int i = 0; i < times; i++) n += ("k" + i + ':' + WORDS[i % 20]).length(); return n; });
        ALL.put("StringBuilder.append", times -> { StringBuilder b = new StringBuilder(); for (int i = 0; i < times; i++) b.append(WORDS[i % 20]); return b.length(); });
        ALL.put("StringBuilder.append(int)", times -> { StringBuilder b = new StringBuilder(); for (int i = 0; i < times; i++) b.append(i); return b.length(); });
        ALL.put("Integer.parseInt", times -> { long n = 0; for (int i = 0; i < times; i++) n += Integer.parseInt("123456"); return n; });
        ALL.put("Double.parseDouble", times -> { long n = 0; for (int i = 0; i < times; i++) n += (long) Double.parseDouble("428.571"); return n; });
        lasting("String.format(%d)", 20, times -> { long n = 0; for (int i = 0; i < times; i++) n += String.format(Locale.ROOT, "%,d", i * 1000).length(); return n; });
        lasting("String.format(%.3f)", 20, times -> { long n = 0; for (int i = 0; i < times; i++) n += String.format(Locale.ROOT, "%.3f", i / 7.0).length(); return n; });
        ALL.put("Pattern.matcher.matches", times -> { long n = 0; for (int i = 0; i < times; i++) n += MAIL.matcher("some.one@example.org").matches() ? 1 : 0; return n; });
        ALL.put("UUID.toString", times -> { long n = 0; for (int i = 0; i < times; i++) n += new UUID(i, i * 77L).toString().hashCode(); return n; });
    }

    static void collections() {
        ALL.put("ArrayList.get", times -> { long n = 0; for (int i = 0; i < times; i++) n += LIST.get(i % 100); return n; });
        ALL.put("ArrayList.add", times -> { List<Integer> made = new ArrayList<>(); for (int i = 0; i < times; i++) made.add(NUMBERS[i % MANY]); return made.size(); });
        ALL.put("for (x : ArrayList)", times -> { long n = 0; for (int i = 0; i < times; i += 100) for (int x : LIST) n += x; return n; });
        ALL.put("for (x : HashMap)", times -> { long n = 0; for (int i = 0; i < times; i += MANY) for (Map.Entry<String, Integer> e : BY_TEXT.entrySet()) n += e.getValue(); return n; });
        ALL.put("HashMap.get(String)", times -> { long n = 0; for (int i = 0; i < times; i++) n += BY_TEXT.get(KEYS[i % MANY]); return n; });
        ALL.put("HashMap.get(Integer)", times -> { long n = 0; for (int i = 0; i < times; i++) n += BY_NUMBER.get(NUMBERS[i % MANY]); return n; });
        ALL.put("HashMap.get(object)", times -> { long n = 0; for (int i = 0; i < times; i++) n += BY_OBJECT.get(OBJECTS[i % MANY]); return n; });
        ALL.put("HashMap.put, new", times -> { Map<Integer, Integer> made = new HashMap<>(); for (int i = 0; i < times; i++) made.put(NUMBERS[i % MANY] + i, i); return made.size(); });
        ALL.put("HashMap.merge", times -> { Map<String, Integer> made = new HashMap<>(); for (int i = 0; i < times; i++) made.merge(KEYS[i % 100], 1, Integer::sum); return made.get("key0"); });
        ALL.put("HashSet.contains(record)", times -> {
            Set<Point> made = new HashSet<>();
            for (int i = 0; i < 200; i++) {
                made.add(new Point(i, "k"));
            }
            long n = 0;
            for (int i = 0; i < times; i++) {
                n += made.contains(new Point(i % 300, "k")) ? 1 : 0;
            }
            return n;
        });
        ALL.put("record.equals", times -> { Point a = new Point(1, "x"), b = new Point(1, "x"); long n = 0; for (int i = 0; i < times; i++) n += a.equals(b) ? a.hashCode() : 0; return n; });
        ALL.put("TreeMap.get", times -> { long n = 0; for (int i = 0; i < times; i++) n += SORTED.get(NUMBERS[i * 7919 % MANY]); return n; });
        ALL.put("ConcurrentHashMap.get", times -> { long n = 0; for (int i = 0; i < times; i++) n += SHARED.get(KEYS[i % MANY]); return n; });
        ALL.put("ArrayDeque", times -> { Deque<Integer> q = new ArrayDeque<>(); long n = 0; for (int i = 0; i < times; i++) { q.add(NUMBERS[i % MANY]); if (q.size() > 10) n += q.poll(); } return n; });
        ALL.put("PriorityQueue", times -> { Queue<Integer> q = new PriorityQueue<>(); long n = 0; for (int i = 0; i < times; i++) { q.add(NUMBERS[i * 7919 % MANY]); if (q.size() > 100) n += q.poll(); } return n; });
        ALL.put("Arrays.sort(Integer[])", times -> { long n = 0; for (int i = 0; i < times; i += MANY) { Integer[] a = new Integer[MANY]; for (int k = 0; k < MANY; k++) a[k] = NUMBERS[k * 7919 % MANY]; Arrays.sort(a); n += a[5]; } return n; });
        ALL.put("List.of", times -> { long n = 0; for (int i = 0; i < times; i++) n += List.of(i, 2, 3).get(0); return n; });
        ALL.put("stream.filter.map.sum", times -> { long n = 0; for (int i = 0; i < times; i += 100) n += LIST.stream().filter(x -> x > 50).map(x -> x + 1).mapToInt(x -> x).sum(); return n; });
        ALL.put("IntStream.filter.sum", times -> { long n = 0; for (int i = 0; i < times; i += MANY) n += IntStream.range(0, MANY).filter(x -> x % 3 == 0).mapToLong(x -> (long) x * x).sum(); return n; });
        ALL.put("Collectors.groupingBy", times -> { long n = 0; for (int i = 0; i < times; i += MANY) n += Arrays.stream(OBJECTS).collect(Collectors.groupingBy(o -> o.x % 10, Collectors.summingInt(o -> o.x))).get(3); return n; });
    }

    static void threads() {
        AtomicInteger number = new AtomicInteger();
        AtomicReference<Object> reference = new AtomicReference<>();
        LongAdder adder = new LongAdder();
        AtomicIntegerArray cells = new AtomicIntegerArray(16);
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        ALL.put("AtomicInteger.incrementAndGet", times -> { long n = 0; for (int i = 0; i < times; i++) n += number.incrementAndGet() & 0; return n; });
        ALL.put("AtomicReference.compareAndSet", times -> { long n = 0; for (int i = 0; i < times; i++) n += reference.compareAndSet(reference.get(), OBJECTS[i % MANY]) ? 1 : 0; return n; });
        ALL.put("AtomicIntegerArray.addAndGet", times -> { long n = 0; for (int i = 0; i < times; i++) n += cells.addAndGet(i & 15, 1) & 0; return n; });
        ALL.put("LongAdder.increment", times -> { for (int i = 0; i < times; i++) adder.increment(); return 0; });
        ALL.put("ReentrantLock", times -> { long n = 0; for (int i = 0; i < times; i++) { lock.lock(); n++; lock.unlock(); } return n; });
        ALL.put("synchronized", times -> { long n = 0; for (int i = 0; i < times; i++) synchronized (monitor) { n++; } return n; });
        ALL.put("ThreadLocal.get", times -> { long n = 0; for (int i = 0; i < times; i++) n += local.get(); return n; });
        ALL.put("ThreadLocalRandom.nextInt", times -> { long n = 0; for (int i = 0; i < times; i++) n += ThreadLocalRandom.current().nextInt(100) / 100; return n; });
        ALL.put("ConcurrentLinkedQueue", times -> { long n = 0; for (int i = 0; i < times; i++) { queue.offer(5); n += queue.poll(); } return n; });
        ALL.put("WeakReference.get", times -> { WeakReference<Plain> w = new WeakReference<>(OBJECTS[1]); long n = 0; for (int i = 0; i < times; i++) n += w.get().x; return n; });
    }

    static void numbers() {
        Random random = new Random(1);
        BigInteger big = BigInteger.valueOf(123456789).pow(40);
        ALL.put("Math.pow, log, exp", times -> { double d = 0; for (int i = 1; i <= times; i++) d += Math.pow(i, 1.3) + Math.log(i) + Math.exp(1.0 / i); return Math.round(d / 1000); });
        ALL.put("Math.sin, cos", times -> { double d = 0; for (int i = 0; i < times; i++) d += Math.sin(i) + Math.cos(i); return Math.round(d * 1000); });
        ALL.put("Random.nextInt", times -> { random.setSeed(5); long n = 0; for (int i = 0; i < times; i++) n += random.nextInt(100); return n; });
        lasting("BigInteger.multiply", 20, times -> { long n = 0; for (int i = 0; i < times; i++) n += big.multiply(big).bitLength(); return n; });
        ALL.put("BigDecimal.multiply, setScale", times -> { BigDecimal x = BigDecimal.ONE; for (int i = 0; i < times; i++) { x = x.multiply(new BigDecimal("1.05")).setScale(4, RoundingMode.HALF_UP); if (x.precision() > 12) x = BigDecimal.ONE; } return x.intValue(); });
        ALL.put("LocalDate.plusDays", times -> { LocalDate d = LocalDate.of(2020, 1, 1); long n = 0; for (int i = 0; i < times; i++) { d = d.plusDays(1); n += d.getDayOfYear(); } return n; });
        ALL.put("Duration.plusSeconds", times -> { long n = 0; for (int i = 0; i < times; i++) n += Duration.ofMillis(i).plusSeconds(3).toMillis(); return n; });
        lasting("SHA-256 of 1 KB", 200, times -> { MessageDigest d = MessageDigest.getInstance("SHA-256"); long n = 0; for (int i = 0; i < times; i++) n += d.digest(BYTES)[0]; return n; });
        lasting("MD5 of 1 KB", 200, times -> { MessageDigest d = MessageDigest.getInstance("MD5"); long n = 0; for (int i = 0; i < times; i++) n += d.digest(BYTES)[0]; return n; });
        lasting("Base64 of 1 KB", 200, times -> { long n = 0; for (int i = 0; i < times; i++) n += Base64.getDecoder().decode(Base64.getEncoder().encode(BYTES)).length; return n; });
        ALL.put("ByteBuffer.putInt, getInt", times -> buffer(ByteBuffer.allocate(1024), times));
        ALL.put("direct ByteBuffer", times -> buffer(ByteBuffer.allocateDirect(1024), times));
    }

    static long buffer(ByteBuffer b, int times) {
        long n = 0;
        for (int i = 0; i < times; i += 100) {
            b.clear();
            for (int k = 0; k < 100; k++) {
                b.putInt(k);
            }
            b.flip();
            while (b.hasRemaining()) {
                n += b.getInt();
            }
        }
        return n;
    }

    static void language() {
        Object[] mixed = { "a", 1, 2L, 'c' };
        Colour[] colours = Colour.values();
        Shape[] shapes = { OBJECTS[1], () -> 3, () -> 4 };
        Function<Integer, Integer> flip = v -> v ^ 3;
        java.lang.reflect.Method next = Arrays.stream(Plain.class.getDeclaredMethods()).filter(m -> m.getName().equals("next")).findFirst().get();
        ALL.put("new, a small object", times -> { long n = 0; Plain[] kept = new Plain[16]; for (int i = 0; i < times; i++) kept[i & 15] = new Plain(i); for (Plain p : kept) n += p.x; return n; });
        ALL.put("clone()", times -> { long n = 0; for (int i = 0; i < times; i++) n += OBJECTS[i % MANY].clone().x; return n; });
        ALL.put("Object.hashCode", times -> { long n = 0; for (int i = 0; i < times; i++) n += ((Object) OBJECTS[i % MANY]).hashCode() == OBJECTS[i % MANY].hashCode() ? 1 : 0; return n; });
        ALL.put("instanceof, an interface", times -> { long n = 0; for (int i = 0; i < times; i++) n += mixed[i & 3] instanceof Comparable ? 1 : 0; return n; });
        ALL.put("call by an interface", times -> { long n = 0; for (int i = 0; i < times; i++) n += shapes[i % 3].area(); return n; });
        ALL.put("Enum.valueOf", times -> { long n = 0; for (int i = 0; i < times; i++) n += Colour.valueOf("BLUE").ordinal(); return n; });
        ALL.put("switch, an enum", times -> { long n = 0; for (int i = 0; i < times; i++) switch (colours[i & 3]) { case RED: n += 1; break; case GREEN: n += 2; break; default: n += 3; } return n; });
        ALL.put("switch, strings", times -> { long n = 0; for (int i = 0; i < times; i++) switch (WORDS[i & 3]) { case "It": n += 1; break; case "is": n += 2; break; default: n += 3; } return n; });
        ALL.put("boxed functions", times -> sum(times, v -> flip.andThen(x -> x + 1).apply(v)));
        ALL.put("throw and catch", times -> { long n = 0; for (int i = 0; i < times; i++) try { throw new IllegalStateException("x"); } catch (IllegalStateException e) { n++; } return n; });
        ALL.put("Method.invoke", times -> { long n = 0; for (int i = 0; i < times; i++) n += (Integer) next.invoke(null, i & 7); return n; });
        ALL.put("MethodHandle.invokeExact", times -> { long n = 0; for (int i = 0; i < times; i++) n += (int) NEXT.invokeExact(i); return n; });
        ALL.put("Optional.map.orElse", times -> { long n = 0; for (int i = 0; i < times; i++) n += Optional.of(OBJECTS[i % MANY]).map(Plain::area).orElse(0); return n; });
    }

    /** Of several runs the quickest, after some that nobody times. */
    static double nanoseconds(Operation o, int times) throws Throwable {
        long best = Long.MAX_VALUE, begin = System.nanoTime();
        for (int round = 0; round < 30 || System.nanoTime() - begin < 400_000_000L; round++) {
            long from = System.nanoTime();
            o.run(times);
            best = Math.min(best, System.nanoTime() - from);
        }
        return best / (double) times;
    }

    public static void main(String[] words) throws Throwable {
        boolean quick = words.length > 0 && words[0].equals("--quick");
        Pattern wanted = Pattern.compile(words.length > (quick ? 1 : 0) ? words[words.length - 1] : "");
        texts();
        collections();
        threads();
        numbers();
        language();
        for (Map.Entry<String, Operation> e : ALL.entrySet()) {
            if (wanted.matcher(e.getKey()).find()) {
                long sum = e.getValue().run(times(e.getKey()));
                System.out.printf(Locale.ROOT, "%-32s %10.2f %d%n", e.getKey(), quick ? 0 : nanoseconds(e.getValue(), times(e.getKey())), sum);
            }
        }
    }
}
