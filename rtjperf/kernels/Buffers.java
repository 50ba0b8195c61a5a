// SPDX-License-Identifier: Apache-2.0

import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Library code that locks: StringBuffer, Vector, Hashtable, AtomicLong, ReentrantLock. */
final class Buffers {
    public static void main(String[] args) {
        StringBuffer text = new StringBuffer();
        Vector<Integer> vector = new Vector<>();
        AtomicLong atomic = new AtomicLong();
        ReentrantLock lock = new ReentrantLock();
        long sum = 0;
        for (int i = 0; i < 450_000; i++) {
            text.append((char) ('a' + i % 26));
            vector.add(i & 127);
            lock.lock();
            try {
                sum += vector.get(vector.size() / 2) + text.charAt(text.length() / 3);
            } finally {
                lock.unlock();
            }
            sum += atomic.getAndAdd(i) & 3;
            if (text.length() > 1000) {
                text.setLength(0);
                vector.clear();
            }
        }
        Kernel.check("Buffers", sum + atomic.get(), 101328275957L);
    }
}
