/* SPDX-License-Identifier: Apache-2.0 */
/* Calls. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "interp/code.h"
#include "tools/rtjaot/chain.h"
#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/vouch.h"
#include "tools/rtjaot/world.h"
#include "vm/bytecode/effect.h"
#include "vm/bytecode/signature.h"
#include "vm/class/link.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

/* --- calls ---------------------------------------------------------------------------------- */

struct call {
    char kinds[KINDS_MAX], result;          /* receiver first                            */
    unsigned count;
    char names[KINDS_MAX][12];              /* of the operands                           */
    char to[12];                            /* the result's, "" for none                 */
    bool safe;                              /* the receiver                              */
    struct class *made;                     /* the receiver's class, if it is known      */
    bool own;                               /* the receiver is the method's own          */
};

/* Take the arguments. */
static void take_arguments(struct emitter *e, struct call *call, const struct symbol *descriptor, bool receiver)
{
    call->count = emit_kinds_of(descriptor, receiver, call->kinds, &call->result);
    call->made = NULL;
    call->safe = call->own = false;
    for (unsigned i = call->count; i-- > 0;) {
        call->safe = is_safe(e);
        call->made = made_of(e);
        call->own = e->this_safe && e->depth && e->origin[e->depth - 1] == 0;
        strcpy(call->names[i], pop(e, call->kinds[i]));
    }
    call->to[0] = 0;
    if (call->result != 'V')
        strcpy(call->to, push(e, call->result));
}

static void say_typed(struct emitter *e, const struct call *call)
{
    say(e, "(t");
    for (unsigned i = 0; i < call->count; i++)
        say(e, ", %s", call->names[i]);
    say(e, ")");
}

static void say_assign(struct emitter *e, const struct call *call)
{
    if (call->to[0])
        say(e, "%s = ", call->to);
}

/* Through a stub of the call's shape (write.c), which passes slots: "(stub_s_AI_V(t, WHOSE, 7", to be followed by its arguments. */
static void say_stub(struct emitter *e, const struct call *call, char what, unsigned number)
{
    say_assign(e, call);
    say(e, "stub_%c_%.*s_%c(t, WHOSE, %u", what, (int)call->count, call->kinds, call->result, number);
    for (unsigned i = 0; i < call->count; i++)
        say(e, ", %s", call->names[i]);
}

static void say_function_type(struct emitter *e, const struct call *call)
{
    say(e, "%s (*)(struct thread *", c_type(call->result));
    for (unsigned i = 0; i < call->count; i++)
        say(e, ", %s", c_type(call->kinds[i]));
    say(e, ")");
}

/* A guest's synchronized or longer method is there to stand in place of calls alone; small ones are repeated where they are called. */
static bool has_name(const struct plan_method *m) { return plan_is_compiled(m) && (!m->of->guest || plan_is_small(m->method)); }

/* What a method returns it has looked at where it read it, or its stub has (aot_slow.h). */
static void finish_call(struct emitter *e) { say(e, "THROWN(X%u)\n", handler_label(e)); }

/* On a lone object: by the function that takes no lock. */
static void say_unlocked(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *target)
{
    char name[128];
    say(e, "if (BOUND(%u) && LONE_CALL(%s)) ", number, call->names[0]);
    say_assign(e, call);
    say(e, "%s" UNLOCKED_SUFFIX, emit_name(target, name, sizeof name));
    say_typed(e, call);
    say(e, "; else ");
}

static bool is_unlocked_here(const struct emitter *e, const struct plan_method *target)
{
    return target->unlocked && lone_at(e, e->in.bci) == target->method->class;
}

/* A method of the image: by its name. */
static void say_named(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *target)
{
    char name[128];
    if (is_unlocked_here(e, target))
        say_unlocked(e, call, number, target);
    if (target != e->method)                /* which runs, so it is bound */
        say(e, "if (BOUND(%u)) ", number);
    say_assign(e, call);
    say(e, "%s", emit_name(target, name, sizeof name));
    say_typed(e, call);
    say(e, target == e->method ? ";\n" : "; else ");
}

static void say_through_pointer(struct emitter *e, const struct call *call)
{
    say_assign(e, call);
    say(e, "((");
    say_function_type(e, call);
    say(e, ")f)");
    say_typed(e, call);
}

int emit_in_c(const struct method *m)
{
    static const struct { const char *class_name, *name, *descriptor; int expected; } rows[] = {
#define LEAF(class_name, name, descriptor, function) { class_name, name, descriptor, AOT_LEAF_EXPECTED },
#define BARE(class_name, name, descriptor, native) { class_name, name, descriptor, AOT_BARE_EXPECTED },
#include "interp/intrinsics.def"
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].descriptor, m->descriptor->text)
            && !strcmp(rows[i].class_name, m->class->name->text))
            return rows[i].expected;
    return AOT_NOTHING_EXPECTED;
}

/* Is the current thread another object to the class (vm/run/stand_in.h)? */
static bool sees_stand_ins(const struct class *c)
{
    static const char *const names[] = {
#define STAND_IN(class_name, ...) class_name,
#include "vm/run/stand_in.def"
    };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(c->name->text, names[i]))
            return true;
    return false;
}

