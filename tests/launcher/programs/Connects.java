// SPDX-License-Identifier: Apache-2.0
// Opens a socket; with an argument first when all descriptors are used, by files that may ("some") be closed then.
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileSystems;
import java.util.ArrayList;
import java.util.List;

class Connects {
    static List<FileInputStream> takeAll() {
        List<FileInputStream> all = new ArrayList<>();
        try {
            while (true) {
                all.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException e) {
            return all;
        }
    }

    static void connect() throws IOException {
        byte[] self = { 127, 0, 0, 1 };
        try (ServerSocket s = new ServerSocket(0); Socket c = new Socket(InetAddress.getByAddress(self), s.getLocalPort())) {
            System.out.println("connected " + c.isConnected());
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            List<FileInputStream> all = takeAll();
            try {
                if (args[0].equals("some")) {
                    FileSystems.getDefault().newWatchService();
                }
                connect();
            } catch (IOException | LinkageError e) {
                System.out.println(e);
            }
            if (args[0].equals("all")) {
                return;
            }
            for (FileInputStream f : all) {
                f.close();
            }
        }
        connect();
    }
}
