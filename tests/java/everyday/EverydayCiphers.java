// SPDX-License-Identifier: Apache-2.0

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** What programs encrypt, sign and sum up: over every length near a block's, in one piece and in several. */
public class EverydayCiphers {
    static final int[] LENGTHS = {0, 1, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 200, 1000, 4096};
    static final byte[] TEXT = new byte[4096];

    static long sum(byte[] bytes) {
        return bytes == null ? 7 : Arrays.hashCode(bytes);
    }

    static byte[] bytes(int length, int seed) {
        byte[] made = new byte[length];
        new Random(seed).nextBytes(made);
        return made;
    }

    static long digests() throws GeneralSecurityException {
        long n = 0;
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-256", "SHA3-512", "MD2"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            for (int round = 0; round < 4; round++)
                for (int length : LENGTHS) {
                    n = n * 31 + sum(digest.digest(Arrays.copyOf(TEXT, length)));
                    for (int at = 0; at < length; at += 37)
                        digest.update(TEXT, at, Math.min(37, length - at));
                    digest.update(ByteBuffer.wrap(TEXT, 0, length));
                    n = n * 31 + sum(digest.digest());
                }
        }
        return n;
    }

    static long macs() throws GeneralSecurityException {
        long n = 0;
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(name);
            for (int length : LENGTHS) {
                mac.init(new SecretKeySpec(bytes(length + 1, length), "key"));
                for (int round = 0; round < 3; round++)
                    n = n * 31 + sum(mac.doFinal(Arrays.copyOf(TEXT, length)));
            }
        }
        return n;
    }

    /** There and back, whole and in pieces. */
    static long cipher(String name, String key, int keyLength, AlgorithmParameterSpec parameters, boolean padded) throws GeneralSecurityException {
        Cipher to = Cipher.getInstance(name), from = Cipher.getInstance(name);
        SecretKeySpec secret = new SecretKeySpec(bytes(keyLength, keyLength), key);
        long n = 0;
        for (int round = 0; round < 3; round++)
            for (int length : LENGTHS) {
                if (!padded && length % 16 != 0)
                    continue;
                to.init(Cipher.ENCRYPT_MODE, secret, parameters);
                byte[] text = Arrays.copyOf(TEXT, length), hidden = to.doFinal(text);
                from.init(Cipher.DECRYPT_MODE, secret, parameters);
                byte[] pieces = new byte[from.getOutputSize(hidden.length) + 64];
                int got = 0;
                for (int at = 0; at < hidden.length; at += 53)
                    got += from.update(hidden, at, Math.min(53, hidden.length - at), pieces, got);
                got += from.doFinal(pieces, got);
                if (!Arrays.equals(text, Arrays.copyOf(pieces, got)))
                    throw new AssertionError(name + " of " + length);
                n = n * 31 + sum(hidden);
            }
        return n;
    }

    /** Some want another key or nonce each time that they begin. */
    static Cipher begun(String name, int mode, SecretKeySpec secret, byte[] nonce, int length) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(name);
        cipher.init(mode, secret, name.startsWith("AES") ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce));
        cipher.updateAAD(TEXT, 0, length / 3);
        return cipher;
    }

    static long sealed(String name, String key, int keyLength) throws GeneralSecurityException {
        SecretKeySpec secret = new SecretKeySpec(bytes(keyLength, 5), key);
        long n = 0;
        for (int once = 0; once < 3 * LENGTHS.length; once++) {
            int length = LENGTHS[once % LENGTHS.length];
            byte[] nonce = bytes(12, once), hidden = begun(name, Cipher.ENCRYPT_MODE, secret, nonce, length).doFinal(TEXT, 0, length);
            if (!Arrays.equals(Arrays.copyOf(TEXT, length), begun(name, Cipher.DECRYPT_MODE, secret, nonce, length).doFinal(hidden)))
                throw new AssertionError(name + " of " + length);
            n = n * 31 + sum(hidden);
            hidden[length / 2] ^= 1;
            try {
                begun(name, Cipher.DECRYPT_MODE, secret, nonce, length).doFinal(hidden);
                n++;
            } catch (AEADBadTagException forged) {
                n += 1000;
            }
        }
        return n;
    }

    static long stream() throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("ChaCha20");
        long n = 0;
        for (int i = 0; i < LENGTHS.length; i++) {
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(bytes(32, 3), "ChaCha20"), new ChaCha20ParameterSpec(bytes(12, i), i));
            n = n * 31 + sum(cipher.doFinal(TEXT, 0, LENGTHS[i]));
        }
        return n;
    }

    static long passwords() throws GeneralSecurityException {
        long n = 0;
        for (String name : new String[] {"PBKDF2WithHmacSHA1", "PBKDF2WithHmacSHA256"})
            n = n * 31 + sum(SecretKeyFactory.getInstance(name).generateSecret(new PBEKeySpec("secret".toCharArray(), TEXT, 300, 256)).getEncoded());
        return n;
    }

    /** The next prime of one is the same everywhere, but for the chance that a number that passes is none. */
    static long signatures() throws GeneralSecurityException {
        BigInteger p = new BigInteger(1, bytes(64, 1)).setBit(511).nextProbablePrime(), q = new BigInteger(1, bytes(64, 2)).setBit(511).nextProbablePrime();
        BigInteger one = BigInteger.ONE, n = p.multiply(q), e = BigInteger.valueOf(65537), phi = p.subtract(one).multiply(q.subtract(one)), d = e.modInverse(phi);
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PublicKey open = factory.generatePublic(new RSAPublicKeySpec(n, e));
        PrivateKey secret = factory.generatePrivate(new RSAPrivateCrtKeySpec(n, e, d, p, q, d.mod(p.subtract(one)), d.mod(q.subtract(one)), q.modInverse(p)));
        long hash = 0;
        for (String name : new String[] {"SHA256withRSA", "SHA1withRSA"}) {
            Signature signature = Signature.getInstance(name);
            for (int length : LENGTHS) {
                signature.initSign(secret);
                signature.update(TEXT, 0, length);
                byte[] signed = signature.sign();
                signature.initVerify(open);
                signature.update(TEXT, 0, length);
                hash = hash * 31 + sum(signed) + (signature.verify(signed) ? 1 : 0);
            }
        }
        return hash;
    }

    static long texts() {
        long n = 0;
        for (int round = 0; round < 20; round++)
            for (int length : LENGTHS) {
                byte[] text = Arrays.copyOf(TEXT, length);
                String plain = Base64.getEncoder().encodeToString(text), mime = Base64.getMimeEncoder().encodeToString(text), url = Base64.getUrlEncoder().withoutPadding().encodeToString(text);
                n = n * 31 + plain.hashCode() + mime.hashCode() + url.hashCode() + sum(Base64.getDecoder().decode(plain)) + sum(Base64.getMimeDecoder().decode(mime))
                    + sum(Base64.getUrlDecoder().decode(url.getBytes(StandardCharsets.ISO_8859_1)));
            }
        return n;
    }

    public static void main(String[] args) throws GeneralSecurityException {
        new Random(99).nextBytes(TEXT);
        System.out.println("digests " + digests());
        System.out.println("macs " + macs());
        IvParameterSpec iv = new IvParameterSpec(bytes(16, 4));
        System.out.println("AES/CBC " + cipher("AES/CBC/PKCS5Padding", "AES", 16, iv, true));
        System.out.println("AES/CBC 256 " + cipher("AES/CBC/NoPadding", "AES", 32, iv, false));
        System.out.println("AES/ECB " + cipher("AES/ECB/PKCS5Padding", "AES", 24, null, true));
        System.out.println("AES/CTR " + cipher("AES/CTR/NoPadding", "AES", 16, iv, true));
        System.out.println("DESede " + cipher("DESede/CBC/PKCS5Padding", "DESede", 24, new IvParameterSpec(bytes(8, 4)), true));
        System.out.println("AES/GCM " + sealed("AES/GCM/NoPadding", "AES", 16));
        System.out.println("ChaCha20-Poly1305 " + sealed("ChaCha20-Poly1305", "ChaCha20", 32));
        System.out.println("ChaCha20 " + stream());
        System.out.println("passwords " + passwords());
        System.out.println("signatures " + signatures());
        System.out.println("texts " + texts());
    }
}

// expect: digests 3974775865293561808
// expect: macs 2046239624803783627
// expect: AES/CBC -982253715680519502
// expect: AES/CBC 256 2489809459393166338
// expect: AES/ECB 8552890824111142538
// expect: AES/CTR -7953380433398488092
// expect: DESede 1297888261419138797
// expect: AES/GCM -431431371010347116
// expect: ChaCha20-Poly1305 6995971129836444849
// expect: ChaCha20 1248769574689131030
// expect: passwords 23030816739
// expect: signatures 5867846872759676958
// expect: texts 4250728260739134912
