/* SPDX-License-Identifier: Apache-2.0 */
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** What needs native methods of files, the network and compression. */
public class Natives {
    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("natives", ".txt");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        }
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        Files.delete(file);
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[1000]);
        deflater.finish();
        System.out.println(sum.getValue() + " " + deflater.deflate(new byte[100]) + " " + InetAddress.getByName("127.0.0.1").isLoopbackAddress());
    }
}
