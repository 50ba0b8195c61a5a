// SPDX-License-Identifier: Apache-2.0
package greeter;

public class Greeter {
    private static final String SECRET = "secret";

    public static String greet(String whom) {
        return "hello " + whom;
    }
}
