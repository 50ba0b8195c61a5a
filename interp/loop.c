/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter's loop.
 *
 * Rows of ir.def with a generic body get their whole handler from the table (bodies.h); a SPECIAL row jumps to
 * special_<name>, written out below: leave one out and the function does not compile.
 *
 * Four things live in machine registers: the thread, pc, r (the locals as a rule, from which registers are numbered) and the
 * frame.  Everything else is in memory before anyone else may look: t->frame always, frame->pc whenever control
 * leaves the loop.  What is rare is at a label of its own behind the handlers or in another file.
 *
 * Compiled twice: for atomic regions in the words of region_words.h (RT_REGION).
 *
 * Dispatches by computed goto or by switch (RT_SWITCH_DISPATCH). */
/* Whose class an instruction asks for stands in a register of the frame until it has ended. */
#define OBJECT_SHAPE_IS_BRIEF
#include "interp/code.h"

#include "interp/bodies.h"
#include "interp/check.h"
#include "interp/count.h"
#include "interp/interp.h"
#include "interp/intrinsics.h"
#include "interp/region_words.h"
#include "interp/resolve_patch.h"
#include "interp/semantics.h"
#include "interp/throw.h"
#include "memory/barrier.h"
#include "sched/safepoint.h"
#include "vm/class/subtype.h"
#include "vm/realtime/policy.h"
#include "vm/realtime/transfer.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/link_call.h"
#include "vm/run/handle/linker.h"
#include "vm/run/handle/shortcut.h"
#include "vm/run/store.h"
#include "vm/run/tool/tool.h"
#include "vm/run/scan/watermark.h"

/* A reference was loaded by this part of the instruction: a no-heap thread may not look at one that points into the heap. */
#define LOADED(value, part) \
    if (RT_UNLIKELY(!mem_may_load(&t->mem, value))) { \
        t->mem.refused = (value); \
        goto heap_loaded_##part; \
    }
/* The same of what a native method returned */
#define RETURNED(method, value) \
    if (RT_UNLIKELY(!mem_may_load_all(&t->mem)) && !may_return(t, method, value)) { \
        t->mem.refused = slot_ref(value); \
        goto heap_returned; \
    }
/* Other values are of no interest. */
#define LOADED_int8_t(value, part)
#define LOADED_uint8_t(value, part)
#define LOADED_int16_t(value, part)
#define LOADED_uint16_t(value, part)
#define LOADED_int32_t(value, part)
#define LOADED_int64_t(value, part)
#define LOADED_jref(value, part) LOADED(value, part)

/* Operands */
#define A pc[1].a
#define B pc[1].b
#define C pc[1].c
#define D pc[1].d
#define K pc[1].k
#define B_SIGNED ((int16_t)pc[1].b)
#define C_SIGNED ((int16_t)pc[1].c)
#define D_SIGNED ((int16_t)pc[1].d)
#define W pc[2]

/* Registers as Java values */
#define RI(n) slot_int(r[n])
#define RL(n) slot_long(r[n])
#define RF(n) slot_float(r[n])
#define RD(n) slot_double(r[n])
#define RA(n) slot_ref(r[n])
#define KF slot_float((uint32_t)K)
#define WL slot_long(W.wide)
#define WD slot_double(W.wide)
#define WRITABLE(p) ((union cell *)(uintptr_t)(p))

/* Going on */
#define NEXT(words) do { pc += (words); DISPATCH(); } while (0)
#define JUMP(distance) do { \
    pc += (distance); \
    if (RT_UNLIKELY(atomic_load_explicit(&t->sched.poll, memory_order_relaxed))) \
        goto poll; \
    DISPATCH(); \
} while (0)
#define SAVE_PC() do { frame->pc = pc + 1; BUSY(); } while (0)

/* Into a method's code: its locals begin at args, pc is behind the call. */
#define ENTER(code) do { \
    const struct code *code_ = (code); \
    struct frame *callee_ = (struct frame *)(args + code_->head.max_locals); \
    RT_ASSERT(code_->head.engine == &interpreter && args >= r); \
    frame->pc = pc; \
    if (RT_UNLIKELY((char *)args + code_->need > (char *)t->stack_limit)) \
        goto overflow; \
    callee_->code = &code_->head; \
    callee_->caller = frame; \
    callee_->lock = NULL; \
    t->frame = frame = callee_; \
    r = args; \
    pc = code_->cells; \
    DISPATCH(); \
} while (0)

