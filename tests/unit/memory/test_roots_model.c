/* SPDX-License-Identifier: Apache-2.0 */
/* The protocol of a cycle that looks at each root once (memory/cycle.h), explored exhaustively in small: two heap objects, a slot in lasting memory, a row
 * of a table of the VM's, a weak one, two mutators with a register each, outsiders, the collector.
 *
 * What test_cycle_model finds out about the steps of a store is taken as read (what it overwrites is read and marked at once): here is asked when
 * nothing need be looked at twice.  The collector reads the table and the lasting slot first, then each register once, at a poll.  The lasting slot may
 * be overwritten, and the row of the table removed, by those who tell nothing.  A weak row keeps nothing; who loads from it marks what it finds.
 *
 * When all has been looked at, and both poll, it may be judged: what is not marked when all that is grey has been visited is dead.  From then on who loads
 * from the weak row gets nothing if its object is not marked.  The collector clears the row, whose object nobody may have; then it marks what finalisers need,
 * whatever that is.  When the cycle is closed all that can be reached must be marked.
 *
 * A state is one number in mixed radix, and a bit of a map. */
#include "tests/unit/memory/model_search.h"

enum { OBJECTS = 2, NONE = OBJECTS, VALUES = OBJECTS + 1, LASTING = OBJECTS, TOLD, TABLE = TOLD, WEAK, SLOTS, MUTATORS = 2 };
enum colour { WHITE, GREY, BLACK, COLOURS };
/* A mutator: at a poll; has marked what it overwrites; has marked the value for that slot, or row; has loaded from the weak row. */
enum phase { POLLS, MARKED_OLD, MARKED_NEW, LOADED };
enum { MARKS_OLD = 1, MARKS_NEW = MARKS_OLD + TOLD, LOADS = MARKS_NEW + TOLD + 1, MIDDLES = LOADS + OBJECTS };
enum { MAPS = 243 * 9, STATES = MAPS * 8 * (VALUES * MIDDLES * 2) * (VALUES * MIDDLES * 2) };
_Static_assert(OBJECTS == 2 && SLOTS == 5 && VALUES == 3 && COLOURS == 3, "243 and 9");

struct mutator { int value, phase, slot, old, looked_at; };
struct state { int slot[SLOTS], colour[OBJECTS], table_read, lasting_read, judged; struct mutator mutator[MUTATORS]; };

/* What there is of the protocol. */
struct variant { bool puts_mark, weak_loads_mark, stores_mark_old, stores_mark_new, stacks_last, weak_loads_ask, weak_loads_look_again, judged_when_visited; };
static const struct variant whole = { true, true, true, true, true, true, true, true };

/* ---- numbers ---- */

static int middle_number(const struct mutator *m)
{
    switch ((enum phase)m->phase) {
    case POLLS: return 0;
    case MARKED_OLD: return MARKS_OLD + m->slot;
    case MARKED_NEW: return MARKS_NEW + m->slot;
    case LOADED: break;
    }
    return LOADS + m->old;
}

static void set_middle(struct mutator *m, int n)
{
    m->slot = m->old = 0;
    m->phase = n == 0 ? POLLS : n < MARKS_NEW ? MARKED_OLD : n < LOADS ? MARKED_NEW : LOADED;
    if (m->phase == LOADED)
        m->old = n - LOADS;
    else if (m->phase != POLLS)
        m->slot = n - (m->phase == MARKED_OLD ? MARKS_OLD : MARKS_NEW);
}

static size_t number_of(const struct state *s)
{
    size_t n = 0;
    for (int i = 0; i < SLOTS; i++)
        n = n * VALUES + (size_t)s->slot[i];
    for (int i = 0; i < OBJECTS; i++)
        n = n * COLOURS + (size_t)s->colour[i];
    for (int i = 0; i < MUTATORS; i++)
        n = ((n * VALUES + (size_t)s->mutator[i].value) * MIDDLES + (size_t)middle_number(&s->mutator[i])) * 2 + (size_t)s->mutator[i].looked_at;
    return ((n * 2 + (size_t)s->judged) * 2 + (size_t)s->table_read) * 2 + (size_t)s->lasting_read;
}

