// SPDX-License-Identifier: Apache-2.0
// Base64, hex, URL encoding, message digests, CRC, HMAC-like loops: byte work of the library.

import java.net.*;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;

public class Codecs {
    public static void main(String[] args) throws Exception {
        byte[] data = "The quick brown fox \u00e9\u4e2d".getBytes(StandardCharsets.UTF_8);
        String b64 = Base64.getEncoder().encodeToString(data);
        System.out.println(b64 + " " + Arrays.equals(data, Base64.getDecoder().decode(b64)) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}));
        System.out.println(Base64.getMimeEncoder(20, "|".getBytes()).encodeToString(data));
        try {
            Base64.getDecoder().decode("a===");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
            System.out.println(algorithm + " " + HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(data)));
        }
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 1000; i++) {
            md.update((byte) i);
        }
        System.out.println(HexFormat.of().withUpperCase().formatHex(md.digest(), 0, 8));
        System.out.println(URLEncoder.encode("a b&c=\u00e9/", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8) + " " + Arrays.toString(HexFormat.ofDelimiter(":").parseHex("01:ff:7f")));
        URI u = new URI("http://user@host:8080/path/../x?q=1&r=a%20b#frag");
        System.out.println(u.getScheme() + " " + u.getHost() + " " + u.getPort() + " " + u.getPath() + " " + u.normalize().getPath() + " " + u.getQuery() + " " + u.getFragment() + " " + u.resolve("../y") + " " + new URL(u.toString()).getFile());
        javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(HexFormat.of().formatHex(mac.doFinal(data)));
    }
}

// expect: VGhlIHF1aWNrIGJyb3duIGZveCDDqeS4rQ== true __79_A
// expect: VGhlIHF1aWNrIGJyb3du|IGZveCDDqeS4rQ==
// expect: Last unit does not have enough valid bits
// expect: MD5 8091dd0463898b9238f58c31f3bc3b1c
// expect: SHA-1 3faa4a6eadd646615450c14d9ef104b06ce03889
// expect: SHA-256 bf05f1140433c73682acdbb0777da795dc7fd9945bb27b06e7340d2884353cca
// expect: SHA-512 e156b72da251e8c4edbca1e6cd707b6f3e95475b9320d38ba1e4101ca0e18bfe94b0b804ab1e23cb1002c28ee584d1f69c57a3feed91289e8f555cb545ea5fbc
// expect: SHA3-256 a1b1bafd993df5d6176105f89e3bff5c9422c1e4fddc59ec860a8b363245a6df
// expect: A8AF099BF2E87860
// expect: a+b%26c%3D%C3%A9%2F a b&é [1, -1, 127]
// expect: http host 8080 /path/../x /x q=1&r=a b frag http://user@host:8080/../y /path/../x?q=1&r=a%20b
// expect: 15546522279111f7c7b05749bb0f08a28b3cc4172e461dd7096c7a9e2fddd139
