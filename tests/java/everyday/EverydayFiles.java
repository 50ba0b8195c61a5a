// SPDX-License-Identifier: Apache-2.0

import java.io.*;
import java.nio.*;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;

/** What programs do with files, streams of bytes and characters, and buffers. */
public class EverydayFiles {
    static final int TIMES = 1200, MANY = 7 * TIMES;

    record Kept(int number, String name) implements Serializable {}

    static long buffers(ByteBuffer b) {
        long n = 0;
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            b.order(order);
            for (int i = 0; i < MANY; i++) {
                b.clear();
                b.put((byte) i).putShort((short) i).putInt(i).putLong(i * 5L).putChar('x').putFloat(i).putDouble(i / 2.0).put(new byte[] { 1, 2, 3 }).putInt(40, i).put(50, (byte) 7);
                b.flip();
                n = n * 31 + b.get() + b.getShort() + b.getInt() + b.getLong() + b.getChar() + (long) b.getFloat() + (long) b.getDouble() + b.remaining() + b.limit() + b.position() + b.capacity();
                b.limit(60).position(3).mark();
                n += b.getInt(40) + b.get(50) + b.getLong(8) + b.getShort(1) + b.slice().get(2) + b.duplicate().getInt() + (b.hasRemaining() ? 1 : 0) + b.reset().position() + b.hashCode()
                    + b.compareTo(b.duplicate()) + b.asReadOnlyBuffer().get(4);
                byte[] out = new byte[8];
                b.get(out);
                b.compact();
                n += out[3] + b.position() + b.rewind().position();
            }
            IntBuffer ints = b.clear().asIntBuffer();
            LongBuffer longs = b.asLongBuffer();
            for (int i = 0; i < ints.limit(); i++) {
                ints.put(i, i * 7);
                n += ints.get(i) + longs.get(i / 3);
            }
        }
        CharBuffer c = CharBuffer.allocate(20).append("abc").append('d').flip();
        return n + c.toString().hashCode() + c.length() + IntBuffer.wrap(new int[] { 1, 2 }).get(1);
    }

    static long streams() throws Exception {
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(made));
        for (int i = 0; i < TIMES; i++) {
            out.writeInt(i);
            out.writeUTF("name" + i);
            out.writeLong(i * 3L);
            out.writeDouble(i / 2.0);
            out.writeBoolean(i % 2 == 0);
            out.writeShort(i);
            out.writeByte(i);
            out.writeChar('c');
            out.writeFloat(i);
        }
        out.close();
        long n = made.size();
        DataInputStream in = new DataInputStream(new BufferedInputStream(new ByteArrayInputStream(made.toByteArray())));
        for (int i = 0; i < TIMES; i++) {
            n = n * 31 + in.readInt() + in.readUTF().hashCode() + in.readLong() + (long) in.readDouble() + (in.readBoolean() ? 1 : 0) + in.readShort() + in.readByte() + in.readChar() + (long) in.readFloat();
        }
        StringWriter text = new StringWriter();
        PrintWriter print = new PrintWriter(text);
        for (int i = 0; i < 300; i++) {
            print.println("line " + i);
            print.printf(Locale.ROOT, "%d;", i);
            print.print('c');
            print.append("x");
        }
        BufferedReader reader = new BufferedReader(new StringReader(text.toString()));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            n += line.hashCode();
        }
        Reader chars = new InputStreamReader(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        for (int c = chars.read(); c >= 0; c = chars.read()) {
            n += c;
        }
        Writer utf = new BufferedWriter(new OutputStreamWriter(made, StandardCharsets.UTF_8));
        utf.write("w\u00e9rd\n");
        utf.close();
        PrintStream stream = new PrintStream(made, true, "UTF-8");
        stream.println(3);
        stream.print("x");
        n += made.size() + new ByteArrayInputStream(made.toByteArray()).readAllBytes().length;
        Properties p = new Properties();
        p.load(new StringReader("a=1\nb : two\n# no\nc=\\u00e9\n"));
        n += p.getProperty("b").hashCode() + p.getProperty("z", "none").length() + p.size();
        StreamTokenizer t = new StreamTokenizer(new StringReader("a 1 'q' + 2.5"));
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            n += t.ttype;
        }
        return n + new PushbackReader(new StringReader("ab")).read() + new LineNumberReader(new StringReader("a\nb")).lines().count() + new SequenceInputStream(new ByteArrayInputStream(new byte[3]), new ByteArrayInputStream(new byte[4])).readAllBytes().length;
    }

    static long packed() throws Exception {
        byte[] some = new byte[20_000];
        for (int i = 0; i < some.length; i++) {
            some[i] = (byte) (i % 97 * i % 13);
        }
        long n = 0;
        for (int i = 0; i < 5; i++) {
            ByteArrayOutputStream made = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(made)) {
                zip.write(some);
            }
            n += Arrays.hashCode(new GZIPInputStream(new ByteArrayInputStream(made.toByteArray())).readAllBytes());
            made.reset();
            try (ZipOutputStream zip = new ZipOutputStream(made)) {
                zip.putNextEntry(new ZipEntry("one"));
                zip.write(some, 0, 500);
                zip.closeEntry();
            }
            ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(made.toByteArray()));
            n += in.getNextEntry().getName().length() + in.readAllBytes().length;
            Deflater d = new Deflater();
            d.setInput(some);
            d.finish();
            byte[] out = new byte[30_000];
            int length = d.deflate(out);
            Inflater f = new Inflater();
            f.setInput(out, 0, length);
            n += f.inflate(new byte[30_000]);
            made.reset();
            try (ObjectOutputStream objects = new ObjectOutputStream(made)) {
                objects.writeObject(new ArrayList<>(List.of(new Kept(i, "k"), new Kept(2, "l"))));
                objects.writeObject(new HashMap<>(Map.of("a", 1)));
            }
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(made.toByteArray()))) {
                n += objects.readObject().hashCode() + objects.readObject().hashCode();
            }
        }
        return n;
    }

    static long files() throws Exception {
        Path folder = Files.createTempDirectory("everyday"), file = folder.resolve("one.txt"), copy = folder.resolve("two.txt");
        long n = 0;
        for (int i = 0; i < 20; i++) {
            Files.writeString(file, "line one\nline two " + i + "\n");
            Files.write(copy, List.of("a", "b"));
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            n += Files.readAllLines(copy).size() + Files.readString(file).hashCode() + Files.readAllBytes(file).length + Files.size(file) + (Files.exists(copy) ? 1 : 0) + (Files.isDirectory(folder) ? 1 : 0);
            try (BufferedReader r = Files.newBufferedReader(file); BufferedWriter w = Files.newBufferedWriter(copy); java.util.stream.Stream<String> lines = Files.lines(file)) {
                w.write(r.readLine());
                n += lines.count();
            }
            try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "rw"); FileChannel c = FileChannel.open(copy, StandardOpenOption.READ)) {
                f.seek(3);
                f.writeInt(i);
                ByteBuffer b = ByteBuffer.allocate(16);
                n += f.length() + c.read(b) + c.size();
            }
            try (FileInputStream in = new FileInputStream(file.toFile()); FileOutputStream out = new FileOutputStream(copy.toFile())) {
                n += in.transferTo(out) + in.available();
            }
            try (FileReader r = new FileReader(file.toFile()); java.util.stream.Stream<Path> all = Files.list(folder)) {
                n += r.read() + all.count();
            }
            n += file.getFileName().toString().length() + (file.getParent().equals(folder) ? 1 : 0) + Path.of("a", "b", "..", "c").normalize().toString().length() + folder.relativize(file).toString().length();
            Files.move(copy, folder.resolve("three"), StandardCopyOption.REPLACE_EXISTING);
            Files.delete(folder.resolve("three"));
            n += new File("x/../y.txt").getName().length() + (file.toFile().isFile() ? 1 : 0) + folder.toFile().list().length + (Files.getLastModifiedTime(file).toMillis() > 0 ? 1 : 0);
        }
        Files.delete(file);
        Files.delete(folder);
        return n;
    }

    public static void main(String[] words) throws Exception {
        System.out.println("buffers " + buffers(ByteBuffer.allocate(100)) + " " + buffers(ByteBuffer.allocateDirect(100)) + " " + buffers(ByteBuffer.allocate(300).slice(100, 100)));
        System.out.println("streams " + streams());
        System.out.println("packed " + packed());
        System.out.println("files " + files());
    }
}

// expect: buffers 5025618094491131846 5025618094491131846 5025618094491131846
// expect: streams 4523795311685502344
// expect: packed 10416007830
// expect: files -8128664040
