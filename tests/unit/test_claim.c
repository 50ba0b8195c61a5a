/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "tests/unit/worlds/crew.h"
#include "vm/class/loader_impl.h"

enum { HANDS = 4, TURNS = 3000 };

static struct hand hands[HANDS];
static struct sched_thread self;
static const char domain, other_domain;
static char things[2];
static int busy, counter;
static _Atomic int refused, go;

/* Wait for others until it is ours. */
static void claim(struct claim *c, const void *in, const void *what)
{
    const struct claim *other;
    lock_take(&loader_lock);
    while ((other = claim_find_locked(in, what, false)))
        ck_assert(claim_wait_locked(other));
    claim_take_locked(c, in, what);
    lock_drop(&loader_lock);
}

static void count_up(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        struct claim c;
        claim(&c, &domain, &things[0]);
        ck_assert_int_eq(busy++, 0);
        counter++;
        busy--;
        claim_drop(&c);
        safepoint_poll(&h->thread);
    }
}

START_TEST(one_at_a_time_has_a_claim)
{
    crew_start(hands, HANDS, count_up);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
}
END_TEST

/* Who still has an outer claim lets those go who wait for an inner one. */
static void take_inner(struct hand *h)
{
    struct claim c;
    h->phase = 1;
    claim(&c, &other_domain, &things[1]);
    claim_drop(&c);
    h->result = 1;
}

START_TEST(claims_are_dropped_one_by_one)
{
    struct claim outer, inner;
    crew_attach_main(&self);
    claim(&outer, &domain, &things[0]);
    claim(&inner, &other_domain, &things[1]);
    crew_start(hands, 2, take_inner);
    CREW_AWAIT(&self, hands[0].phase && hands[1].phase && hands[0].thread.state == SCHED_NATIVE && hands[1].thread.state == SCHED_NATIVE);
    ck_assert_int_eq(hands[0].result + hands[1].result, 0);
    claim_drop(&inner);
    crew_join(hands, 2);
    ck_assert_int_eq(hands[0].result + hands[1].result, 2);
    claim_drop(&outer);
    ck_assert(!sched_keeps_others(&self));
    sched_detach(&self);
}
END_TEST

/* Each has one and wants the other's. */
static void want_both(struct hand *h)
{
    struct claim mine;
    claim(&mine, &domain, &things[h->number]);
    h->phase = 1;
    CREW_AWAIT(&h->thread, go);
    lock_take(&loader_lock);
    const struct claim *other = claim_find_locked(&domain, &things[1 - h->number], false);
    if (other && !claim_wait_locked(other))
        refused++;
    lock_drop(&loader_lock);
    claim_drop(&mine);
}

START_TEST(a_circle_is_refused)
{
    crew_attach_main(&self);
    crew_start(hands, 2, want_both);
    CREW_AWAIT(&self, hands[0].phase && hands[1].phase);
    go = 1;
    crew_join(hands, 2);
    ck_assert_int_le(refused, 1);
    lock_take(&loader_lock);
    ck_assert_ptr_null(claim_find_locked(&domain, &things[0], false));
    ck_assert_ptr_null(claim_find_locked(&domain, &things[1], false));
    lock_drop(&loader_lock);
    sched_detach(&self);
}
END_TEST

RTCHECK_MAIN("claim", one_at_a_time_has_a_claim, claims_are_dropped_one_by_one, a_circle_is_refused)
