/* SPDX-License-Identifier: Apache-2.0
 *
 * BinaryTrees.java in C: malloc and free take the place of the collector. */
#include "rtjperf/kernels/c/kernel.h"

struct node {
    struct node *left, *right;
};

static struct node *tree(int32_t depth)
{
    struct node *made = kernel_storage(1, sizeof *made);
    if (depth > 0) {
        made->left = tree(depth - 1);
        made->right = tree(depth - 1);
    }
    return made;
}

static int32_t count(const struct node *n)
{
    return n->left ? 1 + count(n->left) + count(n->right) : 1;
}

static void drop(struct node *n)
{
    if (n->left) {
        drop(n->left);
        drop(n->right);
    }
    free(n);
}

int main(void)
{
    struct node *kept = tree(15);
    int64_t sum = 0;
    for (int32_t depth = 4; depth <= 14; depth += 2) {
        for (int32_t i = 1 << (19 - depth); i > 0; i--) {
            struct node *passing = tree(depth);
            sum += count(passing);
            drop(passing);
        }
    }
    int status = kernel_check("BinaryTrees", sum + count(kept), 6313311);
    drop(kept);
    return status;
}
