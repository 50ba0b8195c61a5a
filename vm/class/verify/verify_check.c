/* SPDX-License-Identifier: Apache-2.0 */
/* Type checking (JVMS 4.10.1): one walk through the code; wherever control may come from elsewhere StackMapTable says
 * what holds.  The table is read whole before the walk, as a jump may go to any of its frames.
 *
 * Frames that repeat the locals of the one before share them. */
#include "vm/class/verify/verify_impl.h"

#include <string.h>

struct map { uint32_t bci, locals_count, depth; bool this_uninit; vtype *locals, *stack; };
struct maps { struct map *map; uint32_t count; };

struct reader {
    struct verifier *v;
    const uint8_t *p, *end;
    struct map last;
    bool first, uninit_in_locals;
};

/* ClassFormatError; no other engine is asked then. */
static bool bad_table(struct reader *r, const char *what)
{
    return class_fail(r->v->failure, CLASS_FORMAT, "StackMapTable format error: %s", what);
}

static bool take(struct reader *r, unsigned bytes, uint32_t *value)
{
    if (r->end - r->p < (ptrdiff_t)bytes)
        return bad_table(r, "access beyond the end of attribute");
    *value = bytes == 1 ? r->p[0] : be16(r->p);
    r->p += bytes;
    return true;
}

static bool read_object(struct reader *r, vtype *t)
{
    const struct constant_pool *cp = r->v->class->cp;
    uint32_t index = 0;
    if (!take(r, 2, &index))
        return false;
    if (!index || index >= cp->count || cp->tags[index] != CP_CLASS)
        return bad_table(r, "bad class index");
    *t = type_of_pool(r->v, index);
    return true;
}

static bool read_uninit(struct reader *r, vtype *t)
{
    uint32_t bci = 0;
    if (!take(r, 2, &bci))
        return false;
    if (bci >= r->v->code->length || !(r->v->marks[bci] & MARK_NEW))
        return verify_format(r->v, V_MAP_UNINIT, 0);
    *t = vtype_make(VK_UNINIT, bci);
    return true;
}

static bool read_type(struct reader *r, vtype *t)
{
    uint32_t tag = 0;
    if (!take(r, 1, &tag))
        return false;
    if (tag == VK_OBJECT)
        return read_object(r, t);
    if (tag == VK_UNINIT)
        return read_uninit(r, t);
    if (tag > VK_UNINIT)
        return bad_table(r, "bad verification type");
    *t = vtype_make(tag, 0);
    return true;
}

/* count types to out[*used], at most limit slots.  What is wrong with a single type is said before there are too many. */
static bool read_types(struct reader *r, uint32_t count, vtype *out, uint32_t *used, uint32_t limit)
{
    vtype t = VK_TOP;
    bool fits = true;
    while (count--) {
        if (!read_type(r, &t))
            return false;
        fits = fits && *used + 1 + vtype_is_two(t) <= limit;
        if (fits)
            out[(*used)++] = t;
        if (fits && vtype_is_two(t))
            out[(*used)++] = vtype_second(t);
    }
    return fits || verify_format(r->v, V_MAP_SIZE, 0);
}

static bool has_uninit_this(const vtype *types, uint32_t count)
{
    while (count--)
        if (types[count] == VK_UNINIT_THIS)
            return true;
    return false;
}

static bool read_stack(struct reader *r, struct map *m, uint32_t count)
{
    uint32_t limit = r->v->code->max_stack;
    m->stack = verify_alloc(r->v, &r->v->scratch, (2 * count < limit ? 2 * count : limit) * sizeof(vtype));
    if (!m->stack || !read_types(r, count, m->stack, &m->depth, limit))
        return false;
    m->this_uninit |= has_uninit_this(m->stack, m->depth);
    return true;
}

/* Locals: the kept ones of the last map, and count more. */
static bool read_locals(struct reader *r, struct map *m, uint32_t kept, uint32_t count)
{
    uint32_t limit = r->v->code->max_locals;
    m->locals = verify_alloc(r->v, &r->v->scratch, (kept + 2 * count < limit ? kept + 2 * count : limit) * sizeof(vtype));
    if (!m->locals)
        return false;
    if (kept)
        memcpy(m->locals, r->last.locals, kept * sizeof(vtype));
    m->locals_count = kept;
    if (!read_types(r, count, m->locals, &m->locals_count, limit))
        return false;
    r->uninit_in_locals = m->this_uninit = has_uninit_this(m->locals, m->locals_count);
    return true;
}

