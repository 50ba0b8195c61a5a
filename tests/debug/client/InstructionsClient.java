// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.ClassType;
import com.sun.jdi.Location;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.StepRequest;

/** Steps of an instruction each, into, over and out of calls; and of a line each in methods that were stepped through so. */
public class InstructionsClient extends Client {
    private static Location last;

    /** A lambda's class is made by the VM, each by its own ways. */
    private static boolean isMade(Location l) {
        return l.declaringType().name().contains("$");
    }

    /** Where it goes is told a method a line; -1: it has come to an end. */
    private static boolean step(ThreadReference thread, int size, int depth) throws Exception {
        StepRequest step = requests.createStepRequest(thread, size, depth);
        step.addClassExclusionFilter("java.*");
        step.addClassExclusionFilter("jdk.*");
        step.addClassExclusionFilter("sun.*");
        step.addCountFilter(1);
        step.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        step.enable();
        vm.resume();
        EventSet set = vm.eventQueue().remove(20_000);
        requests.deleteEventRequest(step);
        for (Event e : set) {
            if (!(e instanceof StepEvent stepped)) {
                System.out.println();
                return false;
            }
            Location now = stepped.location();
            if (last == null || !now.method().equals(last.method())) {
                System.out.print("\n" + (isMade(now) ? "a lambda" : now.method().name()) + ":");
            }
            System.out.print(isMade(now) ? " an instruction" : " " + (size == StepRequest.STEP_MIN ? now.codeIndex() : now.lineNumber()));
            last = now;
        }
        return true;
    }

    private static ThreadReference stopIn(ClassType c, String method) throws Exception {
        BreakpointRequest there = requests.createBreakpointRequest(c.methodsByName(method).get(0).location());
        there.enable();
        ThreadReference thread = await(BreakpointEvent.class).thread();
        there.disable();
        System.out.print("\nin " + method);
        last = null;
        return thread;
    }

    private static void steps(ThreadReference thread, int size, int depth, int frames) throws Exception {
        while (thread.frameCount() >= frames && step(thread, size, depth)) {
            continue;
        }
    }

    public static void main(String[] args) throws Exception {
        begin(args);
        ClassType c = awaitClass("Instructions");
        ThreadReference thread = stopIn(c, "work");
        steps(thread, StepRequest.STEP_MIN, StepRequest.STEP_OVER, 2);
        thread = stopIn(c, "work");
        steps(thread, StepRequest.STEP_MIN, StepRequest.STEP_INTO, 2);
        thread = stopIn(c, "quiet");
        step(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
        step(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
        step(thread, StepRequest.STEP_MIN, StepRequest.STEP_OUT);
        step(thread, StepRequest.STEP_MIN, StepRequest.STEP_OUT);
        thread = stopIn(c, "quiet");
        steps(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO, 2);
        System.out.println();
        vm.resume();
    }
}
