/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/plan.h"

#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/doomed.h"
#include "tools/rtjaot/world.h"
#include "vm/class/link.h"

struct plan plan;

void plan_grow(void **array, size_t bytes)
{
    *array = realloc(*array, bytes);
    if (!*array) {
        fprintf(stderr, "rtjaot: out of memory\n");
        exit(EXIT_FAILURE);
    }
}

/* --- hashes that stay the same from run to run ------------------------------------------------- */

static uint64_t hash_text(uint64_t h, const char *text)
{
    for (; *text; text++)
        h = (h ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    h = (h ^ 0xff) * UINT64_C(0x9fb21c651e98df25);      /* so that "ab" "c" is not "a" "bc" */
    return h ^ h >> 29;
}

static void set_hashes(struct plan_class *p)
{
    p->hash = hash_text(UINT64_C(0xcbf29ce484222325), p->name);
    for (unsigned i = 0; i < p->class->method_count; i++)
        p->methods[i].hash = hash_text(hash_text(p->hash, p->class->methods[i].name->text), p->class->methods[i].descriptor->text);
}

uint64_t plan_guard_hash(const struct plan_class *receiver, const struct plan_method *target)
{
    return (receiver->hash ^ target->hash * 3) * UINT64_C(0x9fb21c651e98df25);
}

/* --- which class is which: by the address of the class, open addressing ------------------------- */

static struct { struct plan_class **at; size_t mask; } table;

static struct plan_class **place_of(const struct class *c)
{
    size_t i = ((uintptr_t)c >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 20 & table.mask;
    while (table.at[i] && table.at[i]->class != c)
        i = (i + 1) & table.mask;
    return &table.at[i];
}

static void rehash(void)
{
    if (table.at && 2 * (plan.class_count + 1) < table.mask)
        return;
    size_t size = table.at ? 2 * (table.mask + 1) : 1024;
    free(table.at);
    table.at = calloc(size, sizeof *table.at);
    if (!table.at)
        plan_grow((void **)&table.at, SIZE_MAX);
    table.mask = size - 1;
    for (unsigned i = 0; i < plan.class_count; i++)
        *place_of(plan.classes[i]->class) = plan.classes[i];
}

/* In some version of the JDK. */
bool plan_has_policy(const struct method *m)
{
    static const struct { const char *class_name, *name, *descriptor; } rows[] = {
#define POLICY(policy, class_name, name, descriptor, ...) { class_name, name, descriptor },
#include "vm/realtime/policy.def"
#define SUBSTITUTE(class_name, name, descriptor, ...) { class_name, name, descriptor },
#include "vm/realtime/substitute.def"
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].class_name, m->class->name->text)
            && (!rows[i].descriptor || !strcmp(rows[i].descriptor, m->descriptor->text)))
            return true;
    return false;
}

static struct plan_class *class_of(struct class *c)
{
    rehash();
    struct plan_class **place = place_of(c);
    if (*place)
        return *place;
    struct plan_class *p = calloc(1, sizeof *p);
    PLAN_GROW(plan.classes, plan.class_count);
    plan.classes[plan.class_count++] = *place = p;
    p->class = c;
    p->name = strdup(c->name->text);
    if (c->flags & CLASS_IS_HIDDEN)
        p->name[strcspn(p->name, "+")] = 0;
    p->methods = calloc(c->method_count + 1, sizeof *p->methods);
    for (unsigned i = 0; i < c->method_count; i++) {
        p->methods[i].method = &c->methods[i];
        p->methods[i].of = p;
        p->methods[i].obeys = plan_has_policy(&c->methods[i]);
    }
    set_hashes(p);
    return p;
}

/* Compiled by itself, not only in place of calls. */
static void want(struct plan_method *m)
{
    m->wanted = true;
    m->seldom |= plan.small && !m->often;
}

bool plan_want_class(const char *name, size_t length)
{
    char why[1024];
    struct class *c = world_class(name, length, why, sizeof why);
    if (!c)
        return false;
    struct plan_class *p = class_of(c);
    for (unsigned i = 0; i < c->method_count; i++)
        want(&p->methods[i]);
    return true;
}

