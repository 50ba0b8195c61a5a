/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "tests/unit/worlds/class_writer.h"
#include "vm/class/loader.h"
#include "vm/class/parse.h"

/* A class pk/A with a field x and a method m, and one knob per thing a test turns. */
struct knobs {
    unsigned magic, major, minor, access;
    const char *name, *super, *interface;
    unsigned interfaces;                    /* how often the interface is named                */
    const char *field, *field_type, *method, *method_type;
    unsigned field_access, method_access, fields, methods;
    unsigned max_locals, code_length, code_attributes;
    const char *field_attribute, *method_attribute, *class_attribute;   /* name; body follows  */
    const char *attribute_body;
    unsigned attribute_length;
    unsigned extra_tag;                     /* a constant at the end of the pool, 2 bytes long */
    unsigned extra_index;
    unsigned tail;                          /* bytes behind the end                            */
    bool trusted, annotations;
    const char *expected, *hidden;
};

static const struct knobs good = {
    .magic = 0xcafebabe, .major = 61, .access = 0x21, .name = "pk/A", .super = "java/lang/Object", .interface = "pk/I",
    .interfaces = 1, .field = "x", .field_type = "I", .method = "m", .method_type = "(J)V", .field_access = 1,
    .method_access = 1, .fields = 1, .methods = 1, .max_locals = 3, .code_length = 1, .code_attributes = 1,
};

static struct class_loader loader;
static struct writer w;

static void write_attribute(const struct knobs *k, unsigned name)
{
    put2(&w, name);
    put4(&w, k->attribute_length);
    put_bytes(&w, k->attribute_body ? k->attribute_body : "", k->attribute_length);
}

static void write_code(const struct knobs *k, unsigned name)
{
    put2(&w, name);
    put4(&w, 12 + k->code_length);
    put2(&w, 0);
    put2(&w, k->max_locals);
    put4(&w, k->code_length);
    for (unsigned i = 0; i < k->code_length; i++)
        put1(&w, 0xb1);
    put2(&w, 0);
    put2(&w, 0);
}

static void write_fields(const struct knobs *k, unsigned name, unsigned type, unsigned attribute_name)
{
    put2(&w, k->fields);
    for (unsigned i = 0; i < k->fields; i++) {
        put2(&w, k->field_access);
        put2(&w, name);
        put2(&w, type);
        put2(&w, k->field_attribute != NULL);
        if (k->field_attribute)
            write_attribute(k, attribute_name);
    }
}

static void write_methods(const struct knobs *k, unsigned name, unsigned type, unsigned code, unsigned attribute_name)
{
    put2(&w, k->methods);
    for (unsigned i = 0; i < k->methods; i++) {
        put2(&w, k->method_access);
        put2(&w, name);
        put2(&w, type);
        put2(&w, k->code_attributes + (k->method_attribute != NULL));
        for (unsigned n = 0; n < k->code_attributes; n++)
            write_code(k, code);
        if (k->method_attribute)
            write_attribute(k, attribute_name);
    }
}

static void write_file(const struct knobs *k)
{
    w = (struct writer){ .length = 0 };
    put4(&w, k->magic);
    put2(&w, k->minor);
    put2(&w, k->major);
    size_t count_at = w.length;
    put2(&w, 0);
    unsigned this_class = put_index(&w, CP_CLASS, put_utf8(&w, k->name));
    unsigned super = put_index(&w, CP_CLASS, put_utf8(&w, k->super));
    unsigned interface = put_index(&w, CP_CLASS, put_utf8(&w, k->interface));
    unsigned field = put_utf8(&w, k->field), field_type = put_utf8(&w, k->field_type);
    unsigned method = put_utf8(&w, k->method), method_type = put_utf8(&w, k->method_type), code = put_utf8(&w, "Code");
    const char *attribute = k->field_attribute ? k->field_attribute
                          : k->method_attribute ? k->method_attribute : k->class_attribute;
    unsigned attribute_name = put_utf8(&w, attribute ? attribute : "Unknown");
    if (k->extra_tag)
        put_index(&w, k->extra_tag, k->extra_index);
    w.bytes[count_at] = 0;
    w.bytes[count_at + 1] = (uint8_t)(w.constants + 1);
    put2(&w, k->access);
    put2(&w, this_class);
    put2(&w, super);
    put2(&w, k->interfaces);
    for (unsigned i = 0; i < k->interfaces; i++)
        put2(&w, interface);
    write_fields(k, field, field_type, attribute_name);
    write_methods(k, method, method_type, code, attribute_name);
    put2(&w, k->class_attribute != NULL);
    if (k->class_attribute)
        write_attribute(k, attribute_name);
    for (unsigned i = 0; i < k->tail; i++)
        put1(&w, 0);
}

