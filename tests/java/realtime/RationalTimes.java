// SPDX-License-Identifier: Apache-2.0
// Frequencies: spans divided, and arguments refused.

import java.util.concurrent.Callable;
import javax.realtime.AbsoluteTime;
import javax.realtime.RationalTime;
import javax.realtime.RelativeTime;

@SuppressWarnings("deprecation")
public class RationalTimes {
    static void show(String what, Callable<?> expression) {
        Object result;
        try {
            result = expression.call();
        } catch (Exception thrown) {
            result = thrown.getClass().getSimpleName();
        }
        System.out.println(what + ": " + result);
    }

    public static void main(String[] args) {
        RationalTime sixty = new RationalTime(60);
        show("60 Hz", () -> sixty + " every " + sixty.getInterarrivalTime());
        show("7 in 1 ms", () -> new RationalTime(7, 1, 0).getInterarrivalTime());
        show("3 in a long time", () -> new RationalTime(3, Long.MAX_VALUE, 999_999).getInterarrivalTime());
        show("many in a short time", () -> new RationalTime(Integer.MAX_VALUE, 5, 3).getInterarrivalTime());
        AbsoluteTime time = new AbsoluteTime(1000, 0);
        sixty.addInterarrivalTo(time);
        System.out.println("one later: " + time);
        show("plain span", () -> new RelativeTime(5, 6).getInterarrivalTime());
        new RelativeTime(5, 6).addInterarrivalTo(time);
        System.out.println("plain span later: " + time);
        show("frequency 0", () -> new RationalTime(0));
        show("negative span", () -> new RationalTime(1, -1, 0));
        show("no span", () -> new RationalTime(1, null));
        show("set frequency 0", () -> { sixty.setFrequency(0); return "set"; });
        show("set negative", () -> { sixty.set(0, -1); return "set"; });
        show("set absolute", () -> { sixty.set(new AbsoluteTime(1, 0)); return "set"; });
        sixty.setFrequency(50);
        sixty.set(2000);
        System.out.println("50 in 2 s: " + sixty.getFrequency() + " every " + sixty.getInterarrivalTime());
        sixty.set(new RationalTime(2, 1, 0));
        System.out.println("taken over: " + sixty);
        show("differs from a span", () -> sixty.equals(new RelativeTime(1, 0)));
    }
}

// expect: 60 Hz: (1000 ms, 0 ns) / 60 every (16 ms, 666666 ns)
// expect: 7 in 1 ms: (0 ms, 142857 ns)
// expect: 3 in a long time: (3074457345618258602 ms, 666666 ns)
// expect: many in a short time: (0 ms, 0 ns)
// expect: one later: (1016 ms, 666666 ns)
// expect: plain span: (5 ms, 6 ns)
// expect: plain span later: (1021 ms, 666672 ns)
// expect: frequency 0: IllegalArgumentException
// expect: negative span: IllegalArgumentException
// expect: no span: IllegalArgumentException
// expect: set frequency 0: ArithmeticException
// expect: set negative: IllegalArgumentException
// expect: set absolute: ClassCastException
// expect: 50 in 2 s: 50 every (40 ms, 0 ns)
// expect: taken over: (1 ms, 0 ns) / 2
// expect: differs from a span: false