/* Back to the caller; the result is in r[0]. */
#define LEAVE() do { \
    struct frame *caller_ = frame->caller; \
    RT_ASSERT(frame == t->frame && !thread_pending(t)); \
    if (RT_UNLIKELY(((uintptr_t)caller_ & FRAME_CALLER_BITS) | \
                    atomic_load_explicit(&t->sched.poll, memory_order_relaxed))) \
        goto leave_slowly; \
    t->frame = frame = caller_; \
    pc = caller_->pc; \
    r -= pc[-1].a; \
    DISPATCH(); \
} while (0)

#define CALL_VIRTUAL() { \
    args = r + pc[3].a; \
    const struct object *o = slot_ref(args[0]); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    struct class *c = object_class(o); \
    struct class *known_class = __atomic_load_n(&pc[1].class, __ATOMIC_ACQUIRE); \
    if (RT_LIKELY(known_class == c)) { \
        const struct code *code = pc[2].code; \
        pc += 4; \
        ENTER(code); \
    } \
    if (known_class) { \
        method = c->vtable[pc[3].k]; \
    } else { \
        SAVE_PC(); \
        method = select_virtual(t, WRITABLE(pc), c, pc[3].k); \
        STEPPED() \
        if (RT_UNLIKELY(!method)) \
            goto thrown; \
    } \
    pc += 4; \
    goto call; \
}

#if RT_SWITCH_DISPATCH
#define DISPATCH() do { IDLE(); goto dispatch; } while (0)
#define HANDLER(name) case IR_##name:
#else
#define DISPATCH() do { IDLE(); CHECK_STEP(t, pc, r); goto *pc->handler; } while (0)
#define HANDLER(name) do_##name:
#endif

#if !RT_REGION
static inline struct call_row *call_row_of(struct thread *t, const struct class *c, const struct method *m)
{
    uintptr_t h = (uintptr_t)c >> 4 ^ (uintptr_t)c >> 12 ^ (uintptr_t)m >> 4;
    return &t->call_rows[h % CALL_ROWS];
}
#endif

void LOOP(struct thread *t, const union cell *pc, jslot *r)
{
#if RT_SWITCH_DISPATCH
    static const void *const *const labels = NULL;
#else
    static const void *const labels[IR_COUNT] = {
#define IR(name, ...) &&do_##name,
#include "interp/ir.def"
    };
#endif
    if (!t) {
        ir_publish_handlers(labels, RT_REGION);
        return;
    }
    struct frame *frame = t->frame;
    RT_ASSERT(r == frame_locals(frame) && frame->code->engine == &interpreter);
    struct method *method;
    jslot *args;
    const struct object *bad_array;
    jint bad_index;
    DISPATCH();

#if RT_SWITCH_DISPATCH
dispatch:
    CHECK_STEP(t, pc, r);
    switch ((enum ir)(uintptr_t)pc->handler) {
    case IR_COUNT:
        RT_UNREACHABLE();
#endif
#define IR(name, form, body, fn, ...) HANDLER(name) BODY_##body(fn, name)
#include "interp/ir.def"
#if RT_SWITCH_DISPATCH
    }
#endif

special_tableswitch: {
    uint32_t i = (uint32_t)RI(A) - (uint32_t)K;
    int32_t distance = i < (uint32_t)W.low ? ((const int32_t *)(pc + 3))[i] : W.high;
    JUMP(distance);
}
special_lookupswitch: {
    jint key = RI(A);
    const union cell *row = pc + 3;
    RT_TURNS(turns);
    for (uint32_t n = (uint32_t)K; n > 0; n /= 2) {     /* bound: 32 */
        RT_BOUND(turns, 32);
        const union cell *middle = row + n / 2;
        if (middle->low == key)
            JUMP(middle->high);
        if (middle->low < key) {
            row = middle + 1;
            n--;
        }
    }
    JUMP(W.high);
}
special_jsr:
    r[A] = (uintptr_t)(pc + 2);
    JUMP(K);
special_ret:
    pc = (const union cell *)(uintptr_t)r[A];
    JUMP(0);

special_bastore: {
    struct object *o = RA(A);
    uint32_t i = (uint32_t)RI(B);
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o)))
        goto bad_store;
    uint8_t mask = object_class(o)->element_type == T_BOOLEAN ? 1 : 0xff;
    uint8_t *place = (uint8_t *)array_data(o) + i;
    OVERWRITES(place)
    *place = (uint8_t)r[C] & mask;
    NEXT(2);
}
special_bastore_k: {
    struct object *o = RA(A);
    uint32_t i = (uint32_t)RI(B);
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o)))
        goto bad_store;
    uint8_t mask = object_class(o)->element_type == T_BOOLEAN ? 1 : 0xff;
    uint8_t *place = (uint8_t *)array_data(o) + i;
    OVERWRITES(place)
    *place = (uint8_t)C & mask;
    NEXT(2);
}
special_aastore: {
    struct object *o = RA(A), *v = RA(C);
    uint32_t i = (uint32_t)RI(B);
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o)))
        goto bad_store;
    if (v) {
        const struct class *component = object_class(o)->component;
        if (object_class(v) != component && !object_is_instance(v, component))
            goto array_store;
    }
    BUSY();
    if (RT_UNLIKELY(!STORE_REF(o, ref_elements(o) + i, v)))
        goto refused_element;
    NEXT(2);
}
special_arraylength: {
    const struct object *o = RA(B);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    r[A] = slot_of_int(array_length(o));
    NEXT(2);
}

