// SPDX-License-Identifier: Apache-2.0
// What library code is asked to do inside scopes and on no-heap threads: the operations, and a run of them all in the heap.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.realtime.RealtimeThread;

public class LibraryOperations {
    interface Body {
        Object run() throws Throwable;
    }

    static final class Operation {
        final String name;
        final Body body;

        Operation(String name, Body body) {
            this.name = name;
            this.body = body;
        }
    }

    enum Color { RED, GREEN, BLUE }
    record Point(int x, String name, double d) { }
    sealed interface Shape permits Circle, Square { }
    record Circle(double r) implements Shape { }
    record Square(double a) implements Shape { }

    static class Resource implements AutoCloseable {
        @Override public void close() { throw new IllegalStateException("closing"); }
    }

    public static class Reflected {
        public int number = 7;
        public String text = "text";
        public Reflected() { }
        public int twice(int x) { return 2 * x; }
    }

    static class Copied implements Cloneable {
        int[] data = {1, 2};
        @Override public Copied clone() throws CloneNotSupportedException { return (Copied) super.clone(); }
    }

    static final PrintStream nowhere = new PrintStream(new java.io.OutputStream() {
        @Override public void write(int b) { }
        @Override public void write(byte[] b, int from, int n) { }
    }, true);
    static final File file = new File(System.getProperty("java.io.tmpdir"), "rtjvm-library-" + ProcessHandle.current().pid());
    static final Map<String, Integer> oldMap = new HashMap<>();
    static final ConcurrentHashMap<String, Integer> oldConcurrentMap = new ConcurrentHashMap<>();
    static final TreeMap<String, Integer> oldTreeMap = new TreeMap<>();
    static final ThreadLocal<Object> threadLocal = new ThreadLocal<>();
    static final ThreadLocal<StringBuilder> threadLocalWithInitial = ThreadLocal.withInitial(StringBuilder::new);
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static final ReentrantReadWriteLock readWriteLock = new ReentrantReadWriteLock();
    static final Semaphore semaphore = new Semaphore(1);
    static final Pattern pattern = Pattern.compile("(?<word>\\w+) (\\d+)");
    static final BigDecimal oldDecimal = new BigDecimal("123.456");
    static final Random random = new Random(42);
    static final LongAdder adder = new LongAdder();
    static final Object monitor = new Object();
    static int count;

    static {
        oldMap.put("one", 1);
        oldMap.put("two", 2);
        oldConcurrentMap.putAll(oldMap);
        oldTreeMap.putAll(oldMap);
        file.deleteOnExit();
    }

    static String classify(String s) {
        switch (s) {
            case "alpha": return "a";
            case "beta": return "b";
            default: return "other";
        }
    }

    static double area(Object shape) {
        if (shape instanceof Circle c) {
            return Math.PI * c.r() * c.r();
        }
        return shape instanceof Square s ? s.a() * s.a() : 0;
    }

    static String sum(Collection<?> values) {
        int sum = 0;
        for (Object o : values) {
            sum += o.hashCode();
        }
        return "" + sum;
    }

