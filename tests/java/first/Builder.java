// SPDX-License-Identifier: Apache-2.0
// StringBuilder and the String methods that everything else uses.

public class Builder {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            b.append(i).append(',');
        }
        b.setLength(b.length() - 1);
        b.insert(0, "[").append(']').append(true).append(1.5).append(7L).append((Object) null);
        System.out.println(b.toString());
        System.out.println(b.reverse());
        String s = b.reverse().toString();
        System.out.println(s.length());
        System.out.println(s.indexOf("3,4"));
        System.out.println(s.substring(1, 4));
        System.out.println(s.toUpperCase());
        System.out.println(s.equals(new String(s.toCharArray())));
        System.out.println("a-b-c".replace('-', '+'));
        System.out.println("x".compareTo("y"));
        System.out.println("hash".hashCode());
        System.out.println(new String("intern").intern() == "intern");
    }
}

// expect: [0,1,2,3,4]true1.57null
// expect: llun75.1eurt]4,3,2,1,0[
// expect: 23
// expect: 7
// expect: 0,1
// expect: [0,1,2,3,4]TRUE1.57NULL
// expect: true
// expect: a+b+c
// expect: -1
// expect: 3195150
// expect: true
