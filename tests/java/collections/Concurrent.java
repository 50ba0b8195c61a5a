// SPDX-License-Identifier: Apache-2.0
// ConcurrentHashMap, ConcurrentSkipListMap, CopyOnWriteArrayList and queues, from one thread and from several.

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Concurrent {
    static void parallel(int threads, IntConsumerThrows body) throws Exception {
        Thread[] ts = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int me = t;
            ts[t] = new Thread(() -> {
                try {
                    body.accept(me);
                } catch (Exception e) {
                    e.printStackTrace();
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    interface IntConsumerThrows { void accept(int i) throws Exception; }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        parallel(4, me -> {
            for (int i = 0; i < 2000; i++) {
                m.merge(i % 300, 1, Integer::sum);
                m.computeIfAbsent(-i - 1, k -> me);
                if (i % 5 == 0) {
                    m.remove(-i - 1);
                }
            }
        });
        System.out.println(m.reduceValues(1, (k) -> 0, Integer::sum) + " " + m.get(7) + " " + m.entrySet().stream().filter(e -> e.getKey() >= 0).mapToInt(Map.Entry::getValue).sum());
        System.out.println(m.search(1, (k, v) -> k == 5 ? "found " + v : null) + " " + m.mappingCount() % 1 + " " + m.replace(5, 28, 1) + " " + m.putIfAbsent(5, 9) + " " + m.remove(5, 2));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            m.computeIfAbsent(100000, k -> m.computeIfAbsent(100000, j -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentSkipListMap<Integer, Integer> skip = new ConcurrentSkipListMap<>();
        parallel(3, me -> {
            for (int i = 0; i < 500; i++) {
                skip.put(i * 3 + me, me);
            }
        });
        System.out.println(skip.size() + " " + skip.firstKey() + " " + skip.ceilingKey(700) + " " + skip.headMap(5));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) {
            cow.add(i * 10);
        }
        System.out.println(cow + " " + cow.addIfAbsent(10));
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(4);
        AtomicLong total = new AtomicLong();
        parallel(4, me -> {
            for (int i = 0; i < 500; i++) {
                if (me < 2) {
                    q.put(i);
                } else {
                    total.addAndGet(q.take());
                }
            }
        });
        System.out.println(total + " " + q.isEmpty() + " " + q.offer(1) + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.poll());
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>();
        deque.putFirst("a");
        deque.putLast("b");
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        parallel(4, me -> {
            for (int i = 0; i < 300; i++) {
                clq.add(i);
                if (i % 2 == 0) {
                    clq.poll();
                }
            }
        });
        System.out.println(deque + " " + clq.size());
        PriorityBlockingQueue<Integer> pbq = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        System.out.println(pbq.take() + " " + pbq.take());
        SynchronousQueue<String> sync = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                sync.put("handed over");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        t.start();
        System.out.println(sync.take());
        DelayQueue<Delayed> delays = new DelayQueue<>();
        System.out.println(delays.poll());
        LongAdder adder = new LongAdder();
        AtomicInteger ai = new AtomicInteger();
        AtomicReference<String> ar = new AtomicReference<>("");
        AtomicIntegerArray array = new AtomicIntegerArray(4);
        parallel(4, me -> {
            for (int i = 0; i < 1000; i++) {
                adder.increment();
                ai.accumulateAndGet(2, (x, y) -> x + y);
                array.incrementAndGet(i % 4);
            }
            ar.updateAndGet(s -> s.length() < 3 ? s + "x" : s);
        });
        System.out.println(adder.sum() + " " + ai + " " + ar + " " + array);
    }
}

// expect: 0 28 8000
// expect: found 28 0 true 1 false
// expect: no null
// expect: Recursive update
// expect: 1500 0 700 {0=0, 1=1, 2=2, 3=0, 4=1}
// expect: [1, 2, 3, 10, 20, 30] false
// expect: 249500 true true 1 null
// expect: [a, b] 600
// expect: 1 2
// expect: handed over
// expect: null
// expect: 4000 8000 xxx [1000, 1000, 1000, 1000]
