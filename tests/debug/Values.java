// SPDX-License-Identifier: Apache-2.0
// jdk: 17
// jdb: stop at Values:@all
// event: run
// jdb: locals
// jdb: set z = false
// jdb: set b = 2
// jdb: set c = 'y'
// jdb: set s = 4
// jdb: set i = 6
// jdb: set l = 1234567890123
// jdb: set f = 1.5
// jdb: set d = 2.25
// jdb: set text = "other"
// jdb: set array[1] = 77
// jdb: print array[1] + array[2]
// jdb: dump array
// jdb: dump dead
// jdb: print Values.CONSTANT
// jdb: set i = text
// jdb: print text.length() + dead.toString().length()
// jdb: fields Values
// jdb: methods Values
// jdb: class Values
// event: cont

/** Local variables of every type; one that nobody reads any more, after a collection; what the class says of itself. */
public class Values {
    static final int CONSTANT = 42;
    protected long field = 7;

    private static native void never();

    public static void main(String[] args) {
        boolean z = true;
        byte b = 1;
        char c = 'x';
        short s = 3;
        int i = 5;
        long l = 1L << 40;
        float f = 0.5f;
        double d = 0.25;
        String text = "text";
        int[] array = {1, 2, 3};
        Object dead = new Integer[] {1000, 2000};
        for (int n = 0; n < 3; n++) {
            Object[] garbage = new Object[1000];
            garbage[0] = garbage;
        }
        System.gc();
        System.out.println(z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + text + " " + array[1]);   // @all
    }
}
