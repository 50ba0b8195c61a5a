# SPDX-License-Identifier: Apache-2.0
"""Valid code that no compiler writes today: subroutines, operand forms, dynamic constants."""

from __future__ import annotations

from typing import Any, Iterable

from assemble import FINAL, PUBLIC, STATIC, SYNCHRONIZED, ClassFile, u2
from cases import Cases, Classes

CASES = Cases()
case = CASES.good


def simple(text: str, **options: Any) -> ClassFile:
    """A class with only main; the rest is the version and what main needs."""
    version = options.pop("version", 49)
    return ClassFile(version=version).main(text, **options)


# --- limits -----------------------------------------------------------------

@case(7)
def as_many_locals_as_there_may_be() -> Classes:
    """All are declared, few are used: the last words of the frame are nobody's."""
    return simple("""
        bipush 7
        istore_1
        iload_1
        print I
        return""", locals_=65535)


def last_local(value: str, load: str, store: str) -> str:
    """A method that stores its argument into the last local there may be, and returns that."""
    wide = 65534 - (value in "JD")
    return f"""
        {load}_0
        wide {store} {wide}
        wide {load} {wide}
        {load[0]}return"""


@case(7, 1 << 40, 2.5, "text")
def the_last_local_there_may_be() -> Classes:
    """All are declared and the last is used, by values of one and two words."""
    c = ClassFile(version=61)
    for value, load in zip(("I", "J", "D", "Ljava/lang/String;"), ("iload", "lload", "dload", "aload")):
        c.method(STATIC, "last", f"({value}){value}", last_local(value, load, load.replace("load", "store")), locals_=65535)
    return c.main("""
        bipush 7
        invokestatic T last (I)I
        print I
        ldc2_w long:1099511627776
        invokestatic T last (J)J
        print J
        ldc2_w double:2.5
        invokestatic T last (D)D
        print D
        ldc string:text
        invokestatic T last (Ljava/lang/String;)Ljava/lang/String;
        print Ljava/lang/Object;
        return""")


@case(45, "caught", 5)
def far_locals_in_loops_and_handlers() -> Classes:
    """A frame of all locals counts, calls, allocates, synchronizes and catches as any other does."""
    c = ClassFile(version=48)
    c.method(STATIC | SYNCHRONIZED, "sum", "(I)I", """
        iconst_0
        wide istore 65000
        loop:
        iload_0
        ifle done
        wide iload 65000
        iload_0
        iadd
        wide istore 65000
        wide iinc 0 -1
        goto loop
        done:
        wide iload 65000
        ireturn""", locals_=65535)
    c.method(STATIC, "caught", "(Ljava/lang/Object;)Ljava/lang/String;", """
        ldc string:caught
        wide astore 65534
        from:
        aload_0
        invokevirtual java/lang/Object hashCode ()I
        pop
        aload_0
        invokevirtual java/lang/Object toString ()Ljava/lang/String;
        areturn
        to:
        handler:
        pop
        invokestatic java/lang/System gc ()V
        wide aload 65534
        areturn""", locals_=65535, handlers=[("from", "to", "handler", "java/lang/NullPointerException")])
    c.method(STATIC, "subroutine", "()I", """
        iconst_0
        wide istore 65533
        jsr sub
        wide iload 65533
        ireturn
        sub:
        wide astore 65534
        wide iinc 65533 5
        wide ret 65534""", locals_=65535)
    return c.main("""
        bipush 9
        invokestatic T sum (I)I
        print I
        aconst_null
        invokestatic T caught (Ljava/lang/Object;)Ljava/lang/String;
        print Ljava/lang/Object;
        invokestatic T subroutine ()I
        print I
        return""")


