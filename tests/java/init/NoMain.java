// SPDX-License-Identifier: Apache-2.0
// A class without a main method.
// exit: 1
// until: 24
// expect-err: Main method not found in class NoMain, please define the main method as:

public class NoMain {
    static void main(String[] args) {
        System.out.println("not public");
    }
}
