// SPDX-License-Identifier: Apache-2.0
// A shutdown hook that halts decides the exit status; halt runs no hooks.
// exit: 9

public class HaltInHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook halts");
            System.out.flush();
            Runtime.getRuntime().halt(9);
        }));
        System.exit(1);
    }
}

// expect: hook halts
