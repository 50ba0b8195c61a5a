// SPDX-License-Identifier: Apache-2.0

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Objects, records, generic collections and trees to JSON and back, equal; and the errors of wrong input. */
public class JacksonRoundTrip {
    public enum Colour { RED, GREEN, BLUE }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Circle.class, name = "circle"), @JsonSubTypes.Type(value = Box.class, name = "box")})
    public interface Shape { }

    public record Circle(double radius, Colour colour) implements Shape { }

    public record Box(@JsonProperty("w") int width, @JsonProperty("h") int height) implements Shape { }

    public static class Drawing {
        private String name;
        private List<Shape> shapes = new ArrayList<>();
        private Map<Colour, BigDecimal> prices = new EnumMap<>(Colour.class);
        public long[] numbers = {1, -2, Long.MAX_VALUE};
        public byte[] bytes = {0, 1, 127, -128};

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public List<Shape> getShapes() {
            return shapes;
        }

        public Map<Colour, BigDecimal> getPrices() {
            return prices;
        }
    }

    private static void fails(ObjectMapper mapper, String text, Class<?> type) {
        try {
            System.out.println("read " + mapper.readValue(text, type));
        } catch (JsonProcessingException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getOriginalMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        Drawing drawing = new Drawing();
        drawing.setName("a \"name\" with \u00fcml\u00e4uts \ud83d\ude00 and \u0001");
        drawing.getShapes().add(new Circle(1.5e-7, Colour.RED));
        drawing.getShapes().add(new Box(3, 4));
        drawing.getPrices().put(Colour.BLUE, new BigDecimal("12345678901234567890.123"));
        String text = mapper.writeValueAsString(drawing);
        System.out.println(text);
        Drawing again = mapper.readValue(text, Drawing.class);
        System.out.println(again.getShapes() + " " + again.getPrices() + " " + again.getName().equals(drawing.getName()));
        System.out.println("equal: " + mapper.writeValueAsString(again).equals(text));

        Map<String, List<Map<String, Integer>>> nested = new TreeMap<>();
        for (int i = 0; i < 50; i++)
            nested.computeIfAbsent("key" + i % 7, k -> new ArrayList<>()).add(Map.of("v" + i, i * i));
        String deep = mapper.writeValueAsString(nested);
        Map<String, List<Map<String, Integer>>> back = mapper.readValue(deep, new TypeReference<TreeMap<String, List<Map<String, Integer>>>>() { });
        System.out.println(deep.length() + " " + back.equals(nested));

        JsonNode tree = mapper.readTree("{\"a\":[1,2.50,{\"b\":null}],\"c\":true,\"big\":123456789012345678901234567890}");
        ((ObjectNode) tree).put("d", 1.0f / 3).putArray("e").add("x").add(7L);
        System.out.println(tree + " " + tree.at("/a/2/b").isNull() + " " + tree.get("big").bigIntegerValue().bitLength());

        fails(mapper, "{\"w\": 1, \"depth\": 2}", Box.class);
        fails(mapper, "{\"kind\":\"ball\"}", Shape.class);
        fails(mapper, "[1, 2", int[].class);
        fails(mapper.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES), "{\"kind\":\"box\",\"w\":1,\"x\":2}", Shape.class);
    }
}
