/* SPDX-License-Identifier: Apache-2.0 */
/* Stacks that are looked at in parts (vm/run/scan/watermark.h), explored exhaustively in small: two heap objects, a slot in lasting memory, two mutators with two frames
 * each, outsiders, the collector.
 *
 * What test_roots_model finds out about tables and weak references is left out.  A mutator runs in its inner frame, or in its only one.  It calls, which
 * makes that the outer one, and passes its value on; it returns, and goes on with the value of the outer frame, or with what the inner one
 * has returned; and it may take the value of the outer frame without returning.  The collector looks at lasting memory, and then, at a poll, at the innermost frame
 * of a mutator, and at another poll at the outer one.  Who returns to a frame that has not been looked at looks at it before; or says nothing, and
 * the collector, which comes to look at the outer one, finds that it is left, and begins anew.
 *
 * When all has been looked at, and what is grey has been visited, all that can be reached must be marked. */
#include "tests/unit/memory/model_search.h"

enum { OBJECTS = 2, NONE = OBJECTS, VALUES = OBJECTS + 1, LASTING = OBJECTS, SLOTS, NO_FRAME = VALUES, OUTERS, MUTATORS = 2 };
enum colour { WHITE, GREY, BLACK, COLOURS };
enum phase { POLLS, MARKED_OLD, MARKED_NEW };
enum looked { LOOKED_NOWHERE, LOOKED_INSIDE, LOOKED_AT_ALL, LOOKS };
enum { MIDDLES = 1 + 2 * SLOTS, MUTATOR = VALUES * OUTERS * MIDDLES * LOOKS, STATES = 27 * 9 * 2 * MUTATOR * MUTATOR };
_Static_assert(OBJECTS == 2 && SLOTS == 3 && VALUES == 3 && COLOURS == 3, "27 and 9");

struct mutator { int inner, outer, phase, slot, looked; };
struct state { int slot[SLOTS], colour[OBJECTS], lasting_read; struct mutator mutator[MUTATORS]; };

/* What there is of the protocol. */
struct variant { bool returns_look, returns_silently, is_found_left, innermost_first; };
static const struct variant whole = { .returns_look = true, .returns_silently = true, .is_found_left = true, .innermost_first = true };
static const struct variant *variant;

/* ---- numbers ---- */

static int number_of_mutator(const struct mutator *m)
{
    int middle = m->phase == POLLS ? 0 : 1 + (m->phase - MARKED_OLD) * SLOTS + m->slot;
    return ((m->inner * OUTERS + m->outer) * MIDDLES + middle) * LOOKS + m->looked;
}

static struct mutator mutator_of(size_t n)
{
    struct mutator m = { .looked = model_digit(&n, LOOKS) };
    int middle = model_digit(&n, MIDDLES);
    m.phase = middle == 0 ? POLLS : middle <= SLOTS ? MARKED_OLD : MARKED_NEW;
    m.slot = middle == 0 ? 0 : (middle - 1) % SLOTS;
    m.outer = model_digit(&n, OUTERS);
    m.inner = (int)n;
    return m;
}

static size_t number_of(const struct state *s)
{
    size_t n = 0;
    for (int i = 0; i < SLOTS; i++)
        n = n * VALUES + (size_t)s->slot[i];
    for (int i = 0; i < OBJECTS; i++)
        n = n * COLOURS + (size_t)s->colour[i];
    for (int i = 0; i < MUTATORS; i++)
        n = n * MUTATOR + (size_t)number_of_mutator(&s->mutator[i]);
    return n * 2 + (size_t)s->lasting_read;
}

static struct state state_of(size_t n)
{
    struct state s;
    s.lasting_read = model_digit(&n, 2);
    for (int i = MUTATORS - 1; i >= 0; i--)
        s.mutator[i] = mutator_of((size_t)model_digit(&n, MUTATOR));
    for (int i = OBJECTS - 1; i >= 0; i--)
        s.colour[i] = model_digit(&n, COLOURS);
    for (int i = SLOTS - 1; i >= 0; i--)
        s.slot[i] = model_digit(&n, VALUES);
    return s;
}

/* ---- objects ---- */

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

static bool is_object(int value) { return value != NONE && value != NO_FRAME; }

static void mark(struct state *s, int value)
{
    if (is_object(value) && s->colour[value] == WHITE)
        s->colour[value] = GREY;
}

static void visit(struct state *s, int o)
{
    s->colour[o] = BLACK;
    mark(s, s->slot[o]);
}

static void reach(const struct state *s, int value, bool *reached)
{
    for (; is_object(value) && !reached[value]; value = s->slot[value])
        reached[value] = true;
}

static void reach_all(const struct state *s, bool *reached)
{
    reach(s, s->slot[LASTING], reached);
    for (int i = 0; i < MUTATORS; i++) {
        reach(s, s->mutator[i].inner, reached);
        reach(s, s->mutator[i].outer, reached);
    }
}

static void close_cycle(struct state s)
{
    bool reached[OBJECTS] = { false };
    for (int i = 0; i < OBJECTS; i++)
        for (int o = 0; o < OBJECTS; o++)
            if (s.colour[o] == GREY)
                visit(&s, o);
    reach_all(&s, reached);
    for (int o = 0; o < OBJECTS; o++)
        search.fails |= reached[o] && s.colour[o] == WHITE;
}

/* ---- steps ---- */

