// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:prepare=all
// Computing takes no memory of an area, whatever the library's own bodies of these functions would make.

import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

public class MathMakesNothing {
    static double sum;

    static void compute(double x) {
        sum += Math.sin(x) + Math.cos(x) + Math.tan(x) + Math.asin(x / 100) + Math.acos(x / 100) + Math.atan(x) + Math.atan2(x, 2);
        sum += Math.exp(x) + Math.expm1(x) + Math.log(x) + Math.log10(x) + Math.log1p(x) + Math.pow(x, 1.7) + Math.pow(x, 700);
        sum += Math.sinh(x) + Math.cosh(x) + Math.tanh(x) + Math.cbrt(x) + Math.hypot(x, 3) + Math.sqrt(x) + Math.IEEEremainder(x, 3);
        sum += StrictMath.sin(x * 1e12) + StrictMath.cos(x) + StrictMath.pow(x, 1.7) + StrictMath.exp(x) + StrictMath.cbrt(x) + StrictMath.hypot(x, 3);
    }

    static void measure() {
        compute(1);
        MemoryArea area = RealtimeThread.getCurrentMemoryArea();
        long before = area.memoryConsumed();
        for (int i = 1; i <= 1000; i++)
            compute(i / 17.0);
        System.out.println(area.memoryConsumed() - before);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, new LTMemory(4096), null, MathMakesNothing::measure);
        thread.start();
        thread.join();
        System.out.println(sum > 0);
    }
}

// expect: 0
// expect: true
