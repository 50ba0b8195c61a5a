// SPDX-License-Identifier: Apache-2.0
// A thread that dies of OutOfMemoryError leaves the others alive.
// vm-args: -Xmx24m
// expect-err: Exception in thread "greedy" java\.lang\.OutOfMemoryError: Java heap space

public class OutOfMemoryThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Object[] list = null;
            while (true) {
                list = new Object[] {list, new byte[100000]};
            }
        }, "greedy");
        t.start();
        t.join();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            b.append(i);
        }
        System.out.println(t.getState() + " " + b.length());
    }
}

// expect: TERMINATED 2890
