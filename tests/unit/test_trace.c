/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "sched/os.h"
#include "sched/trace.h"

enum { OUTPUT = 1 << 20, THREADS = 4, EACH = 5000 };

static char output[OUTPUT];
static size_t used;

static bool collect(void *limit, const char *text, size_t length)
{
    size_t most = limit ? *(size_t *)limit : OUTPUT - 1;
    if (used + length > most)
        return false;
    memcpy(output + used, text, length);
    used += length;
    output[used] = 0;
    return true;
}

static int count(const char *what)
{
    int n = 0;
    for (const char *at = output; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

static void write_all(void)
{
    used = 0;
    ck_assert(trace_write(collect, NULL));
}

START_TEST(nothing_is_kept_before_the_start)
{
    trace_emit(TRACE_release, 1, 2);
    ck_assert_int_eq(trace_start(2, 8), TRACE_OK);
    write_all();
    ck_assert_int_eq(count("\"release\""), 0);
    ck_assert_uint_eq(trace_refused(), 0);
}
END_TEST

START_TEST(starts_once)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    ck_assert_int_eq(trace_start(1, 8), TRACE_STARTED);
}
END_TEST

START_TEST(an_event_names_its_arguments_and_category)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_emit(TRACE_scope_enter, 17, 3);
    write_all();
    ck_assert(strstr(output, "\"name\":\"scope_enter\",\"cat\":\"MEMORY\",\"ph\":\"i\""));
    ck_assert(strstr(output, "\"args\":{\"scope\":17,\"depth\":3}"));
}
END_TEST

START_TEST(begin_and_end_share_a_name)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_emit(TRACE_handler_begin, 1, 1);
    trace_emit(TRACE_handler_end, 1, 0);
    write_all();
    ck_assert_int_eq(count("\"name\":\"handler\""), 2);
    ck_assert_int_eq(count("\"ph\":\"B\""), 1);
    ck_assert_int_eq(count("\"ph\":\"E\""), 1);
}
END_TEST

START_TEST(a_full_ring_forgets_the_oldest)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    for (uint64_t i = 0; i < 20; i++)
        trace_emit(TRACE_release, 100 + i, 0);
    write_all();
    ck_assert_int_eq(count("\"name\":\"release\""), 8);
    ck_assert_int_eq(count("\"handler\":111,"), 0);
    ck_assert_int_eq(count("\"handler\":112,"), 1);
    ck_assert_int_eq(count("\"handler\":119,"), 1);
    ck_assert_uint_eq(trace_overwritten(), 12);
}
END_TEST

START_TEST(nothing_is_kept_after_the_stop)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_stop();
    trace_emit(TRACE_release, 1, 2);
    write_all();
    ck_assert_int_eq(count("\"release\""), 0);
}
END_TEST

START_TEST(a_handler_is_called_as_the_last_one_there)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_name_handler(0x700000000010, "Old");
    trace_name_handler(0x700000000010, "New");
    trace_emit(TRACE_release, 0x700000000010, 0);
    trace_emit(TRACE_handler_begin, 0x700000000010, 1);
    trace_emit(TRACE_handler_end, 0x700000000010, 0);
    trace_emit(TRACE_release, 0x700000000020, 0);
    write_all();
    ck_assert_int_eq(count("\"name\":\"New\",\"cat\":\"EVENT\""), 2);
    ck_assert_int_eq(count("\"class\":\"New\""), 3);
    ck_assert_int_eq(count("Old"), 0);
    ck_assert_int_eq(count("\"name\":\"release\""), 2);
}
END_TEST

static void *emit_one(void *argument)
{
    trace_name_thread("one \"quoted\"");
    trace_emit(TRACE_release, (uintptr_t)argument, 0);
    trace_leave();
    return NULL;
}

static void run_one(uintptr_t index)
{
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, emit_one, (void *)index), 0);
    pthread_join(thread, NULL);
}

START_TEST(rings_of_ended_threads_are_used_again)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    for (uintptr_t i = 0; i < 3; i++)
        run_one(i);
    write_all();
    ck_assert_int_eq(count("\"name\":\"release\""), 3);
    ck_assert_int_eq(count("\"name\":\"one \\\"quoted\\\"\""), 3);
}
END_TEST

START_TEST(a_thread_without_a_ring_is_counted)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_emit(TRACE_release, 1, 0);
    run_one(2);
    ck_assert_uint_eq(trace_refused(), 1);
}
END_TEST

