// SPDX-License-Identifier: Apache-2.0
// The same of a collector beside the program.
// needs: java.management

public class CollectionNoticesBeside {
    public static void main(String[] args) throws Exception {
        CollectionNotices.run();
    }
}

// vm-args: -Xrt:gc=concurrent -Xmx64m
// expect: announced: yes
// expect: com.sun.management.gc.notification of System.gc()
// expect: from the bean: yes
// expect: a known action: yes
// expect: times: yes
// expect: pools: yes
// expect: used: yes
// expect: of allocation: yes
// expect: one after the other: yes
// expect: up to the last: yes
// expect: no such listener
