/* SPDX-License-Identifier: Apache-2.0 */
/* Units of classes in a cycle (vm/run/unload/unload.h), explored exhaustively in small: two units, their mirrors, an instance of the first, a slot in lasting
 * memory, two mutators with one frame each, the collector.
 *
 * How references are stored is test_cycle_model's, how stacks are looked at in parts test_stack_model's; here a store, and a look at a thread, is one step.
 * A mutator has a value and runs code of a unit, or of none that could go.  It loads, stores and forgets; asks an object for its class; calls into the class's unit
 * and returns; in a unit's code takes that unit's class, and, when the first unit has resolved the second one's, that; makes an instance of a
 * class; and, in the first unit, resolves the class that it has.  The collector visits what is grey, looks at lasting memory and at each mutator
 * once, and goes through the units whenever nothing is grey: what belongs to one that it finds is marked.
 *
 * When all has been looked at, and a way through the units that began after that has found none, and nothing is grey, all that can be reached must be
 * marked: the mirror, too, of the unit whose code somebody runs. */
#include "tests/unit/memory/model_search.h"

enum { UNITS = 2, MUTATORS = 2, COLOURS = 3 };
enum value { M0, M1, I0, OBJECTS, NONE = OBJECTS, N0, N1, VALUES };     /* N: instances made in this cycle; they are marked from birth */
enum colour { WHITE, GREY, BLACK };
enum pass { NO_PASS, AT_FIRST, AT_SECOND, PASSES };
enum { CODES = UNITS + 1, NO_CODE = UNITS, MUTATOR = VALUES * CODES * 2, STATES = VALUES * 27 * 2 * 4 * 4 * 2 * PASSES * 2 * 2 * MUTATOR * MUTATOR };

struct mutator { int value, code, looked; };
struct state {
    int lasting, colour[OBJECTS], resolved, held[UNITS], found[UNITS], lasting_read, pass, counts, settled;
    struct mutator mutator[MUTATORS];
};

/* What there is of the protocol: who makes an instance tells of its class, who resolves a class of that; code that runs holds its unit; and only a
 * way through the units that has found none is the last. */
struct variant { bool birth_tells, resolving_tells, code_holds, passes_settle; };
static const struct variant whole = { true, true, true, true };
static const struct variant *variant;

/* ---- numbers ---- */

static size_t number_of_mutator(const struct mutator *m) { return (size_t)((m->value * CODES + m->code) * 2 + m->looked); }

static size_t number_of(const struct state *s)
{
    size_t n = (size_t)s->lasting;
    for (int i = 0; i < OBJECTS; i++)
        n = n * COLOURS + (size_t)s->colour[i];
    n = n * 2 + (size_t)s->resolved;
    for (int k = 0; k < UNITS; k++)
        n = (n * 2 + (size_t)s->held[k]) * 2 + (size_t)s->found[k];
    n = ((n * 2 + (size_t)s->lasting_read) * PASSES + (size_t)s->pass) * 2 + (size_t)s->counts;
    n = n * 2 + (size_t)s->settled;
    for (int i = 0; i < MUTATORS; i++)
        n = n * MUTATOR + number_of_mutator(&s->mutator[i]);
    return n;
}

static struct state state_of(size_t n)
{
    struct state s;
    for (int i = MUTATORS - 1; i >= 0; i--) {
        s.mutator[i].looked = model_digit(&n, 2);
        s.mutator[i].code = model_digit(&n, CODES);
        s.mutator[i].value = model_digit(&n, VALUES);
    }
    s.settled = model_digit(&n, 2);
    s.counts = model_digit(&n, 2);
    s.pass = model_digit(&n, PASSES);
    s.lasting_read = model_digit(&n, 2);
    for (int k = UNITS - 1; k >= 0; k--) {
        s.found[k] = model_digit(&n, 2);
        s.held[k] = model_digit(&n, 2);
    }
    s.resolved = model_digit(&n, 2);
    for (int i = OBJECTS - 1; i >= 0; i--)
        s.colour[i] = model_digit(&n, COLOURS);
    s.lasting = (int)n;
    return s;
}

