// SPDX-License-Identifier: Apache-2.0

/** Virtual calls on receivers of three classes, getters and setters. */
final class VirtualCalls {
    private abstract static class Shape {
        private int scale;

        abstract int area();

        int scale() {
            return scale;
        }

        void scale(int by) {
            scale = by;
        }
    }

    private static final class Square extends Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side * scale();
        }
    }

    private static class Rectangle extends Shape {
        private final int width;
        private final int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        int area() {
            return width * height * scale();
        }
    }

    private static final class Triangle extends Rectangle {
        Triangle(int width, int height) {
            super(width, height);
        }

        @Override
        int area() {
            return super.area() >> 1;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = new Shape[999];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = i % 3 == 0 ? new Square(i) : i % 3 == 1 ? new Rectangle(i, 3) : new Triangle(i, 7);
        }
        long sum = 0;
        for (int round = 0; round < 7_000; round++) {
            for (Shape shape : shapes) {
                shape.scale(round & 7);
                sum += shape.area();
            }
        }
        Kernel.check("VirtualCalls", sum, 2728340804000L);
    }
}
