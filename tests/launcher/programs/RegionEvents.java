// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Method;

/** Regions that are undone, and too large to be: by reflection, as it compiles without rtjvm. */
public class RegionEvents {
    static class Later {
        static int number = 1;
    }

    static int[] values = new int[1000];

    public static void main(String[] args) throws Exception {
        Method run = Class.forName("org.rtjvm.atomic.Region").getMethod("run", Runnable.class);
        run.invoke(null, (Runnable) () -> values[0] = Later.number);
        run.invoke(null, (Runnable) () -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = i;
            }
        });
        System.out.println("hello");
    }
}
