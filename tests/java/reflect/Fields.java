// SPDX-License-Identifier: Apache-2.0
// Field reflection: get and set of all types, statics, finals, inheritance, order, access checks, messages.

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class Fields {
    public static class Base {
        public int pub = 1;
        protected String prot = "p";
        private long priv = 3;
        public static double stat = 4.5;
        public static final int CONST = 6;
        public final String fin = "f";
    }

    public static class Sub extends Base implements Face {
        public boolean z = true; public byte b = 1; public char c = 'c'; public short s = 2; public int i = 3; public long l = 4; public float f = 5; public double d = 6; public Object o = "o";
        transient volatile int tv;
        public int pub = 10;
    }

    interface Face { String IN_FACE = "face"; }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " = " + c.call());
        } catch (NullPointerException e) {
            System.out.println(what + ": null pointer");
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@.*", "@"));
        }
    }

    public static void main(String[] args) throws Exception {
        Sub sub = new Sub();
        for (Field f : Sub.class.getDeclaredFields()) {
            System.out.println(f + " = " + f.get(sub) + " " + Modifier.toString(f.getModifiers()) + " " + f.getType());
        }
        int count = 0;
        for (Field f : Sub.class.getFields()) {
            count++;
        }
        System.out.println(count + " " + Sub.class.getField("pub").getInt(sub) + " " + Base.class.getField("pub").getInt(sub) + " " + Sub.class.getField("stat").get(null) + " " + Sub.class.getField("IN_FACE").get(null));
        Sub.class.getField("z").setBoolean(sub, false);
        Sub.class.getField("b").setByte(sub, (byte) -1);
        Sub.class.getField("c").setChar(sub, 'd');
        Sub.class.getField("s").setShort(sub, (short) -2);
        Sub.class.getField("i").set(sub, (byte) 9);
        Sub.class.getField("l").setInt(sub, 7);
        Sub.class.getField("f").set(sub, 'a');
        Sub.class.getField("d").setFloat(sub, 2.5f);
        Sub.class.getField("o").set(sub, null);
        System.out.println(sub.z + " " + sub.b + " " + sub.c + " " + sub.s + " " + sub.i + " " + sub.l + " " + sub.f + " " + sub.d + " " + sub.o);
        System.out.println(Sub.class.getField("b").getLong(sub) + " " + Sub.class.getField("c").getDouble(sub) + " " + Sub.class.getField("l").getFloat(sub));
        attempt("narrow", () -> Sub.class.getField("l").getInt(sub));
        attempt("not a number", () -> Sub.class.getField("o").getInt(sub));
        attempt("wrong value", () -> {
            Sub.class.getField("i").set(sub, "text");
            return null;
        });
        attempt("wrong value for object", () -> {
            Base.class.getDeclaredField("prot").set(sub, 5);
            return null;
        });
        attempt("null for primitive", () -> {
            Sub.class.getField("i").set(sub, null);
            return null;
        });
        attempt("wrong object", () -> Sub.class.getField("i").get("text"));
        attempt("null object", () -> Sub.class.getField("i").get(null));
        attempt("final", () -> {
            Base.class.getField("fin").set(sub, "changed");
            return null;
        });
        attempt("static final", () -> {
            Field f = Base.class.getField("CONST");
            f.setAccessible(true);
            f.set(null, 5);
            return null;
        });
        attempt("final made accessible", () -> {
            Field f = Base.class.getField("fin");
            f.setAccessible(true);
            f.set(sub, "changed");
            return f.get(sub);
        });
        attempt("private", () -> Base.class.getDeclaredField("priv").get(sub));
        attempt("private of String", () -> String.class.getDeclaredField("hash").get("x"));
        attempt("closed module", () -> {
            String.class.getDeclaredField("hash").setAccessible(true);
            return null;
        });
        attempt("missing", () -> Sub.class.getField("none"));
        attempt("declared only", () -> Sub.class.getDeclaredField("stat"));
        attempt("filtered", () -> Class.class.getDeclaredField("classLoader"));
        Field a = Sub.class.getField("i"), b = Sub.class.getField("i");
        System.out.println(a.equals(b) + " " + (a != b) + " " + (a.hashCode() == b.hashCode()) + " " + a.getDeclaringClass() + " " + a.toGenericString() + " " + a.isSynthetic() + a.isEnumConstant());
        Field mine = Fields.class.getDeclaredField("hidden");
        System.out.println(mine.canAccess(null) + " " + mine.get(null) + " " + mine.trySetAccessible());
    }

    private static int hidden = 17;
}

// expect: public boolean Fields$Sub.z = true public boolean
// expect: public byte Fields$Sub.b = 1 public byte
// expect: public char Fields$Sub.c = c public char
// expect: public short Fields$Sub.s = 2 public short
// expect: public int Fields$Sub.i = 3 public int
// expect: public long Fields$Sub.l = 4 public long
// expect: public float Fields$Sub.f = 5.0 public float
// expect: public double Fields$Sub.d = 6.0 public double
// expect: public java.lang.Object Fields$Sub.o = o public class java.lang.Object
// expect: transient volatile int Fields$Sub.tv = 0 transient volatile int
// expect: public int Fields$Sub.pub = 10 public int
// expect: 15 10 1 4.5 face
// expect: false -1 d -2 9 7 97.0 2.5 null
// expect: -1 100.0 7.0
// expect: narrow: java.lang.IllegalArgumentException: Attempt to get long field "Fields$Sub.l" with illegal data type conversion to int
// expect: not a number: java.lang.IllegalArgumentException: Attempt to get java.lang.Object field "Fields$Sub.o" with illegal data type conversion to int
// expect: wrong value: java.lang.IllegalArgumentException: Can not set int field Fields$Sub.i to java.lang.String
// expect: wrong value for object: java.lang.IllegalArgumentException: Can not set java.lang.String field Fields$Base.prot to java.lang.Integer
// expect: null for primitive: java.lang.IllegalArgumentException: Can not set int field Fields$Sub.i to null value
// expect: wrong object: java.lang.IllegalArgumentException: Can not set int field Fields$Sub.i to java.lang.String
// expect: null object: null pointer
// expect: final: java.lang.IllegalAccessException: Can not set final java.lang.String field Fields$Base.fin to java.lang.String
// expect: static final: java.lang.IllegalAccessException: Can not set static final int field Fields$Base.CONST to java.lang.Integer
// expect: final made accessible = changed
// expect: private = 3
// expect: private of String: java.lang.IllegalAccessException: class Fields cannot access a member of class java.lang.String (in module java.base) with modifiers "private"
// expect: closed module: java.lang.reflect.InaccessibleObjectException: Unable to make field private int java.lang.String.hash accessible: module java.base does not "opens java.lang" to unnamed module @
// expect: missing: java.lang.NoSuchFieldException: none
// expect: declared only: java.lang.NoSuchFieldException: stat
// expect: filtered: java.lang.NoSuchFieldException: classLoader
// expect: true true true class Fields$Sub public int Fields$Sub.i falsefalse
// expect: true 17 true
