/* SPDX-License-Identifier: Apache-2.0 */
/* The instructions that resolve themselves once (resolve_patch.h). */
#include "interp/resolve_patch.h"

#include "interp/field_row.h"
#include "interp/interp.h"
#include "interp/intrinsics.h"
#include "interp/region.h"
#include "vm/atomic/safe.h"
#include "interp/throw.h"
#include "memory/barrier.h"
#include "sched/arch_cpu.h"
#include "sched/os.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/link_call.h"
#include "vm/run/handle/linker.h"
#include "vm/run/store.h"
#include "vm/run/tool/tool.h"

/* Another thread may have read the old operands ahead of the new handler, where its processor does such things. */
static void publish_operands(void)
{
    if (ARCH_IN_ORDER)
        atomic_thread_fence(memory_order_release);
    else
        os_barrier_in_all();
}

static bool runs_row(const void *handler, enum ir row) { return handler == ir_handler[row] || handler == ir_region_handler[row]; }

/* Operands are written; now the instruction is another.  Where code became out of date meanwhile it is a closed door (renew.c), and stays one. */
static int become(union cell *pc, enum ir row)
{
    if (RT_UNLIKELY(runs_row(pc->handler, IR_renew)))
        return RESOLVED_AGAIN;
    RT_ASSERT(row < IR_COUNT && ir_info[row].words == ir_info[ir_of_handler(pc->handler)].words);
    publish_operands();
    __atomic_store_n(&pc->handler, ir_handler_beside(pc->handler, row), __ATOMIC_RELEASE);
    return RESOLVED_AGAIN;
}

/* The same for a call.  The move before it, if the translator saw one, learns what comes behind it: it may do so later than
 * others already run the call, and its own operands stay as they are. */
static int become_call(union cell *pc, enum ir row)
{
    const void *old = __atomic_load_n(&pc->handler, __ATOMIC_RELAXED);
    bool moved = runs_row(old, IR_invokestatic_mu) || runs_row(old, IR_invokespecial_mu) ||
                 runs_row(old, IR_invokevirtual_mu) || runs_row(old, IR_invokeinterface_mu);
    if (moved && row == IR_invokevirtual)
        row = IR_invokevirtual_m;
    if (moved && row == IR_invokeinterface)
        row = IR_invokeinterface_m;
    enum ir first = moved && runs_row(pc[-2].handler, IR_mov) ? IR_mov_static
                    : moved && runs_row(pc[-2].handler, IR_movs2) ? IR_movs2_static : IR_COUNT;
    become(pc, row);
    if (first == IR_COUNT)
        return RESOLVED_AGAIN;
    switch (row) {
    case IR_invokestatic: return become(pc - 2, first);
    case IR_invokespecial: return become(pc - 2, first + (IR_mov_special - IR_mov_static));
    case IR_invokevirtual_m: return become(pc - 2, first + (IR_mov_virtual - IR_mov_static));
    case IR_invokeinterface_m: return become(pc - 2, first + (IR_mov_interface - IR_mov_static));
    case IR_leaf: return become(pc - 2, first + (IR_mov_leaf - IR_mov_static));
    default: return RESOLVED_AGAIN;
    }
}

/* Where the running instruction is, and its bytecode. */
struct site { struct method *method; struct constant_pool *cp; struct insn in; };

static struct site site_of(const struct thread *t)
{
    struct site s = { .method = frame_method(t->frame) };
    RT_ASSERT(t->frame->pc);
    s.cp = t->frame->code->body->cp;
    code_insn(code_of_frame(t->frame), t->frame->pc, &s.in);
    return s;
}

static int thrown(struct thread *t, const struct class_failure *f)
{
    throw_failure(t, f);
    return RESOLVED_THROWN;
}

/* Fields. */

