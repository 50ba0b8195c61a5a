// SPDX-License-Identifier: Apache-2.0
// Makes a file longer than is allowed, and shows that it goes on.
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

class Fills {
    static final int SIZE = 100;

    static void fill(File file, String way) throws IOException {
        switch (way) {
            case "stream":
                try (FileOutputStream out = new FileOutputStream(file)) {
                    for (int i = 0; i < 1 << 20; i += SIZE) {
                        out.write(new byte[SIZE]);
                    }
                }
                break;
            case "channel":
                try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
                    f.getChannel().write(ByteBuffer.allocate(SIZE), 1 << 20);
                }
                break;
            case "length":
                try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
                    f.setLength(1 << 20);
                }
                break;
            default:
                try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
                    f.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 1 << 20);
                }
        }
    }

    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("rtjvm-fills", "");
        try {
            fill(file, args[0]);
        } catch (IOException e) {
            System.out.println(e);
        }
        long length = file.length();
        System.out.println(length <= 16384 ? "short" : "long");
        file.delete();
    }
}
