/* SPDX-License-Identifier: Apache-2.0 */
/* The words that compiled code is written in (tools/rtjaot): each a check, a step of a Java instruction, or a way out.
 *
 * A function that calls has a frame, which lies on the C stack and whose pc is an odd number: twice the bci and one.  One that does
 * not call has none until something rare happens: whatever is told HERE makes it, and drops it when it is done.  Around the
 * words stand, in every function: t, the thread; OWN, the struct aot_class; cells, its cells; self, its methods.
 *
 * What is raised by a failed check is raised at one place of the function for each label X (RAISES), which bc_ tells
 * the bci: the check itself is a comparison and a jump.
 *
 *   b    the bci of the instruction         X    the label to which an exception goes
 *
 * Fields and elements have a C type each, so that C knows that a store to one does not change another (JVMS: they cannot
 * overlap); the header and the length are read as the VM writes them.  Included by compiled code alone. */
#ifndef INTERP_AOT_CODE_H
#define INTERP_AOT_CODE_H

#define OBJECT_SHAPE_IS_BRIEF
#include "interp/aot/aot.h"
#include "interp/aot/aot_slow.h"
#include "interp/aot/aot_words.h"
#include "interp/intrinsics.h"
#include "interp/semantics.h"
#include "interp/throw.h"
#include "memory/alloc.h"
#include "memory/barrier.h"
#include "sched/arch_cpu.h"
#include "sched/safepoint.h"
#include "vm/class/link.h"
#include "vm/class/subtype.h"
#include "vm/realtime/policy.h"
#include "vm/run/allocate.h"
#include "vm/run/area_error.h"
#include "vm/run/handle/shortcut.h"
#include "vm/run/store.h"

/* A method that runs seldom: small rather than quick, and apart from others. */
#define SELDOM __attribute__((cold))
/* Called by what is. */
#define RELAY __attribute__((noinline, cold))
#define UNLIKELY(x) RT_UNLIKELY(x)

/* --- values in slots, bits in values ---------------------------------------------------------- */
#define OF_I(v) slot_of_int(v)
#define OF_L(v) slot_of_long(v)
#define OF_F(v) slot_of_float(v)
#define OF_D(v) slot_of_double(v)
#define OF_A(v) slot_of_ref(v)
#define TO_I(s) slot_int(s)
#define TO_L(s) slot_long(s)
#define TO_F(s) slot_float(s)
#define TO_D(s) slot_double(s)
#define TO_A(s) slot_ref(s)
static inline jfloat aot_bits_IF(jint v) { jfloat f; memcpy(&f, &v, 4); return f; }
static inline jint aot_bits_FI(jfloat v) { jint i; memcpy(&i, &v, 4); return i; }
static inline jdouble aot_bits_LD(jlong v) { jdouble d; memcpy(&d, &v, 8); return d; }
static inline jlong aot_bits_DL(jdouble v) { jlong l; memcpy(&l, &v, 8); return l; }

/* --- frames ----------------------------------------------------------------------------------- */
#define PC(b) ((const void *)(uintptr_t)(2 * (place_ + (b)) + 1))
#define f_ (*here_)
/* Read where it is used: a way through that uses it nowhere saves no register for it. */
#define self_ (*top_)
#define WITH(index)                                                                                       \
    enum { place_ = 0, in_place_ = 0, plain_ = 0, owns_ = 0 };                                            \
    const struct engine_code *const *const top_ = &self[index];                                           \
    (void)top_;
#define ROOM                                                                                              \
    struct frame room_;                                                                                   \
    struct frame *const here_ = &room_;                                                                   \
    (void)here_;
/* In the body of a function of which there are two: no thread that may not read the heap runs this one. */
enum { free_ = 0 };
#define IS_FREE RT_LIKELY(mem_may_load_all(&t->mem))
/* A function that keeps locks (KEPT) begins with this; what stands in place of its calls is told. */
enum { keeps_ = 0 };
#define KEEPS                                                                                             \
    enum { keeps_ = 1 };                                                                                  \
    unsigned turns_ = KEPT_TURNS;
/* The same for one with objects that stay. */
enum { stays_ = 0 };
#define STAYS enum { stays_ = 1 };
#define FRAME(index)                                                                                      \
    enum { calls_ = 1 };                                                                                  \
    ROOM                                                                                                  \
    FRAME_LINK(index)
/* Of a synchronized method. */
#define FRAME_LOCK(index)                                                                                 \
    enum { calls_ = 1 };                                                                                  \
    ROOM                                                                                                  \
    f_.lock = NULL;                                                                                       \
    FRAME_LINK(index)
#define FRAME_LINK(index)                                                                                 \
    WITH(index)                                                                                           \
    struct frame *up_;                                                                                    \
    LINK
