// SPDX-License-Identifier: Apache-2.0
import java.io.FileInputStream;
import java.security.AccessControlContext;
import java.security.AccessControlException;
import java.security.AccessController;
import java.security.Permissions;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.PropertyPermission;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A security manager finds the domains on the stack: what programs may not do, and what they may. */
@SuppressWarnings("removal")
public class SecurityManagers {
    static void attempt(String what, Callable<?> work) {
        try {
            System.out.println(what + ": " + work.call());
        } catch (AccessControlException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass());
        }
    }

    static boolean allows(AccessControlContext context) {
        context.checkPermission(new PropertyPermission("mine", "read"));
        return true;
    }

    static AccessControlContext privileged() {
        return AccessController.doPrivileged((PrivilegedAction<AccessControlContext>) AccessController::getContext,
                new AccessControlContext(new ProtectionDomain[0]));
    }

    public static void main(String[] args) throws Exception {
        Permissions one = new Permissions();
        one.add(new PropertyPermission("no.such", "read"));
        AccessControlContext allowing = new AccessControlContext(new ProtectionDomain[] {new ProtectionDomain(null, one)});
        System.setProperty("mine", "value");
        AccessControlContext early = AccessController.getContext();
        AccessControlContext earlyThread = CompletableFuture.supplyAsync(AccessController::getContext, command -> new Thread(command).start()).join();
        AccessControlContext earlyPrivilege = privileged();
        System.setSecurityManager(new SecurityManager());
        attempt("file", () -> new FileInputStream("/etc/passwd").read());
        attempt("property", () -> System.getProperty("mine"));
        attempt("own privilege", () -> AccessController.doPrivileged((PrivilegedAction<Object>) () -> System.getProperty("mine")));
        attempt("foreign context", () ->
                AccessController.doPrivileged((PrivilegedAction<Object>) () -> System.getProperty("no.such"), allowing));
        attempt("early context", () -> allows(early));
        attempt("context of an early thread", () -> allows(earlyThread));
        attempt("early context of a privilege", () -> allows(earlyPrivilege));
        attempt("early context of nobody", () -> allows(new AccessControlContext(new ProtectionDomain[0])));
        attempt("harmless property", () -> System.getProperty("java.specification.version"));
        attempt("the library's privilege", () -> SecurityManagers.class.getResource("SecurityManagers.class") != null);
        attempt("package", () -> Class.forName("sun.security.x509.X500Name"));
        attempt("manager", () -> {
            System.setSecurityManager(null);
            return null;
        });
    }
}

// vm-args: -Djava.security.manager=allow
// until: 23
// expect: file: access denied ("java.io.FilePermission" "/etc/passwd" "read")
// expect: property: access denied ("java.util.PropertyPermission" "mine" "read")
// expect: own privilege: access denied ("java.util.PropertyPermission" "mine" "read")
// expect: foreign context: access denied ("java.util.PropertyPermission" "no.such" "read")
// expect: early context: access denied ("java.util.PropertyPermission" "mine" "read")
// expect: context of an early thread: access denied ("java.util.PropertyPermission" "mine" "read")
// expect: early context of a privilege: access denied ("java.util.PropertyPermission" "mine" "read")
// expect: early context of nobody: true
// expect: harmless property: 17
// expect: the library's privilege: true
// expect: package: access denied ("java.lang.RuntimePermission" "accessClassInPackage.sun.security.x509")
// expect: manager: access denied ("java.lang.RuntimePermission" "setSecurityManager")
