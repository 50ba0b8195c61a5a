// SPDX-License-Identifier: Apache-2.0
// The first program: boot, one string, one println.

public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}

// expect: Hello, world
