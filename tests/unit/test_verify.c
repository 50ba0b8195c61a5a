/* SPDX-License-Identifier: Apache-2.0 */
/* Methods right and wrong, a few bytes each, for both engines of the verifier; then bytes by chance. */
#include "tests/unit/worlds/class_world.h"

#include "vm/class/verify/verify.h"

/* Entries of every class's constant pool. */
enum {
    P_THIS = 2, P_OBJECT = 4, P_THROWABLE = 6, P_STRING = 8, P_OBJECT_INIT = 14, P_FIELD_X = 20, P_GC = 26, P_INTS = 28,
    P_FOREIGN = 30, P_FOREIGN_Y = 36, P_RUN = 42, P_LONG = 43, P_CODE = 46, P_MAP = 47,
};

struct code { const char *bytes; unsigned size; };
#define CODE(text) { text, sizeof text - 1 }
#define NONE { NULL, 0 }

struct sample {
    const char *method;             /* name and descriptor; static unless <init> or with a leading ! */
    unsigned max_stack, max_locals;
    struct code code, map, handlers;
    const char *expected;           /* NULL: fine; else what the message begins with                 */
};

static void put_fixed_pool(struct writer *w)
{
    ck_assert_uint_eq(put_class(w, "p/T", 3), P_THIS);
    ck_assert_uint_eq(put_class(w, "p/S", 3), P_OBJECT);
    ck_assert_uint_eq(put_class(w, "java/lang/Throwable", 19), P_THROWABLE);
    ck_assert_uint_eq(put_class(w, "java/lang/String", 16), P_STRING);
    ck_assert_uint_eq(put_member_ref(w, CP_METHOD, "p/S.<init>()V"), P_OBJECT_INIT);
    ck_assert_uint_eq(put_member_ref(w, CP_FIELD, "p/T.x:I"), P_FIELD_X);
    ck_assert_uint_eq(put_member_ref(w, CP_METHOD, "p/T.gc()V"), P_GC);
    ck_assert_uint_eq(put_class(w, "[I", 2), P_INTS);
    ck_assert_uint_eq(put_class(w, "q/F", 3), P_FOREIGN);
    ck_assert_uint_eq(put_member_ref(w, CP_FIELD, "q/F.y:I"), P_FOREIGN_Y);
    ck_assert_uint_eq(put_member_ref(w, CP_INTERFACE_METHOD, "p/R.run(J)I"), P_RUN);
    put1(&w->pool, CP_LONG);
    put4(&w->pool, 0);
    put4(&w->pool, 7);
    ck_assert_uint_eq(++w->count, P_LONG);
    w->count++;
    put_text(w, "-");
    ck_assert_uint_eq(put_text(w, "Code"), P_CODE);
    ck_assert_uint_eq(put_text(w, "StackMapTable"), P_MAP);
}

static void put_code(struct bytes *b, struct code c)
{
    for (unsigned i = 0; i < c.size; i++)
        put1(b, (uint8_t)c.bytes[i]);
}

static void put_sample(struct writer *w, const struct sample *s)
{
    bool is_static = s->method[0] != '<' && s->method[0] != '!';
    const char *name = s->method + (s->method[0] == '!'), *type = strchr(name, '(');
    unsigned map = s->map.bytes ? 6 + s->map.size : 0;
    put2(&w->body, is_static ? ACC_PUBLIC | ACC_STATIC : ACC_PUBLIC);
    put2(&w->body, put_utf8(w, name, (size_t)(type - name)));
    put2(&w->body, put_text(w, type));
    put2(&w->body, 1);
    put2(&w->body, P_CODE);
    put4(&w->body, 12 + s->code.size + s->handlers.size + map);
    put2(&w->body, s->max_stack);
    put2(&w->body, s->max_locals);
    put4(&w->body, s->code.size);
    put_code(&w->body, s->code);
    put2(&w->body, s->handlers.size / 8);
    put_code(&w->body, s->handlers);
    put2(&w->body, map ? 1 : 0);
    if (!map)
        return;
    put2(&w->body, P_MAP);
    put4(&w->body, s->map.size);
    put_code(&w->body, s->map);
}

