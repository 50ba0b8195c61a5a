// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.atomic.PAR;

/** A region that cannot be one. */
public class Misplaced {
    @PAR
    native void none();

    public static void main(String[] arguments) {
        System.out.println("not reached");
    }
}
