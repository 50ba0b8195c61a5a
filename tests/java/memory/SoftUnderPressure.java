// SPDX-License-Identifier: Apache-2.0
// Soft references are cleared before OutOfMemoryError is thrown.
// vm-args: -Xmx32m

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;

public class SoftUnderPressure {
    public static void main(String[] args) {
        List<SoftReference<byte[]>> soft = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            soft.add(new SoftReference<>(new byte[1 << 20]));
        }
        int cleared = 0;
        for (SoftReference<byte[]> s : soft) {
            cleared += s.get() == null ? 1 : 0;
        }
        System.out.println(cleared >= 65);
        byte[] large = new byte[12 << 20];
        System.out.println(large.length);
    }
}

// expect: true
// expect: 12582912
