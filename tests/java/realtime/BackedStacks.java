// SPDX-License-Identifier: Apache-2.0
// The beginning of a real-time thread's stack has its memory before the thread runs: deep calls take no page faults.

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.Semaphore;
import javax.realtime.RealtimeThread;

public class BackedStacks {
    static final int DEPTH = 300, FAULTS = 9, FEW = 3;  // 300 frames take some 10 pages
    static final Semaphore END = new Semaphore(0);
    static final long[] TOOK = new long[2];

    static class Deep extends RealtimeThread {
        final int number;
        final byte[] text = new byte[4096];

        Deep(int number) {
            this.number = number;
        }

        /** Field 10 of the thread's line, counted behind the name: faults that were served without reading. */
        long faults(RandomAccessFile file) throws IOException {
            file.seek(0);
            int length = file.read(text);
            int at = length - 1;
            while (text[at] != ')') {
                at--;
            }
            for (int field = 1; field < FAULTS; at++) {
                field += text[at] == ' ' ? 1 : 0;
            }
            long count = 0;
            for (; text[at] != ' '; at++) {
                count = count * 10 + text[at] - '0';
            }
            return count;
        }

        int down(int depth, long a, long b, long c) {
            return depth == 0 ? 0 : 1 + down(depth - 1, a + 1, b + 1, c + 1);
        }

        @Override
        public void run() {
            try (RandomAccessFile file = new RandomAccessFile("/proc/thread-self/stat", "r")) {
                faults(file);
                long before = faults(file);
                int depth = down(DEPTH, 1, 2, 3);
                TOOK[number] = faults(file) - before;
                System.out.println("depth " + depth);
            } catch (IOException e) {
                System.out.println("not expected: " + e);
            }
            END.acquireUninterruptibly();           /* the next one is to have stacks of its own */
        }
    }

    public static void main(String[] args) throws Exception {
        Deep[] threads = {new Deep(0), new Deep(1)};
        for (Deep thread : threads) {               /* the first one has the code fetched */
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        END.release(threads.length);
        System.out.println("few faults: " + (TOOK[1] <= FEW ? "true" : "" + TOOK[1]));
    }
}

// expect: depth 300
// expect: depth 300
// expect: few faults: true