static bool chop(struct reader *r, struct map *m, unsigned count)
{
    while (count--) {
        unsigned slots = m->locals_count && vtype_is_second(m->locals[m->locals_count - 1]) ? 2 : 1;
        if (m->locals_count < slots)
            return verify_format(r->v, V_MAP_SIZE, 0);
        m->locals_count -= slots;
    }
    r->uninit_in_locals = m->this_uninit = has_uninit_this(m->locals, m->locals_count);
    return true;
}

static bool read_full(struct reader *r, struct map *m)
{
    uint32_t locals = 0, stack = 0;
    return take(r, 2, &locals) && read_locals(r, m, 0, locals) && take(r, 2, &stack) && read_stack(r, m, stack);
}

static bool read_body(struct reader *r, struct map *m, uint32_t type)
{
    if (type <= SAME || type == SAME_EXTENDED)
        return true;
    if (type <= SAME_ONE || type == SAME_ONE_EXTENDED)
        return read_stack(r, m, 1);
    if (type <= CHOP)
        return chop(r, m, SAME_EXTENDED - type);
    if (type <= APPEND)
        return read_locals(r, m, m->locals_count, type - SAME_EXTENDED);
    return read_full(r, m);
}

static bool read_map(struct reader *r, struct map *m)
{
    uint32_t type = 0, delta = 0;
    if (!take(r, 1, &type))
        return false;
    if (type <= SAME_ONE)
        delta = type & SAME;
    else if (!take(r, 2, &delta))
        return false;
    if (type > SAME_ONE && type <= RESERVED)
        return bad_table(r, "reserved frame type");
    *m = r->last;
    m->bci = r->first ? delta : r->last.bci + delta + 1;
    m->depth = 0;
    m->stack = NULL;
    m->this_uninit = r->uninit_in_locals;
    if (!read_body(r, m, type))
        return false;
    if (m->bci >= r->v->code->length || !(r->v->marks[m->bci] & MARK_START))
        return verify_fail(r->v, V_FRAME_OFFSET, &(struct reason){ .kind = REASON_BAD_MAP }, 0, 0);
    r->last = *m;
    r->first = false;
    return true;
}

/* The map before the first one: what the method starts with. */
static bool read_first(struct reader *r)
{
    const struct vframe *f = &r->v->frame;
    r->last.locals = verify_alloc(r->v, &r->v->scratch, f->locals_used * sizeof(vtype));
    if (!r->last.locals)
        return false;
    if (f->locals_used)
        memcpy(r->last.locals, f->locals, f->locals_used * sizeof(vtype));
    r->last.locals_count = f->locals_used;
    r->uninit_in_locals = f->this_uninit;
    return true;
}

static bool read_maps(struct verifier *v, struct maps *maps)
{
    struct span s = v->code->stack_map;
    uint32_t count = 0;
    if (!s.data)
        return true;
    struct reader r = { .v = v, .p = s.data, .end = s.data + s.length, .first = true };
    if (!take(&r, 2, &count))
        return false;
    if (!count)
        return r.p == r.end || bad_table(&r, "wrong attribute size");
    uint32_t most = count < s.length ? count : s.length;        /* a map is at least a byte */
    maps->map = verify_alloc(v, &v->scratch, most * sizeof *maps->map);
    if (!maps->map || !read_first(&r))
        return false;
    for (; maps->count < count; maps->count++)
        if (!verify_step(v, 1) || (maps->count < most ? !read_map(&r, &maps->map[maps->count])
                                                      : !bad_table(&r, "access beyond the end of attribute")))
            return false;
    return r.p == r.end || bad_table(&r, "wrong attribute size");
}

static const struct map *find_map(const struct maps *maps, uint32_t bci)
{
    uint32_t low = 0, high = maps->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (maps->map[middle].bci < bci)
            low = middle + 1;
        else
            high = middle;
    }
    return low < maps->count && maps->map[low].bci == bci ? &maps->map[low] : NULL;
}

/* Is what is known assignable to what the map says? */

static bool refuse_slot(struct verifier *v, const struct map *m, enum verify_error e, uint32_t i, bool local, vtype from)
{
    struct reason why = { REASON_TYPE, m->bci, { local ? FROM_LOCAL : FROM_STACK, i, from },
                          { local ? FROM_MAP_LOCAL : FROM_MAP_STACK, i, local ? m->locals[i] : m->stack[i] } };
    return verify_fail(v, e, &why, m->bci, 0);
}

static bool match_slots(struct verifier *v, const struct map *m, enum verify_error e, const vtype *from, bool local)
{
    const vtype *to = local ? m->locals : m->stack;
    uint32_t count = local ? m->locals_count : m->depth;
    if (!verify_step(v, count) || !count || !memcmp(from, to, count * sizeof *to))
        return v->failure->error == CLASS_OK;
    for (uint32_t i = 0; i < count; i++)
        if (from[i] != to[i] && !type_assignable(v, from[i], to[i]))
            return refuse_slot(v, m, e, i, local, from[i]);
    return true;
}

