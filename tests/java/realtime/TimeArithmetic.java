// SPDX-License-Identifier: Apache-2.0
// Times: normal form, sums and differences, order, clocks, and what does not fit.

import java.util.Date;
import java.util.concurrent.Callable;
import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.RelativeTime;

public class TimeArithmetic {
    static final long MAX = Long.MAX_VALUE;
    static final long MIN = Long.MIN_VALUE;

    static void show(String what, Callable<?> expression) {
        Object result;
        try {
            result = expression.call();
        } catch (Exception thrown) {
            result = thrown.getClass().getSimpleName();
        }
        System.out.println(what + ": " + result);
    }

    static RelativeTime span(long millis, int nanos) {
        return new RelativeTime(millis, nanos);
    }

    static AbsoluteTime time(long millis, int nanos) {
        return new AbsoluteTime(millis, nanos);
    }

    /** A clock that stands still, 1000 s after an epoch of its own. */
    static final class Still extends Clock {
        @Override public RelativeTime getEpochOffset() { throw new UnsupportedOperationException(); }
        @Override public RelativeTime getResolution() { return new RelativeTime(1, 0, this); }
        @Override public AbsoluteTime getTime() { return getTime(new AbsoluteTime()); }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) {
            if (dest != null) {
                dest.set(new AbsoluteTime(1_000_000, 0, this));
            }
            return dest;
        }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    public static void main(String[] args) throws Exception {
        normalForm();
        sums();
        edges();
        order();
        clocks();
        conversions();
        dates();
    }

    static void normalForm() {
        for (int nanos : new int[] {2_000_000, 1_999_999, 1_000_001, 1, 0, -1, -999_999, -1_000_000, -1_000_001}) {
            System.out.println(nanos + " is " + span(0, nanos));
        }
        show("mixed signs", () -> span(1, -1) + " " + span(-1, 1) + " " + span(-1, 1_000_000) + " " + span(3, -4_500_000));
        show("too large", () -> span(MAX, 1_000_000));
        show("too small", () -> time(MIN, -1_000_000));
        show("just fits", () -> span(MAX, 999_999) + " " + span(MIN, -999_999) + " " + span(MAX, -1));
        show("set too large", () -> { span(0, 0).set(MAX, 2_000_000); return "set"; });
        RelativeTime changed = span(5, 6);
        changed.set(7);
        System.out.println("set to milliseconds: " + changed);
    }

    static void sums() {
        show("add components", () -> span(1, 999_999).add(1, 2));
        show("add crossing zero", () -> span(-1, -1).add(1, 2) + " " + span(1, 1).add(-2, 0) + " " + span(0, 1).add(0, -2));
        show("add span", () -> time(10, 600_000).add(span(1, 600_000)));
        show("subtract span", () -> time(10, 0).subtract(span(0, 1)));
        show("subtract times", () -> time(1, 0).subtract(time(3, 500_000)));
        show("subtract spans", () -> span(5, 5).subtract(span(5, 6)));
        AbsoluteTime dest = time(9, 9);
        show("into destination", () -> time(1, 0).add(span(1, 1), dest) == dest);
        System.out.println("destination: " + dest);
        show("onto itself", () -> dest.add(span(1, 1), dest) + " " + dest.subtract(dest, null));
        show("null span", () -> time(0, 0).add((RelativeTime) null));
        show("null time", () -> time(0, 0).subtract((AbsoluteTime) null, null));
    }

    static void edges() {
        show("sum too large", () -> span(MAX, 0).add(1, 0));
        show("sum too large by a nanosecond", () -> span(MAX, 999_999).add(0, 1));
        show("sum too small", () -> span(MIN, 0).add(span(-1, 0)));
        show("sum brought back", () -> span(MAX, 0).add(1, -1));
        show("sum brought back below", () -> span(MIN, 0).add(-1, 1));
        show("largest and smallest", () -> span(MAX, 999_999).add(span(MIN, -999_999)));
        show("subtract smallest", () -> span(-1, 0).subtract(span(MIN, 0)) + " " + span(-2, 5).subtract(span(MIN, -5)));
        show("subtract smallest from zero", () -> span(0, 0).subtract(span(MIN, 0)));
        show("large nanoseconds", () -> span(0, Integer.MAX_VALUE).add(0, Integer.MAX_VALUE));
    }

