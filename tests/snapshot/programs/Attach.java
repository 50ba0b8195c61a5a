// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.VirtualMachine;

/** Brings an agent to a process: Attach PROCESS JAR. */
public class Attach {
    public static void main(String[] args) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(args[0]);
        vm.loadAgent(args[1]);
        vm.detach();
    }
}
