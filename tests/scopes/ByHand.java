// SPDX-License-Identifier: Apache-2.0
// Operations of the library that Generate cannot write: several calls that belong together, in the places where it caches most.
//
//     java ByHand      prints the lines of a list for Sweep

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.nio.file.StandardOpenOption;
import java.nio.file.spi.FileSystemProvider;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class ByHand implements Sweep.Operations {
    interface Body {
        Object run() throws Throwable;
    }

    record Operation(String name, Body body) { }

    static class Fields {
        volatile int number;
        volatile long big;
        volatile Object thing = "thing";
        static int shared;
    }

    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override protected Integer compute() {
            if (to - from < 4) {
                return IntStream.range(from, to).sum();
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final VarHandle NUMBER = field("number", int.class);
    static final VarHandle BIG = field("big", long.class);
    static final VarHandle THING = field("thing", Object.class);
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
    static final MethodHandle LENGTH = virtual(String.class, "length", MethodType.methodType(int.class));
    static final MethodHandle CONCAT = virtual(String.class, "concat", MethodType.methodType(String.class, String.class));
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    static final int[] OLD_INTS = new int[100000];
    static final byte[] HIDDEN = resource("ByHand$Fields.class");

    static VarHandle field(String name, Class<?> type) {
        try {
            return LOOKUP.findVarHandle(Fields.class, name, type);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static MethodHandle virtual(Class<?> in, String name, MethodType type) {
        try {
            return LOOKUP.findVirtual(in, name, type);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static byte[] resource(String name) {
        try (InputStream in = ByHand.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (java.io.IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static String text(String s) { return new String(s); }

    static void add(List<Operation> to, String name, Body body) { to.add(new Operation(name, body)); }

    static void addModes(List<Operation> to) {
        Fields f = new Fields();
        add(to, "VarHandle: all modes of an int, results dropped", () -> {
            NUMBER.set(f, 1); NUMBER.setVolatile(f, 1); NUMBER.setOpaque(f, 1); NUMBER.setRelease(f, 1);
            NUMBER.get(f); NUMBER.getVolatile(f); NUMBER.getOpaque(f); NUMBER.getAcquire(f);
            NUMBER.compareAndSet(f, 1, 2); NUMBER.weakCompareAndSet(f, 1, 2); NUMBER.weakCompareAndSetPlain(f, 1, 2);
            NUMBER.weakCompareAndSetAcquire(f, 1, 2); NUMBER.weakCompareAndSetRelease(f, 1, 2);
            NUMBER.compareAndExchange(f, 1, 2); NUMBER.compareAndExchangeAcquire(f, 1, 2); NUMBER.compareAndExchangeRelease(f, 1, 2);
            NUMBER.getAndSet(f, 3); NUMBER.getAndSetAcquire(f, 3); NUMBER.getAndSetRelease(f, 3);
            NUMBER.getAndAdd(f, 3); NUMBER.getAndAddAcquire(f, 3); NUMBER.getAndAddRelease(f, 3);
            NUMBER.getAndBitwiseOr(f, 3); NUMBER.getAndBitwiseOrAcquire(f, 3); NUMBER.getAndBitwiseOrRelease(f, 3);
            NUMBER.getAndBitwiseAnd(f, 3); NUMBER.getAndBitwiseAndAcquire(f, 3); NUMBER.getAndBitwiseAndRelease(f, 3);
            NUMBER.getAndBitwiseXor(f, 3); NUMBER.getAndBitwiseXorAcquire(f, 3); NUMBER.getAndBitwiseXorRelease(f, 3);
            return null;
        });
        add(to, "VarHandle: modes of an int, boxed", () -> {
            Integer one = Integer.valueOf(1), two = Integer.valueOf(2000);
            NUMBER.set(f, one);
            NUMBER.setVolatile(f, two);
            Object before = NUMBER.getAndAdd(f, one);
            Integer after = (Integer) NUMBER.getVolatile(f);
            return List.of(before, after, NUMBER.compareAndSet(f, two, one), (Object) NUMBER.getAndSet(f, two));
        });
        add(to, "VarHandle: modes of a long, of other types", () -> {
            BIG.set(f, 1);
            BIG.getAndAdd(f, (short) 2);
            Object boxed = BIG.getAcquire(f);
            BIG.compareAndSet(f, Long.valueOf(3), 4);
            return List.of(boxed, (Long) BIG.getAndSet(f, 5));
        });
        add(to, "VarHandle: modes of a reference", () -> {
            THING.set(f, "a");
            THING.getAndSet(f, (Object) "b");
            String c = (String) THING.compareAndExchange(f, "b", "c");
            THING.weakCompareAndSetPlain(f, (Object) c, "d");
            return THING.get(f);
        });
        add(to, "VarHandle: array elements and views", () -> {
            int[] a = {1, 2};
            INTS.set(a, 0, 3);
            INTS.getAndAdd(a, Integer.valueOf(1), Integer.valueOf(4));
            Object o = INTS.getVolatile(a, 1);
            byte[] b = new byte[16];
            BYTES.set(b, 0, 3L);
            return List.of(o, (long) BYTES.get(b, 0), (Object) BYTES.get(b, 0));
        });
        add(to, "VarHandle: toMethodHandle, accessModeType", () -> {
            MethodHandle h = NUMBER.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
            Object sum = h.invoke(f, (Object) 3);
            return List.of(sum, NUMBER.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET), NUMBER.coordinateTypes(),
                MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, Fields.class)).invoke(NUMBER, f));
        });
        add(to, "VarHandle of a static and of a new field", () -> {
            VarHandle shared = LOOKUP.findStaticVarHandle(Fields.class, "shared", int.class);
            shared.getAndAdd(1);
            return (Object) LOOKUP.findVarHandle(Fields.class, "number", int.class).getAndAdd(new Fields(), 2);
        });
    }

    static void addHandles(List<Operation> to) {
        add(to, "MethodHandle: invokeWithArguments", () -> CONCAT.invokeWithArguments(text("a"), text("b")));
        add(to, "MethodHandle: invoke of other types", () -> {
            Object o = LENGTH.invoke((Object) text("abc"));
            long wide = (long) LENGTH.invoke("abc");
            return List.of(o, wide, (Integer) LENGTH.invoke("abcd"));
        });
        add(to, "MethodHandle: bindTo and insertArguments", () ->
            List.of(LENGTH.bindTo(text("abc")).invoke(), MethodHandles.insertArguments(CONCAT, 1, text("z")).invoke(text("y"))));
        add(to, "MethodHandle: asType there and back", () -> {
            MethodHandle any = LENGTH.asType(MethodType.methodType(Object.class, Object.class));
            MethodHandle wide = LENGTH.asType(MethodType.methodType(long.class, CharSequence.class));
            return List.of(any.invoke((Object) text("abc")), (long) wide.invoke((CharSequence) "ab"), any.asType(LENGTH.type()).invoke("a"));
        });
        add(to, "MethodHandle: spread, collect, varargs", () -> {
            MethodHandle spread = CONCAT.asSpreader(Object[].class, 2);
            MethodHandle list = LOOKUP.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
            return List.of(spread.invoke(new Object[] {text("a"), text("b")}), list.invoke(1, 2, 3), list.asFixedArity().asCollector(Object[].class, 2).invoke("a", "b"));
        });
        add(to, "MethodHandles: filter, fold, permute, drop", () -> {
            MethodHandle upper = LOOKUP.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class));
            MethodHandle filtered = MethodHandles.filterArguments(CONCAT, 0, upper);
            MethodHandle folded = MethodHandles.foldArguments(CONCAT, upper);
            MethodHandle permuted = MethodHandles.permuteArguments(CONCAT, CONCAT.type(), 1, 0);
            MethodHandle dropped = MethodHandles.dropArguments(permuted, 1, int.class, long.class);
            return List.of(filtered.invoke("a", "b"), folded.invoke("c"), permuted.invoke("d", "e"), dropped.invoke("f", 1, 2L, "g"),
                MethodHandles.filterReturnValue(CONCAT, LENGTH).invoke("h", "i"), MethodHandles.collectArguments(LENGTH, 0, CONCAT).invoke("j", "k"));
        });
        add(to, "MethodHandles: guard, catch, try, loops", () -> {
            MethodHandle empty = LOOKUP.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class));
            MethodHandle zero = MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, String.class);
            MethodHandle guarded = MethodHandles.guardWithTest(empty, zero, LENGTH);
            MethodHandle caught = MethodHandles.catchException(LENGTH, NullPointerException.class, MethodHandles.dropArguments(zero, 0, NullPointerException.class));
            MethodHandle step = LOOKUP.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
            MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 1), step);
            return List.of(guarded.invoke(""), guarded.invoke("ab"), caught.invoke((String) null), loop.invoke());
        });
        add(to, "MethodHandles: arrays, identity, zero, invokers, switch", () -> {
            MethodHandle cases = MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "other"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class));
            return List.of(MethodHandles.arrayConstructor(int[].class).invoke(3), MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {1}, 0),
                MethodHandles.arrayLength(int[].class).invoke(new int[2]), MethodHandles.identity(String.class).invoke("i"),
                MethodHandles.zero(int.class).invoke(), MethodHandles.exactInvoker(LENGTH.type()).invoke(LENGTH, "abc"),
                MethodHandles.invoker(LENGTH.type()).invoke(LENGTH, "ab"), MethodHandles.spreadInvoker(CONCAT.type(), 1).invoke(CONCAT, "a", new Object[] {"b"}),
                cases.invoke(0), cases.invoke(4));
        });
        add(to, "MethodType: new ones, and what is made of them", () -> {
            MethodType t = MethodType.methodType(Map.class, new Class<?>[] {int.class, String.class, byte[].class});
            return List.of(t.wrap(), t.generic(), t.erase(), t.appendParameterTypes(long.class), t.changeParameterType(1, List.class), t.dropParameterTypes(0, 1),
                t.toMethodDescriptorString(), MethodType.fromMethodDescriptorString("(IJ)Ljava/util/Set;", null), MethodType.genericMethodType(7, true), t.hashCode());
        });
        add(to, "MethodHandle: reveal, describe", () -> List.of(LOOKUP.revealDirect(LENGTH).toString(), LENGTH.describeConstable().toString(), LENGTH.toString()));
        add(to, "LambdaMetafactory", () -> {
            CallSite site = LambdaMetafactory.metafactory(LOOKUP, "get", MethodType.methodType(Supplier.class), MethodType.methodType(Object.class),
                LOOKUP.findStatic(ByHand.class, "supplied", MethodType.methodType(Object.class)), MethodType.methodType(Object.class));
            return ((Supplier<?>) site.getTarget().invoke()).get();
        });
        add(to, "hidden class", () -> LOOKUP.defineHiddenClass(HIDDEN, false, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass().getName());
        add(to, "Proxy", () -> {
            Object o = Proxy.newProxyInstance(ByHand.class.getClassLoader(), new Class<?>[] {IntUnaryOperator.class, Supplier.class},
                (proxy, method, arguments) -> method.getReturnType() == int.class ? 4 : "proxied");
            return List.of(((IntUnaryOperator) o).applyAsInt(3), ((Supplier<?>) o).get());
        });
    }

    static Object supplied() { return "supplied"; }

    static void addReflection(List<Operation> to) {
        add(to, "annotations: equality, text, hash", () -> {
            Values.Marked one = Values.Sample.class.getAnnotation(Values.Marked.class);
            Values.Marked other = Values.Sample.class.getMethod("twice", int.class).getAnnotation(Values.Marked.class);
            return List.of(one.equals(other), one.equals(one), one.hashCode(), one.toString(), one.annotationType(), one.types(), other.name());
        });
        add(to, "generics: types and their texts", () -> List.of(Values.method().toGenericString(), Arrays.toString(Values.method().getTypeParameters()),
            Arrays.toString(Values.method().getGenericParameterTypes()), Values.field().getGenericType().toString(), Values.Sample.class.toGenericString(),
            Arrays.toString(ArrayList.class.getGenericInterfaces()), ArrayList.class.getGenericSuperclass().toString(), HashMap.class.getTypeParameters()[0].getBounds()));
        add(to, "annotated types", () -> List.of(Values.field().getAnnotatedType().toString(), Arrays.toString(ArrayList.class.getAnnotatedInterfaces())));
        add(to, "Class: package, records, nests, enums", () -> List.of(ByHand.class.getPackage(), String.class.getPackage(), Operation.class.getRecordComponents()[0].getGenericType(),
            ByHand.class.getNestMembers().length, TimeUnit.class.getEnumConstants().length, Map.Entry.class.getSimpleName(), TimeUnit.valueOf(text("DAYS"))));
        add(to, "resources", () -> {
            try (InputStream in = ByHand.class.getResourceAsStream(text("ByHand.class")); InputStream own = Object.class.getResourceAsStream(text("Object.class"))) {
                return List.of(in.read(), own.read(), String.valueOf(ByHand.class.getResource(text("ByHand.class"))));
            }
        });
        add(to, "ServiceLoader", () -> {
            int n = 0;
            for (FileSystemProvider provider : ServiceLoader.load(FileSystemProvider.class)) {
                n += provider.getScheme().length();
            }
            return n;
        });
    }

    static void addTexts(List<Operation> to) {
        SimpleDateFormat old = new SimpleDateFormat("yyyy-MM-dd HH:mm zzz", Locale.US);
        add(to, "SimpleDateFormat: new and old, parse and format", () -> List.of(new SimpleDateFormat(text("d MMMM yyyy zzzz"), Locale.GERMANY).format(new Date(0)),
            new SimpleDateFormat(text("yyyy-MM-dd")).parse(text("2020-02-03")), old.parse(text("2020-02-03 04:05 PST")), old.format(new Date(5))));
        add(to, "ZonedDateTime: parse", () -> List.of(ZonedDateTime.parse(text("2020-02-03T10:15:30+01:00[Europe/Paris]")),
            ZonedDateTime.parse(text("3 Feb 2020 10:15 PST"), DateTimeFormatter.ofPattern("d MMM yyyy HH:mm zzz", Locale.US))));
        add(to, "zone texts", () -> List.of(ZoneId.of("Asia/Tokyo").getDisplayName(TextStyle.FULL, Locale.FRANCE), TimeZone.getTimeZone("Asia/Seoul").getDisplayName(Locale.ITALY),
            ZonedDateTime.of(2020, 7, 3, 1, 2, 3, 0, ZoneId.of("Europe/Rome")).format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.FULL).withLocale(Locale.GERMANY))));
        add(to, "Collator", () -> {
            Collator c = Collator.getInstance(new Locale(text("de")));
            String[] words = {text("b"), text("a"), text("A")};
            Arrays.sort(words, c);
            return List.of(words, c.getCollationKey("x").toByteArray());
        });
        add(to, "BreakIterator", () -> {
            BreakIterator b = BreakIterator.getWordInstance(new Locale(text("fr")));
            b.setText(text("un deux trois"));
            return b.next() + b.next();
        });
        for (String name : List.of("ISO-2022-JP", "Shift_JIS", "EUC-KR", "GB18030", "Big5", "UTF-32", "IBM037", "windows-1251", "UTF-7x", "x-ISO-2022-CN-GB")) {
            add(to, "charset " + name, () -> {
                if (!Charset.isSupported(text(name))) {
                    return null;
                }
                Charset c = Charset.forName(text(name));
                return new String(text("abc \u65e5\u672c").getBytes(c), c) + new String(new byte[] {65, 66}, text(name)) + c.newEncoder().canEncode('x');
            });
        }
        add(to, "Scanner", () -> {
            Scanner s = new Scanner(text("true 12 1.5 1,000 word 7b x"));
            return List.of(s.nextBoolean(), s.nextInt(), s.nextDouble(), s.nextBigDecimal(), s.next(), s.hasNextInt(16), s.findInLine("b"));
        });
        add(to, "ResourceBundle", () -> ResourceBundle.getBundle(text("Values$Bundle"), new Locale(text("nl"))).getString(text("key")));
        add(to, "String.format with a locale", () -> String.format(new Locale(text("ar")), "%,d %tc %.3e %s", 1234567, new GregorianCalendar(2020, 1, 1), 1.5, new BigDecimal("1.5")));
    }

    static void addInput(List<Operation> to) {
        add(to, "serialization of a graph", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(new ArrayList<>(List.of(new Values.Sample<String>(), Map.of("k", LocalDate.of(2020, 1, 2)), new Date(3), TimeUnit.DAYS, new int[] {1})));
            }
            return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        });
        add(to, "FileChannel.map", () -> {
            try (FileChannel c = FileChannel.open(Values.path(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return c.map(FileChannel.MapMode.READ_WRITE, 0, 64).force().putInt(0, 3);
            }
        });
        add(to, "InetAddress", () -> List.of(InetAddress.getLoopbackAddress(), InetAddress.getByName(text("127.0.0.1")), InetAddress.getByAddress(text("me"), new byte[] {127, 0, 0, 1}),
            new InetSocketAddress(0)));
        add(to, "ServerSocket and Socket", () -> {
            try (ServerSocket server = new ServerSocket(0); Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()); Socket peer = server.accept()) {
                client.getOutputStream().write(7);
                return peer.getInputStream().read();
            }
        });
        add(to, "SocketChannel", () -> {
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel peer = server.accept()) {
                client.write(ByteBuffer.wrap(new byte[] {8}));
                return peer.read(ByteBuffer.allocate(4));
            }
        });
        add(to, "URL", () -> List.of(new URL(text("http://example.org:80/a?b#c")).getPath(), new URL(new URL("file:/a/b"), text("c")).toExternalForm(),
            new URL("jar:file:/a.jar!/b").getProtocol(), new URL("file:/tmp/x").toURI()));
        add(to, "Mac and Cipher", () -> {
            SecretKeySpec key = new SecretKeySpec(new byte[16], text("AES"));
            Mac mac = Mac.getInstance(text("HmacSHA256"));
            mac.init(key);
            Cipher cipher = Cipher.getInstance(text("AES/ECB/PKCS5Padding"));
            cipher.init(Cipher.ENCRYPT_MODE, key);
            return List.of(mac.doFinal(new byte[] {1}), cipher.doFinal(new byte[] {2}));
        });
        add(to, "compression", () -> {
            byte[] buffer = new byte[100];
            Deflater d = new Deflater();
            d.setInput(new byte[50]);
            d.finish();
            int n = d.deflate(buffer);
            d.end();
            Inflater i = new Inflater();
            i.setInput(buffer, 0, n);
            int back = i.inflate(new byte[60]);
            i.end();
            CRC32 crc = new CRC32();
            crc.update(buffer);
            return back + crc.getValue();
        });
    }

    static void addTogether(List<Operation> to) {
        add(to, "parallel streams", () -> List.of(IntStream.range(0, 5000).parallel().map(n -> n * 2).sum(),
            List.of(3, 1, 2, 5, 4, 9, 8, 7).parallelStream().sorted().map(String::valueOf).collect(Collectors.toList()),
            Arrays.stream(OLD_INTS).parallel().boxed().collect(Collectors.groupingByConcurrent(n -> n % 3, Collectors.counting())).size()));
        add(to, "Arrays.parallelSort, parallelPrefix, parallelSetAll", () -> {
            int[] a = OLD_INTS.clone();
            Arrays.parallelSetAll(a, n -> -n);
            Arrays.parallelSort(a);
            Arrays.parallelPrefix(a, Integer::sum);
            return a;
        });
        add(to, "ConcurrentHashMap in bulk", () -> List.of(COUNTS.reduceValues(1, Integer::sum), COUNTS.search(1, (k, v) -> v == 2 ? k : null), COUNTS.reduceToInt(1, (k, v) -> v, 0, Integer::sum)));
        add(to, "a task that forks", () -> new Sum(0, 100).invoke());
        add(to, "the common pool invokes", () -> ForkJoinPool.commonPool().invoke(new Sum(0, 50)));
        add(to, "CompletableFuture, asynchronous", () -> java.util.concurrent.CompletableFuture.supplyAsync(() -> text("a")).thenApplyAsync(s -> s + "b").get());
        Exchanger<String> exchanger = new Exchanger<>();
        add(to, "Exchanger, with a timeout", () -> {
            try {
                return exchanger.exchange("x", 1, TimeUnit.MICROSECONDS);
            } catch (TimeoutException expected) {
                return null;
            }
        });
    }

    static final Operation[] ALL = all();

    static Operation[] all() {
        List<Operation> found = new ArrayList<>();
        addModes(found);
        addHandles(found);
        addReflection(found);
        addTexts(found);
        addInput(found);
        addTogether(found);
        return found.toArray(new Operation[0]);
    }

    @Override public Object run(int which) throws Throwable { return ALL[which].body.run(); }

    public static void main(String[] args) {
        for (int i = 0; i < ALL.length; i++) {
            System.out.println("ByHand\t" + i + "\tby hand: " + ALL[i].name);
        }
    }
}
