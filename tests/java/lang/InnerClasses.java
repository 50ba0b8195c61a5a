// SPDX-License-Identifier: Apache-2.0
// Inner, local and anonymous classes: captured variables, outer references, private access, shadowing.

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public class InnerClasses {
    private int value = 1;
    private static int counter;

    class Inner {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return value + " " + Inner.this.value + " " + InnerClasses.this.value;
            }
        }

        void raise() {
            InnerClasses.this.value += 10;
            counter++;
        }
    }

    static class Nested {
        private final int secret = 99;
        private Nested() {
            counter += 100;
        }
        private int hidden() {
            return secret + counter;
        }
    }

    abstract static class Template {
        final String text;
        Template() {
            text = "built " + part();
        }
        abstract String part();
    }

    IntSupplier local(int by) {
        final int[] box = {0};
        class Local implements IntSupplier {
            public int getAsInt() {
                box[0] += by;
                return box[0] + value;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all());
        inner.raise();
        System.out.println(deep.all() + " " + counter);
        System.out.println(new Nested().hidden());
        IntSupplier s = outer.local(5);
        System.out.println(s.getAsInt() + " " + s.getAsInt());
        String captured = "cap" + args.length;
        Template t = new Template() {
            String part() {
                return captured;
            }
        };
        System.out.println(t.text);
        List<IntSupplier> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i;
            all.add(new IntSupplier() {
                int calls = j * 100;
                public int getAsInt() {
                    return ++calls;
                }
            });
        }
        for (IntSupplier each : all) {
            each.getAsInt();
            System.out.println(each.getAsInt());
        }
        System.out.println(s.getClass().getName() + " " + t.getClass().getName() + " " + deep.getClass().getName());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
    }
}

// expect: 3 2 1
// expect: 3 2 11 1
// expect: 200
// expect: 16 21
// expect: built cap0
// expect: 2
// expect: 102
// expect: 202
// expect: InnerClasses$1Local InnerClasses$1 InnerClasses$Inner$Deep
// expect: null outer
