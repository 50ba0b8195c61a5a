// SPDX-License-Identifier: Apache-2.0
// A mapped file that somebody cuts off: who accesses it gets an InternalError, and the program goes on.
// expect: get: InternalError, a fault occurred
// expect: getShort: InternalError, a fault occurred
// expect: getChar: InternalError, a fault occurred
// expect: getInt: InternalError, a fault occurred
// expect: getLong: InternalError, a fault occurred
// expect: getFloat: InternalError, a fault occurred
// expect: getDouble: InternalError, a fault occurred
// expect: put: InternalError, a fault occurred
// expect: putShort: InternalError, a fault occurred
// expect: putInt: InternalError, a fault occurred
// expect: putLong: InternalError, a fault occurred
// expect: putDouble: InternalError, a fault occurred
// expect: bulk get: InternalError, a fault occurred
// expect: bulk put: InternalError, a fault occurred
// expect: to another: InternalError, a fault occurred
// expect: within: InternalError, a fault occurred
// expect: view get: InternalError, a fault occurred
// expect: view put: InternalError, a fault occurred
// expect: swapped: InternalError, a fault occurred
// expect: equals: InternalError, a fault occurred
// expect: compareTo: InternalError, a fault occurred
// expect: mismatch: InternalError, a fault occurred
// expect: hashCode: InternalError, a fault occurred
// expect: load: InternalError, a fault occurred
// expect: decode: InternalError, a fault occurred
// expect: encode: InternalError, a fault occurred
// expect: volatile get: InternalError, a fault occurred
// expect: opaque get: InternalError, a fault occurred
// expect: unaligned get: InternalError, a fault occurred
// expect: force: 65536
// expect: isLoaded: false
// expect: write: java.io.IOException: Bad address
// expect: read: java.io.IOException: Bad address
// expect: first: InternalError, a fault occurred
// expect: again: InternalError, a fault occurred
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

public class MappedFaults {
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
    static final ByteOrder OTHER = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    public static void main(String[] args) throws Exception {
        row("get", () -> m.get(0));
        row("getShort", () -> m.getShort(4096));
        row("getChar", () -> m.getChar(4097));
        row("getInt", () -> m.getInt(4096));
        row("getLong", () -> m.getLong(4097));
        row("getFloat", () -> m.getFloat(8));
        row("getDouble", () -> m.getDouble(9));
        row("put", () -> m.put(0, (byte) 1));
        row("putShort", () -> m.putShort(0, (short) 1));
        row("putInt", () -> m.putInt(1, 1));
        row("putLong", () -> m.putLong(8, 1));
        row("putDouble", () -> m.putDouble(9, 1));
        row("bulk get", () -> m.get(new byte[5000]));
        row("bulk put", () -> m.put(new byte[5000]));
        row("to another", () -> ByteBuffer.allocateDirect(5000).put(m.slice(0, 5000)));
        row("within", () -> m.position(8).compact());
        row("view get", () -> m.asIntBuffer().get(3));
        row("view put", () -> m.asLongBuffer().put(3, 1));
        row("swapped", () -> m.order(OTHER).asIntBuffer().get(new int[1000]));
        row("equals", () -> m.equals(ByteBuffer.allocate(SIZE)));
        row("compareTo", () -> ByteBuffer.allocate(SIZE).compareTo(m));
        row("mismatch", () -> m.mismatch(ByteBuffer.allocateDirect(SIZE)));
        row("hashCode", () -> m.hashCode());
        row("load", () -> m.load());
        row("decode", () -> StandardCharsets.UTF_8.decode(m));
        row("encode", () -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("hello"), m, true));
        row("volatile get", () -> INTS.getVolatile(m, 0));
        row("opaque get", () -> INTS.getOpaque(m, 0));
        row("unaligned get", () -> INTS.get(m, 1));
        row("force", () -> m.force().capacity());
        row("isLoaded", () -> m.isLoaded());
        row("write", () -> {
            Path other = Files.createTempFile("rtjvm-written", "");
            try (FileChannel c = FileChannel.open(other, WRITE)) {
                return c.write(m);
            } finally {
                Files.delete(other);
            }
        });
        row("read", () -> {
            try (FileChannel c = FileChannel.open(Path.of("/dev/zero"), READ)) {
                return c.read(m);
            }
        });
        row("again", () -> {
            row("first", () -> m.get(0));
            return m.get(1);
        });
    }
}
