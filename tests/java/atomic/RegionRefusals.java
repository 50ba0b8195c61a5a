// SPDX-License-Identifier: Apache-2.0

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.realtime.AsyncEvent;
import javax.realtime.LTMemory;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.Region;

/** What a region may not do names itself in an IllegalStateException; what the region wrote is undone, and no handler in it runs. */
public class RegionRefusals {
    // expect: print: void java.io.FileOutputStream.writeBytes(byte[], int, int, boolean); undone
    // expect: read: void java.io.FileInputStream.open0(java.lang.String); undone
    // expect: sleep: void java.lang.Thread.sleep(long); undone
    // since-21: sleep: void java.lang.Thread.sleep0(long); undone
    // since-25: sleep: void java.lang.Thread.sleepNanos0(long); undone
    // expect: park: void jdk.internal.misc.Unsafe.park(boolean, long); undone
    // expect: unpark: void jdk.internal.misc.Unsafe.unpark(java.lang.Object); undone
    // expect: yield: void java.lang.Thread.yield(); undone
    // since-21: yield: void java.lang.Thread.yield0(); undone
    // expect: wait: void java.lang.Object.wait(long); undone
    // since-21: wait: void java.lang.Object.wait0(long); undone
    // expect: notify: void java.lang.Object.notify(); undone
    // expect: notifyAll: void java.lang.Object.notifyAll(); undone
    // expect: join: void java.lang.Object.wait(long); undone
    // since-21: join: void java.lang.Object.wait0(long); undone
    // expect: start: void java.lang.Thread.start0(); undone
    // expect: interrupt: void java.lang.Thread.interrupt0(); undone
    // expect: gc: void java.lang.Runtime.gc(); undone
    // expect: halt: void java.lang.Shutdown.beforeHalt(); undone
    // expect: exit: void java.lang.Shutdown.beforeHalt(); undone
    // since-21: exit: java.lang.Class jdk.internal.reflect.Reflection.getCallerClass(); undone
    // expect: write: void java.io.FileOutputStream.open0(java.lang.String, boolean); undone
    // expect: start a process: int java.lang.ProcessImpl.forkAndExec(int, byte[], byte[], byte[], int, byte[], int, byte[], int[], boolean); undone
    // expect: native: int RegionRefusals.foreign(java.lang.String, int[]); undone
    // expect: free lock: allowed; value 2
    // expect: lock of another: void jdk.internal.misc.Unsafe.park(boolean, long); undone
    // expect: reflection: java.lang.reflect.Method[] java.lang.Class.getDeclaredMethods0(boolean); undone
    // expect: fire: refused; undone
    // expect: create: refused; undone
    // expect: join: refused; undone
    // expect: handlers that ran: 0
    // expect: outside: in an atomic region
    // expect: inside: not in an atomic region
    // expect: true

    static int value;
    static int handlers;
    static final Object LOCK = new Object();
    static final Thread ENDLESS = new Thread(() -> LockSupport.park());
    static final Thread FRESH = new Thread(() -> { });

    /** Of no library; it is refused before anybody looks for it. */
    static native int foreign(String name, int[] numbers);

    static void refused(String what, boolean named, Runnable logic) {
        value = 1;
        String answer = "allowed";
        try {
            Region.run(() -> {
                value = 2;
                try {
                    logic.run();
                } catch (RuntimeException e) {
                    handlers++;
                } finally {
                    handlers += value;
                }
            });
        } catch (IllegalStateException e) {
            String start = "Not allowed in an atomic region: ";
            answer = !e.getMessage().startsWith(start) ? "?? " + e : named ? e.getMessage().substring(start.length()) : "refused";
        }
        System.out.println(what + ": " + answer + (value == 1 && !Region.isOpen() ? "; undone" : "; value " + value));
    }

    static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            handlers++;
        }
    }

    static void read() {
        try (FileInputStream in = new FileInputStream("/dev/null")) {
            handlers += in.read();
        } catch (java.io.IOException e) {
            handlers++;
        }
    }

    static void write() {
        try (FileOutputStream out = new FileOutputStream("/dev/null")) {
            out.write(1);
        } catch (java.io.IOException e) {
            handlers++;
        }
    }

    static void startProcess() {
        try {
            new ProcessBuilder("true").start();
        } catch (java.io.IOException e) {
            handlers++;
        }
    }

    static void lockAndGive(ReentrantLock lock) {
        lock.lock();
        lock.unlock();
    }

    static void lockElsewhere(ReentrantLock lock) {
        Thread owner = new Thread(() -> {
            lock.lock();
            LockSupport.park();
        });
        owner.setDaemon(true);
        owner.start();
        while (!lock.isLocked()) {
            Thread.onSpinWait();
        }
    }

    static void waitFor(boolean join) {
        try {
            if (join) {
                ENDLESS.join();
            } else {
                synchronized (LOCK) {
                    LOCK.wait();
                }
            }
        } catch (InterruptedException e) {
            handlers++;
        }
    }

    static void joinScope(LTMemory scope) {
        try {
            scope.join();
        } catch (InterruptedException e) {
            handlers++;
        }
    }

    static void tell(boolean all) {
        synchronized (LOCK) {
            if (all) {
                LOCK.notifyAll();
            } else {
                LOCK.notify();
            }
        }
    }

    public static void main(String[] args) {
        ENDLESS.setDaemon(true);
        ENDLESS.start();
        LTMemory scope = new LTMemory(4096, 4096);
        AsyncEvent event = new AsyncEvent();
        refused("print", true, () -> System.out.println("nobody reads this"));
        refused("read", true, RegionRefusals::read);
        refused("sleep", true, RegionRefusals::sleep);
        refused("park", true, () -> LockSupport.park());
        refused("unpark", true, () -> LockSupport.unpark(ENDLESS));
        refused("yield", true, () -> Thread.yield());
        refused("wait", true, () -> waitFor(false));
        refused("notify", true, () -> tell(false));
        refused("notifyAll", true, () -> tell(true));
        refused("join", true, () -> waitFor(true));
        refused("start", true, () -> FRESH.start());
        refused("interrupt", true, () -> ENDLESS.interrupt());
        refused("gc", true, () -> Runtime.getRuntime().gc());
        refused("halt", true, () -> Runtime.getRuntime().halt(3));
        refused("exit", true, () -> System.exit(3));
        refused("write", true, RegionRefusals::write);
        refused("start a process", true, RegionRefusals::startProcess);
        refused("native", true, () -> foreign("", null));
        ReentrantLock lock = new ReentrantLock();
        refused("free lock", true, () -> lockAndGive(lock));
        handlers = 0;
        lockElsewhere(lock);
        refused("lock of another", true, () -> lock.lock());
        refused("reflection", true, () -> RegionRefusals.class.getDeclaredMethods());
        refused("fire", false, () -> event.fire());
        refused("create", false, () -> new LTMemory(4096, 4096));
        refused("join", false, () -> joinScope(scope));
        System.out.println("handlers that ran: " + handlers);
        try {
            Region.run(() -> Region.requireOutside());
        } catch (IllegalStateException e) {
            System.out.println("outside: " + e.getMessage());
        }
        Region.requireOutside();
        try {
            Region.commitEarly();
        } catch (IllegalStateException e) {
            System.out.println("inside: " + e.getMessage());
        }
        synchronized (LOCK) {
            LOCK.notifyAll();                           // nobody else has it
        }
        System.out.println(Counters.irrevocable() == 0);
    }
}
