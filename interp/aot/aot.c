/* SPDX-License-Identifier: Apache-2.0 */
/* Adopting classes, binding methods (aot.h). */
#include "interp/aot/aot.h"

#include <stdio.h>

#include "interp/aot/aot_slow.h"
#include "interp/count.h"
#include "interp/interp.h"
#include "interp/region.h"
#include "interp/throw.h"
#include "memory/identity.h"
#include "sched/lock.h"
#include "vm/class/access.h"
#include "vm/class/lambda/lambda_class.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/class/unload/unit.h"
#include "vm/run/exception.h"
#include "vm/run/entry.h"
#include "vm/run/known.h"
#include "vm/realtime/policy.h"

static const struct aot_image *images[AOT_IMAGES_MAX];
static unsigned image_count;                            /* written at start-up alone */
static bool verbose;
static _Atomic bool programs_retired;                   /* all but the boot loader's; and as below                             */
static _Atomic bool retired;                            /* for good; threads that no safepoint stops see it a little later */

/* Does no method of the class run compiled any more? */
static bool is_left(const struct class *c)
{
    return atomic_load(&retired) || (atomic_load(&programs_retired) && c->loader != &boot_loader);
}

void aot_set_verbose(bool on) { verbose = on; }

struct class *aot_primitive_array[T_LONG + 1];

/* Object.hashCode, to calls that find it in a table of methods. */
static jint hash_of_object(struct thread *t, const struct object *o)
{
    (void)t;
    return identity_hash(o);
}

static void use_hash_of_object(void)
{
    struct method *m = known.Object_hashCode;
    if (!m->compiled && entry_kind_of(m) == ENTRY_NATIVE && !counts_calls() && !is_left(m->class))
        __atomic_store_n(&m->compiled, (void *)(uintptr_t)hash_of_object, __ATOMIC_RELEASE);
}

/* Before any compiled code runs: what it takes for granted. */
static bool is_ready(const struct aot_image *image)
{
    struct class_failure f = { 0 };
    if (image->string_value != known.String_value || image->string_coder != known.String_coder || image->string_hash != known.String_hash
        || image->string_hash_is_zero != known.String_hashIsZero || image->builder_value != known.AbstractStringBuilder_value || image->builder_coder != known.AbstractStringBuilder_coder
        || image->builder_count != known.AbstractStringBuilder_count || image->reference_referent != known.Reference_referent)
        return false;
    use_hash_of_object();
    for (unsigned i = T_BOOLEAN; i <= T_LONG; i++)
        if (!aot_primitive_array[i] && !(aot_primitive_array[i] = class_array_of(class_primitive((uint8_t)i), &f)))
            return false;
    *image->booleans = aot_primitive_array[T_BOOLEAN];
    return *image->objects || (*image->objects = class_array_of(known.Object, &f));
}

const char *aot_unfit(const struct aot_image *given)
{
    if (given->version != AOT_VERSION || given->abi != aot_abi())
        return "was made by another version of rtjaot: make it anew";
    return given->level > arch_level() ? "was made for a processor that has more than this one: make it without --cpu" : NULL;
}

static method_entry region_adapter(struct thread *t, struct method *m);

void aot_use(const struct aot_image *given)
{
    RT_ASSERT(!aot_unfit(given) && image_count < AOT_IMAGES_MAX);
    for (uint32_t i = 0; i < given->class_count; i++)
        given->classes[i]->image = given;
    images[image_count++] = given;
    region_compiled_hook = region_adapter;
}

bool aot_has_room(void) { return image_count < AOT_IMAGES_MAX; }

/* --- adopting --------------------------------------------------------------------------------- */