/* What the VM's function for it would do, when that is next to nothing. */
static const char *expression_of(const struct emitter *e, const struct method *m)
{
    static const struct { const char *class_name, *name, *text; } rows[] = {
        { "java/lang/Object", "getClass", "CLASS_OF" }, { "java/lang/Thread", "currentThread", "THIS_THREAD" },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].class_name, m->class->name->text)
            && !sees_stand_ins(e->of->class))
            return rows[i].text;
    return NULL;
}

/* What does it in place. */
struct word { const char *class_name, *name, *descriptor, *word; bool brief; };
static const struct word *find_word(const struct method *m)
{
    static const struct word rows[] = {
#define WORD(class_name, name, descriptor, function) { class_name, name, descriptor, "word_" #function, true },
#define LONG_WORD(class_name, name, descriptor, function) { class_name, name, descriptor, "word_" #function, false },
#include "interp/aot/aot_words.def"
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].descriptor, m->descriptor->text)
            && !strcmp(rows[i].class_name, m->class->name->text))
            return &rows[i];
    return NULL;
}

static void say_loaded(struct emitter *e, const struct call *call)
{
    if (call->result == 'A')
        say(e, "LOADED(%s, %u, X%u)\n", call->to, e->in.bci, handler_label(e));
}

static void say_word_itself(struct emitter *e, const struct call *call, const struct word *word)
{
    say(e, "%s(t%s%s", word->word, call->to[0] ? ", &" : "", call->to);
    for (unsigned i = 0; i < call->count; i++)
        say(e, ", %s", call->names[i]);
    say(e, ")");
}

static void say_word(struct emitter *e, const struct call *call, enum aot_kind kind, int expected, const struct word *word)
{
    unsigned number = cell(e, kind, expected);
    if (!word->brief)
        say(e, "GIVE_BACK ");
    say(e, "if (UNLIKELY(!");
    say_word_itself(e, call, word);
    say(e, ")) { RARELY(%u) ", e->in.bci);
    say_stub(e, call, 's', number);
    say(e, "); RARELY_END THROWN(X%u) }\n", handler_label(e));
    say_loaded(e, call);
}

/* Unsafe's, which read and write memory of no object, too. */
static bool may_fault(const struct emitter *e)
{
    const char *name = cp_ref_name(pool(e), e->in.cp)->text;
    return !strcmp(cp_ref_class_name(pool(e), e->in.cp)->text, "jdk/internal/misc/Unsafe") && (!strncmp(name, "get", 3) || !strncmp(name, "put", 3) || !strncmp(name, "compare", 7));
}

/* A method that the VM has in C is tried there first, as by the interpreter: a leaf says whether it could. */
static void say_in_c(struct emitter *e, const struct call *call, enum aot_kind kind, int expected)
{
    unsigned number = cell(e, kind, expected);
    say(e, "{ jslot s_[] = { ");
    for (unsigned i = 0; i < call->count; i++)
        say(e, "OF_%c(%s), %s", call->kinds[i], call->names[i], kind_is_wide(call->kinds[i]) ? "0, " : "");
    say(e, "0 }; if (RT_LIKELY(%s(%u, s_))) { ", expected == AOT_LEAF_EXPECTED ? "RUN_LEAF" : "RUN_BARE", number);
    if (call->to[0])
        say(e, "%s = TO_%c(s_[0]); ", call->to, call->result);
    say(e, "} else { RARELY(%u) ", e->in.bci);
    say_stub(e, call, 's', number);
    say(e, "); RARELY_END THROWN(X%u) } }\n", handler_label(e));
    if (expected == AOT_BARE_EXPECTED && may_fault(e))
        say(e, "FAULTED(%u, X%u)\n", e->in.bci, handler_label(e));
    say_loaded(e, call);
}

bool has_loop(const struct method *m)
{
    struct insn in;
    for (uint32_t bci = 0; bci < m->body->length && bytecode_decode(m->body->bytes, m->body->length, bci, &in); bci += in.len)
        if (flow_jumps_back(&in))
            return true;
    return false;
}

/* A method of some length that is not in C itself. */
static bool is_long_in_java(const struct method *m, const struct insn *in)
{
    struct class_failure f = { 0 };
    const struct method *called = in->op == OP_invokestatic || in->op == OP_invokespecial ? resolve_method(m->class->cp, in->cp, invoke_kind_of(in->op), &f) : NULL;
    return called && called->body && !plan_is_brief(called) && emit_in_c(called) == AOT_NOTHING_EXPECTED;
}

/* Its bytes are few, but they do not tell what it does. */
static bool asks_others(const struct method *m)
{
    struct insn in;
    for (uint32_t bci = 0; decode(m->body, bci, &in); bci += in.len)
        if (in.op == OP_invokeinterface || in.op == OP_invokedynamic || is_long_in_java(m, &in))
            return true;
    return false;
}

/* What the VM has in C is called there, if it is not as quick to run its few bytes of bytecode in place; those of a native that
 * became Java call another class, which does the work. */
static int in_c(const struct method *target)
{
    int expected = target ? emit_in_c(target) : AOT_NOTHING_EXPECTED;
    if (expected != AOT_LEAF_EXPECTED || find_word(target))
        return expected;
    bool brief = plan_is_compiled(plan_find(target)) && plan_is_small(target) && !has_loop(target) && !asks_others(target);
    return brief ? AOT_NOTHING_EXPECTED : expected;
}

