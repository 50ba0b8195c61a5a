// SPDX-License-Identifier: Apache-2.0

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.crypto.util.PrivateKeyInfoFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Bouncy Castle as a provider and by its own classes: what comes out is known to the last bit. */
public class Ciphers {
    private static final byte[] TEXT = "attack at dawn, or a little later ".repeat(20).getBytes(StandardCharsets.US_ASCII);

    private static void show(String what, byte[] bytes) {
        System.out.println(what + " " + HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 32)));
    }

    private static void ciphers(Provider provider) throws Exception {
        byte[] key = MessageDigest.getInstance("SHA-256", provider).digest("key".getBytes(StandardCharsets.US_ASCII));
        for (String name : new String[] {"AES/GCM/NoPadding", "Camellia/CBC/PKCS7Padding", "Serpent/CTR/NoPadding", "Twofish/CBC/PKCS7Padding"}) {
            Cipher cipher = Cipher.getInstance(name, provider);
            SecretKeySpec secret = new SecretKeySpec(key, name.substring(0, name.indexOf('/')));
            var parameters = name.contains("GCM") ? new GCMParameterSpec(128, key, 0, 12) : new javax.crypto.spec.IvParameterSpec(key, 0, 16);
            cipher.init(Cipher.ENCRYPT_MODE, secret, parameters);
            byte[] hidden = cipher.doFinal(TEXT);
            show(name, hidden);
            cipher.init(Cipher.DECRYPT_MODE, secret, parameters);
            System.out.println("  back: " + MessageDigest.isEqual(cipher.doFinal(hidden), TEXT));
            if (name.contains("GCM")) {
                hidden[3] ^= 1;
                try {
                    cipher.doFinal(hidden);
                } catch (AEADBadTagException e) {
                    System.out.println("  spoilt: refused");
                }
            }
        }
    }

    private static void signatures(Provider provider) throws Exception {
        X9ECParameters curve = ECNamedCurveTable.getByName("secp256k1");
        ECDomainParameters domain = new ECDomainParameters(curve.getCurve(), curve.getG(), curve.getN(), curve.getH());
        BigInteger d = new BigInteger("123456789abcdef0123456789abcdef", 16);
        ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
        signer.init(true, new ECPrivateKeyParameters(d, domain));
        byte[] hash = MessageDigest.getInstance("SHA3-256", provider).digest(TEXT);
        BigInteger[] rs = signer.generateSignature(hash);
        System.out.println("ECDSA " + rs[0].toString(16));
        signer.init(false, new ECPublicKeyParameters(domain.getG().multiply(d), domain));
        System.out.println("  good: " + signer.verifySignature(hash, rs[0], rs[1]) + " " + signer.verifySignature(hash, rs[1], rs[0]));
        Ed25519PrivateKeyParameters ed = new Ed25519PrivateKeyParameters(hash, 0);
        KeyFactory keys = KeyFactory.getInstance("Ed25519", provider);
        PrivateKey secret = keys.generatePrivate(new PKCS8EncodedKeySpec(PrivateKeyInfoFactory.createPrivateKeyInfo(ed).getEncoded()));
        PublicKey open = keys.generatePublic(new X509EncodedKeySpec(SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(ed.generatePublicKey()).getEncoded()));
        Signature signature = Signature.getInstance("Ed25519", provider);
        signature.initSign(secret);
        signature.update(TEXT);
        byte[] signed = signature.sign();
        show("Ed25519", signed);
        signature.initVerify(open);
        signature.update(TEXT);
        System.out.println("  good: " + signature.verify(signed));
    }

    public static void main(String[] args) throws Exception {
        Provider provider = new BouncyCastleProvider();
        Security.addProvider(provider);
        for (String name : new String[] {"SHA3-512", "BLAKE2B-256", "RIPEMD160", "Whirlpool", "SM3", "GOST3411-2012-256"}) {
            show(name, MessageDigest.getInstance(name, provider).digest(TEXT));
        }
        Mac mac = Mac.getInstance("HmacSHA512", provider);
        mac.init(new SecretKeySpec(TEXT, "x"));
        show("HmacSHA512", mac.doFinal(TEXT));
        show("PBKDF2", SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256", provider).generateSecret(new PBEKeySpec("secret".toCharArray(), TEXT, 200, 256)).getEncoded());
        Argon2BytesGenerator argon = new Argon2BytesGenerator();
        argon.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id).withSalt(new byte[16]).withMemoryAsKB(256).withIterations(2).withParallelism(2).build());
        byte[] out = new byte[24];
        argon.generateBytes("secret".toCharArray(), out);
        show("Argon2id", out);
        ciphers(provider);
        signatures(provider);
    }
}
