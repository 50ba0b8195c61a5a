// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.ClassType;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.ExceptionRequest;
import com.sun.jdi.request.StepRequest;

/** Lets the program run for a while, and only then wants something of it. */
public class LaterClient extends Client {
    private static int local(StackFrame frame, String name) throws Exception {
        return ((IntegerValue) frame.getValue(frame.visibleVariableByName(name))).value();
    }

    /** What is thrown, where, and where it will be caught. */
    private static void catchOne(ClassType later) throws Exception {
        ExceptionRequest request = requests.createExceptionRequest(null, true, true);
        request.addClassFilter(later);
        request.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        request.enable();
        ExceptionEvent e = take(ExceptionEvent.class);
        System.out.println("thrown " + e.exception().referenceType().name() + " in " + place(e.location()) + ", caught in " + place(e.catchLocation()));
        request.disable();
    }

    private static ThreadReference stop(ClassType later, int line) throws Exception {
        BreakpointRequest request = requests.createBreakpointRequest(later.locationsOfLine(line).get(0));
        request.enable();
        BreakpointEvent e = await(BreakpointEvent.class);
        StackFrame frame = e.thread().frame(0);
        System.out.println("stops in " + place(e.location()) + ", right " + (local(frame, "twice") == 2 * local(frame, "n")) + ", called by "
            + e.thread().frame(1).location().method().name());
        request.disable();
        return e.thread();
    }

    private static void step(ThreadReference thread, int depth) throws Exception {
        StepRequest request = requests.createStepRequest(thread, StepRequest.STEP_LINE, depth);
        request.enable();
        StepEvent e = await(StepEvent.class);
        System.out.println("step " + place(e.location()));
        requests.deleteEventRequest(request);
    }

    public static void main(String[] args) throws Exception {
        begin(args);
        vm.resume();
        while (vm.classesByName("Later").isEmpty()) {
            Thread.sleep(20);
        }
        ClassType later = (ClassType) vm.classesByName("Later").get(0);
        while (((IntegerValue) later.getValue(later.fieldByName("rounds"))).value() < 50) {
            Thread.sleep(20);
        }
        catchOne(later);
        ThreadReference thread = stop(later, marks.get("@twice"));
        step(thread, StepRequest.STEP_OVER);
        step(thread, StepRequest.STEP_INTO);
        step(thread, StepRequest.STEP_OUT);
        later.setValue(later.fieldByName("over"), vm.mirrorOf(true));
        await(VMDeathEvent.class);
        vm.resume();
        System.out.println("over");
    }
}