/* Made where the first call needs it. */
#define FRAME_LATER(index)                                                                                \
    enum { calls_ = 0 };                                                                                  \
    ROOM                                                                                                  \
    WITH(index)                                                                                           \
    struct frame *up_ = NULL;                                                                             \
    (void)up_;
#define LINK                                                                                              \
    up_ = t->frame;                                                                                       \
    f_.code = self_;                                                                                      \
    f_.caller = up_;                                                                                      \
    t->frame = &f_;                                                                                       \
    if (UNLIKELY((uintptr_t)&f_ < t->sched.stack_low) && aot_overflows(t))                                \
        goto X0;
/* For a rare call where there may be none: it stands between the two. */
#define RARELY(b)                                                                                         \
    if (!calls_) {                                                                                        \
        f_ = (struct frame){ .code = self_, .caller = t->frame };                                         \
        t->frame = &f_;                                                                                   \
    }                                                                                                     \
    AT(b)
#define RARELY_END if (!calls_) frame_pop(t, &f_);
/* With room for what is locked, which thread dumps read. */
#define FRAME_LOCKS(index, count)                                                                         \
    struct { struct frame frame; jref locked[count]; } room_;                                             \
    struct frame *const here_ = &room_.frame;                                                             \
    f_.lock = NULL;                                                                                       \
    for (unsigned i_ = 0; i_ < (count); i_++)                                                             \
        room_.locked[i_] = NULL;                                                                          \
    enum { calls_ = 1 };                                                                                  \
    FRAME_LINK(index)
#define NO_FRAME(index)                                                                                   \
    enum { calls_ = 0 };                                                                                  \
    ROOM                                                                                                  \
    WITH(index)                                                                                           \
    struct frame *const up_ = NULL;                                                                       \
    (void)up_;
/* A method in place of its call: the frame is its caller's, and there if calls_ says so; place_ is its number times two to the power of AOT_BCI_BITS.  plain_: the
 * object of a constructor has no finaliser.  stays_: objects may stay; room_: where the one lies that it makes and returns, or NULL; owns_: which of its arguments stay. */
#define HOST                                                                                              \
    struct frame *const here_, const struct engine_code *const *const top_, const unsigned place_, const bool calls_, const bool keeps_, const bool stays_, const bool free_, const bool plain_, \
        void *const room_, const unsigned owns_
#define GUEST(number, plain, room, owns) here_, top_, place_ + ((number) << AOT_BCI_BITS), calls_, keeps_, stays_, free_, plain, room, owns
#define IN_PLACE                                                                                          \
    enum { in_place_ = 1 };                                                                               \
    struct frame *const up_ = NULL;                                                                       \
    (void)up_;
/* Where the program has areas, the method's policy runs it (stub_p of the method's shape). */
#define OBEYS(call) if (UNLIKELY(policy_applies(t))) return call;
/* The lock that is kept, if there is one, before whatever may wait, or run a program's code. */
#define GIVE_BACK if (keeps_ && UNLIKELY(t->kept != NULL)) aot_give_back(t);
#define LEAVE do { if (!in_place_) { GIVE_BACK if (calls_) t->frame = up_; } } while (0)
#define AT(b) GIVE_BACK f_.pc = PC(b);
/* A frame that is there is the innermost, and names its method and so its class: to say so takes less code. */
#define HERE(b) calls_ ? NULL : &f_, calls_ ? NULL : self_, 2 * (place_ + (b)) + calls_
#define WHOSE (in_place_ ? &OWN : NULL)
/* Nothing is pending where a method returns, so the caller that has it in place need not look. */
#define RETURNS do { if (t->exception != NULL) __builtin_unreachable(); LEAVE; } while (0)
#define THROWN(X) if (UNLIKELY(t->exception != NULL)) goto X;
#define THROW(o, b, X) { GIVE_BACK t->exception = (o); aot_thrown(t, HERE(b)); goto X; }

/* For callers that pass slots: the function's typed arguments out of them, its result back. */
#define ADAPT(slots, result, call)                                                                        \
    jslot *top_ = t->compiled_top;                                                                        \
    t->compiled_top = args + (slots);                                                                     \
    call;                                                                                                 \
    t->compiled_top = top_;                                                                               \
    result;                                                                                               \
    unwind_look_again(t);

