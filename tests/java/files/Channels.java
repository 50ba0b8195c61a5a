// SPDX-License-Identifier: Apache-2.0
// FileChannel and buffers: positions, scattering, mapping, locks, transfers, direct and heap, endianness.

import java.io.IOException;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.*;
import java.nio.file.*;

public class Channels {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("channel.bin");
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer b = ByteBuffer.allocate(64);
            b.putInt(1).putLong(2).putDouble(3.5).putChar('x').put((byte) 9).flip();
            System.out.println(b + " " + c.write(b) + " " + c.position() + " " + c.size());
            ByteBuffer d = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
            d.putInt(0x01020304).put("direct".getBytes()).flip();
            System.out.println(c.write(d, 100) + " " + c.size() + " " + c.position());
            d.clear();
            System.out.println(c.read(d, 100) + " " + Integer.toHexString(d.getInt(0)) + " " + Integer.toHexString(d.order(ByteOrder.BIG_ENDIAN).getInt(0)) + " " + d.position());
            c.position(0);
            ByteBuffer[] scatter = {ByteBuffer.allocate(4), ByteBuffer.allocateDirect(8), ByteBuffer.allocate(2)};
            System.out.println(c.read(scatter) + " " + scatter[0].getInt(0) + " " + scatter[1].getLong(0) + " " + c.position());
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 200);
            m.putInt(196, 77);
            m.force();
            ByteBuffer four = ByteBuffer.allocate(4);
            c.read(four, 196);
            System.out.println(four.getInt(0) + " " + m.getInt(0) + " " + c.size() + " " + m.isDirect());
            try (FileLock lock = c.tryLock(0, 10, false)) {
                System.out.println(lock.isValid() + " " + lock.isShared());
                try {
                    c.tryLock(5, 10, false);
                } catch (OverlappingFileLockException e) {
                    System.out.println("overlap");
                }
            }
            try (FileChannel to = FileChannel.open(Path.of("to.bin"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(c.transferTo(0, 50, to) + " " + to.transferFrom(c, 50, 10) + " " + to.size());
            }
            c.truncate(10);
            System.out.println(c.size() + " " + c.position());
        }
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ)) {
            try {
                c.write(ByteBuffer.allocate(1));
            } catch (NonWritableChannelException e) {
                System.out.println("read only");
            }
            c.close();
            try {
                c.size();
            } catch (ClosedChannelException e) {
                System.out.println("closed");
            }
        }
        ByteBuffer b = ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 2, 6);
        System.out.println(b + " " + b.slice() + " " + b.slice().arrayOffset() + " " + b.duplicate().position(4).remaining() + " " + b.get() + b.get(9 - 2) + " " + b.compact() + " " + b.hasArray());
        IntBuffer i = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        i.put(new int[] {1, 2, 3}).flip();
        System.out.println(i + " " + i.get(2) + " " + i.compareTo(IntBuffer.wrap(new int[] {1, 2, 4})) + " " + i.equals(IntBuffer.wrap(new int[] {1, 2, 3})) + " " + CharBuffer.wrap("chars").subSequence(1, 3) + " " + LongBuffer.allocate(2).put(5).get(0));
        for (Runnable r : new Runnable[] {() -> ByteBuffer.allocate(1).getInt(), () -> ByteBuffer.allocate(1).putLong(1), () -> ByteBuffer.allocate(2).get(2), () -> ByteBuffer.allocate(1).asReadOnlyBuffer().put((byte) 1), () -> ByteBuffer.allocate(-1), () -> ByteBuffer.allocate(2).position(3), () -> ByteBuffer.allocate(1).reset(), () -> ByteBuffer.allocateDirect(8).array()}) {
            try {
                r.run();
                System.out.print("fine ");
            } catch (RuntimeException e) {
                System.out.print(e.getClass().getSimpleName() + " ");
            }
        }
        System.out.println();
        CharsetEncoder enc = StandardCharsets.US_ASCII.newEncoder();
        try {
            enc.encode(CharBuffer.wrap("\u00e9"));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
        System.out.println(dec.decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xff, 66})) + " " + enc.canEncode('x') + " " + dec.charset());
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap("through the pipe".getBytes()));
        ByteBuffer in = ByteBuffer.allocate(7);
        pipe.source().read(in);
        System.out.println(new String(in.array()));
        pipe.sink().close();
        pipe.source().close();
    }
}

// expect: java.nio.HeapByteBuffer[pos=0 lim=23 cap=64] 23 23 23
// expect: 10 110 23
// expect: 10 1020304 4030201 10
// expect: 14 1 2 14
// expect: 77 1 200 true
// expect: true false
// expect: overlap
// expect: 50 10 60
// expect: 10 10
// expect: read only
// expect: closed
// expect: java.nio.HeapByteBuffer[pos=2 lim=8 cap=10] java.nio.HeapByteBuffer[pos=0 lim=6 cap=6] 2 4 27 java.nio.HeapByteBuffer[pos=5 lim=10 cap=10] true
// expect: java.nio.ByteBufferAsIntBufferL[pos=0 lim=3 cap=4] 3 -1 true ha 5
// expect: BufferUnderflowException BufferOverflowException IndexOutOfBoundsException ReadOnlyBufferException IllegalArgumentException IllegalArgumentException InvalidMarkException UnsupportedOperationException
// expect: java.nio.charset.UnmappableCharacterException: Input length = 1
// expect: A�B true UTF-8
// expect: through
