// SPDX-License-Identifier: Apache-2.0
// ServiceLoader: providers named in META-INF/services of the class path, and providers of modules.

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.spi.ToolProvider;

public class Services {
    public interface Greeter { String greet(); }
    public static class English implements Greeter {
        static { System.out.println("English initialised"); }
        public String greet() { return "hello"; }
    }
    public static class French implements Greeter { public String greet() { return "bonjour"; } }
    public interface None { }

    public static void main(String[] args) {
        ServiceLoader<Greeter> l = ServiceLoader.load(Greeter.class);
        System.out.println("before");
        for (Greeter g : l) {
            System.out.println(g.greet() + " " + g.getClass().getSimpleName());
        }
        System.out.println(l.stream().count() + " " + l.findFirst().get().greet() + " " + ServiceLoader.load(None.class).findFirst().isPresent());
        System.out.println(l.iterator().next() == l.iterator().next());
        l.reload();
        System.out.println(l.iterator().next().greet());
        System.out.println(java.nio.file.spi.FileSystemProvider.installedProviders().get(0).getScheme());
        try {
            ServiceLoader.load((Class<?>) null);
        } catch (NullPointerException | ServiceConfigurationError e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: before
// expect: English initialised
// expect: hello English
// expect: bonjour French
// expect: 2 hello false
// expect: true
// expect: hello
// expect: file
// expect: null
