// SPDX-License-Identifier: Apache-2.0
package harness;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * What the process holds, in KiB: resident memory, the part of it that is no file's, and the code that is mapped, its own and that of libraries.
 *
 * <p>After each step: what it adds is the footprint of what it was the first to use. Reading allocates nothing, so that it adds nothing. For an ordinary
 * thread.
 */
public final class Resident {
    private static final int KIB = 1024;
    private static final int PAGE = 4096;
    private static final int HEX = 16;
    private static final int TEN = 10;
    private static final byte[] TEXT = new byte[1 << 17];
    private static RandomAccessFile pages;
    private static RandomAccessFile maps;
    private static int at;
    private static int end;

    private Resident() {}

    /** Three series of a step; all samples of a step follow each other. */
    public static void measure(String step) {
        Series resident = Bench.series(step, "Resident");
        Series anonymous = Bench.series(step, "Anonymous");
        Series text = Bench.series(step, "Text");
        while (!text.full())
            sample(resident, anonymous, text);
    }

    /** Loads what reading needs, so that it counts with the start. */
    public static void prepare() {
        try {
            pages = new RandomAccessFile("/proc/self/statm", "r");
            maps = new RandomAccessFile("/proc/self/maps", "r");
        } catch (IOException e) {
            Bench.skip(e.getMessage());
        }
        java.util.Arrays.fill(TEXT, (byte) 1);
        Series unused = new Series("", "", Double.NaN, 1);
        sample(unused, unused, unused);
    }

    private static void sample(Series resident, Series anonymous, Series text) {
        read(pages);
        number(TEN);
        long all = number(TEN);
        resident.add(all * PAGE / KIB);
        anonymous.add((all - number(TEN)) * PAGE / KIB);
        read(maps);
        text.add(code() / KIB);
    }

    /** Bytes of files that are mapped to be executed: a line is begin-end access offset device inode path. */
    private static long code() {
        long bytes = 0;
        while (at < end) {
            long begin = number(HEX);
            long size = number(HEX) - begin;
            boolean executable = TEXT[at + 2] == 'x';
            skipTo(' ');
            skipTo(' ');
            skipTo(' ');
            bytes += executable && TEXT[at] != '0' ? size : 0;
            skipTo('\n');
        }
        return bytes;
    }

    /** The number that begins here; whatever ends it is skipped. */
    private static long number(int base) {
        long value = 0;
        int digit = Character.digit(TEXT[at], base);
        while (digit >= 0) {
            value = value * base + digit;
            digit = Character.digit(TEXT[++at], base);
        }
        at++;
        return value;
    }

    private static void skipTo(char last) {
        while (at < end && TEXT[at++] != last)
            continue;
    }

    private static void read(RandomAccessFile file) {
        at = 0;
        end = 0;
        try {
            file.seek(0);
            int n = file.read(TEXT);
            while (n > 0) {
                end += n;
                n = file.read(TEXT, end, TEXT.length - end);
            }
        } catch (IOException e) {
            Bench.skip(e.getMessage());
        }
    }
}
