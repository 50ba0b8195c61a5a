// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;

/** An agent for VMs that know nothing of atomic regions: the extent of each method with {@code @PAR} is under one lock. */
public final class ParAgent implements ClassFileTransformer {
    private final Instrumentation instrumentation;

    private ParAgent(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Called before the program's main method.
     *
     * @param arguments none
     * @param instrumentation the VM's
     */
    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ParAgent(instrumentation));
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (redefined != null) {
            return null;
        }
        try {
            byte[] changed = new Rewriter(bytes).rewritten();
            if (changed != null && module.isNamed()) {
                instrumentation.redefineModule(module, Set.of(ParAgent.class.getModule()), Map.of(), Map.of(), Set.of(), Map.of());
            }
            return changed;
        } catch (IllegalArgumentException e) {
            giveUp("par-agent: " + name.replace('/', '.') + ": " + e.getMessage());
        } catch (RuntimeException e) {
            giveUp("par-agent: " + name.replace('/', '.') + ": " + e);
        }
        return null;
    }

    /** A program that is silently without its lock would be worse than none. */
    private static void giveUp(String why) {
        System.err.println(why);
        Runtime.getRuntime().halt(1);
    }
}
