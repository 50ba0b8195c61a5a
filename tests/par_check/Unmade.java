// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.atomic.PAR;

/** A region that calls what nobody has made an object of. */
public class Unmade {
    interface Shape {
        void draw() throws InterruptedException;
    }

    static class Sleepy implements Shape {
        @Override
        public void draw() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    @PAR
    static void draws(Shape shape) throws InterruptedException {
        shape.draw();
    }
}