static struct aot_class *find(const struct aot_image *image, const char *name, size_t length)
{
    for (uint32_t low = 0, high = image->class_count; low < high;) {
        uint32_t middle = low + (high - low) / 2;
        int order = strncmp(image->classes[middle]->name, name, length);
        order = order ? order : (unsigned char)image->classes[middle]->name[length];
        if (!order)
            return image->classes[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static void aot_first_entry(struct thread *t, struct method *m, jslot *args);

static bool runs_bytecode(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    return kind == ENTRY_BYTECODE || kind == ENTRY_COMPILED;
}

/* Policies that a file has added are not known to compiled code. */
static bool may_be_placed(const struct method *m, const struct aot_method *row)
{
    return m->body && runs_bytecode(m) && (row->obeys || !policy_entry_for(m));
}

static bool may_be_compiled(const struct method *m, const struct aot_method *row)
{
    return entry_kind_of(m) == ENTRY_BYTECODE && may_be_placed(m, row);
}

const struct aot_class *aot_class_of_number(const struct aot_image *image, uint32_t number)
{
    uint32_t low = 0, high = image->class_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (image->classes[middle]->first_method <= number)
            low = middle;
        else
            high = middle;
    }
    return image->classes[low];
}

/* None, when calls are counted: a method is called through its entry then.  Nor where the class above whose method it is is another loader's than the
 * image knows. */
static void set_guard(const struct aot_image *image, uint32_t number)
{
    const struct aot_guard *g = &image->guards[number];
    struct class *receiver = image->classes[g->class]->class;
    const struct class *of = aot_class_of_number(image, g->method)->class;
    if (receiver && of && class_is_subtype(receiver, of) && !counts_calls())
        __atomic_store_n(g->cell, receiver, __ATOMIC_RELEASE);
}

/* Is the method with this number of the image bound? */
static bool is_bound(const struct aot_image *image, uint32_t number)
{
    const struct aot_class *c = aot_class_of_number(image, number);
    return c->class && __atomic_load_n(&c->self[number - c->first_method], __ATOMIC_ACQUIRE);
}

/* The class is known from now on: so are its objects, to calls whose methods are bound already. */
static void set_guards_of(const struct aot_class *a)
{
    for (uint32_t i = 0; i < a->guard_count; i++)
        if (is_bound(a->image, a->image->guards[a->guards[i]].method))
            set_guard(a->image, a->guards[i]);
}

/* Resumed: the method may have been run. */
static bool bind_at_first_call(struct method *m, bool resumed)
{
    if (resumed)
        entry_forget_code(m);
    return entry_compile(m, aot_first_entry);
}

/* Each method of the class by the first image that has code for it. */
static void adopt(struct aot_class *a, struct class *c, bool resumed)
{
    unsigned n = 0;
    RT_ASSERT(a->method_count <= c->method_count);          /* classes of the same file have their methods in the same order */
    for (uint32_t i = 0; i < a->method_count; i++) {
        const struct aot_method *row = aot_row_of(a, i);
        struct method *m = row && (row->code || row->in_region) ? &c->methods[i] : NULL;
        if (!m || m->aot)
            continue;
        if (m->flags & METHOD_ATOMIC && entry_kind_of(m) == ENTRY_REPLACED)
            m->aot = row;
        if (!row->code || !may_be_compiled(m, row) || !bind_at_first_call(m, resumed))
            continue;
        m->aot = row;
        n++;
    }
    if (verbose)
        fprintf(stdout, "[aot] %s: %u methods\n", a->name, n);
}

/* Of hidden classes those of lambdas have code: by their names without what makes each unique, and only for a host that the
 * image's own is. */
static struct aot_class *find_hidden(const struct aot_image *image, struct class *c)
{
    const char *text = c->name->text, *mark = strstr(text, LAMBDA_MARK), *end = strrchr(text, '+');
    const struct aot_class *host = mark && end ? find(image, text, (size_t)(mark - text)) : NULL;
    bool adopted = host && host->class && class_nest_host(host->class) == class_nest_host(c);
    return adopted ? find(image, text, (size_t)(end - text)) : NULL;
}

static struct aot_class *find_for(const struct aot_image *image, struct class *c)
{
    if (!c->file.data)
        return NULL;
    return c->flags & CLASS_IS_HIDDEN ? find_hidden(image, c) : find(image, c->name->text, c->name->length);
}

struct call_site *aot_linked_site(const struct aot_class *c, unsigned n)
{
    for (unsigned i = 0; i < image_count; i++) {
        const struct aot_class *other = images[i] != c->image ? find_for(images[i], c->class) : NULL;
        for (uint32_t k = 0; other && other->class == c->class && k < other->row_count; k++) {
            bool same = other->rows[k].kind == AOT_SITE && other->rows[k].cp == c->rows[n].cp;
            void *site = same ? __atomic_load_n(&other->cells[k].value, __ATOMIC_ACQUIRE) : NULL;
            if (site)
                return site;
        }
    }
    return NULL;
}

static void offer(struct class *c, bool resumed)
{
    for (unsigned i = 0; i < image_count && !atomic_load(&retired); i++) {
        struct aot_class *a = find_for(images[i], c);
        struct class *none = NULL;
        bool fits = a && a->digest == aot_digest(c);
        if (verbose && a && !fits)
            fprintf(stdout, "[aot] %s: another class file\n", a->name);
        if (!fits || !__atomic_compare_exchange_n(&a->class, &none, c, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            continue;
        unit_last(c);                                   /* the image knows the class for ever */
        if (!a->guest)
            adopt(a, c, resumed);
        set_guards_of(a);
    }
}

void aot_adopt(struct class *c) { offer(c, false); }
void aot_adopt_resumed(struct class *c) { offer(c, true); }

void aot_foresee(struct class *c)
{
    if (c->file.data)
        aot_digest(c);
}

/* --- reports ----------------------------------------------------------------------------------- */

static const struct engine_code *self_in(const struct aot_class *a, const struct method *m)
{
    return __atomic_load_n(&a->self[m - m->class->methods], __ATOMIC_ACQUIRE);
}

static const struct engine_code *self_of(const struct method *m) { return m->aot ? self_in(m->aot->of, m) : NULL; }

bool aot_is_bound(const struct method *m) { return self_of(m) != NULL; }

static const char *why_not_in(const struct aot_class *a, const struct method *m)
{
    if (a->digest != aot_digest(m->class))
        return "its class is not the one that was compiled";
    if (a->class != m->class)
        return "another loader's class of this name is compiled";
    uint32_t index = (uint32_t)(m - m->class->methods);
    return index < a->method_count ? a->image->reasons[a->left_out[index]] : "made by the linker";
}

const char *aot_why_not(const struct method *m)
{
    const char *why = is_left(m->class) ? "images have retired, as a tool wants to see or change what runs" : "in no image";
    for (unsigned i = 0; i < image_count && m->class->file.data && !is_left(m->class); i++) {
        const struct aot_class *a = find_for(images[i], m->class);
        if (a && !a->guest && !(why = why_not_in(a, m)))
            return NULL;
    }
    return why;
}

bool aot_is_stale(const struct class *c)
{
    unsigned found = 0;
    for (unsigned i = 0; i < image_count && !(c->flags & CLASS_IS_HIDDEN) && c->file.data; i++) {
        const struct aot_class *a = find(images[i], c->name->text, c->name->length);
        if (a && a->digest == aot_digest(c))
            return false;
        found += a && !a->guest;
    }
    return found > 0;
}

/* --- binding ---------------------------------------------------------------------------------- */

static bool field_fits(struct thread *t, const struct method *m, const struct aot_field *row)
{
    struct class_failure f = { .tentative = true };
    const struct field *field = resolve_field(m->class->cp, row->cp, false, row->put, m, &f);
    if (!field && f.error == CLASS_PENDING)
        t->exception = NULL;
    return field && field->offset == row->offset;
}

static bool fields_fit(struct thread *t, const struct method *m, const struct aot_method *row)
{
    for (uint32_t i = 0; i < row->fields.count; i++)
        if (!field_fits(t, m, &row->of->image->fields[row->fields.first + i]))
            return false;
    return true;
}

/* When calls are counted nobody else knows the method's code: its entry counts, and calls it by way of a copy of the method that has. */
struct counted { struct aot_code code; struct method known; struct call_count *count; };

static void counted_entry(struct thread *t, struct method *m, jslot *args)
{
    struct counted *c = (struct counted *)(uintptr_t)self_of(m);
    count_call(c->count, frame_first(t));
    m->aot->adapter(t, &c->known, args);
}

static void begin_code(struct aot_code *code, struct method *m, const struct aot_method *row)
{
    const struct aot_image *image = row->of->image;
    *code = (struct aot_code){ .head = { .engine = entry_compiled_engine(), .method = m, .body = m->body, .locks = row->locks }, .row = row,
                               .places = image->places + row->places.first, .place_count = row->places.count, .classes = image->classes };
}

/* For frames whose code has the method in place of a call.  Racing threads make one each. */
static const struct engine_code *code_in_place(struct method *m, const struct aot_method *row)
{
    struct aot_code *code = arena_alloc_shared(class_arena(m->class), sizeof *code);
    if (!code)
        return NULL;
    begin_code(code, m, row);
    return &code->head;
}

/* Of one that is counted when it is called. */
static const struct engine_code *code_counted(struct method *m, const struct aot_method *row)
{
    struct counted *c = arena_alloc_shared(class_arena(m->class), sizeof *c);
    if (!c)
        return NULL;
    begin_code(&c->code, m, row);
    memcpy(&c->known, m, sizeof c->known);
    c->known.compiled = m->aot->code;
    c->count = count_begin(m, true);
    return &c->code.head;
}

static const struct engine_code *code_of_compiled(struct method *m, const struct aot_method *row)
{
    return counts_calls() ? code_counted(m, row) : code_in_place(m, row);
}

static void publish(const struct aot_method *row, const struct method *m, const struct engine_code *code)
{
    __atomic_store_n(&row->of->self[m - m->class->methods], code, __ATOMIC_RELEASE);
}

static void set_guards_to(const struct aot_method *row)
{
    for (uint32_t i = 0; i < row->guards.count; i++)
        set_guard(row->of->image, row->of->image->numbers[row->guards.first + i]);
}

/* The method with this number, of the class or of one above it; its row.  NULL: the image knows another class of that name. */
static struct method *vouched_method(const struct class *c, const struct aot_image *image, uint32_t number, const struct aot_method **row)
{
    const struct aot_class *a = aot_class_of_number(image, number);
    const struct class *known_class = __atomic_load_n(&a->class, __ATOMIC_ACQUIRE);
    while (c && c != known_class)
        c = c->super;
    *row = aot_row_of(a, number - a->first_method);
    return c ? &c->methods[number - a->first_method] : NULL;
}

/* What the method's code has in place of calls without asking: may it all be there?  Then frames can name it from now on. */
static bool vouch(struct thread *t, const struct aot_method *row, const struct method *m)
{
    const struct aot_image *image = row->of->image;
    const uint32_t *vouched = image->numbers + row->vouched.first;
    const struct aot_method *inner;
    for (uint32_t i = 0; i < row->vouched.count; i++) {
        const struct method *v = vouched_method(m->class, image, vouched[i], &inner);
        if (!v || (!self_in(inner->of, v) && (!may_be_placed(v, inner) || !fields_fit(t, v, inner))))
            return false;
    }
    if (is_left(m->class))
        return false;
    for (uint32_t i = 0; i < row->vouched.count; i++) {
        struct method *v = vouched_method(m->class, image, vouched[i], &inner);
        if (self_in(inner->of, v))
            continue;
        const struct engine_code *code = code_in_place(v, inner);
        if (!code)
            return false;
        publish(inner, v, code);
        set_guards_to(inner);
    }
    return true;
}

bool aot_bind_guest(struct thread *t, const struct aot_class *a, struct method *m)
{
    size_t number = (size_t)(m - m->class->methods);
    const struct aot_method *row = a->class == m->class ? aot_row_of(a, number) : NULL;
    if (is_left(m->class) || !row || a->left_out[number] || counts_calls() || !may_be_placed(m, row))
        return false;
    if (self_in(a, m))
        return vouch(t, row, m);
    const struct engine_code *code = is_ready(a->image) && fields_fit(t, m, row) && vouch(t, row, m) ? code_in_place(m, row) : NULL;
    if (!code || is_left(m->class))
        return false;
    publish(row, m, code);
    set_guards_to(row);
    return true;
}

static bool bind_region(struct thread *t, struct method *m)
{
    const struct aot_method *row = m->aot;
    if (self_of(m))
        return true;
    const struct engine_code *code = !counts_calls() && entry_kind_of(m) == ENTRY_REPLACED && is_ready(row->of->image) && fields_fit(t, m, row) ? code_of_compiled(m, row) : NULL;
    if (code)
        publish(row, m, code);
    return code;
}

/* A method with @PAR has code for regions alone. */
static method_entry region_adapter(struct thread *t, struct method *m)
{
    const struct aot_method *row = m->aot;
    if (!row->in_region || is_left(m->class))
        return NULL;
    bool bound = m->flags & METHOD_ATOMIC ? bind_region(t, m) : entry_kind_of(m) == ENTRY_COMPILED && aot_bind(t, m);
    return bound ? row->region_adapter : NULL;
}

/* Whoever has it in place of calls may do so from now on. */
static void bind_guests(struct thread *t, struct method *m)
{
    for (unsigned i = 0; i < image_count; i++) {
        const struct aot_class *a = images[i] != m->aot->of->image ? find_for(images[i], m->class) : NULL;
        if (a)
            aot_bind_guest(t, a, m);
    }
}

bool aot_bind(struct thread *t, struct method *m)
{
    const struct aot_method *row = m->aot;
    if (m->compiled)
        return true;
    if (!row || entry_kind_of(m) != ENTRY_COMPILED)
        return false;
    if (m->entry == counted_entry)
        return true;
    const struct engine_code *code = is_ready(row->of->image) && fields_fit(t, m, row) && vouch(t, row, m) ? code_of_compiled(m, row) : NULL;
    if (!code || is_left(m->class)) {                   /* by now: classes may have been loaded */
        entry_interpret(m);
        if (verbose && !code)
            fprintf(stdout, "[aot] %s.%s: a field lies elsewhere\n", m->class->name->text, m->name->text);
        return false;
    }
    publish(row, m, code);
    if (counts_calls()) {
        entry_compile(m, counted_entry);
        return true;
    }
    __atomic_store_n(&m->compiled, row->code, __ATOMIC_RELEASE);
    entry_compile(m, row->adapter);
    set_guards_to(row);
    bind_guests(t, m);
    return true;
}

/* The method with this number of the image, if its class is known. */
static bool bind_numbered(struct thread *t, const struct aot_image *image, uint32_t number)
{
    const struct aot_class *of = aot_class_of_number(image, number);
    struct method *m = of->class ? &of->class->methods[number - of->first_method] : NULL;
    return m && (of->guest ? aot_bind_guest(t, of, m) : m->aot && m->aot->of == of && aot_bind(t, m));
}

bool aot_bind_guarded(struct thread *t, const struct aot_image *image, const struct class *receiver, struct class **guard)
{
    const struct aot_class *a = receiver->file.data ? find(image, receiver->name->text, receiver->name->length) : NULL;
    bool ours = a && a->class == receiver && !is_left(receiver);
    for (uint32_t i = 0; ours && i < a->guard_count; i++)       /* bound: of one class, as many as it has methods */
        if (image->guards[a->guards[i]].cell == guard && bind_numbered(t, image, image->guards[a->guards[i]].method))
            set_guard(image, a->guards[i]);
    return ours && __atomic_load_n(guard, __ATOMIC_ACQUIRE) == receiver;
}

/* The arguments stay in sight of the collector while classes are loaded. */
static void aot_first_entry(struct thread *t, struct method *m, jslot *args)
{
    const struct engine_code here = { .engine = &engine_c, .method = m, .max_locals = m->arg_slots };
    if ((char *)(args + m->arg_slots) + sizeof(struct frame) + 2 * sizeof(jslot) > (char *)t->stack_limit) {
        throw_stack_overflow(t);
        return;
    }
    struct frame *f = frame_push_code(t, &here, args);
    aot_bind(t, m);
    frame_pop(t, f);
    m->entry(t, m, args);
}

/* --- retiring ----------------------------------------------------------------------------------- */

/* Does the cell say in extra whether a method may be called without a look at it? */
static bool leads_to_code(const struct aot_row *row)
{
    return row->kind == AOT_STATIC || row->kind == AOT_SPECIAL || row->kind == AOT_FINAL || row->kind == AOT_PRIVATE || row->kind == AOT_EXACT;
}

/* What frames name stays in self. */
static void retire_class(struct aot_class *a)
{
    for (uint32_t n = 0; n < a->row_count; n++)
        if (leads_to_code(&a->rows[n]))
            __atomic_store_n(&a->cells[n].extra, NULL, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < a->class->method_count; i++) {
        struct method *m = &a->class->methods[i];
        __atomic_store_n(&m->compiled, NULL, __ATOMIC_RELEASE);
        if (entry_kind_of(m) == ENTRY_COMPILED)
            entry_interpret(m);
    }
}

/* No code of others has a method in place of a call that has none of its own. */
static bool has(const struct aot_image *image, const struct method *m)
{
    const struct aot_class *a = find_for(image, m->class);
    size_t index = (size_t)(m - m->class->methods);
    return a && (index >= a->method_count || !a->left_out[index]);
}

static void retire_what_is_left(void)
{
    for (unsigned i = 0; i < image_count; i++) {
        struct aot_class *const *classes = images[i]->classes;
        for (uint32_t g = 0; g < images[i]->guard_count; g++) {
            const struct class *receiver = classes[images[i]->guards[g].class]->class;
            if (!receiver || is_left(receiver))
                __atomic_store_n(images[i]->guards[g].cell, NULL, __ATOMIC_RELEASE);
        }
        for (uint32_t c = 0; c < images[i]->class_count; c++)
            if (classes[c]->class && is_left(classes[c]->class))
                retire_class(classes[c]);
    }
    interface_forget_code();
}

void aot_retire_programs(void)
{
    atomic_store(&programs_retired, true);
    retire_what_is_left();
}

void aot_retire(struct method *because)
{
    bool has_it = !because;
    for (unsigned i = 0; i < image_count && !has_it; i++)
        has_it = has(images[i], because);
    if (!has_it)
        return;
    atomic_store(&retired, true);
    retire_what_is_left();
}
