// SPDX-License-Identifier: Apache-2.0
package harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * A server of a game for several players, behind a pool of threads with two lanes, and its clients (paper 004, Fig. 6, with the pool of its Fig. 1 in place of an
 * ORB).
 *
 * <p>Players register, say where they are, and ask where all are. Each client has two connections over the loopback, by which it calls again and again: one is served
 * by the high lane, one by the low; its threads are ordinary ones, as it stands for another machine. The reader of a connection puts its calls into the lane and answers. User: the time that the thread of the lane was in the
 * operation, which is a critical section.
 */
public final class GameServer {
    /** Who begins threads of the kinds that a test has: distances of priority. */
    public interface Threads {
        /** Of a lane. */
        Thread server(int above, Runnable logic);

        /** Of a connection: it uses a socket. */
        Thread reader(int above, Runnable logic);

        /** Give the lock the ceiling of all, if locks have one. */
        void protect(Object lock);
    }

    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int READER = 3;
    private static final int REQUEST = 16;
    private static final int ANSWER = 4;
    private static final int PLACES = 1000;
    private static final long MICROSECOND = 1000;

    private final Threads threads;
    private final GameWorld world;
    private final GameLane[] lanes;
    private final Series[] user;
    private final int clients;
    private final int players;
    private final int requests;
    private final int think;
    private final int[] wrong = new int[2];
    private volatile Throwable trouble;

    public GameServer(String variant, Threads threads) {
        boolean region = variant.endsWith("region");
        this.threads = threads;
        clients = Bench.number("clients");
        players = Bench.number("players");
        requests = Bench.count();
        think = Bench.number("think-us");
        world = new GameWorld(region, players, Bench.number("looks"));
        lanes = new GameLane[] {new GameLane(region, clients + 1), new GameLane(region, clients + 1)};
        user = new Series[] {Bench.series(variant, "UserLow", Double.NaN, clients * requests), Bench.series(variant, "UserHigh", Double.NaN, clients * requests)};
        threads.protect(world);
        for (GameLane lane : lanes)
            for (Object lock : lane.locks())
                threads.protect(lock);
    }

    static void await(Object object) {
        try {
            object.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void work(GameCall call, int[] places) {
        if (call.operation == GameCall.REGISTER)
            world.register(call.player);
        else if (call.operation == GameCall.UPDATE)
            world.update(call.player, call.x, call.y);
        else
            call.answer = world.list(places);
    }

    /** A thread of a lane. */
    private void serve(int lane) {
        int[] places = new int[2 * players];
        while (true) {
            GameCall call = lanes[lane].next();
            if (call.operation == GameCall.STOP)
                return;
            long start = System.nanoTime();
            work(call, places);
            user[lane].add(System.nanoTime() - start);
            wrong[lane] += call.answer == 0 ? 0 : 1;
            call.end();
        }
    }

    private static boolean fill(InputStream in, byte[] bytes) throws IOException {
        for (int got = 0; got < bytes.length;) {
            int n = in.read(bytes, got, bytes.length - got);
            if (n < 0)
                return false;
            got += n;
        }
        return true;
    }

    /** A connection, in the server. */
    private void read(Socket socket) throws IOException {
        byte[] request = new byte[REQUEST], answer = new byte[ANSWER];
        ByteBuffer words = ByteBuffer.wrap(request);
        GameCall call = new GameCall();
        try (Socket closed = socket; InputStream in = socket.getInputStream(); OutputStream out = socket.getOutputStream()) {
            while (fill(in, request)) {
                int kind = words.getInt(0);
                call.operation = kind / 2;
                call.player = words.getInt(4);
                call.x = words.getInt(8);
                call.y = words.getInt(12);
                call.answer = 0;
                lanes[kind % 2].execute(call);
                call.awaitEnd();
                ByteBuffer.wrap(answer).putInt(0, call.answer);
                out.write(answer);
            }
        }
    }

    /** A client calls a lane: it registers, and then moves and looks round in turn. */
    private void call(int client, int lane, int port) throws IOException {
        byte[] request = new byte[REQUEST], answer = new byte[ANSWER];
        ByteBuffer words = ByteBuffer.wrap(request);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            for (int i = 0; i < requests; i++) {
                int operation = i == 0 ? GameCall.REGISTER : i % 2 == 1 ? GameCall.UPDATE : GameCall.LIST;
                words.putInt(0, 2 * operation + lane).putInt(4, (client * 2 + lane) % players).putInt(8, PLACES + i).putInt(12, PLACES - client);
                socket.getOutputStream().write(request);
                if (!fill(socket.getInputStream(), answer))
                    throw new IOException("the server has hung up");
                pause(think + (i * 7 + client * 3 + lane) % 11 * think / 10);
            }
        }
    }

    private static void pause(long microseconds) {
        try {
            Thread.sleep(microseconds * MICROSECOND / 1_000_000, (int) (microseconds * MICROSECOND % 1_000_000));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Part {
        void run() throws IOException;
    }

    private Runnable noted(Part part) {
        return () -> {
            try {
                part.run();
            } catch (IOException | RuntimeException e) {
                trouble = e;
            }
        };
    }

    private static void join(Thread[] all) {
        for (Thread thread : all)
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
    }

    private static Thread[] begin(Thread... all) {
        for (Thread thread : all)
            thread.start();
        return all;
    }

    /** Play, until all clients have had all answers. */
    public void play() {
        Thread[] served = begin(threads.server(LOW, () -> serve(0)), threads.server(HIGH, () -> serve(1)));
        Thread[] net = begin(threads.reader(READER, noted(this::connect)));
        join(net);
        for (GameLane lane : lanes) {
            GameCall stop = new GameCall();
            stop.operation = GameCall.STOP;
            lane.execute(stop);
        }
        join(served);
        if (trouble != null)
            throw new IllegalStateException(trouble);
    }

    /** The server's door, its readers and the clients: all of them use sockets, which are none of a lane's business. */
    private void connect() throws IOException {
        Thread[] readers = new Thread[2 * clients], callers = new Thread[2 * clients];
        try (ServerSocket door = new ServerSocket(0, callers.length, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < callers.length; i++) {
                int client = i / 2, lane = i % 2;
                callers[i] = new Thread(noted(() -> call(client, lane, door.getLocalPort())));
            }
            begin(callers);
            for (int i = 0; i < readers.length; i++) {
                Socket socket = door.accept();
                socket.setTcpNoDelay(true);
                readers[i] = threads.reader(READER, noted(() -> read(socket)));
                readers[i].start();
            }
        }
        join(callers);
        join(readers);
    }

    /** Were all requests served, and did nobody see a half? */
    public void check(String name, String more) {
        int served = user[0].count() + user[1].count(), halves = wrong[0] + wrong[1];
        boolean good = served == 2 * clients * requests && halves == 0 && world.registered() == Math.min(players, 2 * clients) && lanes[0].miscounted() == 0 && lanes[1].miscounted() == 0;
        Bench.check(name, good, served + " requests were served, " + halves + " halves were seen" + more);
    }
}
