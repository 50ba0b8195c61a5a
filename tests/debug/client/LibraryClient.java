// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.Location;
import com.sun.jdi.StackFrame;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.ExceptionRequest;

/** Tells of each exception that the program or a class of java.util that it calls throws. */
public class LibraryClient extends Client {
    private static String method(Location l) {
        return l == null ? "nobody" : l.declaringType().name() + "." + l.method().name();
    }

    private static void tell(ExceptionEvent e) throws Exception {
        StringBuilder frames = new StringBuilder();
        for (StackFrame f : e.thread().frames()) {
            frames.append(' ').append(method(f.location()));
        }
        System.out.println(e.exception().referenceType().name() + " for " + method(e.catchLocation()) + " in" + frames);
    }

    private static boolean tellAll(EventSet set) throws Exception {
        if (set == null) {
            throw new IllegalStateException("nothing happens");
        }
        boolean over = false;
        for (Event e : set) {
            over |= e instanceof VMDeathEvent;
            if (e instanceof ExceptionEvent x && x.thread().name().equals("main")) {
                tell(x);
            }
        }
        return over;
    }

    public static void main(String[] args) throws Exception {
        begin(args);
        awaitClass("Library");
        for (String pattern : new String[] { "Library*", "java.util.*", "java.lang.NumberFormatException", "java.lang.Integer" }) {
            ExceptionRequest request = requests.createExceptionRequest(null, true, true);
            request.addClassFilter(pattern);
            request.setSuspendPolicy(EventRequest.SUSPEND_ALL);
            request.enable();
        }
        do {
            vm.resume();
        } while (!tellAll(vm.eventQueue().remove(20_000)));
        vm.resume();
        System.out.println("over");
    }
}
