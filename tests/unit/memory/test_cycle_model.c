/* SPDX-License-Identifier: Apache-2.0 */
/* The protocol of marking beside the program (memory/cycle.h), explored exhaustively in small: two heap objects, an immortal slot,
 * a slot in a scope, two mutators with a register each, a no-heap thread, the collector.
 *
 * It begins at any heap and any registers when a cycle has been opened, and takes every step of everybody in every order.  A store is
 * four steps: read what stands there, mark that, mark the value, store.  The cycle may be closed whenever both mutators stand at
 * a poll, whether the collector was done or not: then all that can be reached must be marked.  Variants leave out a part of the
 * protocol, and must fail where it is needed: so the search is known to find something.  Closing looks at
 * registers: so does who ends a cycle before the collector has looked at all of them (test_roots_model: when it has).
 *
 * A state is one number in mixed radix, and a bit of a map; of two that differ only in which mutator is which, one is visited. */
#include "tests/unit/memory/model_search.h"

enum { OBJECTS = 2, NONE = OBJECTS, VALUES = OBJECTS + 1, IMMORTAL = OBJECTS, SCOPED, SLOTS, MUTATORS = 2 };
enum colour { WHITE, GREY, BLACK, COLOURS };
/* A mutator: at a poll; has read what it overwrites; has marked that; has marked the value. */
enum phase { POLLS, READ, MARKED_OLD, MARKED_NEW };

struct mutator { int value, phase, slot, old; };
struct state {
    int slot[SLOTS];                    /* fields of the objects, then those two    */
    int colour[OBJECTS];
    struct mutator mutator[MUTATORS];
    int done[2];                        /* has the collector read the immortal slot, and that of the scope? */
    int in_hand;                        /* what it has read and not marked yet      */
};

/* What there is of the protocol, and who takes part. */
struct variant { bool marks_old, marks_new, looks_again, outsiders; };

/* ---- numbers ---- */

enum { MIDDLES = 1 + SLOTS * VALUES + 2 * SLOTS };      /* of a mutator */
enum { STATES = 81 * 9 * MIDDLES * MIDDLES * 9 * 4 * VALUES };
_Static_assert(OBJECTS == 2 && SLOTS == 4 && VALUES == 3 && COLOURS == 3, "81 and nines");

static int middle_number(const struct mutator *m)
{
    switch ((enum phase)m->phase) {
    case POLLS: return 0;
    case READ: return 1 + m->slot * VALUES + m->old;
    case MARKED_OLD: return 1 + SLOTS * VALUES + m->slot;
    case MARKED_NEW: break;
    }
    return 1 + SLOTS * VALUES + SLOTS + m->slot;
}

static void set_middle(struct mutator *m, int n)
{
    m->slot = m->old = 0;
    if (n == 0) {
        m->phase = POLLS;
    } else if (n < 1 + SLOTS * VALUES) {
        m->phase = READ;
        m->slot = (n - 1) / VALUES;
        m->old = (n - 1) % VALUES;
    } else {
        n -= 1 + SLOTS * VALUES;
        m->phase = n < SLOTS ? MARKED_OLD : MARKED_NEW;
        m->slot = n % SLOTS;
    }
}

static size_t number_of(const struct state *s)
{
    size_t n = 0;
    for (int i = 0; i < SLOTS; i++)
        n = n * VALUES + (size_t)s->slot[i];
    for (int i = 0; i < OBJECTS; i++)
        n = n * COLOURS + (size_t)s->colour[i];
    for (int i = 0; i < MUTATORS; i++)
        n = (n * VALUES + (size_t)s->mutator[i].value) * MIDDLES + (size_t)middle_number(&s->mutator[i]);
    return ((n * 2 + (size_t)s->done[0]) * 2 + (size_t)s->done[1]) * VALUES + (size_t)s->in_hand;
}