static struct class *parse(const struct knobs *k, struct class_failure *f)
{
    ck_assert_int_eq(symbol_init(), 0);
    struct parse_request request = {
        .loader = &loader, .bytes = w.bytes, .length = w.length, .trusted = k->trusted,
        .expected = k->expected ? symbol_from(k->expected) : NULL, .hidden_suffix = k->hidden,
        .vm_annotations = k->annotations,
    };
    *f = (struct class_failure){ 0 };
    return class_parse(&request, f);
}

static struct class *parse_good(const struct knobs *k)
{
    struct class_failure f;
    write_file(k);
    struct class *c = parse(k, &f);
    ck_assert_msg(c != NULL, "%s", f.message);
    return c;
}

static void refused(const struct knobs *k, enum class_error error, const char *message)
{
    struct class_failure f;
    write_file(k);
    ck_assert_ptr_null(parse(k, &f));
    ck_assert_str_eq(f.message, message);
    ck_assert_int_eq(f.error, error);
}

/* The good file with some knobs turned, refused with a ClassFormatError. */
#define REFUSED(message, ...)                                           \
    do {                                                                \
        struct knobs k_ = good;                                         \
        __VA_ARGS__;                                                    \
        refused(&k_, CLASS_FORMAT, message);                            \
    } while (0)

START_TEST(a_good_class_is_filled_in)
{
    struct class *c = parse_good(&good);
    ck_assert_ptr_eq(c->name, symbol_from("pk/A"));
    ck_assert_uint_eq(c->access, ACC_PUBLIC);
    ck_assert_uint_eq(c->major, 61);
    ck_assert_ptr_eq(cp_symbol(c->cp, c->super_index), SYM(java_lang_Object));
    ck_assert_str_eq(cp_symbol(c->cp, c->interface_indexes[0])->text, "pk/I");
    ck_assert_uint_eq(c->fields[0].type, T_INT);
    struct method *m = class_declared_method(c, symbol_from("m"), symbol_from("(J)V"));
    ck_assert_ptr_eq(m, &c->methods[0]);
    ck_assert_uint_eq(m->arg_slots, 3);
    ck_assert_uint_eq(m->return_type, T_VOID);
    ck_assert_int_eq(m->vtable_index, -1);
    ck_assert_uint_eq(m->body->length, 1);
    ck_assert_ptr_eq(class_declared_field(c, symbol_from("x"), symbol_from("I")), &c->fields[0]);
    ck_assert_ptr_null(class_declared_field(c, symbol_from("x"), symbol_from("J")));
}
END_TEST

START_TEST(every_shorter_file_is_truncated)
{
    struct class_failure f;
    write_file(&good);
    for (size_t whole = w.length; w.length-- > 0;) {
        ck_assert_ptr_null(parse(&good, &f));
        ck_assert_str_eq(f.message, "Truncated class file");
        ck_assert_uint_lt(w.length, whole);
    }
}
END_TEST

START_TEST(no_changed_byte_crashes_the_parser)
{
    struct class_failure f;
    struct knobs k = good;
    for (int trusted = 0; trusted < 2; trusted++) {
        k.trusted = trusted;
        write_file(&k);
        for (size_t i = 0; i < w.length; i++) {
            uint8_t old = w.bytes[i];
            for (int v = 0; v < 256; v += 5) {
                w.bytes[i] = (uint8_t)v;
                struct class *c = parse(&k, &f);
                ck_assert((c != NULL) != (f.error != CLASS_OK));
            }
            w.bytes[i] = old;
        }
    }
}
END_TEST

START_TEST(magic_and_tail_are_checked)
{
    REFUSED("Incompatible magic value 123 in class file <Unknown>", k_.magic = 123);
    REFUSED("Extra bytes at the end of class file pk/A", k_.tail = 1);
}
END_TEST