static int resolve_instance(struct thread *t, union cell *pc, bool put)
{
    struct class_failure failure = { 0 };
    struct site s = site_of(t);
    const struct field *f = resolve_field(s.cp, s.in.cp, false, put, s.method, &failure);
    if (!f)
        return thrown(t, &failure);
    pc[1].k = (int32_t)f->offset;
    return become(pc, field_row(f, false, put));
}

int resolve_getfield(struct thread *t, union cell *pc, jslot *r) { (void)r; return resolve_instance(t, pc, false); }
int resolve_putfield(struct thread *t, union cell *pc, jslot *r) { (void)r; return resolve_instance(t, pc, true); }

/* Resolved and its class initialised, or being so by this thread.  NULL: pending. */
static const struct field *resolve_static(struct thread *t, bool put)
{
    struct class_failure failure = { 0 };
    struct site s = site_of(t);
    const struct field *f = resolve_field(s.cp, s.in.cp, true, put, s.method, &failure);
    if (!f)
        throw_failure(t, &failure);
    return f && class_initialize(t, f->class) ? f : NULL;
}

static jslot load_static(const struct field *f)
{
    const void *p = object_at(f->class->mirror, f->offset);
    switch (f->type) {
    case T_BOOLEAN: case T_BYTE: return slot_of_int(__atomic_load_n((const int8_t *)p, __ATOMIC_SEQ_CST));
    case T_CHAR: return slot_of_int(__atomic_load_n((const uint16_t *)p, __ATOMIC_SEQ_CST));
    case T_SHORT: return slot_of_int(__atomic_load_n((const int16_t *)p, __ATOMIC_SEQ_CST));
    case T_INT: case T_FLOAT: return slot_of_int(__atomic_load_n((const int32_t *)p, __ATOMIC_SEQ_CST));
    default: return __atomic_load_n((const jslot *)p, __ATOMIC_SEQ_CST);
    }
}

static bool store_static(struct thread *t, const struct field *f, jslot value)
{
    void *p = object_at(f->class->mirror, f->offset);
    if (!field_is_reference(f))
        undo_value(&t->mem, p, basic_type_bytes(f->type));
    switch (f->type) {
    case T_BOOLEAN: __atomic_store_n((uint8_t *)p, value & 1, __ATOMIC_SEQ_CST); return true;
    case T_BYTE: __atomic_store_n((uint8_t *)p, (uint8_t)value, __ATOMIC_SEQ_CST); return true;
    case T_CHAR: case T_SHORT: __atomic_store_n((uint16_t *)p, (uint16_t)value, __ATOMIC_SEQ_CST); return true;
    case T_INT: case T_FLOAT: __atomic_store_n((uint32_t *)p, (uint32_t)value, __ATOMIC_SEQ_CST); return true;
    case T_LONG: case T_DOUBLE: __atomic_store_n((jslot *)p, value, __ATOMIC_SEQ_CST); return true;
    default: return store_ref(t, f->class->mirror, p, slot_ref(value));
    }
}

int resolve_getstatic(struct thread *t, union cell *pc, jslot *r)
{
    const struct field *f = resolve_static(t, false);
    if (!f)
        return RESOLVED_THROWN;
    if (!class_initialized(f->class)) {
        jslot value = load_static(f);
        if (t->sched.no_heap && field_is_reference(f) && mem_is_heap(slot_ref(value))) {
            throw_heap_reference(t, slot_ref(value));
            return RESOLVED_THROWN;
        }
        r[pc[1].a] = value;
        return ir_info[IR_getstatic_u].words;
    }
    pc[2].pointer = object_at(f->class->mirror, f->offset);
    return become(pc, field_row(f, true, false));
}

int resolve_putstatic(struct thread *t, union cell *pc, jslot *r)
{
    const struct field *f = resolve_static(t, true);
    if (!f)
        return RESOLVED_THROWN;
    if (!class_initialized(f->class))
        return store_static(t, f, r[pc[1].a]) ? ir_info[IR_putstatic_u].words : RESOLVED_THROWN;
    if (field_is_reference(f)) {
        pc[1].k = (int32_t)f->offset;
        pc[2].object = f->class->mirror;
    } else {
        pc[2].pointer = object_at(f->class->mirror, f->offset);
    }
    return become(pc, field_row(f, true, true));
}

