// SPDX-License-Identifier: Apache-2.0
// A stack trace longer than 1024 frames is cut; -XX:MaxJavaStackTraceDepth is that limit.

public class LongTrace {
    static Throwable deep(int n) {
        return n == 0 ? new Throwable() : deep(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(deep(10).getStackTrace().length);
        System.out.println(deep(1021).getStackTrace().length);
        System.out.println(deep(1022).getStackTrace().length);
        System.out.println(deep(1500).getStackTrace().length);
        StackTraceElement[] t = Thread.currentThread().getStackTrace();
        System.out.println(t[0].getMethodName() + " " + t[1].getMethodName() + " " + t.length);
        System.out.println(deep(3).getStackTrace()[0].equals(deep(5).getStackTrace()[0]));
    }
}

// expect: 12
// expect: 1023
// expect: 1024
// expect: 1024
// expect: getStackTrace main 2
// expect: true
