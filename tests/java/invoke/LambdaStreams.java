// SPDX-License-Identifier: Apache-2.0
// Serializable lambdas and method references: what a stream is told of them, and that what it reads back does the same.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

public class LambdaStreams {
    interface Text extends Serializable { String text(); }
    interface Marker { }
    interface Wide<T extends Number> extends Serializable { Object wide(T n, long l); }
    interface Both<T> extends Function<T, Integer>, Serializable { Integer apply(T t); }

    static class Held implements Serializable {
        private final String name;
        Held(String name) { this.name = name; }
        String call(int n) { return name + n; }
        private String own() { return "own " + name; }
        Supplier<String> reference() { return (Supplier<String> & Serializable) this::own; }
    }
    static class Below extends Held {
        Below(String name) { super(name); }
    }

    static SerializedLambda told(Object lambda) throws Exception {
        Method m = lambda.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        return (SerializedLambda) m.invoke(lambda);
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    static void tell(String what, Object lambda) throws Exception {
        SerializedLambda s = told(lambda);
        StringBuilder captured = new StringBuilder();
        for (int i = 0; i < s.getCapturedArgCount(); i++) {
            Object o = s.getCapturedArg(i);
            captured.append(' ').append(o == null ? "null" : o.getClass().getSimpleName() + (o instanceof Held ? "" : ":" + o));
        }
        System.out.println(what + ": " + s.getCapturingClass() + ' ' + s.getFunctionalInterfaceClass() + '.'
            + s.getFunctionalInterfaceMethodName() + s.getFunctionalInterfaceMethodSignature() + ' ' + s.getImplMethodKind() + ' '
            + s.getImplClass() + '.' + s.getImplMethodName().replaceAll("\\$.*", "") + s.getImplMethodSignature() + ' '
            + s.getInstantiatedMethodType() + captured);
    }

    static Text all(boolean z, byte b, char c, short s, int i, long j, float f, double d, String o, int[] a) {
        return () -> "" + z + b + c + s + i + j + f + d + o + a.length;
    }

    static void refused(String what, Object lambda) throws IOException {
        try {
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(lambda);
            System.out.println(what + " is written");
        } catch (NotSerializableException e) {
            System.out.println(what + " is refused");
        }
    }

    public static void main(String[] args) throws Exception {
        Text text = all(true, (byte) -2, 'x', (short) 300, 7, 1L << 40, 1.5f, -0.25, null, new int[3]);
        System.out.println(text.text() + ' ' + copy(text).text());
        Supplier<String> marked = (Supplier<String> & Serializable & Marker) () -> "marked";
        tell("marked", marked);
        System.out.println(copy(marked).get() + ' ' + (copy(marked) instanceof Marker) + ' ' + (marked instanceof Serializable));
        Function<String, Held> made = (Function<String, Held> & Serializable) Held::new;
        tell("made", made);
        System.out.println(copy(made).apply("a").call(1));
        IntFunction<String> bound = (IntFunction<String> & Serializable) new Held("bound")::call;
        tell("bound", bound);
        System.out.println(copy(bound).apply(4));
        BiFunction<Held, Integer, String> unbound = (BiFunction<Held, Integer, String> & Serializable) Held::call;
        tell("unbound", unbound);
        System.out.println(copy(unbound).apply(new Held("un"), 5));
        BiFunction<Below, Integer, String> above = (BiFunction<Below, Integer, String> & Serializable) Below::call;
        System.out.println(copy(above).apply(new Below("above"), 6));
        Supplier<String> own = new Held("self").reference();
        System.out.println(copy(own).get());
        Wide<Integer> wide = (n, l) -> n + l;
        tell("wide", wide);
        System.out.println(copy(wide).wide(3, 1L << 33));
        Both<String> both = String::length;
        tell("both", both);
        System.out.println(copy(both).apply("four") + copy((Function<String, Integer>) both).apply("three"));
        IntFunction<int[]> array = (IntFunction<int[]> & Serializable) int[]::new;
        System.out.println(copy(array).apply(9).length);
        Function<Object, String> inherited = (Function<Object, String> & Serializable) Object::toString;
        System.out.println(copy(inherited).apply(10));
        Comparator<String> order = Comparator.comparingInt(String::length);
        Comparator<String> chain = Comparator.comparing((Function<String, Integer> & Serializable) String::length)
            .thenComparing(Comparator.reverseOrder());
        List<String> list = new ArrayList<>(List.of("bb", "a", "ccc", "c", "b"));
        list.sort(copy(chain));
        System.out.println(list);
        refused("what holds one that is not", order);
        refused("plain", (Supplier<String>) () -> "plain");
        Method m = marked.getClass().getDeclaredMethod("writeReplace");
        System.out.println(Modifier.toString(m.getModifiers()) + ' ' + m.getReturnType() + ' ' + marked.getClass().getDeclaredMethods().length);
        for (Class<?> c : marked.getClass().getInterfaces()) {
            System.out.println(c.getSimpleName());
        }
    }
}

// expect: true-2x300710995116277761.5-0.25null3 true-2x300710995116277761.5-0.25null3
// expect: marked: LambdaStreams java/util/function/Supplier.get()Ljava/lang/Object; 6 LambdaStreams.lambda()Ljava/lang/String; ()Ljava/lang/String;
// expect: marked true true
// expect: made: LambdaStreams java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; 8 LambdaStreams$Held.<init>(Ljava/lang/String;)V (Ljava/lang/String;)LLambdaStreams$Held;
// expect: a1
// expect: bound: LambdaStreams java/util/function/IntFunction.apply(I)Ljava/lang/Object; 5 LambdaStreams$Held.call(I)Ljava/lang/String; (I)Ljava/lang/String; Held
// expect: bound4
// expect: unbound: LambdaStreams java/util/function/BiFunction.apply(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object; 5 LambdaStreams$Held.call(I)Ljava/lang/String; (LLambdaStreams$Held;Ljava/lang/Integer;)Ljava/lang/String;
// expect: un5
// expect: above6
// expect: own self
// expect: wide: LambdaStreams LambdaStreams$Wide.wide(Ljava/lang/Number;J)Ljava/lang/Object; 6 LambdaStreams.lambda(Ljava/lang/Integer;J)Ljava/lang/Object; (Ljava/lang/Integer;J)Ljava/lang/Object;
// expect: 8589934595
// expect: both: LambdaStreams LambdaStreams$Both.apply(Ljava/lang/Object;)Ljava/lang/Integer; 5 java/lang/String.length()I (Ljava/lang/String;)Ljava/lang/Integer;
// expect: 9
// expect: 9
// expect: 10
// expect: [c, b, a, bb, ccc]
// expect: what holds one that is not is refused
// expect: plain is refused
// expect: private final class java.lang.Object 2
// expect: Supplier
// expect: Marker
// expect: Serializable