/* p/T extends q/F with a field x and the one method. */
static struct bytes sample_bytes(const struct sample *s, unsigned major)
{
    static struct writer w;
    memset(&w, 0, sizeof w);
    put_fixed_pool(&w);
    put2(&w.body, ACC_PUBLIC | ACC_SUPER);
    put2(&w.body, P_THIS);
    put2(&w.body, P_FOREIGN);
    put2(&w.body, 0);
    put2(&w.body, 1);
    put2(&w.body, ACC_PUBLIC);
    put2(&w.body, put_text(&w, "x"));
    put2(&w.body, put_text(&w, "I"));
    put2(&w.body, 0);
    put2(&w.body, 1);
    put_sample(&w, s);
    put2(&w.body, 0);
    struct bytes file = { .size = 0 };
    put4(&file, 0xcafebabe);
    put4(&file, major);
    put2(&file, w.count + 1);
    memcpy(file.at + file.size, w.pool.at, w.pool.size);
    memcpy(file.at + file.size + w.pool.size, w.body.at, w.body.size);
    file.size += w.pool.size + w.body.size;
    return file;
}

/* Each sample gets a loader of its own, as all have one name. */
static bool verify_bytes(const struct bytes *file)
{
    static struct class_loader loaders[8192];
    static unsigned used;
    struct class_loader *loader = &loaders[used++ % 8192];
    if (used > 8192)
        arena_drop(&loader->unit.home.arena);
    memset(loader, 0, sizeof *loader);
    ck_assert(module_loader_init(loader));
    memset(&failure, 0, sizeof failure);
    struct class *c = loader_define(&(struct define_request){ .loader = loader, .bytes = file->at, .length = file->size }, &failure);
    return c && class_verify(c, &failure);
}

static struct class *boot_or_nothing(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    return loader == &boot_loader ? NULL : loader_load_boot(name, f);
}

static void verifier_world(void)
{
    world();
    lock_take(&loader_lock);
    ck_assert(package_add_locked(&boot_loader, symbol_from("q"), module_java_base)
              && package_add_locked(&boot_loader, symbol_from("p"), module_java_base));
    lock_drop(&loader_lock);
    must_make(&boot_loader, "public java/lang/Throwable { }");
    must_make(&boot_loader, "public java/lang/String { }");
    must_make(&boot_loader, "public java/lang/Class { }");
    must_make(&boot_loader, "public p/S { public <init>()V }");
    must_make(&boot_loader, "public interface p/R { abstract run(J)I }");
    must_make(&boot_loader, "public q/F { protected y:I; public <init>()V }");
    loader_hooks.load_class = boot_or_nothing;
}

static void check(const struct sample *samples, size_t count, unsigned major)
{
    verifier_world();
    for (size_t i = 0; i < count; i++) {
        const struct sample *s = &samples[i];
        struct bytes file = sample_bytes(s, major);
        bool ok = verify_bytes(&file);
        if (s->expected)
            ck_assert_msg(!ok && !strncmp(failure.message, s->expected, strlen(s->expected)), "%s %zu: \"%s\" instead of \"%s\"",
                          s->method, i, ok ? "fine" : failure.message, s->expected);
        else
            ck_assert_msg(ok, "%s %zu: %s", s->method, i, failure.message);
    }
}
#define CHECK(samples, major) check(samples, sizeof samples / sizeof *samples, major)

/* Straight code: the same for both engines. */
static const struct sample fine[] = {
    { "m()V", 0, 0, CODE("\xb1"), NONE, NONE, NULL },
    { "m(IJ)J", 4, 3, CODE("\x1a\x85\x1f\x61\xad"), NONE, NONE, NULL },                     /* iload_0 i2l lload_1 ladd lreturn */
    { "m()I", 4, 0, CODE("\x03\x04\x5b\x60\x57\xac"), NONE, NONE, "" },                     /* dup_x2 of two */
    { "m()I", 4, 0, CODE("\x03\x04\x05\x5b\x57\x57\x57\xac"), NONE, NONE, NULL },
    { "m()J", 5, 0, CODE("\x03\x09\x5d\x58\x57\xad"), NONE, NONE, NULL },                   /* iconst lconst dup2_x1 pop2 pop lreturn */
    { "m([[I)I", 2, 1, CODE("\x2a\x03\x32\x03\x2e\xac"), NONE, NONE, NULL },                /* aaload, iaload */
    { "m([Z)I", 2, 1, CODE("\x2a\x03\x33\xac"), NONE, NONE, NULL },                         /* baload of booleans */
    { "m()Ljava/lang/Object;", 1, 0, CODE("\x01\x03\x32\xb0"), NONE, NONE, "" },            /* stack too small */
    { "m()Ljava/lang/Object;", 2, 0, CODE("\x01\x03\x32\xb0"), NONE, NONE, NULL },          /* aaload of null */
    { "m()[[I", 2, 0, CODE("\x03\xbd\0\x1c\xb0"), NONE, NONE, NULL },                       /* anewarray [I */
    { "m()Lp/S;", 2, 0, CODE("\xbb\0\x04\x59\xb7\0\x0e\xb0"), NONE, NONE, NULL },           /* new p/S */
    { "<init>()V", 2, 1, CODE("\x2a\x03\xb5\0\x14\xb1"), NONE, NONE, "" },                  /* no super() */
    { "!m()I", 1, 1, CODE("\x2a\xb4\0\x24\xac"), NONE, NONE, NULL },                        /* own protected field */
    { "m(Lp/R;)I", 3, 1, CODE("\x2a\x14\0\x2b\xb9\0\x2a\x03\0\xac"), NONE, NONE, NULL },    /* invokeinterface */
    { "m(Ljava/lang/String;)I", 3, 1, CODE("\x2a\x14\0\x2b\xb9\0\x2a\x03\0\xac"), NONE, NONE, NULL },   /* any object will do */
};