@case(20000, 16001, 3)
def as_deep_a_stack_as_there_may_be() -> Classes:
    """All 65,535 words of the operand stack are in use, by values of one word and two, and by calls at its top."""
    c = ClassFile(version=48)
    c.method(STATIC, "add", "(II)I", "iload_0\niload_1\niadd\nireturn")
    c.method(STATIC, "longs", "()I", "iconst_0\n" + "lconst_1\n" * 32765 +
             "iconst_4\niconst_2\niconst_3\nswap\ninvokestatic T add (II)I\nisub\nistore_0\n" + "ladd\n" * 20000 + "l2i\niload_0\niadd\nireturn", stack=65534)
    c.method(STATIC, "ints", "()I", "iconst_1\n" + "dup\n" * 32766 + "dup2\n" * 16384 + "iadd\n" * 16000 + "istore_0\niload_0\nireturn",
             stack=65535, locals_=1)
    c.method(STATIC, "declared", "(I)I", "iload_0\nireturn", stack=4000, locals_=65535)
    return c.main("""
        invokestatic T longs ()I
        print I
        invokestatic T ints ()I
        print I
        iconst_3
        invokestatic T declared (I)I
        print I
        return""")


# --- subroutines -------------------------------------------------------------

@case("in", "sub", "out")
def jsr_and_ret() -> Classes:
    return simple("""
        ldc string:in
        print Ljava/lang/Object;
        jsr sub
        ldc string:out
        print Ljava/lang/Object;
        return
    sub:
        astore_1
        ldc string:sub
        print Ljava/lang/Object;
        ret 1""", version=48)


@case(1, 1, 1, 1, 1)
def jsr_in_a_loop() -> Classes:
    return simple("""
        iconst_5
        istore_1
    loop:
        jsr sub
        iinc 1 -1
        iload_1
        ifne loop
        return
    sub:
        astore_2
        iconst_1
        print I
        ret 2""", version=46)


@case("inner", "outer")
def jsr_nested() -> Classes:
    return simple("""
        jsr outer
        return
    outer:
        astore_1
        jsr inner
        ldc string:outer
        print Ljava/lang/Object;
        ret 1
    inner:
        astore_2
        ldc string:inner
        print Ljava/lang/Object;
        ret 2""", version=48)


@case(7, "text")
def jsr_with_a_local_of_two_types() -> Classes:
    """The subroutine does not touch local 1, which is an int for one caller, a reference for the other."""
    return simple("""
        bipush 7
        istore_1
        jsr sub
        iload_1
        print I
        ldc string:text
        astore_1
        jsr sub
        aload_1
        print Ljava/lang/Object;
        return
    sub:
        astore_2
        ret 2""", version=49)


@case("cleanup", "caught")
def jsr_as_finally() -> Classes:
    return simple("""
    try:
        new java/lang/RuntimeException
        dup
        invokespecial java/lang/RuntimeException <init> ()V
        athrow
    caught:
        astore_1
        jsr cleanup
        ldc string:caught
        print Ljava/lang/Object;
        return
    cleanup:
        astore_2
        ldc string:cleanup
        print Ljava/lang/Object;
        ret 2""", version=47, handlers=[("try", "caught", "caught", None)])


@case("sub", "done")
def jsr_w_and_wide_ret() -> Classes:
    return simple("""
        jsr_w sub
        ldc string:done
        print Ljava/lang/Object;
        return
    sub:
        wide astore 300
        ldc string:sub
        print Ljava/lang/Object;
        wide ret 300""", version=48, locals_=301)


@case("never returns")
def jsr_that_leaves_by_goto() -> Classes:
    return simple("""
        jsr sub
        return
    sub:
        pop
        ldc string:never returns
        print Ljava/lang/Object;
        goto out
    out:
        return""", version=48)


@case("popped")
def jsr_with_swapped_address() -> Classes:
    return simple("""
        bipush 3
        jsr sub
        ldc string:popped
        print Ljava/lang/Object;
        return
    sub:
        swap
        istore_1
        astore_2
        iload_1
        ret 2""", version=48)


# --- operand forms -----------------------------------------------------------

