// SPDX-License-Identifier: Apache-2.0

import java.util.Map;
import java.util.TreeMap;

/** TreeMap: rotations, ceilings, sub-maps, ordered walks. */
final class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        long sum = 0;
        int x = 1;
        for (int i = 0; i < 220_000; i++) {
            x = x * 1103515245 + 12345;
            map.put(x >>> 8, "v");
            Integer above = map.ceilingKey(x >>> 9);
            sum += above == null ? 1 : above;
            if (map.size() > 5000) {
                map.pollFirstEntry();
            }
        }
        for (Map.Entry<Integer, String> entry : map.subMap(1000, 10_000_000).entrySet()) {
            sum = sum * 31 + entry.getKey() + entry.getValue().length();
        }
        Kernel.check("TreeMaps", sum, 1787135936149L);
    }
}
