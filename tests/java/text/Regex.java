// SPDX-License-Identifier: Apache-2.0
// java.util.regex: groups, lookaround, quantifiers, flags, replacement, split, Unicode classes, errors.

import java.util.regex.*;
import java.util.stream.Collectors;

public class Regex {
    static void find(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            b.append('[').append(m.group());
            for (int i = 1; i <= m.groupCount(); i++) {
                b.append(',').append(m.group(i));
            }
            b.append("@").append(m.start()).append('-').append(m.end()).append(']');
        }
        System.out.println(regex + " " + b);
    }

    public static void main(String[] args) {
        find("a+", "aaabaa");
        find("(\\w+)@(\\w+)\\.com", "me@here.com you@there.com x@y.org");
        find("a*?b", "aaab ab");
        find("(a|ab)(c|bcd)(d*)", "abcd");
        find("(?<=\\$)\\d+(?!\\d|%)", "$100 $20% $7");
        find("(?<year>\\d{4})-(?<m>\\d\\d)", "2020-01 and 1999-12");
        find("(\\w)\\1", "hello bookkeeper");
        find("^\\s*(\\w+)", "  first\nsecond");
        find("(?m)^(\\w+)$", "first\nsecond\nthird");
        find("(?i)HeLLo", "hello HELLO");
        find("(?s)a.b", "a\nb");
        find("[a-c&&[^b]]+", "abcacb");
        find("\\p{Lu}\\p{L}*", "\u00c9cole Stra\u00dfe \u0416\u0443\u043a lower");
        find("\\bcat\\b", "cat concat cat.");
        find("(?:x(y)?)+", "xxyx");
        find("a++b|a{2,3}+", "aaab aaaa");
        find("\\d{2,3}?", "12345");
        find("[^\\p{ASCII}]", "a\u00e9\ud83d\ude00");
        find("\\x41\\u0042\\Q.*\\E", "AB.*");
        find("", "ab");
        find("(?x) a b # comment", "ab");
        find("(?>a*)ab|c", "aaabc");
        find("\\R", "a\r\nb\nc");
        find("\\h+\\H", "a \tb");
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)").matcher("a=1;b=;c=33");
        System.out.println(m.replaceAll("${v}=${k}") + " " + m.replaceFirst("$2") + " " + m.replaceAll(r -> r.group(1).toUpperCase()) + " " + m.reset().results().map(MatchResult::group).collect(Collectors.toList()));
        StringBuilder b = new StringBuilder();
        m.reset();
        while (m.find()) {
            m.appendReplacement(b, Matcher.quoteReplacement("$" + m.group("k")));
        }
        m.appendTail(b);
        System.out.println(b + " " + m.reset("zz=1").matches() + " " + m.lookingAt() + " " + m.hitEnd() + " " + m.region(3, 4).find());
        System.out.println(Pattern.compile("\\s*,\\s*").splitAsStream("a , b,c").toList() + " " + Pattern.matches("\\d+", "12a") + " " + Pattern.compile("x").asPredicate().test("axb") + " " + Pattern.quote("a.b") + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE).flags());
        for (String bad : new String[] {"(", "[a", "*a", "a{2,1}", "\\", "(?<1x>a)", "(?<n>a)(?<n>b)", "\\p{Nope}", "(?z)", "\\k<none>"}) {
            try {
                Pattern.compile(bad);
                System.out.println("compiled " + bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " " + e.getIndex());
            }
        }
        try {
            m.reset().group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("(x+x+)+y").matcher("xxxxxxxxxxxx").find() + " " + Pattern.compile("(?:[a-z]+\\s?)+").matcher("many words here and more").matches());
    }
}

// expect: a+ [aaa@0-3][aa@4-6]
// expect: (\w+)@(\w+)\.com [me@here.com,me,here@0-11][you@there.com,you,there@12-25]
// expect: a*?b [aaab@0-4][ab@5-7]
// expect: (a|ab)(c|bcd)(d*) [abcd,a,bcd,@0-4]
// expect: (?<=\$)\d+(?!\d|%) [100@1-4][7@11-12]
// expect: (?<year>\d{4})-(?<m>\d\d) [2020-01,2020,01@0-7][1999-12,1999,12@12-19]
// expect: (\w)\1 [ll,l@2-4][oo,o@7-9][kk,k@9-11][ee,e@11-13]
// expect: ^\s*(\w+) [  first,first@0-7]
// expect: (?m)^(\w+)$ [first,first@0-5][second,second@6-12][third,third@13-18]
// expect: (?i)HeLLo [hello@0-5][HELLO@6-11]
// expect: (?s)a.b [a
// expect: b@0-3]
// expect: [a-c&&[^b]]+ [a@0-1][cac@2-5]
// expect: \p{Lu}\p{L}* [École@0-5][Straße@6-12][Жук@13-16]
// expect: \bcat\b [cat@0-3][cat@11-14]
// expect: (?:x(y)?)+ [xxyx,y@0-4]
// expect: a++b|a{2,3}+ [aaab@0-4][aaa@5-8]
// expect: \d{2,3}? [12@0-2][34@2-4]
// expect: [^\p{ASCII}] [é@1-2][😀@2-4]
// expect: \x41\u0042\Q.*\E [AB.*@0-4]
// expect:  [@0-0][@1-1][@2-2]
// expect: (?x) a b # comment [ab@0-2]
// expect: (?>a*)ab|c [c@4-5]
// expect: \R [
// expect: @1-3][
// expect: @4-5]
// expect: \h+\H [ 	b@1-4]
// expect: 1=a;=b;33=c 1;b=;c=33 A;B;C [a=1, b=, c=33]
// expect: $a;$b;$c true true true false
// expect: [a, b, c] false true \Qa.b\E 10
// expect: Unclosed group 1
// expect: Unclosed character class 1
// expect: Dangling meta character '*' 0
// expect: Illegal repetition range 5
// expect: Unexpected internal error 1
// expect: capturing group name does not start with a Latin letter 3
// expect: Named capturing group <n> is already defined 11
// expect: Unknown character property name {Nope} 7
// expect: Unknown inline modifier 2
// expect: named capturing group <none> does not exist 7
// expect: No match found
// expect: No group 1
// expect: false true