@case(70000, 5, 6, 7.5, 8.25, "ref", 69)
def wide_forms() -> Classes:
    return simple("""
        ldc int:70000
        wide istore 256
        wide iload 256
        print I
        iconst_5
        wide istore 400
        wide iload 400
        print I
        ldc2_w long:6
        wide lstore 401
        wide lload 401
        print J
        ldc float:7.5
        wide fstore 403
        wide fload 403
        print F
        ldc2_w double:8.25
        wide dstore 404
        wide dload 404
        print D
        ldc string:ref
        wide astore 406
        wide aload 406
        print Ljava/lang/Object;
        wide iinc 400 -32768
        wide iinc 400 32767
        wide iinc 400 65
        wide iload 400
        print I
        return""", locals_=410)


@case(-118, 10)
def iinc_of_low_locals_in_wide_form() -> Classes:
    return simple("""
        iconst_0
        istore_1
        iinc 1 -128
        wide iinc 1 10
        iload_1
        print I
        bipush 10
        wide istore 1
        iload 1
        print I
        return""")


def switch_padding(nops: int) -> None:
    """A case for each padding of the switches: so many instructions before them."""
    def make() -> Classes:
        text = "nop\n" * nops + """
            iconst_1
            tableswitch other 0 zero one
        zero:
            iconst_0
            goto show
        one:
            iconst_1
            goto show
        other:
            iconst_2
        show:
            print I
            bipush -5
            lookupswitch none -5=five 100=none
        none:
            ldc string:none
            goto last
        five:
            ldc string:five
        last:
            print Ljava/lang/Object;
            return"""
        return simple(text)
    make.__name__ = "switch_padding_%d" % nops
    case(1, "five")(make)


for padding in range(4):
    switch_padding(padding)


@case("default", "low", "high", "default")
def switches_at_the_ends_of_int() -> Classes:
    return simple("""
        iconst_0
        lookupswitch default
    default:
        ldc string:default
        print Ljava/lang/Object;
        ldc int:-2147483648
        lookupswitch bad -2147483648=low 2147483647=bad
    low:
        ldc string:low
        print Ljava/lang/Object;
        ldc int:2147483647
        tableswitch bad 2147483646 bad high
    high:
        ldc string:high
        print Ljava/lang/Object;
        ldc int:-2147483648
        tableswitch last 2147483646 bad bad
    bad:
        ldc string:bad
        print Ljava/lang/Object;
        return
    last:
        ldc string:default
        print Ljava/lang/Object;
        return""")


@case("back", "done")
def goto_w_forward_and_back() -> Classes:
    return simple("""
        goto_w forward
    back:
        ldc string:back
        print Ljava/lang/Object;
        goto_w out
    forward:
        goto_w back
    out:
        ldc string:done
        print Ljava/lang/Object;
        return""")


@case("ran")
def goto_w_over_a_huge_method() -> Classes:
    return simple("goto_w far\n" + "nop\n" * 65500 + """
    far:
        ldc string:ran
        print Ljava/lang/Object;
        return""")


@case(255, "[[[I")
def multianewarray_of_255_dimensions() -> Classes:
    return ClassFile().main("iconst_1\n" * 255 + """
        multianewarray %sI 255
        invokestatic T depth (Ljava/lang/Object;)I
        print I
        iconst_1
        iconst_1
        multianewarray [[[I 2
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getName ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""" % ("[" * 255), stack=260).method(PUBLIC | STATIC, "depth", "(Ljava/lang/Object;)I", """
        iconst_0
        istore_1
        aload_0
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        astore_2
    loop:
        aload_2
        invokevirtual java/lang/Class getComponentType ()Ljava/lang/Class;
        dup
        astore_2
        ifnull done
        iinc 1 1
        goto loop
    done:
        iload_1
        ireturn""")


