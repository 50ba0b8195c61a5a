// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.PriorityQueue;

/** ArrayDeque as queue and stack, PriorityQueue, BitSet, iterators. */
final class Queues {
    public static void main(String[] args) {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        BitSet seen = new BitSet();
        long sum = 0;
        int x = 3;
        for (int i = 0; i < 700_000; i++) {
            x = x * 1103515245 + 12345;
            int value = x >>> 16;
            seen.set(value);
            if ((value & 1) == 0) {
                deque.addLast(value);
            } else {
                deque.push(value);
            }
            if (deque.size() > 64) {
                sum += deque.pollFirst() - deque.removeLast();
            }
            if ((i & 3) == 0) {
                queue.add(value);
                if (queue.size() > 100) {
                    sum += queue.poll();
                }
            }
        }
        for (int value : deque) {
            sum = sum * 31 + value;
        }
        Kernel.check("Queues", sum + seen.cardinality(), 546508607699715555L);
    }
}
