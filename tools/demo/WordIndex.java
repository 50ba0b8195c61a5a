// SPDX-License-Identifier: Apache-2.0

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Indexes the words of text files and prints what it found: totals, frequent
 * and long words, words by initial, and a concordance of one word.
 *
 * <p>What it prints depends on the files alone, so that two virtual machines
 * can be compared by it.
 */
public final class WordIndex {

    /** Where a word stands: the number of its file, and its line. */
    record Place(int file, int line) {}

    /** A line of a file around a word. */
    record Context(Place place, String before, String word, String after) {}

    private static final Pattern WORD = Pattern.compile("\\p{L}+(?:['\u2019-]\\p{L}+)*");
    private static final Set<String> COMMON = Set.of(("""
        a about after all also an and any are as at be been before both but by can could do does
        each for from had has have how if in into is it its may more most must no not of on one
        only or other our out over same such than that the their them then there these they this
        those to two under until up used using was we were what when where which while who will
        with would""").split("\\s+"));
    /** Standard output in UTF-8, whatever the locale is. */
    private static final PrintStream OUT =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private static final int TOP = 20;
    private static final int LONGEST = 12;
    private static final int MARGIN = 30;

    private final List<Path> files = new ArrayList<>();
    private final List<List<String>> texts = new ArrayList<>();
    private final Map<String, List<Place>> places = new HashMap<>();
    private long words;
    private long characters;

    public static void main(String[] args) {
        if (args.length == 0) {
            System.err.println("usage: WordIndex FILE...");
            System.exit(2);
        }
        WordIndex index = new WordIndex();
        try {
            for (String arg : args) {
                index.read(Path.of(arg));
            }
        } catch (NoSuchFileException e) {
            System.err.println("WordIndex: no such file: " + e.getMessage());
            System.exit(1);
        } catch (IOException e) {
            System.err.println("WordIndex: cannot read: " + e);
            System.exit(1);
        }
        index.printAll();
    }

    private void read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<String> lines = text.lines().collect(Collectors.toList());
        int file = files.size();
        files.add(path);
        texts.add(lines);
        characters += text.length();
        for (int line = 0; line < lines.size(); line++) {
            Matcher matcher = WORD.matcher(lines.get(line));
            while (matcher.find()) {
                places.computeIfAbsent(matcher.group().toLowerCase(Locale.ROOT), w -> new ArrayList<>())
                      .add(new Place(file, line));
                words++;
            }
        }
    }

    private void printAll() {
        printTotals();
        printFrequent();
        printLongest();
        printInitials();
        printLengths();
        places.keySet().stream()
            .filter(w -> w.length() > 7)
            .max(Comparator.<String>comparingInt(w -> places.get(w).size()).thenComparing(Comparator.reverseOrder()))
            .ifPresent(this::printConcordance);
        printFingerprint();
    }

    private static void heading(String text) {
        OUT.printf("%n%s%n%s%n", text, "-".repeat(text.length()));
    }

    private static void print(String format, Object... values) {
        OUT.println(String.format(Locale.ROOT, format, values));
    }

    private void printTotals() {
        heading("Totals");
        for (int i = 0; i < files.size(); i++) {
            int file = i;
            long here = places.values().stream().flatMap(List::stream).filter(p -> p.file() == file).count();
            long different = places.values().stream().filter(l -> l.stream().anyMatch(p -> p.file() == file)).count();
            print("%-40s %,7d lines %,9d words %,8d different", files.get(i).getFileName(), texts.get(i).size(), here, different);
        }
        long lines = texts.stream().mapToLong(List::size).sum();
        print("%-40s %,7d lines %,9d words %,8d different", "all " + files.size() + " files", lines, words, places.size());
        print("%,d characters, %.3f letters a word, %.2f words a line", characters,
            places.entrySet().stream().mapToLong(e -> (long) e.getKey().length() * e.getValue().size()).sum() / (double) Math.max(1, words),
            words / (double) Math.max(1, lines));
    }

    private void printFrequent() {
        heading("Most frequent");
        List<Map.Entry<String, List<Place>>> top = places.entrySet().stream()
            .filter(e -> e.getKey().length() > 1 && !COMMON.contains(e.getKey()))
            .sorted(Comparator.<Map.Entry<String, List<Place>>>comparingInt(e -> -e.getValue().size())
                .thenComparing(Map.Entry.comparingByKey()))
            .limit(TOP).collect(Collectors.toList());
        int most = top.isEmpty() ? 1 : top.get(0).getValue().size();
        for (Map.Entry<String, List<Place>> entry : top) {
            int count = entry.getValue().size();
            print("%-20s %6d %6.2f%% %s", entry.getKey(), count, 100.0 * count / words, "#".repeat((40 * count + most - 1) / most));
        }
    }

    private void printLongest() {
        heading("Longest");
        places.keySet().stream()
            .filter(w -> w.chars().allMatch(Character::isLetter))
            .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
            .limit(LONGEST)
            .forEach(w -> print("%2d  %s", w.length(), w));
    }

    private void printInitials() {
        heading("By initial");
        TreeMap<Character, TreeSet<String>> byInitial = places.keySet().stream()
            .collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.toCollection(TreeSet::new)));
        byInitial.forEach((initial, all) ->
            print("%c %5d  %s", Character.toUpperCase(initial), all.size(),
                all.first().equals(all.last()) ? all.first() : all.first() + " ... " + all.last()));
    }

    private void printLengths() {
        heading("By length");
        TreeMap<Integer, Integer> lengths = new TreeMap<>();
        places.forEach((word, where) -> lengths.merge(Math.min(word.length(), 20), where.size(), Integer::sum));
        print("%s", lengths.entrySet().stream()
            .map(e -> e.getKey() + (e.getKey() == 20 ? "+" : "") + ":" + e.getValue())
            .collect(Collectors.joining(" ")));
    }

    private void printConcordance(String word) {
        List<Place> where = places.get(word);
        heading("Concordance of \"" + word + "\", " + where.size() + " places");
        Pattern pattern = Pattern.compile("(?<!\\p{L})" + Pattern.quote(word) + "(?!\\p{L})",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        where.stream().distinct().limit(TOP)
            .flatMap(p -> contexts(pattern, p).stream())
            .limit(TOP)
            .forEach(c -> print("%3d:%-6d %" + MARGIN + "s [%s] %s",
                c.place().file() + 1, c.place().line() + 1, c.before(), c.word(), c.after()));
    }

    private List<Context> contexts(Pattern pattern, Place place) {
        String line = texts.get(place.file()).get(place.line());
        List<Context> found = new ArrayList<>();
        for (Matcher m = pattern.matcher(line); m.find();) {
            String before = line.substring(Math.max(0, m.start() - MARGIN), m.start());
            String after = line.substring(m.end(), Math.min(line.length(), m.end() + MARGIN));
            found.add(new Context(place, before.strip(), m.group(), after.strip()));
        }
        return found;
    }

    /** One number that changes when any word, count or place does. */
    private void printFingerprint() {
        heading("Fingerprint");
        long sum = places.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .mapToLong(e -> e.getKey().hashCode() * 31L + e.getValue().hashCode())
            .reduce(17, (a, b) -> a * 1_000_003 + b);
        String bits = IntStream.range(0, 16).mapToObj(i -> (sum >>> 4 * i & 1) == 0 ? "." : "o").collect(Collectors.joining());
        print("%016x %s", sum, bits);
    }
}
