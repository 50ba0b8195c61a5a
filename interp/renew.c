/* SPDX-License-Identifier: Apache-2.0 */
/* Code that is made anew while it runs, because a tool asks for more places in it (vm/run/tool/tool.h).
 *
 * Code that is out of date stays for the frames that run it.  At its doors, where a block begins and behind each call and event, an instruction stands over
 * the one that was there, and takes the frame over into the method's code of today, to the door with the same key: there both have all
 * locals in the same registers, and operands where the same bytecode has put them.  So nobody need know where in an instruction a thread was stopped.
 * What frames call by old code comes to the door at its entry.
 *
 * Owner    the method's arena, for old code as for new */
#include "interp/code.h"
#include "interp/forget.h"
#include "vm/class/loader.h"
#include "vm/run/entry.h"
#include "vm/run/tool/tool.h"

static const void *closing(const struct code *code) { return ir_handlers(code->in_region)[IR_renew]; }

/* Two doors at one word are one. */
void interp_close_doors(struct code *code)
{
    for (uint32_t i = 0; code->doors && code->generation != tool_generation && i < code->doors->count; i++) {
        struct code_door *d = &code->doors->at[i];
        union cell *c = &code->cells[d->word];
        if (c->handler == closing(code))
            continue;
        d->was = c->handler;
        __atomic_store_n(&c->handler, closing(code), __ATOMIC_RELEASE);
    }
}

void code_open_door(struct code *code, const struct code_door *d)
{
    union cell *c = &code->cells[d->word];
    if (d->was && c->handler == closing(code))
        __atomic_store_n(&c->handler, d->was, __ATOMIC_RELEASE);
}

void interp_open_doors(struct code *code)
{
    for (uint32_t i = 0; code->doors && i < code->doors->count; i++)
        code_open_door(code, &code->doors->at[i]);
}

struct code_door *code_door_at(const struct code *code, const union cell *pc)
{
    for (uint32_t i = 0; code->doors && i < code->doors->count; i++)
        if (code->cells + code->doors->at[i].word == pc)
            return &code->doors->at[i];
    return NULL;
}

enum ir code_row_behind(const struct code *code, const union cell *c)
{
    const struct code_door *d = code->generation != tool_generation ? code_door_at(code, c) : NULL;
    return d && d->was && c->handler == closing(code) ? ir_of_handler(d->was) : code_row_of(c);
}

const struct code_door *code_door_of(const struct code *code, uint32_t key)
{
    for (uint32_t i = 0; code->doors && i < code->doors->count; i++)
        if (code->doors->at[i].key == key)
            return &code->doors->at[i];
    return NULL;
}

static void renew_method(struct method *m)
{
    struct code *code = m->body ? method_translated(m) : NULL;
    if (!code || code->head.engine != entry_default_engine() || !code->doors)
        return;
    atomic_store_explicit(&m->translated, NULL, memory_order_release);
    interp_close_doors(code);
}

/* Such a method may be a getter or an empty constructor, which calls do without its code (resolve_patch.c). */
enum { LENGTH_OF_LEFT_OUT = 5 };

bool interp_renew(struct method *only)
{
    if (only) {
        renew_method(only);
        return only->body->length != LENGTH_OF_LEFT_OUT;
    }
    for (const struct class *c = class_first(); c; c = class_next(c))
        for (unsigned i = 0; i < c->method_count; i++)
            renew_method(&c->methods[i]);
    return true;
}