static void version(unsigned major, unsigned minor, const char *message)
{
    struct knobs k = good;
    k.major = major;
    k.minor = minor;
    k.expected = "pk/A";
    refused(&k, CLASS_VERSION, message);
}

START_TEST(versions_out_of_range_are_refused)
{
    version(65, 0, "pk/A has been compiled by a more recent version of the Java Runtime (class file version 65.0), "
            "this version of the Java Runtime only recognizes class file versions up to 61.0");
    version(44, 0, "pk/A (class file version 44.0) was compiled with an invalid major version");
    version(56, 1, "pk/A (class file version 56.1) was compiled with an invalid non-zero minor version");
    version(60, 65535, "pk/A (class file version 60.65535) was compiled with preview features that are unsupported. "
            "This version of the Java Runtime only recognizes preview features for class file version 61.65535");
    version(61, 65535, "Preview features are not enabled for pk/A (class file version 61.65535). "
            "Try running with '--enable-preview'");
}
END_TEST

START_TEST(versions_from_45_to_61_are_read)
{
    struct knobs k = good;
    for (k.major = 45; k.major <= 61; k.major++) {
        k.minor = k.major < 56 ? 3 : 0;
        parse_good(&k);
    }
}
END_TEST

START_TEST(another_name_than_expected_is_no_class_definition)
{
    struct knobs k = good;
    k.expected = "pk/B";
    refused(&k, CLASS_NOT_FOUND, "pk/B (wrong name: pk/A)");
}
END_TEST

START_TEST(a_module_is_not_a_class)
{
    struct knobs k = good;
    k.access = ACC_MODULE;
    refused(&k, CLASS_NOT_FOUND, "<Unknown> is not a class because access_flag ACC_MODULE is set");
    REFUSED("Unknown constant tag 19 in class file <Unknown>", k_.extra_tag = CP_MODULE, k_.extra_index = 1);
    REFUSED("Unknown constant tag 20 in class file <Unknown>", k_.extra_tag = CP_PACKAGE, k_.extra_index = 1, k_.major = 52);
}
END_TEST

START_TEST(the_constant_pool_is_checked)
{
    REFUSED("Unknown constant tag 2 in class file <Unknown>", k_.extra_tag = 2);
    REFUSED("Invalid constant pool index 99 in class file <Unknown>", k_.extra_tag = CP_STRING, k_.extra_index = 99);
    REFUSED("Invalid constant pool index 2 in class file <Unknown>", k_.extra_tag = CP_STRING, k_.extra_index = 2);
    REFUSED("Class file version does not support constant tag 16 in class file <Unknown>",
            k_.extra_tag = CP_METHOD_TYPE, k_.extra_index = 10, k_.major = 50);
    REFUSED("Illegal class name \"pk//A\" in class file <Unknown>", k_.name = "pk//A");
    REFUSED("Bad class name in class file <Unknown>", k_.name = "[I");
    REFUSED("Illegal UTF8 string in constant pool in class file <Unknown>", k_.field = "\xff");
}
END_TEST

START_TEST(class_modifiers_are_checked)
{
    REFUSED("Illegal class modifiers in class <Unknown>: 0x410", k_.access = ACC_FINAL | ACC_ABSTRACT);
    REFUSED("Illegal class modifiers in class <Unknown>: 0x200", k_.access = ACC_INTERFACE);
    REFUSED("Illegal class modifiers in class <Unknown>: 0x2001", k_.access = ACC_PUBLIC | ACC_ANNOTATION);
}
END_TEST

START_TEST(supers_are_checked)
{
    REFUSED("Bad superclass name in class file pk/A", k_.super = "[I");
    REFUSED("Bad interface name in class file pk/A", k_.interface = "[I");
    REFUSED("Duplicate interface name \"pk/I\" in class file pk/A", k_.interfaces = 2);
    REFUSED("Interfaces must have java.lang.Object as superclass in class file pk/A",
            k_.super = "pk/S", k_.access = ACC_INTERFACE | ACC_ABSTRACT);
}
END_TEST

