/* SPDX-License-Identifier: Apache-2.0 */
/* The insides that the files parse*.c share: the cursor over a class file, and which of them reads which part.
 *
 * Every read is preceded by a need() that covers it.  A function that returns false has set the failure.
 * Checks of names and modifiers are made when check is set (not for the boot loader's classes);
 * indexes, lengths and tags are checked always, as a reader relies on them later. */
#ifndef VM_CLASS_PARSE_IMPL_H
#define VM_CLASS_PARSE_IMPL_H

#include "vm/class/loader.h"
#include "vm/class/parse.h"

/* Versions that changed the format: JVMS 4.1, and the first one that knows an attribute or a tag. */
enum {
    MAJOR_5 = 49, MAJOR_6 = 50, MAJOR_7 = 51, MAJOR_8 = 52, MAJOR_9 = 53, MAJOR_11 = 55, MAJOR_12 = 56,
    MAJOR_16 = 60, MAJOR_17 = 61, MINOR_PREVIEW = 65535,
};

struct parser {
    const uint8_t *p, *end;             /* cursor, end of the file                                     */
    const struct parse_request *request;
    struct class_failure *failure;
    const char *name;                   /* for messages: the expected or the found name                */
    bool check;
    bool has_module_tag;                /* CONSTANT_Module or _Package was seen                        */
    bool has_bootstraps, has_record;
    uint8_t bad_tag;                    /* the first of them                                           */
    struct unread { struct span annotations, parameters, types; } unread;   /* invisible annotations of what is being read:
                                         * nobody wants them, but none comes twice                     */
    uint16_t major, minor, access;      /* access: as read                                             */
    uint16_t this_index;
    int32_t max_bootstrap;              /* highest index used by the constant pool, -1 = none          */
    struct class *class;
    struct constant_pool *cp;
};

struct attribute { struct symbol *name; const uint8_t *data; uint32_t length; };

/* parse_fail.c.  ClassFormatError: the message, then " in class file <name>". */
bool parse_fail(struct parser *ps, const char *format, ...) RT_PRINTF(2, 3);
bool parse_truncated(struct parser *ps);
bool parse_no_memory(struct parser *ps);
/* From the loader's arena; NULL with failure. */
static inline struct class_unit *parse_unit(const struct parse_request *r) { return r->unit ? r->unit : &r->loader->unit; }
void *parse_alloc(struct parser *ps, size_t bytes);

static inline bool need(struct parser *ps, size_t bytes)
{
    return RT_LIKELY((size_t)(ps->end - ps->p) >= bytes) || parse_truncated(ps);
}
static inline uint16_t take_u2(struct parser *ps) { ps->p += 2; return be16(ps->p - 2); }
static inline uint32_t take_u4(struct parser *ps) { ps->p += 4; return be32(ps->p - 4); }

static inline bool is_tag(const struct parser *ps, unsigned index, enum cp_tag tag)
{
    return index && index < ps->cp->count && ps->cp->tags[index] == tag;
}

/* parse_pool.c */
bool parse_pool(struct parser *ps);
bool parse_pool_names(struct parser *ps);           /* the checks of names, once versions and flags are known */

/* parse_members.c */
bool parse_fields(struct parser *ps);
bool parse_methods(struct parser *ps);

/* parse_code.c */
bool parse_code(struct parser *ps, struct method *m, const struct attribute *a);

/* parse_attributes.c */
bool parse_attribute(struct parser *ps, struct attribute *out);     /* header; the cursor moves behind it all */
bool parse_class_attributes(struct parser *ps);
/* The one u2 of a Signature attribute of a field, method or class. */
bool parse_signature(struct parser *ps, const struct attribute *a, struct symbol **out, const char *where);
bool parse_empty(struct parser *ps, const struct attribute *a, const char *where);
/* Attributes kept raw: the row that names a becomes a span at offset of owner. */
struct span_rule { uint16_t symbol, major; uint16_t offset; };
bool parse_span(struct parser *ps, const struct attribute *a, const struct span_rule *rules, size_t count,
                void *owner, const char *where);

/* No invisible annotations twice: of a class, field, method or record component; ps->unread starts empty for each. */
bool parse_unread(struct parser *ps, const struct attribute *a, const char *where);

/* parse_annotations.c */
unsigned parse_method_annotations(const struct constant_pool *cp, struct span annotations);    /* enum method_flag */

/* parse_check.c: each with HotSpot's message.  is_<init> etc. by name. */
bool check_class_modifiers(struct parser *ps, unsigned access, const char *name);
/* NoClassDefFoundError: it is no class but a module. */
bool fail_module(struct parser *ps);
bool check_field_modifiers(struct parser *ps, unsigned access);
bool check_method_modifiers(struct parser *ps, unsigned access, const struct symbol *name);
bool check_class_name(struct parser *ps, struct symbol *name);
bool check_field(struct parser *ps, struct symbol *name, struct symbol *descriptor);
bool check_method(struct parser *ps, struct symbol *name, struct symbol *descriptor);
bool check_field_descriptor(struct parser *ps, const struct symbol *name, struct symbol *descriptor);
bool check_method_descriptor(struct parser *ps, const struct symbol *name, struct symbol *descriptor);

#endif
