/* SPDX-License-Identifier: Apache-2.0 */
/* Type inference by data flow (JVMS 4.10.2) for files without StackMapTable, up to version 49.
 *
 * A state is what holds where control may come from several places (branch targets, handlers, behind a jsr).  States
 * merge slot by slot until nothing changes; types only ever become more general, so that ends.
 *
 * Subroutines: a return address knows its jsr, and states whose return addresses differ are kept apart instead of
 * merged.  So every call of a subroutine is looked at on its own: locals that the subroutine leaves alone keep the
 * types of the caller, as JVMS 4.10.2.5 wants, and ret goes where it really goes.  ret takes its address out of the
 * frame (it may be used once), which lets the states behind the calls merge again.  Beyond STATES_MAX states at a
 * place further ones merge all the same: their addresses become useless, which is safe. */
#include "vm/class/verify/verify_impl.h"

#include <string.h>

enum { STATES_MAX = 64 };

struct state {
    struct state *next, *next_waiting;      /* at the same bci; in the queue */
    uint32_t bci, locals_used, depth;
    bool waiting, this_uninit;
    vtype slot[];                           /* locals, then stack            */
};

struct inference {
    struct state **at;                      /* by bci                        */
    struct state *first, *last;             /* the queue                     */
};

static void enqueue(struct inference *f, struct state *s)
{
    if (s->waiting)
        return;
    s->waiting = true;
    s->next_waiting = NULL;
    if (f->last)
        f->last->next_waiting = s;
    else
        f->first = s;
    f->last = s;
}

static struct state *dequeue(struct inference *f)
{
    struct state *s = f->first;
    if (!s)
        return NULL;
    f->first = s->next_waiting;
    if (!f->first)
        f->last = NULL;
    s->waiting = false;
    return s;
}

/* What arrives somewhere: the locals of the frame and a stack. */
struct arrival { const vtype *locals, *stack; uint32_t locals_used, depth; bool this_uninit; };

static vtype local_of(const struct state *s, uint32_t i) { return i < s->locals_used ? s->slot[i] : VK_TOP; }

static bool same_address(vtype a, vtype b)
{
    return a == b || (vtype_kind(a) != VK_RETURN && vtype_kind(b) != VK_RETURN);
}

static bool same_addresses(const struct state *s, const struct arrival *a)
{
    uint32_t most = s->locals_used > a->locals_used ? s->locals_used : a->locals_used;
    for (uint32_t i = 0; i < most; i++)
        if (!same_address(local_of(s, i), i < a->locals_used ? a->locals[i] : VK_TOP))
            return false;
    for (uint32_t i = 0; i < s->depth; i++)
        if (!same_address(s->slot[s->locals_used + i], a->stack[i]))
            return false;
    return true;
}

static bool add_state(struct verifier *v, uint32_t bci, const struct arrival *a)
{
    struct inference *f = v->engine_data;
    struct state *s = verify_alloc(v, &v->scratch, sizeof *s + ((size_t)a->locals_used + a->depth) * sizeof(vtype));
    if (!s)
        return false;
    s->bci = bci;
    s->locals_used = a->locals_used;
    s->depth = a->depth;
    s->this_uninit = a->this_uninit;
    if (a->locals_used)
        memcpy(s->slot, a->locals, a->locals_used * sizeof(vtype));
    if (a->depth)
        memcpy(s->slot + a->locals_used, a->stack, a->depth * sizeof(vtype));
    s->next = f->at[bci];
    f->at[bci] = s;
    enqueue(f, s);
    return true;
}

static bool merge_slot(struct verifier *v, vtype *slot, vtype other)
{
    vtype merged = type_merge(v, *slot, other);
    bool changed = merged != *slot;
    *slot = merged;
    return changed;
}

/* A value on the stack cannot be forgotten. */
static bool merge_stack(struct verifier *v, vtype *slot, vtype other, bool *changed)
{
    *changed |= merge_slot(v, slot, other);
    return *slot != VK_TOP || other == VK_TOP || verify_fail_code(v, V_FRAME, v->bci);
}

