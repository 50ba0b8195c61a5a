/* SPDX-License-Identifier: Apache-2.0 */
/* Running handlers: their areas, their budgets, and what they throw. */
#include "vm/realtime/java_handler.h"

#include "memory/arena.h"
#include "memory/barrier.h"
#include "sched/trace.h"
#include "vm/realtime/areas.h"
#include "vm/realtime/interrupt.h"
#include "vm/realtime/thread_side.h"
#include "vm/realtime/transfer.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/stop.h"

static struct method *handle_event, *uncaught;

bool java_handler_run_init(struct thread *t)
{
    handle_event = method_known(t, "javax/realtime/AsyncEventHandler", "handleAsyncEvent", "()V");
    uncaught = method_known(t, "javax/realtime/HandlerThreads", "uncaught", "(Ljava/lang/Throwable;)V");
    return handle_event && uncaught;
}

/* ---- places ---- */

/* How much of the view belongs to the initial area; 0: it is not in it. */
static uint32_t find_within(const struct java_handler *p)
{
    for (uint32_t i = p->view_count; i > 0; i--)
        if (p->view[i - 1].area == p->initial)
            return i;
    return 0;
}

static bool copy_view(struct thread *t, struct java_handler *p)
{
    const struct scope_stack *st = &t->mem.scopes;
    uint32_t n = scope_stack_depth(st);
    p->view = mem_block(n * sizeof *p->view);
    if (!p->view)
        return throw_out_of_memory(t, "scope stack of a handler");
    for (uint32_t i = 0; i < n; i++) {
        const struct scope_entry *e = scope_stack_at(st, i);
        struct scope *s = scope_of_area(e->area);
        if (s && s->single)
            return area_refuse(t, SCOPE_NOT_OWNER, e->area);
        p->view[i] = (struct scope_entry){
            .area = e->area, .context = i ? p->view[i - 1].area : e->area, .nearest = e->nearest,
            .below = (int32_t)i - 1, .depth = (uint16_t)(i + 1), .counted = s != NULL };
    }
    p->view_count = n;
    return true;
}

bool java_handler_place(struct thread *t, struct java_handler *p, struct area *initial)
{
    struct scope *s = scope_of_area(initial);
    p->initial = initial;
    if (s && s->single)
        return area_refuse(t, SCOPE_NOT_OWNER, initial);
    if (scope_stack_nearest(&t->mem.scopes) && !copy_view(t, p))
        return false;
    p->within = s ? find_within(p) : 0;
    p->place = !s ? PLACE_ALONE : p->within ? PLACE_WITHIN : PLACE_ON_TOP;
    return true;
}

/* The stack of an executor becomes n entries of a view; none of them is the executor's to leave but in java_handler_drop. */
static void take_stack(struct thread *t, const struct scope_entry *view, uint32_t n)
{
    struct scope_stack *st = &t->mem.scopes;
    RT_ASSERT(st->entry && st->count == 1);
    memcpy(st->entry, view, n * sizeof *view);
    st->count = n;
    st->initial = n - 1;
    mem_set_context(&t->mem, view[n - 1].area);
}

static void take_alone(struct thread *t, struct area *a)
{
    struct scope_stack *st = &t->mem.scopes;
    st->entry[0] = (struct scope_entry){ .area = a, .context = a, .below = -1, .depth = 1 };
    st->count = 1;
    st->initial = 0;
    mem_set_context(&t->mem, a);
}

static bool enter_place(struct thread *t, const struct java_handler *p)
{
    if (RT_LIKELY(p->place == PLACE_ALONE)) {
        take_alone(t, p->initial);
        return true;
    }
    if (p->place == PLACE_WITHIN) {
        take_stack(t, p->view, p->within);
        return true;
    }
    if (p->view)
        take_stack(t, p->view, p->view_count);
    enum scope_result r = scope_stack_enter(&t->mem, p->initial);
    t->mem.scopes.initial = scope_stack_depth(&t->mem.scopes) - 1;
    return r == SCOPE_OK || area_refuse(t, r, p->initial);
}

static void leave_place(struct thread *t, const struct java_handler *p, bool entered)
{
    if (entered && p->place == PLACE_ON_TOP)
        area_leave(t);
}

/* ---- from release to rest ---- */

/* Bound: depth of the view. */
void java_handler_hold(struct handler *h)
{
    struct java_handler *p = (struct java_handler *)h;
    for (uint32_t i = 0; i < p->view_count; i++) {
        struct scope *s = scope_of_area(p->view[i].area);
        if (s && scope_enter(s, s->parent, NULL, false) != SCOPE_OK)
            RT_ASSERT(false);
    }
    java_handler_put(p);
}

