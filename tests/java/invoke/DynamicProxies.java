// SPDX-License-Identifier: Apache-2.0
// MethodHandleProxies and LambdaMetafactory called as a library, also a serializable lambda and one with bridges and markers.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntSupplier;

public class DynamicProxies {
    static int twice(int x) { return 2 * x; }
    static String tell(String pre, Object o) { return pre + o; }
    interface SerFunction<A, B> extends Function<A, B>, Serializable { }
    interface Marker { }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle tell = l.findStatic(DynamicProxies.class, "tell", MethodType.methodType(String.class, String.class, Object.class));
        CallSite site = LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(Function.class, String.class),
                MethodType.methodType(Object.class, Object.class), tell, MethodType.methodType(String.class, Object.class));
        Function<Object, Object> f = (Function<Object, Object>) site.getTarget().invoke("captured ");
        System.out.println(f.apply(5) + " " + f.getClass().isHidden());
        CallSite alt = LambdaMetafactory.altMetafactory(l, "apply", MethodType.methodType(Function.class, String.class),
                MethodType.methodType(Object.class, Object.class), tell, MethodType.methodType(String.class, Object.class),
                LambdaMetafactory.FLAG_MARKERS, 1, Marker.class);
        Object marked = alt.getTarget().invoke("m ");
        System.out.println((marked instanceof Marker) + " " + ((Function<Object, Object>) marked).apply(1));
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(
                l.findVirtual(java.io.PrintStream.class, "println", MethodType.methodType(void.class, String.class)), 0, System.out, "proxied"));
        r.run();
        System.out.println(MethodHandleProxies.isWrapperInstance(r));
        int captured = 30;
        SerFunction<Integer, String> ser = x -> "ser " + (x + captured);
        SerFunction<Integer, String> back = (SerFunction<Integer, String>) copy(ser);
        System.out.println(back.apply(12) + " " + (back != ser));
        java.lang.reflect.Method write = ser.getClass().getDeclaredMethod("writeReplace");
        write.setAccessible(true);
        SerializedLambda form = (SerializedLambda) write.invoke(ser);
        System.out.println(form.getCapturingClass() + " " + form.getFunctionalInterfaceMethodName() + " " + form.getCapturedArgCount() + " " + form.getCapturedArg(0) + " " + form.getImplMethodSignature());
        Comparator<String> cmp = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(((Comparator<String>) copy(cmp)).compare("a", "b") > 0);
        Runnable both = (Runnable & Marker) () -> System.out.println("both");
        both.run();
        System.out.println(both instanceof Marker);
        IntSupplier plain = () -> captured;
        try {
            copy(plain);
        } catch (java.io.NotSerializableException e) {
            System.out.println("not serializable");
        }
    }
}

// expect: captured 5 true
// expect: true m 1
// expect: proxied
// expect: true
// expect: ser 42 true
// expect: DynamicProxies apply 1 30 (ILjava/lang/Integer;)Ljava/lang/String;
// expect: true
// expect: both
// expect: true
// expect: not serializable
