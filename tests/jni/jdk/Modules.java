// SPDX-License-Identifier: Apache-2.0
// vm-args: -Djava.util.prefs.userRoot=prefs -Djava.util.logging.config.file=none
import java.util.prefs.Preferences;

/** Libraries of other modules, which java.base knows nothing of. */
public class Modules {
    public static void main(String[] args) throws Exception {
        Preferences p = Preferences.userRoot().node("rtjvm/test");
        p.put("key", "value");
        System.out.println(p.get("key", "none"));
        p.removeNode();
        System.out.println(new com.sun.security.auth.module.UnixSystem().getUid() >= 0);
    }
}

// expect: value
// expect: true
