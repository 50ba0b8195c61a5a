// SPDX-License-Identifier: Apache-2.0

import java.lang.reflect.Field;

/** Whether strings, made in one way and another, have one byte or two for each character. */
public class Wide {
    private static String widthOf(String s) throws ReflectiveOperationException {
        Field coder = String.class.getDeclaredField("coder");
        coder.setAccessible(true);
        return coder.getByte(s) == 0 ? "narrow" : "wide";
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        String built = new StringBuilder("a").append(args.length).reverse().toString();
        if (!("a" + built).substring(1).equals(built) || ("1" + "a").intern() != built.intern()) {
            throw new IllegalStateException("strings that are equal are not");
        }
        System.out.println(widthOf("constant") + " " + widthOf("joined" + args.length) + " " + widthOf(built) + " " + widthOf(args[0]) + " " + widthOf("\u0416" + built));
    }
}
