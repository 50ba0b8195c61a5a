// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** The Lucene that needs 21: text, and vectors of how often letters come, in memory that is mapped by the library's segments. */
public class LuceneNewer {
    private static float[] letters(String text) {
        float[] counts = new float[26];
        text.toLowerCase().chars().filter(c -> c >= 'a' && c <= 'z').forEach(c -> counts[c - 'a']++);
        for (int i = 0; i < counts.length; i++) {
            counts[i] = (float) Math.sqrt(counts[i] + 1);
        }
        return counts;
    }

    private static Document read(Path root, Path file) throws IOException {
        String text = Files.readString(file);
        Document document = new Document();
        document.add(new KeywordField("path", root.relativize(file).toString(), Field.Store.YES));
        document.add(new LongField("size", text.length(), Field.Store.NO));
        document.add(new TextField("text", text, Field.Store.NO));
        document.add(new KnnFloatVectorField("letters", letters(text)));
        return document;
    }

    private static void search(IndexSearcher searcher, Query query, String name) throws IOException {
        TopDocs found = searcher.search(query, 4);
        System.out.println(name + ": " + found.totalHits);
        for (ScoreDoc hit : found.scoreDocs) {
            System.out.printf("  %.3f %s%n", hit.score, searcher.storedFields().document(hit.doc).get("path"));
        }
    }

    public static void main(String[] args) throws IOException, ParseException {
        LogManager.getLogManager().reset();
        Path root = Path.of(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".java")).sorted().limit(Integer.parseInt(args[1])).toList();
        }
        try (Directory directory = FSDirectory.open(Path.of("index"))) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new EnglishAnalyzer()))) {
                for (Path file : files) {
                    writer.addDocument(read(root, file));
                }
                writer.deleteDocuments(KeywordField.newExactQuery("path", root.relativize(files.get(3)).toString()));
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                System.out.println(reader.numDocs() + " documents");
                QueryParser parser = new QueryParser("text", new EnglishAnalyzer());
                for (String query : new String[] {"scoped AND area", "\"real time thread\"", "period* -handler", "releas~1"}) {
                    search(searcher, parser.parse(query), query);
                }
                search(searcher, LongField.newRangeQuery("size", 2000, 4000), "size");
                search(searcher, new KnnFloatVectorQuery("letters", letters("the quick brown fox jumps over the lazy dog"), 4), "letters");
            }
        }
    }
}
