// SPDX-License-Identifier: Apache-2.0
// ExecutorService, ScheduledExecutorService, ForkJoinPool, futures, cancellation, rejection.

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Executors {
    static class Sum extends RecursiveTask<Long> {
        final int from, to;
        Sum(int from, int to) { this.from = from; this.to = to; }
        @Override protected Long compute() {
            if (to - from < 100) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += i;
                }
                return s;
            }
            int mid = (from + to) / 2;
            Sum left = new Sum(from, mid);
            left.fork();
            return new Sum(mid, to).compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum);
        System.out.println(pool.invokeAll(List.of(() -> "a", () -> "b")).stream().map(f -> {
            try {
                return f.get();
            } catch (Exception e) {
                return e.toString();
            }
        }).toList() + " " + pool.invokeAny(List.of(() -> "any")));
        Future<?> failing = pool.submit(() -> {
            throw new IllegalStateException("task");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        CountDownLatch never = new CountDownLatch(1), running = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> {
            running.countDown();
            never.await();
            return null;
        });
        running.await();
        try {
            stuck.get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled() + " " + stuck.isDone());
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ScheduledExecutorService timer = java.util.concurrent.Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        timer.schedule(() -> order.append("c"), 150, TimeUnit.MILLISECONDS);
        timer.schedule(() -> order.append("a"), 1, TimeUnit.MILLISECONDS);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = timer.scheduleAtFixedRate(three::countDown, 0, 2, TimeUnit.MILLISECONDS);
        three.await();
        periodic.cancel(false);
        timer.schedule(() -> order.append("d"), 151, TimeUnit.MILLISECONDS).get();
        System.out.println(order);
        timer.shutdownNow();
        ForkJoinPool fj = new ForkJoinPool(2);
        System.out.println(fj.invoke(new Sum(0, 20000)) + " " + ForkJoinPool.commonPool().submit(new Sum(0, 1000)).get());
        fj.shutdown();
        AtomicInteger ran = new AtomicInteger();
        ExecutorService single = java.util.concurrent.Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, "custom");
            t.setDaemon(true);
            return t;
        });
        for (int i = 0; i < 10; i++) {
            int expected = i;
            single.execute(() -> ran.compareAndSet(expected, expected + 1));
        }
        System.out.println(single.submit(() -> Thread.currentThread().getName() + ran).get() + " " + single.shutdownNow().size());
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        CountDownLatch hold = new CountDownLatch(1);
        for (int i = 0; i < 5; i++) {
            small.execute(() -> {
                try {
                    hold.await();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
        }
        hold.countDown();
        small.shutdown();
        small.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(small.getCompletedTaskCount());
        CompletionService<Integer> cs = new ExecutorCompletionService<>(ForkJoinPool.commonPool());
        cs.submit(() -> 1);
        cs.submit(() -> 2);
        System.out.println(cs.take().get() + cs.take().get());
        FutureTask<String> task = new FutureTask<>(() -> "ran in place");
        task.run();
        System.out.println(task.get());
    }
}

// expect: 40425
// expect: [a, b] any
// expect: java.lang.IllegalStateException: task
// expect: timeout
// expect: true true true
// expect: cancelled
// expect: true true
// expect: rejected
// expect: acd
// expect: 199990000 499500
// expect: custom10 0
// expect: 2
// expect: 3
// expect: ran in place
