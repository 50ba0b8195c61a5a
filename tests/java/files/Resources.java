// SPDX-License-Identifier: Apache-2.0
// Resources of the class path and of modules; Properties; ResourceBundle from files; Class.getResource rules.

import java.io.*;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Resources {
    public static void main(String[] args) throws Exception {
        try (InputStream in = Resources.class.getResourceAsStream("data/lines.txt")) {
            System.out.println(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList());
        }
        System.out.println((Resources.class.getResource("/data/lines.txt") != null) + " " + (Resources.class.getClassLoader().getResource("data/lines.txt") != null) + " " + Resources.class.getClassLoader().getResource("/data/lines.txt") + " " + Resources.class.getResource("none") + " "
                + Resources.class.getResource("Resources.class").getProtocol() + " " + ClassLoader.getSystemResourceAsStream("none"));
        System.out.println(Collections.list(Resources.class.getClassLoader().getResources("sample.properties")).size());
        Properties p = new Properties();
        try (InputStream in = Resources.class.getResourceAsStream("/sample.properties")) {
            p.load(in);
        }
        System.out.println(p.getProperty("key") + "|" + p.getProperty("long") + "|" + p.getProperty("uni") + "|" + p.getProperty("none", "default") + "|" + new TreeSet<>(p.stringPropertyNames()));
        StringWriter w = new StringWriter();
        Properties q = new Properties(p);
        q.setProperty("a b", "c:\\d=\u4e2d #x");
        q.store(w, null);
        System.out.println(w.toString().lines().filter(l -> !l.startsWith("#")).toList() + " " + q.getProperty("key"));
        Properties r = new Properties();
        r.load(new StringReader(w.toString()));
        System.out.println(r.equals(Map.of("a b", "c:\\d=\u4e2d #x")));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        q.storeToXML(xml, null);
        Properties x = new Properties();
        x.loadFromXML(new ByteArrayInputStream(xml.toByteArray()));
        System.out.println(x);
        System.out.println(ResourceBundle.getBundle("sample").getString("key"));
        URL object = Object.class.getResource("Object.class");
        try (InputStream in = object.openStream()) {
            System.out.println(object + " " + Integer.toHexString(new DataInputStream(in).readInt()));
        }
        try (InputStream in = Object.class.getModule().getResourceAsStream("java/lang/String.class")) {
            System.out.println(in.read());
        }
        System.out.println(Resources.class.getModule().getResourceAsStream("sample.properties") != null);
        System.out.println(Resources.class.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("/files/"));
    }
}

// expect: [line one, line two é]
// expect: true true null null file null
// expect: 1
// expect: value|a b|é|default|[key, long, uni]
// expect: [a\ b=c\:\\d\=中 \#x] value
// expect: true
// expect: {a b=c:\d=中 #x}
// expect: value
// expect: jrt:/java.base/java/lang/Object.class cafebabe
// expect: 202
// expect: true
// expect: true
