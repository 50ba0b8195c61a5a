/* SPDX-License-Identifier: Apache-2.0 */
/* How a cycle is opened without a stop (memory/rounds.h), explored exhaustively in small: two heap objects, a slot in lasting memory, two mutators with a
 * register each, the collector.
 *
 * Each mutator, at a poll, begins to tell of its stores; when all do, marking begins; then each, at another poll, gives up the cells that it has, so that what it makes is marked from
 * birth; then lasting memory is looked at, and at last each register once.  Who does not tell yet stores in one step and marks nothing; so may outsiders.  Who has begun to tell, and has
 * not given up its cells, makes objects that are marked or not.  A told store is three steps, as test_cycle_model finds sufficient; one may have begun before others tell, and last.
 *
 * When all has been looked at, and both poll, all that can be reached must be marked when what is grey has been visited (test_judging_model: how that is found out). */
#include "tests/unit/memory/model_search.h"

enum { OBJECTS = 2, NONE = OBJECTS, VALUES = OBJECTS + 1, LASTING = OBJECTS, SLOTS, MUTATORS = 2 };
enum colour { WHITE, GREY, BLACK, COLOURS };
enum phase { POLLS, MARKED_OLD, MARKED_NEW = MARKED_OLD + SLOTS, PHASES = MARKED_NEW + SLOTS };     /* the latter two with a slot added */
enum progress { SILENT, TELLS, BLACKENS, LOOKED_AT, PROGRESSES };
enum { MUTATOR = VALUES * PHASES * PROGRESSES, STATES = 27 * 9 * 4 * MUTATOR * MUTATOR };
_Static_assert(OBJECTS == 2 && SLOTS == 3 && VALUES == 3 && COLOURS == 3, "27 and 9");

struct mutator { int value, phase, progress; };
struct state { int slot[SLOTS], colour[OBJECTS], marks, lasting_read; struct mutator mutator[MUTATORS]; };

/* What there is of the protocol: marking begins when all tell; nothing is marked from birth before that; cells are given up; all have come to another poll before a register is looked at;
 * and registers come last. */
struct variant { bool all_tell_first, white_before, cells_are_given_up, polls_again, registers_last; };
static const struct variant whole = { true, true, true, true, true };
static const struct variant *variant;

/* ---- numbers ---- */

static int number_of_mutator(const struct mutator *m) { return (m->value * PHASES + m->phase) * PROGRESSES + m->progress; }

static size_t number_of(const struct state *s)
{
    size_t n = (size_t)(s->marks * 2 + s->lasting_read);
    for (int i = 0; i < SLOTS; i++)
        n = n * VALUES + (size_t)s->slot[i];
    for (int i = 0; i < OBJECTS; i++)
        n = n * COLOURS + (size_t)s->colour[i];
    for (int i = 0; i < MUTATORS; i++)
        n = n * MUTATOR + (size_t)number_of_mutator(&s->mutator[i]);
    return n;
}

static struct state state_of(size_t n)
{
    struct state s;
    for (int i = MUTATORS - 1; i >= 0; i--) {
        s.mutator[i].progress = model_digit(&n, PROGRESSES);
        s.mutator[i].phase = model_digit(&n, PHASES);
        s.mutator[i].value = model_digit(&n, VALUES);
    }
    for (int i = OBJECTS - 1; i >= 0; i--)
        s.colour[i] = model_digit(&n, COLOURS);
    for (int i = SLOTS - 1; i >= 0; i--)
        s.slot[i] = model_digit(&n, VALUES);
    s.lasting_read = model_digit(&n, 2);
    s.marks = model_digit(&n, 2);
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

/* ---- marking ---- */

static void mark(struct state *s, int value)
{
    if (value != NONE && s->colour[value] == WHITE)
        s->colour[value] = GREY;
}

static void visit(struct state *s, int o)
{
    s->colour[o] = BLACK;
    mark(s, s->slot[o]);
}

static void reach(const struct state *s, int value, bool *reached)
{
    for (; value != NONE && !reached[value]; value = s->slot[value])
        reached[value] = true;
}

static void reach_all(const struct state *s, bool *reached)
{
    for (int i = 0; i < MUTATORS; i++)
        reach(s, s->mutator[i].value, reached);
    reach(s, s->slot[LASTING], reached);
}

static void finish(struct state s)
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

static bool have_all_come_to(const struct state *s, int progress)
{
    return s->mutator[0].progress >= progress && s->mutator[1].progress >= progress;
}

/* In a handshake. */
static void ask(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    bool may_look = (s.lasting_read || !variant->registers_last) && (have_all_come_to(&s, BLACKENS) || !variant->polls_again);
    if (m->progress == SILENT) {
        m->progress = TELLS;
    } else if (m->progress == TELLS && s.marks && variant->polls_again) {
        m->progress = BLACKENS;
    } else if (m->progress < LOOKED_AT && s.marks && may_look) {
        m->progress = LOOKED_AT;
        mark(&s, m->value);
    }
    go_to(&s);
}

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    for (int i = 0; i < MUTATORS; i++)
        if (s.mutator[i].phase == POLLS)
            ask(from, i);
    if (!s.marks && (have_all_come_to(&s, TELLS) || !variant->all_tell_first)) {
        s.marks = 1;
        go_to(&s);
        s = *from;
    }
    if (!s.marks)
        return;
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.colour[o] == GREY) {
            visit(&s, o);
            go_to(&s);
        }
    if (!s.lasting_read) {
        s.lasting_read = 1;
        mark(&s, s.slot[LASTING]);
        go_to(&s);
    }
}

