// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.UnknownHappeningException;
import org.rtjvm.event.Happening;

/** Native code makes happenings known and fires them, on threads of the VM and on others. */
public class NativeHappenings {
    static { System.loadLibrary("NativeHappenings"); }

    static native int define();
    static native int fire();
    static native int fireUnknown();
    static native int defineSignal();
    static native int fireFromOutside();

    public static void main(String[] args) throws InterruptedException {
        Semaphore ran = new Semaphore(0);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(() -> ran.release()));
        try {
            event.bindTo("native door");
        } catch (UnknownHappeningException expected) {
            System.out.println("unknown before");
        }
        System.out.println("unknown " + (fireUnknown() < 0) + ", a signal " + (defineSignal() < 0));
        System.out.println("defined " + define() + ", again " + define());
        System.out.println("fired for nobody " + fire());
        event.bindTo("native door");
        System.out.println("fired " + fire());
        ran.acquire();
        System.out.println("fired from outside " + fireFromOutside());
        ran.acquire(3);
        Happening.named("native door").fire();
        ran.acquire();
        event.unbindTo("native door");
        System.out.println("fired for nobody " + fire() + ", left over " + ran.availablePermits());
    }
}

// expect: unknown before
// expect: unknown true, a signal true
// expect: defined 0, again 0
// expect: fired for nobody 0
// expect: fired 0
// expect: fired from outside 0
// expect: fired for nobody 0, left over 0
