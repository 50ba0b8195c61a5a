// SPDX-License-Identifier: Apache-2.0

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Regular expressions: groups, back-references, alternatives, greedy and lazy, replacement. */
final class Regex {
    private static final String TEXT = "2024-03-17 12:45:09 WARN [main] net.Server: peer 10.0.3.77:8080 said \"hello hello\", 42 ms; "
        + "2024-03-18 00:00:00 INFO [worker-3] db.Pool: 17 of 32 connections <idle> <busy> <idle>, user=anne@example.org; ";

    public static void main(String[] args) {
        Pattern date = Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)\\s+(\\d\\d:\\d\\d)");
        Pattern twice = Pattern.compile("\\b(\\w+) \\1\\b");
        Pattern tag = Pattern.compile("<(.*?)>|\\[([^\\]]*)\\]");
        Pattern mail = Pattern.compile("[a-z]+@[a-z.]+(?=;)");
        long sum = 0;
        for (int round = 0; round < 750; round++) {
            String text = TEXT + round;
            for (Pattern pattern : new Pattern[] { date, twice, tag, mail }) {
                for (Matcher m = pattern.matcher(text); m.find();) {
                    sum = sum * 31 + m.start() + (m.groupCount() > 0 && m.group(1) != null ? m.group(1).hashCode() : m.end());
                }
            }
            sum += tag.matcher(text).replaceAll("{$1}").length();
        }
        Kernel.check("Regex", sum, 8725430588783521664L);
    }
}
