// SPDX-License-Identifier: Apache-2.0
// Several threads allocate and drop; collections happen under all of them; nobody's data changes.
// vm-args: -Xmx48m

import java.util.*;

public class ThreadsAllocate {
    static int work(int id) {
        Map<Integer, String> m = new HashMap<>();
        LinkedList<int[]> l = new LinkedList<>();
        int sum = 0;
        for (int i = 0; i < 3000; i++) {
            m.put(i % 100, id + ":" + i);
            l.add(new int[] {id, i});
            if (l.size() > 50) {
                int[] a = l.removeFirst();
                sum += a[0] * 3 + a[1];
            }
            byte[] garbage = new byte[2000];
            garbage[i % 2000] = 1;
            if (i % 1000 == 0 && id == 0) {
                System.gc();
            }
        }
        for (String s : m.values()) {
            sum += s.startsWith(id + ":") ? s.length() : -1_000_000;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int n = 5;
        int[] sums = new int[n];
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            all[i] = new Thread(() -> sums[me] = work(me));
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(Arrays.toString(sums));
    }
}

// expect: [4350375, 4359225, 4368075, 4376925, 4385775]