    static void order() {
        show("compare", () -> span(1, 0).compareTo(span(0, 999_999)) > 0 && span(-1, 0).compareTo(span(0, -1)) < 0
            && time(1, 1).compareTo(time(1, 1)) == 0);
        show("compare with other class", () -> span(1, 0).compareTo(time(1, 0)));
        show("compare with string", () -> span(1, 0).compareTo("1"));
        show("compare with null", () -> span(1, 0).compareTo((HighResolutionTime) null));
        show("equals", () -> span(1, 1_000_000).equals(span(2, 0)) + " " + span(1, 0).equals(time(1, 0)) + " "
            + span(1, 0).equals((Object) null) + " " + span(1, 0).equals((Object) "1"));
        show("hash", () -> span(1, 1_000_000).hashCode() == span(2, 0).hashCode());
        show("clone", () -> {
            RelativeTime original = span(1, 2);
            RelativeTime copy = (RelativeTime) original.clone();
            original.set(0);
            return copy + " " + copy.getClass().getSimpleName();
        });
        show("set from other", () -> { RelativeTime t = span(0, 0); t.set(span(3, 4)); return t; });
        show("set absolute from relative", () -> { time(0, 0).set(span(3, 4)); return "set"; });
        show("set from null", () -> { time(0, 0).set((HighResolutionTime) null); return "set"; });
    }

    static void clocks() {
        Clock still = new Still();
        RelativeTime there = new RelativeTime(5, 0, still);
        show("default clock", () -> span(1, 1).getClock() == Clock.getRealtimeClock()
            && new AbsoluteTime((Clock) null).getClock() == Clock.getRealtimeClock());
        show("own clock", () -> there.getClock() == still && there.add(1, 1).getClock() == still);
        show("copy with clock", () -> new RelativeTime(there, null).getClock() == Clock.getRealtimeClock());
        show("add of other clock", () -> time(0, 0).add(there));
        show("subtract of other clock", () -> span(0, 0).subtract(there));
        show("compare with other clock", () -> span(5, 0).compareTo(there));
        show("equals with other clock", () -> span(5, 0).equals(there));
        show("destination gets the clock", () -> there.add(there, span(0, 0)).getClock() == still);
        show("absolute by own clock", () -> there.absolute(still) + " " + (there.absolute(still).getClock() == still));
        show("relative by own clock", () -> new AbsoluteTime(1_000_500, 7, still).relative(still));
    }

    static void conversions() {
        Clock clock = Clock.getRealtimeClock();
        show("absolute of absolute", () -> time(1, 2).absolute(null));
        show("relative of relative", () -> span(1, 2).relative(clock));
        show("resolution", () -> clock.getResolution() + ", offset " + clock.getEpochOffset());
        show("close to the calendar", () -> Math.abs(clock.getTime().getMilliseconds() - System.currentTimeMillis()) < 5000);
        show("never back", () -> {
            AbsoluteTime last = clock.getTime();
            AbsoluteTime now = new AbsoluteTime();
            for (int i = 0; i < 10_000; i++) {
                if (clock.getTime(now) != now || now.compareTo(last) < 0) {
                    return false;
                }
                last.set(now);
            }
            return true;
        });
        show("no destination", () -> clock.getTime(null));
        show("later", () -> span(60_000, 0).absolute(clock).compareTo(clock.getTime().add(59_000, 0)) > 0);
        show("until then", () -> clock.getTime().add(60_000, 0).relative(clock).compareTo(span(59_000, 0)) > 0);
        show("resolution null", () -> { clock.setResolution(null); return "set"; });
        show("resolution zero", () -> { clock.setResolution(span(0, 0)); return "set"; });
        show("coarser", () -> {
            clock.setResolution(span(1, 0));
            int nanos = clock.getTime().getNanoseconds();
            clock.setResolution(span(0, 1));
            return nanos;
        });
    }

