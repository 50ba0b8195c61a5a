// SPDX-License-Identifier: Apache-2.0
// A main class in a package; package-private access; Package objects; resources relative to it.

package tests.init.deep;

public class InPackage {
    static class Friend { int packagePrivate = 4; }

    public static void main(String[] args) throws Exception {
        System.out.println(InPackage.class.getName() + " " + InPackage.class.getPackageName() + " " + InPackage.class.getPackage() + " " + new Friend().packagePrivate);
        System.out.println((InPackage.class.getResource("InPackage.class") != null) + " " + (InPackage.class.getResource("/tests/init/deep/InPackage.class") != null) + " " + InPackage.class.getResource("/InPackage.class"));
        System.out.println(InPackage.class.getClassLoader().getDefinedPackage("tests.init.deep").getName() + " " + InPackage.class.getClassLoader().getDefinedPackage("tests.init") + " " + new Throwable().getStackTrace()[0]);
        System.out.println(InPackage.class.getPackage().isSealed() + " " + InPackage.class.getPackage().getImplementationVersion());
    }
}

// expect: tests.init.deep.InPackage tests.init.deep package tests.init.deep 4
// expect: true true null
// expect: tests.init.deep null tests.init.deep.InPackage.main(InPackage.java:12)
// expect: false null