struct plan_method *plan_want_method(const char *class_name, size_t length, const char *name_and_descriptor)
{
    char why[1024];
    struct class *c = world_class(class_name, length, why, sizeof why);
    const char *descriptor = strchr(name_and_descriptor, '(');
    if (!c || !descriptor)
        return NULL;
    struct plan_class *p = class_of(c);
    for (unsigned i = 0; i < c->method_count; i++)
        if (symbol_is(c->methods[i].name, name_and_descriptor, (size_t)(descriptor - name_and_descriptor))
            && !strcmp(c->methods[i].descriptor->text, descriptor)) {
            want(&p->methods[i]);
            return &p->methods[i];
        }
    return NULL;
}

void plan_receiver(struct plan_method *m, uint32_t bci, const char *class_name)
{
    PLAN_GROW(m->receivers, m->receiver_count);
    m->receivers[m->receiver_count++] = (struct plan_receiver){ bci, strdup(class_name) };
}

void plan_unmade(struct plan_method *m, uint32_t length, uint32_t bci)
{
    bool is_same = m->method->body && m->method->body->length == length;
    if (!is_same || emit_in_c(m->method) != AOT_NOTHING_EXPECTED)       /* which the interpreter hardly runs */
        return;
    PLAN_GROW(m->unmade, m->unmade_count);
    m->unmade[m->unmade_count++] = bci;
}

static bool only_throws(struct plan_method *m, uint32_t bci)
{
    if (!m->doomed)
        m->doomed = doomed_find(m->method);
    return m->doomed && m->doomed[bci];
}

bool plan_is_unmade(struct plan_method *m, uint32_t bci)
{
    if (!m->listed)
        return only_throws(m, bci);
    for (unsigned i = 0; i < m->unmade_count; i++)
        if (m->unmade[i] == bci)
            return true;
    return false;
}

/* --- what runs seldom, and often, by the list --------------------------------------------------- */

/* What the interpreter has in C, or does in place of a call, runs more than that says. */
void plan_ran(struct plan_method *m, uint64_t runs)
{
    enum { OFTEN = 30000 };                 /* tools/library-methods reads this */
    m->often = runs >= OFTEN;
    m->seldom &= !m->often;
    if (m->method->body && !plan_is_tiny(m->method) && emit_in_c(m->method) == AOT_NOTHING_EXPECTED)
        m->ran = runs;
}

static int by_runs(const void *a, const void *b)
{
    const struct plan_method *const *x = a, *const *y = b;
    int order = ((*x)->ran > (*y)->ran) - ((*x)->ran < (*y)->ran);
    return order ? order : ((*x)->hash > (*y)->hash) - ((*x)->hash < (*y)->hash);
}

/* In ascending order, what makes SHARE of all together and runs at most MOST times by itself. */
static void choose_seldom(struct plan_method **ran, unsigned count)
{
    enum { SHARE = 50, MOST = 1000 };
    uint64_t all = 0, so_far = 0;
    for (unsigned i = 0; i < count; i++)
        all += ran[i]->ran;
    for (unsigned i = 0; i < count && ran[i]->ran <= MOST && (so_far += ran[i]->ran) <= all / SHARE; i++)
        ran[i]->seldom = true;
}

void plan_find_seldom(void)
{
    struct plan_method **ran = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            struct plan_method *m = &plan.classes[i]->methods[k];
            if (!m->ran)
                continue;
            PLAN_GROW(ran, count);
            ran[count++] = m;
        }
    if (count)
        qsort(ran, count, sizeof *ran, by_runs);
    choose_seldom(ran, count);
    free(ran);
}

static struct plan_method *linked(struct method *m)
{
    struct class_failure f = { 0 };
    return class_link(m->class, &f) ? &class_of(m->class)->methods[m - m->class->methods] : NULL;
}

void plan_want(struct method *m)
{
    struct plan_method *planned = linked(m);
    if (!planned)
        return;
    want(planned);
    planned->of->guest = false;
}

bool plan_want_in_place(struct method *m)
{
    bool fresh = !plan_find(m);
    struct plan_method *planned = linked(m);
    if (!planned || planned->wanted)
        return false;
    planned->of->guest |= fresh;
    return planned->wanted = true;
}