static bool merge_state(struct verifier *v, struct state *s, const struct arrival *a)
{
    bool changed = a->this_uninit && !s->this_uninit;
    s->this_uninit |= a->this_uninit;
    for (uint32_t i = 0; i < s->locals_used; i++)
        changed |= merge_slot(v, &s->slot[i], i < a->locals_used ? a->locals[i] : VK_TOP);
    for (uint32_t i = 0; i < s->depth; i++)
        if (!merge_stack(v, &s->slot[s->locals_used + i], a->stack[i], &changed))
            return false;
    if (changed)
        enqueue(v->engine_data, s);
    return v->failure->error == CLASS_OK;
}

static bool arrive(struct verifier *v, uint32_t bci, const struct arrival *a)
{
    struct inference *f = v->engine_data;
    if (bci >= v->code->length || !(v->marks[bci] & MARK_START))
        return verify_fail_code(v, V_NO_TARGET, v->bci);
    struct state *s = f->at[bci];
    if (s && s->depth != a->depth)
        return verify_fail(v, V_HEIGHT, &(struct reason){ .kind = REASON_STACK_SIZE, .bci = v->bci }, a->depth, s->depth);
    for (unsigned n = 1; s; n++, s = s->next) {
        if (!verify_step(v, a->locals_used + a->depth + 1u))
            return false;
        if (n == STATES_MAX || same_addresses(s, a))
            return merge_state(v, s, a);
    }
    return add_state(v, bci, a);
}

/* Locals that are not known any more need no room. */
static uint32_t known_locals(const struct vframe *f)
{
    uint32_t n = f->locals_used;
    while (n && f->locals[n - 1] == VK_TOP)
        n--;
    return n;
}

static bool infer_target(struct verifier *v, uint32_t bci)
{
    const struct vframe *f = &v->frame;
    return arrive(v, bci, &(struct arrival){ f->locals, f->stack, known_locals(f), f->depth, f->this_uninit });
}

static bool infer_handler(struct verifier *v, uint32_t bci, vtype exception)
{
    const struct vframe *f = &v->frame;
    if (!v->code->max_stack)
        return verify_fail_code(v, V_PUSH, v->bci);
    return arrive(v, bci, &(struct arrival){ f->locals, &exception, known_locals(f), 1, f->this_uninit });
}

/* The walk. */

static void load_state(struct verifier *v, const struct state *s)
{
    struct vframe *f = &v->frame;
    if (s->locals_used)
        memcpy(f->locals, s->slot, s->locals_used * sizeof(vtype));
    for (uint32_t i = s->locals_used; i < f->locals_used; i++)
        f->locals[i] = VK_TOP;
    if (s->depth)
        memcpy(f->stack, s->slot + s->locals_used, s->depth * sizeof(vtype));
    f->locals_used = s->locals_used;
    f->depth = s->depth;
    f->this_uninit = s->this_uninit;
    v->version++;
}

static void decode(const struct verifier *v, uint32_t bci, struct insn *in)
{
    bytecode_decode(v->code->bytes, v->code->length, bci, in);
}

static bool return_from(struct verifier *v, unsigned local)
{
    struct vframe *f = &v->frame;
    struct insn jsr;
    vtype address = f->locals[local];
    for (uint32_t i = 0; i < f->locals_used; i++)
        if (f->locals[i] == address)
            f->locals[i] = VK_TOP;
    for (uint32_t i = 0; i < f->depth; i++)
        if (f->stack[i] == address)
            f->stack[i] = VK_TOP;
    decode(v, vtype_payload(address), &jsr);
    return infer_target(v, flow_next(&jsr));
}

/* May a ret use what the local holds at bci?  Called subroutines are stepped over; handlers do not count. */
struct search { struct flow_work work; uint8_t *seen; };

static void visit(struct search *s, uint32_t bci)
{
    if (!s->seen[bci])
        flow_work_add(&s->work, bci);
    s->seen[bci] = 1;
}

static void visit_next(struct verifier *v, struct search *s, const struct insn *in)
{
    bool subroutine = in->info->flow == FLOW_JSR;
    for (uint32_t i = 0, n = subroutine ? 0 : flow_targets(in); i < n; i++)
        visit(s, flow_target(in, i));
    if ((flow_goes_on(in) || subroutine) && flow_next(in) < v->code->length)
        visit(s, flow_next(in));
}

static bool stores_to(const struct insn *in, unsigned local)
{
    return in->info->kind == KIND_STORE && local - in->local < letter_slots(in->info->stack[0]);
}