special_getfield_weak: {
    const struct object *o = RA(B);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    BUSY();
    struct object *v = ref_load_weak(&t->mem, o, object_at(o, (uint32_t)K));
    LOADED(v, 1)
    r[A] = slot_of_ref(v);
    NEXT(2);
}
special_putfield_z: {
    struct object *o = RA(A);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    uint8_t *place = object_at(o, (uint32_t)K);
    OVERWRITES(place)
    *place = r[B] & 1;
    NEXT(2);
}
special_putfield_vz: {
    struct object *o = RA(A);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    OVERWRITES((uint8_t *)object_at(o, (uint32_t)K))
    atomic_store((_Atomic uint8_t *)object_at(o, (uint32_t)K), r[B] & 1);
    NEXT(2);
}
special_putfield_a: {
    struct object *o = RA(A), *v = RA(B);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    BUSY();
    if (RT_UNLIKELY(!STORE_REF(o, object_at(o, (uint32_t)K), v)))
        goto refused_field;
    NEXT(2);
}
special_putfield_va: {
    struct object *o = RA(A), *v = RA(B);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    BUSY();
    if (RT_UNLIKELY(!ref_store_volatile(&t->mem, o, object_at(o, (uint32_t)K), v)))
        goto refused_field;
    NEXT(2);
}
special_putstatic_z:
    OVERWRITES((uint8_t *)W.pointer)
    *(uint8_t *)W.pointer = r[A] & 1;
    NEXT(3);
special_putstatic_vz:
    OVERWRITES((uint8_t *)W.pointer)
    atomic_store((_Atomic uint8_t *)W.pointer, r[A] & 1);
    NEXT(3);
special_putstatic_a: {
    struct object *v = RA(A);
    BUSY();
    if (RT_UNLIKELY(!STORE_REF(W.object, object_at(W.object, (uint32_t)K), v)))
        goto refused_static;
    NEXT(3);
}
special_putstatic_va: {
    struct object *v = RA(A);
    BUSY();
    if (RT_UNLIKELY(!ref_store_volatile(&t->mem, W.object, object_at(W.object, (uint32_t)K), v)))
        goto refused_static;
    NEXT(3);
}

special_new: {
    SAVE_PC();
    struct object *o = mem_alloc(&t->mem, &W.class->shape, (uint32_t)K);
    if (RT_UNLIKELY(!o) && !(o = alloc_object(t, W.class)))
        goto thrown;
    STEPPED()
    r[A] = slot_of_ref(o);
    NEXT(3);
}
special_newarray: {
    jint length = RI(B);
    struct object *o = NULL;
    SAVE_PC();
    if (RT_LIKELY(length >= 0))
        o = mem_alloc_array(&t->mem, &W.class->shape, length);
    if (RT_UNLIKELY(!o) && !(o = alloc_array(t, W.class, length)))
        goto thrown;
    STEPPED()
    r[A] = slot_of_ref(o);
    NEXT(3);
}
special_checkcast: {
    const struct object *o = RA(A);
    if (o && object_class(o) != W.class && !object_is_instance(o, W.class))
        goto class_cast;
    NEXT(3);
}
special_instanceof: {
    const struct object *o = RA(B);
    r[A] = o && (object_class(o) == W.class || object_is_instance(o, W.class));
    NEXT(3);
}