    static void dates() {
        show("of a date", () -> new AbsoluteTime(new Date(86_400_000)));
        show("date", () -> time(1_000, 999_999).getDate().getTime());
        show("set to a date", () -> { AbsoluteTime t = time(0, 5); t.set(new Date(-1)); return t; });
        show("null date", () -> new AbsoluteTime((Date) null));
        show("set to a null date", () -> { time(0, 0).set((Date) null); return "set"; });
        show("no date on own clock", () -> new AbsoluteTime(0, 0, new Still()).getDate());
    }
}

// expect: 2000000 is (2 ms, 0 ns)
// expect: 1999999 is (1 ms, 999999 ns)
// expect: 1000001 is (1 ms, 1 ns)
// expect: 1 is (0 ms, 1 ns)
// expect: 0 is (0 ms, 0 ns)
// expect: -1 is (0 ms, -1 ns)
// expect: -999999 is (0 ms, -999999 ns)
// expect: -1000000 is (-1 ms, 0 ns)
// expect: -1000001 is (-1 ms, -1 ns)
// expect: mixed signs: (0 ms, 999999 ns) (0 ms, -999999 ns) (0 ms, 0 ns) (-1 ms, -500000 ns)
// expect: too large: IllegalArgumentException
// expect: too small: IllegalArgumentException
// expect: just fits: (9223372036854775807 ms, 999999 ns) (-9223372036854775808 ms, -999999 ns) (9223372036854775806 ms, 999999 ns)
// expect: set too large: IllegalArgumentException
// expect: set to milliseconds: (7 ms, 0 ns)
// expect: add components: (3 ms, 1 ns)
// expect: add crossing zero: (0 ms, 1 ns) (0 ms, -999999 ns) (0 ms, -1 ns)
// expect: add span: (12 ms, 200000 ns)
// expect: subtract span: (9 ms, 999999 ns)
// expect: subtract times: (-2 ms, -500000 ns)
// expect: subtract spans: (0 ms, -1 ns)
// expect: into destination: true
// expect: destination: (2 ms, 1 ns)
// expect: onto itself: (3 ms, 2 ns) (0 ms, 0 ns)
// expect: null span: IllegalArgumentException
// expect: null time: IllegalArgumentException
// expect: sum too large: ArithmeticException
// expect: sum too large by a nanosecond: ArithmeticException
// expect: sum too small: ArithmeticException
// expect: sum brought back: (9223372036854775807 ms, 999999 ns)
// expect: sum brought back below: (-9223372036854775808 ms, -999999 ns)
// expect: largest and smallest: (-1 ms, 0 ns)
// expect: subtract smallest: (9223372036854775807 ms, 0 ns) (9223372036854775806 ms, 10 ns)
// expect: subtract smallest from zero: ArithmeticException
// expect: large nanoseconds: (4294 ms, 967294 ns)
// expect: compare: true
// expect: compare with other class: ClassCastException
// expect: compare with string: ClassCastException
// expect: compare with null: IllegalArgumentException
// expect: equals: true false false false
// expect: hash: true
// expect: clone: (1 ms, 2 ns) RelativeTime
// expect: set from other: (3 ms, 4 ns)
// expect: set absolute from relative: ClassCastException
// expect: set from null: IllegalArgumentException
// expect: default clock: true
// expect: own clock: true
// expect: copy with clock: true
// expect: add of other clock: IllegalArgumentException
// expect: subtract of other clock: IllegalArgumentException
// expect: compare with other clock: IllegalArgumentException
// expect: equals with other clock: false
// expect: destination gets the clock: true
// expect: absolute by own clock: (1000005 ms, 0 ns) true
// expect: relative by own clock: (500 ms, 7 ns)
// expect: absolute of absolute: (1 ms, 2 ns)
// expect: relative of relative: (1 ms, 2 ns)
// expect: resolution: (0 ms, 1 ns), offset (0 ms, 0 ns)
// expect: close to the calendar: true
// expect: never back: true
// expect: no destination: null
// expect: later: true
// expect: until then: true
// expect: resolution null: IllegalArgumentException
// expect: resolution zero: IllegalArgumentException
// expect: coarser: 0
// expect: of a date: (86400000 ms, 0 ns)
// expect: date: 1000
// expect: set to a date: (-1 ms, 0 ns)
// expect: null date: IllegalArgumentException
// expect: set to a null date: IllegalArgumentException
// expect: no date on own clock: UnsupportedOperationException
