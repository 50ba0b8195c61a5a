// SPDX-License-Identifier: Apache-2.0

import java.lang.reflect.Method;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** The annotation is for methods with a body; it is not inherited, and reflection sees it. */
public class RegionsMisplaced {
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for an abstract method: RegionsMisplaced$Abstract.work(I)V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for an abstract method: RegionsMisplaced$Interface.work()V
    // expect: java.lang.IncompatibleClassChangeError: @PAR is not for a native method: RegionsMisplaced$Native.work()V
    // expect: declared: true, overridden: false, by super: true, default: true, static: true, by reflection: true
    // expect: annotated: true

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
        WithDefault withDefault = new WithDefault() { };
        Method method = RegionsMisplaced.class.getDeclaredMethod("isInside");
        System.out.println("declared: " + new Declares().isInside() + ", overridden: " + new Overrides().isInside() + ", by super: "
                           + new Overrides().bySuper() + ", default: " + withDefault.isInside() + ", static: " + isInside() + ", by reflection: " + method.invoke(null));
        System.out.println("annotated: " + method.isAnnotationPresent(PAR.class));
    }
}
