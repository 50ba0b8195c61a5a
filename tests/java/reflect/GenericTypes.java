// SPDX-License-Identifier: Apache-2.0
// Generic signatures as reflection sees them.

import java.lang.reflect.*;
import java.util.*;
import java.util.function.Function;

public class GenericTypes {
    static class Box<T extends Number & Comparable<? super T>, U> {
        T t;
        List<? extends T> list;
        Map<String, List<int[]>>[] maps;
        U[] array;
        Box<Integer, ?>.Inner<String> inner;
        class Inner<V> { V v; }
        <X extends Exception, Y extends X> Y method(Function<? super U, ? extends Y> f, T... ts) throws X { return null; }
    }
    static class Sub extends Box<Integer, String> implements Comparable<Sub>, Iterable<List<Sub>> {
        public int compareTo(Sub o) { return 0; }
        public Iterator<List<Sub>> iterator() { return null; }
    }
    record Rec<T>(List<T> l, T... rest) { }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : Box.class.getTypeParameters()) {
            System.out.println(v + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration());
        }
        for (String f : new String[] {"t", "list", "maps", "array", "inner"}) {
            Field field = Box.class.getDeclaredField(f);
            System.out.println(field.toGenericString() + " | " + field.getGenericType().getClass().getSimpleName() + " | " + field.getType());
        }
        Method m = null;
        for (Method each : Box.class.getDeclaredMethods()) {
            m = each;
        }
        System.out.println(m.toGenericString());
        System.out.println(Arrays.toString(m.getTypeParameters()[1].getBounds()) + " " + Arrays.toString(m.getGenericExceptionTypes()) + " " + m.getGenericReturnType());
        ParameterizedType p = (ParameterizedType) m.getGenericParameterTypes()[0];
        WildcardType w = (WildcardType) p.getActualTypeArguments()[0];
        System.out.println(p.getRawType() + " " + w + " " + Arrays.toString(w.getLowerBounds()) + Arrays.toString(w.getUpperBounds()) + " " + p.getOwnerType());
        System.out.println(Sub.class.getGenericSuperclass() + " " + Arrays.toString(Sub.class.getGenericInterfaces()));
        System.out.println(new ArrayList<Map<String, Integer>>() { }.getClass().getGenericSuperclass());
        System.out.println(Arrays.toString(Rec.class.getRecordComponents()) + " " + Rec.class.getRecordComponents()[0].getGenericType());
        System.out.println(Box.class.toGenericString() + " | " + Map.class.getMethod("getOrDefault", Object.class, Object.class).toGenericString());
        System.out.println(p.equals(m.getGenericParameterTypes()[0]) + " " + (p.hashCode() == m.getGenericParameterTypes()[0].hashCode()));
    }
}

// expect: T [class java.lang.Number, java.lang.Comparable<? super T>] class GenericTypes$Box
// expect: U [class java.lang.Object] class GenericTypes$Box
// expect: T GenericTypes$Box.t | TypeVariableImpl | class java.lang.Number
// expect: java.util.List<? extends T> GenericTypes$Box.list | ParameterizedTypeImpl | interface java.util.List
// expect: java.util.Map<java.lang.String, java.util.List<int[]>>[] GenericTypes$Box.maps | GenericArrayTypeImpl | class [Ljava.util.Map;
// expect: U[] GenericTypes$Box.array | GenericArrayTypeImpl | class [Ljava.lang.Object;
// expect: GenericTypes$Box<java.lang.Integer, ?>$Inner<java.lang.String> GenericTypes$Box.inner | ParameterizedTypeImpl | class GenericTypes$Box$Inner
// expect: <X extends java.lang.Exception,Y extends X> Y GenericTypes$Box.method(java.util.function.Function<? super U, ? extends Y>,T...) throws X
// expect: [X] [X] Y
// expect: interface java.util.function.Function ? super U [U][class java.lang.Object] null
// expect: GenericTypes$Box<java.lang.Integer, java.lang.String> [java.lang.Comparable<GenericTypes$Sub>, java.lang.Iterable<java.util.List<GenericTypes$Sub>>]
// expect: java.util.ArrayList<java.util.Map<java.lang.String, java.lang.Integer>>
// expect: [java.util.List l, java.lang.Object[] rest] java.util.List<T>
// expect: static class GenericTypes$Box<T extends java.lang.Number & java.lang.Comparable<? super T>,U> | public default V java.util.Map.getOrDefault(java.lang.Object,V)
// expect: true true
