// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;
import org.rtjvm.atomic.PAR;

/**
 * What a region appends to an old builder, which the VM does in its own way elsewhere, is undone like any store: a class that is initialised behind it, which is no part of
 * the region, sees the builder as it was.
 */
public class RegionsBuild {
    // expect: seen before: [begin, begin, begin, begin, begin, begin, begin, begin]
    // expect: done once: eurt577-cdrow57niart8xllunnigeb> true
    // expect: made: <word 7 c true> 7

    static final StringBuilder BUILDER = new StringBuilder("begin");
    static final List<String> SEEN = new ArrayList<>();
    static String made;

    static int told() {
        SEEN.add(BUILDER.toString());
        return 1;
    }

    static class W0 { static int n = told(); }
    static class W1 { static int n = told(); }
    static class W2 { static int n = told(); }
    static class W3 { static int n = told(); }
    static class W4 { static int n = told(); }
    static class W5 { static int n = told(); }
    static class W6 { static int n = told(); }
    static class W7 { static int n = told(); }

    @PAR
    static int build(String word, int n, char c, long l) {
        int sum = 0;
        BUILDER.append((String) null).append('x');
        sum += W0.n;
        BUILDER.append(8);
        sum += W1.n;
        BUILDER.append("a train", 2, 7);
        sum += W2.n;
        BUILDER.append(l);
        sum += W3.n;
        BUILDER.append(word);
        sum += W4.n;
        BUILDER.append(c).append(-n).append(n).append(5);
        sum += W5.n;
        BUILDER.append(true).insert(0, '>');
        sum += W6.n;
        BUILDER.reverse();
        made = "<" + word + " " + n + " " + c + " " + (n > 0) + "> " + Integer.toString(n);
        sum += W7.n;
        return sum;
    }

    public static void main(String[] args) {
        int sum = build("word", 7, 'c', 75);
        System.out.println("seen before: " + SEEN);
        System.out.println("done once: " + BUILDER + " " + (sum == 8));
        System.out.println("made: " + made);
    }
}