START_TEST(fields_are_checked)
{
    REFUSED("Illegal field modifiers in class pk/A: 0x3", k_.field_access = ACC_PUBLIC | ACC_PRIVATE);
    REFUSED("Illegal field modifiers in class pk/A: 0x50", k_.field_access = ACC_FINAL | ACC_VOLATILE);
    REFUSED("Illegal field name \"a.b\" in class pk/A", k_.field = "a.b");
    REFUSED("Field \"x\" in class pk/A has illegal signature \"V\"", k_.field_type = "V");
    REFUSED("Duplicate field name \"x\" with signature \"I\" in class file pk/A", k_.fields = 2);
    REFUSED("Inconsistent constant value type in class file pk/A", k_.field_access = ACC_STATIC,
            k_.field_attribute = "ConstantValue", k_.attribute_body = "\0\1", k_.attribute_length = 2);
    REFUSED("Invalid ConstantValue field attribute length 1 in class file pk/A", k_.field_access = ACC_STATIC,
            k_.field_attribute = "ConstantValue", k_.attribute_body = "\0", k_.attribute_length = 1);
    REFUSED("Invalid Synthetic field attribute length 1 in class file pk/A",
            k_.field_attribute = "Synthetic", k_.attribute_body = "\0", k_.attribute_length = 1);
}
END_TEST

START_TEST(methods_are_checked)
{
    REFUSED("Method m in class pk/A has illegal modifiers: 0x3", k_.method_access = ACC_PUBLIC | ACC_PRIVATE);
    REFUSED("Method m in class pk/A has illegal modifiers: 0x410", k_.method_access = ACC_ABSTRACT | ACC_FINAL);
    REFUSED("Illegal method name \"<m>\" in class pk/A", k_.method = "<m>");
    REFUSED("Method \"m\" in class pk/A has illegal signature \"(V)V\"", k_.method_type = "(V)V");
    REFUSED("Method \"<init>\" in class pk/A has illegal signature \"()I\"", k_.method = "<init>", k_.method_type = "()I");
    REFUSED("Method <clinit> is not static in class file pk/A", k_.method = "<clinit>", k_.method_type = "()V");
    REFUSED("Interface cannot have a method named <init>, class file pk/A",
            k_.access = ACC_INTERFACE | ACC_ABSTRACT, k_.method = "<init>", k_.field_access = 0x19);
    REFUSED("Duplicate method name \"m\" with signature \"(J)V\" in class file pk/A", k_.methods = 2);
}
END_TEST

START_TEST(code_is_where_it_belongs)
{
    REFUSED("Absent Code attribute in method that is not native or abstract in class file pk/A", k_.code_attributes = 0);
    REFUSED("Multiple Code attributes in class file pk/A", k_.code_attributes = 2);
    REFUSED("Code attribute in native or abstract methods in class file pk/A", k_.method_access = ACC_NATIVE);
    REFUSED("Invalid method Code length 0 in class file pk/A", k_.code_length = 0);
    REFUSED("Arguments can't fit into locals in class file pk/A", k_.max_locals = 2);
}
END_TEST

START_TEST(class_attributes_are_checked)
{
    REFUSED("Wrong InnerClasses attribute length in class file pk/A",
            k_.class_attribute = "InnerClasses", k_.attribute_body = "\0\1", k_.attribute_length = 2);
    REFUSED("inner_class_info_index 1 has bad constant type in class file pk/A", k_.class_attribute = "InnerClasses",
            k_.attribute_body = "\0\1\0\1\0\0\0\0\0\0", k_.attribute_length = 10);
    REFUSED("Nest-host class_info_index 1 has bad constant type in class file pk/A",
            k_.class_attribute = "NestHost", k_.attribute_body = "\0\1", k_.attribute_length = 2);
    REFUSED("Record attribute has wrong length in class file pk/A",
            k_.class_attribute = "Record", k_.attribute_body = "\0\0\0", k_.attribute_length = 3);
    REFUSED("bootstrap_method_index 1 has bad constant type in class file pk/A",
            k_.class_attribute = "BootstrapMethods", k_.attribute_body = "\0\1\0\1\0\0", k_.attribute_length = 6);
    REFUSED("PermittedSubclasses attribute in final class file pk/A", k_.access = ACC_FINAL | ACC_SUPER,
            k_.class_attribute = "PermittedSubclasses", k_.attribute_body = "\0\0", k_.attribute_length = 2);
    REFUSED("Wrong SourceFile attribute length in class file pk/A",
            k_.class_attribute = "SourceFile", k_.attribute_body = "\0", k_.attribute_length = 1);
}
END_TEST