/* Of two states that differ only in which mutator is which, one. */
static void go_to(const struct state *s)
{
    struct state sorted = *s;
    if (number_of_mutator(&s->mutator[0]) > number_of_mutator(&s->mutator[1])) {
        sorted.mutator[0] = s->mutator[1];
        sorted.mutator[1] = s->mutator[0];
    }
    search_add(number_of(&sorted));
}

/* ---- objects and units ---- */

static int mirror_of(int unit) { return unit == 0 ? M0 : M1; }
static int new_of(int unit) { return unit == 0 ? N0 : N1; }
static int unit_of(int value) { return value == NONE ? NO_CODE : value == M1 || value == N1 ? 1 : 0; }
static bool is_class(int value) { return value == M0 || value == M1; }

static void mark(struct state *s, int value)
{
    if (value < OBJECTS && s->colour[value] == WHITE)
        s->colour[value] = GREY;
}

static void visit(struct state *s, int o)
{
    s->colour[o] = BLACK;
    if (o == I0)
        mark(s, M0);
}

static bool any_grey(const struct state *s)
{
    bool any = false;
    for (int o = 0; o < OBJECTS; o++)
        any |= s->colour[o] == GREY;
    return any;
}

static bool all_looked(const struct state *s)
{
    bool all = s->lasting_read;
    for (int i = 0; i < MUTATORS; i++)
        all &= s->mutator[i].looked;
    return all;
}

/* An object leads to its class, that to the unit, and the first unit to the class that it has resolved. */
static void reach(const struct state *s, int value, int code, bool *reached)
{
    int units[] = { unit_of(value), code };
    if (value < OBJECTS)
        reached[value] = true;
    for (int i = 0; i < 2; i++)
        if (units[i] != NO_CODE) {
            reached[mirror_of(units[i])] = true;
            reached[M1] |= units[i] == 0 && s->resolved;
        }
}

static void judge(const struct state *s)
{
    bool reached[OBJECTS] = { false };
    if (!all_looked(s) || any_grey(s) || (variant->passes_settle && !s->settled))
        return;
    reach(s, s->lasting, NO_CODE, reached);
    for (int i = 0; i < MUTATORS; i++)
        reach(s, s->mutator[i].value, s->mutator[i].code, reached);
    for (int o = 0; o < OBJECTS; o++)
        search.fails |= reached[o] && s->colour[o] == WHITE;
}

/* ---- steps ---- */

static void look_at_unit(struct state *s, int k)
{
    if (s->found[k] || (!s->held[k] && s->colour[mirror_of(k)] == WHITE))
        return;
    s->found[k] = 1;
    s->counts = 0;
    mark(s, mirror_of(k));
    if (k == 0 && s->resolved)
        mark(s, M1);
}

static void go_through_units(const struct state *from)
{
    struct state s = *from;
    if (s.pass == NO_PASS) {
        if (any_grey(&s) || s.settled)
            return;
        s.counts = all_looked(&s);
        s.pass = AT_FIRST;
    } else {
        look_at_unit(&s, s.pass - AT_FIRST);
        s.pass = s.pass == AT_FIRST ? AT_SECOND : NO_PASS;
        s.settled = s.pass == NO_PASS && s.counts;
        s.counts = s.pass == NO_PASS ? 0 : s.counts;
    }
    go_to(&s);
}

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    go_through_units(from);
    for (int o = 0; o < OBJECTS && s.pass == NO_PASS; o++, s = *from)
        if (s.colour[o] == GREY) {
            visit(&s, o);
            s.settled = 0;
            go_to(&s);
        }
    if (!s.lasting_read && s.pass == NO_PASS) {
        s.lasting_read = 1;
        mark(&s, s.lasting);
        go_to(&s);
        return;
    }
    for (int i = 0; i < MUTATORS && s.pass == NO_PASS; i++, s = *from)
        if (!s.mutator[i].looked) {
            mark(&s, s.mutator[i].value);
            if (s.mutator[i].code != NO_CODE && variant->code_holds)
                s.held[s.mutator[i].code] = 1;
            s.mutator[i].looked = 1;
            go_to(&s);
        }
}

static void set_value(const struct state *from, int i, int value)
{
    struct state s = *from;
    s.mutator[i].value = value;
    go_to(&s);
}

static void make(const struct state *from, int i, int unit)
{
    struct state s = *from;
    if (variant->birth_tells)
        mark(&s, mirror_of(unit));
    s.mutator[i].value = new_of(unit);
    go_to(&s);
}

