// SPDX-License-Identifier: Apache-2.0
// Without the option there is no physical memory, and the message says which one it is.

import javax.realtime.LTPhysicalMemory;
import javax.realtime.RawMemoryAccess;
import javax.realtime.UnsupportedPhysicalMemoryException;

public class NoPhysicalMemory {
    public static void main(String[] args) {
        try {
            new RawMemoryAccess(null, 10);
        } catch (UnsupportedPhysicalMemoryException thrown) {
            System.out.println(thrown.getMessage());
        }
        Realtime.attempt("area", () -> new LTPhysicalMemory(null, 4096));
    }
}

// expect: the VM was given no physical memory (option -Xrt:physical=)
// expect: area: UnsupportedPhysicalMemoryException
