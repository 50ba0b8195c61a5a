// SPDX-License-Identifier: Apache-2.0

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.function.BooleanSupplier;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** The annotation is for methods with a body; it is not inherited, and reflection sees it. */
public class RegionsMisplaced {
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for an abstract method: RegionsMisplaced$Abstract.work(I)V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for an abstract method: RegionsMisplaced$Interface.work()V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for a native method: RegionsMisplaced$Native.work()V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for a constructor: RegionsMisplaced$Makes.<init>(I)V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for a static initialiser: RegionsMisplaced$Initialises.<clinit>()V
    // expect: declared: true, overridden: false, by super: true, default: true, static: true, by reflection: true
    // expect: annotated: true
    // expect: synchronized: true, private: true, of an interface: true true, bridge: true, calls itself: true, lambda in it: true, lambda itself: false

    abstract static class Abstract {
        @PAR
        abstract void work(int n);
    }

    interface Interface {
        @PAR
        void work();
    }

    static class Native {
        @PAR
        native void work();
    }

    /** Stands for a class whose constructor is annotated, which no compiler makes: the name is exchanged when it is loaded. */
    static class Makes {
        @PAR
        void makesI(int n) { }
    }

    static class Initialises {
        @PAR
        static void classIni() { }
    }

    static class Declares {
        @PAR
        boolean isInside() {
            return Region.isOpen();
        }
    }

    static class Overrides extends Declares {
        @Override
        boolean isInside() {
            return Region.isOpen();
        }

        boolean bySuper() {
            return super.isInside();
        }
    }

    interface WithDefault {
        @PAR
        default boolean isInside() {
            return Region.isOpen();
        }
    }

    @PAR
    static boolean isInside() {
        return Region.isOpen();
    }

    interface Answers<T> {
        T isInside();

        @PAR
        static boolean byStatic() {
            return Region.isOpen();
        }

        @PAR
        private boolean byPrivate() {
            return Region.isOpen();
        }

        default boolean both() {
            return byPrivate() && byStatic();
        }
    }

    static class Bridged implements Answers<Boolean> {
        @Override
        @PAR
        public Boolean isInside() {
            return Region.isOpen();
        }

        @PAR
        synchronized boolean whileLocked() {
            return Region.isOpen() && Thread.holdsLock(this);
        }

        @PAR
        private boolean isAlone() {
            return Region.isOpen();
        }

        @PAR
        boolean deep(int n) {
            return Region.isOpen() && (n == 0 || deep(n - 1));
        }

        @PAR
        boolean lambda() {
            BooleanSupplier s = () -> Region.isOpen();
            return s.getAsBoolean();
        }
    }

    /** A name of a method in the constant pool becomes another of the same length. */
    static void define(String name, String from, String to) throws IOException {
        byte[] bytes;
        try (InputStream in = RegionsMisplaced.class.getResourceAsStream("RegionsMisplaced$" + name + ".class")) {
            bytes = in.readAllBytes();
        }
        String text = new String(bytes, ISO_8859_1).replace((char) from.length() + from, (char) to.length() + to);
        byte[] changed = text.getBytes(ISO_8859_1);
        try {
            new ClassLoader(RegionsMisplaced.class.getClassLoader()) {
                Class<?> define() {
                    return defineClass(null, changed, 0, changed.length);
                }
            }.define();
            System.out.println("defined " + name);
        } catch (LinkageError e) {
            System.out.println(e);
        }
    }

    static void load(String name) {
        try {
            Class.forName("RegionsMisplaced$" + name);
            System.out.println("loaded " + name);
        } catch (ClassNotFoundException | LinkageError e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        load("Abstract");
        load("Interface");
        load("Native");
        define("Makes", "makesI", "<init>");
        define("Initialises", "classIni", "<clinit>");
        WithDefault withDefault = new WithDefault() { };
        Method method = RegionsMisplaced.class.getDeclaredMethod("isInside");
        System.out.println("declared: " + new Declares().isInside() + ", overridden: " + new Overrides().isInside() + ", by super: "
                           + new Overrides().bySuper() + ", default: " + withDefault.isInside() + ", static: " + isInside() + ", by reflection: " + method.invoke(null));
        System.out.println("annotated: " + method.isAnnotationPresent(PAR.class));
        Bridged bridged = new Bridged();
        Answers<?> answers = bridged;
        BooleanSupplier lambda = () -> Region.isOpen();
        System.out.println("synchronized: " + bridged.whileLocked() + ", private: " + bridged.isAlone() + ", of an interface: " + answers.both() + " " + Answers.byStatic()
                           + ", bridge: " + answers.isInside() + ", calls itself: " + bridged.deep(100) + ", lambda in it: " + bridged.lambda()
                           + ", lambda itself: " + lambda.getAsBoolean());
    }
}
