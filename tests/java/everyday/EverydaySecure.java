// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Keys, agreements, signatures, certificates, and conversations by TLS. */
public class EverydaySecure {
    static final char[] PASSWORD = "secret".toCharArray();
    /** A key of P-256 and its own certificate for localhost, until 2119. */
    static final String STORE = ""
            + "MIID+gIBAzCCA6QGCSqGSIb3DQEHAaCCA5UEggORMIIDjTCCASQGCSqGSIb3DQEHAaCCARUEggERMIIBDTCCAQkGCyqGSIb3DQEMCgECoIG9MIG6MGYGCSqGSIb3DQEFDTBZMDgGCSqG"
            + "SIb3DQEFDDArBBRuuTG6CWOLMnQ5h7ZCtDoyueGWhQICJxACASAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGyLOaHmztyoI8BgDs5BoR4EUCGozNa0sbMIUMT+adcw5UxAfBvS"
            + "dFeI7byaUBtIC/czz4QfkiITCWlIywB9RW1cl9WFxGeGSpVb9aDegrWhfpIKqbHNcS2nxppgvg83H1RTMTowFQYJKoZIhvcNAQkUMQgeBgBvAG4AZTAhBgkqhkiG9w0BCRUxFAQSVGlt"
            + "ZSAxNzk2MDkzOTA3NzY5MIICYQYJKoZIhvcNAQcGoIICUjCCAk4CAQAwggJHBgkqhkiG9w0BBwEwZgYJKoZIhvcNAQUNMFkwOAYJKoZIhvcNAQUMMCsEFEEokAu3NA6KNZ9zaukm6VME"
            + "8G8CAgInEAIBIDAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQSAEtlAefz54pVYbU07FykoCCAdBHmL1vFT44yqaBJ6eLamVzjwNNTpUkCUNIqIckqPLU3bm286uH3b9SLM0RAeY6"
            + "6MS+dswBtcIH0jcqUX2h91yMWL7X5TcYZ7AwsRYX/AK78FUTclhgSvZXXOF5Uox3nv8PfE/KRhwGu7GW8Fmu/KWmVT+O4RQWyozTfvVm7GXzl7R0JNpa+fPrKL9MvaMDen1/SMkqysFO"
            + "btjPHc4+D1UBkuMZKMNCDECPUmM1xBb2ZtPCmBIFXJZ8Av4pH7gLI61+sL/tSB9JmMy9TZHEsm7hRntPmnqJ7GA3s8ZqtyGV8QJBt2QQ6cpzyNfzN0Xu8nakxalXHN+JrjXAtYUaJVTy"
            + "df6NQ1FQRe3C7cx5sY3NCYTlNV98WUprmxLXd1prjfxZCafV5ptBGd37Qm+j9a7No+rP4celr+YiXfBMMAxki3NPbp+kCaYipdxFPQmAB/eKiAJXb6PLJMDkoYB+CQ6WW2aP9mjSw0ur"
            + "WqQwcuP5psi4yw7vhqpq4DuRySn2kiq3VbIJdus7LBvJwupHyVvMYRdrsvIxuSymCVqZs5uE58joMVxuu8Kc8dRpI91Lss95TI+uq0IjPVExxrZyM9fvOAigHJlhioYpLKxDwHVOGTBN"
            + "MDEwDQYJYIZIAWUDBAIBBQAEIDt4C9cfXWeJDoGbwtISRhBCMa1k3cuovUzckurRc/PsBBRJ6/Y7erIOWE6I08bY6Ux5Sq7ynwICJxA=";

    static boolean signs(String algorithm, KeyPair pair) throws GeneralSecurityException {
        byte[] text = "what is signed".getBytes(StandardCharsets.UTF_8);
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(pair.getPrivate());
        signature.update(text);
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        signature.update(text);
        boolean good = signature.verify(signed);
        text[0]++;
        signature.update(text);
        return good && !signature.verify(signed);
    }

