// SPDX-License-Identifier: Apache-2.0
// What a program is told by errors, programs that it starts must still die of.
class Starts {
    public static void main(String[] args) throws Exception {
        String script = "yes | head -1; first=${PIPESTATUS[0]}; file=$(mktemp); "
            + "(ulimit -f 1; exec dd if=/dev/zero of=$file bs=4k count=4 2>/dev/null); echo ended by $first, $?; rm $file";
        Process p = new ProcessBuilder("bash", "-c", script).start();
        System.out.print(new String(p.getInputStream().readAllBytes()));
        p.waitFor();
    }
}
