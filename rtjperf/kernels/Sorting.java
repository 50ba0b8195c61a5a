// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** ArrayList sorted by natural order and by comparator, searched, and int arrays sorted. */
final class Sorting {
    public static void main(String[] args) {
        Random random = new Random(7);
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            List<Integer> list = new ArrayList<>();
            int[] plain = new int[30_000];
            for (int i = 0; i < plain.length; i++) {
                plain[i] = random.nextInt();
                if (i < 12_000) {
                    list.add(plain[i]);
                }
            }
            Arrays.sort(plain);
            Collections.sort(list);
            sum += Collections.binarySearch(list, plain[plain.length / 2]);
            list.sort(Comparator.comparingInt((Integer i) -> i & 0xffff).thenComparing(Comparator.reverseOrder()));
            for (int i = 0; i < list.size(); i += 97) {
                sum = sum * 31 + list.get(i) + plain[i];
            }
        }
        Kernel.check("Sorting", sum, -6714086536314223245L);
    }
}