/* Constants and classes. */

int resolve_ldc(struct thread *t, union cell *pc, jslot *r)
{
    struct site s = site_of(t);
    jslot value;
    uint8_t type;
    (void)r;
    if (!resolve_constant(t, s.cp, s.in.cp, &value, &type))
        return RESOLVED_THROWN;
    pc[2].wide = value;
    return become(pc, IR_const_w);
}

static struct class *resolve_type(struct thread *t)
{
    struct class_failure failure = { 0 };
    struct site s = site_of(t);
    struct class *c = resolve_class(s.cp, s.in.cp, &failure);
    if (!c)
        throw_failure(t, &failure);
    return c;
}

int resolve_new(struct thread *t, union cell *pc, jslot *r)
{
    struct class *c = resolve_type(t);
    if (!c)
        return RESOLVED_THROWN;
    bool ordinary = !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && c != known.Class;
    if (ordinary && !class_initialize(t, c))
        return RESOLVED_THROWN;
    if (!ordinary || !class_initialized(c)) {
        struct object *o = alloc_object(t, c);
        r[pc[1].a] = slot_of_ref(o);
        return o ? ir_info[IR_new_u].words : RESOLVED_THROWN;
    }
    pc[1].k = (int32_t)c->shape.size;
    pc[2].class = c;
    return become(pc, IR_new);
}

int resolve_anewarray(struct thread *t, union cell *pc, jslot *r)
{
    struct class_failure failure = { 0 };
    struct class *c = resolve_type(t);
    (void)r;
    if (!c)
        return RESOLVED_THROWN;
    if (!(c = class_array_of(c, &failure)))
        return thrown(t, &failure);
    pc[2].class = c;
    return become(pc, IR_newarray);
}

int resolve_multianewarray(struct thread *t, union cell *pc, jslot *r)
{
    jint lengths[UINT8_MAX];
    unsigned dims = pc[1].b;
    RT_ASSERT(dims > 0 && dims <= UINT8_MAX);
    struct class *c = resolve_type(t);
    for (unsigned i = 0; i < dims; i++)
        lengths[i] = slot_int(r[pc[1].a + i]);
    struct object *o = c ? alloc_multi_array(t, c, lengths, dims) : NULL;
    r[pc[1].a] = slot_of_ref(o);
    return o ? ir_info[IR_multianewarray].words : RESOLVED_THROWN;
}

int resolve_checkcast(struct thread *t, union cell *pc, jslot *r)
{
    if (!r[pc[1].a])
        return ir_info[IR_checkcast_u].words;
    if (!(pc[2].class = resolve_type(t)))
        return RESOLVED_THROWN;
    return become(pc, IR_checkcast);
}

int resolve_instanceof(struct thread *t, union cell *pc, jslot *r)
{
    if (!r[pc[1].b]) {
        r[pc[1].a] = 0;
        return ir_info[IR_instanceof_u].words;
    }
    if (!(pc[2].class = resolve_type(t)))
        return RESOLVED_THROWN;
    return become(pc, IR_instanceof);
}

/* Calls. */

static struct method *resolve_call(struct thread *t, const struct site *s, enum invoke_kind kind)
{
    struct class_failure failure = { 0 };
    struct method *m = resolve_method(s->cp, s->in.cp, kind, &failure);
    if (!m)
        throw_failure(t, &failure);
    return m;
}

static int become_linker(const struct site *s, union cell *pc, struct method *m)
{
    unsigned slots = descriptor_slots(cp_ref_descriptor(s->cp, s->in.cp)) + !method_is_static(m);
    pc[1].method = m;
    pc[3].b = (uint16_t)slots;
    return become(pc, IR_invokelinker);
}

