// SPDX-License-Identifier: Apache-2.0
// What is found first is the program's own.
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.jar.Manifest;

class Manifests {
    public static void main(String[] args) throws IOException {
        List<URL> all = Collections.list(Manifests.class.getClassLoader().getResources("META-INF/MANIFEST.MF"));
        for (URL url : all) {
            System.out.println(new Manifest(url.openStream()).getMainAttributes().getValue("Main-Class"));
        }
        System.out.println(System.getProperty("java.class.path"));
        System.out.println(Object.class.getResource("/META-INF/MANIFEST.MF"));
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("META-INF/MANIFEST.MF"));
    }
}
