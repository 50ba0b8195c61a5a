// SPDX-License-Identifier: Apache-2.0
// Interface calls, several interfaces of one class, default and static methods.

public class Interfaces {
    interface Shape {
        double area();

        default String label() {
            return name() + "!";
        }

        String name();

        static Shape unit() {
            return new Square(1);
        }
    }

    interface Scaled {
        void scale(int by);
    }

    static class Square implements Shape, Scaled {
        private int side;

        Square(int side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }

        public String name() {
            return "square";
        }

        public void scale(int by) {
            side *= by;
        }
    }

    static class Circle implements Shape {
        public double area() {
            return 3;
        }

        public String name() {
            return "circle";
        }

        public String label() {
            return "about " + name();
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Circle(), Shape.unit()};
        for (Shape s : shapes) {
            if (s instanceof Scaled) {
                ((Scaled) s).scale(3);
            }
            System.out.println(s.label());
            System.out.println(s.area());
        }
        Runnable r = new Runnable() {
            public void run() {
                System.out.println("anonymous");
            }
        };
        r.run();
    }
}

// expect: square!
// expect: 36.0
// expect: about circle
// expect: 3.0
// expect: square!
// expect: 9.0
// expect: anonymous
