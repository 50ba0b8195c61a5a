// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Location;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import java.util.Map;
import java.util.TreeMap;

/** What the clients of the debugger's interface for Java begin with. */
abstract class Client {
    static VirtualMachine vm;
    static EventRequestManager requests;
    static final Map<String, Integer> marks = new TreeMap<>();

    private static VirtualMachine attach(String port) throws Exception {
        for (AttachingConnector c : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (c.name().equals("com.sun.jdi.SocketAttach")) {
                Map<String, Connector.Argument> arguments = c.defaultArguments();
                arguments.get("hostname").setValue("localhost");
                arguments.get("port").setValue(port);
                return c.attach(arguments);
            }
        }
        throw new IllegalStateException();
    }

    /** Arguments are the port, the folder of the program's classes, and marks as NAME=LINE; the program stands until it is told to go on. */
    static void begin(String[] args) throws Exception {
        for (int i = 2; i < args.length; i++) {
            marks.put(args[i].split("=")[0], Integer.valueOf(args[i].split("=")[1]));
        }
        vm = attach(args[0]);
        requests = vm.eventRequestManager();
        take(VMStartEvent.class);
    }

    /** The program goes on until the class is there, and stands. */
    static ClassType awaitClass(String name) throws InterruptedException {
        ClassPrepareRequest prepare = requests.createClassPrepareRequest();
        prepare.addClassFilter(name);
        prepare.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        prepare.enable();
        return (ClassType) await(ClassPrepareEvent.class).referenceType();
    }

    /** What comes next of that kind; all goes on before. */
    static <T extends Event> T await(Class<T> kind) throws InterruptedException {
        vm.resume();
        return take(kind);
    }

    static <T extends Event> T take(Class<T> kind) throws InterruptedException {
        for (;;) {
            EventSet set = vm.eventQueue().remove(20_000);
            if (set == null) {
                throw new IllegalStateException("nothing happens");
            }
            for (Event e : set) {
                if (kind.isInstance(e)) {
                    return kind.cast(e);
                }
                if (e instanceof VMDisconnectEvent) {
                    throw new IllegalStateException("it has gone");
                }
            }
        }
    }

    static String place(Location l) {
        return l.declaringType().name() + "." + l.method().name() + ":" + l.lineNumber() + " at " + l.codeIndex();
    }
}
