// SPDX-License-Identifier: Apache-2.0
// Text blocks: indentation, escapes, line continuation; and String.stripIndent, translateEscapes, formatted.

public class TextBlocks {
    public static void main(String[] args) {
        String s = """
            first
              indented \
            joined
            tab\there "quotes" \"""
            end""";
        System.out.println(s);
        System.out.println(s.lines().count());
        System.out.println("""
            trailing\040\s
            %d of %s
            """.formatted(3, "many").replace(' ', '.'));
        System.out.println("  a\n    b\n".stripIndent().replace("\n", "|"));
        System.out.println("x\\ty\\u0041".replace("\\u0041", "A").translateEscapes());
        System.out.println("a\nb".indent(2).replace("\n", "|"));
    }
}

// expect: first
// expect:   indented joined
// expect: tab	here "quotes" """
// expect: end
// expect: 4
// expect: trailing..
// expect: 3.of.many
// expect:
// expect:   a|    b|
// expect: x	yA
// expect:   a|  b|