    static int fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("at the bottom", new RuntimeException("cause"));
        }
        return fail(depth - 1) + 1;
    }

    static Object caught(Body body) throws Throwable {
        try {
            return body.run();
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    static Object traced(PrintStream to) {
        try {
            return fail(5);
        } catch (IllegalStateException e) {
            e.addSuppressed(new RuntimeException("suppressed"));
            e.printStackTrace(to);
            return e.getStackTrace().length > 5;
        }
    }

    static Object viaFiles() throws Exception {
        Path path = file.toPath();
        Files.writeString(path, "some text\nanother line\n");
        String text = Files.readString(path);
        return text + Files.exists(path) + Files.size(path) + Files.readAllLines(path).size();
    }

    static Object viaStreams() throws Exception {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write("streams\n".getBytes(StandardCharsets.UTF_8));
        }
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    static Object viaReaders() throws Exception {
        try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), "UTF-8"))) {
            out.write("first\nsecond \u20ac\n");
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
            return in.readLine() + in.readLine();
        }
    }

    static RealtimeThread realtime(Runnable logic) {
        return new RealtimeThread(null, null, null, null, null, logic);
    }

    static Object viaThread() throws Exception {
        int[] result = new int[1];
        Thread thread = realtime(() -> result[0] = 42);
        thread.start();
        thread.join();
        return result[0];
    }

    static Object viaContendedLock() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        Thread[] threads = new Thread[3];
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        for (int i = 0; i < threads.length; i++) {
            threads[i] = realtime(() -> {
                lock.lock();
                sum.incrementAndGet();
                lock.unlock();
            });
            threads[i].start();
        }
        while (lock.getQueueLength() < threads.length) {
            Thread.sleep(1);
        }
        lock.unlock();
        for (Thread thread : threads) {
            thread.join();
        }
        return sum.get();
    }

    static Object viaSerialization() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes);
        out.writeObject(new ArrayList<>(List.of("a", 1, 2.5)));
        out.flush();
        return new java.io.ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject().toString();
    }

    static final java.lang.ref.Cleaner CLEANER = java.lang.ref.Cleaner.create();
    static final java.lang.invoke.VarHandle COUNT;
    static final java.lang.invoke.MethodHandle TWICE;
    static {
        try {
            COUNT = java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(LibraryOperations.class, "count", int.class);
            TWICE = java.lang.invoke.MethodHandles.lookup().findVirtual(Reflected.class, "twice",
                java.lang.invoke.MethodType.methodType(int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static Operation op(String name, Body body) {
        return new Operation(name, body);
    }

    static final Operation[] ALL = {
        op("new object and array", () -> new Object[] {new Object(), new int[10], new String[3][4]}),
        op("concat int and String", () -> "n=" + count++ + " " + Thread.currentThread().getPriority()),
        op("concat double, long, char, Object", () -> "d=" + count / 3.0 + 'c' + 1L + true + new int[0].length + Color.RED),
        op("StringBuilder", () -> new StringBuilder().append(1).append("two").append(3.5).append('c').reverse().insert(0, 7L).toString()),
        op("StringBuffer", () -> new StringBuffer("a").append(1).append("two").toString()),
        op("String methods", () -> "a,b,c".substring(2).indexOf('c') + " x ".trim() + "ABC".toLowerCase() + "abc".repeat(3).hashCode()),
        op("String.join, replace, strip", () -> String.join("-", "a", "b") + "aXb".replace("X", "YY") + " s ".strip()),
        op("hash of an old String", () -> "a literal whose hash is not known".hashCode()),
        op("getBytes and new String UTF-8", () -> new String("\u00e9\u20ac text".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)),
        op("getBytes UTF-16 by name", () -> new String("text".getBytes("UTF-16"), "UTF-16")),
        op("getBytes ISO-8859-15 by name", () -> new String("text\u20ac".getBytes("ISO-8859-15"), "ISO-8859-15")),
        op("String.intern", () -> new String(new char[] {'i', 'n', 't', 'e', 'r', 'n'}).intern()),
        op("boxing", () -> Integer.valueOf(1000) + Long.valueOf(5) + Double.valueOf(2.5) + Character.valueOf('x') + Integer.parseInt("12")),
        op("Double.toString and parse", () -> Double.toString(Math.E * count) + Double.parseDouble("1.25e3") + Float.toString(1.1f)),
        op("Integer conversions", () -> Integer.toHexString(255) + Long.toString(1L << 40, 36) + Integer.toBinaryString(5)),
        op("String.format %d %s", () -> String.format("%d %s", count, "x")),
        op("String.format %5.2f %x %e", () -> String.format("%5.2f %x %e %,d %08d", 3.14159, 255, 12345.678, 1234567, 42)),
        op("String.format dates", () -> String.format("%tY-%<tm-%<td", new Date(0))),
        op("println String", () -> { nowhere.println("line"); return null; }),
        op("println int, double, Object", () -> { nowhere.println(17); nowhere.println(1.5); nowhere.println(List.of(1)); return null; }),
        op("System.out.println", () -> { System.out.print(""); return null; }),
        op("printf", () -> nowhere.printf("%s %d%n", "x", 1)),
        op("split and replaceAll", () -> "a1b22c".split("\\d+").length + "a1b22c".replaceAll("\\d", "#") + "x,y".split(",").length),
        op("Pattern.compile and match", () -> Pattern.compile("a+(b|c)*").matcher("aabcb").matches()),
        op("old Pattern, named group", () -> {
            Matcher m = pattern.matcher("hello 42");
            return m.find() ? m.group("word") + m.group(2) : null;
        }),
        op("ArrayList, HashMap, TreeMap, iterators", () -> {
            List<Integer> list = new ArrayList<>();
            Map<String, Integer> map = new HashMap<>();
            TreeMap<Integer, String> tree = new TreeMap<>();
            for (int i = 0; i < 50; i++) {
                list.add(i);
                map.put("k" + i, i);
                tree.put(i, "v");
            }
            return sum(list) + sum(map.keySet()) + sum(map.values()) + map.entrySet().size() + tree.headMap(10).size() + sum(tree.descendingMap().keySet());
        }),
        op("ArrayDeque, PriorityQueue, LinkedList, sets", () -> {
            Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
            PriorityQueue<Integer> queue = new PriorityQueue<>(deque);
            Set<Integer> set = new LinkedHashSet<>(new LinkedList<>(deque));
            BitSet bits = new BitSet();
            bits.set(100);
            return deque.pop() + queue.poll() + sum(set) + bits + new TreeSet<>(set);
        }),
        op("old HashMap: get and views", () -> oldMap.get("one") + sum(oldMap.keySet()) + sum(oldMap.values()) + oldMap.entrySet().size() + oldMap),
        op("old HashMap: put again", () -> { oldMap.put("one", 1); return oldMap.containsKey("two"); }),
        op("old ConcurrentHashMap: get and views", () -> oldConcurrentMap.get("one") + sum(oldConcurrentMap.keySet()) + sum(oldConcurrentMap.values()) + oldConcurrentMap),
        op("old TreeMap: get and views", () -> oldTreeMap.get("one") + sum(oldTreeMap.keySet()) + sum(oldTreeMap.values())
            + oldTreeMap.descendingMap() + oldTreeMap.entrySet() + oldTreeMap.navigableKeySet()),
        op("ConcurrentHashMap in here", () -> {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            map.merge("a", 1, Integer::sum);
            map.computeIfAbsent("b", k -> 2);
            return map.toString();
        }),
        op("List.of, Collections, Optional", () -> Collections.unmodifiableList(List.of(1, 2)) + "" + Map.of("a", 1)
            + Collections.synchronizedMap(new HashMap<>()) + Optional.of("x").map(String::length) + Collections.emptyList()),
        op("Collections.sort, shuffle", () -> {
            List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
            Collections.sort(list);
            Collections.shuffle(list, random);
            return Collections.max(list);
        }),
        op("Arrays", () -> {
            int[] a = {3, 1, 2};
            Arrays.sort(a);
            String[] words = {"b", "a"};
            Arrays.sort(words, Comparator.reverseOrder());
            return Arrays.toString(a) + Arrays.asList(words) + Arrays.copyOf(a, 5).length + Arrays.deepHashCode(new Object[] {a, words}) + Arrays.equals(a, a);
        }),
        op("streams", () -> Stream.of("a", "bb", "ccc").filter(s -> s.length() > 1).map(String::toUpperCase).collect(Collectors.joining(","))
            + IntStream.range(0, 100).filter(i -> i % 3 == 0).sum()
            + Stream.of(1, 2, 3, 4).collect(Collectors.groupingBy(i -> i % 2)) + Arrays.stream(new int[] {1, 2}).boxed().toList()),
        op("lambda without captures", () -> ((IntSupplier) () -> 5).getAsInt()),
        op("lambda with captures", () -> { int n = count; Supplier<String> s = () -> "n" + n; return s.get(); }),
        op("method references", () -> {
            Function<String, Integer> f = Integer::parseInt;
            Supplier<ArrayList<String>> make = ArrayList::new;
            return f.andThen(x -> x + 1).apply("4") + make.get().size();
        }),
        op("enums", () -> {
            EnumMap<Color, String> map = new EnumMap<>(Color.class);
            map.put(Color.valueOf("GREEN"), "g");
            String s = "";
            switch (Color.values()[map.size()]) {
                case GREEN: s = "green"; break;
                default: s = "?";
            }
            return s + EnumSet.of(Color.RED, Color.BLUE) + map + Color.BLUE.compareTo(Color.RED) + Color.RED;
        }),
        op("records", () -> {
            Point p = new Point(count, "p", 0.5);
            return p + "" + p.equals(new Point(count, "p", 0.5)) + p.hashCode();
        }),
        op("sealed types and patterns", () -> area(new Circle(1)) + area(new Square(2))),
        op("string switch", () -> classify("alpha") + classify(new StringBuilder("be").append("ta").toString())),
        op("throw and catch", () -> caught(() -> fail(5))),
        op("implicit exceptions", () -> {
            Object[] array = new Object[1];
            int zero = 0;
            return caught(() -> array[0].toString()) + "" + caught(() -> array[1]) + caught(() -> 1 / zero) + caught(() -> (String) new Object[] {1}[0])
                + caught(() -> new int[-1]) + caught(() -> "abc".substring(5)) + caught(() -> List.of(1).get(3)) + caught(() -> new ArrayList<>().iterator().next());
        }),
        op("checked exceptions", () -> caught(() -> {
            try {
                return new java.net.URI("no uri");
            } catch (java.net.URISyntaxException e) {
                return e.getMessage();
            }
        })),
        op("try with resources, suppressed", () -> {
            try (Resource r = new Resource()) {
                throw new IllegalArgumentException("body");
            } catch (IllegalArgumentException e) {
                return e.getSuppressed().length;
            }
        }),
        op("printStackTrace", () -> traced(nowhere)),
        op("printStackTrace to a writer", () -> {
            StringWriter text = new StringWriter();
            new RuntimeException("x").printStackTrace(new PrintWriter(text));
            return text.toString().length() > 10;
        }),
        op("a stack overflow", () -> {
            try {
                return fail(Integer.MAX_VALUE);
            } catch (StackOverflowError e) {
                return "overflow";
            }
        }),
        op("Thread.getStackTrace", () -> Thread.currentThread().getStackTrace().length > 0),
        op("StackWalker", () -> StackWalker.getInstance().walk(frames -> frames.count()) > 0),
        op("assert", () -> { assert count >= 0 : "negative"; return null; }),
        op("Class names", () -> LibraryOperations.class.getName() + Point.class.getSimpleName() + int[].class.getTypeName() + Color.class.getEnumConstants().length),
        op("Class.forName", () -> Class.forName("java.util.Vector").getName() + Class.forName("LibraryOperations$Late").getSimpleName()),
        op("reflection: members", () -> Reflected.class.getMethods().length + Reflected.class.getDeclaredFields().length + Point.class.getRecordComponents().length),
        op("reflection: invoke", () -> {
            Method twice = Reflected.class.getMethod("twice", int.class);
            return twice.invoke(Reflected.class.getConstructor().newInstance(), 4);
        }),
        op("reflection: invoke 20 times", () -> {
            Method twice = Reflected.class.getMethod("twice", int.class);
            Reflected target = new Reflected();
            int sum = 0;
            for (int i = 0; i < 20; i++) {
                sum += (Integer) twice.invoke(target, i);
            }
            return sum;
        }),
        op("reflection: fields", () -> {
            Reflected target = new Reflected();
            Field number = Reflected.class.getField("number");
            number.setInt(target, 9);
            Reflected.class.getField("text").set(target, "new");
            return number.getInt(target) + target.text;
        }),
        op("reflection: arrays", () -> java.lang.reflect.Array.newInstance(String.class, 3).getClass().getName()),
        op("annotations", () -> Deprecated.class.isAnnotation() + "" + Thread.class.getMethod("stop").isAnnotationPresent(Deprecated.class)),
        op("clone", () -> new Copied().clone().data.clone().length),
        op("instanceof and casts", () -> ((Object) "s") instanceof CharSequence c ? c.length() : 0),
        op("ThreadLocal set, get, remove", () -> {
            threadLocal.set("literal");
            Object value = threadLocal.get();
            threadLocal.remove();
            return value;
        }),
        op("ThreadLocal.withInitial", () -> threadLocalWithInitial.get().length()),
        op("new ThreadLocal", () -> {
            ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
            String s = local.get();
            local.remove();
            return s;
        }),
        op("ReentrantLock", () -> { lock.lock(); lock.unlock(); return lock.tryLock() ? unlock() : null; }),
        op("ReentrantReadWriteLock", () -> {
            readWriteLock.readLock().lock();
            readWriteLock.readLock().unlock();
            readWriteLock.writeLock().lock();
            readWriteLock.writeLock().unlock();
            return null;
        }),
        op("Semaphore", () -> { semaphore.acquire(); semaphore.release(); return semaphore.availablePermits(); }),
        op("Condition.await with timeout", () -> {
            ReentrantLock own = new ReentrantLock();
            Condition timed = own.newCondition();
            own.lock();
            boolean signalled = timed.await(1, TimeUnit.MILLISECONDS);
            own.unlock();
            return signalled;
        }),
        op("old Condition.await with timeout", () -> {
            lock.lock();
            boolean signalled = condition.await(1, TimeUnit.MILLISECONDS);
            lock.unlock();
            return signalled;
        }),
        op("synchronized, wait, notify", () -> {
            synchronized (monitor) {
                monitor.notifyAll();
                monitor.wait(1);
            }
            return null;
        }),
        op("Thread.sleep, yield, times", () -> { Thread.sleep(1); Thread.yield(); return System.nanoTime() + System.currentTimeMillis() > 0; }),
        op("LockSupport.parkNanos with a blocker", () -> { java.util.concurrent.locks.LockSupport.parkNanos(new Object(), 1000); return null; }),
        op("interrupt", () -> { Thread.currentThread().interrupt(); return Thread.interrupted(); }),
        op("atomics", () -> {
            adder.increment();
            AtomicReference<Object> reference = new AtomicReference<>();
            reference.compareAndSet(null, new Object());
            return adder.sum() > 0 && reference.get() != null;
        }),
        op("WeakReference", () -> new java.lang.ref.WeakReference<>("referent").get() + new java.lang.ref.SoftReference<>(new int[1]).get().length),
        op("WeakHashMap", () -> { Map<Object, String> map = new WeakHashMap<>(); map.put("key", "v"); return map.get("key"); }),
        op("BigInteger", () -> new BigInteger("123456789012345678901234567890").multiply(BigInteger.TEN.pow(20)).mod(BigInteger.valueOf(997)).toString()),
        op("BigInteger: large toString", () -> BigInteger.TWO.pow(6000).toString().length()),
        op("BigDecimal", () -> new BigDecimal("1.25").divide(new BigDecimal("3"), 20, java.math.RoundingMode.HALF_UP).toString() + BigDecimal.TEN.pow(30)),
        op("old BigDecimal.toString", () -> oldDecimal.toString() + oldDecimal.unscaledValue() + oldDecimal.precision()),
        op("Math", () -> Math.sqrt(2) + Math.sin(1) + Math.floorMod(-5, 3) + StrictMath.pow(2, 0.5) + Math.fma(1.0, 2.0, 3.0)),
        op("Math.random, Random, ThreadLocalRandom", () -> Math.random() + random.nextInt(5) + new Random().nextDouble() + ThreadLocalRandom.current().nextInt(3)),
        op("UUID", () -> UUID.nameUUIDFromBytes(new byte[] {1}).toString() + new UUID(1, 2)),
        op("UUID.randomUUID", () -> UUID.randomUUID().version()),
        op("SplittableRandom", () -> new SplittableRandom(1).nextInt(10)),
        op("java.time: now and toString", () -> Instant.now() + " " + LocalDateTime.now() + Duration.ofMillis(1500)),
        op("java.time: arithmetic", () -> LocalDate.of(2024, 2, 28).plusDays(2).getDayOfWeek() + "" + LocalDate.parse("2020-01-01").lengthOfMonth()),
        op("java.time: format", () -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(LocalDateTime.of(2020, 1, 2, 3, 4, 5))
            + DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm").format(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC))),
        op("java.time: zones", () -> java.time.ZonedDateTime.ofInstant(Instant.EPOCH, java.time.ZoneId.of("Europe/Paris")).toString()),
        op("Date and Calendar", () -> new Date(0).getTime() + new GregorianCalendar(2020, 0, 1).get(Calendar.YEAR)),
        op("SimpleDateFormat, DecimalFormat", () -> new java.text.SimpleDateFormat("yyyy").format(new Date(0)) + new java.text.DecimalFormat("#,##0.00").format(1234.5)
            + java.text.MessageFormat.format("{0} {1}", 1, "x")),
        op("System properties", () -> System.getProperty("java.version") + System.lineSeparator() + Integer.getInteger("no.such.property", 3)),
        op("System.getenv", () -> System.getenv("PATH") != null),
        op("arraycopy, identityHashCode", () -> { int[] a = new int[4]; System.arraycopy(a, 0, a, 1, 3); return System.identityHashCode(a); }),
        op("Runtime", () -> Runtime.getRuntime().availableProcessors() + Runtime.version().feature()),
        op("Files", LibraryOperations::viaFiles),
        op("Files.lines, list", () -> {
            try (Stream<String> lines = Files.lines(file.toPath()); Stream<Path> list = Files.list(file.toPath().getParent())) {
                return lines.count() + (list.count() > 0 ? 1 : 0);
            }
        }),
        op("file streams", LibraryOperations::viaStreams),
        op("readers and writers", LibraryOperations::viaReaders),
        op("File", () -> file.exists() + "" + file.length() + file.getName() + file.getParentFile().isDirectory() + new File("a/b").getPath()),
        op("RandomAccessFile", () -> { try (java.io.RandomAccessFile f = new java.io.RandomAccessFile(file, "rw")) { f.seek(2); f.write(7); return f.length() > 0; } }),
        op("FileChannel", () -> {
            try (java.nio.channels.FileChannel c = java.nio.channels.FileChannel.open(file.toPath(), java.nio.file.StandardOpenOption.READ)) {
                return c.read(ByteBuffer.allocate(16)) > 0;
            }
        }),
        op("Scanner", () -> new Scanner("12 word").nextInt()),
        op("StringTokenizer, StringReader", () -> new StringTokenizer("a b c").countTokens() + new BufferedReader(new StringReader("x\ny")).readLine()),
        op("Properties", () -> { Properties p = new Properties(); p.load(new StringReader("a=1\nb=2")); return p.getProperty("b"); }),
        op("ByteBuffer, CharBuffer", () -> ByteBuffer.allocate(8).putLong(5).flip().remaining() + CharBuffer.wrap("abc").length()),
        op("charset encoder and decoder", () -> Charset.forName("UTF-8").newDecoder().decode(StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("x\u20ac"))).length()),
        op("Base64, HexFormat, CRC32", () -> {
            java.util.zip.CRC32 crc = new java.util.zip.CRC32();
            crc.update(new byte[] {1, 2});
            return Base64.getEncoder().encodeToString(new byte[] {1, 2, 3}) + HexFormat.of().formatHex(new byte[] {10}) + crc.getValue();
        }),
        op("MessageDigest", () -> java.security.MessageDigest.getInstance("SHA-256").digest(new byte[3]).length),
        op("Objects, Character, Locale", () -> Objects.hash(1, "a") + Character.getName('a') + Locale.getDefault() + Character.isLetter('\u20ac')),
        op("VarHandle", () -> (int) COUNT.getAndAdd(1) >= 0),
        op("MethodHandle", () -> (int) TWICE.invokeExact(new Reflected(), 21)),
        op("MethodHandles.lookup().find", () -> (int) java.lang.invoke.MethodHandles.lookup().findVirtual(Reflected.class, "twice",
            java.lang.invoke.MethodType.methodType(int.class, int.class)).invoke(new Reflected(), 21)),
        op("Proxy", () -> ((Supplier<?>) java.lang.reflect.Proxy.newProxyInstance(LibraryOperations.class.getClassLoader(), new Class<?>[] {Supplier.class},
            (proxy, method, arguments) -> "proxied")).get()),
        op("object with a finalizer", () -> new Object() { @Override protected void finalize() { count++; } }.hashCode() != 0),
        op("Cleaner", () -> CLEANER.register(new Object(), () -> { }) != null),
        op("ByteBuffer.allocateDirect", () -> ByteBuffer.allocateDirect(64).putInt(1).position()),
        op("serialization", LibraryOperations::viaSerialization),
        op("Thread start and join", LibraryOperations::viaThread),
        op("ReentrantLock contended", LibraryOperations::viaContendedLock),
        op("CompletableFuture", () -> java.util.concurrent.CompletableFuture.completedFuture(1).thenApply(x -> x + 1).get()),
        op("Locale.getDisplayCountry", () -> Locale.FRANCE.getDisplayCountry(Locale.ENGLISH)),
        op("Currency, NumberFormat", () -> java.text.NumberFormat.getInstance(Locale.US).format(1234.5) + Currency.getInstance("EUR")),
        op("Logger", () -> System.getLogger("test").isLoggable(System.Logger.Level.TRACE)),
        op("System.gc", () -> { System.gc(); return null; }),
    };

    static class Late { }

    static Object unlock() {
        lock.unlock();
        return "unlocked";
    }

    public static void main(String[] args) {
        int failed = 0;
        for (Operation operation : ALL) {
            try {
                operation.body.run();
            } catch (Throwable thrown) {
                failed++;
                System.out.println(operation.name + ": " + thrown);
                thrown.printStackTrace();
            }
        }
        System.out.println(failed + " of them failed");
    }
}

// expect: 0 of them failed
