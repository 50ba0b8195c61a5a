// SPDX-License-Identifier: Apache-2.0
// A main method that is not static.
// exit: 1
// until: 24
// expect-err: Main method is not static in class NotStaticMain, please define the main method as:

public class NotStaticMain {
    public void main(String[] args) {
        System.out.println("not static");
    }
}
