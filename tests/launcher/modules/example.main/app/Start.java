// SPDX-License-Identifier: Apache-2.0
package app;

import greeter.Greeter;

public class Start {
    public static void main(String[] args) throws Exception {
        System.out.println(Greeter.greet(Start.class.getModule().getName()));
        try {
            var field = Greeter.class.getDeclaredField("SECRET");
            field.setAccessible(true);
            System.out.println(field.get(null));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
