// SPDX-License-Identifier: Apache-2.0
// The same beside a collector that marks while the program runs: classes go in the collections that stop the program.
// vm-args: -Xmx48m -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison
// expect: rounds alike
// expect: unloaded
public class Beside {
    static final int ROUNDS = Integer.getInteger("test.size", 3000);
    static volatile Object sink;

    static void allocate() {
        for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
            sink = new Object[i & 1023];
        }
    }

    public static void main(String[] args) throws Exception {
        Thread beside = new Thread(Beside::allocate);
        beside.setDaemon(true);
        beside.start();
        long before = Loading.unloaded();
        String first = Rounds.round();
        boolean alike = true;
        for (int i = 0; i < ROUNDS; i++) {
            alike &= Rounds.round().equals(first);
        }
        System.out.println(alike ? "rounds alike" : "rounds differ");
        beside.interrupt();
        beside.join();
        System.out.println(Loading.gone(before, ROUNDS / 2) ? "unloaded" : "unloaded " + (Loading.unloaded() - before));
    }
}
