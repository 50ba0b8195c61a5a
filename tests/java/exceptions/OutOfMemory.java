// SPDX-License-Identifier: Apache-2.0
// OutOfMemoryError is survived repeatedly: one huge array, many small objects, growing collections and strings.
// vm-args: -Xmx32m

import java.util.ArrayList;
import java.util.List;

public class OutOfMemory {
    static Object keep;

    static String attempt(Runnable r) {
        try {
            r.run();
            return "no error";
        } catch (OutOfMemoryError e) {
            keep = null;
            return e.getMessage();
        } finally {
            keep = null;
        }
    }

    static void small() {
        Object[] list = null;
        while (true) {
            list = new Object[] {list, new byte[1000]};
            keep = list;
        }
    }

    static void growing() {
        List<long[]> l = new ArrayList<>();
        keep = l;
        while (true) {
            l.add(new long[10000]);
        }
    }

    static void text() {
        StringBuilder b = new StringBuilder("0123456789");
        keep = b;
        while (true) {
            b.append(b);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            System.out.println("huge " + attempt(() -> keep = new long[8 << 20]));
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("small " + attempt(OutOfMemory::small));
            System.out.println("growing " + attempt(OutOfMemory::growing));
            System.out.println("text " + attempt(OutOfMemory::text));
        }
        System.out.println("limit " + attempt(() -> keep = new int[Integer.MAX_VALUE]));
        System.out.println("nested " + attempt(() -> keep = new int[1000][1000][1000]));
        System.out.println("fits " + attempt(() -> keep = new byte[8 << 20]));
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += new int[100000].length;
        }
        System.out.println(sum);
    }
}

// expect: huge Java heap space
// expect: huge Java heap space
// expect: huge Java heap space
// expect: huge Java heap space
// expect: huge Java heap space
// expect: small Java heap space
// expect: growing Java heap space
// expect: text Java heap space
// expect: small Java heap space
// expect: growing Java heap space
// expect: text Java heap space
// expect: small Java heap space
// expect: growing Java heap space
// expect: text Java heap space
// expect: limit Requested array size exceeds VM limit
// expect: nested Java heap space
// expect: fits no error
// expect: 20000000
