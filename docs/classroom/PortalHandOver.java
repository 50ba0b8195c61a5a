// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 3. Handing an object over by a portal.
 *
 * Two threads meet in a scope.  Neither can leave a reference for the other outside: that would dangle.  A scope therefore
 * has one reference of its own, the portal, which may point to an object in it and is forgotten with it.
 */
public class PortalHandOver {
    static final LTMemory MEETING = new LTMemory(32 * 1024);

    static class Message {
        final String text;
        boolean read;

        Message(String text) {
            this.text = text;
        }
    }

    static void sender() {
        MEETING.enter(() -> {
            Message message = new Message("the valve is open");
            MEETING.setPortal(message);
            System.out.println("sender: left a message");

            HeapMemory.instance().executeInArea(() -> {         // the thread object itself shall not live in the scope
                RealtimeThread thread = new RealtimeThread(null, null, null, null, null, PortalHandOver::receiver);
                thread.start();
                try {
                    thread.join();                              // we stay inside, so the message stays as well
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
            });
            System.out.println("sender: it was read " + message.read);
        });
        MEETING.enter(() -> System.out.println("next meeting: portal " + MEETING.getPortal()));
    }

    static void receiver() {
        MEETING.enter(() -> {
            Message message = (Message) MEETING.getPortal();
            System.out.println("receiver: " + message.text + ", " + MEETING.getReferenceCount() + " threads in the scope");
            message.read = true;
        });
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, PortalHandOver::sender);
        thread.start();
        thread.join();
    }
}

// expect: sender: left a message
// expect: receiver: the valve is open, 2 threads in the scope
// expect: sender: it was read true
// expect: next meeting: portal null
