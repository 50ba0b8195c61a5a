// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Constructor;

/** Starts two real-time threads, one after the other, on a VM that has them: by reflection, as it compiles without. */
public class FirstRealtimeThread implements Runnable {
    @Override
    public void run() {
        System.out.println("priority " + Thread.currentThread().getPriority());
    }

    public static void main(String[] args) throws Exception {
        for (int priority = 20; priority <= 21; priority++) {
            Object scheduling = Class.forName("javax.realtime.PriorityParameters").getConstructor(int.class).newInstance(priority);
            Thread thread = null;
            for (Constructor<?> c : Class.forName("javax.realtime.RealtimeThread").getConstructors()) {
                if (c.getParameterCount() == 6) {
                    thread = (Thread) c.newInstance(scheduling, null, null, null, null, new FirstRealtimeThread());
                }
            }
            thread.start();
            thread.join();
        }
    }
}
