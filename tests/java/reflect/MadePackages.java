// SPDX-License-Identifier: Apache-2.0
// Packages of the boot loader that have classes made while the program runs, and none from the image, are no one's to list.

import java.util.Arrays;

public class MadePackages {
    public static void main(String[] args) throws Exception {
        Deprecated made = Thread.class.getMethod("stop").getAnnotation(Deprecated.class);
        System.out.println(made.annotationType() + ", of " + made.getClass().getClassLoader());
        Package[] all = Package.getPackages();
        System.out.println("nothing among them: " + Arrays.asList(all).contains(null));
        System.out.println("the usual ones: " + Arrays.stream(all).filter(p -> p != null && p.getName().matches("java\\.(lang|util)")).count());
    }
}

// expect: interface java.lang.Deprecated, of null
// expect: nothing among them: false
// expect: the usual ones: 2
