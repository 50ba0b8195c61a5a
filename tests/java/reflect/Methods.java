// SPDX-License-Identifier: Apache-2.0
// Method reflection: lookup, invoke with conversion, varargs, static, interface, bridge methods, order of exceptions, messages.

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class Methods {
    public interface Face { default String def() { return "def"; } String abs(); static String st() { return "st"; } }

    public static class Base implements Face {
        public String abs() { return "Base.abs"; }
        public Object cov() { return "obj"; }
        public static String stat(int i, long l, double d) { return i + "," + l + "," + d; }
        public String over(Object o) { return "Object"; }
        public String over(String o) { return "String"; }
        public String over(int o) { return "int"; }
        public String va(String... s) { return s.length + ""; }
        protected void prot() { }
        private String priv() { return "priv"; }
        public final synchronized strictfp int fin() throws java.io.IOException, IllegalStateException { return 5; }
        public void boom() { throw new IllegalStateException("boom"); }
        public void nothing() { }
        public boolean z(boolean z) { return !z; } public byte b(byte b) { return b; } public char c(char c) { return c; } public short s(short s) { return s; } public float f(float f) { return f; }
    }

    public static class Sub extends Base {
        @Override public String abs() { return "Sub.abs"; }
        @Override public String cov() { return "str"; }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " = " + c.call());
        } catch (InvocationTargetException e) {
            System.out.println(what + ": target " + e.getTargetException());
        } catch (NullPointerException e) {
            System.out.println(what + ": null pointer");
        } catch (Throwable t) {
            System.out.println(what + ": " + (what.startsWith("null ") ? t.getClass().getName() : t));       // whose message differs
        }
    }

    public static void main(String[] args) throws Exception {
        Sub sub = new Sub();
        Method[] all = Base.class.getDeclaredMethods();
        Arrays.sort(all, Comparator.comparing(Method::toString));
        for (Method m : all) {
            System.out.println(m + " " + Modifier.toString(m.getModifiers()) + " " + m.isVarArgs() + m.isBridge() + m.isDefault());
        }
        System.out.println(Arrays.stream(Sub.class.getDeclaredMethods()).filter(Method::isBridge).count() + " " + Sub.class.getMethod("cov").getReturnType() + " " + Sub.class.getMethods().length);
        attempt("virtual", () -> Base.class.getMethod("abs").invoke(sub));
        attempt("interface", () -> Face.class.getMethod("abs").invoke(sub));
        attempt("default", () -> Face.class.getMethod("def").invoke(sub));
        attempt("inherited default", () -> Sub.class.getMethod("def").invoke(sub));
        attempt("interface static", () -> Face.class.getMethod("st").invoke(null));
        attempt("static", () -> Base.class.getMethod("stat", int.class, long.class, double.class).invoke(null, (short) 1, 'a', 2f));
        attempt("over", () -> "" + Base.class.getMethod("over", Object.class).invoke(sub, "x") + Base.class.getMethod("over", String.class).invoke(sub, "x") + Base.class.getMethod("over", int.class).invoke(sub, 1));
        attempt("varargs", () -> Base.class.getMethod("va", String[].class).invoke(sub, (Object) new String[] {"a", "b"}));
        attempt("private here", () -> Base.class.getDeclaredMethod("priv").invoke(sub));
        attempt("boom", () -> Base.class.getMethod("boom").invoke(sub));
        attempt("nothing", () -> Base.class.getMethod("nothing").invoke(sub));
        attempt("small types", () -> "" + Base.class.getMethod("z", boolean.class).invoke(sub, true) + Base.class.getMethod("b", byte.class).invoke(sub, (byte) -5) + Base.class.getMethod("c", char.class).invoke(sub, '\u20ac')
                + Base.class.getMethod("s", short.class).invoke(sub, (byte) -6) + Base.class.getMethod("f", float.class).invoke(sub, 7L));
        attempt("too few", () -> Base.class.getMethod("over", int.class).invoke(sub));
        attempt("too many", () -> Base.class.getMethod("abs").invoke(sub, 1));
        attempt("wrong type", () -> Base.class.getMethod("over", int.class).invoke(sub, "text"));
        attempt("narrowing", () -> Base.class.getMethod("over", int.class).invoke(sub, 5L));
        attempt("null argument", () -> Base.class.getMethod("over", int.class).invoke(sub, (Object) null));
        attempt("null receiver", () -> Base.class.getMethod("abs").invoke(null));
        attempt("wrong receiver", () -> Sub.class.getMethod("cov").invoke(new Base()));
        attempt("missing", () -> Base.class.getMethod("none", int.class, String[].class));
        attempt("private of String", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        attempt("abstract null", () -> Face.class.getMethod("abs").invoke(null));
        attempt("array method", () -> int[].class.getMethod("length"));
        Method fin = Base.class.getMethod("fin");
        System.out.println(fin.toGenericString() + " " + Arrays.toString(fin.getExceptionTypes()) + " " + fin.getParameterCount() + " " + fin.equals(Base.class.getMethod("fin")) + " " + fin.hashCode());
        Method clone = Object.class.getDeclaredMethod("hashCode");
        System.out.println((int) clone.invoke(5) + " " + Modifier.toString(clone.getModifiers()));
        Method hot = Base.class.getMethod("stat", int.class, long.class, double.class);
        int length = 0;
        for (int i = 0; i < 200; i++) {
            length += ((String) hot.invoke(null, i, 2L, 3.0)).length();
        }
        System.out.println(length);
        System.out.println(Face.class.getMethods().length + " " + Modifier.toString(Face.class.getModifiers()) + " | " + Modifier.toString(Sub.class.getModifiers()) + " | " + Modifier.toString(int[].class.getModifiers()));
    }
}

