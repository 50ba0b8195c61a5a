// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** SnakeYAML, Commons Compress and Commons Math. */
public class SmallLibraries {
    /** A bean of a document. */
    public static class Server {
        public String host;
        public int port;
        public List<String> tags;
        public Map<String, Double> limits;
    }

    private static void yaml() {
        Yaml yaml = new Yaml(new Constructor(Server.class, new LoaderOptions()));
        Server server = yaml.load("host: &h example.org\nport: 0x1f90\ntags: [a, 'b c', *h]\nlimits: {cpu: .5, memory: 1e3}\n");
        System.out.println(server.host + " " + server.port + " " + server.tags + " " + new java.util.TreeMap<>(server.limits));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", "first\nsecond\n");
        tree.put("list", List.of(1, 2.5, true, List.of("x", "y")));
        tree.put("none", null);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        System.out.println(new Yaml(options).dump(tree));
        try {
            new Yaml().load("a: [1, 2\nb: }");
        } catch (MarkedYAMLException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void compress() throws Exception {
        byte[] text = "all work and no play makes a dull boy\n".repeat(300).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(tar)) {
            for (int i = 1; i < 4; i++) {
                TarArchiveEntry entry = new TarArchiveEntry("folder/file" + i);
                entry.setSize(text.length / i);
                entry.setModTime(0);
                out.putArchiveEntry(entry);
                out.write(text, 0, text.length / i);
                out.closeArchiveEntry();
            }
        }
        CompressorStreamFactory factory = new CompressorStreamFactory();
        for (String how : new String[] {CompressorStreamFactory.BZIP2, CompressorStreamFactory.LZ4_FRAMED, CompressorStreamFactory.SNAPPY_FRAMED}) {
            ByteArrayOutputStream small = new ByteArrayOutputStream();
            try (OutputStream out = factory.createCompressorOutputStream(how, small)) {
                out.write(tar.toByteArray());
            }
            CRC32 crc = new CRC32();
            crc.update(small.toByteArray());
            System.out.println(how + ": " + tar.size() + " to " + small.size() + ", " + Long.toHexString(crc.getValue()));
            try (TarArchiveInputStream in = new TarArchiveInputStream(factory.createCompressorInputStream(how, new ByteArrayInputStream(small.toByteArray())))) {
                for (TarArchiveEntry e = in.getNextTarEntry(); e != null; e = in.getNextTarEntry()) {
                    System.out.println("  " + e.getName() + " " + Arrays.hashCode(in.readAllBytes()));
                }
            }
        }
    }

    private static void math() {
        MersenneTwister random = new MersenneTwister(42);
        RealMatrix m = new Array2DRowRealMatrix(6, 6);
        DescriptiveStatistics statistics = new DescriptiveStatistics();
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j <= i; j++) {
                double v = random.nextGaussian();
                statistics.addValue(v);
                m.setEntry(i, j, v);
                m.setEntry(j, i, v);
            }
        }
        System.out.println(Arrays.toString(new EigenDecomposition(m).getRealEigenvalues()));
        System.out.println(new LUDecomposition(m).getDeterminant() + " " + statistics.getKurtosis() + " " + statistics.getPercentile(75));
        Complex[] spectrum = new FastFourierTransformer(DftNormalization.STANDARD).transform(Arrays.copyOf(m.getRow(0), 8), TransformType.FORWARD);
        System.out.println(Arrays.toString(spectrum));
        System.out.println(new SplineInterpolator().interpolate(new double[] {0, 1, 2, 3}, new double[] {0, 1, 4, 9}).value(1.5));
    }

    public static void main(String[] args) throws Exception {
        yaml();
        compress();
        math();
    }
}