static struct state state_of(size_t n)
{
    struct state s;
    s.lasting_read = model_digit(&n, 2);
    s.table_read = model_digit(&n, 2);
    s.judged = model_digit(&n, 2);
    for (int i = MUTATORS - 1; i >= 0; i--) {
        s.mutator[i].looked_at = model_digit(&n, 2);
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

static int order_of(const struct mutator *m) { return (m->value * MIDDLES + middle_number(m)) * 2 + m->looked_at; }

/* Of two states that differ only in which mutator is which, one. */
static void go_to(const struct state *s)
{
    struct state sorted = *s;
    if (order_of(&s->mutator[0]) > order_of(&s->mutator[1])) {
        sorted.mutator[0] = s->mutator[1];
        sorted.mutator[1] = s->mutator[0];
    }
    search_add(number_of(&sorted));
}

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

static bool is_dead(const struct state *s, int value) { return value != NONE && s->colour[value] == WHITE; }

static void reach_all(const struct state *s, bool *reached)
{
    for (int i = 0; i < MUTATORS; i++)
        reach(s, s->mutator[i].value, reached);
    reach(s, s->slot[LASTING], reached);
    reach(s, s->slot[TABLE], reached);
}

static void drain(struct state *s)
{
    for (int i = 0; i < OBJECTS; i++)
        for (int o = 0; o < OBJECTS; o++)
            if (s->colour[o] == GREY)
                visit(s, o);
}

/* Both poll, and have been looked at. */
static void judge(struct state s)
{
    if (variant->judged_when_visited)
        drain(&s);
    s.judged = 1;
    go_to(&s);
}

/* Both poll, and the weak row has been cleared, if it had to be. */
static void close_cycle(struct state s)
{
    bool reached[OBJECTS] = { false };
    drain(&s);
    reach_all(&s, reached);
    for (int o = 0; o < OBJECTS; o++)
        search.fails |= reached[o] && s.colour[o] == WHITE;
}

/* ---- steps ---- */

/* Clear the weak row, which nobody may have the object of; then mark for finalisers, anything. */
static void judged_steps(const struct state *from)
{
    struct state s = *from;
    if (is_dead(&s, s.slot[WEAK])) {
        bool reached[OBJECTS] = { false };
        reach_all(&s, reached);
        search.fails |= reached[s.slot[WEAK]];
        s.slot[WEAK] = NONE;
        go_to(&s);
        return;
    }
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.colour[o] == WHITE) {
            mark(&s, o);
            go_to(&s);
        }
}

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    if (s.judged)
        judged_steps(from);
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.colour[o] == GREY) {
            visit(&s, o);
            go_to(&s);
        }
    if (!s.table_read) {
        s.table_read = 1;
        mark(&s, s.slot[TABLE]);
        go_to(&s);
    } else if (!s.lasting_read) {
        s.lasting_read = 1;
        mark(&s, s.slot[LASTING]);
        go_to(&s);
    }
    s = *from;
    bool may_look = !variant->stacks_last || (s.table_read && s.lasting_read);
    for (int i = 0; i < MUTATORS && may_look; i++, s = *from)
        if (s.mutator[i].phase == POLLS && !s.mutator[i].looked_at) {
            s.mutator[i].looked_at = 1;
            mark(&s, s.mutator[i].value);
            go_to(&s);
        }
}

static bool known(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    for (int i = 0; i < MUTATORS; i++) {
        reach(s, s->mutator[i].value, reached);
        if (s->mutator[i].phase == LOADED)
            reach(s, s->mutator[i].old, reached);
    }
    for (int slot = LASTING; slot < SLOTS; slot++)
        reach(s, s->slot[slot], reached);
    return reached[object];
}