special_invokestatic: {
    const struct code *code = pc[1].code;
    args = r + pc[3].a;
    pc += 4;
    ENTER(code);
}
special_invokespecial: {
    const struct code *code = pc[1].code;
    args = r + pc[3].a;
    if (RT_UNLIKELY(!args[0]))
        goto null_pointer;
    pc += 4;
    ENTER(code);
}
special_invokeentry_nn:
    if (RT_UNLIKELY(!r[pc[3].a]))
        goto null_pointer;
special_invokeentry:
    method = pc[1].method;
    args = r + pc[3].a;
    pc += 4;
    goto CALL_ENTRY;
special_object_init: {
    const struct object *o = RA(pc[3].a);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    if (RT_UNLIKELY(object_shape(o)->has_finalizer)) {
        args = r + pc[3].a;
        SAVE_PC();
        REGISTERS()
        if (!invoke_method(t, known.Finalizer_register, args, NULL))
            goto thrown;
        STEPPED()
    }
    NEXT(4);
}
/* A leaf looks at references that the loop does not see: on no-heap threads its method runs instead. */
special_leaf:
    args = r + pc[3].a;
    BUSY();
    if (RT_LIKELY(mem_may_load_all(&t->mem)) && RT_LIKELY(((leaf_function)pc[1].pointer)(t, args)))
        NEXT(4);
    method = pc[2].method;
    if (RT_UNLIKELY(!args[0] && !method_is_static(method)))
        goto null_pointer;
    pc += 4;
    goto call;
special_bare_nn:
    if (RT_UNLIKELY(!r[pc[3].a]))
        goto null_pointer;
special_bare:
    BUSY();
    ((native_function)pc[1].pointer)(t, r + pc[3].a);
    NEXT(4);
special_leaf_body:
    BUSY();
    if (RT_LIKELY(mem_may_load_all(&t->mem)) && RT_LIKELY(((leaf_function)W.pointer)(t, r)))
        LEAVE();
    NEXT(3);
/* Leave the frame; then the entry calls the method anew, from behind this instruction on. */
special_policy_body: {
    if (RT_LIKELY(!policy_applies(t)))
        NEXT(POLICY_WORDS);
    BUSY();
    method_entry entry = (method_entry)W.pointer;
    uintptr_t below = (uintptr_t)frame->caller;
    method = frame_method(frame);
    args = r;
    RT_ASSERT(!(below & FRAME_WATERMARK_BIT));          /* it has just been entered */
    t->frame = frame = (struct frame *)(below & ~FRAME_ENTRY_BIT);
    if (below & FRAME_ENTRY_BIT) {
        entry(t, method, args);
        return;
    }
    pc = frame->pc;
    r -= pc[-1].a;
    entry(t, method, args);
    STEPPED()
    if (RT_UNLIKELY(thread_pending(t)))
        goto thrown;
    RETURNED(method, args[0])
    DISPATCH();
}
special_count_body:
    BUSY();
    count_call((struct call_count *)W.pointer, frame_up(frame_first(t)));
    NEXT(3);
special_count_turn:
    count_turn((struct call_count *)W.pointer);
    NEXT(3);
special_event:
    if (RT_UNLIKELY((uint32_t)__atomic_load_n(&pc[1].k, __ATOMIC_RELAXED) | atomic_load_explicit(&t->watched, memory_order_relaxed))) {
        SAVE_PC();
        tool_hooks->at(t, (enum tool_place)A, K != 0);
        if (RT_UNLIKELY(t->force.leap != LEAP_NONE))
            goto thrown;
    }
    NEXT(2);
special_renew:
    SAVE_PC();
    pc = code_renew(t, pc);
    STEPPED()
    DISPATCH();
special_field_event:
    SAVE_PC();
    tool_hooks->field(t, &r[A], &r[B]);
    STEPPED()
    if (RT_UNLIKELY(t->force.leap != LEAP_NONE || thread_pending(t)))
        goto thrown;
    NEXT(2);
special_leaving:
    if (RT_UNLIKELY(atomic_load_explicit(&t->watched, memory_order_relaxed) & TOOL_LEAVE)) {
        SAVE_PC();
        tool_hooks->leaving(t, B ? &r[A] : &(const jslot){ 0 });
        if (RT_UNLIKELY(t->force.leap != LEAP_NONE))
            goto thrown;
    }
    NEXT(2);
special_native_body:
    BUSY();
    frame->pc = NULL;
    ((native_function)W.pointer)(t, r);
    STEPPED()
    if (RT_UNLIKELY(thread_pending(t)))
        goto thrown;
    RETURNED(frame_method(frame), r[0])
    LEAVE();
