/* SPDX-License-Identifier: Apache-2.0
 *
 * Fields.java in C. */
#include "rtjperf/kernels/c/kernel.h"

struct fields {
    int32_t low;
    int64_t high;
    struct fields *next;
};

static int32_t total;
static int64_t steps;

static void carry(struct fields *f, int32_t by)
{
    f->low += by;
    if (f->low >= 1000) {
        f->low -= 1000;
        f->high++;
        f->next->low++;
        total++;
    }
    steps++;
}

int main(void)
{
    struct fields first = {0}, second = {.next = &first}, *at = &first;
    first.next = &second;
    for (int32_t i = 0; i < 16000000; i++) {
        carry(at, i & 63);
        at = at->next;
    }
    return kernel_check("Fields", total + steps * 31 + first.high * 7 + second.high * 5 + first.low + second.low, 499524040);
}
