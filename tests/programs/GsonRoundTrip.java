// SPDX-License-Identifier: Apache-2.0

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import com.google.gson.TypeAdapter;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Objects made without constructors, generic types and adapters, to JSON and back. */
public class GsonRoundTrip {
    enum State { @SerializedName("on") ON, @SerializedName("off") OFF }

    static class Node {
        final String label;
        final List<Node> children = new ArrayList<>();
        State state = State.OFF;
        transient int hidden = 42;
        double weight;
        LocalDate when = LocalDate.of(2024, 2, 29);

        Node(String label) {
            this.label = label;
            this.weight = label.length() / 3.0;
        }
    }

    static class Dates extends TypeAdapter<LocalDate> {
        @Override
        public void write(JsonWriter out, LocalDate value) throws IOException {
            out.value(value.toString());
        }

        @Override
        public LocalDate read(JsonReader in) throws IOException {
            return LocalDate.parse(in.nextString());
        }
    }

    private static Node tree(String label, int depth) {
        Node node = new Node(label);
        node.state = depth % 2 == 0 ? State.ON : State.OFF;
        for (int i = 0; i < depth; i++)
            node.children.add(tree(label + i, depth - 1));
        return node;
    }

    public static void main(String[] args) {
        Gson gson = new GsonBuilder().registerTypeAdapter(LocalDate.class, new Dates()).setPrettyPrinting().create();
        System.out.println(gson.toJson(tree("r", 2)));
        String large = gson.toJson(tree("x", 5));
        Node again = gson.fromJson(large, Node.class);
        System.out.println(large.length() + " " + gson.toJson(again).equals(large) + " " + again.children.size() + " " + again.when);

        Map<String, List<int[]>> map = new LinkedHashMap<>();
        map.put("<a&b>", List.of(new int[] {1, 2}, new int[0]));
        map.put("\u2028", List.of());
        String text = new Gson().toJson(map);
        System.out.println(text);
        Map<String, List<int[]>> back = new Gson().fromJson(text, new TypeToken<Map<String, List<int[]>>>() { }.getType());
        System.out.println(back.keySet().equals(map.keySet()) + " " + back.get("<a&b>").get(0)[1] + " " + back.getClass().getSimpleName());

        JsonElement element = JsonParser.parseString("[1e400, -0, 1.10, \"\\u0041\", null, {\"k\": [ ]}]");
        System.out.println(element + " " + element.getAsJsonArray().get(2).getAsBigDecimal().scale());
        try {
            gson.fromJson("{\"label\": {}}", Node.class);
        } catch (JsonSyntaxException e) {
            System.out.println(e.getMessage());
        }
    }
}
