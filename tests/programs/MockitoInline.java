// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

import org.mockito.ArgumentCaptor;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;
import org.mockito.Mockito;
import org.mockito.exceptions.base.MockitoException;
import org.mockito.exceptions.verification.NeverWantedButInvoked;
import org.mockito.exceptions.verification.TooFewActualInvocations;

/** Mockito's inline mock maker, which attaches an agent to its own VM and gives other bodies to classes that are there: also to final ones. */
public final class MockitoInline {
    interface Store {
        int find(String key);

        default int twice(String key) {
            return 2 * find(key);
        }
    }

    static final class Clock {
        private final long offset;

        Clock(long offset) {
            this.offset = offset;
        }

        final long now() {
            return 1000 + offset;
        }

        static String zone() {
            return "UTC";
        }
    }

    record Point(int x, int y) {
        int sum() {
            return x + y;
        }
    }

    sealed interface Shape permits Circle {
        double area();
    }

    static final class Circle implements Shape {
        @Override
        public double area() {
            return 3;
        }
    }

    enum Colour {
        RED, GREEN;

        String shown() {
            return name().toLowerCase();
        }
    }

    private MockitoInline() { }

    private static void interfaces() {
        Store store = Mockito.mock(Store.class);
        Mockito.when(store.find("a")).thenReturn(1, 2).thenThrow(new IllegalStateException("empty"));
        System.out.println(store.find("a") + " " + store.find("a") + " " + store.find("b"));
        try {
            store.find("a");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Mockito.when(store.twice("c")).thenCallRealMethod();
        Mockito.when(store.find("c")).thenReturn(21);
        System.out.println(store.twice("c"));
        ArgumentCaptor<String> keys = ArgumentCaptor.forClass(String.class);
        Mockito.verify(store, Mockito.atLeast(3)).find(keys.capture());
        System.out.println(keys.getAllValues());
    }

    private static void finals() {
        Clock clock = Mockito.mock(Clock.class);
        Mockito.when(clock.now()).thenReturn(7L);
        System.out.println(clock.now() + " " + new Clock(5).now() + " " + clock.getClass().getSimpleName());
        Point point = Mockito.mock(Point.class);
        Mockito.when(point.sum()).thenReturn(99);
        System.out.println(point.sum() + " " + point.x() + " " + new Point(1, 2).sum());
        Circle circle = Mockito.mock(Circle.class);
        Mockito.when(circle.area()).thenReturn(0.5);
        System.out.println(circle.area() + " " + new Circle().area());
        Colour green = Mockito.mock(Colour.class);
        Mockito.when(green.shown()).thenReturn("greenish");
        System.out.println(green.shown() + " " + Colour.GREEN.shown());
    }

    private static void spies() {
        List<String> list = Mockito.spy(new ArrayList<>(List.of("one", "two")));
        Mockito.doReturn(42).when(list).size();
        list.add("three");
        System.out.println(list.size() + " " + list);
        Mockito.verify(list).add("three");
        Point point = Mockito.spy(new Point(3, 4));
        Mockito.when(point.x()).thenReturn(30);
        System.out.println(point.x() + " " + point.sum() + " " + point.y());
    }

    private static void statics() {
        try (MockedStatic<Clock> clocks = Mockito.mockStatic(Clock.class)) {
            clocks.when(Clock::zone).thenReturn("CET");
            System.out.println(Clock.zone());
            clocks.verify(Clock::zone);
        }
        System.out.println(Clock.zone());
        try (MockedConstruction<Clock> made = Mockito.mockConstruction(Clock.class, (clock, how) -> Mockito.when(clock.now()).thenReturn((Long) how.arguments().get(0)))) {
            System.out.println(new Clock(11).now() + " " + new Clock(12).now() + " " + made.constructed().size());
        }
        System.out.println(new Clock(11).now());
    }

    private static void refusals() {
        Store store = Mockito.mock(Store.class);
        try {
            Mockito.verify(store, Mockito.times(2)).find("x");
        } catch (TooFewActualInvocations | org.mockito.exceptions.verification.WantedButNotInvoked e) {
            System.out.println(e.getClass().getSimpleName());
        }
        store.find("y");
        try {
            Mockito.verify(store, Mockito.never()).find("y");
        } catch (NeverWantedButInvoked e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            Mockito.mock(String.class);
        } catch (MockitoException e) {
            System.out.println(e.getMessage().lines().filter(line -> line.contains("String")).findFirst().orElse("?"));
        }
    }

    private static void threads() throws InterruptedException {
        Clock clock = Mockito.mock(Clock.class);
        Mockito.when(clock.now()).thenAnswer(call -> Thread.currentThread().getName().length() + 0L);
        long[] seen = new long[4];
        Thread[] all = new Thread[seen.length];
        for (int i = 0; i < all.length; i++) {
            int mine = i;
            all[i] = new Thread(() -> seen[mine] = clock.now(), "t".repeat(i + 1));
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(java.util.Arrays.toString(seen));
        Mockito.verify(clock, Mockito.times(seen.length)).now();
    }

    public static void main(String[] args) throws InterruptedException {
        interfaces();
        finals();
        spies();
        statics();
        refusals();
        threads();
    }
}
