// SPDX-License-Identifier: Apache-2.0
package harness;

/** Says which VM this is and whether it has javax.realtime. */
public final class Probe {
    public static void main(String[] arguments) {
        System.out.println("vm " + System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        try {
            Class.forName("javax.realtime.RealtimeThread");
            System.out.println("realtime javax.realtime");
        } catch (ClassNotFoundException | LinkageError e) {
            System.err.println("no javax.realtime: " + e);
        }
    }
}
