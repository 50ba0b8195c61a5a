// SPDX-License-Identifier: Apache-2.0
// jdb: stop at Swapped:@WRITTEN
// event: run
// jdb: redefine Swapped other/Swapped.class
// jdb: redefine Swapped$Part other/Swapped$Part.class
// jdb: redefine Swapped$Part other/Swapped.class
// jdb: redefine Nowhere other/Swapped.class
// jdb: print Swapped.said()
// jdb: stop in Swapped.said
// jdb: stop at Swapped:@END
// event: cont
// jdb: where
// event: step up
// event: cont
// event: cont

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Classes get other bodies for their methods while the program stands at a breakpoint. */
public class Swapped {
    static class Part {
        String word() {
            return "an old word";
        }
    }

    static String said() {
        return "an old word of " + Swapped.class.getName();
    }

    /** The class file with another word of the same length. */
    static void rewrite(String name) throws IOException {
        byte[] file;
        try (var in = Swapped.class.getResourceAsStream(name + ".class")) {
            file = in.readAllBytes();
        }
        String text = new String(file, StandardCharsets.ISO_8859_1).replace("an old word", "a young one");
        Files.createDirectories(Path.of("other"));
        Files.write(Path.of("other", name + ".class"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public static void main(String[] args) throws IOException {
        Part part = new Part();
        for (int i = 0; i < 3; i++) {
            System.out.println(said() + ", " + part.word());
            if (i == 1) {
                rewrite("Swapped");
                rewrite("Swapped$Part");
                System.out.println("written");
                System.out.println("and on");       // @WRITTEN
            }
        }
        System.out.println("over");                 // @END
    }
}