/* Is all the code does to return a field of its receiver?  The field's row; IR_COUNT: no, or it is for regions. */
static enum ir getter_row(const struct code *code)
{
    if (code->in_region)
        return IR_COUNT;
    enum ir get = ir_of_handler(code->cells[0].handler);
    if (get < IR_getfield_b || get > IR_getfield_a || code->cells[1].b != 0 || code->cells[3].a != code->cells[1].a)
        return IR_COUNT;
    static const uint16_t narrow[] = { IR_return_b, IR_return_c, IR_return_s, IR_return_1, IR_return_1, IR_return_1 };
    const void *end = code->cells[2].handler;
    bool returns = end == ir_handler[IR_return_1] || end == ir_handler[narrow[get - IR_getfield_b]] ||
                   (get == IR_getfield_b && end == ir_handler[IR_return_z]);
    return returns && !method_is_static(code->head.method) ? get : IR_COUNT;
}

/* The constructor of the super class that is all that m calls; NULL: m does more, or may not call it. */
static const struct method *only_super_constructor(const struct method *m)
{
    const uint8_t *p = m->body->bytes;
    const struct constant_pool *cp = m->body->cp;
    const struct class *super = m->class->super;
    if (m->body->length != 5 || p[0] != OP_aload_0 || p[1] != OP_invokespecial || p[4] != OP_return)
        return NULL;
    unsigned index = be16(p + 2);
    if (index >= cp->count || cp->tags[index] != CP_METHOD || cp_ref_class_name(cp, index) != super->name)
        return NULL;
    const struct method *next = class_declared_method(super, cp_ref_name(cp, index), cp_ref_descriptor(cp, index));
    bool may = next && (next->access & (ACC_PUBLIC | ACC_PROTECTED) ||
                        (!(next->access & ACC_PRIVATE) && super->package == m->class->package));
    return may ? next : NULL;
}

/* Does the constructor come down to Object's? */
static bool is_empty_constructor(const struct method *m)
{
    uint32_t classes = class_chain_max(m->class);
    RT_TURNS(turns);
    while (m && m->flags & METHOD_IS_INIT && m->class != known.Object) {    /* bound: the super classes */
        RT_BOUND(turns, classes);
        m = only_super_constructor(m);
    }
    return m && m->flags & METHOD_IS_INIT;
}

static int become_code(union cell *pc, const struct method *m, struct code *code)
{
    enum ir get = getter_row(code);
    if (get != IR_COUNT) {
        pc[1].wide = (uint32_t)code->cells[1].k;
        return become(pc, IR_special_get_b + (get - IR_getfield_b));
    }
    pc[1].code = code;
    return become_call(pc, method_is_static(m) ? IR_invokestatic : IR_invokespecial);
}

/* Of the kind that the calling frame runs. */
static bool runs_code(struct thread *t, struct method *m)
{
    return code_of_frame(t->frame)->in_region ? region_runs_code(t, m) : code_runs(m);
}

static struct code *make_code(struct thread *t, struct method *m)
{
    return code_of_frame(t->frame)->in_region ? region_code_of(t, m) : code_of(t, m);
}

/* A call of exactly this method. */
static int become_direct(struct thread *t, const struct site *s, union cell *pc, struct method *m)
{
    bool in_region = code_of_frame(t->frame)->in_region;
    leaf_function leaf = intrinsic_leaf(m);
    native_function bare = !in_region || region_is_safe(m) ? intrinsic_bare(m, s->method->class) : NULL;
    if (linker_is(m))
        return become_linker(s, pc, m);
    if (!tool_places && is_empty_constructor(m))
        return become(pc, IR_object_init);
    if (leaf && !(in_region && intrinsic_writes(leaf))) {
        pc[1].pointer = (void *)leaf;
        pc[2].method = m;
        return become_call(pc, IR_leaf);
    }
    if (bare) {
        pc[1].pointer = (void *)bare;
        return become(pc, method_is_static(m) ? IR_bare : IR_bare_nn);
    }
    if (runs_code(t, m)) {
        struct code *code = make_code(t, m);
        return code ? become_code(pc, m, code) : RESOLVED_THROWN;
    }
    if (thread_pending(t))
        return RESOLVED_THROWN;
    pc[1].method = m;
    return become(pc, method_is_static(m) ? IR_invokeentry : IR_invokeentry_nn);
}

