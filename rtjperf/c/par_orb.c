/* SPDX-License-Identifier: Apache-2.0 */
/* A server of a game for several players, behind two lanes of threads, and its clients (paper 004, Fig. 6, with the pool of its Fig. 1 in place of an ORB).
 *
 * Players register, say where they are, and ask where all are.  Each client has two connections over the loopback: one is served by the high lane, one
 * by the low; its threads are ordinary ones, as it stands for another machine.  The reader of a connection puts its calls into the lane and answers.  UserLow, UserHigh: the time that the thread of the lane was in the
 * operation, which is a critical section.  Variants: mutexes that inherit, with ceilings (three within each other at the queue), and regions by
 * hand (byhand.h). */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "rtjperf/c/byhand.h"

enum { CLIENTS_MAX = 16, PLAYERS_MAX = 256, PLACES = 1000, STEPS = 8, LOW = 1, HIGH, READER };
enum operation { REGISTER, UPDATE, LIST, STOP };

static struct bench_option options[] = {
    {"clients", "5", "each with a connection to either lane"},
    {"players", "100", "that may register"},
    {"looks", "200", "at all of them, to list them"},
    {"think-us", "200", "between an answer and the next call, and up to twice that"},
    {"variants", "inheritance,ceiling,region", "how sections are protected"},
    {NULL, NULL, NULL},
};

struct request { int operation, lane, player, x, y; };
struct call { struct request r; int answer; _Atomic uint32_t ended; };
static struct lane {
    pthread_mutex_t pool, buffer, queue;        /* as the paper's Fig. 1 has them */
    int calls[CLIENTS_MAX + 1], head, tail, buffered, wrong;
    _Atomic uint32_t signals;
    struct series *user;
} lanes[2];
static struct call calls[2 * CLIENTS_MAX + 2];  /* by connection; the last two end the lanes */
static int connections[2 * CLIENTS_MAX];
static struct { int x[PLAYERS_MAX], y[PLAYERS_MAX], registered, checksum; pthread_mutex_t mutex; } world;
static pthread_mutex_t all;                     /* of regions */
static bool regions;
static int clients, players, requests, looks, think, port;

/* --- the game ------------------------------------------------------------------------------------ */

static void put_at(int player, int x, int y)
{
    byhand_set(&world.checksum, world.checksum - world.x[player] - world.y[player] + x + y);
    byhand_set(&world.x[player], x);
    byhand_set(&world.y[player], y);
    byhand_step();
}

static int sum_of_all(void)
{
    int sum = 0;
    for (int i = 0; i < players; i++)
        sum += world.x[i] + world.y[i];
    return sum;
}

static int list_all(int *places)
{
    int wrong = 0;
    for (int i = 0; i < looks; i++, byhand_step()) {
        wrong += sum_of_all() != world.checksum;
        bench_use(&world);
    }
    for (int i = 0; i < players; i++, byhand_step()) {
        byhand_set(&places[2 * i], world.x[i]);
        byhand_set(&places[2 * i + 1], world.y[i]);
    }
    return wrong;
}

struct play { struct call *c; int *places; };

static void play(void *argument)
{
    const struct play *p = argument;
    struct call *c = p->c;
    if (c->r.operation == REGISTER && !world.x[c->r.player]) {
        byhand_set(&world.registered, world.registered + 1);
        put_at(c->r.player, 1, 1);
    }
    for (int i = STEPS; c->r.operation == UPDATE && i-- > 0;)
        put_at(c->r.player, c->r.x - i, c->r.y - i);
    if (c->r.operation == LIST)
        c->answer = list_all(p->places);
}

static void play_protected(struct call *c, int *places, bool last)
{
    struct play p = { c, places };
    if (regions) {
        byhand_region(&all, play, &p, last);
        return;
    }
    pthread_mutex_lock(&world.mutex);
    play(&p);
    pthread_mutex_unlock(&world.mutex);
}

/* --- lanes --------------------------------------------------------------------------------------- */

struct transfer { struct lane *lane; int call; };

