// SPDX-License-Identifier: Apache-2.0
// -Xss sets the stack of new threads and of main.
// vm-args: -Xss4m

public class StackOption {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) throws Exception {
        int[] d = new int[2];
        d[0] = depth(12000);
        Thread t = new Thread(() -> d[1] = depth(12000));
        t.start();
        t.join();
        System.out.println(d[0] + " " + d[1]);
    }
}

// expect: 12000 12000
