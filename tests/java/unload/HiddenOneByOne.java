// SPDX-License-Identifier: Apache-2.0
// Hidden classes go one by one, though their loader stays; those that are strong stay with it.
// vm-args: -Xmx48m
// expect: all hidden classes alike
// expect: gone
// expect: no growth
// expect: strong ones stay
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.function.Supplier;

public class HiddenOneByOne {
    static final int ROUNDS = Integer.getInteger("test.size", 10000), STRONG = 50;

    public static class Template implements Supplier<String> {
        static int made;

        public Template() {
            made++;
        }

        @Override
        public String get() {
            return "made " + made + own();
        }

        private static String own() {
            return " by me";
        }
    }

    @SuppressWarnings("unchecked")
    static String round(byte[] code, Lookup.ClassOption... options) throws Exception {
        Class<?> c = MethodHandles.lookup().defineHiddenClass(code, true, options).lookupClass();
        Supplier<String> s = (Supplier<String>) c.getDeclaredConstructor().newInstance();
        return s.get() + c.isHidden();
    }

    public static void main(String[] args) throws Exception {
        byte[] code = Loading.codeOf("HiddenOneByOne$Template");
        long before = Loading.unloaded(), resident = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String now = round(code, Lookup.ClassOption.NESTMATE);
            if (!now.equals("made 1 by metrue")) {
                System.out.println("round " + i + ": " + now);
                return;
            }
            if (i == ROUNDS / 2) {
                resident = Rounds.residentKb();
            }
        }
        System.out.println("all hidden classes alike");
        // Some word that is left on a stack may look as if it pointed to one.
        System.out.println(Loading.gone(before, ROUNDS - 3) ? "gone" : "gone: " + (Loading.unloaded() - before));
        System.out.println(Rounds.growth(ROUNDS, resident));
        System.gc();
        before = Loading.unloaded();
        for (int i = 0; i < STRONG; i++) {
            round(code, Lookup.ClassOption.STRONG);
        }
        System.gc();
        System.gc();
        long went = Loading.unloaded() - before;
        System.out.println(went < STRONG / 2 ? "strong ones stay" : went + " strong ones went");
    }
}
