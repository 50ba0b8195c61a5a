// SPDX-License-Identifier: Apache-2.0
// Programs that use javax.realtime keep their classes, so that no-heap threads can use those of any loader.
// expect: runs: 2000
// expect: still there: true
import javax.realtime.ImmortalMemory;
import javax.realtime.RealtimeThread;

public class Realtime {
    static final int RUNS = 1000;

    /** In the other loader's copy a no-heap thread runs this. */
    public static class Logic implements Runnable {
        static int runs;
        static Object last;

        @Override
        public void run() {
            synchronized (Logic.class) {
                for (int i = 0; i < RUNS; i++) {
                    Logic[] some = {new Logic()};
                    last = some.getClass().getComponentType() == Logic.class ? some[0] : null;
                    runs++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] classes = new Class<?>[1];
        RealtimeThread starter = new RealtimeThread(null, null, null, ImmortalMemory.instance(), null, () -> {
            try {
                classes[0] = Loading.fresh("Realtime$Logic");
                Runnable logic = (Runnable) classes[0].getDeclaredConstructor().newInstance();
                logic.run();                    // loads what it uses
                javax.realtime.NoHeapRealtimeThread t =
                    new javax.realtime.NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, logic);
                t.start();
                while (t.isAlive()) {
                    System.gc();
                }
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        starter.start();
        starter.join();
        java.lang.reflect.Field runs = classes[0].getDeclaredField("runs");
        runs.setAccessible(true);
        System.out.println("runs: " + runs.getInt(null));
        System.gc();
        System.out.println("still there: " + (Loading.unloaded() == 0));
    }
}
