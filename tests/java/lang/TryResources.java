// SPDX-License-Identifier: Apache-2.0
// try-with-resources: order of closing, null resources, suppressed exceptions.

public class TryResources {
    record Res(String name, boolean failing) implements AutoCloseable {
        Res {
            System.out.println("open " + name);
            if (name.startsWith("!")) {
                throw new IllegalStateException("open " + name);
            }
        }
        public void close() throws Exception {
            System.out.println("close " + name);
            if (failing) {
                throw new Exception("close " + name);
            }
        }
    }

    static void attempt(boolean a, boolean b, boolean body, String third) {
        try (Res ra = new Res("a", a); Res rb = new Res("b", b); Res none = null; Res rc = third == null ? null : new Res(third, true)) {
            System.out.println("body");
            if (body) {
                throw new RuntimeException("body");
            }
        } catch (Exception e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        attempt(false, false, false, null);
        attempt(true, true, false, null);
        attempt(true, true, true, "c");
        attempt(false, true, false, "!d");
        Res outside = new Res("o", false);
        try (outside) {
            System.out.println("in " + outside.name());
        }
    }
}

// expect: open a
// expect: open b
// expect: body
// expect: close b
// expect: close a
// expect: finally
// expect: open a
// expect: open b
// expect: body
// expect: close b
// expect: close a
// expect: caught close b
// expect:   suppressed close a
// expect: finally
// expect: open a
// expect: open b
// expect: open c
// expect: body
// expect: close c
// expect: close b
// expect: close a
// expect: caught body
// expect:   suppressed close c
// expect:   suppressed close b
// expect:   suppressed close a
// expect: finally
// expect: open a
// expect: open b
// expect: open !d
// expect: close b
// expect: close a
// expect: caught open !d
// expect:   suppressed close b
// expect: finally
// expect: open o
// expect: in o
// expect: close o
