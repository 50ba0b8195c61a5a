// SPDX-License-Identifier: Apache-2.0
// Zip, jar, gzip and deflate: written and read again, stored and compressed, through streams, ZipFile and the zip file system.
// needs: jdk.zipfs

import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class Zips {
    public static void main(String[] args) throws Exception {
        byte[] data = "compressible ".repeat(1000).getBytes();
        Deflater def = new Deflater(9);
        def.setInput(data);
        def.finish();
        byte[] packed = new byte[1000];
        int n = def.deflate(packed);
        System.out.println(n < 200 ? "small" : "large " + n);
        System.out.println(def.finished() + " " + def.getTotalIn() + " " + def.getAdler());
        def.end();
        Inflater inf = new Inflater();
        byte[] back = new byte[data.length + 10];
        inf.setInput(packed, 0, n);
        System.out.println(inf.inflate(back) + " " + inf.finished() + " " + Arrays.equals(data, 0, data.length, back, 0, data.length) + " " + inf.getAdler());
        inf.end();
        Inflater bad = new Inflater();
        bad.setInput(new byte[] {1, 2, 3, 4});
        try {
            bad.inflate(back);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(data);
        }
        try (GZIPInputStream gz = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            System.out.println(Arrays.equals(gz.readAllBytes(), data));
        }
        try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream("a.zip"))) {
            zip.setComment("archive");
            ZipEntry e = new ZipEntry("dir/file.txt");
            e.setTime(1_000_000_000_000L);
            zip.putNextEntry(e);
            zip.write(data);
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(3);
            CRC32 crc = new CRC32();
            crc.update("abc".getBytes());
            stored.setCrc(crc.getValue());
            zip.putNextEntry(stored);
            zip.write("abc".getBytes());
            zip.putNextEntry(new ZipEntry("empty/"));
            zip.putNextEntry(new ZipEntry("\u00fcn\u00efcode"));
            try {
                zip.putNextEntry(new ZipEntry("stored"));
            } catch (ZipException x) {
                System.out.println(x.getMessage());
            }
        }
        try (ZipFile z = new ZipFile("a.zip")) {
            System.out.println(z.size() + " " + z.getComment() + " " + z.getEntry("missing") + " " + z.getEntry("dir/file.txt").getSize() + " " + z.getEntry("dir/file.txt").getTime());
            for (Enumeration<? extends ZipEntry> e = z.entries(); e.hasMoreElements(); ) {
                ZipEntry x = e.nextElement();
                System.out.println(x.getName() + " " + x.getSize() + " " + x.isDirectory() + " " + x.getMethod() + " " + Long.toHexString(x.getCrc()));
            }
            try (InputStream in = z.getInputStream(z.getEntry("stored"))) {
                System.out.println(new String(in.readAllBytes()));
            }
        }
        try (ZipInputStream in = new ZipInputStream(new FileInputStream("a.zip"))) {
            ZipEntry e = in.getNextEntry();
            System.out.println(e.getName() + " " + in.readAllBytes().length + " " + in.getNextEntry().getName());
        }
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().putValue("Own", "x".repeat(100));
        try (JarOutputStream jar = new JarOutputStream(new FileOutputStream("a.jar"), m)) {
            jar.putNextEntry(new JarEntry("res.txt"));
            jar.write("resource".getBytes());
        }
        try (JarFile j = new JarFile("a.jar")) {
            System.out.println(j.getManifest().getMainAttributes().getValue("Own").length() + " " + new String(j.getInputStream(j.getJarEntry("res.txt")).readAllBytes()));
        }
        try (java.net.URLClassLoader l = new java.net.URLClassLoader(new java.net.URL[] {new File("a.jar").toURI().toURL()})) {
            System.out.println(new String(l.getResourceAsStream("res.txt").readAllBytes()) + " " + l.getResource("res.txt").getProtocol() + " " + l.getResource("none"));
        }
        try (FileSystem fs = FileSystems.newFileSystem(URI.create("jar:" + Path.of("a.zip").toUri()), Map.of())) {
            System.out.println(Files.readString(fs.getPath("stored")) + " " + Files.size(fs.getPath("/dir/file.txt")));
        }
        Files.writeString(Path.of("bad.zip"), "not a zip");
        try {
            new ZipFile("bad.zip").close();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        checked.readAllBytes();
        System.out.println(Long.toHexString(checked.getChecksum().getValue()) + " " + new String("x".getBytes(StandardCharsets.UTF_8)));
    }
}

// expect: small
// expect: true 13000 1354769773
// expect: 13000 true true 1354769773
// expect: incorrect header check
// expect: true
// expect: duplicate entry: stored
// expect: 4 archive null 13000 1000000000000
// expect: dir/file.txt 13000 false 8 b087222
// expect: stored 3 false 0 352441c2
// expect: empty/ 0 true 8 0
// expect: ünïcode 0 false 8 0
// expect: abc
// expect: dir/file.txt 13000 stored
// expect: 100 resource
// expect: resource jar null
// expect: abc 13000
// expect: zip END header not found
// expect: b087222 x
