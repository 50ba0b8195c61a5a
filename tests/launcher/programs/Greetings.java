// SPDX-License-Identifier: Apache-2.0
// A class whose name is not ASCII.

class Grüße {
    public static void main(String[] args) {
        System.out.println(Grüße.class.getName().length());
        throw new IllegalStateException();
    }
}
