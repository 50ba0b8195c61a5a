/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <signal.h>
#include <stdio.h>

#include "sched/happening.h"
#include "tests/unit/worlds/crew.h"

static struct event events[HAPPENING_EVENTS_MAX + 1];
static struct dispatcher dispatcher;
static struct handler handlers[2];
static struct sched_thread self;
static int owners_seen;

static void nothing(struct handler *h, struct executor *by) { (void)h, (void)by; }

/* Nobody runs them: fires are counted. */
static void begin(void)
{
    crew_attach_main(&self);
    dispatch_init(&dispatcher);
    for (int i = 0; i < 2; i++) {
        event_init(&events[i]);
        handler_init(&handlers[i], &dispatcher, NULL, 20, nothing);
        ck_assert_int_eq(event_attach(&events[i], &handlers[i]), DISPATCH_OK);
    }
}

static void see_owner(void *owner)
{
    (void)owner;
    owners_seen++;
}

START_TEST(a_name_is_one_happening)
{
    begin();
    ck_assert_ptr_null(happening_find("door"));
    struct happening *door = happening_define("door");
    ck_assert_ptr_nonnull(door);
    ck_assert_ptr_eq(happening_define("door"), door);
    ck_assert_ptr_eq(happening_find("door"), door);
    ck_assert_ptr_ne(happening_define("window"), door);
}
END_TEST

START_TEST(signals_are_known_and_no_others_of_that_kind)
{
    begin();
    struct happening *usr1 = happening_find("SIGUSR1");
    ck_assert_ptr_nonnull(usr1);
    ck_assert_int_eq(usr1->signal, SIGUSR1);
    ck_assert_ptr_eq(happening_of_signal(SIGUSR1), usr1);
    ck_assert_str_eq(happening_signal_name(SIGTERM), "SIGTERM");
    ck_assert_ptr_null(happening_signal_name(0));
    ck_assert_ptr_null(happening_find("SIGNAL"));
    ck_assert_ptr_null(happening_define("SIGNAL"));
}
END_TEST

START_TEST(impossible_names_are_refused)
{
    begin();
    char name[HAPPENING_NAME_MAX + 1];
    memset(name, 'x', sizeof name);
    name[HAPPENING_NAME_MAX] = 0;
    ck_assert_ptr_null(happening_define(name));
    ck_assert_ptr_null(happening_define(""));
    name[HAPPENING_NAME_MAX - 1] = 0;
    ck_assert_ptr_nonnull(happening_define(name));
}
END_TEST

START_TEST(firing_fires_what_is_bound)
{
    begin();
    struct happening *h = happening_define("door");
    void *owner = NULL;
    ck_assert_int_eq(happening_bind(h, &events[0], &events[0]), HAPPENING_OK);
    ck_assert_int_eq(happening_bind(h, &events[0], &events[1]), HAPPENING_WAS_BOUND);
    ck_assert_int_eq(happening_bind(h, &events[1], &events[1]), HAPPENING_OK);
    ck_assert_int_eq(happening_fire(h), DISPATCH_OK);
    ck_assert_int_eq(happening_unbind(h, &events[0], &owner), HAPPENING_OK);
    ck_assert_ptr_eq(owner, &events[0]);
    ck_assert_int_eq(happening_unbind(h, &events[0], &owner), HAPPENING_NOT_BOUND);
    ck_assert_int_eq(happening_fire(h), DISPATCH_OK);
    ck_assert_uint_eq(handler_pending(&handlers[0]), 1);
    ck_assert_uint_eq(handler_pending(&handlers[1]), 2);
}
END_TEST

START_TEST(places_are_limited_and_used_again)
{
    begin();
    struct happening *h = happening_define("door");
    void *owner;
    for (int i = 0; i < HAPPENING_EVENTS_MAX; i++)
        ck_assert_int_eq(happening_bind(h, &events[i], &events[i]), HAPPENING_OK);
    ck_assert_int_eq(happening_bind(h, &events[HAPPENING_EVENTS_MAX], &events[0]), HAPPENING_FULL);
    happening_each_owner(see_owner);
    ck_assert_int_eq(owners_seen, HAPPENING_EVENTS_MAX);
    ck_assert_int_eq(happening_unbind(h, &events[3], &owner), HAPPENING_OK);
    ck_assert_int_eq(happening_bind(h, &events[HAPPENING_EVENTS_MAX], &events[0]), HAPPENING_OK);
}
END_TEST

static void fire_often(struct hand *h)
{
    (void)h;
    for (int i = 0; i < 20000; i++)
        happening_fire(happening_find("door"));
}

/* Unbinding waits for those who may still see the event. */
START_TEST(firing_while_bindings_change)
{
    begin();
    struct hand firers[2] = { 0 };
    struct happening *h = happening_define("door");
    void *owner;
    crew_start(firers, 2, fire_often);
    for (int i = 0; i < 50; i++) {
        ck_assert_int_eq(happening_bind(h, &events[0], &self), HAPPENING_OK);
        ck_assert_int_eq(happening_unbind(h, &events[0], &owner), HAPPENING_OK);
        uint32_t fires = handler_pending(&handlers[0]);
        ck_assert_uint_eq(handler_pending(&handlers[0]), fires);
    }
    crew_join(firers, 2);
    ck_assert_uint_eq(h->firers.firing[0] + h->firers.firing[1], 0);
}
END_TEST

static _Atomic int unbound;
static void fire_until_unbound(struct hand *h)
{
    struct happening *door = happening_find("door");
    (void)h;
    while (!unbound)
        happening_fire(door);
}

/* More firers than CPUs: hardly ever does nobody fire. */
START_TEST(firing_without_a_pause_does_not_keep_a_binding)
{
    begin();
    struct hand firers[4] = { 0 };
    struct happening *h = happening_define("door");
    void *owner;
    unbound = 0;
    for (int i = 1; i < HAPPENING_EVENTS_MAX; i++)
        ck_assert_int_eq(happening_bind(h, &events[i], &self), HAPPENING_OK);
    crew_start(firers, 4, fire_until_unbound);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(happening_bind(h, &events[0], &self), HAPPENING_OK);
        ck_assert_int_eq(happening_unbind(h, &events[0], &owner), HAPPENING_OK);
    }
    unbound = 1;
    crew_join(firers, 4);
}
END_TEST

RTCHECK_MAIN("happening", a_name_is_one_happening, signals_are_known_and_no_others_of_that_kind, impossible_names_are_refused,
             firing_fires_what_is_bound, places_are_limited_and_used_again, firing_while_bindings_change,
             firing_without_a_pause_does_not_keep_a_binding)