/* In the plan, and not of a guest of which it is no part. */
static struct plan_method *planned_here(const struct method *m)
{
    struct plan_method *planned = plan_find(m);
    return planned && planned->of->guest && planned->left_out ? NULL : planned;
}

/* A method of the image that neither calls nor fails. */
static bool is_harmless(const struct method *target)
{
    const struct plan_method *planned = target ? plan_find(target) : NULL;
    return plan_is_compiled(planned) && planned->never_throws;
}

/* A call that no run has made: whatever the receiver, through a stub that the C compiler takes for rare, and without a frame until then. */
static void say_unmade(struct emitter *e, const struct call *call, char what, unsigned number)
{
    say(e, "{ RARELY(%u) ", e->in.bci);
    say_stub(e, call, what, number);
    say(e, "); RARELY_END THROWN(X%u) }\n", handler_label(e));
}

static bool is_unmade(const struct emitter *e, uint32_t bci) { return !e->region && plan_is_unmade(e->method, bci); }

/* Is the receiver known to have no finaliser?  Of what a constructor is called on its caller knows it. */
static const char *plain(const struct call *call)
{
    if (call->made)
        return call->made->shape.has_finalizer ? "false" : "true";
    return call->own ? "plain_" : "false";
}

static void say_in_place(struct emitter *e, const struct call *call, struct plan_method *target)
{
    say(e, target->place_turns ? "{ GIVE_BACK " : "{ ");
    say_assign(e, call);
    place_say(e, target, plain(call), true, call->names, call->count);
    say(e, "; ");
    stay_say_made(e, call->to);
    if (!target->never_throws)
        say(e, "THROWN(X%u) ", handler_label(e));
    say(e, "}");
}

/* Is it there, and may its function do without a lock, or with one that is kept? */
static void say_may_be_placed(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *target)
{
    bool locks = target->method->access & ACC_SYNCHRONIZED, kept = e->kept[e->in.bci];
    if (kept && method_is_static(target->method))
        say(e, "if (STATIC_KEPT(%u)) ", number);
    else
        say(e, locks ? "if (BOUND(%u) && %s(%s)) " : "if (BOUND(%u)) ", number, kept ? "KEPT" : "LONE_CALL", call->names[0]);
}

bool call_may_pass_what_stays(const struct emitter *e, const struct plan_method *target)
{
    return !e->placed || vouch_needs_no_look(e, target) || (vouch_is_bound(e, target) && !has_loop(e->method->method));
}

static bool calls_itself(const struct emitter *e, const struct plan_method *target) { return target == e->method && !e->region; }

/* If it is not there the method goes on in its second function, where nothing stays. */
static void say_or_exit(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *target)
{
    say(e, "if (UNLIKELY(!BOUND(%u)) && UNLIKELY(!aot_bind_call(t, HERE(%u), WHOSE, %u))", number, e->in.bci, number);
    if (target->method->access & ACC_SYNCHRONIZED)
        say(e, " || !LONE_CALL(%s)", call->names[0]);
    say(e, ") { THROWN(X%u) ", handler_label(e));
    stay_say_exit(e);
    say(e, "}\n");
}

/* In place of the call: the frame is made only if the method is not the one that is meant, or calls. */
static void say_placed(struct emitter *e, const struct call *call, enum aot_kind kind, struct plan_method *target)
{
    bool begins = stay_begins_here(e), stays = !begins && stay_is_passed_here(e);
    if (calls_itself(e, target) || vouch_needs_no_look(e, target) || (stays && e->placed)) {
        if (!calls_itself(e, target))
            plan_vouch(e->method, target);
        stay_say_moves(e);
        say_in_place(e, call, target);
        say(e, "\n");
        return;
    }
    unsigned number = cell(e, kind, (int)target->number);
    if (stays) {
        say_or_exit(e, call, number, target);
        stay_say_questions(e, target);
        stay_say_moves(e);
        if (!stay_say_box(e, call->to, number, call->names[0]))
            say_in_place(e, call, target);
        say(e, "\n");
        return;
    }
    if (begins)
        say(e, "if (room_ || BOUND(%u)) ", number);
    else
        say_may_be_placed(e, call, number, target);
    say_in_place(e, call, target);
    say(e, " else { RARELY(%u) ", e->in.bci);
    if (e->kept[e->in.bci])
        say_named(e, call, number, target);
    say_stub(e, call, 'u', number);
    say(e, "); RARELY_END THROWN(X%u) }\n", handler_label(e));
}

/* What stands in place of the present call. */
static struct plan_method *placed_here(struct emitter *e, enum aot_kind kind, struct plan_method *planned)
{
    if (!plan_is_compiled(planned) || e->region)
        return NULL;
    return kind == AOT_EXACT && !e->places[e->in.bci] ? (place_here(e, e->in.bci, planned) ? planned : NULL) : e->places[e->in.bci];
}

/* What is bound is called: named, the method of this image that the cell expects, or elsewhere, one of another image. */
static void say_bound(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *named, bool elsewhere)
{
    if (named)
        say_named(e, call, number, named);
    if (elsewhere) {
        say(e, "{ void *f = aot_extra(&cells[%u]); if (f) ", number);
        say_through_pointer(e, call);
        say(e, "; else ");
    }
}

