// SPDX-License-Identifier: Apache-2.0

import java.util.HashMap;
import java.util.Map;

/** HashMap with Integer and String keys: put, get, merge, remove, walk. */
final class HashMaps {
    public static void main(String[] args) {
        String[] names = new String[5000];
        for (int i = 0; i < names.length; i++) {
            names[i] = "key" + i * 37;
        }
        long sum = 0;
        for (int round = 0; round < 20; round++) {
            Map<Integer, Integer> numbers = new HashMap<>();
            Map<String, Integer> counts = new HashMap<>();
            for (int i = 0; i < 20_000; i++) {
                numbers.put(i * 31 + round, i);
                counts.merge(names[(i * 7 + round) % names.length], i, Integer::sum);
            }
            for (int i = 0; i < 20_000; i += 3) {
                numbers.remove(i * 31 + round);
                sum += numbers.getOrDefault(i * 31 + 31 + round, -1);
            }
            for (Map.Entry<String, Integer> entry : counts.entrySet()) {
                sum += entry.getKey().length() * (long) entry.getValue();
            }
        }
        Kernel.check("HashMaps", sum, 34969566720L);
    }
}
