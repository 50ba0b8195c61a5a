// SPDX-License-Identifier: Apache-2.0
// StackWalker: frames, caller class, options, limits of the walk; and methods that ask for their caller.

import java.lang.StackWalker.Option;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class Walking {
    static class Callee {
        static Class<?> who() { return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
        static List<String> frames(StackWalker w) {
            return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
        }
    }

    static List<String> deep(int n, StackWalker w) {
        return n == 0 ? Callee.frames(w) : deep(n - 1, w);
    }

    static class Other {
        static Class<?> ask() { return Callee.who(); }
        static Class<?> viaLambda() {
            Supplier<Class<?>> s = () -> Callee.who();
            return s.get();
        }
        static Class<?> viaReference() {
            Supplier<Class<?>> s = Callee::who;
            return s.get();
        }
        static Class<?> viaReflection() throws Exception {
            return (Class<?>) Callee.class.getDeclaredMethod("who").invoke(null);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Callee.who() + " " + Other.ask() + " " + Other.viaLambda() + " " + Other.viaReflection());
        System.out.println(deep(2, StackWalker.getInstance()));
        StackWalker retain = StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE));
        List<String> kinds = retain.walk(s -> s.map(f -> f.getDeclaringClass() + " " + f.getMethodType() + " " + f.getDescriptor()).collect(Collectors.toList()));
        System.out.println(kinds);
        boolean indexed = retain.walk(s -> s.findFirst().get().getByteCodeIndex() >= 0);
        System.out.println(indexed);
        System.out.println(StackWalker.getInstance().walk(s -> s.skip(1).count()) + " " + deep(40, StackWalker.getInstance()).size());
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println("no class references");
        }
        try {
            StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println("nor here");
        }
        retain.forEach(f -> System.out.println(f.toStackTraceElement() + " " + f.getFileName() + " " + f.isNativeMethod()));
        Runnable r = () -> System.out.println(StackWalker.getInstance(Option.SHOW_HIDDEN_FRAMES).walk(s -> s.anyMatch(f -> f.getClassName().contains("$Lambda"))) + " "
                + StackWalker.getInstance().walk(s -> s.anyMatch(f -> f.getClassName().contains("$Lambda"))));
        r.run();
        Thread t = new Thread(() -> {
            try {
                System.out.println(retain.getCallerClass());
            } catch (IllegalCallerException e) {
                System.out.println("called by " + "none");
            }
        });
        t.start();
        t.join();
    }
}

// expect: class Walking class Walking$Other class Walking$Other class Walking$Other
// expect: [Walking$Callee.frames:14, Walking.deep:19, Walking.deep:19, Walking.deep:19, Walking.main:39]
// expect: [class Walking (String[])void ([Ljava/lang/String;)V]
// expect: true
// expect: 0 43
// expect: no class references
// expect: nor here
// expect: Walking.main(Walking.java:56) Walking.java false
// expect: true false
// expect: class java.lang.Thread