special_invokevirtual_m:
special_invokevirtual:
    CALL_VIRTUAL()
special_invokeinterface_m:
special_invokeinterface: {
    args = r + pc[4].a;
    const struct object *o = slot_ref(args[0]);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    struct class *c = object_class(o);
    if (RT_LIKELY(__atomic_load_n(&pc[1].class, __ATOMIC_ACQUIRE) == c)) {
        const struct code *code = pc[2].code;
        pc += 5;
        ENTER(code);
    }
    struct call_row *row = CALL_ROW(c, pc[3].method);
    if (RT_LIKELY(row->class == c && row->method == pc[3].method)) {
        const struct code *code = row->code;
        pc += 5;
        ENTER(code);
    }
    SAVE_PC();
    method = select_interface(t, WRITABLE(pc), c, pc[3].method);
    STEPPED()
    if (RT_UNLIKELY(!method))
        goto thrown;
    if (CODE_AT_HAND(method) && class_is_interface(pc[3].method->class))
        *row = (struct call_row){ c, pc[3].method, CODE_AT_HAND(method) };
    pc += 5;
    goto call;
}
special_invokespecial_i: {
    args = r + pc[3].a;
    const struct object *o = slot_ref(args[0]);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    if (RT_UNLIKELY(__atomic_load_n(&pc[1].class, __ATOMIC_RELAXED) != object_class(o))) {
        SAVE_PC();
        if (!check_special_receiver(t, WRITABLE(pc), object_class(o)))
            goto thrown;
    }
    method = pc[2].method;
    pc += 4;
    goto call;
}
special_invokedynamic: {
    struct call_site *site = pc[1].pointer;
    args = r + pc[3].a;
    method = shortcut_of(site, args, (unsigned)(pc[3].b - pc[3].a));
    if (RT_LIKELY(!method)) {
        method = site->adapter;
        r[pc[3].b] = slot_of_ref(site->appendix);
    }
    pc += 4;
    goto call;
}
special_invokelinker: {
    unsigned slots = pc[3].b;
    args = r + pc[3].a;
    SAVE_PC();
    method = linker_target(t, pc[1].method, args, &slots);
    STEPPED()
    if (RT_UNLIKELY(!method))
        goto thrown;
    pc += 4;
    goto call;
}
special_invokestatic_mu:
special_invokestatic_u:
    SAVE_PC();
    method = resolve_invokestatic(t, WRITABLE(pc));
    STEPPED()
    if (!method) {
        if (thread_pending(t))
            goto thrown;
        DISPATCH();
    }
    args = r + pc[3].a;
    pc += 4;
    goto call;

special_object_return: {
    struct object *o = RA(0);
    if (RT_UNLIKELY(object_shape(o)->has_finalizer)) {
        jslot receiver = slot_of_ref(o);
        SAVE_PC();
        REGISTERS()
        if (!invoke_method(t, known.Finalizer_register, &receiver, NULL))
            goto thrown;
        STEPPED()
    }
    LEAVE();
}
special_return:
    LEAVE();
special_return_1:
    r[0] = r[A];
    LEAVE();
special_return_k:
    r[0] = slot_of_int(K);
    LEAVE();
special_unlock_return: {
    struct object *o = frame->lock;
    SAVE_PC();
    frame->lock = NULL;
    int result = o ? monitor_exit(&t->sched, &o->monitor) : MONITOR_NOT_OWNER;
    if (RT_UNLIKELY(result != MONITOR_OK)) {
        throw_monitor(t, result);
        goto thrown;
    }
    NEXT(2);
}
special_lock_this: {
    struct object *o = W.object ? W.object : RA(A);
    SAVE_PC();
    int result = TAKE_MONITOR(o);
    STEPPED()
    if (RT_UNLIKELY(result != MONITOR_OK)) {
        throw_monitor(t, result);
        goto thrown;
    }
    frame->lock = o;
    NEXT(3);
}
special_monitorenter: {
    struct object *o = RA(A);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    SAVE_PC();
    int result = TAKE_MONITOR(o);
    STEPPED()
    if (RT_UNLIKELY(result != MONITOR_OK)) {
        throw_monitor(t, result);
        goto thrown;
    }
    NEXT(2);
}
special_monitorexit: {
    struct object *o = RA(A);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    SAVE_PC();
    int result = monitor_exit(&t->sched, &o->monitor);
    if (RT_UNLIKELY(result != MONITOR_OK)) {
        throw_monitor(t, result);
        goto thrown;
    }
    NEXT(2);
}
special_transfer:
    if (RT_UNLIKELY(transfer_pending(t) != NULL)) {
        SAVE_PC();
        if (POLLED())
            goto thrown;
    }
    NEXT(2);
