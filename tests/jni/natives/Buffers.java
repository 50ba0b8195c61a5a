// SPDX-License-Identifier: Apache-2.0
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** Direct buffers made by C, and C's view of Java's. */
public class Buffers {
    static { System.loadLibrary("Buffers"); }

    static native ByteBuffer make();
    static native String look(Object buffer);
    static native int peek(int i);

    public static void main(String[] args) {
        ByteBuffer b = make().order(ByteOrder.nativeOrder());
        System.out.println(b.isDirect() + " " + b.capacity() + " " + b.getInt(4));
        b.putInt(8, 99);
        System.out.println(peek(2));
        ByteBuffer own = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
        own.putInt(0, 1234);
        System.out.println(look(own));
        LongBuffer longs = own.asLongBuffer();
        System.out.println(look(longs));
        System.out.println(look(ByteBuffer.allocate(10)) + " " + look("text"));
    }
}

// expect: true 16 20
// expect: 99
// expect: 1234 64
// expect: 1234 8
// expect: -1 -1 -1 -1