bool plan_is_tiny(const struct method *m)
{
    enum { TINY = 8 };
    return m->body && m->body->length <= TINY;
}

bool plan_is_brief(const struct method *m)
{
    enum { SMALL = 40 };
    return m->body->length <= SMALL;
}

bool plan_is_small(const struct method *m) { return plan_is_brief(m) && !(m->access & ACC_SYNCHRONIZED); }

/* In the class's own code.  Others of its nest may call it, too, which is no matter. */
static void count_own_calls(struct plan_class *p)
{
    const struct class *c = p->class;
    struct insn in;
    p->counted = true;
    for (unsigned i = 0; i < c->method_count; i++) {
        const struct method_body *code = c->methods[i].body;
        for (uint32_t bci = 0; code && bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len) {
            if (in.info->kind != KIND_CALL || in.op == OP_invokedynamic || cp_ref_class_name(c->cp, in.cp) != c->name)
                continue;
            const struct method *m = class_declared_method(c, cp_ref_name(c->cp, in.cp), cp_ref_descriptor(c->cp, in.cp));
            if (m)
                p->methods[m - c->methods].own_calls++;
        }
    }
}

bool plan_is_called_once(struct plan_method *m)
{
    if (!(m->method->access & ACC_PRIVATE))
        return false;
    if (!m->of->counted)
        count_own_calls(m->of);
    return m->own_calls == 1;
}

static bool is_new_on_path(const struct symbol *name)
{
    struct class *c = world_on_path(name) ? world_named(name) : NULL;
    rehash();
    return c && !*place_of(c);
}

static void want_named(const struct class *c)
{
    for (unsigned i = 1; i < c->cp->count; i++) {
        const struct symbol *name = c->cp->tags[i] == CP_CLASS ? cp_symbol(c->cp, i) : NULL;
        if (name && name->text[0] != '[' && is_new_on_path(name))
            plan_want_class(name->text, name->length);
    }
}

bool plan_want_closure(const char *name, size_t length)
{
    if (!plan_want_class(name, length))
        return false;
    for (unsigned i = 0; i < plan.class_count; i++)     /* bound: the classes of the path; grows meanwhile */
        want_named(plan.classes[i]->class);
    return true;
}

/* No list names it; what it calls, which may, shall not be too long for it. */
static void want_of_lambda(struct plan_method *m)
{
    m->often = !plan.small;
    want(m);
}

static struct plan_class *want_lambda(struct plan_class *host, unsigned cp)
{
    struct class *c = world_lambda(host->class, cp);
    struct plan_class *p = c ? class_of(c) : NULL;
    for (unsigned i = 0; p && i < c->method_count; i++)
        want_of_lambda(&p->methods[i]);
    if (p)
        p->host = host;
    return p;
}

struct plan_class *plan_lambda(struct plan_class *host, unsigned cp)
{
    for (unsigned i = 0; i < host->lambda_count; i++)
        if (host->lambdas[i].cp == cp)
            return host->lambdas[i].of;
    struct plan_class *of = want_lambda(host, cp);
    PLAN_GROW(host->lambdas, host->lambda_count);
    host->lambdas[host->lambda_count++] = (struct plan_lambda){ cp, of };
    return of;
}

void plan_toss(uint64_t seed)
{
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            struct plan_method *m = &plan.classes[i]->methods[k];
            seed = (seed ^ m->method->name->hash ^ m->method->descriptor->hash) * UINT64_C(0x9e3779b97f4a7c15) + 1;
            if (!m->left_out && seed >> 40 & 1)
                m->left_out = "lost the toss";
        }
}