@case(3, 0, "NegativeArraySizeException")
def multianewarray_partly_and_with_zero() -> Classes:
    return simple("""
        iconst_3
        multianewarray [[[J 1
        arraylength
        print I
        iconst_0
        iconst_5
        multianewarray [[J 2
        arraylength
        print I
    try:
        iconst_0
        iconst_m1
        multianewarray [[J 2
        pop
    caught:
        goto never
    handler:
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;
    never:
        return""", handlers=[("try", "caught", "handler", "java/lang/NegativeArraySizeException")])


STACK_FORMS = {
    "dup": ("iconst_1\ndup", "II"),
    "dup_x1": ("iconst_1\niconst_2\ndup_x1", "III"),
    "dup_x2_form1": ("iconst_1\niconst_2\niconst_3\ndup_x2", "IIII"),
    "dup_x2_form2": ("ldc2_w long:1\niconst_2\ndup_x2", "IJI"),
    "dup2_form1": ("iconst_1\niconst_2\ndup2", "IIII"),
    "dup2_form2": ("ldc2_w double:1.5\ndup2", "DD"),
    "dup2_x1_form1": ("iconst_1\niconst_2\niconst_3\ndup2_x1", "IIIII"),
    "dup2_x1_form2": ("iconst_1\nldc2_w long:2\ndup2_x1", "JIJ"),
    "dup2_x2_form1": ("iconst_1\niconst_2\niconst_3\niconst_4\ndup2_x2", "IIIIII"),
    "dup2_x2_form2": ("iconst_1\niconst_2\nldc2_w long:3\ndup2_x2", "JIIJ"),
    "dup2_x2_form3": ("ldc2_w long:1\niconst_2\niconst_3\ndup2_x2", "IIJII"),
    "dup2_x2_form4": ("ldc2_w long:1\nldc2_w double:2.5\ndup2_x2", "DJD"),
    "swap": ("iconst_1\niconst_2\nswap", "II"),
    "pop2_of_two": ("iconst_1\niconst_2\niconst_3\npop2", "I"),
    "pop2_of_long": ("iconst_1\nldc2_w long:2\npop2", "I"),
    "pop": ("iconst_1\niconst_2\npop", "I"),
}
STACK_RESULTS = {
    "dup": (1, 1), "dup_x1": (2, 1, 2), "dup_x2_form1": (3, 2, 1, 3), "dup_x2_form2": (2, 1, 2),
    "dup2_form1": (2, 1, 2, 1), "dup2_form2": (1.5, 1.5), "dup2_x1_form1": (3, 2, 1, 3, 2),
    "dup2_x1_form2": (2, 1, 2), "dup2_x2_form1": (4, 3, 2, 1, 4, 3), "dup2_x2_form2": (3, 2, 1, 3),
    "dup2_x2_form3": (3, 2, 1, 3, 2), "dup2_x2_form4": (2.5, 1, 2.5), "swap": (1, 2),
    "pop2_of_two": (1,), "pop2_of_long": (1,), "pop": (1,),
}


def stack_form(name: str, text: str, types: Iterable[str]) -> None:
    """The values are printed from the top of the stack down."""
    def make() -> Classes:
        prints = "\n".join("print %s" % t for t in types)
        return simple("%s\n%s\nreturn" % (text, prints), version=61)
    make.__name__ = "stack_" + name
    case(*STACK_RESULTS[name])(make)


for form, (form_text, form_types) in STACK_FORMS.items():
    stack_form(form, form_text, form_types)


@case(-1, 200, -1, 65535, 1, 0, 4.5)
def arrays_of_small_types() -> Classes:
    return simple("""
        iconst_2
        newarray 8
        dup
        iconst_0
        sipush 511
        bastore
        iconst_0
        baload
        print I
        iconst_2
        newarray 10
        dup
        iconst_1
        sipush 200
        iastore
        iconst_1
        iaload
        print I
        iconst_1
        newarray 9
        dup
        iconst_0
        iconst_m1
        sastore
        iconst_0
        saload
        print I
        iconst_1
        newarray 5
        dup
        iconst_0
        iconst_m1
        castore
        iconst_0
        caload
        print I
        iconst_1
        newarray 4
        dup
        iconst_0
        iconst_3
        bastore
        iconst_0
        baload
        print I
        iconst_1
        newarray 4
        dup
        iconst_0
        iconst_2
        bastore
        iconst_0
        baload
        print I
        iconst_1
        newarray 7
        dup
        iconst_0
        ldc2_w double:4.5
        dastore
        iconst_0
        daload
        print D
        return""")