/* --- checks ----------------------------------------------------------------------------------- */
#define BCI unsigned bc_ = 0; jref array_ = NULL; jint index_ = 0;
#define FAILS(b, how) { bc_ = (b); goto how; }
#define NULL_CHECK(o, b, X) if (UNLIKELY(!(o))) FAILS(b, N_##X)
#define DIVISOR(v, b, X) if (UNLIKELY((v) == 0)) FAILS(b, D_##X)
#define LENGTH(a) array_length(a)
#define INDEX(a, i, b, X) if (UNLIKELY(!(a) || (uint32_t)(i) >= (uint32_t)LENGTH(a))) { array_ = (a); index_ = (i); FAILS(b, B_##X) }
#define LOADED(o, b, X) if (!free_ && UNLIKELY((uintptr_t)(o) >= t->mem.load_limit)) { t->mem.refused = (o); FAILS(b, H_##X) }
#define RAISES(X)                                                                                         \
    N_##X: __attribute__((unused)); aot_raise_null(t, HERE(bc_)); goto X;                                 \
    D_##X: __attribute__((unused)); aot_raise_divisor(t, HERE(bc_)); goto X;                              \
    B_##X: __attribute__((unused)); aot_raise_index(t, HERE(bc_), array_, index_); goto X;                \
    H_##X: __attribute__((unused)); aot_raise_heap(t, HERE(bc_)); goto X;                                 \
    S_##X: __attribute__((unused)); aot_raise_refused(t, HERE(bc_)); goto X;
#define POLL_BY(function, b, X)                                                                           \
    if (UNLIKELY(atomic_load_explicit(&t->sched.poll, memory_order_relaxed)) && UNLIKELY(function(t, HERE(b)))) \
        goto X;
#define POLL(b, X) POLL_BY(aot_poll, b, X)
/* Behind an access to memory of no object, which may be gone (vm/run/stop.h): thrown here, as no poll need be near. */
#define FAULTED(b, X) if (UNLIKELY(t->force.fault)) { aot_raise_fault(t, HERE(b)); goto X; }
/* Asynchronous transfer of control, where the method may be interrupted: at a poll; where the method begins or is come back to; before any handler,
 * as those of such code are passed over. */
#define POLL_TRANSFER_TOO(b, X) POLL_BY(aot_poll_transfer, b, X)
#define TRANSFER(X) if (UNLIKELY(transfer_pending(t) != NULL)) goto X;
#define TRANSFER_THROWN if (UNLIKELY(transfer_pending(t) != NULL)) { unwind_interrupt(t); goto X0; }

/* Where the turns of a counted loop end that go without a poll. */
static inline jint aot_limit(jint i, jint bound)
{
    enum { TURNS = 1024 };
    return (jlong)bound - i > TURNS ? i + TURNS : bound;
}

static inline bool aot_is(const struct object *o, const struct class *k)
{
    if (!k)
        return false;
    if (RT_LIKELY(k->depth < CLASS_DISPLAY)) {
        if (object_class(o)->display[k->depth] == k)
            return true;
        if (!(k->access & ACC_INTERFACE) && !class_is_array(k))
            return false;
    }
    return object_is_instance(o, k);
}

/* May an array of k have it? */
static inline bool aot_holds(const struct object *o, const struct class *k) { return object_class(o) == k || aot_is(o, k); }

/* --- arrays ----------------------------------------------------------------------------------- */
struct element_i { char head[ARRAY_BASE]; jint at[]; };
struct element_l { char head[ARRAY_BASE]; jlong at[]; };
struct element_f { char head[ARRAY_BASE]; jfloat at[]; };
struct element_d { char head[ARRAY_BASE]; jdouble at[]; };
struct element_a { char head[ARRAY_BASE]; jref at[]; };
struct element_b { char head[ARRAY_BASE]; jbyte at[]; };
struct element_c { char head[ARRAY_BASE]; jchar at[]; };
struct element_s { char head[ARRAY_BASE]; jshort at[]; };
#define ELEMENT(kind, a, i) (((struct element_##kind *)(a))->at[(uint32_t)(i)])
/* boolean[] and Object[], of which most arrays are that are stored into by these instructions, or are not: a comparison answers. */
extern __attribute__((visibility("hidden"))) struct class *image_booleans, *image_objects;
#define STORE_BYTE(a, i, v)                                                                               \
    {                                                                                                     \
        jint b_ = (v);                                                                                    \
        if (object_class(a) == image_booleans)                                                            \
            b_ &= 1;                                                                                      \
        ELEMENT(b, a, i) = (jbyte)b_;                                                                     \
    }
#define STORE_ELEMENT(array, i, v, b, X)                                                                  \
    {                                                                                                     \
        jref v_ = (v);                                                                                    \
        if (v_ && object_class(array) != image_objects && UNLIKELY(!aot_holds(v_, object_class(array)->component))) \
            { aot_raise_store(t, HERE(b), array, v_); goto X; }                                           \
        REFER(array, &ELEMENT(a, array, i), v_, b, X, ELEMENT(a, array, i) = v_;)                         \
    }

