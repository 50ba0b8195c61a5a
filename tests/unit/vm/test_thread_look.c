/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include <pthread.h>
#include <unistd.h>

#include "sched/safepoint.h"
#include "vm/run/thread_look.h"

/* A second thread, which attaches, holds `held` if there is one, then wants `wanted`. */
static struct object *held, *wanted;
static _Atomic(struct thread *) other;
static _Atomic bool over;

static void *attached(void *argument)
{
    (void)argument;
    struct thread *t = thread_attach("other", NULL, true);
    if (held)
        monitor_enter(&t->sched, &held->monitor);
    atomic_store(&other, t);
    if (wanted) {
        monitor_enter(&t->sched, &wanted->monitor);
        monitor_exit(&t->sched, &wanted->monitor);
    }
    sched_enter_native(&t->sched);
    while (!atomic_load(&over))
        usleep(1000);
    sched_leave_native(&t->sched);
    if (held)
        monitor_exit(&t->sched, &held->monitor);
    thread_detach(t);
    return NULL;
}

/* Until it waits, if it is to. */
static pthread_t start_other(struct thread *t)
{
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, attached, NULL), 0);
    sched_enter_native(&t->sched);
    while (!atomic_load(&other) || (wanted && !monitor_blocked_on(&atomic_load(&other)->sched)))
        usleep(1000);
    sched_leave_native(&t->sched);
    return thread;
}

static void end_other(struct thread *t, pthread_t thread)
{
    atomic_store(&over, true);
    sched_enter_native(&t->sched);
    pthread_join(thread, NULL);
    sched_leave_native(&t->sched);
}

static struct thread_list list_all(struct thread *t)
{
    struct thread_list l;
    ck_assert(thread_list_make(&l));
    safepoint_begin(&t->sched);
    thread_list_fill(&l);
    safepoint_end(&t->sched);
    return l;
}

START_TEST(all_threads_are_listed_oldest_first)
{
    struct thread *t = vm_world();
    pthread_t thread = start_other(t);
    struct thread_list l = list_all(t);
    ck_assert_uint_ge(l.count, 2);
    ck_assert_ptr_eq(l.threads[0], t);
    ck_assert_ptr_eq(l.threads[l.count - 1], atomic_load(&other));
    for (size_t i = 0; i < l.count; i++)
        ck_assert(thread_ok(l.threads[i]));
    thread_list_free(&l);
    end_other(t, thread);
}
END_TEST

START_TEST(a_running_thread_waits_for_nobody)
{
    struct thread *t = vm_world();
    struct thread_list l = list_all(t);
    ck_assert_int_eq(thread_status_now(t), get_int(t->object, known.Thread_threadStatus));
    ck_assert_ptr_null(thread_parked_on(t));
    ck_assert_ptr_null(thread_wanted_holder(&l, t));
    ck_assert(!thread_begins_circle(&l, 0));
    ck_assert_uint_gt(thread_cpu_ns(t), 0);
    thread_list_free(&l);
}
END_TEST

START_TEST(a_blocked_thread_names_the_holder_of_what_it_wants)
{
    struct thread *t = vm_world();
    wanted = string_new(t, "wanted");
    monitor_enter(&t->sched, &wanted->monitor);
    pthread_t thread = start_other(t);
    struct thread_list l = list_all(t);
    struct thread *o = atomic_load(&other);
    ck_assert_int_eq(thread_status_now(o), THREAD_BLOCKED);
    ck_assert_ptr_eq(thread_monitor_object(monitor_blocked_on(&o->sched)), wanted);
    ck_assert_ptr_eq(thread_wanted_holder(&l, o), t);
    ck_assert(!thread_begins_circle(&l, l.count - 1));
    thread_list_free(&l);
    monitor_exit(&t->sched, &wanted->monitor);
    end_other(t, thread);
}
END_TEST

START_TEST(a_monitor_that_no_object_has_is_nobodys)
{
    static struct monitor m;
    vm_world();
    ck_assert_ptr_null(thread_monitor_object(NULL));
    ck_assert_ptr_null(thread_monitor_object(&m));
}
END_TEST

/* Locks found by frames: a frame's own lock, once, though it is entered twice. */
START_TEST(what_a_frame_has_locked_is_found_with_it)
{
    struct thread *t = vm_world();
    struct method *m = method_known(t, "java/lang/Object", "hashCode", "()I");
    struct object *o = string_new(t, "locked"), *free_one = string_new(t, "free");
    jslot *args = thread_top(t);
    struct frame *inner, *outer;
    args[0] = slot_of_ref(o);
    ck_assert(frame_push_native(t, m, args, &outer));
    args = thread_top(t);
    args[0] = slot_of_ref(o);
    ck_assert(frame_push_native(t, m, args, &inner));
    monitor_enter(&t->sched, &o->monitor);
    monitor_enter(&t->sched, &o->monitor);
    outer->lock = inner->lock = o;
    struct frame_walk frames[] = { frame_at(inner), frame_at(outer) };
    struct thread_held found;
    thread_find_held(t, frames, 2, &found);
    ck_assert_uint_eq(found.count, 1);
    ck_assert(!found.more);
    ck_assert_ptr_eq(found.row[0].object, o);
    ck_assert(frame_same(found.row[0].frame, frames[1]));
    thread_held_free(&found);
    monitor_exit(&t->sched, &o->monitor);
    monitor_exit(&t->sched, &o->monitor);
    outer->lock = inner->lock = free_one;
    thread_find_held(t, frames, 2, &found);
    ck_assert_uint_eq(found.count, 0);
    thread_held_free(&found);
    outer->lock = inner->lock = NULL;
    frame_pop(t, inner);
    frame_pop(t, outer);
}
END_TEST

START_TEST(who_ends_gives_up_all_that_it_holds)
{
    struct thread *t = vm_world();
    struct object *o = string_new(t, "held");
    for (int i = 0; i < 3; i++)
        monitor_enter(&t->sched, &o->monitor);
    ck_assert(monitor_held(&t->sched, &o->monitor));
    thread_release_monitors(t);
    ck_assert(!monitor_held(&t->sched, &o->monitor));
}
END_TEST

RTCHECK_MAIN("thread_look", all_threads_are_listed_oldest_first, a_running_thread_waits_for_nobody,
             a_blocked_thread_names_the_holder_of_what_it_wants, a_monitor_that_no_object_has_is_nobodys, what_a_frame_has_locked_is_found_with_it,
             who_ends_gives_up_all_that_it_holds)
