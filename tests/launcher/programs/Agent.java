// SPDX-License-Identifier: Apache-2.0

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** Makes capitals of what a class says. Its option is the class's name, or "throw". */
public class Agent implements ClassFileTransformer {
    private final String name;

    private Agent(String name) {
        this.name = name;
    }

    public static void premain(String option, Instrumentation instrumentation) {
        if ("throw".equals(option))
            throw new IllegalStateException("as wished");
        System.out.println(option + " " + instrumentation.isRetransformClassesSupported() + " " + instrumentation.isModifiableClass(int[].class)
            + " " + (instrumentation.getObjectSize(new byte[100]) >= 100));
        instrumentation.addTransformer(new Agent(option));
    }

    @Override
    public byte[] transform(ClassLoader loader, String className, Class<?> changed, ProtectionDomain domain, byte[] bytes) {
        if (!className.equals(name))
            return null;
        System.out.println("sees " + className + " " + (loader == ClassLoader.getSystemClassLoader()) + " " + (changed == null));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.replace("hello", "HELLO").getBytes(StandardCharsets.ISO_8859_1);
    }
}
