// SPDX-License-Identifier: Apache-2.0
// Arguments and receivers for the operations that Generate writes: a public method for each type, which makes a new object
// where it is called; old objects that were there before; texts for methods that parse; and what is left out.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.AttributedCharacterIterator;
import java.text.AttributedString;
import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.Collator;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.RuleBasedCollator;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.ZoneRules;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.*;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

@SuppressWarnings({"unchecked", "rawtypes", "deprecation"})
public class Values {
    static final File FILE = new File(System.getProperty("java.io.tmpdir"), "rtjvm-sweep-" + ProcessHandle.current().pid());

    static {
        FILE.deleteOnExit();
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Marked { int value() default 3; String name() default "n"; Class<?>[] types() default {}; }

    public enum Color { RED, GREEN, BLUE }

    @Marked(7)
    public static class Sample<T extends Comparable<T>> implements java.io.Serializable {
        private static final long serialVersionUID = 1;
        @Marked public int number = 7;
        public String text = "text";
        public volatile long big = 5;
        public List<? super T> generic;
        public static Object shared = "shared";

        public Sample() { }
        public Sample(@Marked int number) { this.number = number; }
        @Marked(2) public int twice(int x) { return 2 * x; }
        public <U extends T> Map<U, List<T[]>> generics(U u, List<? extends T> list) throws IOException { return null; }
        public static String join(String a, String b) { return a + b; }
    }

    /** What stands where several calls are of the same kind: the beginning of the operation's name, and the text. */
    static final String[][] TEXTS = {
        {"java.time.LocalDate.parse", "2020-02-03"}, {"java.time.LocalDateTime.parse", "2020-02-03T10:15:30"},
        {"java.time.LocalTime.parse", "10:15:30"}, {"java.time.OffsetDateTime.parse", "2020-02-03T10:15:30+01:00"},
        {"java.time.ZonedDateTime.parse", "2020-02-03T10:15:30+01:00[Europe/Paris]"}, {"java.time.OffsetTime.parse", "10:15:30+01:00"},
        {"java.time.Instant.parse", "2020-02-03T10:15:30Z"}, {"java.time.Duration.parse", "PT1H2M"}, {"java.time.Period.parse", "P1Y2M"},
        {"java.time.Year.parse", "2020"}, {"java.time.YearMonth.parse", "2020-02"}, {"java.time.MonthDay.parse", "--02-03"},
        {"java.time.ZoneOffset", "+02:00"}, {"java.time.ZoneId", "Europe/Berlin"}, {"java.time.zone", "Europe/Berlin"},
        {"java.time.format.DateTimeFormatter.ofPattern", "yyyy MMM dd HH:mm"}, {"java.time.format.DateTimeFormatterBuilder.appendPattern", "dd MMMM"},
        {"java.time.chrono.Chronology.of", "Japanese"}, {"java.util.TimeZone", "America/New_York"},
        {"java.util.UUID.fromString", "123e4567-e89b-12d3-a456-426614174000"}, {"java.util.Currency", "EUR"},
        {"java.util.Locale.forLanguageTag", "de-AT"}, {"java.util.Locale", "de"}, {"java.util.ServiceLoader", "x"},
        {"java.net.URI", "http://user@example.org:80/a/b?c=d#e"}, {"java.net.URL", "file:/tmp/x"},
        {"java.net.InetAddress", "127.0.0.1"}, {"java.net.InetSocketAddress", "127.0.0.1"}, {"java.net.NetworkInterface", "lo"},
        {"java.nio.charset.Charset", "ISO-8859-15"}, {"java.security.MessageDigest", "SHA-256"}, {"java.security.KeyPairGenerator", "RSA"},
        {"java.security.KeyFactory", "RSA"}, {"java.security.KeyStore", "PKCS12"}, {"java.security.Signature", "SHA256withRSA"},
        {"java.security.SecureRandom", "NativePRNGNonBlocking"}, {"java.security.AlgorithmParameters", "AES"},
        {"java.security.cert.CertificateFactory", "X.509"}, {"java.security.Security", "policy.provider"},
        {"javax.crypto.Cipher", "AES/CBC/PKCS5Padding"}, {"javax.crypto.Mac", "HmacSHA256"}, {"javax.crypto.KeyGenerator", "AES"},
        {"javax.crypto.SecretKeyFactory", "PBKDF2WithHmacSHA256"}, {"javax.net.ssl.SSLContext", "TLS"},
        {"java.lang.Class.forName", "java.util.BitSet"}, {"java.lang.ClassLoader", "java.util.BitSet"}, {"java.lang.Class.getMethod", "toString"},
        {"java.lang.Class.getDeclaredField", "value"}, {"java.lang.Class.getField", "CASE_INSENSITIVE_ORDER"},
        {"java.lang.Class.getResource", "/java/lang/Object.class"}, {"java.lang.Module.getResource", "java/lang/Object.class"},
        {"java.lang.invoke.MethodType", "(ILjava/lang/String;)J"}, {"java.lang.invoke.MethodHandles.Lookup.findClass", "java.util.BitSet"},
        {"java.text.DecimalFormat", "#,##0.00"}, {"java.text.SimpleDateFormat.parse", "2020-02-03"}, {"java.text.SimpleDateFormat", "yyyy-MM-dd"},
        {"java.text.DateFormat.parse", "2020-02-03"}, {"java.text.NumberFormat.parse", "123.4"}, {"java.text.MessageFormat", "{0,number} at {1}"},
        {"java.text.ChoiceFormat", "0#none|1#one|2#many"}, {"java.text.RuleBasedCollator.new", "< a < b"},
        {"java.util.regex.Pattern.compile", "(?<w>[a-z]+) (\\\\d+)"}, {"java.util.regex.Matcher.group", "w"},
        {"java.lang.Boolean", "true"}, {"java.lang.Double", "1.5e3"}, {"java.lang.Float", "1.5e3"}, {"java.math.BigDecimal", "123.456"},
        {"java.lang.Byte", "42"}, {"java.lang.Short", "42"}, {"java.lang.Integer", "42"}, {"java.lang.Long", "42"},
        {"java.math.BigInteger", "123456789012345678901234567890"}, {"java.math.MathContext", "precision=7 roundingMode=HALF_EVEN"},
        {"java.math.RoundingMode", "HALF_EVEN"}, {"java.util.Date", "Sat, 12 Aug 1995 13:30:00 GMT"}, {"java.lang.String.format", "%5d|%s|%.2f"},
        {"java.io.PrintStream.printf", "%s"}, {"java.io.PrintStream.format", "%s"}, {"java.util.Formatter.format", "%s"},
        {"java.lang.System.getProperty", "java.home"}, {"java.lang.System.getenv", "PATH"}, {"java.lang.Runtime.Version", "17.0.2+8"},
        {"java.util.jar", "Main-Class"}, {"java.lang.Character.codePointOf", "LATIN SMALL LETTER A"},
        {"java.lang.Character.UnicodeBlock.forName", "GREEK"}, {"java.lang.Character.UnicodeScript.forName", "GREEK"},
        {"java.net.URLDecoder", "a%20b"}, {"java.util.HexFormat.parse", "0a0b"}, {"java.nio.file.Path", "a/b/c"}, {"java.nio.file.FileSystem.getPathMatcher", "glob:*.java"},
        {"java.lang.module.ModuleDescriptor", "a.b"}, {"java.lang.module.ModuleFinder.find", "java.base"}, {"java.lang.Package", "java.util"},
        {"java.util.ResourceBundle", "Values$Bundle"}, {"java.nio.file.attribute", "root"},
        {"java.io.File", "rtjvm-sweep-absent"}, {"java.io.RandomAccessFile", "rtjvm-sweep-absent"}, {"java.util.Base64.Decoder", "QUJD"},
    };

    /** Regular expressions of names: what ends or blocks the VM, changes it for all others, or talks to the outside world. */
    static final String[] LEFT_OUT = {
        "^java\\.lang\\.(System|Runtime)\\.(exit|halt|load|loadLibrary|gc|runFinalization|exec|addShutdownHook|set.*|clearProperty|console)\\(",
        "^java\\.lang\\.(Process|ProcessBuilder|ThreadGroup|Thread)\\b", "^java\\.lang\\.ProcessHandle", "^java\\.lang\\.Object\\.(wait|notify.*)\\(",
        "^java\\.lang\\.(Compiler|SecurityManager|Shutdown)\\b", "^java\\.lang\\.ClassLoader\\.set", "^java\\.lang\\.reflect\\.(Method|Constructor)\\.invoke",
        "\\.(setDefault|setFactory|setSocketImplFactory|setSocketFactory|setURLStreamHandlerFactory|setContentHandlerFactory|setFileNameMap|"
            + "setDatagramSocketImplFactory|setContentHandlerFactory|setFollowRedirects|setDefaultUseCaches|setDefaultAllowUserInteraction|"
            + "setDefaultRequestProperty|setDefaultHostnameVerifier|setDefaultSSLSocketFactory)\\(",
        "^java\\.security\\.(Security\\.(add|insert|remove|set).*|Policy|Provider)\\b", "^java\\.security\\.(KeyPairGenerator|AlgorithmParameterGenerator)\\.gen",
        "^java\\.net\\.(Socket|ServerSocket|DatagramSocket|MulticastSocket|HttpURLConnection|JarURLConnection|URLConnection|Authenticator|CookieHandler|"
            + "ResponseCache|ProxySelector|SocketImpl|DatagramSocketImpl|URLStreamHandler)\\b",
        "^java\\.net\\.(URL\\.(open|getContent).*|InetAddress\\.(isReachable|getByName|getAllByName|getHostName|getCanonicalHostName|getLocalHost).*)",
        "^java\\.nio\\.channels\\.(Socket|ServerSocket|Datagram|Multicast|Asynchronous|Selector|Pipe|spi|Selection).*", "^javax\\.net\\.",
        "\\.(await|awaitQuiescence|awaitTermination|awaitAdvance|awaitAdvanceInterruptibly|arriveAndAwaitAdvance|take|takeFirst|takeLast|acquire|"
            + "acquireUninterruptibly|park|parkNanos|parkUntil|exchange|sleep|join|transfer|poll|invoke|invokeAll|invokeAny|"
            + "newCondition|getChars|lockInterruptibly|fetch)\\(.*(TimeUnit|long|\\)).*",
        "^java\\.util\\.concurrent\\.(SynchronousQueue|Exchanger|ForkJoinPool|ForkJoinTask|CountedCompleter|RecursiveTask|RecursiveAction|ThreadPoolExecutor|Scheduled|Executors|"
            + "CompletionService|ExecutorCompletionService|ExecutorService|AbstractExecutorService|Flow|SubmissionPublisher|CyclicBarrier|LinkedTransferQueue|"
            + "TransferQueue|Future|FutureTask|CompletionStage)\\b",
        "^java\\.util\\.concurrent\\.(BlockingQueue|BlockingDeque|ArrayBlockingQueue|LinkedBlockingQueue|LinkedBlockingDeque|PriorityBlockingQueue|DelayQueue)"
            + "\\.(put|take|putFirst|putLast)", "^java\\.util\\.concurrent\\.CompletableFuture\\.(get|join)", "\\.CountDownLatch\\.await",
        "^java\\.util\\.concurrent\\.locks\\.(LockSupport|Condition|Abstract)", "^java\\.util\\.(Timer|TimerTask)\\b", "^java\\.util\\.TimeZone\\.setDefault",
        "^java\\.util\\.(prefs|logging)\\.", "^java\\.io\\.(Console|Piped.*)\\b", "^java\\.util\\.Scanner\\.(new|has|next|find|skip|close)\\(InputStream",
        "^java\\.util\\.stream\\.\\w*Stream\\.(generate|iterate)", "^java\\.util\\.(Random|SplittableRandom)\\.(ints|longs|doubles)\\(\\)",
        "^java\\.lang\\.ref\\.ReferenceQueue\\.remove", "^java\\.nio\\.file\\.(WatchService|WatchKey|FileSystem\\.(close|newWatchService))", "^java\\.nio\\.file\\.Path.register",
        "^java\\.nio\\.channels\\.FileChannel\\.lock", "^java\\.lang\\.invoke\\.(MethodHandleProxies|CallSite|MutableCallSite.syncAll)",
        "^java\\.lang\\.invoke\\.MethodHandles\\.Lookup\\.(defineHidden.*|defineClass)", "^java\\.util\\.ServiceLoader\\.load", "^java\\.nio\\.file\\.spi",
        "^java\\.lang\\.(Module|ModuleLayer)\\.(add|define).*", "^java\\.util\\.concurrent\\.Phaser\\.", "^java\\.util\\.concurrent\\.locks\\.StampedLock\\.\\w*Lock(Interruptibly)?\\(",
        "finalize\\(", "SwitchBootstraps", "^java\\.lang\\.Class\\.cast\\(",
    };

    public static class Bundle extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"key", "value"}}; }
    }

    /** Receivers that are older than every scope. */
    static class Old {
        static final String string = new String("older");
        static final Class aClass = Sample.class;
        static final Method method = sampleMethod("generics", Comparable.class, List.class);
        static final Field field = sampleField("generic");
        static final Constructor constructor = Sample.class.getConstructors()[1];
        static final Module module = Object.class.getModule();
        static final Package aPackage = Sample.class.getPackage();
        static final StackTraceElement element = new Throwable().getStackTrace()[0];
        static final MethodHandle handle = MethodHandles.constant(int.class, 1);
        static final MethodType type = MethodType.methodType(int.class, String.class, long.class);
        static final VarHandle variable = MethodHandles.arrayElementVarHandle(int[].class);
        static final MethodHandles.Lookup lookup = MethodHandles.lookup();
        static final BigInteger integer = new BigInteger("12345678901234567890");
        static final BigDecimal decimal = new BigDecimal("1234.5678");
        static final File file = new File("/tmp/rtjvm-sweep-absent");
        static final Path path = Path.of("/tmp/rtjvm/sweep-absent");
        static final FileSystem files = FileSystems.getDefault();
        static final URI uri = URI.create("http://user@example.org:80/a%20b/../b?c=d#e");
        static final InetAddress address = InetAddress.getLoopbackAddress();
        static final InetSocketAddress socketAddress = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);
        static final Charset charset = Charset.forName("ISO-8859-7");
        static final Locale locale = new Locale("fr", "CA");
        static final Currency currency = Currency.getInstance("CHF");
        static final Date date = new Date(86400000L * 365);
        static final Calendar calendar = new GregorianCalendar(2020, 2, 3);
        static final TimeZone zone = TimeZone.getTimeZone("Asia/Tokyo");
        static final UUID uuid = new UUID(3, 4);
        static final BitSet bits = BitSet.valueOf(new long[] {5, 6});
        static final Optional optional = Optional.of("x");
        static final Pattern pattern = Pattern.compile("(?<x>a+)|b");
        static final Matcher matcher = pattern.matcher("aab");
        static final ZoneId zoneId = ZoneId.of("Australia/Sydney");
        static final ZoneRules rules = zoneId.getRules();
        static final ZoneOffset offset = ZoneOffset.ofHours(5);
        static final LocalDate localDate = LocalDate.of(2020, 2, 3);
        static final LocalDateTime localDateTime = LocalDateTime.of(2020, 2, 3, 4, 5);
        static final ZonedDateTime zoned = localDateTime.atZone(zoneId);
        static final Instant instant = Instant.ofEpochSecond(1580000000);
        static final Duration duration = Duration.ofSeconds(4000);
        static final DateTimeFormatter formatter = DateTimeFormatter.ofPattern("EEEE d MMMM yyyy HH:mm zzzz", Locale.FRANCE);
        static final DecimalStyle style = DecimalStyle.STANDARD;
        static final WeekFields weeks = WeekFields.ISO;
        static final Chronology chronology = IsoChronology.INSTANCE;
        static final Clock clock = Clock.systemUTC();
        static final DecimalFormat decimalFormat = new DecimalFormat("0.00");
        static final NumberFormat numberFormat = NumberFormat.getPercentInstance(Locale.GERMANY);
        static final SimpleDateFormat dateFormat = new SimpleDateFormat("yyyy-MM-dd zzzz", Locale.US);
        static final MessageFormat messageFormat = new MessageFormat("{0,date} {1,number}", Locale.US);
        static final Collator collator = Collator.getInstance(Locale.FRANCE);
        static final BreakIterator words = BreakIterator.getWordInstance(Locale.US);
        static final Random random = new Random(4);
        static final Semaphore semaphore = new Semaphore(3);
        static final CountDownLatch latch = new CountDownLatch(1000000);
        static final ReentrantLock lock = new ReentrantLock();
        static final ReentrantReadWriteLock readWriteLock = new ReentrantReadWriteLock();
        static final StampedLock stamped = new StampedLock();
        static final AtomicInteger atomic = new AtomicInteger();
        static final ThreadLocal threadLocal = new ThreadLocal();
        static final Base64.Encoder encoder = Base64.getEncoder();
        static final HexFormat hex = HexFormat.of();
        static final ResourceBundle bundle = ResourceBundle.getBundle("Values$Bundle");
        static final Properties properties = new Properties();
        static final MessageDigest digest = messageDigest();
        static final Throwable throwable = new IllegalStateException("old", new IOException("cause"));
        static final InputStream input = new ByteArrayInputStream(new byte[100000]);
    }

    static Method sampleMethod(String name, Class<?>... types) {
        try {
            return Sample.class.getMethod(name, types);
        } catch (NoSuchMethodException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static Field sampleField(String name) {
        try {
            return Sample.class.getField(name);
        } catch (NoSuchFieldException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** A text of its own for each call. */
    static String text(String s) { return new String(s); }

    public static boolean aBoolean() { return true; }
    public static byte aByte() { return 2; }
    public static char aChar() { return 'a'; }
    public static short aShort() { return 2; }
    public static int anInt() { return 2; }
    public static long aLong() { return 2; }
    public static float aFloat() { return 2.5f; }
    public static double aDouble() { return 2.5; }
    public static boolean[] booleans() { return new boolean[] {true, false}; }
    public static byte[] bytes() { return new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}; }
    public static char[] chars() { return new char[] {'1', '2', '3', '4'}; }
    public static short[] shorts() { return new short[] {3, 1, 2}; }
    public static int[] ints() { return new int[] {3, 1, 2, 4}; }
    public static long[] longs() { return new long[] {3, 1, 2, 4}; }
    public static float[] floats() { return new float[] {3, 1, 2, 4}; }
    public static double[] doubles() { return new double[] {3, 1, 2, 4}; }
    public static Object[] objects() { return new Object[] {text("c"), text("a"), text("b")}; }
    public static String[] strings() { return new String[] {text("c"), text("a"), text("b")}; }
    public static CharSequence[] sequences() { return strings(); }
    public static Comparable[] comparables() { return strings(); }
    public static Class[] classes() { return new Class[] {int.class, String.class}; }
    public static MethodHandle[] handles() { return new MethodHandle[] {handle()}; }
    public static File[] files() { return new File[] {file()}; }
    public static URL[] urls() throws IOException { return new URL[] {url()}; }
    public static OpenOption[] openOptions() { return new OpenOption[] {StandardOpenOption.READ}; }
    public static LinkOption[] linkOptions() { return new LinkOption[0]; }
    public static CopyOption[] copyOptions() { return new CopyOption[0]; }
    public static FileAttribute[] fileAttributes() { return new FileAttribute[0]; }

    public static Object object() { return text("object"); }
    public static String string() { return text("alpha 42"); }
    public static CharSequence sequence() { return text("beta 43"); }
    public static StringBuilder builder() { return new StringBuilder("builder 1"); }
    public static StringBuffer buffer() { return new StringBuffer("buffer 1"); }
    public static Boolean boxedBoolean() { return Boolean.TRUE; }
    public static Character boxedChar() { return 'x'; }
    public static Byte boxedByte() { return (byte) 3; }
    public static Short boxedShort() { return (short) 3000; }
    public static Integer boxedInt() { return Integer.valueOf(100000); }
    public static Long boxedLong() { return Long.valueOf(100000); }
    public static Float boxedFloat() { return 1.5f; }
    public static Double boxedDouble() { return 1.5; }
    public static Number number() { return Integer.valueOf(200000); }
    public static Comparable comparable() { return text("comparable"); }
    public static Enum anEnum() { return Color.GREEN; }
    public static Throwable throwable() { return new IllegalArgumentException(text("wrong"), new IOException("cause")); }
    public static Exception exception() { return new IOException(text("wrong")); }
    public static Iterable iterable() { return list(); }
    public static Runnable runnable() { return () -> { }; }
    public static Class aClass() { return Sample.class; }
    public static Module module() { return Object.class.getModule(); }
    public static ModuleLayer layer() { return ModuleLayer.boot(); }
    public static Package aPackage() { return Sample.class.getPackage(); }
    public static ClassLoader loader() { return Values.class.getClassLoader(); }
    public static StackTraceElement element() { return new Throwable().getStackTrace()[0]; }
    public static StackTraceElement[] elements() { return new Throwable().getStackTrace(); }
    public static StackWalker walker() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE); }
    public static ThreadLocal threadLocal() { return Old.threadLocal; }
    public static Runtime runtime() { return Runtime.getRuntime(); }
    public static Record record() { return new Point(1, text("p")); }
    public static Readable readable() { return reader(); }
    public static Appendable appendable() { return builder(); }
    public static AutoCloseable closeable() { return reader(); }

    public record Point(int x, String name) { }

    public static Method method() { return sampleMethod("generics", Comparable.class, List.class); }
    public static Field field() { return sampleField("generic"); }
    public static Constructor constructor() { return Sample.class.getConstructors()[1]; }
    public static Parameter parameter() { return method().getParameters()[0]; }
    public static Member member() { return method(); }
    public static AnnotatedElement annotated() { return Sample.class; }
    public static Type type() { return field().getGenericType(); }
    public static java.lang.reflect.TypeVariable typeVariable() { return Sample.class.getTypeParameters()[0]; }
    public static java.lang.reflect.ParameterizedType parameterized() { return (java.lang.reflect.ParameterizedType) type(); }
    public static java.lang.reflect.WildcardType wildcard() { return (java.lang.reflect.WildcardType) parameterized().getActualTypeArguments()[0]; }
    public static java.lang.reflect.AnnotatedType annotatedType() { return field().getAnnotatedType(); }
    public static java.lang.annotation.Annotation annotation() { return Sample.class.getAnnotation(Marked.class); }
    public static InvocationHandler handler() { return (proxy, method, arguments) -> null; }

    public static MethodHandle handle() {
        try {
            return MethodHandles.lookup().findStatic(Sample.class, "join", MethodType.methodType(String.class, String.class, String.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static MethodType methodType() { return MethodType.methodType(Object.class, Integer.class, Character.class); }
    public static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    public static VarHandle variable() {
        try {
            return MethodHandles.lookup().findVarHandle(Sample.class, "big", long.class);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static ReferenceQueue referenceQueue() { return new ReferenceQueue(); }

    public static BigInteger integer() { return new BigInteger("98765432109876543210"); }
    public static BigDecimal decimal() { return new BigDecimal("98765.4321"); }
    public static MathContext mathContext() { return new MathContext(12, RoundingMode.HALF_UP); }

    public static InputStream inputStream() { return new ByteArrayInputStream("alpha 1\nbeta 2\n".getBytes(StandardCharsets.UTF_8)); }
    public static OutputStream outputStream() { return new ByteArrayOutputStream(); }
    public static Reader reader() { return new StringReader("alpha 1\nbeta 2\n"); }
    public static Writer writer() { return new StringWriter(); }
    public static PrintStream printStream() { return new PrintStream(outputStream()); }
    public static PrintWriter printWriter() { return new PrintWriter(writer()); }
    public static File file() { return new File(FILE.getPath()); }
    public static Path path() { return Path.of(FILE.getPath()); }
    public static FileSystem fileSystem() { return FileSystems.getDefault(); }
    public static FileTime fileTime() { return FileTime.fromMillis(1580000000000L); }

    public static RandomAccessFile randomAccess() throws IOException {
        RandomAccessFile made = new RandomAccessFile(FILE, "rw");
        made.setLength(64);
        return made;
    }

    public static FileChannel channel() throws IOException {
        return FileChannel.open(FILE.toPath(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    public static ByteBuffer byteBuffer() { return ByteBuffer.wrap(bytes()); }
    public static CharBuffer charBuffer() { return CharBuffer.wrap(new char[] {'a', 'b', 'c', 'd'}); }
    public static ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
    public static Charset charset() { return Charset.forName("windows-1252"); }
    public static CharsetEncoder charsetEncoder() { return charset().newEncoder(); }
    public static CharsetDecoder charsetDecoder() { return charset().newDecoder(); }

    public static URI uri() { return URI.create("http://user@example.org:80/a%20b/../b?c=d#e"); }
    public static URL url() throws IOException { return new URL("file:/tmp/x"); }
    public static InetAddress address() { return InetAddress.getLoopbackAddress(); }
    public static InetSocketAddress socketAddress() { return new InetSocketAddress(address(), 9); }
    public static SocketAddress anySocketAddress() { return socketAddress(); }

    public static Locale locale() { return new Locale("it", "CH"); }
    public static Currency currency() { return Currency.getInstance("JPY"); }
    public static Date date() { return new Date(86400000L * 400); }
    public static Calendar calendar() { return new GregorianCalendar(2021, 5, 6); }
    public static TimeZone zone() { return TimeZone.getTimeZone("America/Sao_Paulo"); }
    public static UUID uuid() { return new UUID(1, 2); }
    public static Collection collection() { return list(); }
    public static List list() { return new ArrayList(Arrays.asList(text("c"), text("a"), text("b"))); }
    public static Set set() { return new HashSet(list()); }
    public static SortedSet sortedSet() { return new TreeSet(list()); }
    public static NavigableSet navigableSet() { return new TreeSet(list()); }
    public static Map map() { Map m = new HashMap(); m.put(text("k"), text("v")); return m; }
    public static SortedMap sortedMap() { return new TreeMap(map()); }
    public static NavigableMap navigableMap() { return new TreeMap(map()); }
    public static ConcurrentMap concurrentMap() { return new ConcurrentHashMap(map()); }
    public static ConcurrentNavigableMap concurrentNavigableMap() { return new ConcurrentSkipListMap(map()); }
    public static Map.Entry entry() { return new AbstractMap.SimpleEntry(text("k"), text("v")); }
    public static EnumMap enumMap() { EnumMap m = new EnumMap(Color.class); m.put(Color.RED, text("r")); return m; }
    public static EnumSet enumSet() { return EnumSet.of(Color.RED, Color.BLUE); }
    public static Queue queue() { return new ArrayDeque(list()); }
    public static Deque deque() { return new ArrayDeque(list()); }
    public static BlockingQueue blockingQueue() { return new LinkedBlockingQueue(list()); }
    public static BlockingDeque blockingDeque() { return new LinkedBlockingDeque(list()); }
    public static Iterator iterator() { return list().iterator(); }
    public static ListIterator listIterator() { return list().listIterator(); }
    public static Enumeration enumeration() { return Collections.enumeration(list()); }
    public static Spliterator spliterator() { return list().spliterator(); }
    public static Properties properties() { Properties p = new Properties(); p.setProperty(text("k"), text("v")); return p; }
    public static Random random() { return new Random(3); }
    public static java.util.random.RandomGenerator generator() { return random(); }
    public static Comparator comparator() { return Comparator.naturalOrder(); }
    public static Optional optional() { return Optional.of(text("x")); }
    public static ResourceBundle bundle() { return ResourceBundle.getBundle("Values$Bundle"); }
    public static Scanner scanner() { return new Scanner("alpha 12 true 1.5 beta"); }
    public static Formatter formatter() { return new Formatter(new StringBuilder()); }
    public static Base64.Encoder encoder() { return Base64.getEncoder(); }
    public static Base64.Decoder decoder() { return Base64.getDecoder(); }
    public static Pattern pattern() { return Pattern.compile("(?<w>[a-z]+) (\\d+)"); }
    public static Matcher matcher() { Matcher m = pattern().matcher(text("alpha 42")); m.find(); return m; }
    public static java.util.regex.MatchResult matchResult() { return matcher(); }

    public static Callable callable() { return () -> "called"; }
    public static Executor executor() { return Runnable::run; }
    public static TimeUnit unit() { return TimeUnit.MILLISECONDS; }
    public static CompletableFuture future() { return CompletableFuture.completedFuture(text("done")); }
    public static CompletionStage stage() { return future(); }
    public static Lock lock() { return new ReentrantLock(); }
    public static ReadWriteLock readWriteLock() { return new ReentrantReadWriteLock(); }
    public static Collector collector() { return Collectors.toList(); }
    public static Stream stream() { return list().stream(); }
    public static IntStream intStream() { return IntStream.of(3, 1, 2); }
    public static LongStream longStream() { return LongStream.of(3, 1, 2); }
    public static DoubleStream doubleStream() { return DoubleStream.of(3, 1, 2); }

    public static Function function() { return x -> x; }
    public static BiFunction biFunction() { return (x, y) -> x; }
    public static UnaryOperator unaryOperator() { return x -> x; }
    public static BinaryOperator binaryOperator() { return (x, y) -> x; }
    public static Predicate predicate() { return x -> true; }
    public static BiPredicate biPredicate() { return (x, y) -> true; }
    public static Supplier supplier() { return () -> "supplied"; }
    public static Consumer consumer() { return x -> { }; }
    public static BiConsumer biConsumer() { return (x, y) -> { }; }
    public static IntFunction intFunction() { return n -> new Object[n]; }
    public static IntPredicate intPredicate() { return n -> n > 1; }
    public static IntConsumer intConsumer() { return n -> { }; }
    public static IntSupplier intSupplier() { return () -> 4; }
    public static IntUnaryOperator intUnaryOperator() { return n -> n + 1; }
    public static IntBinaryOperator intBinaryOperator() { return (n, m) -> n + m; }
    public static IntToLongFunction intToLong() { return n -> n; }
    public static IntToDoubleFunction intToDouble() { return n -> n; }
    public static LongFunction longFunction() { return n -> "l"; }
    public static LongPredicate longPredicate() { return n -> n > 1; }
    public static LongConsumer longConsumer() { return n -> { }; }
    public static LongSupplier longSupplier() { return () -> 4; }
    public static LongUnaryOperator longUnaryOperator() { return n -> n + 1; }
    public static LongBinaryOperator longBinaryOperator() { return (n, m) -> n + m; }
    public static LongToIntFunction longToInt() { return n -> (int) n; }
    public static LongToDoubleFunction longToDouble() { return n -> n; }
    public static DoubleFunction doubleFunction() { return n -> "d"; }
    public static DoublePredicate doublePredicate() { return n -> n > 1; }
    public static DoubleConsumer doubleConsumer() { return n -> { }; }
    public static DoubleSupplier doubleSupplier() { return () -> 4; }
    public static DoubleUnaryOperator doubleUnaryOperator() { return n -> n + 1; }
    public static DoubleBinaryOperator doubleBinaryOperator() { return (n, m) -> n + m; }
    public static DoubleToIntFunction doubleToInt() { return n -> (int) n; }
    public static DoubleToLongFunction doubleToLong() { return n -> (long) n; }
    public static ToIntFunction toInt() { return x -> 4; }
    public static ToLongFunction toLong() { return x -> 4; }
    public static ToDoubleFunction toDouble() { return x -> 4; }
    public static ToIntBiFunction toIntBi() { return (x, y) -> 4; }
    public static ToLongBiFunction toLongBi() { return (x, y) -> 4; }
    public static ToDoubleBiFunction toDoubleBi() { return (x, y) -> 4; }
    public static ObjIntConsumer objInt() { return (x, n) -> { }; }
    public static ObjLongConsumer objLong() { return (x, n) -> { }; }
    public static ObjDoubleConsumer objDouble() { return (x, n) -> { }; }
    public static BooleanSupplier booleanSupplier() { return () -> true; }

    public static Instant instant() { return Instant.ofEpochSecond(1600000000L, 5); }
    public static Duration duration() { return Duration.ofMillis(123456); }
    public static Period period() { return Period.of(1, 2, 3); }
    public static LocalDate localDate() { return LocalDate.of(2021, 3, 4); }
    public static LocalTime localTime() { return LocalTime.of(5, 6, 7); }
    public static LocalDateTime localDateTime() { return LocalDateTime.of(2021, 3, 4, 5, 6, 7); }
    public static ZoneId zoneId() { return ZoneId.of("Africa/Cairo"); }
    public static ZoneOffset offset() { return ZoneOffset.ofHoursMinutes(3, 30); }
    public static ZonedDateTime zonedDateTime() { return localDateTime().atZone(zoneId()); }
    public static OffsetDateTime offsetDateTime() { return localDateTime().atOffset(offset()); }
    public static ZoneRules rules() { return zoneId().getRules(); }
    public static Clock clock() { return Clock.fixed(instant(), offset()); }
    public static InstantSource instantSource() { return clock(); }
    public static Chronology chronology() { return ThaiBuddhistChronology.INSTANCE; }
    public static Era era() { return IsoEra.CE; }
    public static ChronoLocalDate chronoDate() { return JapaneseDate.of(2021, 3, 4); }
    public static ChronoLocalDateTime chronoDateTime() { return localDateTime(); }
    public static ChronoZonedDateTime chronoZoned() { return zonedDateTime(); }
    public static ChronoPeriod chronoPeriod() { return period(); }
    public static Temporal temporal() { return localDateTime(); }
    public static TemporalAccessor temporalAccessor() { return zonedDateTime(); }
    public static TemporalAdjuster adjuster() { return TemporalAdjusters.firstDayOfMonth(); }
    public static TemporalAmount amount() { return Duration.ofHours(3); }
    public static TemporalField temporalField() { return ChronoField.HOUR_OF_DAY; }
    public static TemporalUnit temporalUnit() { return ChronoUnit.HOURS; }
    public static TemporalQuery query() { return TemporalQueries.localDate(); }
    public static DateTimeFormatter dateTimeFormatter() { return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss"); }
    public static TextStyle textStyle() { return TextStyle.FULL; }

    public static NumberFormat numberFormat() { return NumberFormat.getInstance(new Locale("de", "DE")); }
    public static DateFormat dateFormat() { return new SimpleDateFormat("yyyy-MM-dd", new Locale("es", "ES")); }
    public static java.text.Format format() { return numberFormat(); }
    public static MessageFormat messageFormat() { return new MessageFormat("{0,number} {1}", new Locale("es", "ES")); }
    public static Collator collator() { return Collator.getInstance(new Locale("sv", "SE")); }
    public static RuleBasedCollator ruleBasedCollator() { return (RuleBasedCollator) collator(); }
    public static BreakIterator breaks() { BreakIterator b = BreakIterator.getSentenceInstance(); b.setText("One. Two."); return b; }
    public static CharacterIterator characters() { return new StringCharacterIterator("abc"); }
    public static AttributedCharacterIterator attributed() { return new AttributedString("abc").getIterator(); }
    public static FieldPosition fieldPosition() { return new FieldPosition(0); }
    public static ParsePosition parsePosition() { return new ParsePosition(0); }

    static MessageDigest messageDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (java.security.GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static MessageDigest digest() { return messageDigest(); }
    public static SecretKey secretKey() { return new SecretKeySpec(bytes(), "AES"); }
    public static java.security.Key key() { return secretKey(); }
    public static java.security.spec.AlgorithmParameterSpec algorithm() { return new javax.crypto.spec.IvParameterSpec(bytes()); }

    public static Cipher cipher() throws java.security.GeneralSecurityException {
        Cipher made = Cipher.getInstance("AES/CBC/PKCS5Padding");
        made.init(Cipher.ENCRYPT_MODE, secretKey(), algorithm());
        return made;
    }

    public static Mac mac() throws java.security.GeneralSecurityException {
        Mac made = Mac.getInstance("HmacSHA1");
        made.init(secretKey());
        return made;
    }
}
