// SPDX-License-Identifier: Apache-2.0
// Garbage is collected when the budget is used up, however far the heap might grow.
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

class CollectsGarbage {
    static Object dead;

    public static void main(String[] args) {
        long before = count();
        for (int i = 0; i < 20_000; i++) {
            dead = new int[2048];
        }
        System.out.println(count() - before >= 5 ? "collected" : "the heap grew");
    }

    static long count() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }
}
