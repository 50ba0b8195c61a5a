// SPDX-License-Identifier: Apache-2.0
// Far more garbage than heap: objects of all sizes die and a live set keeps its contents.
// vm-args: -Xmx32m

public class Churn {
    static class Node {
        Node left, right;
        int value;
        byte[] payload;
    }

    static Node build(int depth, int v) {
        Node n = new Node();
        n.value = v;
        n.payload = new byte[v % 50];
        if (depth > 0) {
            n.left = build(depth - 1, v * 2);
            n.right = build(depth - 1, v * 2 + 1);
        }
        return n;
    }

    static long sum(Node n) {
        return n == null ? 0 : n.value + n.payload.length + sum(n.left) + sum(n.right);
    }

    public static void main(String[] args) {
        Node keep = build(10, 1);
        long expected = sum(keep);
        long total = 0;
        Object[] ring = new Object[64];
        for (int i = 0; i < 40000; i++) {
            int size = (i * 7919) % 5000;
            byte[] b = new byte[size];
            if (size > 0) {
                b[size - 1] = 1;
                b[0] = 1;
            }
            ring[i % 64] = i % 3 == 0 ? b : i % 3 == 1 ? new long[size / 8] : new Object[] {b, new int[3], "s" + i};
            total += size;
        }
        for (int i = 0; i < 20; i++) {
            byte[] large = new byte[3 << 20];
            large[large.length - 1] = (byte) i;
            total += large.length;
            if (sum(build(8, i)) == 0 && i > 0) {
                System.out.println("lost");
            }
        }
        System.out.println(total);
        System.out.println(sum(keep) == expected);
        int intact = 0;
        for (Object o : ring) {
            if (o instanceof Object[] a) {
                intact += a[0] instanceof byte[] && a[1] instanceof int[] x && x.length == 3 && ((String) a[2]).startsWith("s") ? 1 : 0;
            } else {
                intact += o instanceof byte[] || o instanceof long[] ? 1 : 0;
            }
        }
        System.out.println(intact);
    }
}

// expect: 162894560
// expect: true
// expect: 64