static bool known(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    reach_all(s, reached);
    return reached[object];
}

static void make(const struct state *from, int i, int o, enum colour colour)
{
    struct state s = *from;
    s.colour[o] = (int)colour;
    s.slot[o] = NONE;
    s.mutator[i].value = o;
    go_to(&s);
}

static void make_any(const struct state *s, int i)
{
    int progress = s->mutator[i].progress;
    bool old_cells = progress < BLACKENS || !variant->cells_are_given_up;
    bool new_cells = s->marks || (progress == TELLS && !variant->white_before);
    for (int o = 0; o < OBJECTS; o++) {
        if (s->colour[o] != WHITE || known(s, o))
            continue;
        if (old_cells)
            make(s, i, o, WHITE);
        if (new_cells)
            make(s, i, o, BLACK);
    }
}

static void load(const struct state *from, int i)
{
    struct state s = *from;
    int *value = &s.mutator[i].value, was = *value;
    const int loads[] = { NONE, s.slot[LASTING], was == NONE ? NONE : s.slot[was] };
    for (size_t n = 0; n < sizeof loads / sizeof loads[0]; n++) {
        *value = loads[n];
        go_to(&s);
    }
}

/* Into what can be had. */
static void begin_store(const struct state *from, int i)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        struct state s = *from;
        struct mutator *m = &s.mutator[i];
        if (slot < OBJECTS && !known(&s, slot))
            continue;
        if (m->progress == SILENT) {
            s.slot[slot] = m->value;
        } else {
            mark(&s, s.slot[slot]);
            m->phase = MARKED_OLD + slot;
        }
        go_to(&s);
    }
}

static void mutator_steps(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    if (m->phase == POLLS) {
        load(from, i);
        make_any(from, i);
        begin_store(from, i);
        return;
    }
    if (m->phase < MARKED_NEW) {
        mark(&s, m->value);
        m->phase += SLOTS;
    } else {
        s.slot[m->phase - MARKED_NEW] = m->value;
        m->phase = POLLS;
    }
    go_to(&s);
}

/* A no-heap thread overwrites lasting memory, or a scope is emptied. */
static void outsiders_step(const struct state *from)
{
    struct state s = *from;
    s.slot[LASTING] = NONE;
    go_to(&s);
}

static void all_steps(const struct state *s)
{
    collector_steps(s);
    outsiders_step(s);
    for (int i = 0; i < MUTATORS; i++)
        mutator_steps(s, i);
    if (have_all_come_to(s, LOOKED_AT) && s->mutator[0].phase == POLLS && s->mutator[1].phase == POLLS)
        finish(*s);
}

static void add_beginnings(void)
{
    enum { HEAPS = 27 * VALUES * VALUES };
    for (size_t n = 0; n < HEAPS; n++) {
        size_t rest = n;
        struct state s = { .marks = 0 };
        for (int i = 0; i < SLOTS; i++)
            s.slot[i] = model_digit(&rest, VALUES);
        for (int i = 0; i < MUTATORS; i++)
            s.mutator[i].value = model_digit(&rest, VALUES);
        go_to(&s);
    }
}

static void steps_from(size_t n)
{
    struct state s = state_of(n);
    all_steps(&s);
}

static bool holds(const struct variant *v)
{
    variant = v;
    return search_all(STATES, add_beginnings, steps_from);
}

static bool holds_without(size_t rule)
{
    struct variant v = whole;
    *(bool *)((char *)&v + rule) = false;
    return holds(&v);
}

START_TEST(states_are_told_apart)
{
    for (size_t n = 0; n < STATES; n += 9973) {
        struct state s = state_of(n);
        ck_assert_uint_eq(number_of(&s), n);
    }
}
END_TEST

START_TEST(nothing_is_lost_while_threads_begin_one_by_one)
{
    ck_assert(holds(&whole));
    ck_assert_uint_gt(search.visited, 100000);
}
END_TEST

START_TEST(nothing_may_be_visited_before_all_tell)
{
    ck_assert(!holds_without(offsetof(struct variant, all_tell_first)));
}
END_TEST

START_TEST(nothing_may_be_marked_from_birth_before_all_tell)
{
    ck_assert(!holds_without(offsetof(struct variant, white_before)));
}
END_TEST

START_TEST(cells_must_be_given_up)
{
    ck_assert(!holds_without(offsetof(struct variant, cells_are_given_up)));
}
END_TEST

/* Or who began to store before others told takes away what those stored untold. */
START_TEST(all_must_come_to_another_poll_when_all_tell)
{
    ck_assert(!holds_without(offsetof(struct variant, polls_again)));
}
END_TEST

START_TEST(registers_must_come_last)
{
    ck_assert(!holds_without(offsetof(struct variant, registers_last)));
}
END_TEST

RTCHECK_MAIN("opening_model", states_are_told_apart, nothing_is_lost_while_threads_begin_one_by_one, nothing_may_be_visited_before_all_tell,
             nothing_may_be_marked_from_birth_before_all_tell, cells_must_be_given_up, all_must_come_to_another_poll_when_all_tell, registers_must_come_last)
