// SPDX-License-Identifier: Apache-2.0
// A default serial version that has to be computed initialises the class, whose error is not lost; one that is written there does not.
// expect: Fails: Fails begins
// expect: java.lang.ExceptionInInitializerError caused by java.lang.IllegalStateException: bad
// expect: Fails: java.lang.NoClassDefFoundError: Could not initialize class SerialInit$Fails caused by java.lang.ExceptionInInitializerError: Exception java.lang.IllegalStateException: bad [in thread "main"]
// expect: Works: told Works
// expect: 2364747602615093040
// expect: Inherits: 2278498012854753991
// expect: Face: told Face
// expect: 2807393138915730872
// expect: Written: told Written
// expect: 5
// expect: ExtendsFails: java.lang.NoClassDefFoundError: Could not initialize class SerialInit$Fails caused by java.lang.ExceptionInInitializerError: Exception java.lang.IllegalStateException: bad [in thread "main"]
// expect: One: 0
// expect: int[]: 5600894804908749477
// expect: String: -6849794470754667710
// expect: Runnable: 0
import java.io.ObjectStreamClass;
import java.io.Serializable;

public class SerialInit {
    static class Fails implements Serializable {
        static {
            System.out.println("Fails begins");
            if (true) {
                throw new IllegalStateException("bad");
            }
        }
    }

    static class Works implements Serializable {
        static int x = told("Works");
    }

    static class Inherits extends Works {
    }

    interface Face extends Serializable {
        int Y = told("Face");
    }

    static class Written implements Serializable {
        private static final long serialVersionUID = 5;

        static {
            told("Written");
        }
    }

    static class ExtendsFails extends Fails {
    }

    enum One {
        ONE;

        static {
            told("One");
        }
    }

    static int told(String s) {
        System.out.println("told " + s);
        return 7;
    }

    public static void main(String[] args) {
        Class<?>[] all = { Fails.class, Fails.class, Works.class, Inherits.class, Face.class, Written.class, ExtendsFails.class, One.class,
            int[].class, String.class, Runnable.class };
        for (Class<?> c : all) {
            System.out.print(c.getSimpleName() + ": ");
            try {
                System.out.println(ObjectStreamClass.lookupAny(c).getSerialVersionUID());
            } catch (Throwable t) {
                System.out.println(t + " caused by " + t.getCause());
            }
        }
    }
}
