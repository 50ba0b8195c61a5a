// SPDX-License-Identifier: Apache-2.0
// More threads than the trace has room for: what is missing is told, in one line each.
// vm-args: -Xrt:trace=/dev/null -Xrt:trace-records=16

import java.util.concurrent.CountDownLatch;

public class TracedMany {
    static void run(int count) throws Exception {
        CountDownLatch ready = new CountDownLatch(count), end = new CountDownLatch(1);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(() -> {
                ready.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }, "traced " + i);
            threads[i].start();
        }
        ready.await();
        end.countDown();
        for (Thread t : threads)
            t.join();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 6; i++)
            run(200);
        System.out.println("done");
    }
}

// expect: done
// expect-err: rtjvm: -Xrt:trace=/dev/null: \d+ events are missing: only 128 threads at once have room for theirs
// expect-err: rtjvm: -Xrt:trace=/dev/null: \d+ names are missing: only 1024 of threads and as many of handlers are kept
