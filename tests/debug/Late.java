// SPDX-License-Identifier: Apache-2.0
// late: late.c
// jdk: 17 21 25
// args: -Djdk.attach.allowAttachSelf=true -XX:+EnableDynamicAgentLoading

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Native agents that come while the program runs, and some that cannot. */
public class Late {
    private static native int instances(Class<?> of);

    private static native long tag(Object of);

    private static native int change(Class<?> of);

    private static native int told(int what);

    static class Told {
        static String word() {
            return "before";
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void attempt(String what, String path, Step step) throws Exception {
        try {
            step.run();
            System.out.println(what + ": loaded");
        } catch (AgentInitializationException e) {
            System.out.println(what + ": " + e.getMessage() + ", " + e.returnValue());
        } catch (AgentLoadException | IOException e) {
            String[] lines = String.valueOf(e.getMessage()).replace(path, "PATH").replace("loaded. ", "loaded.").split("\n");
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + lines[0]);
        }
    }

    private static void refuse(VirtualMachine vm, String library) throws Exception {
        String missing = library.replace("liblate", "libmissing");
        attempt("missing", missing, () -> vm.loadAgentPath(missing, null));
        attempt("by name", "missingname", () -> vm.loadAgentLibrary("missingname", "x"));
        attempt("no agent", "zip", () -> vm.loadAgentLibrary("zip"));
        attempt("failing", library, () -> vm.loadAgentPath(library, "status=5"));
    }

    public static void main(String[] args) throws Exception {
        List<Told> kept = new ArrayList<>();
        for (int i = 0; i < 12; i++)
            kept.add(new Told());
        System.out.println(Told.word());
        VirtualMachine vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
        refuse(vm, args[0]);
        attempt("late", args[0], () -> vm.loadAgentPath(args[0], "some words"));
        vm.detach();
        System.out.println("instances " + instances(Told.class) + ", tag " + tag(kept.get(5)) + ", of another " + tag(vm));
        System.out.println("changed " + change(Told.class) + ": " + Told.word() + ", seen " + told(2));
        Thread listener = new Thread(() -> System.gc(), "late listener");
        listener.start();
        listener.join();
        System.out.println("collections " + told(0) + ", threads " + told(1));
    }
}
