// SPDX-License-Identifier: Apache-2.0
// A main method that returns a value.
// exit: 1
// expect-err: Main method must return a value of type void in class NonVoidMain

public class NonVoidMain {
    public static int main(String[] args) {
        return 0;
    }
}
