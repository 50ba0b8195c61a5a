// SPDX-License-Identifier: Apache-2.0
// Fields, constructors, virtual calls and instanceof.

public class Objects {
    static class Animal {
        protected final String name;
        int legs = 4;

        Animal(String name) {
            this.name = name;
        }

        String sound() {
            return "...";
        }

        void speak() {
            System.out.println(name);
            System.out.println(sound());
        }
    }

    static class Dog extends Animal {
        Dog() {
            super("dog");
        }

        @Override
        String sound() {
            return "woof";
        }
    }

    static class Bird extends Animal {
        Bird() {
            super("bird");
            legs = 2;
        }

        @Override
        String sound() {
            return "tweet";
        }
    }

    public static void main(String[] args) {
        Animal[] all = {new Dog(), new Bird(), new Animal("stone")};
        int legs = 0;
        for (Animal a : all) {
            a.speak();
            legs += a.legs;
        }
        System.out.println(legs);
        Object o = all[1];
        System.out.println(o instanceof Bird);
        System.out.println(o instanceof Dog);
        System.out.println(o.equals(all[1]));
        System.out.println(o.hashCode() == System.identityHashCode(o));
        System.out.println(o.getClass() == Bird.class);
    }
}

// expect: dog
// expect: woof
// expect: bird
// expect: tweet
// expect: stone
// expect: ...
// expect: 10
// expect: true
// expect: false
// expect: true
// expect: true
// expect: true
