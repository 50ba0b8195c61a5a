// SPDX-License-Identifier: Apache-2.0

/** Small objects that are never changed and seldom kept: complex numbers, vectors, fractions, and a cursor. */
final class Values {
    private record Complex(double re, double im) {
        Complex plus(Complex other) {
            return new Complex(re + other.re, im + other.im);
        }

        Complex times(Complex other) {
            return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
        }

        double square() {
            return re * re + im * im;
        }
    }

    private record Vector(double x, double y, double z) {
        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y, z + other.z);
        }

        Vector times(double by) {
            return new Vector(x * by, y * by, z * by);
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }
    }

    private record Fraction(long above, long below) {
        Fraction next() {
            return new Fraction(above + below, above);
        }
    }

    private static final class Cursor {
        private int at;
        private final int end;

        Cursor(int end) {
            this.end = end;
        }

        boolean hasNext() {
            return at < end;
        }

        int next() {
            return at++;
        }
    }

    private static int turns(Complex start) {
        Complex z = new Complex(0, 0);
        int n = 0;
        while (n < 100 && z.square() < 4) {
            z = z.times(z).plus(start);
            n++;
        }
        return n;
    }

    private static long complex() {
        long sum = 0;
        for (int row = 0; row < 100; row++) {
            for (int column = 0; column < 100; column++) {
                sum += turns(new Complex(column * 0.03 - 2, row * 0.02 - 1));
            }
        }
        return sum;
    }

    private static long vectors() {
        Vector place = new Vector(1, 0, 0);
        Vector speed = new Vector(0, 0.5, 0.25);
        for (int i = 0; i < 400_000; i++) {
            speed = speed.plus(place.times(-0.001));
            place = place.plus(speed.times(0.001));
        }
        return Math.round(place.dot(speed) * 1e6);
    }

    private static long fractions() {
        long sum = 0;
        for (Cursor cursor = new Cursor(1_000_000); cursor.hasNext();) {
            int n = cursor.next();
            Fraction golden = new Fraction(n, 1).next().next();
            sum += golden.next().above() ^ golden.below();
        }
        return sum;
    }

    public static void main(String[] args) {
        Kernel.check("Values", complex() * 31 + vectors() * 7 + fractions(), 1361045094005L);
    }
}
