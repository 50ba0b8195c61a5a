// SPDX-License-Identifier: Apache-2.0
// How often it is collected while much is allocated beside much that lives.
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

class CollectsOften {
    static final byte[][] LIVE = new byte[64][];
    static byte[] dead;

    public static void main(String[] args) {
        for (int i = 0; i < LIVE.length; i++) {
            LIVE[i] = new byte[1 << 20];
        }
        System.gc();
        long before = count();
        for (int i = 0; i < 600; i++) {
            dead = new byte[1 << 20];
        }
        long n = count() - before;
        System.out.println(n <= 5 ? "seldom" : n <= 20 ? "sometimes" : "often");
    }

    static long count() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }
}
