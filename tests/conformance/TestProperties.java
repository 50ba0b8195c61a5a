/* SPDX-License-Identifier: Apache-2.0 */
package requires;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * What OpenJDK's tests may ask of the VM in their {@code @requires} clauses.
 *
 * OpenJDK's own class of this purpose asks HotSpot through its whitebox; these answers are constants, the same for rtjvm and for
 * the java that it is compared with, so that both run the same tests: none that needs what only HotSpot has.
 */
public class TestProperties implements Callable<Map<String, String>> {
    private static final String[] NO = {
        "vm.flightRecorder", "vm.debug", "vm.jvmci", "vm.jvmci.enabled", "vm.emulatedClient", "vm.hasSA", "vm.hasJFR",
        "vm.hasDTrace", "vm.jvmti", "vm.rtm.cpu", "vm.rtm.compiler", "vm.cds", "vm.cds.custom.loaders",
        "vm.cds.write.archived.java.heap", "vm.graal.enabled", "vm.compiler1.enabled", "vm.compiler2.enabled",
        "container.support", "vm.musl", "jdk.containerized", "vm.gc.G1", "vm.gc.Serial", "vm.gc.Parallel",
        "vm.gc.Shenandoah", "vm.gc.Epsilon", "vm.gc.Z", "vm.opt.final.UseCompressedOops",
        "docker.support", "systemd.support", "vm.continuations", "vm.gc.ZGenerational", "vm.gc.ZSinglegen", "java.enablePreview",
        "jdk.static", "jdk.hasLibgraal", "jlink.runtime.linkable", "jlink.packagedModules", "vm.cds.supports.aot.class.linking",
        "vm.cds.supports.aot.code.caching", "vm.libgraal.jit",
    };

    @Override
    public Map<String, String> call() {
        Map<String, String> map = new HashMap<>();
        for (String name : NO)
            map.put(name, "false");
        String arch = System.getProperty("os.arch");
        map.put("vm.simpleArch", arch.equals("amd64") ? "x64" : arch);
        map.put("vm.bits", "64");
        map.put("sun.arch.data.model", "64");
        map.put("java.runtime.name", System.getProperty("java.runtime.name"));
        map.put("jdk.foreign.linker", "FALLBACK");
        map.put("vm.flavor", "other");
        map.put("vm.compMode", "Xint");
        map.put("vm.cpu.features", "");
        map.put("vm.pageSize", "4096");
        map.put("vm.flagless", "true");
        map.put("vm.gc", "null");
        map.put("vm.opt.final.ClassUnloading", "true");
        map.put("release.implementor", "Debian");
        return map;
    }
}