struct method *resolve_invokestatic(struct thread *t, union cell *pc)
{
    struct site s = site_of(t);
    struct method *m = resolve_call(t, &s, INVOKE_STATIC);
    if (!m || !class_initialize(t, m->class))
        return NULL;
    if (!class_initialized(m->class) && !linker_is(m))
        return m;
    become_direct(t, &s, pc, m);
    return NULL;
}

int resolve_invokespecial(struct thread *t, union cell *pc, jslot *r)
{
    struct site s = site_of(t);
    struct method *m = resolve_call(t, &s, INVOKE_SPECIAL);
    (void)r;
    if (!m || m->flags & METHOD_IS_INIT || !class_is_interface(s.method->class))
        return m ? become_direct(t, &s, pc, m) : RESOLVED_THROWN;
    pc[2].method = m;
    return become(pc, IR_invokespecial_i);
}

bool check_special_receiver(struct thread *t, union cell *pc, struct class *c)
{
    struct class *current = frame_method(t->frame)->class;
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
    if (!class_is_subtype(c, current))
        return throw_new(t, EX(IllegalAccessError), "Receiver class %s must be the current class or a subtype of interface %s",
                         class_external_name(c, a, sizeof a), class_external_name(current, b, sizeof b));
    if (!c->unit->listed || c->unit == current->unit)           /* what may be unloaded first is not remembered */
        __atomic_store_n(&pc[1].class, c, __ATOMIC_RELAXED);
    return true;
}

