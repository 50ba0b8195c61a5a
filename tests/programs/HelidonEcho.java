// SPDX-License-Identifier: Apache-2.0

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webclient.api.ClientResponseTyped;
import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.LogManager;

/** A server of which each request has a virtual thread, and clients in virtual threads of their own. */
public class HelidonEcho {
    private static final Map<String, Integer> COUNTS = new ConcurrentSkipListMap<>();

    private static WebServer serve() {
        return WebServer.builder().port(0).host("127.0.0.1").routing(routing -> routing
            .get("/thread", (request, response) -> response.send(String.valueOf(Thread.currentThread().isVirtual())))
            .get("/hello/{name}", (request, response) -> response.send("hello " + request.path().pathParameters().get("name")))
            .post("/sum", (request, response) -> {
                JsonObject given = request.content().as(JsonObject.class);
                int sum = given.getJsonArray("numbers").stream().mapToInt(n -> Integer.parseInt(n.toString())).sum();
                COUNTS.merge(given.getString("who"), 1, Integer::sum);
                response.send(Json.createObjectBuilder().add("sum", sum).build());
            })
            .get("/slow", (request, response) -> {
                Thread.sleep(50);
                response.header(HeaderNames.create("X-Slept"), "yes").send("slept");
            })
            .get("/broken", (request, response) -> {
                throw new IllegalStateException("broken");
            })
            .error(IllegalStateException.class, (request, response, e) -> response.status(Status.SERVICE_UNAVAILABLE_503).send("caught " + e.getMessage()))
            ).build().start();
    }

    private static int sum(WebClient client, int i) {
        JsonObject asked = Json.createObjectBuilder().add("who", "client" + i % 3).add("numbers", Json.createArrayBuilder().add(i).add(2 * i).add(-1)).build();
        return client.post("/sum").submit(asked, JsonObject.class).entity().getInt("sum");
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        WebServer server = serve();
        WebClient client = WebClient.builder().baseUri("http://127.0.0.1:" + server.port()).build();
        System.out.println("virtual: " + client.get("/thread").requestEntity(String.class));
        System.out.println(client.get("/hello/w%C3%B6rld").requestEntity(String.class));
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> sums = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                int n = i;
                sums.add(clients.submit(() -> sum(client, n)));
            }
            long total = 0;
            for (Future<Integer> s : sums) {
                total += s.get();
            }
            System.out.println("sums: " + total + " " + COUNTS);
            List<Future<String>> slow = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                slow.add(clients.submit(() -> client.get("/slow").requestEntity(String.class)));
            }
            int slept = 0;
            for (Future<String> s : slow) {
                slept += s.get().equals("slept") ? 1 : 0;
            }
            System.out.println("slept: " + slept);
        }
        for (String path : new String[] {"/broken", "/nowhere"}) {
            ClientResponseTyped<String> answer = client.get(path).request(String.class);
            System.out.println(path + ": " + answer.status().code() + " " + answer.entity());
        }
        server.stop();
        System.out.println("stopped: " + !server.isRunning());
    }
}
