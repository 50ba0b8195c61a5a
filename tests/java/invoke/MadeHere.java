// SPDX-License-Identifier: Apache-2.0
// Calls of what the method itself has made: compiled code knows the class of a local that never holds anything else.

import java.util.ArrayDeque;
import java.util.ArrayList;

public class MadeHere {
    static class Base {
        String name() { return "base"; }
        String both() { return name() + "!"; }
        Object self() { return this; }
    }

    static class Sub extends Base {
        @Override String name() { return "sub"; }
        @Override Sub self() { return this; }
    }

    static class Last extends Sub {
        @Override String name() { return super.name() + " last"; }
    }

    interface Named {
        default String called() { return "by default"; }
    }

    static class Plain implements Named { }

    static class Own extends Plain {
        @Override public String called() { return "own"; }
    }

    static class Locked {
        private int n;
        synchronized int next() {
            if (n == 3)
                throw new IllegalStateException("three");
            return n++;
        }
    }

    static String one() {
        Base b = new Base();
        Sub s = new Sub();
        return b.name() + " " + b.both() + " " + s.name() + " " + s.both() + " " + (s.self() == s);
    }

    /* Two classes come into the local, one of them late. */
    static String either(int turns) {
        Base b = new Base();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < turns; i++) {
            all.append(b.name()).append(' ');
            if (i == 1)
                b = new Last();
        }
        return all.toString();
    }

    static String parameter(Base given, boolean replace) {
        if (replace)
            given = new Base();
        return given.name();
    }

    static String chosen(boolean sub) {
        Base b = sub ? new Sub() : new Base();
        return b.name();
    }

    static String nullFirst(boolean make) {
        Base b = null;
        if (make)
            b = new Base();
        try {
            return b.name();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static String wider() {
        Base b = new Last();
        Object o = new Last();
        return b.name() + " " + b.both() + " " + (o.toString().startsWith("MadeHere$Last@")) + " " + o.equals(b);
    }

    static String defaults() {
        Plain p = new Plain();
        Own o = new Own();
        Plain q = new Own();
        return p.called() + " " + o.called() + " " + q.called();
    }

    /* One slot for two variables. */
    static String slots(boolean first) {
        if (first) {
            Base b = new Base();
            return b.name();
        }
        Last l = new Last();
        return l.name();
    }

    static String locked() {
        Locked l = new Locked();
        int sum = 0;
        try {
            for (;;)
                sum += l.next();
        } catch (IllegalStateException e) {
            return sum + " " + e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + Thread.holdsLock(l);
        }
    }

    static String library() {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        ArrayList<Object> list = new ArrayList<>() {
            @Override public boolean add(Object o) { return super.add("<" + o + ">"); }
        };
        for (int i = 0; i < 40; i++)
            deque.addFirst(i);
        list.add(deque.pollLast() + deque.size());
        list.add(deque.removeFirst());
        return list + " " + deque.peekFirst();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            System.out.println(one() + "; " + either(4) + "; " + parameter(new Last(), false) + "; " + parameter(null, true));
            System.out.println(chosen(false) + "; " + chosen(true) + "; " + nullFirst(true) + "; " + nullFirst(false));
            System.out.println(wider() + "; " + defaults() + "; " + slots(true) + "; " + slots(false));
            System.out.println(locked() + "; " + library());
        }
    }
}
// expect: base base! sub sub! true; base base sub last sub last ; sub last; base
// expect: base; sub; base; Cannot invoke "MadeHere$Base.name()" because "b" is null
// expect: sub last sub last! true false; by default own own; base; sub last
// expect: 3 three next false; [<39>, <39>] 38
// expect: base base! sub sub! true; base base sub last sub last ; sub last; base
// expect: base; sub; base; Cannot invoke "MadeHere$Base.name()" because "b" is null
// expect: sub last sub last! true false; by default own own; base; sub last
// expect: 3 three next false; [<39>, <39>] 38