START_TEST(straight_code_is_the_same_for_both)
{
    CHECK(fine, 61);
}
END_TEST

START_TEST(straight_code_is_inferred_alike)
{
    CHECK(fine, 49);
}
END_TEST

static const struct sample told[] = {
    { "m()I", 2, 0, CODE("\x60\xac"), NONE, NONE,
      "Operand stack underflow\nException Details:\n  Location:\n    p/T.m()I @0: iadd\n  Reason:\n    Attempt to pop empty stack.\n" },
    { "m(Ljava/lang/String;)I", 2, 1, CODE("\x03\x2a\x60\xac"), NONE, NONE,
      "Bad type on operand stack\nException Details:\n  Location:\n    p/T.m(Ljava/lang/String;)I @2: iadd\n  Reason:\n"
      "    Type 'java/lang/String' (current frame, stack[1]) is not assignable to integer\n  Current Frame:\n    bci: @2\n" },
    { "m()V", 0, 1, CODE("\x1a\xb1"), NONE, NONE,
      "Bad local variable type\nException Details:\n  Location:\n    p/T.m()V @0: iload_0\n  Reason:\n"
      "    Type top (current frame, locals[0]) is not assignable to integer" },
    { "m()V", 1, 1, CODE("\x03\x3c\xb1"), NONE, NONE, "Local variable table overflow" },
    { "m()V", 1, 0, CODE("\x03\x03\xb1"), NONE, NONE, "Operand stack overflow" },
    { "m()I", 2, 0, CODE("\x09\xac"), NONE, NONE,
      "Bad type on operand stack\nException Details:\n  Location:\n    p/T.m()I @1: ireturn\n  Reason:\n"
      "    Type long_2nd (current frame, stack[1]) is not assignable to integer" },
    { "m()V", 2, 0, CODE("\x09\x57\xb1"), NONE, NONE, "Bad type on operand stack" },
    { "m()V", 0, 0, CODE("\x00"), NONE, NONE, "Control flow falls through code end" },
    { "m()V", 0, 0, CODE("\xfe"), NONE, NONE, "Bad instruction" },
    { "m()V", 0, 0, CODE("\xb1\x11\x00"), NONE, NONE, "Bad instruction" },
    { "m()V", 0, 0, CODE("\xa8\0\x03\xb1"), NONE, NONE, "Bad instruction: a8" },
    { "m()V", 0, 0, CODE("\xa7\0\x03\xb1"), NONE, NONE, "Expecting a stackmap frame at branch target 3" },
    { "m()V", 0, 0, CODE("\xb1\xb1"), NONE, NONE, "Expecting a stack map frame" },
    { "m()I", 0, 0, CODE("\xb1"), NONE, NONE, "Method expects a return value" },
    { "m()V", 1, 0, CODE("\x03\xac"), NONE, NONE, "Method does not expect a return value" },
    { "m()Lp/S;", 1, 1, CODE("\x12\x08\xb0"), NONE, NONE,
      "Bad return type\nException Details:\n  Location:\n    p/T.m()Lp/S; @2: areturn\n  Reason:\n"
      "    Type 'java/lang/Class' (current frame, stack[0]) is not assignable to 'p/S' (from method signature)" },
    { "<init>()V", 1, 1, CODE("\xb1"), NONE, NONE, "Constructor must call super() or this() before return" },
    { "<init>()V", 1, 1, CODE("\x2a\xb7\0\x0e\xb1"), NONE, NONE, "Bad <init> method call" },
    { "<init>()V", 1, 1, CODE("\x2a\xb4\0\x14\xac"), NONE, NONE, "Bad type on operand stack" },
    { "m()V", 2, 0, CODE("\x01\xb7\0\x0e\xb1"), NONE, NONE, "Bad operand type when invoking <init>" },
    { "m(Lq/F;)I", 1, 1, CODE("\x2a\xb4\0\x24\xac"), NONE, NONE, "Bad access to protected data in getfield" },
    { "m()V", 1, 0, CODE("\xb2\0\x04\xb1"), NONE, NONE, "Illegal type at constant pool entry 4 in class p.T" },
    { "m()V", 1, 0, CODE("\xb2\x7f\x04\xb1"), NONE, NONE, "Illegal constant pool index 32516 in class p.T" },
    { "m()V", 2, 0, CODE("\x12\x2b\xb1"), NONE, NONE, "Illegal type at constant pool entry 43 in class p.T" },
    { "m()V", 2, 0, CODE("\xbb\0\x1c\xb1"), NONE, NONE, "Illegal new instruction" },
    { "m()V", 2, 0, CODE("\x03\xbc\x03\xb1"), NONE, NONE, "Illegal newarray instruction" },
    { "m()V", 2, 0, CODE("\x03\xc5\0\x1c\x02\xb1"), NONE, NONE, "Illegal dimension in multianewarray instruction: 2" },
    { "m(Lp/R;)I", 3, 1, CODE("\x2a\x14\0\x2b\xb9\0\x2a\x02\0\xac"), NONE, NONE, "Inconsistent args count operand in invokeinterface" },
    { "m(Lp/R;)I", 3, 1, CODE("\x2a\x14\0\x2b\xb9\0\x2a\x03\x01\xac"), NONE, NONE, "Fourth operand byte of invokeinterface must be zero" },
    { "m()V", 1, 0, CODE("\x12\x08\xbf"), NONE, NONE, "Bad type on operand stack" },
    { "m()V", 0, 0, CODE("\xb1"), NONE, CODE("\0\0\0\1\0\0\0\x08"), "Catch type is not a subclass of Throwable in exception handler 0" },
    { "m()V", 1, 0, CODE("\x11\0\0\x57\xb1"), NONE, CODE("\0\1\0\5\0\0\0\0"), "Illegal exception table start_pc 1" },
};

