// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx24m
// A local variable that nobody will read again keeps nothing alive, also where an exception is handled, where its slot held
// something else before, and in a method that still runs.  (HotSpot's interpreter keeps such locals, its compiled code does not:
// it prints all of this only after warming up.)
// expect: created before the try: 1000
// expect: created before the try: 1000
// expect: slot of an integer, then of a map: 1000
// expect: slot of an integer, then of a map: 1000
// expect: slot of a map, then of another: 1000
// expect: arguments: 1000
// expect: receiver: 1000

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class DeadAtHandler {
    static int sink;
    final List<byte[]> much = new ArrayList<>();

    /* Needs more than what a full heap has left. */
    static void say(String what) {
        List<byte[]> some = new ArrayList<>();
        for (int i = 0; i < 1000; i++)
            some.add(new byte[8000]);
        System.out.println(what + ": " + some.size());
    }

    static void beforeTheTry() {
        for (int round = 0; round < 2; round++) {
            Map<Integer, byte[]> map = new HashMap<>();
            try {
                for (int i = 0; ; i++)
                    map.put(i, new byte[5000]);
            } catch (OutOfMemoryError e) {
                say("created before the try");
            }
        }
    }

    static void integerThenMap() {
        for (int round = 0; round < 2; round++) {
            {
                int number = round * 7;
                sink += number;
            }
            Map<Integer, byte[]> map = new HashMap<>();
            try {
                for (int i = 0; ; i++)
                    map.put(i, new byte[5000]);
            } catch (OutOfMemoryError e) {
                say("slot of an integer, then of a map");
            }
        }
    }

    static void mapThenMap() {
        {
            Map<Integer, byte[]> first = new HashMap<>();
            first.put(1, new byte[1]);
            sink += first.size();
        }
        try {
            Map<Integer, byte[]> second = new HashMap<>();
            for (int i = 0; ; i++)
                second.put(i, new byte[5000]);
        } catch (OutOfMemoryError e) {
            say("slot of a map, then of another");
        }
    }

    static void fill(List<byte[]> list) {
        try {
            for (;;)
                list.add(new byte[5000]);
        } catch (OutOfMemoryError e) {
            say("arguments");
        }
    }

    void fill() {
        try {
            for (;;)
                much.add(new byte[5000]);
        } catch (OutOfMemoryError e) {
            say("receiver");
        }
    }

    public static void main(String[] args) {
        beforeTheTry();
        integerThenMap();
        mapThenMap();
        fill(new ArrayList<>());
        new DeadAtHandler().fill();
    }
}
