// SPDX-License-Identifier: Apache-2.0

/** The smallest program: what is measured with it is the start of the VM. */
final class Hello {
    private Hello() {}

    public static void main(String[] args) {
        System.out.println("Hello, World");
    }
}
