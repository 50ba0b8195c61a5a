// SPDX-License-Identifier: Apache-2.0
// Uncaught-exception handlers: of the thread, of the group, default; and one that throws itself.
// expect-err: Exception in thread "plain" java\.lang\.RuntimeException: plain\n\tat Handlers

public class Handlers {
    static Thread failing(String name) {
        return new Thread(() -> {
            throw new RuntimeException(name);
        }, name);
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        run(failing("plain"));
        Thread own = failing("own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println("own handler " + t.getName() + " " + e.getMessage() + " " + (Thread.currentThread() == t) + " " + t.getState()));
        run(own);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler " + t.getName() + " " + e));
        run(failing("by default"));
        ThreadGroup g = new ThreadGroup("g") {
            @Override public void uncaughtException(Thread t, Throwable e) { System.out.println("group handler " + e.getMessage()); }
        };
        run(new Thread(g, () -> {
            throw new Error("in group");
        }));
        Thread worse = failing("worse");
        worse.setUncaughtExceptionHandler((t, e) -> {
            throw new IllegalStateException("handler fails");
        });
        run(worse);
        System.out.println(worse.getState() + " " + (own.getUncaughtExceptionHandler() == null) + " " + Thread.getDefaultUncaughtExceptionHandler().getClass().isHidden());
        Thread overflow = new Thread(Handlers::deep, "overflow");
        run(overflow);
    }

    static void deep() {
        deep();
    }
}

// expect: own handler own own true RUNNABLE
// expect: default handler by default java.lang.RuntimeException: by default
// expect: group handler in group
// expect: TERMINATED true true
// expect: default handler overflow java.lang.StackOverflowError