static void put(void *argument)
{
    struct transfer *t = argument;
    byhand_set(&t->lane->calls[t->lane->tail % (clients + 1)], t->call);
    byhand_set(&t->lane->tail, t->lane->tail + 1);
}

static void execute_in_region(void *argument)
{
    struct transfer *t = argument;
    byhand_region(&all, put, t, true);
    byhand_set(&t->lane->buffered, t->lane->buffered + 1);
}

static void take(void *argument)
{
    struct transfer *t = argument;
    t->call = t->lane->calls[t->lane->head % (clients + 1)];
    byhand_set(&t->lane->head, t->lane->head + 1);
    byhand_set(&t->lane->buffered, t->lane->buffered - 1);
    byhand_step();
}

static void under_three(struct lane *lane, byhand_body *body, struct transfer *t)
{
    pthread_mutex_lock(&lane->pool);
    pthread_mutex_lock(&lane->buffer);
    pthread_mutex_lock(&lane->queue);
    body(t);
    pthread_mutex_unlock(&lane->queue);
    if (body == put)
        lane->buffered++;
    pthread_mutex_unlock(&lane->buffer);
    pthread_mutex_unlock(&lane->pool);
}

static void execute(struct lane *lane, int call)
{
    struct transfer t = { lane, call };
    if (regions)
        byhand_region(&all, execute_in_region, &t, false);
    else
        under_three(lane, put, &t);
    atomic_fetch_add(&lane->signals, 1);
    bench_wake(&lane->signals, 1);
}

static struct call *next(struct lane *lane)
{
    struct transfer t = { lane, 0 };
    while (!atomic_load(&lane->signals))
        bench_wait(&lane->signals, 0);
    atomic_fetch_sub(&lane->signals, 1);
    if (regions)
        byhand_region(&all, take, &t, false);
    else
        under_three(lane, take, &t);
    return &calls[t.call];
}

static void *serve(void *arg)
{
    struct lane *lane = arg;
    static int places[2][2 * PLAYERS_MAX];
    while (true) {
        struct call *c = next(lane);
        if (c->r.operation == STOP)
            return arg;
        int64_t start = bench_now();
        play_protected(c, places[lane - lanes], false);
        bench_add(lane->user, bench_now() - start);
        lane->wrong += c->answer != 0;
        bench_post(&c->ended);
    }
}

/* --- the net --------------------------------------------------------------------------------------- */

static bool transfer(int file, void *bytes, size_t size, bool out)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = out ? write(file, (char *)bytes + done, size - done) : read(file, (char *)bytes + done, size - done);
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

static void at_once(int file)
{
    int yes = 1;
    bench_must(!setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes), "TCP_NODELAY");
}

static void *serve_connection(void *arg)
{
    struct call *c = arg;
    int file = connections[c - calls];
    while (transfer(file, &c->r, sizeof c->r, false)) {
        uint32_t before = atomic_load(&c->ended);
        c->answer = 0;
        execute(&lanes[c->r.lane], (int)(c - calls));
        while (atomic_load(&c->ended) == before)
            bench_wait(&c->ended, before);
        if (!transfer(file, &c->answer, sizeof c->answer, true))
            break;
    }
    close(file);
    return arg;
}

