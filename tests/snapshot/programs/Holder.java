// SPDX-License-Identifier: Apache-2.0
import java.io.FileInputStream;
import java.net.ServerSocket;
import java.security.SecureRandom;

/** Classes whose initialisers get what no two processes may share. */
public class Holder {
    static class OfFile {
        static final FileInputStream FILE = open();

        static FileInputStream open() {
            try {
                return new FileInputStream("/etc/passwd");
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class OfSeed {
        static final SecureRandom RANDOM = new SecureRandom();
        static final long FIRST = RANDOM.nextLong();
    }

    static class OfEnvironment {
        static final String SECRET = System.getenv("SECRET");
    }
}
