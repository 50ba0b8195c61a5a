// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.util.concurrent.Semaphore;

import javax.realtime.AsyncEventHandler;
import javax.realtime.POSIXSignalHandler;

/**
 * Lesson 23, the exercise with a program: ask before the end.
 *
 * The first SIGTERM asks; its handler takes itself away, so that the second one ends the program, as it does where nobody handles it.
 */
public class SignalsAsEventsSolved {
    public static void main(String[] args) throws IOException, InterruptedException {
        Semaphore asked = new Semaphore(0);
        AsyncEventHandler handler = new AsyncEventHandler() {
            @Override
            public void handleAsyncEvent() {
                POSIXSignalHandler.removeHandler(POSIXSignalHandler.SIGTERM, this);
                System.out.println("really? once more, and I end");
                asked.release();
            }
        };
        POSIXSignalHandler.setHandler(POSIXSignalHandler.SIGTERM, handler);
        SignalsAsEvents.send("TERM");
        asked.acquire();
        SignalsAsEvents.send("TERM");
        Thread.sleep(60_000);
        System.out.println("you will not see this");
    }
}

// expect: really? once more, and I end
// exit: 143