static void look(struct state *s, struct mutator *m)
{
    bool inside = (m->looked == LOOKED_NOWHERE) == variant->innermost_first || m->outer == NO_FRAME;
    mark(s, inside ? m->inner : m->outer);
    m->looked = m->looked == LOOKED_NOWHERE && m->outer != NO_FRAME ? LOOKED_INSIDE : LOOKED_AT_ALL;
}

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.colour[o] == GREY) {
            visit(&s, o);
            go_to(&s);
        }
    if (!s.lasting_read) {
        s.lasting_read = 1;
        mark(&s, s.slot[LASTING]);
        go_to(&s);
        return;
    }
    for (int i = 0; i < MUTATORS; i++, s = *from)
        if (s.mutator[i].phase == POLLS && s.mutator[i].looked != LOOKED_AT_ALL) {
            look(&s, &s.mutator[i]);
            go_to(&s);
        }
}

/* Load from where it can; forget; allocate. */
static void change_register(const struct state *from, int i)
{
    struct state s = *from;
    bool reached[OBJECTS] = { false };
    int *value = &s.mutator[i].inner, was = *value;
    const int loads[] = { NONE, s.slot[LASTING], was == NONE ? NONE : s.slot[was] };
    for (size_t n = 0; n < sizeof loads / sizeof loads[0]; n++) {
        *value = loads[n];
        go_to(&s);
    }
    reach_all(from, reached);
    for (int o = 0; o < OBJECTS; o++) {
        s = *from;
        if (s.colour[o] != WHITE || reached[o])
            continue;
        s.colour[o] = BLACK;
        s.slot[o] = NONE;
        *value = o;
        go_to(&s);
    }
}

static void call(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    if (m->outer != NO_FRAME)
        return;
    m->outer = m->inner;
    go_to(&s);
}

/* It goes on with what the inner frame has returned, or with what the outer one has. */
static void leave_as(const struct state *from, int i, int looked)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    int own = m->outer;
    m->looked = looked;
    m->outer = NO_FRAME;
    go_to(&s);
    m->inner = own;
    go_to(&s);
}

static void leave(const struct state *from, int i)
{
    struct state s = *from;
    const struct mutator *m = &from->mutator[i];
    if (m->outer == NO_FRAME)
        return;
    if (m->looked != LOOKED_INSIDE) {
        leave_as(&s, i, m->looked);
        return;
    }
    if (variant->returns_silently)
        leave_as(&s, i, variant->is_found_left ? LOOKED_NOWHERE : LOOKED_AT_ALL);
    if (variant->returns_look) {
        mark(&s, m->outer);
        leave_as(&s, i, LOOKED_AT_ALL);
    }
}

/* As who asks for the arguments of a caller does: that keeps them, and nothing need be marked. */
static void take(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    if (m->outer == NO_FRAME)
        return;
    m->inner = m->outer;
    go_to(&s);
}

static void begin_store(const struct state *from, int i)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        struct state s = *from;
        s.mutator[i].phase = MARKED_OLD;
        s.mutator[i].slot = slot;
        mark(&s, s.slot[slot]);
        go_to(&s);
    }
}

static void mutator_steps(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    switch ((enum phase)m->phase) {
    case POLLS:
        change_register(&s, i);
        call(&s, i);
        leave(&s, i);
        take(&s, i);
        begin_store(&s, i);
        return;
    case MARKED_OLD:
        mark(&s, m->inner);
        m->phase = MARKED_NEW;
        break;
    case MARKED_NEW:
        s.slot[m->slot] = m->inner;
        m->phase = POLLS;
        m->slot = 0;
        break;
    }
    go_to(&s);
}

static void all_steps(const struct state *s)
{
    struct state emptied = *s;
    bool all_looked = s->lasting_read;
    for (int i = 0; i < MUTATORS; i++) {
        all_looked &= s->mutator[i].phase == POLLS && s->mutator[i].looked == LOOKED_AT_ALL;
        mutator_steps(s, i);
    }
    if (all_looked)
        close_cycle(*s);
    collector_steps(s);
    emptied.slot[LASTING] = NONE;               /* by a no-heap thread, or a scope is left */
    go_to(&emptied);
}

/* The cycle has just been opened: nothing is marked. */
static void begin_anywhere(void)
{
    for (size_t n = 0; n < 27 * VALUES * OUTERS * VALUES * OUTERS; n++) {
        struct state s = { .lasting_read = 0 };
        size_t digits = n;
        for (int i = 0; i < SLOTS; i++)
            s.slot[i] = model_digit(&digits, VALUES);
        for (int i = 0; i < MUTATORS; i++) {
            s.mutator[i].inner = model_digit(&digits, VALUES);
            s.mutator[i].outer = model_digit(&digits, OUTERS);
        }
        go_to(&s);
    }
}

static void steps_from(size_t n)
{
    struct state s = state_of(n);
    all_steps(&s);
}

static bool is_right(struct variant v)
{
    variant = &v;
    return search_all(STATES, begin_anywhere, steps_from);
}

START_TEST(states_are_told_apart)
{
    for (size_t n = 0; n < STATES; n += 977) {
        struct state s = state_of(n);
        ck_assert_uint_eq(number_of(&s), n);
    }
}
END_TEST

START_TEST(a_stack_may_be_looked_at_in_parts)
{
    ck_assert(is_right(whole));
    ck_assert_uint_gt(search.visited, 100000);
}
END_TEST

START_TEST(each_way_to_return_is_enough)
{
    struct variant v = whole;
    v.returns_look = false;
    ck_assert(is_right(v));
    v = whole;
    v.returns_silently = false;
    ck_assert(is_right(v));
}
END_TEST

START_TEST(who_returns_silently_must_be_found_out)
{
    struct variant v = whole;
    v.is_found_left = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(the_innermost_frame_comes_first)
{
    struct variant v = whole;
    v.innermost_first = false;
    ck_assert(!is_right(v));
}
END_TEST

RTCHECK_MAIN("stack_model", states_are_told_apart, a_stack_may_be_looked_at_in_parts, each_way_to_return_is_enough, who_returns_silently_must_be_found_out, the_innermost_frame_comes_first)
