// SPDX-License-Identifier: Apache-2.0
// WeakHashMap loses entries whose keys die; thread locals and interned strings do not leak or get lost.
// vm-args: -Xmx32m

import java.util.*;

public class WeakMaps {
    static void fill(Map<Object, byte[]> m) {
        for (int i = 0; i < 1000; i++) {
            m.put(new Object(), new byte[100]);
        }
    }

    public static void main(String[] args) throws Exception {
        Map<Object, byte[]> m = new WeakHashMap<>();
        Object key = new Object();
        m.put(key, new byte[1]);
        fill(m);
        for (int i = 0; i < 500 && m.size() > 1; i++) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(m.size() + " " + m.get(key).length);
        int length = 0;
        for (int i = 0; i < 100000; i++) {
            length += ("interned string number " + i).intern().length();
        }
        System.out.println(length + " " + (("kept" + args.length).intern() == "kept0"));
        for (int i = 0; i < 200; i++) {
            ThreadLocal<byte[]> l = new ThreadLocal<>();
            l.set(new byte[1 << 20]);
            l = null;
            if (i % 10 == 0) {
                System.gc();
            }
            System.nanoTime();
        }
        System.out.println("thread locals die");
        Set<Object> s = Collections.newSetFromMap(new WeakHashMap<>());
        s.add(key);
        System.out.println(s.contains(key));
    }
}

// expect: 1 1
// expect: 2788890 true
// expect: thread locals die
// expect: true
