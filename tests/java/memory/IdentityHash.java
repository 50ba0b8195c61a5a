// SPDX-License-Identifier: Apache-2.0
// identityHashCode stays what it was through collections, locking and growth, and differs between most objects.

import java.util.*;

public class IdentityHash {
    public static void main(String[] args) {
        Object[] objects = new Object[Integer.getInteger("test.size", 20000)];
        int[] hashes = new int[objects.length];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = i % 3 == 0 ? new int[i % 10] : i % 3 == 1 ? new Object() : new String("s");
            if (i % 2 == 0) {
                hashes[i] = System.identityHashCode(objects[i]);
            }
        }
        Set<Integer> distinct = new HashSet<>();
        for (int i = 1; i < objects.length; i += 2) {
            synchronized (objects[i]) {
                hashes[i] = System.identityHashCode(objects[i]);
            }
        }
        for (int round = 0; round < 3; round++) {
            List<byte[]> garbage = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                garbage.add(new byte[1000]);
            }
            System.gc();
        }
        int wrong = 0, negative = 0;
        for (int i = 0; i < objects.length; i++) {
            wrong += System.identityHashCode(objects[i]) != hashes[i] ? 1 : 0;
            negative += hashes[i] < 0 ? 1 : 0;
            distinct.add(hashes[i]);
        }
        System.out.println(wrong + " " + negative + " " + (distinct.size() > objects.length / 20 * 19));
        IdentityHashMap<Object, Integer> m = new IdentityHashMap<>();
        for (int i = 0; i < objects.length; i++) {
            m.put(objects[i], i);
        }
        System.gc();
        for (int i = 0; i < objects.length; i++) {
            wrong += m.get(objects[i]) != i ? 1 : 0;
        }
        System.out.println(wrong + " " + (m.size() == objects.length));
        Object a = new Object(), b = new Object(), c = new Object();      // alive together: the dead may have had the same
        System.out.println(a.hashCode() != b.hashCode() || b.hashCode() != c.hashCode());
    }
}

// expect: 0 0 true
// expect: 0 true
// expect: true
