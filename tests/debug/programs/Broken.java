// SPDX-License-Identifier: Apache-2.0

/** What goes on while an agent or a debugger does what it should not. */
public class Broken {
    static class Part {
        static String said() {
            return "part";
        }
    }

    /** Argument: for how many milliseconds it waits. */
    public static void main(String[] args) throws InterruptedException {
        System.out.println("begun");
        if (args.length > 0) {
            Thread.sleep(Integer.parseInt(args[0]));
        }
        try {
            System.out.println(Part.said());
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
    }
}