START_TEST(attributes_younger_than_the_version_are_ignored)
{
    struct knobs k = good;
    k.major = 54;
    k.class_attribute = "NestHost";
    k.attribute_length = 0;
    ck_assert_uint_eq(parse_good(&k)->nest_host_index, 0);
}
END_TEST

START_TEST(flags_say_what_a_class_has)
{
    struct knobs k = good;
    k.method = "finalize";
    k.method_type = "()V";
    ck_assert(!(parse_good(&k)->flags & CLASS_NEEDS_FINALIZER));     /* only a return */
    k.code_length = 2;
    ck_assert(parse_good(&k)->flags & CLASS_NEEDS_FINALIZER);
    k.method = "<clinit>";
    k.method_access = ACC_STATIC;
    ck_assert(parse_good(&k)->flags & CLASS_HAS_CLINIT);
    k = good;
    k.access = ACC_FINAL;
    k.super = "java/lang/Record";
    k.class_attribute = "Record";
    k.attribute_body = "\0\0";
    k.attribute_length = 2;
    ck_assert(parse_good(&k)->flags & CLASS_IS_RECORD);
}
END_TEST

START_TEST(library_annotations_count_only_where_asked_for)
{
    struct knobs k = good;
    k.method = "Ljdk/internal/reflect/CallerSensitive;";       /* the name serves as the annotation's type too: entry 9 */
    k.trusted = true;
    k.method_attribute = "RuntimeVisibleAnnotations";
    k.attribute_body = "\0\1\0\x09\0\0";
    k.attribute_length = 6;
    ck_assert_uint_eq(parse_good(&k)->methods[0].flags, 0);
    k.annotations = true;
    ck_assert_uint_eq(parse_good(&k)->methods[0].flags, METHOD_CALLER_SENSITIVE);
    k.attribute_body = "\0\2\0\x09\0\1";                       /* cut short */
    ck_assert_uint_eq(parse_good(&k)->methods[0].flags & METHOD_HIDDEN, 0);
}
END_TEST

START_TEST(polymorphic_methods_are_native_varargs_of_two_classes)
{
    struct knobs k = good;
    k.name = "java/lang/invoke/MethodHandle";
    k.method_access = ACC_NATIVE | ACC_VARARGS;
    k.method_type = "([Ljava/lang/Object;)Ljava/lang/Object;";
    k.code_attributes = 0;
    ck_assert_uint_eq(parse_good(&k)->methods[0].flags, METHOD_SIGNATURE_POLYMORPHIC);
    k.name = "java/lang/invoke/Other";
    ck_assert_uint_eq(parse_good(&k)->methods[0].flags, 0);
}
END_TEST

START_TEST(hidden_classes_are_renamed)
{
    struct knobs k = good;
    char text[64];
    k.hidden = "0x12";
    struct class *c = parse_good(&k);
    ck_assert_str_eq(c->name->text, "pk/A+0x12");
    ck_assert_str_eq(class_external_name(c, text, sizeof text), "pk.A/0x12");
    ck_assert_ptr_eq(cp_symbol(c->cp, 2), c->name);
    ck_assert_ptr_eq(c->cp->resolved[2], c);
}
END_TEST

RTCHECK_MAIN("parse", a_good_class_is_filled_in, every_shorter_file_is_truncated, no_changed_byte_crashes_the_parser,
             magic_and_tail_are_checked, versions_out_of_range_are_refused, versions_from_45_to_61_are_read,
             another_name_than_expected_is_no_class_definition, a_module_is_not_a_class, the_constant_pool_is_checked,
             class_modifiers_are_checked, supers_are_checked, fields_are_checked, methods_are_checked,
             code_is_where_it_belongs, class_attributes_are_checked, attributes_younger_than_the_version_are_ignored,
             flags_say_what_a_class_has, library_annotations_count_only_where_asked_for,
             polymorphic_methods_are_native_varargs_of_two_classes, hidden_classes_are_renamed)
