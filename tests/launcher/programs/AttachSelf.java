// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;

/** Attaches to its own VM, as jcmd would. */
class AttachSelf {
    public static void main(String[] args) throws Exception {
        try {
            VirtualMachine vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
            System.out.println("attached");
            vm.detach();
        } catch (AttachNotSupportedException e) {
            System.out.println("refused");
        }
    }
}
