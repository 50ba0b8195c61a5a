// SPDX-License-Identifier: Apache-2.0
// Direct buffers and files that were made in a scope go when it is left, also on no-heap threads.

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;

public class CleanedWithScopes {
    static final int BUFFER = 16 << 20;
    static final int TIMES = 100;
    static LTMemory scope;
    static int sum;

    static int openFiles() {
        return new File("/proc/self/fd").list().length;
    }

    /** More than there may be at once: the limit is that of the heap. */
    static void buffer() {
        sum += ByteBuffer.allocateDirect(BUFFER).put(5, (byte) 1).get(5);
    }

    static void file() {
        try {
            sum += new FileInputStream("/proc/self/stat").read() >= 0 ? 1 : 0;
        } catch (IOException never) {
            throw new AssertionError(never);
        }
    }

    /** Closing does what leaving would have done. */
    static void closedFile() {
        try (FileInputStream in = new FileInputStream("/proc/self/stat")) {
            sum += in.read() >= 0 ? 1 : 0;
        } catch (IOException never) {
            throw new AssertionError(never);
        }
    }

    static void repeat(String what, Runnable logic) {
        sum = 0;
        for (int i = 0; i < TIMES; i++) {
            scope.enter(logic);
        }
        System.out.println(what + ": " + sum + ", left " + (scope.memoryConsumed() == 0));
    }

    static void body() {
        repeat("buffers", CleanedWithScopes::buffer);
        repeat("files", CleanedWithScopes::file);
        repeat("closed files", CleanedWithScopes::closedFile);
    }

    public static void main(String[] args) {
        int before = openFiles();
        ImmortalMemory.instance().executeInArea(() -> scope = new LTMemory(256 * 1024));
        Realtime.inThread(CleanedWithScopes::body);
        NoHeapRealtimeThread[] thread = new NoHeapRealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() ->
            thread[0] = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, CleanedWithScopes::body));
        thread[0].start();
        Realtime.join(thread[0]);
        System.out.println("open files: " + (openFiles() - before));
    }
}

// vm-args: -Xmx64m
// expect: buffers: 100, left true
// expect: files: 100, left true
// expect: closed files: 100, left true
// expect: buffers: 100, left true
// expect: files: 100, left true
// expect: closed files: 100, left true
// expect: open files: 0
