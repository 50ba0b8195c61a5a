// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Indexes the text files below a folder, in a folder on disk, and searches it. */
public class LuceneSearch {
    private static Document read(Path root, Path file) throws IOException {
        Document document = new Document();
        document.add(new StringField("path", root.relativize(file).toString(), Field.Store.YES));
        document.add(new LongPoint("size", Files.size(file)));
        document.add(new TextField("text", Files.readString(file), Field.Store.NO));
        return document;
    }

    private static void search(IndexSearcher searcher, Query query) throws IOException {
        TopDocs found = searcher.search(query, 5);
        System.out.println(query + ": " + found.totalHits);
        for (ScoreDoc hit : found.scoreDocs)
            System.out.printf("  %.5f %s%n", hit.score, searcher.doc(hit.doc).get("path"));
    }

    public static void main(String[] args) throws IOException, ParseException {
        Path root = Path.of(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".java")).sorted().limit(Integer.parseInt(args[1])).collect(Collectors.toList());
        }
        try (Directory directory = FSDirectory.open(Path.of("index"))) {
            IndexWriterConfig config = new IndexWriterConfig(new EnglishAnalyzer()).setMaxBufferedDocs(10);
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                for (Path file : files)
                    writer.addDocument(read(root, file));
                writer.deleteDocuments(new Term("path", root.relativize(files.get(0)).toString()));
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                QueryParser parser = new QueryParser("text", new EnglishAnalyzer());
                System.out.println(reader.numDocs() + " documents");
                for (String query : new String[] {"memory", "scoped AND area", "\"real time thread\"", "period* -handler", "releas~1", "public^2 static"})
                    search(searcher, parser.parse(query));
                search(searcher, LongPoint.newRangeQuery("size", 2000, 4000));
            }
        }
    }
}
