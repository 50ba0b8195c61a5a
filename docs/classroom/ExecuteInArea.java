// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.InaccessibleAreaException;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

/**
 * 7. Allocating somewhere else for a moment.
 *
 * executeInArea goes to an area in which the thread already is, without entering it anew: the way to make a result where it
 * must survive.  What was computed in an inner scope is put into the outer one, and the temporary objects go.
 */
public class ExecuteInArea {
    static class Result {
        final int sum;

        Result(int sum) {
            this.sum = sum;
        }
    }

    static class Holder {
        Result result;
    }

    static void demo() {
        LTMemory outer = new LTMemory(16 * 1024);
        LTMemory inner = new LTMemory(16 * 1024);

        outer.enter(() -> {
            Holder holder = new Holder();               // in the outer scope
            inner.enter(() -> {
                int[] temporary = {1, 2, 3, 4};
                int sum = 0;
                for (int number : temporary) {
                    sum += number;
                }
                int total = sum;
                outer.executeInArea(() -> holder.result = new Result(total));   // made outside, kept outside
            });
            System.out.println("result " + holder.result.sum + ", in the outer scope "
                + (MemoryArea.getMemoryArea(holder.result) == outer));

            try {
                inner.executeInArea(() -> System.out.println("you will not see this"));
            } catch (InaccessibleAreaException refused) {
                System.out.println("the inner scope is not on our stack any more: InaccessibleAreaException");
            }

            System.out.println("depth of our stack " + RealtimeThread.getMemoryAreaStackDepth());
            HeapMemory.instance().executeInArea(() ->   // the heap is always there, but scopes are hidden meanwhile
                System.out.println("depth in the heap " + RealtimeThread.getMemoryAreaStackDepth()));
        });
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ExecuteInArea::demo);
        thread.start();
        thread.join();
    }
}

// expect: result 10, in the outer scope true
// expect: the inner scope is not on our stack any more: InaccessibleAreaException
// expect: depth of our stack 2
// expect: depth in the heap 1
