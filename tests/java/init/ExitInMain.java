// SPDX-License-Identifier: Apache-2.0
// System.exit from main with a status over 255 gives the low byte; finally blocks do not run.
// exit: 44

public class ExitInMain {
    public static void main(String[] args) {
        try {
            System.out.println("leaving");
            System.exit(300);
        } finally {
            System.out.println("never");
        }
    }
}

// expect: leaving
