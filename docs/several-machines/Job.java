// SPDX-License-Identifier: Apache-2.0

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.Stores;

/**
 * A job of Kafka Streams: each worker has some of the sensors, and keeps of each how many readings there were, and their sum.
 *
 *   Job worker ADDRESS NAME FOLDER        work until standard input ends
 *   Job client ADDRESS WORKERS READINGS   make the topics, wait for so many workers, give them readings, print the totals
 *
 * The client comes first: workers end where there are no topics.
 * ADDRESS is that of a Kafka broker, as in 127.0.0.1:9092.
 */
public final class Job {
    private static final String ID = "totals-of-sensors";
    private static final String READINGS = "readings";
    private static final String TOTALS = "totals";
    private static final int SENSORS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Job() { }

    // --- worker

    /** A total is text: how many, their sum, by whom. */
    private static String add(String reading, String total, String worker) {
        String[] words = total.split(" ");
        return (Integer.parseInt(words[0]) + 1) + " " + (Long.parseLong(words[1]) + Long.parseLong(reading)) + " " + worker;
    }

    private static void work(String address, String name, String folder) throws Exception {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream(READINGS).groupByKey()
            .aggregate(() -> "0 0 " + name, (sensor, reading, total) -> add(reading, total, name),
                Materialized.<String, String>as(Stores.inMemoryKeyValueStore("kept")).withLoggingDisabled())
            .toStream().to(TOTALS);
        Properties settings = new Properties();
        settings.putAll(Map.of(StreamsConfig.APPLICATION_ID_CONFIG, ID, StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, address,
            StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class, StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class,
            StreamsConfig.STATE_DIR_CONFIG, folder, StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100,
            StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest"));
        try (KafkaStreams streams = new KafkaStreams(builder.build(), settings)) {
            streams.setUncaughtExceptionHandler(failure -> {
                failure.printStackTrace();
                Runtime.getRuntime().halt(1);
                return null;
            });
            streams.start();
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }

    // --- client

    private static Properties client(String address) {
        Properties settings = new Properties();
        settings.putAll(Map.of("bootstrap.servers", address, "group.id", "client", "auto.offset.reset", "earliest",
            "key.serializer", StringSerializer.class, "value.serializer", StringSerializer.class,
            "key.deserializer", StringDeserializer.class, "value.deserializer", StringDeserializer.class));
        return settings;
    }

    private static void makeTopics(Admin admin, int workers) throws Exception {
        Set<String> there = admin.listTopics().names().get();
        for (String topic : List.of(READINGS, TOTALS)) {
            if (!there.contains(topic)) {
                admin.createTopics(List.of(new NewTopic(topic, workers, (short) 1))).all().get();
            }
        }
    }

    /** How many of the members have something to do. */
    private static long busy(Collection<MemberDescription> members) {
        return members.stream().filter(member -> !member.assignment().topicPartitions().isEmpty()).count();
    }

    private static long workers(Admin admin) throws InterruptedException {
        try {
            return busy(admin.describeConsumerGroups(List.of(ID)).all().get().get(ID).members());
        } catch (ExecutionException notYet) {
            return 0;
        }
    }

    private static void await(Admin admin, int wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (workers(admin) < wanted) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("there are " + workers(admin) + " workers, not " + wanted);
            }
            Thread.sleep(100);
        }
    }

    private static void give(KafkaProducer<String, String> producer, int workers, int readings) {
        for (int i = 0; i < readings; i++) {
            producer.send(new ProducerRecord<>(READINGS, i % SENSORS % workers, "sensor " + i % SENSORS, String.valueOf(i)));
        }
        producer.flush();
    }

    /** The last total of each sensor, when there are as many readings in them as were given. */
    private static Map<String, String> collect(KafkaConsumer<String, String> consumer, int readings) {
        Map<String, String> totals = new TreeMap<>();
        consumer.subscribe(List.of(TOTALS));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (totals.values().stream().mapToInt(total -> Integer.parseInt(total.split(" ")[0])).sum() < readings) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("only these came: " + totals);
            }
            for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(100))) {
                totals.put(record.key(), record.value());
            }
        }
        return totals;
    }

    private static void print(Map<String, String> totals) {
        Set<String> workers = new TreeSet<>();
        totals.forEach((sensor, total) -> {
            String[] words = total.split(" ");
            workers.add(words[2]);
            System.out.println(sensor + ": " + words[0] + " readings, sum " + words[1]);
        });
        System.out.println("by " + String.join(", ", workers));
    }

    private static void give(String address, int workers, int readings) throws Exception {
        Properties settings = client(address);
        try (Admin admin = Admin.create(settings);
             KafkaProducer<String, String> producer = new KafkaProducer<>(settings);
             KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings)) {
            makeTopics(admin, workers);
            System.out.println("topics are there");
            await(admin, workers);
            give(producer, workers, readings);
            print(collect(consumer, readings));
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "worker" -> work(args[1], args[2], args[3]);
            case "client" -> give(args[1], Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
