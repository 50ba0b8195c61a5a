// SPDX-License-Identifier: Apache-2.0
// The same where natives access it, of which HotSpot dies.  They are as good as before afterwards.
// expect: compare and set: InternalError, a fault occurred
// expect: exchange: InternalError, a fault occurred
// expect: add: InternalError, a fault occurred
// expect: swap: InternalError, a fault occurred
// expect: long exchange: InternalError, a fault occurred
// expect: CRC32: InternalError, a fault occurred
// expect: CRC32C: InternalError, a fault occurred
// expect: Adler32: InternalError, a fault occurred
// expect: deflate: InternalError, a fault occurred
// expect: inflate: InternalError, a fault occurred
// expect: sum afterwards: 55bc801d
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

public class MappedFaultsInNatives {
    static final int SIZE = 1 << 16;
    static MappedByteBuffer m;

    interface Access {
        Object run() throws Exception;
    }

    /* Maps a file, cuts it off, and accesses what was mapped. */
    static void row(String what, Access access) throws IOException {
        Path path = Files.createTempFile("rtjvm-mapped", "");
        try (FileChannel c = FileChannel.open(path, READ, WRITE)) {
            c.write(ByteBuffer.allocate(SIZE));
            m = c.map(MapMode.READ_WRITE, 0, SIZE);
            c.truncate(0);
            System.out.println(what + ": " + access.run());
        } catch (InternalError e) {
            System.out.println(what + ": InternalError, " + e.getMessage().replaceFirst("(a fault occurred) in .*", "$1"));
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        } finally {
            Files.delete(path);
        }
    }
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    static long sum(Checksum c) {
        c.update(m);
        return c.getValue();
    }

    static int deflate() {
        Deflater d = new Deflater();
        try {
            d.setInput(m);
            d.finish();
            return d.deflate(new byte[100]);
        } finally {
            d.end();
        }
    }

    static int inflate() throws Exception {
        Inflater i = new Inflater();
        try {
            i.setInput(new byte[] { 120, -100, 75, 4, 0, 0, 98, 0, 98 });
            return i.inflate(m);
        } finally {
            i.end();
        }
    }

    public static void main(String[] args) throws Exception {
        row("compare and set", () -> INTS.compareAndSet(m, 0, 1, 2));
        row("exchange", () -> INTS.compareAndExchange(m, 0, 1, 2));
        row("add", () -> INTS.getAndAdd(m, 0, 1));
        row("swap", () -> INTS.getAndSet(m, 0, 1));
        row("long exchange", () -> LONGS.compareAndExchange(m, 0, 1L, 2L));
        row("CRC32", () -> sum(new CRC32()));
        row("CRC32C", () -> sum(new CRC32C()));
        row("Adler32", () -> sum(new Adler32()));
        row("deflate", () -> deflate());
        row("inflate", () -> inflate());
        CRC32 crc = new CRC32();
        crc.update(ByteBuffer.allocateDirect(100).put(new byte[] { 1, 2, 3 }).flip());
        System.out.println("sum afterwards: " + Long.toHexString(crc.getValue()));
    }
}
