// SPDX-License-Identifier: Apache-2.0
// jdb: stop in Fields.begin
// event: run
// jdb: watch all Fields.counter
// jdb: watch Fields.name
// jdb: watch access Fields.ratio
// event: cont
// jdb: where
// event: cont
// event: cont
// event: cont
// event: cont
// event: cont
// event: cont
// jdb: unwatch all Fields.counter
// jdb: unwatch access Fields.ratio
// event: cont
// jdb: unwatch Fields.name
// event: cont

/** Fields that are watched while a frame runs that reads and writes them. */
public class Fields {
    static int counter;
    String name = "none";
    double ratio;
    private long total;

    static void begin() {
        System.out.println("begins");
    }

    double ratio() {
        return ratio;
    }

    public static void main(String[] args) {
        Fields f = new Fields();
        for (int i = 0; i < 2000; i++) {                // what runs often is put together
            counter++;
            f.total += f.ratio() > 0 ? 1 : counter;
        }
        begin();
        counter += 2;
        f.name = "first";
        f.ratio = 1.5;
        System.out.println(f.ratio() + counter);
        counter = 7;
        f.name = "second";
        f.name = "third";
        counter++;
        System.out.println(f.name + " " + f.total + " " + counter);
    }
}
