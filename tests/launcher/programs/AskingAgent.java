// SPDX-License-Identifier: Apache-2.0

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;

/** Asks what it may, and tells the modules of the classes that it sees. */
public class AskingAgent implements ClassFileTransformer {
    public static void premain(String option, Instrumentation instrumentation) throws ClassNotFoundException {
        ask("premain", option, instrumentation);
    }

    public static void agentmain(String option, Instrumentation instrumentation) throws ClassNotFoundException {
        ask("agentmain", option, instrumentation);
    }

    private static boolean[] among(Class<?>[] all, Class<?>... some) {
        boolean[] found = new boolean[some.length];
        List<Object> list = Arrays.asList((Object[]) all);
        for (int i = 0; i < some.length; i++)
            found[i] = list.contains(some[i]);
        return found;
    }

    private static void ask(String how, String option, Instrumentation instrumentation) throws ClassNotFoundException {
        Runnable hidden = () -> { };
        System.out.println(how + " [" + option + "]");
        System.out.println("loaded " + Arrays.toString(among(instrumentation.getAllLoadedClasses(),
            AskingAgent.class, String.class, hidden.getClass(), int[].class, int.class)));
        System.out.println("known to the loader " + Arrays.toString(among(instrumentation.getInitiatedClasses(AskingAgent.class.getClassLoader()),
            AskingAgent.class, String.class, ProcessHandle.class)));
        System.out.println("modifiable " + instrumentation.isModifiableClass(String.class) + " " + instrumentation.isModifiableClass(hidden.getClass())
            + " " + instrumentation.isModifiableClass(int.class));
        System.out.println("from the boot class path " + (Class.forName("Hello").getClassLoader() == null));
        instrumentation.addTransformer(new AskingAgent());
        Class.forName("java.sql.SQLException");
        Class.forName("ShowAdded");
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> changed, ProtectionDomain domain, byte[] bytes) {
        if (loader != null && !name.contains("$"))
            System.out.println("sees " + name + " of " + module.getName() + " " + (module == loader.getUnnamedModule()));
        return null;
    }

    public static void main(String[] args) {
        System.out.println("main");
    }
}
