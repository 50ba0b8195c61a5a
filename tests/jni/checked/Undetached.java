// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xcheck:jni

/** A native thread that ends without DetachCurrentThread is detached, and told of.  HotSpot says nothing. */
public class Undetached {
    static { System.loadLibrary("Undetached"); }

    static native void run(boolean detach);

    public static void main(String[] args) {
        run(true);
        System.out.println("detached");
        run(false);
        System.gc();
        System.out.println("done");
    }
}

// expect: detached
// expect: WARNING in native method: Thread ended while attached, without a call of DetachCurrentThread
// expect: done