/* And what is not. */
static void say_unbound(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *named, bool elsewhere)
{
    if (named && calls_itself(e, named))
        return;
    say_stub(e, call, named ? 'u' : 's', number);          /* what is named is bound but for its first call */
    say(e, ");%s\n", elsewhere ? " }" : "");
}

/* The call in a relay, whose arguments it passes on. */
static struct call in_relay(const struct call *call)
{
    struct call inner = *call;
    for (unsigned i = 0; i < call->count; i++)
        snprintf(inner.names[i], sizeof inner.names[i], "a%u", i);
    strcpy(inner.to, call->to[0] ? "r" : "");
    return inner;
}

static void say_through_relay(struct emitter *e, const struct call *call, unsigned number)
{
    say_assign(e, call);
    relay_say_name(e, number);
    say_typed(e, call);
    say(e, ";\n");
}

static void relay_direct(struct emitter *e, const struct call *call, unsigned number, const struct plan_method *named)
{
    const struct call inner = in_relay(call);
    struct relay relay;
    if (relay_begin(e, &relay, number, call->kinds, call->count, call->result)) {
        say_bound(e, &inner, number, named, !named);
        say_unbound(e, &inner, number, named, !named);
        relay_end(e, &relay);
    }
    say_through_relay(e, call, number);
}

/* invokestatic; invokespecial; what is not dispatched.  target: NULL if it cannot be found. */
static void say_direct(struct emitter *e, const struct call *call, enum aot_kind kind, const struct method *target)
{
    int expected = in_c(target);
    struct plan_method *planned = target ? planned_here(target) : NULL;
    const char *expression = expected == AOT_BARE_EXPECTED ? expression_of(e, target) : NULL;
    if (expression) {
        say(e, "%s = %s(%s);\n", call->to, expression, call->count ? call->names[0] : "");
        say_loaded(e, call);
        return;
    }
    if (expected != AOT_NOTHING_EXPECTED && find_word(target)) {
        say_word(e, call, kind, expected, find_word(target));
        return;
    }
    if (expected != AOT_NOTHING_EXPECTED) {
        say_in_c(e, call, kind, expected);
        return;
    }
    if (is_unmade(e, e->in.bci)) {
        say_unmade(e, call, 'u', cell(e, kind, AOT_NOTHING_EXPECTED));
        return;
    }
    struct plan_method *placed = placed_here(e, kind, planned);
    if (placed) {
        say_placed(e, call, kind, placed);
        return;
    }
    if (planned && planned->of->guest && !has_name(planned))
        planned = NULL;
    unsigned number = cell(e, kind, planned ? (int)planned->number : AOT_NOTHING_EXPECTED);
    struct plan_method *named = plan_is_compiled(planned) && !e->region ? planned : NULL;
    bool harmless = is_harmless(target), elsewhere = target && !planned && target->body && !e->region;
    if (!harmless)
        say(e, "AT(%u) ", e->in.bci);
    if (relay_wanted(e) && !harmless && (named ? !calls_itself(e, named) && !is_unlocked_here(e, named) : elsewhere)) {
        relay_direct(e, call, number, named);
    } else {
        say_bound(e, call, number, named, elsewhere);
        if (harmless)
            say(e, "{ RARELY(%u) ", e->in.bci);
        say_unbound(e, call, number, named, elsewhere);
        if (harmless)
            say(e, "RARELY_END ");
    }
    finish_call(e);
    if (harmless)
        say(e, "}\n");
}

/* The call that the topmost operand, which has just been cast, is the receiver of, behind what loads its other arguments. */
static bool find_call_of_cast(const struct emitter *e, const struct class *to, struct insn *in)
{
    unsigned loaded = 1;
    for (uint32_t bci = e->in.bci + e->in.len; decode(e->code, bci, in) && !(e->marks[bci] & FLOW_LEADER); bci += in->len) {
        if (in->op == OP_invokeinterface) {
            char kinds[KINDS_MAX], result;
            return emit_kinds_of(cp_ref_descriptor(pool(e), in->cp), true, kinds, &result) == loaded && cp_ref_class_name(pool(e), in->cp) == to->name;
        }
        if (in->info->kind != KIND_LOAD)
            return false;
        loaded++;
    }
    return false;
}

bool call_takes_cast(struct emitter *e, const struct class *to)
{
    struct insn in;
    struct class_failure f = { 0 };
    if (e->region || e->method->seldom || world_on_path(to->name) || !find_call_of_cast(e, to, &in) || is_unmade(e, in.bci))
        return false;
    const struct method *m = resolve_method(pool(e), in.cp, INVOKE_INTERFACE, &f);
    return m && m->class == to && !method_stays(m);
}

/* Its handlers are those of its own instruction; where it throws to is said here, as there may be a frame by now. */
static void say_waiting_cast(struct emitter *e, const struct call *call)
{
    uint32_t bci = e->in.bci;
    if (!e->cast.waits)
        return;
    e->in.bci = e->cast.bci;
    say(e, "{ CAST_INTERFACE(%s, %u, %u, X%u)\n", call->names[0], e->cast.cell, e->cast.bci, handler_label(e));
    e->in.bci = bci;
    e->cast.waits = false;
}

