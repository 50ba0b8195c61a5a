// SPDX-License-Identifier: Apache-2.0

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of the JDK on the loopback address, asked by both of the JDK's clients, also at once. */
public class HttpEcho {
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange; InputStream in = exchange.getRequestBody()) {
            String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().getPath();
            boolean known = !path.startsWith("/missing");
            byte[] reply = (exchange.getRequestMethod() + " " + path + " [" + body.toUpperCase() + "]").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Length", Integer.toString(body.length()));
            exchange.sendResponseHeaders(known ? 200 : 404, path.startsWith("/chunks") ? 0 : reply.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(reply);
            }
        }
    }

    private static void classic(String base, String path, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(base + path).openConnection();
        if (body != null) {
            connection.setDoOutput(true);
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            System.out.println(status + " " + connection.getHeaderField("X-Length") + " " + new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static HttpRequest request(String base, String path, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + path)).version(HttpClient.Version.HTTP_1_1);
        return (body == null ? builder.GET() : builder.POST(HttpRequest.BodyPublishers.ofString(body))).build();
    }

    private static void modern(String base) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpResponse<String> one = client.send(request(base, "/new", "hello"), HttpResponse.BodyHandlers.ofString());
        System.out.println(one.statusCode() + " " + one.headers().firstValue("x-length").orElse("none") + " " + one.body());
        List<CompletableFuture<String>> many = new ArrayList<>();
        for (int i = 0; i < 20; i++)
            many.add(client.sendAsync(request(base, "/chunks/" + i, "x".repeat(i * 1000)), HttpResponse.BodyHandlers.ofString())
                .thenApply(r -> r.statusCode() + " " + r.body().length()));
        for (CompletableFuture<String> each : many)
            System.out.print(each.join() + "; ");
        System.out.println();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService workers = Executors.newFixedThreadPool(4);
        server.createContext("/", HttpEcho::answer);
        server.setExecutor(workers);
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        classic(base, "/old", null);
        classic(base, "/chunks", "gr\u00fcn");
        classic(base, "/missing", null);
        modern(base);
        server.stop(0);
        workers.shutdown();
        System.out.println("stopped");
    }
}