START_TEST(labels_are_numbers_for_texts)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    int a = trace_label("sense"), b = trace_label("act\n");
    ck_assert_int_ne(a, b);
    ck_assert_int_eq(trace_label("sense"), a);
    trace_emit(TRACE_user_event, (uint64_t)b, 42);
    write_all();
    ck_assert(strstr(output, "\"args\":{\"label\":\"act\\u000a\",\"value\":42}"));
}
END_TEST

START_TEST(too_many_labels_are_refused)
{
    char text[16];
    for (int i = 0; i < TRACE_LABELS; i++) {
        snprintf(text, sizeof text, "label %d", i);
        ck_assert_int_eq(trace_label(text), i);
    }
    ck_assert_int_eq(trace_label("one more"), TRACE_FULL);
}
END_TEST

START_TEST(a_writer_that_fails_ends_the_writing)
{
    size_t limit = 200;
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    for (uint64_t i = 0; i < 8; i++)
        trace_emit(TRACE_release, i, 0);
    used = 0;
    ck_assert(!trace_write(collect, &limit));
    ck_assert_uint_le(used, limit);
}
END_TEST

static void *emit_many(void *argument)
{
    for (uint64_t i = 0; i < EACH; i++)
        trace_emit(TRACE_release, i, ~i);
    atomic_fetch_add((_Atomic int *)argument, 1);
    return NULL;
}

/* Every record read while others write is one that was written: its arguments belong together. */
static void check_whole(void)
{
    for (const char *at = output; (at = strstr(at, "\"handler\":")); at++) {
        unsigned long long handler, pending;
        ck_assert_int_eq(sscanf(at, "\"handler\":%llu,\"pending\":%llu", &handler, &pending), 2);
        ck_assert(pending == ~handler);
    }
}

START_TEST(reading_while_writing_gives_whole_records)
{
    pthread_t threads[THREADS];
    _Atomic int ended = 0;
    ck_assert_int_eq(trace_start(THREADS, 16), TRACE_OK);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, emit_many, &ended);
    while (atomic_load(&ended) < THREADS) {
        write_all();
        check_whole();
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    write_all();
    ck_assert_int_eq(count("\"name\":\"release\""), THREADS * 16);
}
END_TEST

START_TEST(long_labels_are_cut_between_characters)
{
    char text[TRACE_LABEL_MAX + 8] = "";
    memset(text, 'x', TRACE_LABEL_MAX - 2);
    strcat(text, "\u00e9 more");
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    int label = trace_label(text);
    ck_assert_int_eq(trace_label(text), label);
    trace_emit(TRACE_user_event, (uint64_t)label, (uint64_t)-5);
    write_all();
    ck_assert(strstr(output, "x\",\"value\":-5}"));
}
END_TEST

START_TEST(work_is_between_counts_of_switches)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    trace_emit(TRACE_release_begin, 0, 0);
    trace_emit(TRACE_release_end, 0, 0);
    write_all();
    const char *begin = strstr(output, "\"B\""), *first = strstr(output, "\"switches\"");
    ck_assert(begin && first && begin < first);
    ck_assert_int_eq(count("\"preemptions\":"), 2);
    ck_assert(strstr(output, "\"E\"") > strstr(first + 1, "\"switches\""));
}
END_TEST

START_TEST(the_head_tells_what_is_lost)
{
    ck_assert_int_eq(trace_start(1, 8), TRACE_OK);
    for (int i = 0; i < 11; i++)
        trace_emit(TRACE_release, 0, 0);
    write_all();
    ck_assert(strstr(output, "\"refused\":0,\"overwritten\":3}"));
}
END_TEST

RTCHECK_MAIN("trace", nothing_is_kept_before_the_start, starts_once, an_event_names_its_arguments_and_category,
             begin_and_end_share_a_name, a_full_ring_forgets_the_oldest, nothing_is_kept_after_the_stop,
             a_handler_is_called_as_the_last_one_there,
             rings_of_ended_threads_are_used_again, a_thread_without_a_ring_is_counted, labels_are_numbers_for_texts,
             too_many_labels_are_refused, a_writer_that_fails_ends_the_writing, reading_while_writing_gives_whole_records,
             long_labels_are_cut_between_characters, work_is_between_counts_of_switches, the_head_tells_what_is_lost)
