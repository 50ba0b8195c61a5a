// SPDX-License-Identifier: Apache-2.0
// A thread of the platform, and a virtual one that is a thread of its own, too.
// jdk: 21 25
// jdb: stop in Virtual.work
// event: run
// jdb: locals
// event: step
// event: cont
// jdb: locals
// jdb: set n = 20
// event: next
// event: step up
// event: cont

public class Virtual {
    static int work(int n) {
        int twice = n * 2;
        return twice;
    }

    static void report(int n) {
        int result = work(n);
        System.out.println(Thread.currentThread().getName() + " " + result);
    }

    /** By reflection, as this is compiled for JDK 17. */
    public static void main(String[] args) throws Exception {
        report(1);
        Class<?> builder = Class.forName("java.lang.Thread$Builder");
        Object light = Thread.class.getMethod("ofVirtual").invoke(null);
        builder.getMethod("name", String.class).invoke(light, "light");
        Thread begun = (Thread) builder.getMethod("start", Runnable.class).invoke(light, (Runnable) () -> report(2));
        begun.join();
    }
}