    static boolean again(String algorithm, KeyPair pair) throws GeneralSecurityException {
        KeyFactory factory = KeyFactory.getInstance(algorithm);
        return factory.generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded())).equals(pair.getPublic())
                && Arrays.equals(factory.generatePrivate(new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded())).getEncoded(), pair.getPrivate().getEncoded());
    }

    static boolean agrees(String algorithm, KeyPair one, KeyPair other) throws GeneralSecurityException {
        byte[][] secrets = new byte[2][];
        for (int i = 0; i < 2; i++) {
            KeyAgreement agreement = KeyAgreement.getInstance(algorithm);
            agreement.init((i == 0 ? one : other).getPrivate());
            agreement.doPhase((i == 0 ? other : one).getPublic(), true);
            secrets[i] = agreement.generateSecret();
        }
        return Arrays.equals(secrets[0], secrets[1]);
    }

    static void curves() throws GeneralSecurityException {
        for (String curve : new String[] {"secp256r1", "secp384r1", "secp521r1"}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            KeyPair one = generator.generateKeyPair(), other = generator.generateKeyPair();
            boolean good = true;
            for (String algorithm : new String[] {"SHA256withECDSA", "SHA512withECDSA"})
                good &= signs(algorithm, one);
            System.out.println(curve + ": " + good + " " + again("EC", one) + " " + agrees("ECDH", one, other) + " "
                    + ((ECPublicKey) one.getPublic()).getParams().getOrder().bitLength());
        }
        for (String curve : new String[] {"X25519", "X448"}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(curve);
            KeyPair one = generator.generateKeyPair(), other = generator.generateKeyPair();
            System.out.println(curve + ": " + agrees(curve, one, other) + " " + again(curve, one));
        }
        for (String curve : new String[] {"Ed25519", "Ed448"})
            System.out.println(curve + ": " + signs(curve, KeyPairGenerator.getInstance(curve).generateKeyPair()));
    }

    static void primes() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        System.out.println("RSA: " + signs("SHA256withRSA", pair) + " " + signs("SHA512withRSA", pair) + " " + signs("RSASSA-PSS", "SHA-256", pair) + " " + again("RSA", pair));
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
        byte[] hidden = cipher.doFinal("a key".getBytes(StandardCharsets.UTF_8));
        cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
        System.out.println(new String(cipher.doFinal(hidden), StandardCharsets.UTF_8) + " " + hidden.length);
        System.out.println(new BigInteger("170141183460469231731687303715884105727").isProbablePrime(50) + " " + BigInteger.valueOf(1000000).nextProbablePrime());
    }

    static boolean signs(String algorithm, String digest, KeyPair pair) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(algorithm);
        signature.setParameter(new java.security.spec.PSSParameterSpec(digest, "MGF1", new java.security.spec.MGF1ParameterSpec(digest), 32, 1));
        signature.initSign(pair.getPrivate());
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        return signature.verify(signed);
    }

    static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(Base64.getDecoder().decode(STORE)), PASSWORD);
        return store;
    }

    static void certificates() throws GeneralSecurityException, IOException {
        X509Certificate own = (X509Certificate) store().getCertificate("one");
        own.verify(own.getPublicKey());
        X509Certificate again = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(own.getEncoded()));
        System.out.println(again.equals(own) + " " + again.getSubjectX500Principal() + " " + again.getSigAlgName() + " " + again.getSubjectAlternativeNames());
    }

    static void echo(SSLServerSocket listener) throws IOException {
        for (int i = 0; i < 5; i++)
            try (SSLSocket socket = (SSLSocket) listener.accept()) {
                socket.setTcpNoDelay(true);
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream();
                byte[] buffer = new byte[3000];
                for (int n; (n = in.read(buffer)) > 0; )
                    out.write(buffer, 0, n);
            } catch (IOException e) {
                /* its client does not trust it, and says so or has gone */
            }
    }

    static void talk(SSLContext context, int port, String version, String suite) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            socket.setEnabledProtocols(new String[] {version});
            if (suite != null)
                socket.setEnabledCipherSuites(new String[] {suite});
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            byte[] text = new byte[100_000], back = new byte[text.length];
            new Random(3).nextBytes(text);
            for (int at = 0; at < text.length; at += 10_000) {
                socket.getOutputStream().write(text, at, 10_000);
                socket.getInputStream().readNBytes(back, at, 10_000);
            }
            System.out.println(socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite() + " " + Arrays.equals(text, back));
        }
    }

    static void conversations() throws GeneralSecurityException, IOException, InterruptedException, ExecutionException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store(), PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, null);
        certificates.setCertificateEntry("one", store().getCertificate("one"));
        trusted.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusted.getTrustManagers(), new SecureRandom());
        try (SSLServerSocket listener = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            FutureTask<Void> server = new FutureTask<>(() -> {
                echo(listener);
                return null;
            });
            new Thread(server).start();
            talk(context, listener.getLocalPort(), "TLSv1.3", "TLS_AES_128_GCM_SHA256");
            talk(context, listener.getLocalPort(), "TLSv1.3", "TLS_CHACHA20_POLY1305_SHA256");
            talk(context, listener.getLocalPort(), "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384");
            talk(context, listener.getLocalPort(), "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256");
            SSLContext stranger = SSLContext.getInstance("TLS");
            stranger.init(null, null, null);
            try {
                talk(stranger, listener.getLocalPort(), "TLSv1.3", null);
            } catch (SSLException e) {
                System.out.println(e.getClass().getSimpleName());
            }
            server.get();
        }
    }

    public static void main(String[] args) throws Exception {
        curves();
        primes();
        certificates();
        conversations();
    }
}

// expect: secp256r1: true true true 256
// expect: secp384r1: true true true 384
// expect: secp521r1: true true true 521
// expect: X25519: true true
// expect: X448: true true
// expect: Ed25519: true
// expect: Ed448: true
// expect: RSA: true true true true
// expect: a key 128
// expect: true 1000003
// expect: true CN=localhost SHA256withECDSA [[2, localhost], [7, 127.0.0.1]]
// expect: TLSv1.3 TLS_AES_128_GCM_SHA256 true
// expect: TLSv1.3 TLS_CHACHA20_POLY1305_SHA256 true
// expect: TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 true
// expect: TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256 true
// expect: SSLHandshakeException