/* In its place: what is called there tells itself where it is, and what it throws, if anything. */
static void say_linked_place(struct emitter *e, const struct call *call, struct plan_method *target)
{
    say(e, target->place_turns ? "{ GIVE_BACK " : "{ ");
    say_assign(e, call);
    place_say(e, target, "false", false, call->names, call->count);
    say(e, ";");
    if (!target->never_throws)
        say(e, " THROWN(X%u)", handler_label(e));
    say(e, " } else\n");
}

/* By its name, or by the word for it if that does it. */
static void say_linked_call(struct emitter *e, const struct call *call, const struct plan_method *target, const struct word *word)
{
    char name[128];
    if (word) {
        say(e, "{ if (UNLIKELY(!");
        say_word_itself(e, call, word);
        say(e, "))");
    }
    say(e, " { AT(%u) ", e->in.bci);
    say_assign(e, call);
    say(e, "%s", emit_name(target, name, sizeof name));
    say_typed(e, call);
    say(e, "; THROWN(X%u) }%s else\n", handler_label(e), word ? " }" : "");
}

/* The receiver's class compared with one, and what that runs, up to what is to be done for all others.  false: that cannot be named. */
static bool say_link(struct emitter *e, const struct call *call, struct plan_class *of, struct plan_method *target)
{
    const struct word *word = find_word(target->method);
    bool placed = !word && place_here(e, e->in.bci, target);
    if (!placed && !has_name(target))
        return false;
    plan_guard(of, target);
    say(e, "if (k == guard_%016" PRIx64 ") ", plan_guard_hash(of, target));
    if (placed)
        say_linked_place(e, call, target);
    else
        say_linked_call(e, call, target, word);
    return true;
}

/* A cast that waits is for those that the first comparison is not for. */
static void say_chain(struct emitter *e, const struct call *call, struct method *m)
{
    struct chain chain = { .count = 0 };
    bool linked = false;
    if (m && !e->region && !e->method->seldom)
        chain_make(e->method, e->in.bci, m, &chain);
    for (unsigned i = 0; i < chain.count; i++) {
        linked |= say_link(e, call, chain.classes[i], chain.targets[i]);
        if (linked)
            say_waiting_cast(e, call);
    }
    if (!linked)
        say_waiting_cast(e, call);
}

/* By the tables of the receiver's class, k. */
static void say_selected(struct emitter *e, const struct call *call, enum aot_kind kind, unsigned number)
{
    const char *ask = kind == AOT_VIRTUAL ? "aot_virtual" : "aot_interface";
    if (!e->region && kind == AOT_INTERFACE)
        say(e, "struct method *m = NULL; void *f = aot_interface_code(k, &cells[%u]); if (UNLIKELY(!f)) { m = %s(k, &cells[%u]); f = m ? m->compiled : NULL; }\n", number, ask, number);
    else
        say(e, "struct method *m = %s(k, &cells[%u]); %s", ask, number, e->region ? "" : "void *f = m ? m->compiled : NULL;\n");
    if (!e->region) {
        say(e, "if (RT_LIKELY(f != NULL)) ");
        say_through_pointer(e, call);
        say(e, "; else ");
    }
    say_stub(e, call, 'v', number);
    say(e, ", m); ");
}

static void relay_dispatched(struct emitter *e, const struct call *call, enum aot_kind kind, unsigned number)
{
    const struct call inner = in_relay(call);
    struct relay relay;
    if (relay_begin(e, &relay, number, call->kinds, call->count, call->result)) {
        say(e, "const struct class *k = object_class(a0);\n");
        say_selected(e, &inner, kind, number);
        say(e, "\n");
        relay_end(e, &relay);
    }
    say_through_relay(e, call, number);
}

/* In place of a call that makes or is passed what stays, of the one class that its receiver is taken to be of; for any other the method goes on in its second function. */
static void say_likely(struct emitter *e, const struct call *call, struct plan_class *of)
{
    struct plan_method *target = e->places[e->in.bci];
    uint64_t guard = plan_guard_hash(of, target);
    plan_guard(of, target);
    check_null(e, call->names[0], call->safe);
    say(e, "if (UNLIKELY(object_class(%s) != guard_%016" PRIx64 ") && (guard_%016" PRIx64 " || !aot_bind_guard(t, HERE(%u), WHOSE, object_class(%s), &guard_%016" PRIx64 "))) { THROWN(X%u) ",
        call->names[0], guard, guard, e->in.bci, call->names[0], guard, handler_label(e));
    stay_say_exit(e);
    say(e, "}\n");
    stay_say_questions(e, target);
    stay_say_moves(e);
    say_in_place(e, call, target);
    say(e, "\n");
}

static void say_dispatched(struct emitter *e, const struct call *call, enum aot_kind kind, struct method *m)
{
    unsigned number = cell(e, kind, AOT_NOTHING_EXPECTED);
    check_null(e, call->names[0], call->safe);
    if (is_unmade(e, e->in.bci)) {
        say_unmade(e, call, 'w', number);
        return;
    }
    if (relay_wanted(e)) {
        say(e, "AT(%u) ", e->in.bci);
        relay_dispatched(e, call, kind, number);
        finish_call(e);
        return;
    }
    const char *end = e->cast.waits ? "} } }" : "} }";
    say(e, "{ const struct class *k = object_class(%s);\n", call->names[0]);
    say_chain(e, call, m);
    say(e, "{ AT(%u) ", e->in.bci);
    say_selected(e, call, kind, number);
    finish_call(e);
    say(e, "%s\n", end);
}

