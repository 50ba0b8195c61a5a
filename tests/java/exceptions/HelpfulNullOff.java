// SPDX-License-Identifier: Apache-2.0
// -XX:-ShowCodeDetailsInExceptionMessages leaves NullPointerException without a message.
// vm-args: -XX:-ShowCodeDetailsInExceptionMessages

public class HelpfulNullOff {
    public static void main(String[] args) {
        try {
            int[] a = null;
            a[0] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: null