@case(1, -1, 1, -1, 0, -1, 1)
def comparisons_with_nan() -> Classes:
    return simple("""
        ldc float:nan
        fconst_0
        fcmpg
        print I
        ldc float:nan
        fconst_0
        fcmpl
        print I
        dconst_0
        ldc2_w double:nan
        dcmpg
        print I
        dconst_0
        ldc2_w double:nan
        dcmpl
        print I
        ldc2_w double:-0.0
        dconst_0
        dcmpl
        print I
        ldc2_w long:-9223372036854775808
        lconst_1
        lcmp
        print I
        ldc float:inf
        fconst_1
        fcmpl
        print I
        return""")


@case(3, "class java.lang.String", "class [I", "(int)void", "MethodHandle(String)int")
def loadable_constants() -> Classes:
    return simple("""
        ldc_w int:3
        print I
        ldc class:java/lang/String
        print Ljava/lang/Object;
        ldc class:[I
        print Ljava/lang/Object;
        ldc type:(I)V
        print Ljava/lang/Object;
        ldc handle:5,java/lang/String,length,()I
        print Ljava/lang/Object;
        return""", version=51)


# --- dynamic -----------------------------------------------------------------

BOOT = ("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
        "Ljava/lang/invoke/MethodType;%s)Ljava/lang/invoke/CallSite;")
BOOT_CONSTANT = ("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                 "Ljava/lang/Class;%s)%s")


@case("boot_twice", 42, 42, 42)
def invokedynamic_with_own_bootstrap() -> Classes:
    """The bootstrap runs once for its one call site."""
    c = ClassFile(version=51)
    c.bootstrap("6,T,boot," + BOOT % "")
    c.main("""
        iconst_3
        istore_1
    loop:
        bipush 21
        invokedynamic 0 twice (I)I
        print I
        iinc 1 -1
        iload_1
        ifne loop
        return""", frames=[("loop", "[Ljava/lang/String; int", "")])
    c.method(PUBLIC | STATIC, "twice", "(I)I", "iload_0\niload_0\niadd\nireturn")
    return c.method(PUBLIC | STATIC, "boot", BOOT % "", """
        ldc string:boot_
        aload_1
        invokevirtual java/lang/String concat (Ljava/lang/String;)Ljava/lang/String;
        print Ljava/lang/Object;
        new java/lang/invoke/ConstantCallSite
        dup
        aload_0
        ldc class:T
        aload_1
        aload_2
        invokevirtual java/lang/invoke/MethodHandles$Lookup findStatic (Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;
        invokespecial java/lang/invoke/ConstantCallSite <init> (Ljava/lang/invoke/MethodHandle;)V
        areturn""")


