// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.function.Supplier;

/** A property about the library's lambda classes has its effect: without eager initialisation there is a field for the instance. */
public class LambdaLazily {
    public static void main(String[] args) {
        Supplier<String> s = () -> "lazily";
        System.out.println(s.get() + " " + Arrays.stream(s.getClass().getDeclaredFields()).map(f -> f.getName()).toList());
    }
}

// vm-args: -Djdk.internal.lambda.disableEagerInitialization=true
// expect: lazily [LAMBDA_INSTANCE$]