// expect: private java.lang.String Methods$Base.priv() private falsefalsefalse
// expect: protected void Methods$Base.prot() protected falsefalsefalse
// expect: public boolean Methods$Base.z(boolean) public falsefalsefalse
// expect: public byte Methods$Base.b(byte) public falsefalsefalse
// expect: public char Methods$Base.c(char) public falsefalsefalse
// expect: public final synchronized int Methods$Base.fin() throws java.io.IOException,java.lang.IllegalStateException public final synchronized falsefalsefalse
// expect: public float Methods$Base.f(float) public falsefalsefalse
// expect: public java.lang.Object Methods$Base.cov() public falsefalsefalse
// expect: public java.lang.String Methods$Base.abs() public falsefalsefalse
// expect: public java.lang.String Methods$Base.over(int) public falsefalsefalse
// expect: public java.lang.String Methods$Base.over(java.lang.Object) public falsefalsefalse
// expect: public java.lang.String Methods$Base.over(java.lang.String) public falsefalsefalse
// expect: public java.lang.String Methods$Base.va(java.lang.String[]) public transient truefalsefalse
// expect: public short Methods$Base.s(short) public falsefalsefalse
// expect: public static java.lang.String Methods$Base.stat(int,long,double) public static falsefalsefalse
// expect: public void Methods$Base.boom() public falsefalsefalse
// expect: public void Methods$Base.nothing() public falsefalsefalse
// expect: 1 class java.lang.String 26
// expect: virtual = Sub.abs
// expect: interface = Sub.abs
// expect: default = def
// expect: inherited default = def
// expect: interface static = st
// expect: static = 1,97,2.0
// expect: over = ObjectStringint
// expect: varargs = 2
// expect: private here = priv
// expect: boom: target java.lang.IllegalStateException: boom
// expect: nothing = null
// expect: small types = false-5€-67.0
// expect: too few: java.lang.IllegalArgumentException: wrong number of arguments
// expect: too many: java.lang.IllegalArgumentException: wrong number of arguments
// expect: wrong type: java.lang.IllegalArgumentException: argument type mismatch
// expect: narrowing: java.lang.IllegalArgumentException: argument type mismatch
// expect: null argument: java.lang.IllegalArgumentException
// expect: null receiver: null pointer
// expect: wrong receiver: java.lang.IllegalArgumentException: object is not an instance of declaring class
// expect: missing: java.lang.NoSuchMethodException: Methods$Base.none(int,[Ljava.lang.String;)
// expect: private of String: java.lang.IllegalAccessException: class Methods cannot access a member of class java.lang.String (in module java.base) with modifiers ""
// expect: abstract null: null pointer
// expect: array method: java.lang.NoSuchMethodException: [I.length()
// expect: public final synchronized int Methods$Base.fin() throws java.io.IOException,java.lang.IllegalStateException [class java.io.IOException, class java.lang.IllegalStateException] 0 true 1990646984
// expect: 5 public native
// expect: 1690
// expect: 3 public abstract static interface | public static | public abstract final