START_TEST(the_checker_tells_what_and_where)
{
    CHECK(told, 61);
}
END_TEST

static const struct sample mapped[] = {
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\4"), NONE, NULL },                          /* same */
    { "m(I)I", 1, 1, CODE("\x03\x1a\x99\0\x03\xac"), CODE("\0\1\x45\1"), NONE, "Operand stack overflow" },
    { "m(I)I", 2, 1, CODE("\x03\x1a\x99\0\x03\xac"), CODE("\0\1\x45\1"), NONE, NULL },                  /* one on the stack */
    { "m(I)I", 2, 1, CODE("\x03\x1a\x99\0\x03\xac"), CODE("\0\1\x45\2"), NONE, "Inconsistent stackmap frames at branch target 5" },
    { "m(I)V", 1, 2, CODE("\x03\x3c\x1a\x99\0\x03\xb1"), CODE("\0\1\xfc\0\6\1"), NONE, NULL },          /* append */
    { "m(I)V", 1, 2, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xfc\0\4\1"), NONE, "Inconsistent stackmap frames at branch target 4" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xfa\0\4"), NONE, NULL },                    /* chop */
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xf9\0\4"), NONE, "StackMapTable format error: bad type array size" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xff\0\4\0\1\1\0\0"), NONE, NULL },          /* full */
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xff\0\4\0\1\7\0\4\0\0"), NONE, "Inconsistent stackmap frames" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xff\0\4\0\1\7\0\1\0\0"), NONE, "StackMapTable format error: bad class index" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xff\0\4\0\1\x09\0\0"), NONE, "StackMapTable format error: bad verification type" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xff\0\4\0\1\x08\0\0\0\0"), NONE, "StackMapTable format error: bad offset for Uninitialized" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\xc8\0\4"), NONE, "StackMapTable format error: reserved frame type" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\2\4"), NONE, "StackMapTable format error: access beyond the end" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\4\0"), NONE, "StackMapTable format error: wrong attribute size" },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\3"), NONE, "StackMapTable error: bad offset" },
    { "m()V", 1, 0, CODE("\xb1\x57\xb1"), CODE("\0\1\x41\7\0\6"), CODE("\0\0\0\1\0\1\0\0"), NULL },     /* handler */
    { "m()V", 1, 0, CODE("\xb1\x57\xb1"), CODE("\0\1\x41\7\0\4"), CODE("\0\0\0\1\0\1\0\0"), "Stack map does not match the one at exception handler 1" },
    { "m(I)V", 1, 1, CODE("\x01\x4b\xb1\x57\xb1"), CODE("\0\1\x43\7\0\6"), CODE("\0\0\0\3\0\3\0\0"), "Stack map does not match" },
};

