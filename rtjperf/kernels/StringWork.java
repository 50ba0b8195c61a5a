// SPDX-License-Identifier: Apache-2.0

/** Strings examined: split, compare, hash, search, case, strip, replace, in Latin-1 and UTF-16. */
final class StringWork {
    private static final String TEXT = "It is a truth universally acknowledged, that a single thread in possession of a good "
        + "deadline, must be in want of a priority. However little known the feelings or views of such a thread may be on its "
        + "first entering a scope, this truth is so well fixed in the minds of the surrounding schedulers";

    private static long work(String text, int round) {
        long sum = 0;
        String last = "";
        for (String word : text.split(" ")) {
            sum = sum * 31 + word.hashCode();
            sum += word.compareTo(last) > 0 ? 3 : word.equals(last) ? 2 : 1;
            sum += text.indexOf(word) + text.lastIndexOf(word, round);
            String bare = word.replace(',', ' ').strip().toUpperCase();
            sum += bare.startsWith("TH") ? bare.length() : bare.equalsIgnoreCase(word) ? 5 : 7;
            last = word;
        }
        return sum;
    }

    public static void main(String[] args) {
        String wide = TEXT.replace("e", "\u00e9\u03b5");
        long sum = 0;
        for (int round = 0; round < 350; round++) {
            sum = sum * 17 + work(TEXT, round) + work(wide, round) + (TEXT + round).hashCode();
        }
        Kernel.check("StringWork", sum, -6662073056800865607L);
    }
}