static struct sockaddr_in loopback(int at)
{
    return (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons((uint16_t)at), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

static void *call_server(void *arg)
{
    int number = (int)((struct call *)arg - calls), client = number / 2, lane = number % 2, answer, file = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = loopback(port);
    bench_must(file >= 0 && !connect(file, (struct sockaddr *)&to, sizeof to), "a connection over the loopback");
    at_once(file);
    for (int i = 0; i < requests; i++) {
        struct request r = { i == 0 ? REGISTER : i % 2 ? UPDATE : LIST, lane, number % players, PLACES + i, PLACES - client };
        bench_must(transfer(file, &r, sizeof r, true) && transfer(file, &answer, sizeof answer, false), "an answer");
        bench_sleep_until(bench_now() + (think + (i * 7 + client * 3 + lane) % 11 * think / 10) * INT64_C(1000));
    }
    close(file);
    return arg;
}

/* --- measuring ------------------------------------------------------------------------------------- */

static void begin_mutex(pthread_mutex_t *m, bool ceiling)
{
    pthread_mutexattr_t a;
    if (!ceiling) {
        bench_mutex(m, true);
        return;
    }
    pthread_mutexattr_init(&a);
    bench_must(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) && !pthread_mutexattr_setprioceiling(&a, bench_priority() + READER) &&
               !pthread_mutex_init(m, &a), "a mutex with a ceiling");
    pthread_mutexattr_destroy(&a);
}

static void begin(const char *variant)
{
    bool ceiling = !strcmp(variant, "ceiling");
    regions = !strcmp(variant, "region");
    memset(&world, 0, sizeof world);
    memset(lanes, 0, sizeof lanes);
    memset(calls, 0, sizeof calls);
    begin_mutex(&world.mutex, ceiling);
    for (int i = 0; i < 2; i++) {
        begin_mutex(&lanes[i].pool, ceiling);
        begin_mutex(&lanes[i].buffer, ceiling);
        begin_mutex(&lanes[i].queue, ceiling);
        lanes[i].user = bench_series(variant, i ? "UserHigh" : "UserLow", BENCH_NONE, (size_t)(clients * requests));
    }
    bench_mutex(&all, true);
    byhand_begin();
}

static int open_door(void)
{
    struct sockaddr_in at = loopback(0);
    socklen_t size = sizeof at;
    int door = socket(AF_INET, SOCK_STREAM, 0);
    bench_must(door >= 0 && !bind(door, (struct sockaddr *)&at, sizeof at) && !listen(door, 2 * clients) && !getsockname(door, (struct sockaddr *)&at, &size), "a port of the loopback");
    port = ntohs(at.sin_port);
    return door;
}

static void play_all(void)
{
    pthread_t readers[2 * CLIENTS_MAX], callers[2 * CLIENTS_MAX], served[2];
    int door = open_door();
    for (int i = 0; i < 2; i++)
        served[i] = bench_spawn(bench_priority() + LOW + i, bench_cpu(), serve, &lanes[i]);
    for (int i = 0; i < 2 * clients; i++)
        callers[i] = bench_spawn(0, bench_other_cpu(), call_server, &calls[i]);
    for (int i = 0; i < 2 * clients; i++) {
        connections[i] = accept(door, NULL, NULL);
        bench_must(connections[i] >= 0, "accept");
        at_once(connections[i]);
        readers[i] = bench_spawn(bench_priority() + READER, bench_cpu(), serve_connection, &calls[i]);
    }
    close(door);
    for (int i = 0; i < 2 * clients; i++) {
        pthread_join(callers[i], NULL);
        pthread_join(readers[i], NULL);
    }
    for (int i = 0; i < 2; i++) {
        calls[2 * clients + i].r.operation = STOP;
        execute(&lanes[i], 2 * clients + i);
        pthread_join(served[i], NULL);
    }
}

static void measure(const char *variant)
{
    begin(variant);
    play_all();
    size_t served = lanes[0].user->count + lanes[1].user->count;
    int halves = lanes[0].wrong + lanes[1].wrong, registered = players < 2 * clients ? players : 2 * clients;
    bool counted = lanes[0].buffered == lanes[0].tail - lanes[0].head && lanes[1].buffered == lanes[1].tail - lanes[1].head;
    bench_check(variant, served == (size_t)(2 * clients * requests) && !halves && counted && world.registered == registered,
                "%zu requests were served, %d halves were seen; %zu regions were begun in vain", served, halves, byhand_undone());
}

int main(int argc, char **argv)
{
    static const char *const variants[] = { "inheritance", "ceiling", "region" };
    bench_start("par-orb", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    clients = (int)bench_long("clients");
    players = (int)bench_long("players");
    looks = (int)bench_long("looks");
    think = (int)bench_long("think-us");
    requests = (int)bench_count();
    bench_must(clients > 0 && clients <= CLIENTS_MAX && players > 0 && players <= PLAYERS_MAX, "1 to 16 clients, 1 to 256 players");
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        if (bench_has("variants", variants[v]))
            measure(variants[v]);
    return bench_finish();
}
