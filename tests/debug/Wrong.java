// SPDX-License-Identifier: Apache-2.0
// agent: wrong.c
// compiled: no

/** An agent that asks wrongly, in each phase; what it is answered it prints. */
public class Wrong {
    int field;

    static native void ask(Thread ended, Object o);

    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        ask(ended, new Wrong());
        System.out.println("ends");
    }
}
