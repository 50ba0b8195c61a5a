// SPDX-License-Identifier: Apache-2.0
// Flags one by one, loaders, finalizers and the agent for JMX, as jinfo and jcmd ask for them.
// vm-args: -Djdk.attach.allowAttachSelf=true -Xmx64m -XX:MaxHeapFreeRatio=60 --add-opens=jdk.attach/sun.tools.attach=ALL-UNNAMED
// needs: jdk.attach jdk.management.agent

import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

public class AttachMore {
    static VirtualMachine vm;
    static final CountDownLatch FINALIZING = new CountDownLatch(1), FINALIZE = new CountDownLatch(1);

    static class Part { }

    /** The first that is finalized keeps the others waiting. */
    static class Waits {
        @Override
        @SuppressWarnings("removal")
        protected void finalize() throws InterruptedException {
            FINALIZING.countDown();
            FINALIZE.await();
        }
    }

    static String ask(String method, Object... arguments) throws Exception {
        Class<?>[] types = new Class<?>[arguments.length];
        java.util.Arrays.fill(types, String.class);
        Method m = Class.forName("sun.tools.attach.HotSpotVirtualMachine").getDeclaredMethod(method, types);
        m.setAccessible(true);
        try (InputStream in = (InputStream) m.invoke(vm, arguments)) {
            return new String(in.readAllBytes()).strip();
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof AttachOperationFailedException ? "failed: " + e.getCause().getMessage().strip() : "" + e.getCause();
        }
    }

    static String jcmd(String line) throws Exception {
        return ask("executeJCmd", line);
    }

    static boolean finds(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).find();
    }

    static void flags() throws Exception {
        for (String name : new String[] {"MaxHeapSize", "MaxHeapFreeRatio", "UseContainerSupport", "NoSuchFlag"}) {
            System.out.println(name + ": " + ask("printFlag", name));
        }
        System.out.println("set: " + ask("setFlag", "MaxHeapSize", "1000").startsWith("failed: ") + " " + ask("setFlag", "NoSuchFlag", "1").startsWith("failed: "));
    }

    static void loaders() throws Exception {
        URL here = AttachMore.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader mine = new URLClassLoader("mine", new URL[] {here}, null)) {
            Class<?> part = Class.forName("AttachMore$Part", true, mine);
            String told = jcmd("VM.classloader_stats");
            System.out.println("loaders: " + finds(told, "java\\.net\\.URLClassLoader") + " " + finds(told, "<boot class loader>") + " " + finds(told, "Total") + " " + (part.getClassLoader() == mine));
        }
    }

    static void makeGarbage() {
        for (int i = 0; i < 20; i++) {
            new Waits();
        }
    }

    static void finalizers() throws Exception {
        System.out.println("none: " + jcmd("GC.finalizer_info"));
        makeGarbage();
        while (FINALIZING.getCount() > 0) {
            System.gc();
            Thread.sleep(5);
        }
        String told = jcmd("GC.finalizer_info");
        for (int i = 0; i < 100 && !finds(told, " AttachMore\\$Waits$"); i++) {
            Thread.sleep(20);
            told = jcmd("GC.finalizer_info");
        }
        System.out.println("waiting: " + finds(told, "^#instances  class name$") + " " + finds(told, "^ +\\d+  AttachMore\\$Waits$"));
        FINALIZE.countDown();
    }

    static void management() throws Exception {
        String settings = "jmxremote.port=0 jmxremote.rmi.port=0 jmxremote.authenticate=false jmxremote.ssl=false";
        System.out.println("before: " + finds(jcmd("ManagementAgent.status"), "[Dd]isabled"));
        System.out.println("start: [" + jcmd("ManagementAgent.start " + settings).replace("Command executed successfully", "") + "]");
        String status = jcmd("ManagementAgent.status");
        var address = Pattern.compile("service:jmx:rmi:\\S+").matcher(status);
        System.out.println("during: " + address.find() + " " + finds(status, "jmxremote.ssl += false"));
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address.group()))) {
            System.out.println(connector.getMBeanServerConnection().getAttribute(new ObjectName("java.lang:type=Runtime"), "Name").toString().startsWith(vm.id() + "@"));
        }
        System.out.println("again: " + jcmd("ManagementAgent.start " + settings).contains("Invalid agent state"));
        System.out.println("stop: [" + jcmd("ManagementAgent.stop").replace("Command executed successfully", "") + "] "
            + finds(jcmd("ManagementAgent.status"), "[Dd]isabled"));
    }

    public static void main(String[] args) throws Exception {
        vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
        flags();
        loaders();
        finalizers();
        management();
        vm.detach();
    }
}

// expect: MaxHeapSize: -XX:MaxHeapSize=67108864
// expect: MaxHeapFreeRatio: -XX:MaxHeapFreeRatio=60
// expect: UseContainerSupport: -XX:+UseContainerSupport
// expect: NoSuchFlag: no such flag 'NoSuchFlag'
// expect: set: true true
// expect: loaders: true true true true
// expect: none: No instances waiting for finalization found
// expect: waiting: true true
// expect: before: true
// expect: start: []
// expect: during: true true
// expect: true
// expect: again: true
// expect: stop: [] true