@case("name:7:8.5:9:text:class T:(I)V:true")
def bootstrap_with_static_arguments_of_all_kinds() -> Classes:
    c = ClassFile(version=51)
    extra = "IDJLjava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
    c.bootstrap("6,T,boot," + BOOT % extra, "int:7", "double:8.5", "long:9", "string:text", "class:T",
                "type:(I)V", "handle:6,T,main,([Ljava/lang/String;)V")
    c.main("""
        invokedynamic 0 name ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""")

    def append(descriptor: str, load: str) -> str:
        return "%s\ninvokevirtual java/lang/StringBuilder append (%s)Ljava/lang/StringBuilder;\n" % (load, descriptor) + \
            "bipush 58\ninvokevirtual java/lang/StringBuilder append (C)Ljava/lang/StringBuilder;\n"
    return c.method(PUBLIC | STATIC, "boot", BOOT % extra, """
        new java/lang/StringBuilder
        dup
        invokespecial java/lang/StringBuilder <init> ()V
        """ + append("Ljava/lang/String;", "aload_1") + append("I", "iload_3") + append("D", "dload 4") +
        append("J", "lload 6") + append("Ljava/lang/String;", "aload 8") + append("Ljava/lang/Object;", "aload 9") +
        append("Ljava/lang/String;", "aload 10\ninvokevirtual java/lang/invoke/MethodType toMethodDescriptorString ()Ljava/lang/String;") + """
        aload 11
        invokevirtual java/lang/invoke/MethodHandle type ()Ljava/lang/invoke/MethodType;
        invokevirtual java/lang/invoke/MethodType parameterCount ()I
        iconst_1
        isub
        iconst_1
        ixor
        invokevirtual java/lang/StringBuilder append (Z)Ljava/lang/StringBuilder;
        invokevirtual java/lang/StringBuilder toString ()Ljava/lang/String;
        astore_3
        new java/lang/invoke/ConstantCallSite
        dup
        ldc class:java/lang/String
        aload_3
        invokestatic java/lang/invoke/MethodHandles constant (Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;
        invokespecial java/lang/invoke/ConstantCallSite <init> (Ljava/lang/invoke/MethodHandle;)V
        areturn""")


@case("made", 77, 77, 5000000000, 2.5, "int", "null", "ZERO")
def dynamic_constants() -> Classes:
    c = ClassFile(version=55)
    own = c.bootstrap("6,T,boot," + BOOT_CONSTANT % ("", "I"))
    wide = c.bootstrap("6,T,bootLong," + BOOT_CONSTANT % ("D", "Ljava/lang/Object;"), "double:2.5")
    library = "java/lang/invoke/ConstantBootstraps"
    primitive = c.bootstrap("6,%s,primitiveClass,%s" % (library, BOOT_CONSTANT % ("", "Ljava/lang/Class;")))
    null = c.bootstrap("6,%s,nullConstant,%s" % (library, BOOT_CONSTANT % ("", "Ljava/lang/Object;")))
    static = c.bootstrap("6,%s,getStaticFinal,%s" % (library, BOOT_CONSTANT % ("Ljava/lang/Class;", "Ljava/lang/Object;")), "class:T")
    c.field(PUBLIC | STATIC | FINAL, "ZERO", "Ljava/lang/String;", [c.attribute("ConstantValue", u2(c.pool.string("ZERO")))])
    c.main("""
        ldc dynamic:%d,n,I
        print I
        ldc_w dynamic:%d,n,I
        print I
        ldc2_w dynamic:%d,J,J
        print J
        ldc2_w dynamic:%d,D,D
        print D
        ldc dynamic:%d,I,Ljava/lang/Class;
        print Ljava/lang/Object;
        ldc dynamic:%d,n,Ljava/lang/String;
        print Ljava/lang/Object;
        ldc dynamic:%d,ZERO,Ljava/lang/String;
        print Ljava/lang/Object;
        return""" % (own, own, wide, wide, primitive, null, static))
    c.method(PUBLIC | STATIC, "boot", BOOT_CONSTANT % ("", "I"), """
        ldc string:made
        print Ljava/lang/Object;
        bipush 77
        ireturn""")
    return c.method(PUBLIC | STATIC, "bootLong", BOOT_CONSTANT % ("D", "Ljava/lang/Object;"), """
        aload_2
        getstatic java/lang/Long TYPE Ljava/lang/Class;
        if_acmpne other
        ldc2_w long:5000000000
        invokestatic java/lang/Long valueOf (J)Ljava/lang/Long;
        areturn
    other:
        dload_3
        invokestatic java/lang/Double valueOf (D)Ljava/lang/Double;
        areturn""", frames=[("other", "java/lang/invoke/MethodHandles$Lookup java/lang/String java/lang/Class double", "")])


