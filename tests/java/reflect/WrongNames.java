// SPDX-License-Identifier: Apache-2.0
// Names that no class has: Class.forName throws ClassNotFoundException for all of them, whatever they look like.

public class WrongNames {
    static void attempt(String name, ClassLoader loader) {
        try {
            System.out.println(Class.forName(name, false, loader).getName());
        } catch (ClassNotFoundException e) {
            String message = e.getMessage();
            System.out.println(name.length() > 100 ? message.substring(0, 50) : message);
        }
    }

    public static void main(String[] args) {
        String[] names = {"", "..H", "a..b", ".a", "a/b", "no.such", "[", "[Lx", "[Lx;", "[[Lno.such;", "[I", "I", "[Q", "[V", "[LWrongNames;",
            "[[LWrongNames;x", "Ljava.lang.String;", "[Ljava.lang.String;", "java.nope.X", "x".repeat(70000), "[".repeat(256) + "I"};
        for (String name : names) {
            attempt(name, WrongNames.class.getClassLoader());
            attempt(name, null);
        }
    }
}

// expect:
// expect:
// expect: //H
// expect: //H
// expect: a//b
// expect: a//b
// expect: /a
// expect: /a
// expect: a/b
// expect: a/b
// expect: no.such
// expect: no/such
// expect: [
// expect: [
// expect: [Lx
// expect: [Lx
// expect: x
// expect: [Lx;
// expect: no.such
// expect: [[Lno/such;
// expect: [I
// expect: [I
// expect: I
// expect: I
// expect: [Q
// expect: [Q
// expect: [V
// expect: [V
// expect: [LWrongNames;
// expect: [LWrongNames;
// expect: [[LWrongNames;x
// expect: [[LWrongNames;x
// expect: Ljava/lang/String;
// expect: Ljava/lang/String;
// expect: [Ljava.lang.String;
// expect: [Ljava.lang.String;
// expect: java.nope.X
// expect: java/nope/X
// expect: Class name exceeds maximum length of 65535: xxxxxx
// expect: Class name exceeds maximum length of 65535: xxxxxx
// expect: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
// expect: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
