/* SPDX-License-Identifier: Apache-2.0 */
/* What caches that are cold cost C: the work of plain.FirstCalls, by the C library and by hand, each piece called again and again, in turn.
 *
 * Nothing is loaded, linked or compiled when a piece runs first: the program is bound when it starts (-z now), and its memory is locked.
 * A sample is one call of one piece; the parameter is the call's number. */
#include <regex.h>
#include <search.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"calls", "1,2,3,5,10,20,50,100,200,500,1000,2000,5000,10000", "numbers of the calls that are samples"},
    {NULL, NULL, NULL},
};

static void *must_have(void *p)
{
    bench_must(p, "malloc");
    return p;
}

static int numbers(int n)
{
    unsigned sum = (unsigned)n;
    for (unsigned i = 1; i < 2000; i++)
        sum = sum * 31 + (sum >> 7) % i;
    return (int)sum;
}

/* ---- containers ---- */

static int *box(int value)
{
    int *p = must_have(malloc(sizeof *p));
    *p = value;
    return p;
}

static int lists(int n)
{
    int **list = NULL, sum = 0;
    size_t count = 0, room = 0;
    for (int i = 0; i < 200; i++) {
        if (count == room) {
            room = room ? room + room / 2 : 10;
            list = must_have(realloc(list, room * sizeof *list));
        }
        list[count++] = box((i * n) & 127);
    }
    for (size_t i = 0; i < count; i++) {
        sum += *list[i];
        free(list[i]);
    }
    free(list);
    return sum;
}

struct mapping { struct mapping *next; int value; char key[16]; };

static struct mapping **find(struct mapping **table, const char *key)
{
    unsigned hash = 0;
    for (const char *p = key; *p; p++)
        hash = 31 * hash + (unsigned char)*p;
    struct mapping **at = &table[hash % 16];
    while (*at && strcmp((*at)->key, key) != 0)
        at = &(*at)->next;
    return at;
}

static int maps(int n)
{
    struct mapping *table[16] = {NULL};
    char key[16];
    for (int i = 0; i < 60; i++) {
        snprintf(key, sizeof key, "key%d", (i * n) & 15);
        struct mapping **at = find(table, key);
        if (!*at) {
            *at = must_have(calloc(1, sizeof **at));
            strcpy((*at)->key, key);
        }
        (*at)->value += i;
    }
    int result = (*find(table, "key0"))->value;
    for (size_t i = 0; i < 16; i++)
        while (table[i]) {
            struct mapping *first = table[i];
            table[i] = first->next;
            free(first);
        }
    return result;
}

struct pair { int key, value; };
static int least, most, below;

