// SPDX-License-Identifier: Apache-2.0

/** Many small objects that die young, some that live: binary trees built and counted. */
final class BinaryTrees {
    private static final class Node {
        final Node left;
        final Node right;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        int count() {
            return left == null ? 1 : 1 + left.count() + right.count();
        }
    }

    private static Node tree(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(tree(depth - 1), tree(depth - 1));
    }

    public static void main(String[] args) {
        Node kept = tree(15);
        long sum = 0;
        for (int depth = 4; depth <= 14; depth += 2) {
            for (int i = 1 << (19 - depth); i > 0; i--) {
                sum += tree(depth).count();
            }
        }
        Kernel.check("BinaryTrees", sum + kept.count(), 6313311);
    }
}
