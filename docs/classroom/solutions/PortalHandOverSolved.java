// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import org.rtjvm.memory.Pins;

/**
 * Lesson 3, the exercise with a program: hand over though nobody stays.
 *
 * A pin keeps the scope as a thread in it would.  The sender is gone when the receiver comes; whoever takes the pin away empties the scope.
 */
public class PortalHandOverSolved {
    static final LTMemory MEETING = new LTMemory(32 * 1024);

    static void send() {
        MEETING.enter(() -> {
            MEETING.setPortal(new PortalHandOver.Message("the valve is open"));
            Pins.pin(MEETING);
        });
    }

    static void receive() {
        MEETING.enter(() -> System.out.println("received: " + ((PortalHandOver.Message) MEETING.getPortal()).text));
    }

    static void demo() {
        send();
        System.out.println("threads in the scope: " + MEETING.getReferenceCount());
        receive();
        Pins.unpin(MEETING);
        MEETING.enter(() -> System.out.println("portal " + MEETING.getPortal()));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, PortalHandOverSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: threads in the scope: 0
// expect: received: the valve is open
// expect: portal null