@case(12)
def dynamic_constant_as_argument_of_a_bootstrap() -> Classes:
    c = ClassFile(version=55)
    inner = c.bootstrap("6,T,number," + BOOT_CONSTANT % ("", "I"))
    outer = c.bootstrap("6,T,twice," + BOOT_CONSTANT % ("I", "I"), "dynamic:%d,a,I" % inner)
    c.main("ldc dynamic:%d,b,I\nprint I\nreturn" % outer)
    c.method(PUBLIC | STATIC, "number", BOOT_CONSTANT % ("", "I"), "bipush 6\nireturn")
    return c.method(PUBLIC | STATIC, "twice", BOOT_CONSTANT % ("I", "I"), "iload_3\niconst_2\nimul\nireturn")


@case("BootstrapMethodError", "Exception", "BootstrapMethodError")
def dynamic_constant_that_fails_twice() -> Classes:
    """The same failure each time; the bootstrap is not asked again."""
    c = ClassFile(version=55)
    own = c.bootstrap("6,T,boot," + BOOT_CONSTANT % ("", "Ljava/lang/Object;"))
    name = """
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;"""
    c.method(PUBLIC | STATIC, "boot", BOOT_CONSTANT % ("", "Ljava/lang/Object;"), """
        new java/lang/Exception
        dup
        invokespecial java/lang/Exception <init> ()V
        athrow""")
    c.method(PUBLIC | STATIC, "attempt", "()Ljava/lang/Throwable;", """
    try:
        ldc dynamic:%d,x,Ljava/lang/String;
        pop
        aconst_null
        areturn
    caught:
        areturn""" % own, handlers=[("try", "caught", "caught", "java/lang/Throwable")],
             frames=[("caught", "", "java/lang/Throwable")])
    return c.main("""
        invokestatic T attempt ()Ljava/lang/Throwable;
        dup
        astore_1
        %s
        aload_1
        invokevirtual java/lang/Throwable getCause ()Ljava/lang/Throwable;
        %s
        invokestatic T attempt ()Ljava/lang/Throwable;
        %s
        return""" % (name, name, name))


@case("hello_3")
def handle_of_an_interface_method() -> Classes:
    c = ClassFile(version=52)
    return c.main("""
        ldc handle:9i,java/util/List,size,()I
        iconst_3
        anewarray java/lang/Object
        invokestatic java/util/Arrays asList ([Ljava/lang/Object;)Ljava/util/List;
        invokevirtual java/lang/invoke/MethodHandle invokeExact (Ljava/util/List;)I
        invokestatic java/lang/String valueOf (I)Ljava/lang/String;
        ldc string:hello_
        swap
        invokevirtual java/lang/String concat (Ljava/lang/String;)Ljava/lang/String;
        print Ljava/lang/Object;
        return""")


def inner(name: str, *rows: tuple[str, str, int]) -> ClassFile:
    """A class with these rows of inner classes: itself, in which, its flags there."""
    c = ClassFile(name)
    entries = [index for own, outer, flags in rows for index in (c.pool.class_(own), c.pool.class_(outer), c.pool.utf8("Inner"), flags)]
    c.attributes.append(c.attribute("InnerClasses", u2(len(rows), *entries)))
    return c


@case(9, 1, 1, 1, 9)
def inner_classes_that_stand_there_twice_or_in_a_circle() -> Classes:
    """Once; twice; in itself by another; two others in each other: as if there were no rows.  A chain is none of these."""
    made = [inner("A1", ("A1", "T", 9)), inner("A2", ("A2", "T", 8), ("A2", "B", 9)), inner("A3", ("A3", "B", 8), ("B", "A3", 9)),
            inner("A4", ("A4", "T", 8), ("B", "C", 9), ("C", "B", 9)), inner("A5", ("A5", "B", 9), ("B", "C", 8))]
    main = "".join("""
        ldc class:%s
        invokevirtual java/lang/Class getModifiers ()I
        print I""" % c.name for c in made) + "\nreturn"
    return {"T": ClassFile().main(main), **{c.name: c for c in made}}