static struct state state_of(size_t n)
{
    struct state s;
    s.in_hand = model_digit(&n, VALUES);
    s.done[1] = model_digit(&n, 2);
    s.done[0] = model_digit(&n, 2);
    for (int i = MUTATORS - 1; i >= 0; i--) {
        set_middle(&s.mutator[i], model_digit(&n, MIDDLES));
        s.mutator[i].value = model_digit(&n, VALUES);
    }
    for (int i = OBJECTS - 1; i >= 0; i--)
        s.colour[i] = model_digit(&n, COLOURS);
    for (int i = SLOTS - 1; i >= 0; i--)
        s.slot[i] = model_digit(&n, VALUES);
    return s;
}

/* ---- the search ---- */

static const struct variant *variant;

static int order_of(const struct mutator *m) { return m->value * MIDDLES + middle_number(m); }

static struct state in_order(const struct state *s)
{
    struct state sorted = *s;
    if (order_of(&s->mutator[0]) > order_of(&s->mutator[1])) {
        sorted.mutator[0] = s->mutator[1];
        sorted.mutator[1] = s->mutator[0];
    }
    return sorted;
}

static void go_to(const struct state *s)
{
    struct state sorted = in_order(s);
    search_add(number_of(&sorted));
}

static void mark(struct state *s, int value)
{
    if (value != NONE && s->colour[value] == WHITE)
        s->colour[value] = GREY;
}

/* ---- closing ---- */

static void drain(struct state *s)
{
    for (int i = 0; i < OBJECTS; i++)
        for (int o = 0; o < OBJECTS; o++)
            if (s->colour[o] == GREY) {
                s->colour[o] = BLACK;
                mark(s, s->slot[o]);
            }
}

static void reach(const struct state *s, int value, bool *reached)
{
    for (; value != NONE && !reached[value]; value = s->slot[value])
        reached[value] = true;
}

/* All is marked at the end, in the stop, what the collector has not come to, too. */
static void close_cycle(struct state s)
{
    bool reached[OBJECTS] = { false };
    mark(&s, s.in_hand);
    for (int i = 0; i < 2; i++)
        if (!s.done[i])
            mark(&s, s.slot[IMMORTAL + i]);
    for (int i = 0; i < MUTATORS; i++)
        if (variant->looks_again)
            mark(&s, s.mutator[i].value);
    drain(&s);
    for (int i = 0; i < MUTATORS; i++)
        reach(&s, s.mutator[i].value, reached);
    reach(&s, s.slot[IMMORTAL], reached);
    reach(&s, s.slot[SCOPED], reached);
    for (int o = 0; o < OBJECTS; o++)
        search.fails |= reached[o] && s.colour[o] == WHITE;
}

/* ---- steps ---- */

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    if (s.in_hand != NONE) {
        mark(&s, s.in_hand);
        s.in_hand = NONE;
        go_to(&s);
        return;
    }
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.colour[o] == GREY) {
            s.colour[o] = BLACK;
            s.in_hand = s.slot[o];
            go_to(&s);
        }
    for (int i = 0; i < 2; i++, s = *from)
        if (!s.done[i]) {
            s.done[i] = 1;
            s.in_hand = s.slot[IMMORTAL + i];
            go_to(&s);
        }
    for (int i = 0; i < MUTATORS; i++, s = *from)
        if (s.mutator[i].phase == POLLS) {
            mark(&s, s.mutator[i].value);
            go_to(&s);
        }
}

static bool known(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    for (int i = 0; i < MUTATORS; i++) {
        reach(s, s->mutator[i].value, reached);
        if (s->mutator[i].phase == READ)
            reach(s, s->mutator[i].old, reached);
    }
    reach(s, s->slot[IMMORTAL], reached);
    reach(s, s->slot[SCOPED], reached);
    return reached[object] || s->in_hand == object;
}

/* Load from where it can; forget; allocate. */
static void change_register(const struct state *from, int i)
{
    struct state s = *from;
    int *value = &s.mutator[i].value, was = *value;
    const int loads[] = { NONE, s.slot[IMMORTAL], s.slot[SCOPED], was == NONE ? NONE : s.slot[was] };
    for (size_t n = 0; n < sizeof loads / sizeof loads[0]; n++) {
        *value = loads[n];
        go_to(&s);
    }
    for (int o = 0; o < OBJECTS; o++) {
        s = *from;
        if (s.colour[o] != WHITE || known(&s, o))
            continue;
        s.colour[o] = BLACK;
        s.slot[o] = NONE;
        *value = o;
        go_to(&s);
    }
}

