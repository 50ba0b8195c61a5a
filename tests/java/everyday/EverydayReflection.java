// SPDX-License-Identifier: Apache-2.0

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What mappers of objects and containers of components do: fields of every kind read and written, objects made, methods called, types and annotations looked at. */
public class EverydayReflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Named {
        String value() default "none";
        int rank() default 1;
        Class<?>[] of() default {};
    }

    @Named(value = "all", rank = 2, of = {String.class, int.class})
    static class Fields {
        boolean truth;
        byte small;
        char letter;
        short little;
        @Named("number") int number = 1;
        long large;
        float real;
        double precise;
        String text = "t";
        List<Map<String, int[]>> generic = new ArrayList<>();
        volatile int changed;
        volatile long changedLarge;
        volatile Object changedObject = "c";
        volatile boolean changedTruth;
        final int fixed = "fixed".length();
        final String fixedText = String.valueOf("fixed");
        private int hidden = 3;
        static boolean sharedTruth;
        static int shared = 4;
        static long sharedLarge = 5;
        static double sharedPrecise = 6;
        static Object sharedObject = "s";
        static volatile int sharedChanged;
        static volatile Object sharedChangedObject = "d";
        static final String CONSTANT = String.valueOf("constant");

        Fields() {}
        Fields(int number, String text) {
            this.number = number;
            this.text = text;
        }

        int getNumber() { return number; }
        void setNumber(int n) { number = n; }
        long sum(byte a, short b, char c, long d, double e, boolean f) { return a + b + c + d + (long) e + (f ? 1 : 0); }
        Object[] all(Object... given) { return given; }
        static String join(String a, Integer b) { return a + b; }
        int fails(int n) { throw new IllegalArgumentException("failed " + n); }
    }

    record Pair(int first, List<String> second) {}

    interface Greeter {
        String greet(String name, int times);
        default int twice(int n) { return 2 * n; }
    }

    static final int TURNS = 1500;

    static Object next(Object value, int turn) {
        if (value instanceof Boolean b)
            return !b;
        if (value instanceof Byte b)
            return (byte) (b + turn);
        if (value instanceof Character c)
            return (char) (c + turn);
        if (value instanceof Short s)
            return (short) (s + turn);
        if (value instanceof Integer i)
            return i + turn;
        if (value instanceof Long l)
            return l * 31 + turn;
        if (value instanceof Float f)
            return f + turn;
        if (value instanceof Double d)
            return d + turn / 2.0;
        return value instanceof List ? value : String.valueOf(value).substring(0, 1) + turn;
    }

    static Field[] fields() {
        Field[] fields = Fields.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields)
            f.setAccessible(true);
        return fields;
    }

    /** By Object, as mappers do. */
    static long boxed() throws ReflectiveOperationException {
        Fields one = new Fields(), other = new Fields();
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++)
            for (Field f : fields()) {
                Object before = f.get(one);
                if (!Modifier.isFinal(f.getModifiers()))
                    f.set(turn % 2 == 0 ? one : other, next(before, turn));
                n = n * 31 + String.valueOf(f.get(other)).hashCode();
            }
        return n;
    }

    /** By each type's own. */
    static long plain() throws ReflectiveOperationException {
        Fields o = new Fields();
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++)
            for (Field f : fields()) {
                boolean writes = !Modifier.isFinal(f.getModifiers());
                switch (f.getType().getName()) {
                    case "boolean" -> { if (writes) f.setBoolean(o, !f.getBoolean(o)); n += f.getBoolean(o) ? 1 : 0; }
                    case "byte" -> { f.setByte(o, (byte) (f.getByte(o) + 1)); n += f.getInt(o); }
                    case "char" -> { f.setChar(o, (char) (f.getChar(o) + 1)); n += f.getInt(o); }
                    case "short" -> { f.setShort(o, (short) (f.getShort(o) + 1)); n += f.getLong(o); }
                    case "int" -> { if (writes) f.setInt(o, f.getInt(o) + 1); n += f.getInt(o) + f.getLong(o); }
                    case "long" -> { f.setLong(o, f.getLong(o) + 1); n += f.getLong(o); }
                    case "float" -> { f.setFloat(o, f.getFloat(o) + 1); n += (long) f.getDouble(o); }
                    case "double" -> { f.setDouble(o, f.getDouble(o) + 1); n += (long) f.getDouble(o); }
                    default -> n += f.get(o).hashCode() & 1;
                }
                n *= 31;
            }
        return n;
    }

    static long objects() throws ReflectiveOperationException {
        Constructor<Fields> without = Fields.class.getDeclaredConstructor(), with = Fields.class.getDeclaredConstructor(int.class, String.class);
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++)
            n = n * 31 + without.newInstance().number + with.newInstance(turn, "t" + turn).text.hashCode();
        return n;
    }

    static long methods() throws ReflectiveOperationException {
        Fields o = new Fields();
        Method get = Fields.class.getDeclaredMethod("getNumber"), set = Fields.class.getDeclaredMethod("setNumber", int.class), join = Fields.class.getDeclaredMethod("join", String.class, Integer.class);
        Method sum = Fields.class.getDeclaredMethod("sum", byte.class, short.class, char.class, long.class, double.class, boolean.class), all = Fields.class.getDeclaredMethod("all", Object[].class);
        Method fails = Fields.class.getDeclaredMethod("fails", int.class);
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            set.invoke(o, turn);
            n = n * 31 + (Integer) get.invoke(o) + join.invoke(null, "a", turn).hashCode();
            n += (Long) sum.invoke(o, (byte) turn, (short) turn, 'c', (long) turn, 2.5, true) + ((Object[]) all.invoke(o, (Object) new Object[] {1, "2"})).length;
            try {
                fails.invoke(o, turn);
            } catch (InvocationTargetException e) {
                n += e.getCause().getMessage().hashCode();
            }
        }
        return n;
    }

    static String refused(String what, Object o, Object value) throws ReflectiveOperationException {
        try {
            Field f = Fields.class.getDeclaredField(what);
            f.set(o, value);
            return what + " taken";
        } catch (IllegalArgumentException | IllegalAccessException | NullPointerException e) {
            return what + " " + e.getClass().getSimpleName();
        }
    }

    static String type(Type t) {
        if (t instanceof ParameterizedType p)
            return type(p.getRawType()) + Arrays.stream(p.getActualTypeArguments()).map(EverydayReflection::type).toList();
        return t instanceof GenericArrayType a ? type(a.getGenericComponentType()) + "[]" : ((Class<?>) t).getSimpleName();
    }

    static void types() throws ReflectiveOperationException {
        Named named = Fields.class.getAnnotation(Named.class);
        System.out.println(named.value() + named.rank() + Arrays.toString(named.of()) + Fields.class.getDeclaredField("number").getAnnotation(Named.class).value());
        System.out.println(type(Fields.class.getDeclaredField("generic").getGenericType()));
        Pair pair = Pair.class.getDeclaredConstructor(int.class, List.class).newInstance(3, List.of("x"));
        for (RecordComponent c : Pair.class.getRecordComponents())
            System.out.println(c.getName() + " " + type(c.getGenericType()) + " " + c.getAccessor().invoke(pair));
        Map<String, Integer> counts = new TreeMap<>();
        for (int turn = 0; turn < 50; turn++)
            for (Method m : Fields.class.getDeclaredMethods())
                counts.merge(m.getName() + m.getParameterCount() + m.getReturnType().getSimpleName() + m.isVarArgs() + Modifier.toString(m.getModifiers()), 1, Integer::sum);
        System.out.println(counts);
    }

    static long arrays() {
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++)
            for (Class<?> c : new Class<?>[] {int.class, long.class, double.class, boolean.class, String.class}) {
                Object array = Array.newInstance(c, 5);
                if (c == int.class || c == long.class || c == double.class)
                    Array.set(array, 2, turn);
                n = n * 31 + Array.getLength(array) + String.valueOf(Array.get(array, 2)).hashCode();
            }
        return n;
    }

    static long proxies() {
        Greeter greeter = (Greeter) Proxy.newProxyInstance(EverydayReflection.class.getClassLoader(), new Class<?>[] {Greeter.class},
            (proxy, method, args) -> method.isDefault() ? (Object) ((int) args[0] * 2) : method.getName() + args[0] + args[1]);
        long n = 0;
        for (int turn = 0; turn < TURNS; turn++)
            n = n * 31 + greeter.greet("you", turn).hashCode() + greeter.twice(turn);
        return n;
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        System.out.println("boxed " + boxed());
        System.out.println("plain " + plain());
        System.out.println("objects " + objects());
        System.out.println("methods " + methods());
        for (String what : new String[] {"fixed", "number", "text", "CONSTANT", "large", "truth"})
            System.out.println(refused(what, new Fields(), what.equals("large") ? (Object) 3 : what.equals("truth") ? null : (Object) 2.5));
        System.out.println(refused("number", "no Fields", 1) + " " + refused("number", null, 1));
        types();
        System.out.println("arrays " + arrays());
        System.out.println("proxies " + proxies());
    }
}

// expect: boxed -1203529100410789041
// expect: plain 4073054429844938184
// expect: objects -833602830670237298
// expect: methods 4109600398593198420
// expect: fixed IllegalAccessException
// expect: number IllegalArgumentException
// expect: text IllegalArgumentException
// expect: CONSTANT IllegalAccessException
// expect: large taken
// expect: truth IllegalArgumentException
// expect: number IllegalArgumentException number NullPointerException
// expect: all2[class java.lang.String, int]number
// expect: List[Map[String, int[]]]
// expect: first int 3
// expect: second List[String] [x]
// expect: {all1Object[]truetransient=50, fails1intfalse=50, getNumber0intfalse=50, join2Stringfalsestatic=50, setNumber1voidfalse=50, sum6longfalse=50}
// expect: arrays -824235178395350322
// expect: proxies -7044605246376134230