void java_handler_drop(struct handler *h, struct executor *by)
{
    const struct java_handler *p = (const struct java_handler *)h;
    struct thread *t = thread_of(atomic_load(&by->thread));
    RT_TURNS(turns);
    take_stack(t, p->view, p->view_count);
    while (t->mem.scopes.count > 0) {                   /* bound: depth of the view */
        RT_BOUND(turns, p->view_count);
        area_leave(t);
    }
    take_alone(t, ((struct seat *)by)->base);
}

/* ---- one fire ---- */

/* The limit for the area is for each release, that for immortal memory for all.  Returns whether there are any. */
static bool begin_budget(struct thread *t, const struct java_handler *p)
{
    bool limited = p->limited;                          /* may change meanwhile */
    mem_count_from(&t->mem, p->schedulable->immortal_used);
    if (RT_UNLIKELY(limited))
        mem_set_limits(&t->mem, p->area_limit, p->immortal_limit);
    return limited;
}

static void end_budget(struct thread *t, struct java_handler *p, bool limited)
{
    __atomic_store_n(&p->schedulable->immortal_used, t->mem.immortal_budget.used, __ATOMIC_RELAXED);
    if (RT_UNLIKELY(limited))
        mem_set_limits(&t->mem, -1, -1);
}

/* The executor is the handler for a while; returns the schedulable that it is otherwise. */
static struct schedulable *begin_cost(struct thread *t, struct schedulable *s)
{
    struct schedulable *own = side_of(t)->schedulable;
    schedulable_begin(s, t);
    if (s->prepared)
        budget_replenish(&s->cost);
    return own;
}

static void end_cost(struct thread *t, struct schedulable *s, struct schedulable *own)
{
    schedulable_end(s, t);
    side_of(t)->schedulable = own;
}

static void run_budgeted(struct thread *t, struct java_handler *p, jslot *self)
{
    bool costs = p->budgeted;                           /* may change meanwhile */
    struct schedulable *own = costs ? begin_cost(t, p->schedulable) : NULL;
    bool limited = begin_budget(t, p);
    invoke_virtual(t, handle_event, self, NULL);
    end_budget(t, p, limited);
    if (costs)
        end_cost(t, p->schedulable, own);
}

/* Nobody waits for a handler: what it throws goes to the handler of uncaught exceptions.  false: that has thrown, too. */
static bool tell(struct thread *t, struct object *e)
{
    jslot arg = slot_of_ref(e);
    return invoke_method(t, uncaught, &arg, NULL);
}

static void tell_uncaught(struct thread *t)
{
    struct object *e = exception_take(t);
    trace_keep();
    if (tell(t, e))
        return;
    t->exception = NULL;
    exception_print_raw(t, e);
}

/* Outside its scope nobody sees more of it than a ThrowBoundaryError: that must do if the scope is full, or does not let
 * the handler of uncaught exceptions do its work. */
static void tell_within(struct thread *t)
{
    struct object *e = exception_take(t);
    if (!tell(t, e))
        t->exception = e;
}

/* What was meant for another handler, or for nobody. */
static void forget_interrupts(struct thread *t)
{
    if (RT_LIKELY(!atomic_load_explicit(&t->sched.interrupted, memory_order_relaxed) && !transfer_pending(t) && !stop_pending(t)))
        return;
    transfer_forget(t);
    interrupt_clear(t);
    atomic_store(&t->force.throwable, NULL);
}

void java_handler_show_priority(struct thread *t, int priority)
{
    if (thread_object_priority(t->object) != priority)
        thread_object_set_priority(t->object, priority);
}

void java_handler_work(struct handler *h, struct executor *by)
{
    struct java_handler *p = (struct java_handler *)h;
    struct thread *t = thread_of(atomic_load_explicit(&by->thread, memory_order_relaxed));
    jslot self = slot_of_ref(ref_hand_over(p->java));
    forget_interrupts(t);
    java_handler_begin(p);
    java_handler_show_priority(t, h->priority);
    atomic_store_explicit(&p->by, by, memory_order_release);
    atomic_store_explicit(&p->schedulable->runner, t, memory_order_release);
    bool entered = enter_place(t, p);
    if (entered)
        run_budgeted(t, p, &self);
    forget_interrupts(t);
    if (thread_pending(t) && entered && p->place == PLACE_ON_TOP)
        tell_within(t);
    leave_place(t, p, entered);
    if (thread_pending(t))
        tell_uncaught(t);
    take_alone(t, ((struct seat *)by)->base);
    atomic_store_explicit(&p->schedulable->runner, NULL, memory_order_release);
    atomic_store_explicit(&p->by, NULL, memory_order_release);
    java_handler_complete(p);
}
