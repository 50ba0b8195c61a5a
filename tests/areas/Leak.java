// SPDX-License-Identifier: Apache-2.0
// Leaks as many objects of one class into immortal memory as it is told, and uses a scope for as many others.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

public class Leak {
    static class Lost { long a, b; }
    static class Passing { int a; }

    static void lose() {
        new Lost();                                     // the leak
    }

    static Object text(int i) {
        return new StringBuilder().append(i);           // from inside the library
    }

    public static void main(String[] args) throws InterruptedException {
        int steps = Integer.parseInt(args[0]);
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                LTMemory scope = new LTMemory(64 << 10);
                for (int i = 0; i < steps; i++) {
                    ImmortalMemory.instance().executeInArea(Leak::lose);
                    scope.enter(() -> { new Passing(); text(1); });
                }
            }
        };
        thread.start();
        thread.join();
    }
}