/* --- fields: by the offset, which is part of the type's name ------------------------------------ */
#define FIELD(T, o, offset) (((struct field_##T##_##offset *)(o))->v)
#define GET(T, to, o, offset) to = FIELD(T, o, offset);
#define PUT(T, o, offset, v) FIELD(T, o, offset) = (v);
#define GET_Z(to, o, offset) GET(Z, to, o, offset)
#define GET_B(to, o, offset) GET(B, to, o, offset)
#define GET_C(to, o, offset) GET(C, to, o, offset)
#define GET_S(to, o, offset) GET(S, to, o, offset)
#define GET_I(to, o, offset) GET(I, to, o, offset)
#define GET_J(to, o, offset) GET(J, to, o, offset)
#define GET_F(to, o, offset) GET(F, to, o, offset)
#define GET_D(to, o, offset) GET(D, to, o, offset)
#define GET_L(to, o, offset) GET(L, to, o, offset)
/* Of a reference, its referent. */
#define GET_WEAK(to, o, offset, X) to = ref_load_weak(&t->mem, o, object_at(o, offset));
#define PUT_Z(o, offset, v, b, X) PUT(Z, o, offset, (v) & 1)
#define PUT_B(o, offset, v, b, X) PUT(B, o, offset, (jbyte)(v))
#define PUT_C(o, offset, v, b, X) PUT(C, o, offset, (jchar)(v))
#define PUT_S(o, offset, v, b, X) PUT(S, o, offset, (jshort)(v))
#define PUT_I(o, offset, v, b, X) PUT(I, o, offset, v)
#define PUT_J(o, offset, v, b, X) PUT(J, o, offset, v)
#define PUT_F(o, offset, v, b, X) PUT(F, o, offset, v)
#define PUT_D(o, offset, v, b, X) PUT(D, o, offset, v)
#define REFER_BY(told, container, slot, v, b, X, store)                                                   \
    if (UNLIKELY(!ref_is_free(&t->mem, container, slot, v))) {                                            \
        if (UNLIKELY(!told(t, container, slot, v)))                                                       \
            FAILS(b, S_##X)                                                                               \
    } else {                                                                                              \
        store                                                                                             \
    }
#define REFER(container, slot, v, b, X, store) REFER_BY(aot_refer, container, slot, v, b, X, store)
#define REFER_VOLATILE(container, slot, v, b, X, store) REFER_BY(aot_refer_volatile, container, slot, v, b, X, store)
#define PUT_L(o, offset, v, b, X) REFER(o, object_at(o, offset), v, b, X, PUT(L, o, offset, v))

/* Volatile: in one order with all others, by their bits. */
typedef int8_t __attribute__((may_alias)) any_1;
typedef uint16_t __attribute__((may_alias)) any_2;
typedef int16_t __attribute__((may_alias)) any_s2;
typedef int32_t __attribute__((may_alias)) any_4;
typedef int64_t __attribute__((may_alias)) any_8;
typedef jref __attribute__((may_alias)) any_ref;
typedef jfloat __attribute__((may_alias)) any_float;
typedef jdouble __attribute__((may_alias)) any_double;
#define SEE(any, p) __atomic_load_n((any *)(p), __ATOMIC_SEQ_CST)
#define SHOW(any, p, v) __atomic_store_n((any *)(p), v, __ATOMIC_SEQ_CST);
#define SEE_Z(p) SEE(any_1, p)
#define SEE_B(p) SEE(any_1, p)
#define SEE_C(p) SEE(any_2, p)
#define SEE_S(p) SEE(any_s2, p)
#define SEE_I(p) SEE(any_4, p)
#define SEE_J(p) SEE(any_8, p)
#define SEE_F(p) aot_bits_IF(SEE(any_4, p))
#define SEE_D(p) aot_bits_LD(SEE(any_8, p))
#define SEE_L(p) SEE(any_ref, p)
#define SHOW_Z(p, v) SHOW(any_1, p, (v) & 1)
#define SHOW_B(p, v) SHOW(any_1, p, (jbyte)(v))
#define SHOW_C(p, v) SHOW(any_2, p, (jchar)(v))
#define SHOW_S(p, v) SHOW(any_s2, p, (jshort)(v))
#define SHOW_I(p, v) SHOW(any_4, p, v)
#define SHOW_J(p, v) SHOW(any_8, p, v)
#define SHOW_F(p, v) SHOW(any_4, p, aot_bits_FI(v))
#define SHOW_D(p, v) SHOW(any_8, p, aot_bits_DL(v))
#define VOLATILE_GET_Z(to, o, offset) to = SEE_Z(object_at(o, offset));
#define VOLATILE_GET_B(to, o, offset) to = SEE_B(object_at(o, offset));
#define VOLATILE_GET_C(to, o, offset) to = SEE_C(object_at(o, offset));
#define VOLATILE_GET_S(to, o, offset) to = SEE_S(object_at(o, offset));
#define VOLATILE_GET_I(to, o, offset) to = SEE_I(object_at(o, offset));
#define VOLATILE_GET_J(to, o, offset) to = SEE_J(object_at(o, offset));
#define VOLATILE_GET_F(to, o, offset) to = SEE_F(object_at(o, offset));
#define VOLATILE_GET_D(to, o, offset) to = SEE_D(object_at(o, offset));
#define VOLATILE_GET_L(to, o, offset) to = SEE_L(object_at(o, offset));
#define VOLATILE_PUT_Z(o, offset, v, b, X) SHOW_Z(object_at(o, offset), v)
#define VOLATILE_PUT_B(o, offset, v, b, X) SHOW_B(object_at(o, offset), v)
#define VOLATILE_PUT_C(o, offset, v, b, X) SHOW_C(object_at(o, offset), v)
#define VOLATILE_PUT_S(o, offset, v, b, X) SHOW_S(object_at(o, offset), v)
#define VOLATILE_PUT_I(o, offset, v, b, X) SHOW_I(object_at(o, offset), v)
#define VOLATILE_PUT_J(o, offset, v, b, X) SHOW_J(object_at(o, offset), v)
#define VOLATILE_PUT_F(o, offset, v, b, X) SHOW_F(object_at(o, offset), v)
#define VOLATILE_PUT_D(o, offset, v, b, X) SHOW_D(object_at(o, offset), v)
#define VOLATILE_PUT_L(o, offset, v, b, X) REFER_VOLATILE(o, object_at(o, offset), v, b, X, SHOW(any_ref, object_at(o, offset), v))

/* --- cells ------------------------------------------------------------------------------------ */
/* One cell must be known from here on. */
#define CELL(n, b, X)                                                                                     \
    if (UNLIKELY(!cells[n].value) && UNLIKELY(!aot_find(t, HERE(b), WHOSE, n)))                           \
        goto X;
/* While a class is being initialised by this very thread its cells stay unknown: what is found is used once. */
#define STATIC(n, b, X)                                                                                   \
    void *at_ = cells[n].value, *holder_ = cells[n].extra;                                                \
    if (UNLIKELY(!at_)) {                                                                                 \
        struct aot_cell found_;                                                                           \
        if (UNLIKELY(!aot_find_static(t, HERE(b), WHOSE, n, &found_)))                                    \
            goto X;                                                                                       \
        at_ = found_.value;                                                                               \
        holder_ = found_.extra;                                                                           \
    }                                                                                                     \
    (void)holder_;
struct static_Z { uint8_t v; };
struct static_B { jbyte v; };
struct static_C { jchar v; };
struct static_S { jshort v; };
struct static_I { jint v; };
struct static_J { jlong v; };
struct static_F { jfloat v; };
struct static_D { jdouble v; };
struct static_L { jref v; };
#define STATIC_FIELD(T) (((struct static_##T *)at_)->v)
#define GET_STATIC_Z(to) to = STATIC_FIELD(Z);
#define GET_STATIC_B(to) to = STATIC_FIELD(B);
#define GET_STATIC_C(to) to = STATIC_FIELD(C);
#define GET_STATIC_S(to) to = STATIC_FIELD(S);
#define GET_STATIC_I(to) to = STATIC_FIELD(I);
#define GET_STATIC_J(to) to = STATIC_FIELD(J);
#define GET_STATIC_F(to) to = STATIC_FIELD(F);
#define GET_STATIC_D(to) to = STATIC_FIELD(D);
#define GET_STATIC_L(to) to = STATIC_FIELD(L);
#define PUT_STATIC_Z(x, b, X) STATIC_FIELD(Z) = (x) & 1;
#define PUT_STATIC_B(x, b, X) STATIC_FIELD(B) = (jbyte)(x);
#define PUT_STATIC_C(x, b, X) STATIC_FIELD(C) = (jchar)(x);
#define PUT_STATIC_S(x, b, X) STATIC_FIELD(S) = (jshort)(x);
#define PUT_STATIC_I(x, b, X) STATIC_FIELD(I) = (x);
#define PUT_STATIC_J(x, b, X) STATIC_FIELD(J) = (x);
#define PUT_STATIC_F(x, b, X) STATIC_FIELD(F) = (x);
#define PUT_STATIC_D(x, b, X) STATIC_FIELD(D) = (x);
#define PUT_STATIC_L(x, b, X) REFER((jref)holder_, at_, x, b, X, STATIC_FIELD(L) = (x);)
#define VOLATILE_GET_STATIC_Z(to) to = SEE_Z(at_);
#define VOLATILE_GET_STATIC_B(to) to = SEE_B(at_);
#define VOLATILE_GET_STATIC_C(to) to = SEE_C(at_);
#define VOLATILE_GET_STATIC_S(to) to = SEE_S(at_);
#define VOLATILE_GET_STATIC_I(to) to = SEE_I(at_);
#define VOLATILE_GET_STATIC_J(to) to = SEE_J(at_);
#define VOLATILE_GET_STATIC_F(to) to = SEE_F(at_);
#define VOLATILE_GET_STATIC_D(to) to = SEE_D(at_);
#define VOLATILE_GET_STATIC_L(to) to = SEE_L(at_);
#define VOLATILE_PUT_STATIC_Z(x, b, X) SHOW_Z(at_, x)
#define VOLATILE_PUT_STATIC_B(x, b, X) SHOW_B(at_, x)
#define VOLATILE_PUT_STATIC_C(x, b, X) SHOW_C(at_, x)
#define VOLATILE_PUT_STATIC_S(x, b, X) SHOW_S(at_, x)
#define VOLATILE_PUT_STATIC_I(x, b, X) SHOW_I(at_, x)
#define VOLATILE_PUT_STATIC_J(x, b, X) SHOW_J(at_, x)
#define VOLATILE_PUT_STATIC_F(x, b, X) SHOW_F(at_, x)
#define VOLATILE_PUT_STATIC_D(x, b, X) SHOW_D(at_, x)
#define VOLATILE_PUT_STATIC_L(x, b, X) REFER_VOLATILE((jref)holder_, at_, x, b, X, SHOW(any_ref, at_, x))

#define CONSTANT(to, n, b, X)                                                                             \
    if (UNLIKELY(!(to = (jref)cells[n].value))) {                                                         \
        to = aot_find_constant(t, HERE(b), WHOSE, n);                                                     \
        THROWN(X)                                                                                         \
    }                                                                                                     \
    LOADED(to, b, X)

/* --- objects ---------------------------------------------------------------------------------- */
/* bytes: of an instance, which the cell is only filled for. */
#define NEW(to, n, bytes, b, X)                                                                           \
    {                                                                                                     \
        const struct class *k_ = cells[n].value;                                                          \
        to = RT_LIKELY(k_ != NULL) ? mem_alloc_fast(&t->mem, &k_->shape, bytes) : NULL;                   \
        if (UNLIKELY(!to) && !(to = aot_new(t, HERE(b), WHOSE, n)))                                       \
            goto X;                                                                                       \
    }
/* Objects that stay (tools/rtjaot/stay.h) lie in rooms among the function's variables, with a header as in the heap.  There they may be while that is where the
 * thread allocates, nobody counts how much, and new objects have no ceiling. */
#define MAY_STAY (t->mem.runs == t->mem.run && !atomic_load_explicit(&t->mem.area_budget.bound, memory_order_relaxed))
/* What is read from it one by one, or all at once. */
#define ROOM_FOR(bytes) struct __attribute__((may_alias)) { char at[bytes]; } __attribute__((aligned(8)))
#define MOVE(to, from) *(__typeof__(to) *)&(to) = *(__typeof__(to) *)&(from);
#define STAY(to, room, class_)                                                                            \
    to = (room);                                                                                          \
    *(any_8 *)(to) = 0;                                                                                   \
    object_set_shape(to, &((const struct class *)(class_))->shape);
#define CLEAR(bytes, o, offset) *(any_##bytes *)object_at(o, offset) = 0;
/* Its class, k_, to be initialised now if it is not; of the method's own class or of one above it, so that its size is known. */
#define STAY_OF(n, b, X)                                                                                  \
    const struct class *k_ = cells[n].value;                                                              \
    if (UNLIKELY(!k_)) {                                                                                  \
        const struct object *o_ = aot_new(t, HERE(b), WHOSE, n);                                          \
        if (!o_)                                                                                          \
            goto X;                                                                                       \
        k_ = object_class(o_);                                                                            \
    }
/* Nobody need be told of the store; and what refers to an object in a scope would have to lie there, too. */
#define PUT_STAY(o, offset, v, b, X)                                                                      \
    {                                                                                                     \
        jref v_ = (v);                                                                                    \
        if (UNLIKELY((uintptr_t)v_ - t->mem.store_base < t->mem.store_size) && UNLIKELY(mem_is_scoped(v_))) { \
            aot_refuse(t, HERE(b), object_class(o), v_);                                                  \
            goto X;                                                                                       \
        }                                                                                                 \
        PUT(L, o, offset, v_)                                                                             \
    }
/* An ordinary object of what lies in the room. */
#define OUT(to, room, b, X)                                                                               \
    {                                                                                                     \
        __typeof__(room) copy_;                                                                           \
        MOVE(copy_, room)                                                                                 \
        if (UNLIKELY(!((to) = aot_out(t, HERE(b), &copy_))))                                              \
            goto X;                                                                                       \
    }
/* A lambda that captures something: its class is the site's extra when its fields are known to lie where fill puts the values. */
#define CAPTURE(to, n, bytes, b, fill, otherwise)                                                         \
    {                                                                                                     \
        const struct class *k_ = cells[n].extra;                                                          \
        jref o_ = RT_LIKELY(k_ != NULL) ? mem_alloc_fast(&t->mem, &k_->shape, bytes) : NULL;              \
        if (UNLIKELY(!o_) && UNLIKELY(!k_ || !(o_ = aot_capture(t, HERE(b), k_)))) {                      \
            otherwise                                                                                     \
        } else {                                                                                          \
            fill                                                                                          \
            to = o_;                                                                                      \
        }                                                                                                 \
    }
#define FILL(any, offset, v) *(any *)object_at(o_, offset) = (v);
#define FILL_A(offset, v, b, X) REFER(o_, object_at(o_, offset), v, b, X, FILL(any_ref, offset, v))
/* shift: of the elements' size. */
static inline jref aot_array(struct mem_thread *m, const struct class *k, unsigned shift, jint n)
{
    jref a = n >= 0 ? mem_alloc_fast(m, &k->shape, (ARRAY_BASE + ((size_t)(uint32_t)n << shift) + 7) & ~(size_t)7) : NULL;
    if (RT_LIKELY(a != NULL))
        ((struct array *)a)->length = n;
    return a;
}
#define NEW_ARRAY(to, class_, shift, length, b, X)                                                               \
    {                                                                                                     \
        struct class *k_ = (class_);                                                                      \
        jint n_ = (length);                                                                               \
        to = aot_array(&t->mem, k_, shift, n_);                                                           \
        if (UNLIKELY(!to) && !(to = aot_new_array(t, HERE(b), k_, n_)))                                   \
            goto X;                                                                                       \
    }
#define NEW_ARRAYS(to, n, lengths, count, b, X)                                                           \
    AT(b)                                                                                                 \
    if (UNLIKELY(!(to = alloc_multi_array(t, (struct class *)cells[n].value, lengths, count))))           \
        goto X;
/* To a class that rtjaot knows as an interface; while the cell is empty so may the cache be. */
#define CAST_INTERFACE(o, n, b, X)                                                                        \
    if (o && UNLIKELY(!cells[n].value || atomic_load_explicit(&object_class(o)->subtype_cache, memory_order_relaxed) \
                                             != (struct class *)cells[n].value))                          \
        CAST(o, n, b, X)
#define CAST(o, n, b, X)                                                                                  \
    if (o && UNLIKELY(object_class(o) != (struct class *)cells[n].value) &&                               \
        UNLIKELY(!aot_is(o, (struct class *)cells[n].value)) && !aot_cast(t, HERE(b), WHOSE, n, o))       \
        goto X;
#define INSTANCE_OF(to, o, n, b, X)                                                                       \
    if (!o) {                                                                                             \
        to = 0;                                                                                           \
    } else {                                                                                              \
        CELL(n, b, X)                                                                                     \
        to = object_class(o) == (struct class *)cells[n].value || aot_is(o, (struct class *)cells[n].value); \
    }
/* It is alive until here, whatever the C compiler thinks of it. */
#define KEEP(o) __asm__ volatile("" : : "r"(o));
#define OBJECT_INIT(o, plain, b, X)                                                                       \
    if (!(plain) && UNLIKELY(object_shape(o)->has_finalizer) && UNLIKELY(!aot_finalizable(t, HERE(b), o)))      \
        goto X;

/* --- monitors --------------------------------------------------------------------------------- */
#define MONITOR_DO(what, o, b, X)                                                                         \
    {                                                                                                     \
        AT(b)                                                                                             \
        int result_ = what(&t->sched, &(o)->monitor);                                                     \
        if (UNLIKELY(result_ != MONITOR_OK)) {                                                            \
            throw_monitor(t, result_);                                                                    \
            goto X;                                                                                       \
        }                                                                                                 \
    }
/* Of an object that nobody else sees: its monitor need not be taken, unless it has a ceiling, locks are counted, or other code has taken it.  Nor
 * given back then, which is seen by its being free. */
#define LONE(o) RT_LIKELY(monitor_is_plain(&t->sched, &(o)->monitor))
/* The same for a call, which gives back all that it takes: so it does not matter that this thread, for no other can, may have taken it by a statement.  Nor
 * does anybody else write the tag. */
#define LONE_CALL(o) RT_LIKELY(!t->sched.free_word && !((o)->monitor.tag & MONITOR_CEILING))
#define LONE_NOT_TAKEN(o) RT_LIKELY(monitor_is_free(&(o)->monitor))
#define MONITOR_ENTER(o, k, b, X) MONITOR_DO(monitor_enter, o, b, X) room_.locked[k] = (o);
#define MONITOR_EXIT(o, b, X) MONITOR_DO(monitor_exit, o, b, X)
#define LOCK(o) { jref o_ = (o); MONITOR_DO(monitor_enter, o_, 0, X0) f_.lock = o_; }
#define UNLOCK(b, X) { jref o_ = f_.lock; f_.lock = NULL; MONITOR_DO(monitor_exit, o_, b, X) }
/* Of what is called in a loop whose other instructions neither wait nor run code elsewhere: the lock that it takes, and would give back, is kept until the
 * loop has turned so often, comes to anything else, or ends.  To others it is a lock that is held a little longer.  false: it is not to be kept; the thread
 * keeps none. */
enum { KEPT_TURNS = 32 };
#define KEPT(o) (RT_LIKELY(t->kept == (o)) || aot_keep(t, o))
/* Of the static method that the cell means, if it is there. */
#define STATIC_KEPT(n)                                                                                    \
    ({ const struct method *m_ = aot_extra(&cells[n]); RT_LIKELY((uintptr_t)m_ > 1) && KEPT(m_->class->mirror); })
#define TURN() if (UNLIKELY(!--turns_)) { turns_ = KEPT_TURNS; GIVE_BACK }
#define UNLOCK_THROWN() if (f_.lock) aot_unlock_thrown(t, &f_);

/* --- calls ------------------------------------------------------------------------------------ */
/* Is the method there that the cell means?  Not compared with NULL: gcc would keep it in a register where it knows it to be NULL then. */
#define IS_BOUND(cell) ((uintptr_t)(cell).extra > 1)
/* Are the class that one cell of the class tells of and the constructor that another does what was compiled? */
#define MAKES(of, n, init) (cells_##of[n].value && IS_BOUND(cells_##of[init]))
#define BOUND(n) RT_LIKELY(IS_BOUND(cells[n]))
#define CATCHES(n) (cells[n].value ? aot_is(t->exception, cells[n].value) : aot_catches(t, &OWN, n))
#define CLASS_OF(o) ((jref)object_class(o)->mirror)
#define THIS_THREAD() ((jref)t->object)
#define RUN_BARE(n, slots) ({ GIVE_BACK native_function run_ = (native_function)aot_extra(&cells[n]); if (run_) run_(t, slots); run_ != NULL; })
#define RUN_LEAF(n, slots) ({ GIVE_BACK leaf_function run_ = (leaf_function)aot_extra(&cells[n]); run_ && mem_may_load_all(&t->mem) && run_(t, slots); })
/* The code of what a site comes to with this handle to a variable, if it is known. */
static inline void *aot_variable_code(const struct aot_cell *cell, const struct object *handle)
{
    const struct call_site *site = __atomic_load_n(&cell->value, __ATOMIC_ACQUIRE);
    const struct method *m = site ? shortcut_plain(site, handle) : NULL;
    return m ? m->compiled : NULL;
}
/* The same of a handle to a method. */
static inline void *aot_handle_code(const struct aot_cell *cell, const struct object *handle, const struct object *receiver)
{
    const struct call_site *site = __atomic_load_n(&cell->value, __ATOMIC_ACQUIRE);
    const struct method *m = site ? shortcut_method(site, handle, receiver) : NULL;
    return m ? m->compiled : NULL;
}
/* A concatenation whose parts are all there is done in place. */
#define JOINS(plain) RT_LIKELY(plain)
/* What an object of class k runs for the cell's method; NULL: not known here. */
static inline struct method *aot_virtual(const struct class *k, const struct aot_cell *cell)
{
    uintptr_t row = (uintptr_t)cell->extra;
    if (RT_UNLIKELY(row == 0))
        return NULL;
    struct method *m = k->vtable[row - 1];
    if (!m)
        __builtin_unreachable();            /* a table has no gaps (tables.c) */
    return m;
}
/* extra: how far into a class the place lies where code is remembered; at 0, until the cell is filled, lies no method.  It is looked at first: the cell has its
 * method by the time it has that. */
static inline void *aot_interface_code(const struct class *k, const struct aot_cell *cell)
{
    const struct interface_code *x = (const void *)((const char *)k + (uintptr_t)__atomic_load_n(&cell->extra, __ATOMIC_ACQUIRE));
    if (RT_UNLIKELY(atomic_load_explicit(&x->called, memory_order_acquire) != cell->value))
        return NULL;
    if (!x->code)
        __builtin_unreachable();            /* nor has the cell its place without its method */
    return x->code;
}
static inline struct method *aot_interface(const struct class *k, const struct aot_cell *cell)
{
    return interface_compiled((struct class *)(uintptr_t)k, cell->value);
}

#endif