/* Load from where it can; forget; allocate. */
static void change_register(const struct state *from, int i)
{
    struct state s = *from;
    int *value = &s.mutator[i].value, was = *value;
    const int loads[] = { NONE, s.slot[LASTING], s.slot[TABLE], was == NONE ? NONE : s.slot[was] };
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

static struct mutator in_middle(const struct mutator *m, enum phase phase, int slot, int old)
{
    return (struct mutator){ .value = m->value, .looked_at = m->looked_at, .phase = (int)phase, .slot = slot, .old = old };
}

static bool can_be_had(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    reach_all(s, reached);
    return reached[object];
}

/* The first step of a store, to whatever place until it is judged, and then to what can be had; of a put, of a weak load; a weak row is made in one. */
static void begin_something(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    for (int slot = 0; slot < TOLD; slot++, s = *from) {
        if (s.judged && slot < OBJECTS && !can_be_had(&s, slot))
            continue;
        *m = in_middle(m, MARKED_OLD, slot, 0);
        if (variant->stores_mark_old)
            mark(&s, s.slot[slot]);
        go_to(&s);
    }
    if (s.slot[WEAK] != NONE) {
        *m = in_middle(m, LOADED, 0, s.slot[WEAK]);
        go_to(&s);
    }
    s = *from;
    *m = in_middle(m, MARKED_NEW, TABLE, 0);
    if (variant->puts_mark)
        mark(&s, m->value);
    go_to(&s);
    s = *from;
    s.slot[WEAK] = m->value;
    go_to(&s);
}

/* Dead; or, in the meantime, cleared, and marked for a finaliser. */
static bool is_refused(const struct state *s, int value)
{
    const struct variant *v = variant;
    return s->judged && ((v->weak_loads_ask && is_dead(s, value)) || (v->weak_loads_look_again && s->slot[WEAK] != value));
}

static void mutator_steps(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    switch ((enum phase)m->phase) {
    case POLLS:
        change_register(&s, i);
        begin_something(&s, i);
        return;
    case MARKED_OLD:
        if (variant->stores_mark_new)
            mark(&s, m->value);
        *m = in_middle(m, MARKED_NEW, m->slot, 0);
        break;
    case MARKED_NEW:
        s.slot[m->slot] = m->value;
        *m = in_middle(m, POLLS, 0, 0);
        break;
    case LOADED:
        if (variant->weak_loads_mark && !s.judged)
            mark(&s, m->old);
        m->value = is_refused(&s, m->old) ? NONE : m->old;
        *m = in_middle(m, POLLS, 0, 0);
        break;
    }
    go_to(&s);
}

/* A no-heap thread overwrites lasting memory, a scope is emptied, a row is removed. */
static void outsiders_steps(const struct state *from)
{
    for (int slot = LASTING; slot < SLOTS; slot++) {
        struct state s = *from;
        s.slot[slot] = NONE;
        go_to(&s);
    }
}

static void all_steps(const struct state *s)
{
    bool all_looked = s->table_read && s->lasting_read;
    for (int i = 0; i < MUTATORS; i++) {
        all_looked &= s->mutator[i].phase == POLLS && s->mutator[i].looked_at;
        mutator_steps(s, i);
    }
    if (all_looked && !s->judged)
        judge(*s);
    if (all_looked && s->judged && !is_dead(s, s->slot[WEAK]))
        close_cycle(*s);
    collector_steps(s);
    outsiders_steps(s);
}

/* The cycle has just been opened: nothing is marked. */
static void begin_anywhere(void)
{
    for (int n = 0; n < MAPS; n++) {
        struct state s = { .table_read = 0 };
        size_t digits = (size_t)n;
        for (int i = 0; i < SLOTS; i++)
            s.slot[i] = model_digit(&digits, VALUES);
        for (int i = 0; i < MUTATORS; i++)
            s.mutator[i].value = model_digit(&digits, VALUES);
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

START_TEST(each_root_is_looked_at_once)
{
    ck_assert(is_right(whole));
    ck_assert_uint_gt(search.visited, 100000);
}
END_TEST

START_TEST(what_is_put_into_a_table_must_be_marked)
{
    struct variant v = whole;
    v.puts_mark = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(what_a_weak_load_finds_must_be_marked)
{
    struct variant v = whole;
    v.weak_loads_mark = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(stores_must_mark_both_ends)
{
    struct variant v = whole;
    v.stores_mark_old = false;
    ck_assert(!is_right(v));
    v = whole;
    v.stores_mark_new = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(stacks_must_come_last)
{
    struct variant v = whole;
    v.stacks_last = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(what_is_dead_must_not_be_loaded_any_more)
{
    struct variant v = whole;
    v.weak_loads_ask = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(nor_what_has_been_marked_since_it_was_cleared)
{
    struct variant v = whole;
    v.weak_loads_look_again = false;
    ck_assert(!is_right(v));
}
END_TEST

START_TEST(it_is_judged_when_nothing_is_left_to_visit)
{
    struct variant v = whole;
    v.judged_when_visited = false;
    ck_assert(!is_right(v));
}
END_TEST

RTCHECK_MAIN("roots_model", states_are_told_apart, each_root_is_looked_at_once, what_is_put_into_a_table_must_be_marked,
             what_a_weak_load_finds_must_be_marked, stores_must_mark_both_ends, stacks_must_come_last, what_is_dead_must_not_be_loaded_any_more,
             nor_what_has_been_marked_since_it_was_cleared, it_is_judged_when_nothing_is_left_to_visit)
