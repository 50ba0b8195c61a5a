// SPDX-License-Identifier: Apache-2.0

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Digests and ciphers over random texts in random pieces, from one place to another and in place: what is in C leaves behind what the library's own would. */
public class CipherLeaves {
    static final Random RANDOM = new Random(7);

    static byte[] random(int length) {
        byte[] made = new byte[length];
        RANDOM.nextBytes(made);
        return made;
    }

    static void digest(String name) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance(name);
        int sum = 1;
        for (int i = 0; i < 100; i++) {
            byte[] text = random(RANDOM.nextInt(500));
            for (int at = 0, n; at < text.length; at += n) {
                n = 1 + RANDOM.nextInt(text.length - at);
                digest.update(text, at, n);
            }
            sum = 31 * sum + Arrays.hashCode(digest.digest());
        }
        System.out.println(name + " " + sum);
    }

    static AlgorithmParameterSpec parameters(String mode, int turn) {
        byte[] first = random(mode.equals("GCM") ? 12 : 16);
        if (turn % 5 == 0)
            Arrays.fill(first, 3, first.length, (byte) -1);         // the counter is carried far
        return mode.equals("ECB") ? null : mode.equals("GCM") ? new GCMParameterSpec(128, first) : new IvParameterSpec(first);
    }

    /** In pieces, the last of which is doFinal's; returns how long it became. */
    static int pass(Cipher cipher, byte[] in, int length, byte[] out) throws GeneralSecurityException {
        int at = 0, made = 0;
        while (at < length && RANDOM.nextInt(4) > 0) {
            int n = 1 + RANDOM.nextInt(length - at);
            made += cipher.update(in, at, n, out, made);
            at += n;
        }
        return made + cipher.doFinal(in, at, length - at, out, made);
    }

    static void cipher(String mode, String padding, int keySize) throws GeneralSecurityException {
        SecretKeySpec key = new SecretKeySpec(random(keySize), "AES");
        Cipher cipher = Cipher.getInstance("AES/" + mode + "/" + padding);
        int sum = 1;
        for (int i = 0; i < 60; i++) {
            AlgorithmParameterSpec parameters = parameters(mode, i);
            byte[] text = random(RANDOM.nextInt(i % 3 == 0 ? 3000 : 200)), hidden = new byte[text.length + 48], back = new byte[hidden.length + 48];
            boolean inPlace = RANDOM.nextBoolean();
            System.arraycopy(text, 0, hidden, 0, text.length);
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
            int length = pass(cipher, inPlace ? hidden : text, text.length, hidden);
            sum = 31 * sum + Arrays.hashCode(Arrays.copyOf(hidden, length));
            cipher.init(Cipher.DECRYPT_MODE, key, parameters);
            int again = pass(cipher, hidden, length, inPlace ? hidden : back);
            if (!Arrays.equals(Arrays.copyOf(inPlace ? hidden : back, again), text))
                System.out.println("another text: " + i);
        }
        System.out.println(mode + " " + keySize + " " + sum);
    }

    /** In one array, from one place to another that overlaps. */
    static void shifted(String mode) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/" + mode + "/NoPadding");
        SecretKeySpec key = new SecretKeySpec(random(16), "AES");
        int sum = 1;
        for (int by = -40; by <= 40; by += 5) {
            byte[] text = random(320);
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters(mode, 1));
            sum = 31 * sum + cipher.doFinal(text, 48, 160, text, 48 + by) + Arrays.hashCode(text);
        }
        System.out.println(mode + " shifted " + sum);
    }

    public static void main(String[] args) throws GeneralSecurityException {
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"})
            digest(name);
        for (int keySize = 16; keySize <= 32; keySize += 8)
            for (String mode : new String[] {"ECB", "CBC", "CTR", "GCM", "CFB"})
                cipher(mode, mode.equals("ECB") || mode.equals("CBC") ? "PKCS5Padding" : "NoPadding", keySize);
        for (String mode : new String[] {"ECB", "CBC", "CTR"})
            shifted(mode);
        Cipher other = Cipher.getInstance("DESede/CBC/NoPadding");              // the same class of mode, with another cipher in it
        other.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(random(24), "DESede"), new IvParameterSpec(random(8)));
        System.out.println(Arrays.hashCode(other.doFinal(random(800))));
    }
}

// expect: MD5 -596180396
// expect: SHA-1 1663893863
// expect: SHA-224 925208422
// expect: SHA-256 1479937764
// expect: SHA-384 570977992
// expect: SHA-512 -516763874
// expect: ECB 16 -1189623259
// expect: CBC 16 278843641
// expect: CTR 16 -1502099014
// expect: GCM 16 -714083129
// expect: CFB 16 1239508154
// expect: ECB 24 570334006
// expect: CBC 24 1360333296
// expect: CTR 24 -1339098244
// expect: GCM 24 1625101575
// expect: CFB 24 -782721747
// expect: ECB 32 2034474672
// expect: CBC 32 667601619
// expect: CTR 32 2069076157
// expect: GCM 32 -1908809076
// expect: CFB 32 -1296567061
// expect: ECB shifted 677806737
// expect: CBC shifted -540455075
// expect: CTR shifted -605252644
// expect: 1271885532
