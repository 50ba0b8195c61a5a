// SPDX-License-Identifier: Apache-2.0
// Runtime.totalMemory, freeMemory, maxMemory, and that used memory falls when garbage is collected.
// vm-args: -Xmx64m

public class RuntimeNumbers {
    static long used() {
        Runtime r = Runtime.getRuntime();
        System.gc();
        return r.totalMemory() - r.freeMemory();
    }

    public static void main(String[] args) {
        Runtime r = Runtime.getRuntime();
        System.out.println((r.maxMemory() <= 64 << 20) + " " + (r.maxMemory() > 50 << 20) + " " + (r.totalMemory() <= r.maxMemory()) + " " + (r.freeMemory() > 0) + " " + (r.availableProcessors() >= 1));
        long before = used();
        byte[][] keep = new byte[16][];
        for (int i = 0; i < keep.length; i++) {
            keep[i] = new byte[1 << 20];
        }
        long with = used();
        System.out.println(with - before > 15 << 20);
        System.out.println(keep[3].length);
        keep = null;
        long after = used();
        System.out.println(with - after > 15 << 20);
    }
}

// expect: true true true true true
// expect: true
// expect: 1048576
// expect: true
