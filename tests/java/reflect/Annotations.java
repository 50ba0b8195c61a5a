// SPDX-License-Identifier: Apache-2.0
// Annotations: all element types, defaults, inheritance, repetition, targets, equals, hashCode, toString, type annotations.

import java.lang.annotation.*;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;

public class Annotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        boolean z() default true;
        byte b() default 1;
        char c() default 'c';
        short s() default 2;
        int i() default 3;
        long l() default 4;
        float f() default 5;
        double d() default 6;
        String t() default "text";
        Class<?> k() default String.class;
        Level e() default Level.HIGH;
        Nested n() default @Nested(9);
        int[] ia() default {1, 2};
        String[] ta() default {};
        Class<?>[] ka() default {int.class, int[].class};
        Nested[] na() default {@Nested, @Nested(2)};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nested { int value() default 0; }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Passed { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags { Tag[] value(); }

    @Retention(RetentionPolicy.CLASS)
    @interface Invisible { }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Use { int value() default 1; }

    @All
    @Passed("base")
    @Tag("one")
    @Tag("two")
    @Invisible
    static class Base<@Use T> {
        @Nested(5) int field;
        @Tag("single") @Deprecated void method(@Nested(6) int a, String b, @Passed("p") @Nested Object c) { }
        @Use(3) String used(@Use(4) String p) throws @Use(5) Exception { return null; }
        @Nested(7) Base() { }
    }

    static class Sub extends Base<@Annotations.Use(8) String> { }

    @All(i = 30, t = "a\"b\n", k = void.class, e = Level.LOW, ia = 7, ta = {"x", "y"}, d = Double.NaN, f = 1e10f, l = -5, c = '\'', b = -1)
    static void changed() { }

    /** Its parts by the alphabet, as nothing says in which order a class tells its methods. */
    static String sorted(Object annotation) {
        String[] parts = annotation.toString().replaceAll("^@[\\w.$]+\\(|\\)$", "").split(", ");
        Arrays.sort(parts);
        return String.join(", ", parts);
    }

    public static void main(String[] args) throws Exception {
        All all = Base.class.getAnnotation(All.class);
        System.out.println(all.z() + " " + all.b() + all.c() + all.s() + all.i() + all.l() + all.f() + all.d() + all.t() + all.k() + all.e() + all.n().value() + Arrays.toString(all.ia()) + all.ta().length
                + Arrays.toString(all.ka()) + all.na()[1].value());
        System.out.println(sorted(all));
        Method m = Annotations.class.getDeclaredMethod("changed");
        System.out.println(sorted(m.getAnnotation(All.class)));
        System.out.println(all.equals(Base.class.getAnnotation(All.class)) + " " + all.equals(m.getAnnotation(All.class)) + " " + all.annotationType() + " " + (all.getClass() != All.class));
        all.ia()[0] = 99;
        System.out.println(all.ia()[0]);
        System.out.println(Sub.class.getAnnotation(Passed.class) + " " + Sub.class.getAnnotation(All.class) + " " + Sub.class.getDeclaredAnnotations().length + " " + Base.class.isAnnotationPresent(Invisible.class));
        System.out.println(Arrays.toString(Base.class.getAnnotationsByType(Tag.class)) + " " + Base.class.getAnnotation(Tag.class) + " " + Base.class.getAnnotation(Tags.class).value().length);
        Method method = Base.class.getDeclaredMethod("method", int.class, String.class, Object.class);
        System.out.println(Arrays.toString(method.getAnnotations()) + " " + Arrays.deepToString(method.getParameterAnnotations()) + " " + method.getAnnotationsByType(Tag.class).length);
        System.out.println(Base.class.getDeclaredField("field").getAnnotation(Nested.class) + " " + Base.class.getDeclaredConstructor().getAnnotation(Nested.class).hashCode());
        Method used = Base.class.getDeclaredMethod("used", String.class);
        for (AnnotatedElement e : new AnnotatedElement[] {used.getAnnotatedReturnType(), used.getAnnotatedParameterTypes()[0], used.getAnnotatedExceptionTypes()[0], Base.class.getTypeParameters()[0]}) {
            System.out.println(e.getAnnotation(Use.class));
        }
        System.out.println(All.class.getDeclaredMethod("ia").getDefaultValue() instanceof int[]);
        System.out.println(Nested.class.isAnnotation() + " " + Nested.class.getInterfaces()[0] + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class));
    }
}

// expect: true 1c2345.06.0textclass java.lang.StringHIGH9[1, 2]0[int, class [I]2
// expect: 2}, @Annotations$Nested(2)}, b=(byte)0x01, c='c', d=6.0, e=HIGH, f=5.0f, i=3, ia={1, int[].class}, k=java.lang.String.class, ka={int.class, l=4L, n=@Annotations$Nested(9), na={@Annotations$Nested(0), s=2, t="text", ta={}, z=true
// expect: "y"}, @Annotations$Nested(2)}, b=(byte)0xff, c='\'', d=0.0/0.0, e=LOW, f=1.0E10f, i=30, ia={7}, int[].class}, k=void.class, ka={int.class, l=-5L, n=@Annotations$Nested(9), na={@Annotations$Nested(0), s=2, t="a\"b\n", ta={"x", z=true
// expect: true false interface Annotations$All true
// expect: 1
// expect: @Annotations$Passed("base") null 0 false
// expect: [@Annotations$Tag("one"), @Annotations$Tag("two")] null 2
// expect: [@Annotations$Tag("single"), @java.lang.Deprecated(forRemoval=false, since="")] [[@Annotations$Nested(6)], [], [@Annotations$Passed("p"), @Annotations$Nested(0)]] 1
// expect: @Annotations$Nested(5) 1335633672
// expect: @Annotations$Use(3)
// expect: @Annotations$Use(4)
// expect: @Annotations$Use(5)
// expect: @Annotations$Use(1)
// expect: true
// expect: true interface java.lang.annotation.Annotation true
