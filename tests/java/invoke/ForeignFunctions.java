// SPDX-License-Identifier: Apache-2.0
// java.lang.foreign: calls of C, called back by C, on its own threads too.  By reflection, as the library of JDK 17 has it not.
// since: 22
// vm-args: --enable-native-access=ALL-UNNAMED

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

public class ForeignFunctions {
    static final Class<?> LAYOUT = named("MemoryLayout"), SEGMENT = named("MemorySegment"), OPTION = named("Linker$Option"), ARENA = named("Arena");
    static final Object INT = constant("JAVA_INT"), LONG = constant("JAVA_LONG"), BYTE = constant("JAVA_BYTE"), ADDRESS = constant("ADDRESS");
    static final Object LINKER = call(null, named("Linker"), "nativeLinker");
    static int ran;

    static Class<?> named(String name) {
        try {
            return Class.forName("java.lang.foreign." + name);
        } catch (ClassNotFoundException e) {
            throw new Error(e);
        }
    }

    static Object constant(String name) {
        try {
            return named("ValueLayout").getField(name).get(null);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    /** Of the methods of that name the first that takes the arguments. */
    static Object call(Object target, Class<?> type, String name, Object... arguments) {
        for (Method m : type.getMethods()) {
            if (!m.getName().equals(name) || m.getParameterCount() != arguments.length) {
                continue;
            }
            try {
                return m.invoke(target, arguments);
            } catch (IllegalArgumentException e) {
                // another of that name
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }
        throw new Error("no " + name);
    }

    static Object layouts(Object... all) {
        Object array = Array.newInstance(LAYOUT, all.length);
        System.arraycopy(all, 0, array, 0, all.length);
        return array;
    }

    /** result: null for void. */
    static Object function(Object result, Object... parameters) {
        Class<?> type = named("FunctionDescriptor");
        return result == null ? call(null, type, "ofVoid", layouts(parameters)) : call(null, type, "of", result, layouts(parameters));
    }

    static MethodHandle down(String name, Object function) {
        Object lookup = call(LINKER, named("Linker"), "defaultLookup");
        Object symbol = ((Optional<?>) call(lookup, named("SymbolLookup"), "find", name)).get();
        return (MethodHandle) call(LINKER, named("Linker"), "downcallHandle", symbol, function, Array.newInstance(OPTION, 0));
    }

    static Object up(String name, MethodType type, Object function, Object arena) throws ReflectiveOperationException {
        MethodType own = type.changeReturnType(type.returnType() == SEGMENT ? Object.class : type.returnType());
        for (int i = 0; i < type.parameterCount(); i++) {
            own = own.changeParameterType(i, type.parameterType(i) == SEGMENT ? Object.class : type.parameterType(i));
        }
        MethodHandle target = MethodHandles.lookup().findStatic(ForeignFunctions.class, name, own).asType(type);
        return call(LINKER, named("Linker"), "upcallStub", target, function, arena, Array.newInstance(OPTION, 0));
    }

    static int intAt(Object segment) {
        return (int) call(call(segment, SEGMENT, "reinterpret", 4L), SEGMENT, "get", INT, 0L);
    }

    static int order(Object a, Object b) {
        return Integer.compare(intAt(a), intAt(b));
    }

    static byte before(byte b) {
        return (byte) (b - 1);
    }

    static Object begun(Object argument) {
        ran += Thread.currentThread().isDaemon() ? 1 : 100;
        return argument;
    }

    public static void main(String[] args) throws Throwable {
        Object arena = call(null, ARENA, "ofShared");
        Object text = call(arena, ARENA, "allocateFrom", "seven c");
        System.out.println((long) down("strlen", function(LONG, ADDRESS)).invoke(text));

        Object comparison = up("order", MethodType.methodType(int.class, SEGMENT, SEGMENT), function(INT, ADDRESS, ADDRESS), arena);
        Object numbers = call(arena, ARENA, "allocateFrom", INT, new int[] {5, -3, 9, 0, 2});
        down("qsort", function(null, ADDRESS, LONG, LONG, ADDRESS)).invokeWithArguments(numbers, 5L, 4L, comparison);
        System.out.println(Arrays.toString((int[]) call(numbers, SEGMENT, "toArray", INT)));

        Object narrow = up("before", MethodType.methodType(byte.class, byte.class), function(BYTE, BYTE), arena);
        MethodHandle there = (MethodHandle) call(LINKER, named("Linker"), "downcallHandle", narrow, function(BYTE, BYTE), Array.newInstance(OPTION, 0));
        System.out.println((byte) there.invoke((byte) -128) + " " + (byte) there.invoke((byte) 0));

        Object begin = up("begun", MethodType.methodType(SEGMENT, SEGMENT), function(ADDRESS, ADDRESS), arena);
        MethodHandle create = down("pthread_create", function(INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS)), join = down("pthread_join", function(INT, LONG, ADDRESS));
        Object nothing = SEGMENT.getField("NULL").get(null);
        for (int i = 0; i < 3; i++) {
            Object id = call(arena, ARENA, "allocate", 8L);
            create.invokeWithArguments(id, nothing, begin, text);
            join.invokeWithArguments((long) call(id, SEGMENT, "get", LONG, 0L), nothing);
        }
        System.out.println(ran);
        call(arena, ARENA, "close");
        try {
            call(text, SEGMENT, "get", BYTE, 0L);
        } catch (Error e) {
            System.out.println(e.getCause().getCause());
        }
    }
}

// expect: 7
// expect: [-3, 0, 2, 5, 9]
// expect: 127 -1
// expect: 3
// expect: java.lang.IllegalStateException: Already closed
