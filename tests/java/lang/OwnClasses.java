// SPDX-License-Identifier: Apache-2.0
// The VM brings javax.realtime as part of the platform: all loaders see its classes, and none finds a file of it.  (HotSpot has none.)
// expect: javax.realtime.PriorityScheduler of loader null, code source null
// expect: package javax.realtime true
// expect: of the platform true, of nobody true
// expect: as files: null null null
// expect: in all files: []
// expect: on the class path false, behind the library false
import java.net.URL;
import java.util.Collections;
import java.util.List;

public class OwnClasses {
    public static void main(String[] args) throws Exception {
        String name = "javax.realtime.PriorityScheduler", path = "javax/realtime/PriorityScheduler.class";
        Class<?> c = Class.forName(name);
        System.out.println(c.getName() + " of loader " + c.getClassLoader() + ", code source " + c.getProtectionDomain().getCodeSource());
        System.out.println("package " + c.getPackage().getName() + " " + !c.getModule().isNamed());
        ClassLoader nobody = new ClassLoader(null) { };
        System.out.println("of the platform " + (ClassLoader.getPlatformClassLoader().loadClass(name) == c)
            + ", of nobody " + (nobody.loadClass(name) == c));
        System.out.println("as files: " + ClassLoader.getSystemResource(path) + " " + c.getResource("PriorityScheduler.class") + " "
            + c.getResourceAsStream("/META-INF/MANIFEST.MF"));
        List<URL> files = Collections.list(ClassLoader.getSystemResources("javax/realtime"));
        files.addAll(Collections.list(OwnClasses.class.getClassLoader().getResources(path)));
        System.out.println("in all files: " + files);
        System.out.println("on the class path " + System.getProperty("java.class.path").contains("rtsj") + ", behind the library "
            + System.getProperty("jdk.boot.class.path.append", "").contains("rtsj"));
    }
}
