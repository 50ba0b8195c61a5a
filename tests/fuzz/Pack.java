// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A pack of classes as run.py writes it: their number, then of each the folder of its companions and its class file. */
final class Pack {
    /** One class of the pack. */
    static final class Entry {
        private final Path folder;
        private final byte[] bytes;

        private Entry(Path folder, byte[] bytes) {
            this.folder = folder;
            this.bytes = bytes;
        }

        /** The class, in a loader of its own. */
        Class<?> define() {
            return new Loader(folder).define(bytes);
        }
    }

    private static final class Loader extends ClassLoader {
        private final Path folder;

        Loader(Path folder) {
            super("mutant", Pack.class.getClassLoader());
            this.folder = folder;
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException | RuntimeException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    /** How many classes there are. */
    final int size;
    private final DataInputStream in;

    Pack(String file) throws IOException {
        in = new DataInputStream(new BufferedInputStream(new FileInputStream(file)));
        size = in.readInt();
    }

    private byte[] block() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    Entry next() throws IOException {
        Path folder = Path.of(new String(block(), StandardCharsets.UTF_8));
        return new Entry(folder, block());
    }
}
