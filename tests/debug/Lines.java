// SPDX-License-Identifier: Apache-2.0
// jdb: stop in Lines.twice
// event: run
// jdb: where
// jdb: locals
// jdb: print this.name
// jdb: print n + 40
// jdb: dump this
// event: step
// event: next
// jdb: locals
// jdb: set r = 100
// event: step up
// jdb: clear Lines.twice
// jdb: print h.twice(5)
// event: next
// jdb: locals
// jdb: stop at Lines:@report
// event: cont
// jdb: print total
// jdb: set total = 1
// event: step
// jdb: where
// event: step
// event: cont

import java.util.ArrayList;
import java.util.List;

/** Breakpoints, steps into, over and out of methods, locals read and written, methods called. */
public class Lines {
    static int total;
    final int id;
    String name;

    Lines(int id, String name) {
        this.id = id;
        this.name = name;
    }

    int twice(int n) {
        int r = n * 2;
        total += r;
        return r;
    }

    public static void main(String[] args) {
        List<Lines> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lines h = new Lines(i, "n" + i);
            all.add(h);
            int t = h.twice(i);
            System.out.println("t " + t);
        }
        report(all.size());
    }

    static void report(int size) {
        System.out.println("end " + total + " of " + size);      // @report
    }
}