static void store(const struct state *from, int i)
{
    struct state s = *from;
    mark(&s, s.lasting);
    mark(&s, s.mutator[i].value);
    s.lasting = s.mutator[i].value;
    go_to(&s);
}

static void run_in(const struct state *from, int i, int code)
{
    struct state s = *from;
    s.mutator[i].code = code;
    go_to(&s);
}

static void resolve(const struct state *from)
{
    struct state s = *from;
    if (variant->resolving_tells)
        mark(&s, M1);
    s.resolved = 1;
    go_to(&s);
}

static void mutator_steps(const struct state *s, int i)
{
    const struct mutator *m = &s->mutator[i];
    set_value(s, i, s->lasting);
    set_value(s, i, NONE);
    store(s, i);
    if (m->value != NONE)
        set_value(s, i, mirror_of(unit_of(m->value)));
    if (is_class(m->value))
        make(s, i, unit_of(m->value));
    if (m->value != NONE && m->code == NO_CODE)
        run_in(s, i, unit_of(m->value));
    if (m->code == NO_CODE)
        return;
    run_in(s, i, NO_CODE);
    set_value(s, i, mirror_of(m->code));
    make(s, i, m->code);
    if (m->code == 0 && s->resolved) {
        set_value(s, i, M1);
        make(s, i, 1);
    } else if (m->code == 0 && m->value == M1) {
        resolve(s);
    }
}

static void begin_all(void)
{
    static const int old[] = { NONE, M0, M1, I0 };
    enum { OLD = sizeof old / sizeof old[0] };
    for (size_t n = 0; n < 2 * OLD * OLD * OLD * CODES * CODES; n++) {
        size_t rest = n;
        struct state s = { .resolved = model_digit(&rest, 2) };
        s.lasting = old[model_digit(&rest, OLD)];
        for (int i = 0; i < MUTATORS; i++)
            s.mutator[i] = (struct mutator){ .value = old[model_digit(&rest, OLD)], .code = model_digit(&rest, CODES) };
        go_to(&s);
    }
}

static void steps_from(size_t n)
{
    struct state s = state_of(n);
    judge(&s);
    collector_steps(&s);
    for (int i = 0; i < MUTATORS; i++)
        mutator_steps(&s, i);
}

/* Does all that can be reached have a mark, whatever happens? */
static bool holds(const struct variant *v)
{
    variant = v;
    return search_all(STATES, begin_all, steps_from);
}

static bool holds_without(size_t rule)
{
    struct variant v = whole;
    *(bool *)((char *)&v + rule) = false;
    return holds(&v);
}

START_TEST(states_are_told_apart)
{
    struct state s = { .lasting = N1, .colour = { WHITE, GREY, BLACK }, .resolved = 1, .held = { 0, 1 }, .found = { 1, 0 }, .pass = AT_SECOND, .counts = 1,
                       .mutator = { { M1, 0, 1 }, { N0, NO_CODE, 0 } } };
    struct state t = state_of(number_of(&s));
    ck_assert_mem_eq(&s, &t, sizeof s);
    ck_assert_uint_lt(number_of(&s), STATES);
}
END_TEST

START_TEST(what_is_found_is_all_that_can_be_reached)
{
    ck_assert(holds(&whole));
    ck_assert_uint_gt(search.visited, 100000);
}
END_TEST

START_TEST(who_makes_an_instance_must_tell)
{
    ck_assert(!holds_without(offsetof(struct variant, birth_tells)));
}
END_TEST

START_TEST(who_resolves_a_class_must_tell)
{
    ck_assert(!holds_without(offsetof(struct variant, resolving_tells)));
}
END_TEST

START_TEST(code_that_runs_must_hold_its_unit)
{
    ck_assert(!holds_without(offsetof(struct variant, code_holds)));
}
END_TEST

START_TEST(a_last_way_through_the_units_finds_none)
{
    ck_assert(!holds_without(offsetof(struct variant, passes_settle)));
}
END_TEST

RTCHECK_MAIN("unit_model", states_are_told_apart, what_is_found_is_all_that_can_be_reached, who_makes_an_instance_must_tell, who_resolves_a_class_must_tell,
             code_that_runs_must_hold_its_unit, a_last_way_through_the_units_finds_none)
