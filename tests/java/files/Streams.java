// SPDX-License-Identifier: Apache-2.0
// java.io streams on files and in memory.

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Streams {
    public static void main(String[] args) throws Exception {
        File f = new File("plain.bin");
        try (OutputStream out = new FileOutputStream(f)) {
            out.write(1);
            out.write(new byte[] {2, 3, 4, 5}, 1, 2);
            out.write(300);
        }
        try (OutputStream out = new FileOutputStream(f, true)) {
            out.write("more".getBytes());
        }
        try (FileInputStream in = new FileInputStream(f)) {
            System.out.println(in.available() + " " + in.read() + " " + in.skip(2) + " " + in.read() + " " + new String(in.readAllBytes()) + " " + in.read());
        }
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(f), 7))) {
            out.writeBoolean(true);
            out.writeByte(-1);
            out.writeChar('\u20ac');
            out.writeShort(-2);
            out.writeInt(Integer.MIN_VALUE);
            out.writeLong(Long.MAX_VALUE);
            out.writeFloat(1.5f);
            out.writeDouble(Math.PI);
            out.writeUTF("utf \u0000 \u00e9 \u4e2d \ud83d\ude00");
            System.out.println(out.size());
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(f), 5))) {
            System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readChar() + " " + in.readShort() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length());
            try {
                in.readByte();
            } catch (EOFException e) {
                System.out.println("end " + e.getMessage());
            }
        }
        try (PrintWriter w = new PrintWriter(new OutputStreamWriter(new FileOutputStream("t.txt"), StandardCharsets.UTF_16))) {
            w.println("h\u00e9llo");
            w.printf("%d%n", 5);
        }
        try (BufferedReader r = new BufferedReader(new InputStreamReader(new FileInputStream("t.txt"), StandardCharsets.UTF_16))) {
            System.out.println(r.readLine() + r.readLine() + r.readLine());
        }
        System.out.println(new File("t.txt").length());
        try (FileWriter w = new FileWriter("t.txt", StandardCharsets.ISO_8859_1)) {
            w.write("latin \u00e9 and \u4e2d");
        }
        try (FileReader r = new FileReader("t.txt", StandardCharsets.ISO_8859_1)) {
            char[] c = new char[100];
            int n = r.read(c);
            System.out.println(n + " " + new String(c, 0, n));
        }
        try (RandomAccessFile raf = new RandomAccessFile("r.bin", "rw")) {
            raf.writeInt(7);
            raf.seek(100);
            raf.writeUTF("far");
            raf.seek(0);
            System.out.println(raf.readInt() + " " + raf.length() + " " + raf.getFilePointer() + " " + raf.skipBytes(96) + " " + raf.readUTF() + " " + raf.read());
            raf.setLength(50);
            System.out.println(raf.length() + " " + raf.getFilePointer());
        }
        PipedInputStream pin = new PipedInputStream();
        PipedOutputStream pout = new PipedOutputStream(pin);
        Thread t = new Thread(() -> {
            try (pout) {
                for (int i = 0; i < 3000; i++) {
                    pout.write(i);
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        t.start();
        int sum = 0;
        for (int c; (c = pin.read()) >= 0; ) {
            sum += c;
        }
        t.join();
        System.out.println(sum);
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        PushbackInputStream push = new PushbackInputStream(seq);
        int first = push.read();
        push.unread(first);
        System.out.println(new String(push.readAllBytes()));
        for (Runnable r : new Runnable[] {() -> open("missing/file"), () -> open("."), () -> write("/proc/none/x")}) {
            r.run();
        }
        FileInputStream closed = new FileInputStream("t.txt");
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream old = System.out;
        System.setOut(new PrintStream(captured, true));
        System.out.println("captured");
        System.setOut(old);
        System.out.print(captured);
        PrintStream broken = new PrintStream(new OutputStream() {
            @Override public void write(int b) throws IOException { throw new IOException("broken"); }
        });
        broken.println("x");
        System.out.println(broken.checkError() + " " + Arrays.toString(captured.toByteArray()).length());
    }

    static void open(String name) {
        try {
            new FileInputStream(name).close();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    static void write(String name) {
        try {
            new FileOutputStream(name).close();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: 8 1 2 44 more -1
// expect: 52
// expect: true 255 € -2 -2147483648 9223372036854775807 1.5 3.141592653589793 12
// expect: end null
// expect: héllo5null
// expect: 18
// expect: 13 latin é and ?
// expect: 7 105 4 96 far -1
// expect: 50 50
// expect: 375876
// expect: abcd
// expect: missing/file (No such file or directory)
// expect: . (Is a directory)
// expect: /proc/none/x (No such file or directory)
// expect: Stream Closed
// expect: captured
// expect: true 42
