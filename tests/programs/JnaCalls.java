// SPDX-License-Identifier: Apache-2.0

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The C library called without a line of C: a JNI library of others, with calls back into Java. */
public class JnaCalls {
    /** What of the C library is called. */
    public interface C extends Library {
        C LIBRARY = Native.load("c", C.class);

        int abs(int x);

        double atof(String text);

        long strlen(String text);

        void qsort(int[] array, long count, long width, Comparison comparison);

        Pointer malloc(long size);

        void free(Pointer memory);

        int snprintf(byte[] buffer, long size, String format, Object... arguments);
    }

    /** C calls it. */
    public interface Comparison extends Callback {
        int invoke(Pointer left, Pointer right);
    }

    /** A struct of C. */
    @Structure.FieldOrder({"seconds", "nanoseconds"})
    public static class Time extends Structure {
        public long seconds;
        public int nanoseconds;
    }

    public static void main(String[] args) {
        System.out.println(C.LIBRARY.abs(-5) + " " + C.LIBRARY.atof("2.5") + " " + C.LIBRARY.strlen("hello"));
        int[] numbers = {5, 3, 9, 1};
        C.LIBRARY.qsort(numbers, 4, 4, (left, right) -> Integer.compare(left.getInt(0), right.getInt(0)));
        System.out.println(Arrays.toString(numbers));
        Pointer memory = C.LIBRARY.malloc(16);
        memory.setDouble(8, 1.25);
        System.out.println(memory.getDouble(8));
        C.LIBRARY.free(memory);
        byte[] buffer = new byte[64];
        int length = C.LIBRARY.snprintf(buffer, 64, "%d-%s-%.2f", 42, "xy", 1.5);
        System.out.println(new String(buffer, 0, length, StandardCharsets.UTF_8));
        Time time = new Time();
        time.seconds = 3;
        time.write();
        System.out.println(time.size() + " " + time.getPointer().getLong(0));
        try {
            NativeLibrary.getInstance("c").getFunction("no_such_function");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("none: " + e.getMessage().contains("no_such_function"));
        }
    }
}
