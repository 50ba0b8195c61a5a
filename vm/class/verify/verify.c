/* SPDX-License-Identifier: Apache-2.0 */
/* Which classes are verified and by which engine, and what must hold of a method before its flow is looked at.
 *
 * Files up to version 49 are inferred, later ones checked.  A file of version 50 that fails the check may be one whose
 * StackMapTable was spoilt by a tool, so it is inferred then; when that fails too the inferrer's error
 * with the checker's words is reported. */
#include "vm/class/verify/verify.h"

#include <string.h>

#include "vm/class/verify/verify_impl.h"

enum { MAJOR_CHECKED = 50, MAJOR_NO_FALL_BACK = 51, VARIABLE_ROW = 10 };

/* The code as a row of instructions. */

static bool mark_instructions(struct verifier *v)
{
    const struct method_body *code = v->code;
    struct insn in;
    for (uint32_t bci = 0, length; bci < code->length; bci += length) {
        const struct opinfo *o = &opinfo[code->bytes[bci]];
        v->marks[bci] |= code->bytes[bci] == OP_new ? MARK_START | MARK_NEW : MARK_START;
        length = o->length;
        if (length && length <= code->length - bci)
            continue;
        v->bci = bci;
        if (!bytecode_decode(code->bytes, code->length, bci, &in))
            return verify_fail_code(v, length ? V_CUT_SHORT : V_OPCODE, bci);
        length = in.len;
    }
    return true;
}

static bool starts(const struct verifier *v, uint32_t bci) { return bci < v->code->length && v->marks[bci] & MARK_START; }

static bool ends(const struct verifier *v, uint32_t bci) { return bci == v->code->length || starts(v, bci); }

static bool check_catch(struct verifier *v, const struct exception_row *row)
{
    vtype type = row->catch_type ? type_of_pool(v, row->catch_type) : v->throwable;
    if (type_assignable(v, type, v->throwable))
        return true;
    struct reason why = { REASON_TYPE, row->handler, { FROM_POOL, row->catch_type, type }, { FROM_RULE, 0, v->throwable } };
    return verify_fail(v, V_CATCH, &why, row->handler, 0);
}

static bool check_exception_table(struct verifier *v)
{
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        struct exception_row row = exception_row_at(v->code, i);
        if (!starts(v, row.start))
            return verify_format(v, V_TRY_START, row.start);
        if (!ends(v, row.end))
            return verify_format(v, V_TRY_END, row.end);
        if (!starts(v, row.handler) || (v->engine->infers && !row.handler))
            return verify_format(v, V_TRY_HANDLER, row.handler);
        if (!check_catch(v, &row))
            return false;
        v->marks[row.start] |= MARK_RANGE;
        v->range_start = row.start < v->range_start ? row.start : v->range_start;
        v->range_end = row.end > v->range_end ? row.end : v->range_end;
    }
    return true;
}

static bool check_variables(struct verifier *v)
{
    const uint8_t *p = v->code->local_variables.data;
    for (unsigned i = 0, n = p ? be16(p) : 0; i < n; i++) {
        unsigned start = be16(p + 2 + VARIABLE_ROW * i), length = be16(p + 4 + VARIABLE_ROW * i);
        if (!starts(v, start))
            return verify_format(v, V_VARIABLE_START, start);
        if (!ends(v, start + length))
            return verify_format(v, V_VARIABLE_LENGTH, length);
    }
    return true;
}

/* What a method starts with. */
static bool enter_frame(struct verifier *v)
{
    struct vframe *f = &v->frame;
    const struct method *m = v->method;
    const struct vsignature *s = signature_parse(v, m->descriptor);
    f->locals = verify_alloc(v, &v->scratch, (v->code->max_locals + 1u) * sizeof(vtype));
    f->stack = verify_alloc(v, &v->scratch, (v->code->max_stack + 1u) * sizeof(vtype));
    if (!s || !f->locals || !f->stack)
        return false;
    RT_ASSERT(s->slots + !method_is_static(m) <= v->code->max_locals);
    if (!method_is_static(m)) {
        f->this_uninit = m->flags & METHOD_IS_INIT;
        f->locals[f->locals_used++] = f->this_uninit ? VK_UNINIT_THIS : v->this_type;
    }
    memcpy(f->locals + f->locals_used, s->argument, s->slots * sizeof(vtype));
    f->locals_used += s->slots;
    v->result = s->result;
    return true;
}

static bool verify_method(struct verifier *v, const struct method *m)
{
    v->method = m;
    v->code = m->body;
    v->frame = (struct vframe){ 0 };
    v->range_start = UINT32_MAX;
    v->range_end = 0;
    v->version = 1;
    v->handled = 0;
    v->bci = 0;
    v->marks = verify_alloc(v, &v->scratch, v->code->length);
    bool ok = v->marks && mark_instructions(v) && v->engine->operands(v) && check_exception_table(v)
              && (v->engine->infers || check_variables(v)) && enter_frame(v) && v->engine->method(v);
    arena_drop(&v->scratch);
    return ok && v->failure->error == CLASS_OK;
}

static bool verify_with(struct class *c, const struct verify_engine *engine, struct class_failure *f, bool *fall_back)
{
    struct verifier v = { .class = c, .engine = engine, .failure = f };
    bool ok = types_init(&v);
    for (unsigned i = 0; ok && i < c->method_count; i++)
        if (c->methods[i].body)
            ok = verify_method(&v, &c->methods[i]);
    *fall_back = v.fall_back;
    types_drop(&v);
    return ok;
}

/* The first four are needed to verify anything; accessors made by the library break the rules on purpose. */
static bool is_exempt(const struct class *c)
{
    return c->name == SYM(java_lang_Object) || c->name == SYM(java_lang_Class) || c->name == SYM(java_lang_String)
           || c->name == SYM(java_lang_Throwable) || c->flags & CLASS_TRUSTED;
}

bool class_verify(struct class *c, struct class_failure *f)
{
    bool fall_back;
    if (is_exempt(c))
        return true;
    if (c->major < MAJOR_CHECKED)
        return verify_with(c, &engine_infer, f, &fall_back);
    struct class_failure checked = { .error = CLASS_OK }, inferred = { .error = CLASS_OK };
    if (verify_with(c, &engine_check, &checked, &fall_back))
        return true;
    if (!fall_back || c->major >= MAJOR_NO_FALL_BACK) {
        *f = checked;
        return false;
    }
    if (verify_with(c, &engine_infer, &inferred, &fall_back))
        return true;
    if (fall_back)
        checked.error = inferred.error;
    *f = fall_back ? checked : inferred;
    return false;
}