static bool reaches_ret(struct verifier *v, uint32_t bci, unsigned local)
{
    uint64_t *bits = verify_alloc(v, &v->scratch, FLOW_WORK_WORDS(v->code->length) * sizeof *bits);
    struct search s = { flow_work_in(bits, v->code->length), verify_alloc(v, &v->scratch, v->code->length) };
    struct insn in;
    if (!bits || !s.seen)
        return false;
    for (visit(&s, bci); flow_work_take(&s.work, &bci) && verify_step(v, 1);) {
        decode(v, bci, &in);
        if (in.info->flow == FLOW_RET && in.local == local)
            return true;
        if (!stores_to(&in, local))
            visit_next(v, &s, &in);
    }
    return false;
}

/* JVMS 4.9.2: no subroutine calls itself.  One that was left by a jump or an exception may be called again, though its
 * address is still there: the call is recursive if somebody will yet use the address. */
static bool check_recursion(struct verifier *v, const struct insn *in)
{
    struct insn jsr;
    for (uint32_t i = 0; i < v->frame.locals_used; i++) {
        if (vtype_kind(v->frame.locals[i]) != VK_RETURN)
            continue;
        decode(v, vtype_payload(v->frame.locals[i]), &jsr);
        if (jsr.target == in->target && reaches_ret(v, flow_next(in), i))
            return verify_fail_code(v, V_RECURSION, in->bci);
    }
    return true;
}

/* One instruction; *flows tells whether the next one may follow. */
static bool step(struct verifier *v, uint32_t bci, struct insn *in, bool *flows)
{
    decode(v, bci, in);
    v->bci = bci;
    v->op = in->op;
    *flows = flow_goes_on(in);
    if (!verify_step(v, 1) || !insn_handlers(v) || !insn_execute(v, in) || !insn_targets(v, in))
        return false;
    if (in->info->flow == FLOW_JSR && !check_recursion(v, in))
        return false;
    if (in->info->flow == FLOW_RET && !return_from(v, in->local))
        return false;
    return v->failure->error == CLASS_OK;
}

/* From a state to where the flow ends or meets another state. */
static bool walk(struct verifier *v, const struct state *s)
{
    struct insn in;
    bool flows = true;
    load_state(v, s);
    for (uint32_t bci = s->bci; flows; bci += in.len) {
        if (bci >= v->code->length)
            return verify_fail_code(v, V_FALL_OFF, v->bci);
        if (bci != s->bci && v->marks[bci] & MARK_TARGET)
            return infer_target(v, bci);
        if (!step(v, bci, &in, &flows))
            return false;
    }
    return true;
}

/* Before any flow: every instruction has legal operands, and where control meets is marked. */

static bool mark_target(struct verifier *v, uint32_t bci, enum verify_error e)
{
    if (bci >= v->code->length || !(v->marks[bci] & MARK_START))
        return verify_fail_code(v, e, v->bci);
    v->marks[bci] |= MARK_TARGET;
    return true;
}

static bool mark_targets(struct verifier *v, const struct insn *in)
{
    enum flow flow = in->info->flow;
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        if (!mark_target(v, flow_target(in, i), flow != FLOW_SWITCH ? V_NO_TARGET : i ? V_CASE : V_DEFAULT))
            return false;
    return flow != FLOW_JSR || mark_target(v, flow_next(in), V_NO_TARGET);
}

static bool infer_operands(struct verifier *v)
{
    struct insn in;
    for (uint32_t bci = 0; bci < v->code->length; bci += in.len) {
        decode(v, bci, &in);
        if (!insn_static(v, &in) || !mark_targets(v, &in))
            return false;
    }
    return true;
}

/* The handlers are known to be instructions. */
static void mark_handlers(struct verifier *v)
{
    for (unsigned i = 0; i < v->code->exception_count; i++)
        v->marks[exception_row_at(v->code, i).handler] |= MARK_TARGET;
}

static bool infer_method(struct verifier *v)
{
    struct inference f = { .at = verify_alloc(v, &v->scratch, v->code->length * sizeof *f.at) };
    v->engine_data = &f;
    mark_handlers(v);
    bool ok = f.at && infer_target(v, 0);
    for (struct state *s; ok && (s = dequeue(&f));)
        ok = walk(v, s);
    v->engine_data = NULL;
    return ok;
}

const struct verify_engine engine_infer = {
    .infers = true, .operands = infer_operands, .method = infer_method, .target = infer_target, .handler = infer_handler,
};
