// SPDX-License-Identifier: Apache-2.0

import com.sun.jdi.Method;
import com.sun.jdi.StackFrame;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import java.util.ArrayList;
import java.util.List;

/** Breakpoints at all instructions of a method: some from the beginning, the others once it runs. */
public class AnywhereClient extends Client {
    /** Bytes of an instruction, of those that javac makes for the program. */
    private static int length(int opcode) {
        if (opcode == 0x10 || opcode == 0x12 || opcode >= 0x15 && opcode <= 0x19 || opcode >= 0x36 && opcode <= 0x3a) {
            return 2;
        }
        if (opcode == 0x11 || opcode == 0x14 || opcode == 0x84 || opcode >= 0x99 && opcode <= 0xa7 || opcode >= 0xb2 && opcode <= 0xb8) {
            return 3;
        }
        return opcode == 0xba ? 5 : 1;
    }

    private static List<Integer> instructions(byte[] code) {
        List<Integer> all = new ArrayList<>();
        for (int at = 0; at < code.length; at += length(code[at] & 0xff)) {
            all.add(at);
        }
        return all;
    }

    /** At each third instruction, or at all others. */
    private static void breakAtSome(Method method, boolean third) {
        List<Integer> all = instructions(method.bytecodes());
        for (int i = 0; i < all.size(); i++) {
            if (i % 3 == 0 == third) {
                requests.createBreakpointRequest(method.locationOfCodeIndex(all.get(i))).enable();
            }
        }
    }

    private static String show(BreakpointEvent e) throws Exception {
        StackFrame frame = e.thread().frame(0);
        StringBuilder text = new StringBuilder(e.location().codeIndex() + ":");
        for (var variable : frame.visibleVariables()) {
            text.append(' ').append(variable.name()).append('=').append(frame.getValue(variable));
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        begin(args);
        Method mixed = awaitClass("Anywhere").methodsByName("mixed").get(0);
        breakAtSome(mixed, true);
        System.out.println(show(await(BreakpointEvent.class)));
        breakAtSome(mixed, false);
        for (boolean over = false; !over;) {
            vm.resume();
            EventSet set = vm.eventQueue().remove(20_000);
            for (Event e : set) {
                if (e instanceof BreakpointEvent stopped) {
                    System.out.println(show(stopped));
                } else {
                    over = true;
                }
            }
        }
        vm.resume();
    }
}