/* A step of its store; at a poll, the first one, to any place: it may have the container from wherever it likes. */
static void mutator_steps(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    switch ((enum phase)m->phase) {
    case POLLS:
        change_register(&s, i);
        for (int slot = 0; slot < SLOTS; slot++) {
            *m = (struct mutator){ .value = m->value, .phase = READ, .slot = slot, .old = s.slot[slot] };
            go_to(&s);
        }
        return;
    case READ:
        if (variant->marks_old)
            mark(&s, m->old);
        *m = (struct mutator){ .value = m->value, .phase = MARKED_OLD, .slot = m->slot };
        break;
    case MARKED_OLD:
        if (variant->marks_new)
            mark(&s, m->value);
        m->phase = MARKED_NEW;
        break;
    case MARKED_NEW:
        s.slot[m->slot] = m->value;
        *m = (struct mutator){ .value = m->value };
        break;
    }
    go_to(&s);
}

/* The no-heap thread overwrites the immortal slot; the scope is emptied, and what is in it from then on is new. */
static void outsiders_steps(const struct state *from)
{
    for (int slot = IMMORTAL; slot <= SCOPED; slot++) {
        struct state s = *from;
        s.slot[slot] = NONE;
        go_to(&s);
    }
}

static void all_steps(const struct state *s)
{
    bool polls = true;
    for (int i = 0; i < MUTATORS; i++) {
        polls &= s->mutator[i].phase == POLLS;
        mutator_steps(s, i);
    }
    if (polls)
        close_cycle(*s);
    collector_steps(s);
    if (variant->outsiders)
        outsiders_steps(s);
}

/* The cycle has just been opened: registers are marked, nothing else. */
static void begin_anywhere(void)
{
    for (int n = 0; n < 81 * 9; n++) {
        struct state s = { .in_hand = NONE };
        size_t digits = (size_t)n;
        for (int i = 0; i < SLOTS; i++)
            s.slot[i] = model_digit(&digits, VALUES);
        for (int i = 0; i < MUTATORS; i++)
            mark(&s, s.mutator[i].value = model_digit(&digits, VALUES));
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

START_TEST(the_protocol_is_right)
{
    ck_assert(is_right((struct variant){ .marks_old = true, .marks_new = true, .looks_again = true, .outsiders = true }));
    ck_assert_uint_gt(search.visited, 100000);
}
END_TEST

START_TEST(marking_what_is_stored_and_stacks_at_the_end_is_enough)
{
    ck_assert(is_right((struct variant){ .marks_new = true, .looks_again = true, .outsiders = true }));
}
END_TEST

/* So a second look at stacks finds nothing, and closing is short. */
START_TEST(among_those_who_tell_a_second_look_is_not_needed)
{
    ck_assert(is_right((struct variant){ .marks_old = true, .marks_new = true }));
}
END_TEST

START_TEST(with_those_who_do_not_tell_a_second_look_is_needed)
{
    ck_assert(!is_right((struct variant){ .marks_old = true, .marks_new = true, .outsiders = true }));
}
END_TEST

START_TEST(with_those_who_do_not_tell_what_is_stored_must_be_marked)
{
    ck_assert(!is_right((struct variant){ .marks_old = true, .looks_again = true, .outsiders = true }));
}
END_TEST

START_TEST(who_tells_nothing_loses_objects)
{
    ck_assert(!is_right((struct variant){ .looks_again = true }));
}
END_TEST

RTCHECK_MAIN("cycle_model", states_are_told_apart, the_protocol_is_right, marking_what_is_stored_and_stacks_at_the_end_is_enough,
             among_those_who_tell_a_second_look_is_not_needed, with_those_who_do_not_tell_a_second_look_is_needed,
             with_those_who_do_not_tell_what_is_stored_must_be_marked, who_tells_nothing_loses_objects)
