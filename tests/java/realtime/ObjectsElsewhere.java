// SPDX-License-Identifier: Apache-2.0
// newInstance and newArray: objects in an area other than the current one, and all ways to be refused.

import java.lang.reflect.Constructor;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;

public class ObjectsElsewhere {
    public static class Plain {
        final Object made = new Object();
    }

    public static class Pair {
        final Object left;
        final int right;

        public Pair(Object left, int right) {
            this.left = left;
            this.right = right;
        }
    }

    public static class Failing {
        public Failing() {
            throw new IllegalStateException();
        }
    }

    public abstract static class Abstract {
        public Abstract() {}
    }

    static class Hidden {
        private Hidden() {}
    }

    public static class NoDefault {
        public NoDefault(int i) {}
    }

    static void areas(MemoryArea area, String name) throws Exception {
        Plain plain = (Plain) area.newInstance(Plain.class);
        System.out.println(name + ": " + (MemoryArea.getMemoryArea(plain) == area) + " "
            + (MemoryArea.getMemoryArea(plain.made) == area));
        int[] ints = (int[]) area.newArray(int.class, 3);
        String[][] arrays = (String[][]) area.newArray(String[].class, 2);
        System.out.println(name + " arrays: " + ints.length + arrays.length + " " + (MemoryArea.getMemoryArea(ints) == area)
            + " " + (MemoryArea.getMemoryArea(arrays) == area));
        Constructor<?> constructor = Pair.class.getConstructor(Object.class, int.class);
        Pair pair = (Pair) area.newInstance(constructor, new Object[] {"left", 7});
        System.out.println(name + " pair: " + pair.left + pair.right + " " + (MemoryArea.getMemoryArea(pair) == area));
    }

    static void refusals(MemoryArea area) throws Exception {
        Constructor<?> failing = Failing.class.getConstructor();
        Constructor<?> hidden = Class.forName("Other").getDeclaredConstructor();
        Constructor<?> pair = Pair.class.getConstructor(Object.class, int.class);
        Realtime.attempt("no class", () -> area.newInstance(null));
        Realtime.attempt("abstract class", () -> area.newInstance(Abstract.class));
        Realtime.attempt("interface", () -> area.newInstance(Runnable.class));
        Realtime.attempt("array class", () -> area.newInstance(int[].class));
        Realtime.attempt("primitive", () -> area.newInstance(int.class));
        Realtime.attempt("no such constructor", () -> area.newInstance(NoDefault.class));
        Realtime.attempt("own private constructor", () -> area.newInstance(Hidden.class));
        Realtime.attempt("other's private constructor", () -> area.newInstance(Other.class));
        Realtime.attempt("throwing constructor", () -> area.newInstance(Failing.class));
        Realtime.attempt("throwing constructor object", () -> area.newInstance(failing, null));
        Realtime.attempt("other's private constructor object", () -> area.newInstance(hidden, new Object[0]));
        hidden.setAccessible(true);
        Realtime.attempt("made accessible", () -> area.newInstance(hidden, new Object[0]));
        Realtime.attempt("no constructor", () -> area.newInstance((Constructor<?>) null, null));
        Realtime.attempt("too few arguments", () -> area.newInstance(pair, null));
        Realtime.attempt("wrong argument", () -> area.newInstance(pair, new Object[] {"", ""}));
        Realtime.attempt("no component", () -> area.newArray(null, 1));
        Realtime.attempt("void", () -> area.newArray(void.class, 1));
        Realtime.attempt("negative length", () -> area.newArray(int.class, -1));
    }

    static void main() throws Exception {
        areas(HeapMemory.instance(), "heap");
        areas(ImmortalMemory.instance(), "immortal");
        LTMemory scope = new LTMemory(64 * 1024);
        LTMemory inner = new LTMemory(64 * 1024);
        Realtime.attempt("scope from outside", () -> scope.newInstance(Plain.class));
        Realtime.attempt("scope's array from outside", () -> scope.newArray(int.class, 1));
        scope.enter(() -> inner.enter(() -> {
            try {
                areas(scope, "scope");
                areas(inner, "inner");
                Constructor<?> constructor = Pair.class.getConstructor(Object.class, int.class);
                Realtime.attempt("scope's pair with inner's object",
                    () -> scope.newInstance(constructor, new Object[] {new Object(), 1}));
                Realtime.attempt("full scope", () -> scope.newArray(byte.class, 100_000));
            } catch (Exception never) {
                throw new AssertionError(never.toString());
            }
        }));
        refusals(ImmortalMemory.instance());
        Realtime.attempt("where is null", () -> MemoryArea.getMemoryArea(null));
    }

    public static void main(String[] args) {
        Realtime.inThread(ObjectsElsewhere::main);
    }
}

class Other {
    private Other() {}
}

// expect: heap: true true
// expect: heap arrays: 32 true true
// expect: heap pair: left7 true
// expect: immortal: true true
// expect: immortal arrays: 32 true true
// expect: immortal pair: left7 true
// expect: scope from outside: InaccessibleAreaException
// expect: scope's array from outside: InaccessibleAreaException
// expect: scope: true true
// expect: scope arrays: 32 true true
// expect: scope pair: left7 true
// expect: inner: true true
// expect: inner arrays: 32 true true
// expect: inner pair: left7 true
// expect: scope's pair with inner's object: InvocationTargetException
// expect: full scope: OutOfMemoryError
// expect: no class: IllegalArgumentException
// expect: abstract class: InstantiationException
// expect: interface: InstantiationException
// expect: array class: InstantiationException
// expect: primitive: InstantiationException
// expect: no such constructor: InstantiationException
// expect: own private constructor: done
// expect: other's private constructor: IllegalAccessException
// expect: throwing constructor: IllegalStateException
// expect: throwing constructor object: InvocationTargetException
// expect: other's private constructor object: IllegalAccessException
// expect: made accessible: done
// expect: no constructor: IllegalArgumentException
// expect: too few arguments: IllegalArgumentException
// expect: wrong argument: IllegalArgumentException
// expect: no component: IllegalArgumentException
// expect: void: IllegalArgumentException
// expect: negative length: IllegalArgumentException
// expect: where is null: IllegalArgumentException