static int by_name(const void *a, const void *b)
{
    const struct plan_class *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

struct plan_class *plan_named(const char *name)
{
    struct plan_class key = { .name = (char *)(uintptr_t)name }, *wanted = &key, **found;
    found = plan.class_count ? bsearch(&wanted, plan.classes, plan.class_count, sizeof *plan.classes, by_name) : NULL;
    return found ? *found : NULL;
}

static struct { struct plan_method **at; unsigned count; } hashed;

static int by_hash(const void *a, const void *b)
{
    const struct plan_method *const *x = a, *const *y = b;
    return ((*x)->hash > (*y)->hash) - ((*x)->hash < (*y)->hash);
}

static void sort_hashes(void)
{
    plan_grow((void **)&hashed.at, (plan.method_count + 1) * sizeof *hashed.at);
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            hashed.at[hashed.count++] = &plan.classes[i]->methods[k];
    qsort(hashed.at, hashed.count, sizeof *hashed.at, by_hash);
}

struct plan_method *plan_hashed(uint64_t hash)
{
    struct plan_method key = { .hash = hash }, *wanted = &key, **found;
    found = bsearch(&wanted, hashed.at, hashed.count, sizeof *hashed.at, by_hash);
    return found && !(*found)->left_out ? *found : NULL;
}

void plan_number(void)
{
    if (plan.class_count)
        qsort(plan.classes, plan.class_count, sizeof *plan.classes, by_name);
    for (unsigned i = 0; i < plan.class_count; i++) {
        struct plan_class *p = plan.classes[i];
        p->number = i;
        p->first = plan.method_count;
        for (unsigned k = 0; k < p->class->method_count; k++) {
            p->methods[k].number = plan.method_count++;
            if (!p->methods[k].wanted)
                p->methods[k].left_out = "not on the list";
        }
    }
    sort_hashes();
}

struct plan_method *plan_find(const struct method *m)
{
    if (!table.at || m->flags & METHOD_OVERPASS)
        return NULL;
    struct plan_class *p = *place_of(m->class);
    return p ? &p->methods[m - p->class->methods] : NULL;
}

unsigned plan_cell(struct plan_class *c, enum aot_kind kind, unsigned cp, int expected)
{
    for (unsigned i = 0; kind != AOT_SITE && i < c->row_count; i++)
        if (c->rows[i].kind == kind && c->rows[i].cp == cp && c->rows[i].expected == expected)
            return i;
    PLAN_GROW(c->rows, c->row_count);
    c->rows[c->row_count] = (struct aot_row){ (uint8_t)kind, (uint16_t)cp, expected };
    return c->row_count++;
}

void plan_field(struct plan_method *m, unsigned cp, bool put, uint32_t offset)
{
    for (unsigned i = 0; i < m->field_count; i++)
        if (m->fields[i].cp == cp && m->fields[i].put == put)
            return;
    PLAN_GROW(m->fields, m->field_count);
    m->fields[m->field_count++] = (struct aot_field){ (uint16_t)cp, put, offset };
}

void plan_vouch(struct plan_method *m, struct plan_method *placed)
{
    for (unsigned i = 0; i < m->vouched_count; i++)
        if (m->vouched[i] == placed)
            return;
    PLAN_GROW(m->vouched, m->vouched_count);
    m->vouched[m->vouched_count++] = placed;
}

/* bound: each method comes into a list once. */
static void add_vouched(struct plan_method *m, const struct plan_method *of, unsigned turn)
{
    for (unsigned i = 0; i < of->vouched_count; i++) {
        struct plan_method *placed = of->vouched[i];
        if (placed == m || placed->closing == turn)
            continue;
        placed->closing = turn;
        add_vouched(m, placed, turn);
        PLAN_GROW(m->closed, m->closed_count);
        m->closed[m->closed_count++] = placed->number;
        if (placed->left_out && !m->left_out)
            m->left_out = "what stands in it in place of a call is left out";
    }
}

void plan_close_vouched(void)
{
    static unsigned turn;
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            struct plan_method *m = &plan.classes[i]->methods[k];
            m->closed_count = 0;
            add_vouched(m, m, ++turn);
        }
}

unsigned plan_guard(struct plan_class *receiver, struct plan_method *target)
{
    for (unsigned i = 0; i < receiver->guard_count; i++)
        if (plan.guards[receiver->guards[i]].method == target->number)
            return receiver->guards[i];
    PLAN_GROW(plan.guards, plan.guard_count);
    PLAN_GROW(receiver->guards, receiver->guard_count);
    PLAN_GROW(target->guards, target->guard_count);
    plan.guards[plan.guard_count] = (struct aot_guard){ receiver->number, target->number, NULL };
    receiver->guards[receiver->guard_count++] = target->guards[target->guard_count++] = plan.guard_count;
    return plan.guard_count++;
}
