// SPDX-License-Identifier: Apache-2.0
// CompletableFuture: composition, combination, exceptions, timeouts.

import java.util.concurrent.*;

public class Completables {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6), b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(a.thenCombine(b, (x, y) -> x * y).thenApply(x -> "answer " + x).get());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).join());
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("bad");
        });
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getMessage());
        }
        try {
            bad.thenApply(x -> x + 1).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        System.out.println(bad.exceptionally(t -> -1).join() + " " + bad.handle((v, t) -> v + "/" + t.getClass().getSimpleName()).join() + " " + bad.isCompletedExceptionally());
        StringBuffer log = new StringBuffer();
        a.thenAccept(x -> log.append("accept").append(x)).thenRun(() -> log.append("run")).join();
        System.out.println(log);
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> dependent = manual.whenComplete((v, t) -> log.append(v)).thenApply(String::toUpperCase);
        System.out.println(manual.isDone() + " " + manual.complete("done") + " " + manual.complete("again") + " " + dependent.join() + " " + log);
        CompletableFuture<?>[] many = new CompletableFuture<?>[20];
        int[] results = new int[20];
        for (int i = 0; i < 20; i++) {
            int n = i;
            many[i] = CompletableFuture.runAsync(() -> results[n] = n * 2);
        }
        CompletableFuture.allOf(many).join();
        int sum = 0;
        for (int r : results) {
            sum += r;
        }
        System.out.println(sum + " " + CompletableFuture.anyOf(CompletableFuture.completedFuture("first"), new CompletableFuture<>()).join());
        try {
            new CompletableFuture<>().orTimeout(5, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).join() + " " + CompletableFuture.failedFuture(new Exception("f")).handle((v, t) -> t.getMessage()).join());
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        System.out.println(cancelled.isCancelled());
    }
}

// expect: answer 42
// expect: 7
// expect: java.lang.IllegalStateException: bad | bad
// expect: java.lang.IllegalStateException: bad
// expect: -1 null/CompletionException true
// expect: accept6run
// expect: false true false DONE accept6rundone
// expect: 380 first
// expect: TimeoutException
// expect: late f
// expect: true
