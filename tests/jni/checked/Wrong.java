// SPDX-License-Identifier: Apache-2.0
// expect-err: ^$
import java.util.*;
import java.util.concurrent.TimeUnit;

/** -Xcheck:jni: each mistake in a process of its own, and what the VM says of it first.  HotSpot does not find "field", ends
 * otherwise for "null", and calls "nullclass" a bad reference; all else is as there. */
public class Wrong {
    int number;

    void method() { }

    static void quiet() { }

    static native void make(String which);

    static Process start(String mistake) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(ProcessHandle.current().info().command().get(), "-Xcheck:jni", "-Xmx64m",
            "-XX:ErrorFile=/dev/null", "-Djava.library.path=" + System.getProperty("java.library.path"), "-cp", System.getProperty("java.class.path"), "Wrong", mistake);
        return builder.redirectErrorStream(true).start();
    }

    static String said(Process process) throws Exception {
        List<String> said = new ArrayList<>();
        try (Scanner lines = new Scanner(process.getInputStream())) {
            while (lines.hasNextLine())
                said.add(lines.nextLine());
        }
        if (!process.waitFor(50, TimeUnit.SECONDS))
            process.destroyForcibly();
        String first = said.stream().filter(l -> l.contains("in native method") || l.startsWith("Warning")).findFirst().orElse("nothing");
        boolean stack = said.stream().anyMatch(l -> l.contains("at Wrong.make(Native Method)"));
        return first + (stack ? " with stack" : "") + (process.exitValue() == 134 ? " aborted" : " " + process.exitValue());
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.loadLibrary("Wrong");
            make(args[0]);
            return;
        }
        Map<String, Process> processes = new LinkedHashMap<>();
        for (String mistake : "thread dead bad nullclass noclass nostring noarray otherarray null field fieldtype method local pending unchecked critical fine".split(" "))
            processes.put(mistake, start(mistake));
        for (String mistake : processes.keySet())
            System.out.println(mistake + ": " + said(processes.get(mistake)));
    }
}

// expect: thread: FATAL ERROR in native method: Using JNIEnv in the wrong thread aborted
// expect: dead: FATAL ERROR in native method: Bad global or local ref passed to JNI with stack aborted
// expect: bad: FATAL ERROR in native method: Bad global or local ref passed to JNI with stack aborted
// expect: nullclass: FATAL ERROR in native method: JNI received a null class with stack aborted
// expect: noclass: FATAL ERROR in native method: JNI received a class argument that is not a class with stack aborted
// expect: nostring: FATAL ERROR in native method: JNI string operation received a non-string with stack aborted
// expect: noarray: FATAL ERROR in native method: Non-array passed to JNI array operations with stack aborted
// expect: otherarray: FATAL ERROR in native method: Array element type mismatch in JNI with stack aborted
// expect: null: FATAL ERROR in native method: Null object passed to JNI with stack aborted
// expect: field: FATAL ERROR in native method: Wrong field ID passed to JNI with stack aborted
// expect: fieldtype: FATAL ERROR in native method: Field type (instance) mismatch in JNI get/set field operations with stack aborted
// expect: method: FATAL ERROR in native method: Wrong object class or methodID passed to JNI call with stack aborted
// expect: local: FATAL ERROR in native method: Invalid local JNI handle passed to DeleteLocalRef with stack aborted
// expect: pending: WARNING in native method: JNI call made with exception pending with stack 0
// expect: unchecked: WARNING in native method: JNI call made without checking exceptions when required to from CallStaticVoidMethod with stack 0
// expect: critical: Warning: Calling other JNI functions in the scope of Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical 0
// expect: fine: nothing 0