START_TEST(stack_maps_are_read_and_believed_after_a_check)
{
    CHECK(mapped, 61);
}
END_TEST

/* Version 50 asks the inferrer when the map is wrong but readable. */
static const struct sample fall_back[] = {
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), NONE, NONE, NULL },
    { "m(I)I", 2, 1, CODE("\x03\x1a\x99\0\x03\xac"), CODE("\0\1\x45\2"), NONE, NULL },
    { "m(I)V", 1, 1, CODE("\x1a\x99\0\x03\xb1"), CODE("\0\1\4\0"), NONE, "StackMapTable format error: wrong attribute size" },
    { "m(I)I", 2, 1, CODE("\x1a\x99\0\x03\xac"), NONE, NONE, "Expecting a stackmap frame at branch target 4" },
};

START_TEST(version_50_falls_back)
{
    CHECK(fall_back, 50);
}
END_TEST

#define INFERRED(what) "(class: p/T, method: m signature: (I)I) " what
static const struct sample inferred[] = {
    { "m(I)I", 1, 1, CODE("\x1a\x9a\xff\xff\x1a\xac"), NONE, NONE, NULL },                              /* a loop */
    { "m(I)I", 2, 2, CODE("\x03\x1a\x99\0\x06\x04\x60\xac"), NONE, NONE, INFERRED("Illegal target of jump or branch") },
    { "m(I)I", 2, 2, CODE("\x03\x1a\x99\0\x04\x04\xac"), NONE, NONE, INFERRED("Inconsistent stack height") },
    { "m(I)I", 2, 2, CODE("\x1a\x99\0\x05\x03\x3c\x1b\xac"), NONE, NONE, INFERRED("Accessing value from uninitialized register 1") },
    { "m(I)I", 2, 2, CODE("\x03\x60\xac"), NONE, NONE, INFERRED("Unable to pop operand off an empty stack") },
    { "m(I)I", 2, 2, CODE("\x01\x03\x60\xac"), NONE, NONE, INFERRED("Expecting to find integer on stack") },
    { "m(I)I", 1, 1, CODE("\x1a\x1a\xac"), NONE, NONE, INFERRED("Stack size too large") },
    { "m(I)I", 1, 1, CODE("\x1a\x57"), NONE, NONE, INFERRED("Falling off the end of the code") },
    { "m(I)I", 1, 1, CODE("\x1a\xac\x1b"), NONE, NONE, INFERRED("Illegal local variable number") },         /* not reached, still wrong */
    { "m(I)I", 1, 1, CODE("\x1a\xac\xb2\0\x04"), NONE, NONE, INFERRED("Illegal type in constant pool") },
    { "m(I)I", 1, 1, CODE("\x1a\xac\x57"), NONE, NONE, NULL },                                              /* not reached */
    { "m(ILp/T;Lq/F;)Lq/F;", 1, 3, CODE("\x1a\x99\0\7\x2b\xa7\0\4\x2c\xb0"), NONE, NONE, NULL },            /* their super class */
    { "m(ILp/S;Lq/F;)Lq/F;", 1, 3, CODE("\x1a\x99\0\7\x2b\xa7\0\4\x2c\xb0"), NONE, NONE, "(class" },
    { "m(I)I", 1, 1, CODE("\x1a\xac\x57\x1a\xac"), NONE, CODE("\0\0\0\2\0\2\0\0"), NULL },
};

START_TEST(types_are_inferred)
{
    CHECK(inferred, 49);
}
END_TEST

