// SPDX-License-Identifier: Apache-2.0

/** Planets in orbit: double fields of objects, and square roots. */
final class NBody {
    private static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
            this.mass = mass;
        }
    }

    private static void advance(Body[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double square = dx * dx + dy * dy + dz * dz;
                double pull = dt / (square * Math.sqrt(square));
                a.vx -= dx * b.mass * pull;
                a.vy -= dy * b.mass * pull;
                a.vz -= dz * b.mass * pull;
                b.vx += dx * a.mass * pull;
                b.vy += dy * a.mass * pull;
                b.vz += dz * a.mass * pull;
            }
        }
        for (Body body : bodies) {
            body.x += dt * body.vx;
            body.y += dt * body.vy;
            body.z += dt * body.vz;
        }
    }

    public static void main(String[] args) {
        Body[] bodies = {
            new Body(0, 0, 0, 0, 0, 0, 39.5),
            new Body(4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.038),
            new Body(8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011),
            new Body(12.9, -15.1, -0.2, 1.08, 0.87, -0.01, 0.0017),
            new Body(15.4, -25.9, 0.18, 0.98, 0.59, -0.03, 0.002),
        };
        for (int step = 0; step < 300_000; step++) {
            advance(bodies, 0.001);
        }
        long sum = 0;
        for (Body body : bodies) {
            sum = sum * 31 + Double.doubleToLongBits(body.x + body.y + body.z);
        }
        Kernel.check("NBody", sum, 8046920056353833001L);
    }
}
