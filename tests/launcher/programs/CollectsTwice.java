// SPDX-License-Identifier: Apache-2.0

/** Two collections, for their lines in a log. */
class CollectsTwice {
    public static void main(String[] args) {
        System.gc();
        System.gc();
        System.out.println("done");
    }
}