static bool match(struct verifier *v, const struct map *m, enum verify_error e, const vtype *stack, uint32_t depth)
{
    if (depth != m->depth)
        return verify_fail(v, e, &(struct reason){ .kind = REASON_STACK_SIZE, .bci = v->bci }, m->bci, 0);
    if (!match_slots(v, m, e, v->frame.locals, true) || !match_slots(v, m, e, stack, false))
        return false;
    return !v->frame.this_uninit || m->this_uninit
           || verify_fail(v, e, &(struct reason){ .kind = REASON_FLAGS_MAP, .bci = m->bci }, m->bci, 0);
}

static bool match_at(struct verifier *v, uint32_t bci, enum verify_error e, const vtype *stack, uint32_t depth)
{
    const struct map *m = find_map(v->engine_data, bci);
    if (!m)
        return verify_fail(v, V_NO_TARGET, &(struct reason){ .kind = REASON_NO_MAP, .bci = v->bci }, bci, 0);
    return match(v, m, e, stack, depth);
}

static bool check_target(struct verifier *v, uint32_t bci)
{
    return match_at(v, bci, V_FRAME_TARGET, v->frame.stack, v->frame.depth);
}

static bool check_handler(struct verifier *v, uint32_t bci, vtype exception)
{
    if (!v->code->max_stack)
        return verify_fail(v, V_PUSH, &(struct reason){ .kind = REASON_OVERFLOW, .bci = v->bci }, 0, 0);
    return match_at(v, bci, V_FRAME_HANDLER, &exception, 1);
}

/* The walk. */

static void adopt(struct verifier *v, const struct map *m)
{
    struct vframe *f = &v->frame;
    if (m->locals_count)
        memcpy(f->locals, m->locals, m->locals_count * sizeof(vtype));
    for (uint32_t i = m->locals_count; i < f->locals_used; i++)
        f->locals[i] = VK_TOP;
    if (m->depth)
        memcpy(f->stack, m->stack, m->depth * sizeof(vtype));
    f->locals_used = m->locals_count;
    f->depth = m->depth;
    f->this_uninit = m->this_uninit;
    v->version++;
}

/* At bci, m being the next map if there is one: meet it, or flow in. */
static bool arrive(struct verifier *v, const struct map *m, uint32_t bci, bool flows)
{
    v->bci = bci;
    if (m && m->bci == bci) {
        if (flows && !match(v, m, V_FRAME, v->frame.stack, v->frame.depth))
            return false;
        adopt(v, m);
        return verify_step(v, m->locals_count);
    }
    if (m && m->bci < bci)
        return verify_format(v, V_MAP_MISSED, m->bci);
    return flows || verify_fail(v, V_NO_FRAME, &(struct reason){ .kind = m ? REASON_NO_MAP : REASON_CODE, .bci = bci }, 0, 0);
}

/* Handlers see the locals from before the instruction.  Where those stay, the instruction's own faults are told first. */
static bool changes_locals(const struct insn *in)
{
    return in->info->kind == KIND_STORE || in->op == OP_new || in->op == OP_invokespecial;
}

static bool walk(struct verifier *v, const struct maps *maps)
{
    const struct map *next = maps->map, *end = next + maps->count;
    bool flows = true;
    struct insn in;
    for (uint32_t bci = 0; bci < v->code->length; bci += in.len) {
        bytecode_decode(v->code->bytes, v->code->length, bci, &in);
        v->op = in.op;
        if (!arrive(v, next < end ? next : NULL, bci, flows))
            return false;
        next += next < end && next->bci == bci;
        bool early = changes_locals(&in);
        if ((early && !insn_handlers(v)) || !insn_execute(v, &in) || !insn_targets(v, &in) || (!early && !insn_handlers(v)))
            return false;
        if (v->failure->error != CLASS_OK)
            return false;
        flows = flow_goes_on(&in);
    }
    return !flows || verify_fail_code(v, V_FALL_OFF, v->code->length);
}

/* The walk comes by every instruction. */
static bool check_operands(struct verifier *v)
{
    (void)v;
    return true;
}

static bool check_method(struct verifier *v)
{
    struct maps maps = { NULL, 0 };
    v->engine_data = &maps;
    bool ok = read_maps(v, &maps) && walk(v, &maps);
    v->engine_data = NULL;
    return ok;
}

const struct verify_engine engine_check = {
    .operands = check_operands, .method = check_method, .target = check_target, .handler = check_handler,
};
