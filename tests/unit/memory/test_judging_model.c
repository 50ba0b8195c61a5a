/* SPDX-License-Identifier: Apache-2.0 */
/* How a cycle is judged and closed without a stop (memory/cycle.c, shade.c, rounds.h), explored exhaustively in small: two heap objects, a slot in lasting memory, a weak
 * row, two mutators with a register each, the collector.
 *
 * It begins when all tell of their stores and all new objects are marked (test_opening_model).  To shade an object is two steps, to be grey and to be marked, and
 * others come between: a store shades what stands there and the value, then stores.  A weak load reads the row; if the object is not marked it asks
 * whether it has been judged, which is counted, shades, and says that it has been there.  The collector notes those counts, looks object by object whether
 * any is grey, and judges if the counts are as they were and nobody is inside.  Then it clears the weak row, marks what finalisers need, which may be anything, and each mutator
 * falls silent at a poll: from then on it loads and stores without telling.
 *
 * When both have, and nothing is grey, all that can be reached, by the weak row, too, must be marked. */
#include "tests/unit/memory/model_search.h"

enum { OBJECTS = 2, NONE = OBJECTS, VALUES = OBJECTS + 1, LASTING = OBJECTS, STORED, WEAK = STORED, SLOTS, MUTATORS = 2 };
/* In the middle of a store: with slot and old value added.  Of a weak load, with the object: has loaded it; has found that it is not judged; has half shaded it. */
enum phase { POLLS, STORES, LOADED = STORES + STORED * VALUES, INSIDE = LOADED + OBJECTS, SHADES = INSIDE + OBJECTS, PHASES = SHADES + OBJECTS };
enum progress { TELLS, LOOKED_AT, SILENT, PROGRESSES };
enum stage { MARKS, NOTED, FIRST_CLEAN, BOTH_CLEAN, JUDGED, CLOSES, STAGES };
enum { MUTATOR = VALUES * PHASES * PROGRESSES };
static const size_t states = (size_t)81 * 16 * 4 * STAGES * MUTATOR * MUTATOR;
_Static_assert(OBJECTS == 2 && SLOTS == 4 && VALUES == 3, "81 and 16");

struct mutator { int value, phase, progress; };
struct state { int slot[SLOTS], marked[OBJECTS], grey[OBJECTS], lasting_read, stage, changed; struct mutator mutator[MUTATORS]; };

/* What there is of the protocol: grey comes before the mark; weak loads are counted; who is inside is waited for; it is looked for grey before it is judged; and
 * a weak load looks again whether the row was cleared. */
struct variant { bool grey_first, counts, waits, looks_for_grey, loads_again; };
static const struct variant whole = { true, true, true, true, true };
static const struct variant *variant;

/* ---- numbers ---- */

static int number_of_mutator(const struct mutator *m) { return (m->value * PHASES + m->phase) * PROGRESSES + m->progress; }