static const char does_nothing[] = "nothing";

/* The row of ir.def that a static method of the library is, or nothing; NULL: neither. */
static const char *intrinsic_row(const struct constant_pool *cp, unsigned ref)
{
    static const struct { const char *class_name, *name, *descriptor, *row; } rows[] = {
#define VALUE(class_name, name, descriptor, row) { class_name, name, descriptor, #row },
#define NOTHING(class_name, name, descriptor) { class_name, name, descriptor, does_nothing },
#include "interp/intrinsics.def"
    };
    const char *class_name = cp_ref_class_name(cp, ref)->text;
    if (strncmp(class_name, "java/lang/", 10))
        return NULL;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, cp_ref_name(cp, ref)->text) && !strcmp(rows[i].descriptor, cp_ref_descriptor(cp, ref)->text)
            && !strcmp(rows[i].class_name, class_name))
            return rows[i].row;
    return NULL;
}

static void emit_intrinsic(struct emitter *e, const struct call *call, const char *row)
{
    if (row == does_nothing)
        say(e, "KEEP(%s)\n", call->names[0]);
    else if (!strcmp(row, "mov"))
        say(e, "%s = aot_bits_%c%c(%s);\n", call->to, call->kinds[0], call->result, call->names[0]);
    else
        say(e, "%s = rt_%s(%s%s%s);\n", call->to, row, call->names[0], call->count > 1 ? ", " : "",
            call->count > 1 ? call->names[1] : "");
}

bool calls_polymorphic(struct constant_pool *cp, unsigned ref)
{
    struct class_failure f = { 0 };
    const struct method *m = resolve_method(cp, ref, INVOKE_VIRTUAL, &f);
    return m && m->flags & METHOD_SIGNATURE_POLYMORPHIC;
}

/* Does the constructor do what Object's does, and no more?  It is one of a class above, which the class's digest vouches for. */
static bool is_object_init(const struct emitter *e, const struct method *m)
{
    static const uint8_t nothing[] = { 0x2a, 0xb7, 0, 0, 0xb1 };        /* aload_0, invokespecial, return */
    struct class_failure f = { 0 };
    while (m && m->flags & METHOD_IS_INIT && class_is_subtype(e->of->class, m->class)) {
        const struct method_body *body = m->body;
        if (m->class->name == SYM(java_lang_Object))
            return true;
        if (!body || body->length != sizeof nothing || body->bytes[0] != nothing[0] || body->bytes[1] != nothing[1]
            || body->bytes[4] != nothing[4])
            return false;
        m = resolve_method(m->class->cp, be16(body->bytes + 2), INVOKE_SPECIAL, &f);
    }
    return false;
}

/* The class of the lambda that the present invokedynamic makes, if its objects are made here; else NULL. */
static const struct plan_class *lambda_here(const struct emitter *e, const struct insn *in)
{
    char kinds[KINDS_MAX], result;
    const struct plan_class *lambda = plan_lambda(e->of, in->cp);
    unsigned captured = emit_kinds_of(cp_descriptor_of(pool(e), pool(e)->value[in->cp].pair.b), false, kinds, &result);
    return lambda && lambda->class->field_count == captured ? lambda : NULL;
}

/* Is the call of this method none: an instruction, or a constructor that does nothing? */
static bool is_no_call(const struct emitter *e, const struct insn *in, const struct method *m)
{
    return in->op == OP_invokestatic ? intrinsic_row(pool(e), in->cp) != NULL : in->op == OP_invokespecial && is_object_init(e, m);
}

bool call_is_none(const struct emitter *e, const struct insn *in)
{
    struct class_failure f = { 0 };
    const struct method *m = in->op == OP_invokedynamic ? NULL : resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    return m && !(m->flags & METHOD_SIGNATURE_POLYMORPHIC) && is_no_call(e, in, m);
}

struct plan_method *call_place_exact(struct emitter *e, const struct insn *in, struct class *of)
{
    struct class_failure f = { 0 };
    struct method *m = is_unmade(e, in->bci) ? NULL : resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    bool named = of->name == cp_ref_class_name(pool(e), in->cp);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC || method_stays(m) || (e->placed && !named))
        return NULL;
    const struct plan_class *planned_of = named ? NULL : plan_named(of->name->text);
    struct plan_method *planned = planned_of ? chain_selected(planned_of, m) : named && !(m->access & ACC_ABSTRACT) ? planned_here(m) : NULL;
    return plan_is_compiled(planned) && in_c(planned->method) == AOT_NOTHING_EXPECTED && place_here(e, in->bci, planned) ? planned : NULL;
}

bool call_makes_likely(struct emitter *e, const struct insn *in, struct plan_class **of, struct plan_method **target)
{
    struct chain chain;
    struct class_failure f = { 0 };
    bool dispatched = in->op == OP_invokevirtual || in->op == OP_invokeinterface;
    struct method *m = !dispatched || e->region || e->method->seldom || is_unmade(e, in->bci) ? NULL : resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC || method_stays(m))
        return false;
    chain_make(e->method, in->bci, m, &chain);
    unsigned bytes = e->place_bytes;
    bool makes = chain.count == 1 && !find_word(chain.targets[0]->method) && place_here(e, in->bci, chain.targets[0]) && chain.targets[0]->stays.fresh;
    if (!makes)
        e->place_bytes = bytes;
    *of = makes ? chain.classes[0] : NULL;
    *target = makes ? chain.targets[0] : NULL;
    return makes;
}

