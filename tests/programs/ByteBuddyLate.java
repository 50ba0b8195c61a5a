// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.ResettableClassFileTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatchers;

/** Byte Buddy, whose agent comes while the program runs: advice in classes that have run, of the program and of the library, and taken back. */
public final class ByteBuddyLate {
    public static class Work {
        int run(int n) {
            if (n < 0) {
                throw new IllegalArgumentException("negative: " + n);
            }
            return n * n;
        }

        public String name() {
            return "work";
        }
    }

    /** Woven around Work.run. */
    public static class Around {
        @Advice.OnMethodEnter
        static long enter(@Advice.Argument(0) int n) {
            System.out.println("  enter " + n);
            return n + 1L;
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Enter long entered, @Advice.Return(readOnly = false) int result, @Advice.Thrown Throwable thrown) {
            System.out.println("  exit " + entered + " " + result + " " + (thrown == null ? "-" : thrown.getMessage()));
            result += 1000;
        }
    }

    /** Woven into the library, which knows nothing of this class: it may only use what the library has. */
    public static class Longer {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) int size) {
            size += Integer.getInteger("longer", 0);
        }
    }

    /** Where a made class sends its calls. */
    public static class Twice {
        public static String again(@SuperCall Callable<String> original) throws Exception {
            return original.call() + "+" + original.call();
        }
    }

    private ByteBuddyLate() { }

    private static String tried(Work work, int n) {
        try {
            return String.valueOf(work.run(n));
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static AgentBuilder builder() {
        return new AgentBuilder.Default().disableClassFormatChanges().with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
            .ignore(ElementMatchers.none());
    }

    private static void advice(Instrumentation agent) {
        Work work = new Work();
        int sum = 0;
        for (int i = 0; i < 5000; i++) {
            sum += work.run(i);
        }
        System.out.println("before " + sum + " " + tried(work, 3) + " " + tried(work, -3));
        ResettableClassFileTransformer woven = builder().type(ElementMatchers.is(Work.class))
            .transform((b, type, loader, module, domain) -> b.visit(Advice.to(Around.class).on(ElementMatchers.named("run")))).installOn(agent);
        System.out.println("woven " + tried(work, 3) + " " + tried(work, -3));
        System.out.println("taken back " + woven.reset(agent, AgentBuilder.RedefinitionStrategy.RETRANSFORMATION) + " " + tried(work, 3));
    }

    private static void library(Instrumentation agent) {
        ArrayDeque<String> queue = new ArrayDeque<>();
        queue.add("x");
        System.setProperty("longer", "40");
        ResettableClassFileTransformer woven = builder().type(ElementMatchers.is(ArrayDeque.class))
            .transform((b, type, loader, module, domain) -> b.visit(Advice.to(Longer.class).on(ElementMatchers.named("size")))).installOn(agent);
        System.out.println("library " + queue.size());
        woven.reset(agent, AgentBuilder.RedefinitionStrategy.RETRANSFORMATION);
        System.out.println("taken back " + queue.size());
    }

    private static void reloaded() throws IOException, ReflectiveOperationException {
        Work work = new Work();
        ClassReloadingStrategy strategy = ClassReloadingStrategy.fromInstalledAgent();
        new ByteBuddy().redefine(Work.class).method(ElementMatchers.named("name")).intercept(FixedValue.value("redefined")).make()
            .load(Work.class.getClassLoader(), strategy);
        System.out.println(work.name());
        strategy.reset(Work.class);
        System.out.println(work.name());
        Work twice = new ByteBuddy().subclass(Work.class).method(ElementMatchers.named("name")).intercept(MethodDelegation.to(Twice.class)).make()
            .load(Work.class.getClassLoader()).getLoaded().getDeclaredConstructor().newInstance();
        System.out.println(twice.name());
    }

    public static void main(String[] args) throws Exception {
        Instrumentation agent = ByteBuddyAgent.install();
        System.out.println(agent.isRetransformClassesSupported() + " " + agent.isRedefineClassesSupported() + " " + agent.isModifiableClass(Work.class));
        advice(agent);
        library(agent);
        reloaded();
    }
}