/* jsr S is a8, astore_1 4c, ret 1 a9 01. */
static const struct sample subroutines[] = {
    { "m(I)I", 1, 2, CODE("\xa8\0\5\x1a\xac\x4c\x84\0\1\xa9\1"), NONE, NONE, NULL },
    /* local 2 is an int around one call and a reference around the other */
    { "m(I)I", 1, 3, CODE("\x03\x3d\xa8\0\x0d\x1c\x57\x01\x4d\xa8\0\6\x2c\x57\x1a\xac\x4c\xa9\1"), NONE, NONE, INFERRED("Expecting to find integer") },
    { "m(I)I", 1, 3, CODE("\x03\x3d\xa8\0\x0e\x1c\x57\x01\x4d\xa8\0\7\x2c\x57\x1a\xac\x4c\xa9\1"), NONE, NONE, NULL },
    /* what the subroutine stored counts afterwards */
    { "m(I)I", 1, 3, CODE("\x03\x3d\xa8\0\5\x1c\xac\x4c\x01\x4d\xa9\1"), NONE, NONE, INFERRED("Register 2 contains wrong type") },
    { "m(I)I", 1, 3, CODE("\xa8\0\5\x1c\xac\x4c\x04\x3d\xa9\1"), NONE, NONE, NULL },
    /* left by a jump, and called again */
    { "m(I)I", 1, 2, CODE("\x1a\x9a\0\x06\xa8\0\x05\x1a\xac\x57\xa7\xff\xf6"), NONE, NONE, NULL },
    { "m(I)I", 1, 2, CODE("\xa8\0\5\x1a\xac\x4c\x2b\x57\xa9\1"), NONE, NONE, INFERRED("Cannot load return address from register 1") },
    { "m(I)I", 1, 2, CODE("\xa8\0\6\x1a\xa9\1\x4c\xa9\1"), NONE, NONE, "(class" },                      /* used twice */
    { "m(I)I", 1, 2, CODE("\xa9\1"), NONE, NONE, "(class" },
    { "m(I)I", 1, 2, CODE("\x03\x3c\xa9\1"), NONE, NONE, INFERRED("Register 1 contains wrong type") },
    { "m(I)I", 1, 2, CODE("\xa8\0\5\x1a\xac\x4c\xa8\xff\xff\xa9\1"), NONE, NONE, INFERRED("Recursive call to jsr entry") },
    { "m(I)I", 1, 2, CODE("\xa8\0\5\x1a\xac\xb0"), NONE, NONE, "(class" },                              /* areturn of an address */
    /* an outer subroutine's address returns from the inner one */
    { "m(I)I", 1, 3, CODE("\xa8\0\5\x1a\xac\x4c\xa8\0\4\0\x4d\xa9\1"), NONE, NONE, NULL },
};

START_TEST(subroutines_are_followed_call_by_call)
{
    CHECK(subroutines, 49);
}
END_TEST

/* Any bytes: the verdict may be either, but there is one, soon. */
static uint32_t chance(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void mutate(const struct sample *samples, size_t count, unsigned major, unsigned rounds)
{
    uint32_t seed = major;
    char code[256], map[256];
    for (unsigned n = 0; n < rounds; n++) {
        struct sample s = samples[chance(&seed) % count];
        memcpy(code, s.code.bytes, s.code.size);
        if (s.map.bytes)
            memcpy(map, s.map.bytes, s.map.size);
        s.code.bytes = code;
        for (unsigned k = chance(&seed) % 3 + 1; k > 0; k--)
            code[chance(&seed) % s.code.size] = (char)chance(&seed);
        if (s.map.bytes && chance(&seed) % 2)
            map[chance(&seed) % s.map.size] = (char)chance(&seed);
        s.map.bytes = s.map.bytes ? map : NULL;
        struct bytes file = sample_bytes(&s, major);
        bool ok = verify_bytes(&file);
        ck_assert(ok == (failure.error == CLASS_OK));
    }
}
#define MUTATE(samples, major, rounds) mutate(samples, sizeof samples / sizeof *samples, major, rounds)

START_TEST(any_bytes_get_a_verdict)
{
    verifier_world();
    MUTATE(mapped, 61, 2000);
    MUTATE(told, 50, 2000);
    MUTATE(subroutines, 49, 2000);
    MUTATE(inferred, 48, 1000);
}
END_TEST

RTCHECK_MAIN("verify", straight_code_is_the_same_for_both, straight_code_is_inferred_alike, the_checker_tells_what_and_where,
             stack_maps_are_read_and_believed_after_a_check, version_50_falls_back, types_are_inferred,
             subroutines_are_followed_call_by_call, any_bytes_get_a_verdict)