struct method *call_target(const struct emitter *e, const struct insn *in)
{
    struct class_failure f = { 0 };
    struct method *m = in->op == OP_invokedynamic ? NULL : resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC || ((in->op == OP_invokevirtual || in->op == OP_invokeinterface) && !method_stays(m)))
        return NULL;
    return is_no_call(e, in, m) || in_c(m) != AOT_NOTHING_EXPECTED ? NULL : m;
}

bool call_makes_frame(const struct emitter *e, const struct insn *in)
{
    struct class_failure f = { 0 };
    if (in->op == OP_invokedynamic)
        return !lambda_here(e, in) && !is_unmade(e, in->bci);
    const struct method *m = resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    if (m && !(m->flags & METHOD_SIGNATURE_POLYMORPHIC) && is_unmade(e, in->bci))
        return false;
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC || in->op == OP_invokeinterface)
        return true;
    if (is_no_call(e, in, m))
        return false;
    if (e->places[in->bci])
        return e->places[in->bci]->place_calls;
    if (in->op == OP_invokevirtual && !method_stays(m))
        return true;
    return in_c(m) == AOT_NOTHING_EXPECTED && !is_harmless(m);
}

bool call_is_brief(const struct emitter *e, const struct insn *in)
{
    struct class_failure f = { 0 };
    const struct method *m = in->op == OP_invokedynamic ? NULL : resolve_method(pool(e), in->cp, invoke_kind_of(in->op), &f);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC || call_makes_frame(e, in))
        return false;
    return is_harmless(m) || (find_word(m) && find_word(m)->brief) || (in->op == OP_invokestatic && intrinsic_row(pool(e), in->cp));
}

/* The receiver is of the very class that the instruction names, so what it names is what runs: to find a method and to select one
 * are the same search then (JVMS 5.4.3.3, 5.4.6). */
static bool is_own_of_receiver(const struct emitter *e, const struct call *call, const struct method *m)
{
    return e->in.op == OP_invokevirtual && call->made && call->made->name == cp_ref_class_name(pool(e), e->in.cp) && !(m->access & ACC_ABSTRACT);
}

/* By super.clone() of a class whose super class has none, or of an array: Object's own, which copies.  Not in regions, which note what is made. */
static bool is_clone(const struct emitter *e, const struct method *m)
{
    bool own = e->in.op == OP_invokespecial || cp_ref_class_name(pool(e), e->in.cp)->text[0] == '[';
    return own && m->class->name == SYM(java_lang_Object) && !strcmp(m->name->text, "clone") && !e->region && !is_unmade(e, e->in.bci);
}

static void say_clone(struct emitter *e, const struct call *call, char what, unsigned kind)
{
    check_null(e, call->names[0], call->safe);
    say(e, "AT(%u) if (UNLIKELY(!word_clone(t, &%s, %s))) ", e->in.bci, call->to, call->names[0]);
    say_stub(e, call, what, cell(e, kind, AOT_NOTHING_EXPECTED));
    say(e, ");\n");
    finish_call(e);
}

/* The call of what the handle stands for, which has the arguments behind it. */
static struct call behind_handle(const struct call *call)
{
    struct call behind = *call;
    behind.count--;
    memmove(behind.names, call->names + 1, behind.count * sizeof *behind.names);
    memmove(behind.kinds, call->kinds + 1, behind.count * sizeof *behind.kinds);
    return behind;
}

/* invokeExact, and accesses to variables by handles: those of variables are mostly of one kind at a place, whose method takes the handle, too. */
static void say_by_handle(struct emitter *e, const struct call *call, const struct method *m)
{
    unsigned number = cell(e, AOT_SITE, AOT_NOTHING_EXPECTED);
    bool tries = !e->region && !e->method->seldom && !is_unmade(e, e->in.bci), of_method = m->class->name != SYM(java_lang_invoke_VarHandle);
    check_null(e, call->names[0], call->safe);
    say(e, "AT(%u) ", e->in.bci);
    if (tries && of_method) {
        struct call behind = behind_handle(call);
        say(e, "{ void *f = aot_handle_code(&cells[%u], %s, %s); if (RT_LIKELY(f != NULL)) ", number, call->names[0], behind.count && behind.kinds[0] == 'A' ? behind.names[0] : "NULL");
        say_through_pointer(e, &behind);
    } else if (tries) {
        say(e, "{ void *f = aot_variable_code(&cells[%u], %s); if (RT_LIKELY(f != NULL)) ", number, call->names[0]);
        say_through_pointer(e, call);
    }
    say(e, tries ? "; else " : "");
    say_stub(e, call, 'd', number);
    say(e, tries ? "); }\n" : ");\n");
    finish_call(e);
}

