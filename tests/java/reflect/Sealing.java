// SPDX-License-Identifier: Apache-2.0
// Reflection of records, sealed classes, nests, and of modules and layers.

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.TreeSet;

public class Sealing {
    @interface A { }
    record R(@Deprecated int a, java.util.List<String> b) { int extra() { return a; } }
    sealed interface S permits One, Two { }
    record One() implements S { }
    static final class Two implements S { }

    public static void main(String[] args) throws Exception {
        for (RecordComponent c : R.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType() + " " + c.getGenericSignature() + " " + c.getAccessor() + " " + Arrays.toString(c.getAnnotations()) + " " + c.getAccessor().invoke(new R(4, null)));
        }
        System.out.println(R.class.getSuperclass() + " " + String.class.getRecordComponents() + " " + new One().getClass().getRecordComponents().length);
        System.out.println(Arrays.toString(S.class.getPermittedSubclasses()) + " " + S.class.isSealed());
        TreeSet<String> members = new TreeSet<>();
        for (Class<?> c : Sealing.class.getNestMembers()) {
            members.add(c.getName());
        }
        System.out.println(members);
        Module base = Object.class.getModule(), mine = Sealing.class.getModule();
        System.out.println(base.getName() + " " + base.isNamed() + " " + mine.isNamed() + " " + mine.canRead(base) + " " + base.canRead(mine) + " " + base.isExported("java.util") + " " + base.isExported("jdk.internal.misc") + " "
                + base.isOpen("java.util") + " " + base.isOpen("java.lang", mine) + " " + mine.isOpen("any"));
        System.out.println(base.getDescriptor().name() + " " + base.getDescriptor().exports().stream().anyMatch(e -> e.source().equals("java.lang")) + " " + base.getPackages().contains("java.io") + " "
                + (base.getLayer() == ModuleLayer.boot()) + " " + (mine.getLayer() == null) + " " + ModuleLayer.boot().findModule("java.base").isPresent());
        System.out.println(base.getAnnotations().length + " " + base + " " + (base.getClassLoader() == null) + " " + (mine.getClassLoader() == Sealing.class.getClassLoader()));
    }
}

// expect: a int null public int Sealing$R.a() [] 4
// expect: b interface java.util.List Ljava/util/List<Ljava/lang/String;>; public java.util.List Sealing$R.b() [] null
// expect: class java.lang.Record null 0
// expect: [class Sealing$One, class Sealing$Two] true
// expect: [Sealing, Sealing$A, Sealing$One, Sealing$R, Sealing$S, Sealing$Two]
// expect: java.base true false true false true false false false true
// expect: java.base true true true true true
// expect: 0 module java.base true true
