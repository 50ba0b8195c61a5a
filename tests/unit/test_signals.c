/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <signal.h>
#include <unistd.h>

#include "sched/signals.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 3 };

/* The thread sanitizer puts handlers off, and gives them a copy of the context that nobody goes on with. */
#ifndef __has_feature
#define __has_feature(what) 0
#endif
enum { OTHERS_CAN_BE_TOLD = !__has_feature(thread_sanitizer) };

static struct sched_thread self;
static struct hand hands[HANDS];
static _Atomic int go;
static _Atomic uint32_t taken_by;
static pthread_t server;
static _Atomic uint32_t server_id;
static _Atomic int served;

static bool blocks(int number)
{
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    return sigismember(&mask, number);
}

static void take(int number)
{
    (void)number;
    atomic_store(&taken_by, os_thread_id());
}

/* Asleep outside the VM until the signal is reserved, as a Java thread may be. */
static void look_after_go(struct hand *h)
{
    sched_enter_native(&h->thread);
    h->phase = 1;
    do                                      /* once more after go: it may be on its way */
        crew_pause(1);
    while (!go);
    crew_pause(1);
    sched_leave_native(&h->thread);
    h->result = blocks(SIGUSR1) + 2 * blocks(SIGUSR2);
}

static void install(int number)
{
    struct sigaction action = { .sa_handler = take };
    sigaction(number, &action, NULL);
}

static void *serve(void *unused)
{
    (void)unused;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    atomic_store(&server_id, os_thread_id());
    signals_begin();
    for (int number; (number = signals_take()) != SIGALRM;)
        atomic_store(&served, number);
    return NULL;
}

static void start_server(void)
{
    ck_assert_int_eq(pthread_create(&server, NULL, serve, NULL), 0);
}

static void end_server(void)
{
    install(SIGALRM);
    signals_reserve(SIGALRM);
    kill(getpid(), SIGALRM);
    pthread_join(server, NULL);
}

START_TEST(all_others_leave_a_reserved_signal)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, look_after_go);
    for (int i = 0; i < HANDS; i++)
        CREW_AWAIT(&self, hands[i].phase == 1);
    install(SIGUSR1);
    signals_reserve(SIGUSR1);
    ck_assert(blocks(SIGUSR1) && !blocks(SIGUSR2));
    go = 1;
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, OTHERS_CAN_BE_TOLD);
    struct hand late = { 0 };
    crew_start(&late, 1, look_after_go);
    crew_join(&late, 1);
    ck_assert_int_eq(late.result, 1);
    sched_detach(&self);
}
END_TEST

/* Sent before there is anybody for it, too. */
START_TEST(who_serves_it_takes_it)
{
    crew_attach_main(&self);
    install(SIGUSR2);
    signals_reserve(SIGUSR2);
    kill(getpid(), SIGUSR2);
    ck_assert_uint_eq(taken_by, 0);
    start_server();
    CREW_AWAIT(&self, served == SIGUSR2);
    ck_assert_uint_eq(taken_by, 0);         /* without its handler */
    end_server();
    sched_detach(&self);
}
END_TEST

START_TEST(the_server_learns_of_what_is_reserved_later)
{
    crew_attach_main(&self);
    start_server();
    crew_pause(5);
    install(SIGUSR1);
    signals_reserve(SIGUSR1);
    kill(getpid(), SIGUSR1);
    CREW_AWAIT(&self, served == SIGUSR1);
    signals_forward(SIGUSR1);
    end_server();
    sched_detach(&self);
}
END_TEST

START_TEST(what_is_given_up_takes_its_course_until_it_is_reserved_again)
{
    crew_attach_main(&self);
    install(SIGUSR2);
    signals_reserve(SIGUSR2);
    signals_give_up(SIGUSR2);
    start_server();
    kill(getpid(), SIGUSR2);
    CREW_AWAIT(&self, taken_by != 0);
    ck_assert_uint_eq(taken_by, server_id);
    ck_assert_int_eq(served, 0);
    signals_reserve(SIGUSR2);
    crew_pause(5);
    kill(getpid(), SIGUSR2);
    CREW_AWAIT(&self, served == SIGUSR2);
    signals_give_up(SIGUSR2);
    taken_by = 0;
    kill(getpid(), SIGUSR2);
    CREW_AWAIT(&self, taken_by != 0);
    end_server();
    sched_detach(&self);
}
END_TEST

RTCHECK_MAIN("signals", all_others_leave_a_reserved_signal, who_serves_it_takes_it, the_server_learns_of_what_is_reserved_later,
             what_is_given_up_takes_its_course_until_it_is_reserved_again)
