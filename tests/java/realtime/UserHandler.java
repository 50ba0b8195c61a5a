// SPDX-License-Identifier: Apache-2.0
// A handler that is no daemon keeps the VM from ending while it is attached; others, and their threads, do not.

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;

public class UserHandler {
    static final AsyncEvent EVENT = new AsyncEvent();
    static AsyncEventHandler user;

    public static void main(String[] args) {
        EVENT.addHandler(new AsyncEventHandler(() -> System.out.println("a daemon")));
        user = new AsyncEventHandler(() -> {
            System.out.println("the user");
            EVENT.setHandler(null);
        });
        user.setDaemon(false);
        EVENT.addHandler(user);
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(200);
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
            System.out.println("main has ended");
            EVENT.setHandler(user);
            EVENT.fire();
        });
        late.setDaemon(true);
        late.start();
    }
}

// expect: main has ended
// expect: the user
