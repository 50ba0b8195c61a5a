/* SPDX-License-Identifier: Apache-2.0 */
/* hashCode and equals of records, as javac leaves them to java.lang.runtime.ObjectMethods: over the fields in place, as long as what these refer to is plain
 * (vm/run/bootstrap/plain_value.h).  Where a component has a method of its own that would be called, the site does it all, in the order that it has. */
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/world.h"
#include "vm/bytecode/signature.h"
#include "vm/class/resolve.h"

enum { COMPONENTS_MAX = 24 };

struct component { char type; uint32_t offset; };
struct record { unsigned count; struct component component[COMPONENTS_MAX]; };

static bool read_record(const struct emitter *e, struct record *r)
{
    uint16_t refs[COMPONENTS_MAX];
    struct class_failure f = { 0 };
    r->count = e->of->class->flags & CLASS_IS_HIDDEN ? 0 : world_record(e->of->class, e->in.cp, refs, COMPONENTS_MAX);
    for (unsigned i = 0; i < r->count; i++) {
        const struct field *field = resolve_field(pool(e), refs[i], false, false, NULL, &f);
        if (!field || field->class != e->of->class)
            return false;
        r->component[i] = (struct component){ *field->descriptor->text == '[' ? 'L' : *field->descriptor->text, field->offset };
        plan_field(e->method, refs[i], false, field->offset);
    }
    return r->count > 0;
}

static const char *type_in_c(char type) { return c_type(signature_letter(type)); }

/* Of a value of this type in x_, as Java's boxes have it. */
static const char *hash_in_c(char type)
{
    switch (type) {
    case 'Z': return "v_ = x_ & 1 ? 1231 : 1237;";
    case 'J': return "v_ = (jint)(x_ ^ (jlong)((uint64_t)x_ >> 32));";
    case 'F': return "v_ = rt_f2bits(x_);";
    case 'D': return "const jlong b_ = rt_d2bits(x_); v_ = (jint)(b_ ^ (jlong)((uint64_t)b_ >> 32));";
    case 'L': return "plain_ &= word_hash_of(t, &v_, x_);";
    default: return "v_ = x_;";
    }
}

static const char *equal_in_c(char type)
{
    switch (type) {
    case 'F': return "q_ &= rt_f2bits(x_) == rt_f2bits(y_);";
    case 'D': return "q_ &= rt_d2bits(x_) == rt_d2bits(y_);";
    case 'L': return "plain_ &= word_equal(t, &v_, x_, y_); q_ &= v_;";
    default: return "q_ &= x_ == y_;";
    }
}

static void say_hash(struct emitter *e, const struct record *r, const char *self)
{
    say(e, "{ const jref a_ = %s; jint q_ = 0, v_ = 0; bool plain_ = a_ != NULL; (void)v_; if (plain_) {\n", self);
    for (unsigned i = 0; i < r->count; i++) {
        const struct component *c = &r->component[i];
        say(e, "{ %s x_; GET_%c(x_, a_, %u) %s q_ = 31 * q_ + v_; }\n", type_in_c(c->type), c->type, c->offset, hash_in_c(c->type));
    }
    say(e, "}\n");
}

/* Records are final: what is of another class is none of this one. */
static void say_equal(struct emitter *e, const struct record *r, const char *self, const char *other)
{
    say(e, "{ const jref a_ = %s, c_ = %s; jint q_ = a_ == c_, v_ = 0; bool plain_ = a_ != NULL; (void)v_; if (plain_ && !q_ && c_ && c_->shape == a_->shape) { q_ = 1;\n", self, other);
    for (unsigned i = 0; i < r->count; i++) {
        const struct component *c = &r->component[i];
        say(e, "{ %s x_, y_; GET_%c(x_, a_, %u) GET_%c(y_, c_, %u) %s }\n", type_in_c(c->type), c->type, c->offset, c->type, c->offset, equal_in_c(c->type));
    }
    say(e, "}\n");
}

bool record_say_begin(struct emitter *e, const struct symbol *name, const struct symbol *descriptor, const char (*names)[12], const char *to)
{
    struct record r;
    const char *own = e->of->class->name->text, *rest = descriptor->text + 2 + strlen(own);
    bool takes_own = !strncmp(descriptor->text, "(L", 2) && !strncmp(descriptor->text + 2, own, strlen(own));
    bool hash = takes_own && !strcmp(name->text, "hashCode") && !strcmp(rest, ";)I");
    bool equal = takes_own && !strcmp(name->text, "equals") && !strcmp(rest, ";Ljava/lang/Object;)Z");
    if ((!hash && !equal) || !read_record(e, &r))
        return false;
    if (hash)
        say_hash(e, &r, names[0]);
    else
        say_equal(e, &r, names[0], names[1]);
    say(e, "if (JOINS(plain_)) { %s = q_; } else { ", to);
    return true;
}
