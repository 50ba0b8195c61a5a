// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.InvocationException;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.MonitorInfo;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.LocatableEvent;
import com.sun.jdi.event.ModificationWatchpointEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.StepRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A client that asks what IDEs ask. */
public class IdeClient extends Client {
    private static ClassType ide;

    private static BreakpointRequest breakAt(String mark) throws AbsentInformationException {
        return breakAt(mark, 1);
    }

    /** At each n-th time alone. */
    private static BreakpointRequest breakAt(String mark, int n) throws AbsentInformationException {
        BreakpointRequest r = requests.createBreakpointRequest(ide.locationsOfLine(marks.get(mark)).get(0));
        if (n > 1) {
            r.addCountFilter(n);
        }
        r.enable();
        return r;
    }

    private static void abilities() {
        System.out.println("watches " + vm.canWatchFieldAccess() + vm.canWatchFieldModification() + ", instances " + vm.canGetInstanceInfo() + ", pool "
            + vm.canGetConstantPool() + ", bytecodes " + vm.canGetBytecodes() + ", early return " + vm.canForceEarlyReturn() + ", monitor frames "
            + vm.canGetMonitorFrameInfo() + ", monitor events " + vm.canRequestMonitorEvents() + ", redefine " + vm.canRedefineClasses() + ", pop "
            + vm.canPopFrames() + ", modules " + vm.canGetModuleInfo() + ", source extension " + vm.canGetSourceDebugExtension() + ", return values "
            + vm.canGetMethodReturnValues());
    }

    private static void watch(ThreadReference thread) throws Exception {
        Field total = ide.fieldByName("total");
        var request = requests.createModificationWatchpointRequest(total);
        request.enable();
        for (int i = 0; i < 2; i++) {
            ModificationWatchpointEvent e = await(ModificationWatchpointEvent.class);
            System.out.println(e.field() + ": " + e.valueCurrent() + ", will be " + e.valueToBe() + " in " + place(e.location()));
        }
        request.disable();
        var access = requests.createAccessWatchpointRequest(ide.fieldByName("first"));
        access.addInstanceFilter(thread.frame(0).thisObject());
        access.enable();
        System.out.println("read in " + place(await(com.sun.jdi.event.AccessWatchpointEvent.class).location()));
        access.disable();
    }

    /** Lines are stepped over until a condition holds. */
    private static void step(ThreadReference thread) throws Exception {
        StepRequest step = requests.createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
        step.enable();
        StackFrame frame;
        do {
            System.out.println("step " + place(await(com.sun.jdi.event.StepEvent.class).location()));
            frame = thread.frame(0);
        } while (((IntegerValue) frame.getValue(frame.visibleVariableByName("i"))).value() < 3);
        step.disable();
        requests.deleteEventRequest(step);
    }

    private static void instances() {
        ReferenceType thing = vm.classesByName("Ide$Thing").get(0);
        List<ObjectReference> all = thing.instances(0);
        System.out.println("instances " + all.size() + ", at most two " + thing.instances(2).size() + ", counted " + vm.instanceCounts(List.of(thing, ide))[0] + " and "
            + vm.instanceCounts(List.of(thing, ide))[1]);
        Map<Integer, String> referrers = new TreeMap<>();
        for (ObjectReference o : all) {
            Map<String, Integer> by = new TreeMap<>();
            for (ObjectReference r : o.referringObjects(0)) {
                by.merge(r.referenceType().name(), 1, Integer::sum);
            }
            referrers.put(((IntegerValue) o.getValue(thing.fieldByName("number"))).value(), by.toString());
        }
        System.out.println("referred to " + referrers);
    }

    private static void invoke(ThreadReference thread) throws Exception {
        Method word = ide.methodsByName("word").get(0), fails = ide.methodsByName("fails").get(0);
        System.out.println("invoked: " + ide.invokeMethod(thread, word, List.of(vm.mirrorOf(8)), ClassType.INVOKE_SINGLE_THREADED));
        try {
            ide.invokeMethod(thread, fails, List.of(vm.mirrorOf("badly")), 0);
        } catch (InvocationException e) {
            System.out.println("thrown: " + e.exception().referenceType().name());
        }
        ObjectReference made = ide.newInstance(thread, ide.methodsByName("<init>").get(0), List.of(), 0);
        System.out.println("made: " + made.referenceType().name() + ", " + made.getValue(ide.fieldByName("first")));
        System.out.println("pool " + ide.constantPoolCount() + " " + ide.constantPool().length + ", code " + word.bytecodes().length + ", module " + ide.module().name()
            + ", " + vm.classesByName("java.lang.String").get(0).module().name() + ", modules " + (vm.allModules().size() > 10));
    }

    private static void frames(ThreadReference thread, Path classes) throws Exception {
        BreakpointRequest at = breakAt("@word");
        System.out.println("stops in " + place(await(BreakpointEvent.class).location()));
        for (LocalVariable v : thread.frame(0).visibleVariables()) {
            System.out.println("variable " + v.name() + " of " + v.signature() + ", generic " + v.genericSignature());
        }
        thread.popFrames(thread.frame(0));
        System.out.println("popped to " + place(thread.frame(0).location()));
        System.out.println("again in " + place(await(BreakpointEvent.class).location()));
        at.disable();
        vm.redefineClasses(Map.of(ide, Files.readAllBytes(classes.resolve("Ide.class"))));
        thread.forceEarlyReturn(vm.mirrorOf("forced"));
        breakAt("@guarded");
        System.out.println("stops in " + place(await(BreakpointEvent.class).location()));
        for (MonitorInfo m : thread.ownedMonitorsAndFrames()) {
            System.out.println("owns " + m.monitor().referenceType().name() + " at " + m.stackDepth());
        }
        StackFrame frame = thread.frame(0);
        frame.setValue(frame.visibleVariableByName("n"), vm.mirrorOf(1L << 33));
    }

    public static void main(String[] args) throws Exception {
        begin(args);
        abilities();
        ide = awaitClass("Ide");
        breakAt("@total", 2);
        LocatableEvent stopped = await(BreakpointEvent.class);
        ThreadReference thread = stopped.thread();
        System.out.println("stops in " + place(stopped.location()));
        watch(thread);
        step(thread);
        breakAt("@filled");
        System.out.println("stops in " + place(await(BreakpointEvent.class).location()));
        instances();
        invoke(thread);
        frames(thread, Path.of(args[1]));
        await(VMDeathEvent.class);
        System.out.println("over");
        vm.resume();
    }
}
