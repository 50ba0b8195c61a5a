// SPDX-License-Identifier: Apache-2.0
/** What System.load and loadLibrary do with libraries that are good, missing, broken, or of another time. */
public class Loading {
    static native String loadedBy();

    interface Action { void run() throws Throwable; }
    static void show(Action a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.toString().replace(System.getProperty("java.library.path"), "LIBS"));
        }
    }

    static void thrown() { throw new IllegalStateException("JNI_OnLoad fails"); }

    static class Own extends ClassLoader {
        Own() { super(null); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (java.io.InputStream in = Loading.class.getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static class User {
        static native int answer();
        public static String load(String name) {
            try {
                System.loadLibrary(name);
                return "answer " + answer();
            } catch (Throwable e) {
                return e.toString().replace(System.getProperty("java.library.path"), "LIBS");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String libs = System.getProperty("java.library.path");
        System.out.println(System.mapLibraryName("x"));
        show(() -> System.loadLibrary("NoSuchLibrary"));
        show(() -> System.load("relative/path.so"));
        show(() -> System.load("/no/such/library.so"));
        java.nio.file.Path text = java.nio.file.Files.writeString(java.nio.file.Files.createTempFile("lib", ".so"), "not a library");
        try {
            System.load(text.toString());
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage().replace(text.toString(), "TEXT"));
        }
        java.nio.file.Files.delete(text);
        show(() -> System.loadLibrary("LoadingVersion"));
        show(() -> System.loadLibrary("LoadingThrows"));
        show(() -> loadedBy());
        show(() -> System.loadLibrary("Loading"));
        show(() -> System.loadLibrary("Loading"));
        show(() -> System.load(libs + "/libLoading.so"));
        System.out.println(loadedBy());
        Class<?> other = Class.forName("Loading$User", true, new Own());
        System.out.println(other.getMethod("load", String.class).invoke(null, "Loading"));
        System.out.println(other.getMethod("load", String.class).invoke(null, "LoadingOther"));
        System.out.println(User.load("LoadingOther"));
    }
}

// expect: libx.so
// expect: java.lang.UnsatisfiedLinkError: no NoSuchLibrary in java.library.path: LIBS
// expect: java.lang.UnsatisfiedLinkError: Expecting an absolute path of the library: relative/path.so
// expect: java.lang.UnsatisfiedLinkError: Can't load library: /no/such/library.so
// expect: TEXT: TEXT: file too short
// expect: java.lang.UnsatisfiedLinkError: unsupported JNI version 0x00770000 required by LIBS/libLoadingVersion.so
// expect: java.lang.IllegalStateException: JNI_OnLoad fails
// expect: java.lang.UnsatisfiedLinkError: 'java.lang.String Loading.loadedBy()'
// expect: fine
// expect: fine
// expect: fine
// expect: found itself
// expect: java.lang.UnsatisfiedLinkError: Native Library LIBS/libLoading.so already loaded in another classloader
// expect: answer 42
// expect: java.lang.UnsatisfiedLinkError: Native Library LIBS/libLoadingOther.so already loaded in another classloader