special_athrow: {
    struct object *o = RA(A);
    if (RT_UNLIKELY(!o))
        goto null_pointer;
    SAVE_PC();
    t->exception = o;
    goto thrown;
}
special_trap:
    SAVE_PC();
    throw_new(t, EX(VerifyError), "control falls off the end of the code");
    goto thrown;

/* method, args; pc is behind the call */
call: {
    const struct code *code = CODE_AT_HAND(method);
    if (RT_LIKELY(code != NULL))
        ENTER(code);
    BUSY();
    if (!RUNS_CODE(method))
        goto call_entry;
    frame->pc = pc;
    code = MAKE_CODE(method);
    STEPPED()
    if (!code)
        goto thrown;
    ENTER(code);
}
call_entry:
    RT_ASSERT(method && method->entry && frame == t->frame);
    frame->pc = pc;
    BUSY();
    CALL_BY_ENTRY(method, args);
    RT_ASSERT(frame == t->frame);       /* whoever ran it has left its frames, by an exception, too */
    STEPPED()
    if (RT_UNLIKELY(thread_pending(t)))
        goto thrown;
    RETURNED(method, args[0])
    DISPATCH();

leave_slowly: {
    BUSY();
    uintptr_t caller = (uintptr_t)frame->caller;
    const struct frame *left = frame;
    t->frame = frame = (struct frame *)(caller & ~FRAME_CALLER_BITS);
    if (RT_UNLIKELY(caller & FRAME_WATERMARK_BIT))
        watermark_pass(t, left, r[0]);
    if (caller & FRAME_ENTRY_BIT)
        return;
    pc = frame->pc;
    r -= pc[-1].a;
}
poll:
    RT_ASSERT(frame == t->frame && (r == code_registers(frame) || r == frame_locals(frame)));
    SAVE_PC();
    t->polling = true;
    safepoint_block(&t->sched);
    t->polling = false;
    STEPPED()
    if (RT_UNLIKELY(atomic_load(&t->sched.poll) & POLL_TRANSFER) && POLLED())
        goto thrown;
    DISPATCH();

overflow:
    BUSY();
    throw_stack_overflow(t);
    goto thrown;
/* of the part of the instruction that begins with its second or third word */
null_pointer_3:
    pc++;
null_pointer_2:
    pc++;
null_pointer:
    SAVE_PC();
    throw_null_pointer(t);
    goto thrown;
divide_by_zero:
    SAVE_PC();
    throw_divide_by_zero(t);
    goto thrown;
bad_load:
    SAVE_PC();
    throw_bad_index(t, RA(B), RI(C));
    goto thrown;
heap_loaded_3:
    pc++;
heap_loaded_2:
    pc++;
heap_loaded_1:
    SAVE_PC();
heap_returned:
    throw_heap_reference(t, t->mem.refused);
    goto thrown;
bad_element_2:
    frame->pc = pc + 2;
    BUSY();
    throw_bad_index(t, bad_array, bad_index);
    goto thrown;
bad_store:
    SAVE_PC();
    throw_bad_index(t, RA(A), RI(B));
    goto thrown;
array_store:
    SAVE_PC();
    throw_array_store(t, RA(A), RA(C));
    goto thrown;
class_cast:
    SAVE_PC();
    throw_class_cast(t, RA(A), W.class);
    goto thrown;
refused_element:
    SAVE_PC();
    if (store_ref(t, RA(A), ref_elements(RA(A)) + RI(B), RA(C)))
        NEXT(2);
    goto thrown;
refused_field:
    SAVE_PC();
    if (store_ref(t, RA(A), object_at(RA(A), (uint32_t)K), RA(B)))
        NEXT(2);
    goto thrown;
refused_static:
    SAVE_PC();
    if (store_ref(t, W.object, object_at(W.object, (uint32_t)K), RA(A)))
        NEXT(3);
    goto thrown;

LEFT_REGION
thrown: {
    RT_ASSERT(thread_pending(t) || transfer_pending(t) || t->force.leap != LEAP_NONE);       /* the latter two unwind delivers */
    CHECK_THROWN(t);
    struct resume to = UNWIND();
    if (!to.pc)
        return;
    frame = t->frame;
    pc = to.pc;
    r = to.r;
    DISPATCH();
}
}
