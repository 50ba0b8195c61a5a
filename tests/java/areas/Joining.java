// SPDX-License-Identifier: Apache-2.0
// join waits until a scope is empty, joinAndEnter is the next one in it; both with time and interruption.

import javax.realtime.*;

public class Joining {
    static final LTMemory scope = new LTMemory(16 * 1024);
    static volatile boolean inside, leave;

    static RealtimeThread start(Runnable logic) {
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, logic);
        t.start();
        return t;
    }

    interface Act { void run() throws InterruptedException; }

    static void say(String what, Act act) {
        try {
            act.run();
            System.out.println(what + " done, count " + scope.getReferenceCount());
        } catch (InterruptedException e) {
            System.out.println(what + " interrupted, flag " + Thread.currentThread().isInterrupted());
        }
    }

    /** Lets others run, on one processor too. */
    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static RealtimeThread occupy() {
        inside = leave = false;
        RealtimeThread t = start(() -> scope.enter(() -> {
            inside = true;
            while (!leave) {
                pause();
            }
        }));
        while (!inside) {
            pause();
        }
        return t;
    }

    public static void main(String[] args) throws Exception {
        start(() -> say("empty", scope::join)).join();
        RealtimeThread holder = occupy();
        start(() -> say("timed", () -> scope.join(new RelativeTime(20, 0)))).join();
        start(() -> say("entered in time", () -> scope.joinAndEnter(
            () -> System.out.println("now " + scope.getReferenceCount()), new RelativeTime(20, 0)))).join();
        RealtimeThread waiting = start(() -> say("long", scope::join));
        Thread.sleep(20);
        waiting.interrupt();
        waiting.join();
        RealtimeThread next = start(() -> say("enter", () -> scope.joinAndEnter(
            () -> System.out.println("alone " + scope.getReferenceCount()))));
        Thread.sleep(20);
        System.out.println("nobody yet " + next.isAlive());
        leave = true;
        next.join();
        holder.join();
        holder = occupy();
        RealtimeThread joiner = start(() -> say("join", scope::join));
        Thread.sleep(20);
        System.out.println("nobody yet " + joiner.isAlive());
        leave = true;
        joiner.join();
        holder.join();
        System.out.println(scope.getReferenceCount());
    }
}

// expect: empty done, count 0
// expect: timed done, count 1
// expect: now 2
// expect: entered in time done, count 1
// expect: long interrupted, flag false
// expect: nobody yet true
// expect: alone 1
// expect: enter done, count 0
// expect: nobody yet true
// expect: join done, count 0
// expect: 0