static size_t number_of(const struct state *s)
{
    size_t n = (size_t)((s->stage * 2 + s->changed) * 2 + s->lasting_read);
    for (int i = 0; i < SLOTS; i++)
        n = n * VALUES + (size_t)s->slot[i];
    for (int i = 0; i < OBJECTS; i++)
        n = (n * 2 + (size_t)s->marked[i]) * 2 + (size_t)s->grey[i];
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
    for (int i = OBJECTS - 1; i >= 0; i--) {
        s.grey[i] = model_digit(&n, 2);
        s.marked[i] = model_digit(&n, 2);
    }
    for (int i = SLOTS - 1; i >= 0; i--)
        s.slot[i] = model_digit(&n, VALUES);
    s.lasting_read = model_digit(&n, 2);
    s.changed = model_digit(&n, 2);
    s.stage = model_digit(&n, STAGES);
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

/* By the collector, in one step. */
static void mark(struct state *s, int value)
{
    if (value == NONE || s->marked[value])
        return;
    s->marked[value] = s->grey[value] = 1;
}

/* By a mutator: what it does first, and then.  Who found it marked does nothing then; that it does all the same is one step of somebody else's more. */
static void begin_to_shade(struct state *s, int value)
{
    if (value == NONE || s->marked[value])
        return;
    if (variant->grey_first)
        s->grey[value] = 1;
    else
        s->marked[value] = 1;
}

static void end_shading(struct state *s, int value)
{
    if (value == NONE)
        return;
    if (variant->grey_first)
        s->marked[value] = 1;
    else
        s->grey[value] = 1;
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

static bool can_be_had(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    reach_all(s, reached);
    return reached[object];
}

static bool is_dead(const struct state *s, int value) { return value != NONE && !s->marked[value]; }

/* ---- the collector ---- */

static bool is_inside(const struct mutator *m) { return m->phase >= INSIDE; }

static bool may_note(const struct state *s)
{
    bool inside = variant->waits && (is_inside(&s->mutator[0]) || is_inside(&s->mutator[1]));
    return s->lasting_read && s->mutator[0].progress >= LOOKED_AT && s->mutator[1].progress >= LOOKED_AT && !inside;
}

/* From note to judgement; it begins anew wherever something is found. */
static void go_on_judging(const struct state *from)
{
    struct state s = *from;
    bool any = false;
    switch ((enum stage)s.stage) {
    case MARKS:
        if (!may_note(&s))
            return;
        s.changed = 0;
        break;
    case NOTED:
    case FIRST_CLEAN:
        any = variant->looks_for_grey && s.grey[s.stage - NOTED];
        break;
    case BOTH_CLEAN:
        any = variant->counts && s.changed;
        break;
    case JUDGED:
    case CLOSES:
    case STAGES:
        return;
    }
    s.stage = any ? MARKS : s.stage + 1;
    go_to(&s);
}

/* Clear the weak row, which nobody may have the object of; then mark for finalisers, anything; then close. */
static void judged_steps(const struct state *from)
{
    struct state s = *from;
    if (is_dead(&s, s.slot[WEAK])) {
        search.fails |= can_be_had(&s, s.slot[WEAK]);
        s.slot[WEAK] = NONE;
        go_to(&s);
        return;
    }
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (!s.marked[o]) {
            mark(&s, o);
            go_to(&s);
        }
    if (!s.grey[0] && !s.grey[1]) {
        s.stage = CLOSES;
        go_to(&s);
    }
}

static void ask(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    if (m->progress == TELLS && s.lasting_read) {
        m->progress = LOOKED_AT;
        mark(&s, m->value);
    } else if (s.stage == CLOSES) {
        m->progress = SILENT;
    }
    go_to(&s);
}

static void collector_steps(const struct state *from)
{
    struct state s = *from;
    for (int o = 0; o < OBJECTS; o++, s = *from)
        if (s.grey[o]) {
            s.grey[o] = 0;
            s.marked[o] = 1;
            mark(&s, s.slot[o]);
            go_to(&s);
        }
    if (!s.lasting_read) {
        s.lasting_read = 1;
        mark(&s, s.slot[LASTING]);
        go_to(&s);
    }
    for (int i = 0; i < MUTATORS; i++)
        if (from->mutator[i].phase == POLLS)
            ask(from, i);
    go_on_judging(from);
    if (from->stage == JUDGED)
        judged_steps(from);
}

/* ---- a mutator ---- */

static bool known(const struct state *s, int object)
{
    bool reached[OBJECTS] = { false };
    reach_all(s, reached);
    reach(s, s->slot[WEAK], reached);
    for (int i = 0; i < MUTATORS; i++)
        if (s->mutator[i].phase >= LOADED)
            reach(s, (s->mutator[i].phase - LOADED) % OBJECTS, reached);
        else if (s->mutator[i].phase >= STORES)
            reach(s, (s->mutator[i].phase - STORES) % VALUES, reached);
    return reached[object];
}

/* Load from where it can; forget; allocate. */
static void change_register(const struct state *from, int i)
{
    struct state s = *from;
    int *value = &s.mutator[i].value, was = *value;
    const int loads[] = { NONE, s.slot[LASTING], was == NONE ? NONE : s.slot[was] };
    for (size_t n = 0; n < sizeof loads / sizeof loads[0]; n++) {
        *value = loads[n];
        go_to(&s);
    }
    for (int o = 0; o < OBJECTS; o++) {
        s = *from;
        if (s.marked[o] || s.grey[o] || known(&s, o))
            continue;
        s.marked[o] = 1;
        s.slot[o] = NONE;
        *value = o;
        go_to(&s);
    }
}

static void begin_store(const struct state *from, int i, int slot)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    int old = s.slot[slot];
    if (slot < OBJECTS && !can_be_had(&s, slot))
        return;
    if (m->progress == SILENT || ((old == NONE || s.marked[old]) && (m->value == NONE || s.marked[m->value]))) {
        s.slot[slot] = m->value;
    } else {
        m->phase = STORES + slot * VALUES + (old != NONE && s.marked[old] ? NONE : old);
        begin_to_shade(&s, old);
        begin_to_shade(&s, m->value);
    }
    go_to(&s);
}

static void go_on_storing(struct state s, int i)
{
    struct mutator *m = &s.mutator[i];
    int slot = (m->phase - STORES) / VALUES, old = (m->phase - STORES) % VALUES;
    end_shading(&s, old);
    end_shading(&s, m->value);
    s.slot[slot] = m->value;
    m->phase = POLLS;
    go_to(&s);
}

/* What is marked, or judged: it must be, and stand there still. */
static void take_marked(struct state s, int i, int object)
{
    bool there = s.marked[object] && (!variant->loads_again || s.slot[WEAK] == object);
    s.mutator[i].value = there ? object : NONE;
    s.mutator[i].phase = POLLS;
    go_to(&s);
}

static void go_on_loading(struct state s, int i)
{
    struct mutator *m = &s.mutator[i];
    int object = (m->phase - LOADED) % OBJECTS;
    if (m->phase < INSIDE && (s.marked[object] || s.stage >= JUDGED)) {
        take_marked(s, i, object);
        return;
    }
    if (m->phase >= SHADES) {
        end_shading(&s, object);
        m->value = object;
        m->phase = POLLS;
    } else {
        if (m->phase >= INSIDE)
            begin_to_shade(&s, object);
        m->phase += OBJECTS;
    }
    s.changed = 1;
    go_to(&s);
}

static void weak_steps(const struct state *from, int i)
{
    struct state s = *from;
    struct mutator *m = &s.mutator[i];
    if (s.slot[WEAK] != NONE && m->progress == SILENT)
        m->value = s.slot[WEAK];
    else if (s.slot[WEAK] != NONE)
        m->phase = LOADED + s.slot[WEAK];
    go_to(&s);
    s = *from;
    s.slot[WEAK] = m->value;
    go_to(&s);
}

static void mutator_steps(const struct state *s, int i)
{
    int phase = s->mutator[i].phase;
    if (phase >= LOADED) {
        go_on_loading(*s, i);
    } else if (phase >= STORES) {
        go_on_storing(*s, i);
    } else {
        change_register(s, i);
        for (int slot = 0; slot < STORED; slot++)
            begin_store(s, i, slot);
        weak_steps(s, i);
    }
}

/* A no-heap thread overwrites lasting memory, or a scope is emptied. */
static void outsiders_step(const struct state *from)
{
    struct state s = *from;
    s.slot[LASTING] = NONE;
    go_to(&s);
}

/* ---- the search ---- */

static void close_cycle(const struct state *s)
{
    bool reached[OBJECTS] = { false };
    reach_all(s, reached);
    reach(s, s->slot[WEAK], reached);
    for (int o = 0; o < OBJECTS; o++)
        search.fails |= reached[o] && !s->marked[o];
}

static void all_steps(const struct state *s)
{
    collector_steps(s);
    for (int i = 0; i < MUTATORS; i++)
        mutator_steps(s, i);
    outsiders_step(s);
    if (s->mutator[0].progress == SILENT && s->mutator[1].progress == SILENT && !s->grey[0] && !s->grey[1])
        close_cycle(s);
}

static void add_beginnings(void)
{
    enum { HEAPS = 81 * VALUES * VALUES };
    for (size_t n = 0; n < HEAPS; n++) {
        size_t rest = n;
        struct state s = { .stage = MARKS };
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
    return search_all(states, add_beginnings, steps_from);
}

static bool holds_without(size_t rule)
{
    struct variant v = whole;
    *(bool *)((char *)&v + rule) = false;
    return holds(&v);
}

START_TEST(states_are_told_apart)
{
    for (size_t n = 0; n < states; n += 9973) {
        struct state s = state_of(n);
        ck_assert_uint_eq(number_of(&s), n);
    }
}
END_TEST

START_TEST(what_can_be_reached_is_never_judged_dead)
{
    ck_assert(holds(&whole));
    ck_assert_uint_gt(search.visited, 1000000);
}
END_TEST

START_TEST(an_object_must_be_grey_before_it_is_marked)
{
    ck_assert(!holds_without(offsetof(struct variant, grey_first)));
}
END_TEST

START_TEST(who_was_inside_meanwhile_must_be_counted)
{
    ck_assert(!holds_without(offsetof(struct variant, counts)));
}
END_TEST

START_TEST(who_is_inside_must_be_waited_for)
{
    ck_assert(!holds_without(offsetof(struct variant, waits)));
}
END_TEST

START_TEST(nothing_may_be_grey_then)
{
    ck_assert(!holds_without(offsetof(struct variant, looks_for_grey)));
}
END_TEST

START_TEST(what_was_cleared_before_it_was_marked_is_not_loaded)
{
    ck_assert(!holds_without(offsetof(struct variant, loads_again)));
}
END_TEST

RTCHECK_MAIN("judging_model", states_are_told_apart, what_can_be_reached_is_never_judged_dead, an_object_must_be_grey_before_it_is_marked,
             who_was_inside_meanwhile_must_be_counted, who_is_inside_must_be_waited_for, nothing_may_be_grey_then,
             what_was_cleared_before_it_was_marked_is_not_loaded)