static int by_key(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static void look_at(const void *node, VISIT visit, int depth)
{
    (void)depth;
    if (visit != postorder && visit != leaf)
        return;
    const struct pair *p = *(struct pair *const *)node;
    least = least < 0 ? p->key : least;
    most = p->value;
    below += p->key < 30;
}

static int trees(int n)
{
    void *root = NULL;
    for (int i = 0; i < 60; i++) {
        struct pair *p = must_have(malloc(sizeof *p));
        *p = (struct pair){i * n % 61, i};
        struct pair *there = *(struct pair **)must_have(tsearch(p, &root, by_key));
        if (there != p) {
            there->value = i;
            free(p);
        }
    }
    least = -1;
    below = 0;
    twalk(root, look_at);
    tdestroy(root, free);
    return least + most + below;
}

/* ---- texts ---- */

static int texts(int n)
{
    char text[512], turned[512];
    size_t length = 0;
    for (int i = 0; i < 40; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%d %c", i * n, 'a' + i % 26);
    for (size_t i = 0; i < length; i++)
        turned[i] = text[length - 1 - i];
    turned[length] = 0;
    const char *at = strstr(turned, "a 0");
    return at ? (int)(at - turned) : -1;
}

static int splits(int n)
{
    regex_t pattern;
    regmatch_t match;
    int sum = 0;
    const char *rest = "one two  three, four;five six";
    bench_must(!regcomp(&pattern, "[ ,;][ ,;]*", 0), "regcomp");
    while (!regexec(&pattern, rest, 1, &match, 0)) {
        sum += match.rm_so;
        rest += match.rm_eo;
    }
    regfree(&pattern);
    return (sum + (int)strlen(rest)) * n;
}

static int formats(int n)
{
    char text[64];
    return snprintf(text, sizeof text, "%5d|%-8s|%x", n, "word", (unsigned)n * 77);
}

static int switches(int n)
{
    int sum = 0;
    for (int i = 0; i < 100; i++) {
        char part[2] = {"abcdefgh"[i & 7], 0};
        bench_use(part);
        if (!strcmp(part, "a") || !strcmp(part, "c"))
            sum += n;
        else if (!strcmp(part, "d"))
            sum += 3;
        else
            sum += !strcmp(part, "h") ? i : 1;
    }
    return sum;
}

/* ---- others ---- */

struct shape { int (*area)(const struct shape *); int width, height; };

static int area_of_square(const struct shape *s) { return s->width * s->width; }
static int area_of_box(const struct shape *s) { return s->width * s->height; }

static int shapes(int n)
{
    struct shape *all[64];
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        all[i] = must_have(malloc(sizeof *all[i]));
        *all[i] = (struct shape){i % 3 == 0 ? area_of_square : area_of_box, i, n};
    }
    for (int turn = 0; turn < 8; turn++)
        for (size_t i = 0; i < 64; i++)
            sum += all[i]->area(all[i]);
    for (size_t i = 0; i < 64; i++)
        free(all[i]);
    return sum;
}

static jmp_buf handler;
static char message[64];

static int parse(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (*end || end == text) {
        snprintf(message, sizeof message, "For input string: \"%s\"", text);
        _longjmp(handler, 1);
    }
    return (int)value;
}

static int throws(int n)
{
    volatile int caught = 0;
    char bad[16];
    snprintf(bad, sizeof bad, "x%d", n);
    for (volatile int i = 0; i < 10; i++) {
        if (_setjmp(handler))
            caught += (int)strlen(message);
        else
            caught += parse(i % 2 == 0 ? "12" : bad);
    }
    return caught;
}

static int large(int n)
{
    uint32_t digits[32] = {(uint32_t)n};
    size_t used = 1;
    for (uint64_t i = 2; i < 24; i++) {
        uint64_t factor = i * 1000003, carry = 0;
        for (size_t k = 0; k < used; k++) {
            carry += digits[k] * factor;
            digits[k] = (uint32_t)carry;
            carry >>= 32;
        }
        if (carry)
            digits[used++] = (uint32_t)carry;
    }
    return (int)used * 32 - __builtin_clz(digits[used - 1]);
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int sorts(int n)
{
    int64_t values[150];
    for (int64_t i = 0; i < 150; i++)
        values[i] = (i * INT64_C(2654435761) + n) % 1009;
    qsort(values, 150, sizeof *values, by_value);
    return (int)values[75];
}

/* ---- all of them ---- */

static int (*const pieces[])(int) = {numbers, lists, maps, trees, texts, splits, shapes, throws, large, sorts, formats, switches};
enum { PIECES = sizeof pieces / sizeof *pieces };

/* Each piece once; false: one had another result than before. */
static bool call_all(size_t count, int *results, bool first, struct series *series)
{
    bool same = true;
    for (size_t i = 0; i < count; i++) {
        int64_t start = bench_now();
        int result = pieces[i](7);
        int64_t passed = bench_now() - start;
        if (series)
            bench_add(series, passed);
        same &= first || result == results[i];
        results[i] = result;
    }
    return same;
}

int main(int argc, char **argv)
{
    double calls[BENCH_LIST_MAX];
    struct series *series[BENCH_LIST_MAX];
    int results[PIECES] = {0};
    bool same = true;
    bench_start("first-calls", options, argc, argv);
    size_t count = bench_count() < PIECES ? bench_count() : PIECES, sampled = bench_list("calls", calls);
    for (size_t i = 0; i < sampled; i++)
        series[i] = bench_series("plain", "Call", calls[i], count);
    for (long call = 1, next = 0; next < (long)sampled; call++) {
        bool counts = call == (long)calls[next];
        same &= call_all(count, results, call == 1, counts ? series[next] : NULL);
        next += counts;
    }
    bench_check("same", same, "each call had the same result");
    return bench_finish();
}