/* The instruction keeps the first result; racing threads agree on it. */
static int become_dynamic(union cell *pc, struct call_site *site)
{
    void *none = NULL;
    if (!site)
        return RESOLVED_THROWN;
    __atomic_compare_exchange_n(&pc[1].pointer, &none, site, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return become(pc, IR_invokedynamic);
}

int resolve_invokedynamic(struct thread *t, union cell *pc, jslot *r)
{
    struct site s = site_of(t);
    (void)r;
    return become_dynamic(pc, link_dynamic_site(t, s.cp, s.in.cp));
}

static bool is_direct(const struct method *m, int index)
{
    return index < 0 || method_stays(m);
}

int resolve_invokevirtual(struct thread *t, union cell *pc, jslot *r)
{
    struct class_failure failure = { 0 };
    struct site s = site_of(t);
    struct method *m = resolve_call(t, &s, INVOKE_VIRTUAL);
    (void)r;
    if (!m)
        return RESOLVED_THROWN;
    if (m->flags & METHOD_SIGNATURE_POLYMORPHIC && !linker_is(m))
        return become_dynamic(pc, link_handle_site(t, s.method->class, m->class, cp_ref_name(s.cp, s.in.cp),
                                                   cp_ref_descriptor(s.cp, s.in.cp)));
    const struct class *c = resolve_class(s.cp, s.cp->value[s.in.cp].pair.a, &failure);
    int index = c ? class_vtable_index(c, m) : -1;
    if (is_direct(m, index))
        return become_direct(t, &s, pc, m);
    pc[3].k = index;
    return become_call(pc, IR_invokevirtual);
}

int resolve_invokeinterface(struct thread *t, union cell *pc, jslot *r)
{
    struct site s = site_of(t);
    struct method *m = resolve_call(t, &s, INVOKE_INTERFACE);
    (void)r;
    if (!m)
        return RESOLVED_THROWN;
    pc[3].method = m;
    return become_call(pc, IR_invokeinterface);
}

/* The site has cached a getter: a faster row for the same operands.  A move before it runs for itself again. */
static void become_getter(union cell *pc, const struct code *code)
{
    enum ir get = getter_row(code);
    const void *call = __atomic_load_n(&pc->handler, __ATOMIC_RELAXED);
    bool moved = call == ir_handler[IR_invokevirtual_m] || call == ir_handler[IR_invokeinterface_m];
    bool is_virtual = call == ir_handler[IR_invokevirtual_m] || call == ir_handler[IR_invokevirtual];
    if (get == IR_COUNT || (!moved && !is_virtual && call != ir_handler[IR_invokeinterface]))
        return;
    become(pc, (is_virtual ? IR_virtual_get_b : IR_interface_get_b) + (get - IR_getfield_b));
    if (moved && pc[-2].handler == ir_handler[is_virtual ? IR_mov_virtual : IR_mov_interface])
        become(pc - 2, IR_mov);
    else if (moved && pc[-2].handler == ir_handler[is_virtual ? IR_movs2_virtual : IR_movs2_interface])
        become(pc - 2, IR_movs2);
}

/* Remember the receiver's class and its method's code; the first wins for ever, so the two words always match. */
static bool fill_cache(struct thread *t, union cell *pc, struct class *c, struct method *m)
{
    struct code *none = NULL;
    if (!runs_code(t, m))
        return !thread_pending(t);
    struct code *code = make_code(t, m);
    const struct class *owner = frame_method(t->frame)->class;
    bool foreign = c->unit->listed && c->unit != owner->unit;       /* then it may be unloaded before this code: interp/forget.c */
    if (foreign && !unit_add_site(c->unit, owner, pc))
        return code;
    if (code && __atomic_compare_exchange_n(&pc[2].code, &none, code, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        __atomic_store_n(&pc[1].class, c, __ATOMIC_RELEASE);
        if (!foreign)
            become_getter(pc, code);
    }
    return code;
}

struct method *select_virtual(struct thread *t, union cell *pc, struct class *c, int32_t index)
{
    RT_ASSERT(index >= 0 && (uint32_t)index < c->vtable_length);
    struct method *m = c->vtable[index];
    return fill_cache(t, pc, c, m) ? m : NULL;
}

/* A method that no itable has: private, or of Object. */
static struct method *select_unlisted(const struct thread *t, struct class *c, struct method *m, struct class_failure *f)
{
    struct site s = site_of(t);
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
    struct class *wanted = resolve_class(s.cp, s.cp->value[s.in.cp].pair.a, f);
    if (!wanted)
        return NULL;
    if (class_is_subtype(c, wanted))
        return is_direct(m, m->vtable_index) ? m : c->vtable[m->vtable_index];
    class_fail(f, CLASS_INCOMPATIBLE, "Class %s does not implement the requested interface %s",
               class_external_name(c, a, sizeof a), class_external_name(wanted, b, sizeof b));
    return NULL;
}

/* Apart, as the room for a message is many cache lines of stack.  NULL: pending. */
static RT_NOINLINE struct method *select_otherwise(struct thread *t, struct class *c, struct method *im, bool listed)
{
    struct class_failure failure = { 0 };
    struct method *m = listed ? method_select(c, im, &failure) : select_unlisted(t, c, im, &failure);
    if (!m)
        throw_failure(t, &failure);
    return m;
}

struct method *select_interface(struct thread *t, union cell *pc, struct class *c, struct method *im)
{
    bool listed = class_is_interface(im->class) && im->vtable_index >= 0 && !(im->access & ACC_PRIVATE);
    struct method *m = listed ? class_interface_target(c, im, interface_place(im)) : NULL;
    if (!m && !(m = select_otherwise(t, c, im, listed)))
        return NULL;
    if (!__atomic_load_n(&pc[1].class, __ATOMIC_RELAXED) && !fill_cache(t, pc, c, m))
        return NULL;
    return m;
}