static void emit_invoke(struct emitter *e)
{
    struct call call;
    struct class_failure f = { 0 };
    const struct symbol *descriptor = cp_ref_descriptor(pool(e), e->in.cp);
    struct method *m = resolve_method(pool(e), e->in.cp, invoke_kind_of(e->in.op), &f);
    take_arguments(e, &call, descriptor, e->in.op != OP_invokestatic);
    if (e->why)
        return;
    if (!call.made)
        call.made = lone_at(e, e->in.bci);
    if (!call.made && e->stay)
        call.made = e->stay->exact[e->in.bci];
    if (e->stay && e->stay->likely[e->in.bci]) {
        say_likely(e, &call, e->stay->likely[e->in.bci]);
    } else if (m && m->flags & METHOD_SIGNATURE_POLYMORPHIC) {
        say_by_handle(e, &call, m);
    } else if (e->in.op == OP_invokestatic) {
        const char *row = m ? intrinsic_row(pool(e), e->in.cp) : NULL;
        if (row)
            emit_intrinsic(e, &call, row);
        else
            say_direct(e, &call, AOT_STATIC, m);
    } else if (e->in.op == OP_invokespecial) {
        if (class_is_interface(e->of->class) && !(m && (m->access & ACC_PRIVATE || m->flags & METHOD_IS_INIT)))
            give_up(e, "it calls a super interface's method");
        if (m && is_clone(e, m)) {
            say_clone(e, &call, 's', AOT_SPECIAL);
            return;
        }
        check_null(e, call.names[0], call.safe);
        if (is_object_init(e, m))
            say(e, "OBJECT_INIT(%s, %s, %u, X%u)\n", call.names[0], plain(&call), e->in.bci, handler_label(e));
        else
            say_direct(e, &call, AOT_SPECIAL, m);
    } else if (m && method_stays(m)) {
        check_null(e, call.names[0], call.safe);
        say_direct(e, &call, e->in.op == OP_invokevirtual ? AOT_FINAL : AOT_PRIVATE, m);
    } else if (m && is_clone(e, m)) {
        say_clone(e, &call, 'w', AOT_VIRTUAL);
    } else if (m && is_own_of_receiver(e, &call, m)) {
        check_null(e, call.names[0], call.safe);
        say_direct(e, &call, AOT_EXACT, m);
    } else {
        say_dispatched(e, &call, e->in.op == OP_invokevirtual ? AOT_VIRTUAL : AOT_INTERFACE, m);
    }
}

static void say_site(struct emitter *e, const struct call *call, unsigned number)
{
    say(e, "RARELY(%u) ", e->in.bci);
    say_stub(e, call, is_unmade(e, e->in.bci) ? 'e' : 'd', number);
    say(e, "); RARELY_END ");
    finish_call(e);
}

/* The values that a new lambda captures, to where its fields are. */
static void say_captured(struct emitter *e, const struct call *call, const struct class *lambda)
{
    static const char *const types[T_VOID + 1] = {
        [T_BOOLEAN] = "any_1", [T_BYTE] = "any_1", [T_CHAR] = "any_2", [T_SHORT] = "any_s2", [T_INT] = "any_4", [T_LONG] = "any_8",
        [T_FLOAT] = "any_float", [T_DOUBLE] = "any_double",
    };
    for (unsigned i = 0; i < call->count; i++) {
        const struct field *f = &lambda->fields[i];
        if (types[f->type])
            say(e, "FILL(%s, %u, %s) ", types[f->type], f->offset, call->names[i]);
        else
            say(e, "FILL_A(%u, %s, %u, X%u) ", f->offset, call->names[i], e->in.bci, handler_label(e));
    }
}

/* A lambda that is in the plan: one that captures nothing is always the same object. */
static void say_lambda(struct emitter *e, const struct call *call, const struct plan_class *lambda)
{
    unsigned number = cell(e, AOT_SITE, (int)lambda->number);
    if (!call->count) {
        say(e, "if (UNLIKELY(!(%s = (jref)cells[%u].extra))) { ", call->to, number);
        say_site(e, call, number);
        say(e, "}\n");
        return;
    }
    say(e, "CAPTURE(%s, %u, %u, %u, ", call->to, number, lambda->class->shape.size, e->in.bci);
    say_captured(e, call, lambda->class);
    say(e, ", ");
    say_site(e, call, number);
    say(e, ")\n");
}

static void emit_dynamic(struct emitter *e)
{
    struct call call;
    const struct plan_class *lambda = lambda_here(e, &e->in);
    const struct symbol *descriptor = cp_descriptor_of(pool(e), pool(e)->value[e->in.cp].pair.b);
    take_arguments(e, &call, descriptor, false);
    if (e->why)
        return;
    if (lambda && !is_unmade(e, e->in.bci)) {
        say_lambda(e, &call, lambda);
        return;
    }
    const struct symbol *name = cp_name_of(pool(e), pool(e)->value[e->in.cp].pair.b);
    bool joins = !is_unmade(e, e->in.bci) && !e->method->seldom
                 && (text_say_begin(e, descriptor, call.names, call.to) || record_say_begin(e, name, descriptor, call.names, call.to));
    say_site(e, &call, cell(e, AOT_SITE, AOT_NOTHING_EXPECTED));
    say(e, "\n");
    if (joins)
        text_say_end(e);
}

void emit_call(struct emitter *e)
{
    if (e->in.op == OP_invokedynamic)
        emit_dynamic(e);
    else
        emit_invoke(e);
}
