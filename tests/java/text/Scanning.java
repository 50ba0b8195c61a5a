// SPDX-License-Identifier: Apache-2.0
// Scanner, StringTokenizer, StreamTokenizer, BufferedReader, and standard input.
// stdin: first line
// stdin: 12 3.5 true word
// stdin: 0x1f 99999999999
// stdin: last é漢

import java.io.*;
import java.util.*;

public class Scanning {
    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in, "UTF-8").useLocale(Locale.ROOT);
        System.out.println(in.nextLine());
        System.out.println(in.nextInt() + " " + in.nextDouble() + " " + in.nextBoolean() + " " + in.next());
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(in.next() + " " + in.hasNextInt() + " " + in.hasNextLong() + " " + in.nextLong() + " " + in.nextLine().isEmpty() + " " + in.nextLine() + " " + in.hasNextLine());
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.in.read());
        Scanner s = new Scanner("a1b22c333").useDelimiter("[a-z]");
        System.out.println(s.nextInt() + s.nextInt() + s.nextInt());
        System.out.println(new Scanner("k=v; k2=v2").findInLine("(\\w+)=(\\w+)") + " " + new Scanner("x y z").tokens().toList() + " " + new Scanner("1 2 3").findAll("\\d").count());
        StringTokenizer t = new StringTokenizer("a+b-c", "+-", true);
        StringBuilder b = new StringBuilder();
        while (t.hasMoreTokens()) {
            b.append(t.nextToken()).append(' ');
        }
        System.out.println(b + "" + t.countTokens());
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'q' // comment\n y"));
        st.eolIsSignificant(true);
        b.setLength(0);
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            b.append(st.ttype == StreamTokenizer.TT_NUMBER ? "N" + st.nval : st.ttype == StreamTokenizer.TT_WORD ? "W" + st.sval : st.ttype == StreamTokenizer.TT_EOL ? "EOL" : "T" + st.ttype).append(' ');
        }
        System.out.println(b);
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree"), 2);
        r.mark(100);
        System.out.println(r.readLine() + r.readLine() + r.read());
        r.reset();
        System.out.println(r.lines().toList());
        LineNumberReader l = new LineNumberReader(new StringReader("a\nb\nc"));
        l.skip(3);
        System.out.println(l.getLineNumber() + l.readLine() + l.getLineNumber());
        PushbackReader p = new PushbackReader(new StringReader("xyz"), 2);
        int c = p.read();
        p.unread(c);
        p.unread('!');
        System.out.println((char) p.read() + "" + (char) p.read() + (char) p.read());
    }
}

// expect: first line
// expect: 12 3.5 true word
// expect: null
// expect: 0x1f false true 99999999999 true last é漢 false
// expect: No line found
// expect: -1
// expect: 356
// expect: k=v [x, y, z] 3
// expect: a + b - c 0
// expect: Wx T61 N3.5 T43 T39 EOL Wy
// expect: onetwo116
// expect: [one, two, three]
// expect: 12
// expect: !xy
