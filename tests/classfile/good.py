# SPDX-License-Identifier: Apache-2.0
"""Valid class files that no compiler writes today, with what they print."""

from assemble import (ABSTRACT, FINAL, INTERFACE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, SUPER,
                      SYNTHETIC, ClassFile, Code, u1, u2)

CASES = {}


def case(*out):
    """Register a function that makes a class, or name -> class, and what it prints."""
    def register(make):
        CASES[make.__name__] = (make, {"out": [str(line) for line in out]})
        return make
    return register


def simple(text, **options):
    """A class with only main; the rest is the version and what main needs."""
    version = options.pop("version", 49)
    return ClassFile(version=version).main(text, **options)


HELLO = """
    ldc string:hello
    print Ljava/lang/Object;
    return"""


def hello_of(version, minor=0):
    def make():
        return ClassFile(version=version, minor=minor).main(HELLO)
    make.__name__ = "version_%d_%d" % (version, minor)
    case("hello")(make)


for number in range(45, 62):
    hello_of(number)
hello_of(45, 3)
hello_of(45, 65535)
hello_of(50, 7)


# --- subroutines -------------------------------------------------------------

@case("in", "sub", "out")
def jsr_and_ret():
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
def jsr_in_a_loop():
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
def jsr_nested():
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
def jsr_with_a_local_of_two_types():
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
def jsr_as_finally():
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
def jsr_w_and_wide_ret():
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
def jsr_that_leaves_by_goto():
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
def jsr_with_swapped_address():
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
def wide_forms():
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
def iinc_of_low_locals_in_wide_form():
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


def switch_padding(nops):
    def make():
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
def switches_at_the_ends_of_int():
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
def goto_w_forward_and_back():
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
def goto_w_over_a_huge_method():
    return simple("goto_w far\n" + "nop\n" * 65500 + """
    far:
        ldc string:ran
        print Ljava/lang/Object;
        return""")


@case(255, "[[[I")
def multianewarray_of_255_dimensions():
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
def multianewarray_partly_and_with_zero():
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


def stack_form(name, text, types):
    """The values are printed from the top of the stack down."""
    def make():
        prints = "\n".join("print %s" % t for t in types)
        return simple("%s\n%s\nreturn" % (text, prints), version=61)
    make.__name__ = "stack_" + name
    case(*STACK_RESULTS[name])(make)


for form, (form_text, form_types) in STACK_FORMS.items():
    stack_form(form, form_text, form_types)


@case(-1, 200, -1, 65535, 1, 0, 4.5)
def arrays_of_small_types():
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
def comparisons_with_nan():
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
def loadable_constants():
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
def invokedynamic_with_own_bootstrap():
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
def bootstrap_with_static_arguments_of_all_kinds():
    c = ClassFile(version=51)
    extra = "IDJLjava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
    c.bootstrap("6,T,boot," + BOOT % extra, "int:7", "double:8.5", "long:9", "string:text", "class:T",
                "type:(I)V", "handle:6,T,main,([Ljava/lang/String;)V")
    c.main("""
        invokedynamic 0 name ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""")

    def append(descriptor, load):
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
def dynamic_constants():
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
def dynamic_constant_as_argument_of_a_bootstrap():
    c = ClassFile(version=55)
    inner = c.bootstrap("6,T,number," + BOOT_CONSTANT % ("", "I"))
    outer = c.bootstrap("6,T,twice," + BOOT_CONSTANT % ("I", "I"), "dynamic:%d,a,I" % inner)
    c.main("ldc dynamic:%d,b,I\nprint I\nreturn" % outer)
    c.method(PUBLIC | STATIC, "number", BOOT_CONSTANT % ("", "I"), "bipush 6\nireturn")
    return c.method(PUBLIC | STATIC, "twice", BOOT_CONSTANT % ("I", "I"), "iload_3\niconst_2\nimul\nireturn")


@case("BootstrapMethodError", "Exception", "BootstrapMethodError")
def dynamic_constant_that_fails_twice():
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
def handle_of_an_interface_method():
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


# --- shapes of classes -------------------------------------------------------

@case("int", "long", "String")
def methods_that_differ_only_in_return_type():
    c = ClassFile()
    for descriptor, text, instruction in (("I", "iconst_1", "ireturn"), ("J", "lconst_1", "lreturn"),
                                          ("Ljava/lang/String;", "aconst_null", "areturn")):
        name = {"I": "int", "J": "long"}.get(descriptor, "String")
        c.method(STATIC, "m", "()" + descriptor, "ldc string:%s\nprint Ljava/lang/Object;\n%s\n%s" % (name, text, instruction))
    return c.main("""
        invokestatic T m ()I
        pop
        invokestatic T m ()J
        pop2
        invokestatic T m ()Ljava/lang/String;
        pop
        return""")


@case(5, "text")
def fields_that_differ_only_in_type():
    c = ClassFile()
    c.field(STATIC, "f", "I").field(STATIC, "f", "Ljava/lang/String;")
    return c.main("""
        iconst_5
        putstatic T f I
        ldc string:text
        putstatic T f Ljava/lang/String;
        getstatic T f I
        print I
        getstatic T f Ljava/lang/String;
        print Ljava/lang/Object;
        return""")


@case("odd", 3)
def names_that_are_no_identifiers():
    c = ClassFile()
    c.field(STATIC, "1+1=2", "I").method(STATIC, "-(){}", "()V", "ldc string:odd\nprint Ljava/lang/Object;\nreturn")
    return c.main("""
        invokestatic T -(){} ()V
        iconst_3
        putstatic T 1+1=2 I
        getstatic T 1+1=2 I
        print I
        return""")


@case("hello")
def unknown_attributes_everywhere():
    c = ClassFile(version=61)
    junk = c.attribute("org.example.Junk", b"\0\1\2\3\4")
    empty = c.attribute("Nothing", b"")
    c.field(STATIC, "f", "I", [junk, empty])
    c.attributes += [junk, empty, c.attribute("Deprecated", b""), c.attribute("Synthetic", b""),
                     c.attribute("SourceFile", u2(c.pool.utf8("T.java"))), c.attribute("SourceDebugExtension", b"x")]
    return c.raw_method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V",
                        [junk, c.code(HELLO, attributes=[junk, empty]), c.attribute("Deprecated", b"")])


@case(11, 22)
def several_line_number_tables():
    """They add up; the last entry at or before the instruction counts."""
    c = ClassFile()
    lines = [c.attribute("LineNumberTable", u2(1, 0, 11)), c.attribute("LineNumberTable", u2(1, 12, 22))]
    ask = """
        new java/lang/Throwable
        dup
        invokespecial java/lang/Throwable <init> ()V
        invokestatic T line (Ljava/lang/Throwable;)V"""
    c.method(STATIC, "line", "(Ljava/lang/Throwable;)V", """
        aload_0
        invokevirtual java/lang/Throwable getStackTrace ()[Ljava/lang/StackTraceElement;
        iconst_0
        aaload
        invokevirtual java/lang/StackTraceElement getLineNumber ()I
        print I
        return""")
    return c.main(ask + "\nnop\nnop\n" + ask + "\nreturn", attributes=lines)


@case("handler caught the second", "done")
def handler_that_covers_itself():
    throw = """
        new java/lang/RuntimeException
        dup
        invokespecial java/lang/RuntimeException <init> ()V
        athrow"""
    return simple("""
        iconst_0
        istore_1
    try:
        %s
    handler:
        pop
        iinc 1 1
        iload_1
        iconst_2
        if_icmpge out
        %s
    after:
    out:
        ldc string:handler caught the second
        print Ljava/lang/Object;
        ldc string:done
        print Ljava/lang/Object;
        return""" % (throw, throw), handlers=[("try", "after", "handler", None)])


@case("first")
def first_of_two_handlers_wins():
    return simple("""
    try:
        aconst_null
        athrow
    one:
        pop
        ldc string:first
        goto show
    two:
        pop
        ldc string:second
    show:
        print Ljava/lang/Object;
        return""", handlers=[("try", "one", "one", "java/lang/RuntimeException"), ("try", "one", "two", "java/lang/NullPointerException")])


@case("end of code")
def handler_range_up_to_the_end_of_code():
    return simple("""
        goto start
    handler:
        pop
        ldc string:end of code
        print Ljava/lang/Object;
        return
    start:
        aconst_null
        athrow""", handlers=[("start", "end", "handler", None)])


@case(65535, 65535)
def longest_string_and_method():
    return simple("ldc string:" + "x" * 65535 + """
        invokevirtual java/lang/String length ()I
        print I
        """ + "nop\n" * 65484 + """
        ldc int:65535
        print I
        return""")


@case(3, 0, 55357, 233)
def string_constants_outside_ascii():
    return simple("ldc string:\0\ud83d\u00e9" + """
        astore_1
        aload_1
        invokevirtual java/lang/String length ()I
        print I
        """ + "".join("""
        aload_1
        iconst_%d
        invokevirtual java/lang/String charAt (I)C
        print I
        """ % i for i in range(3)) + "return")


@case("interface main", "static of interface", "private")
def interface_as_main_class():
    c = ClassFile(version=52, flags=PUBLIC | INTERFACE | ABSTRACT)
    c.method(PUBLIC | STATIC, "s", "()V", "ldc string:static of interface\nprint Ljava/lang/Object;\nreturn")
    c.method(PRIVATE | STATIC, "p", "()V", "ldc string:private\nprint Ljava/lang/Object;\nreturn")
    return c.main("""
        ldc string:interface main
        print Ljava/lang/Object;
        invokestatic T s ()V interface
        invokestatic T p ()V interface
        return""")


@case("Super.m", "T.m")
def invokespecial_without_the_super_flag():
    """ACC_SUPER is taken as set: the method of the superclass is called."""
    parent = ClassFile("S").constructor().method(PUBLIC, "m", "()V", "ldc string:Super.m\nprint Ljava/lang/Object;\nreturn")
    c = ClassFile(super_="S", flags=PUBLIC).constructor()
    c.method(PUBLIC, "m", "()V", """
        aload_0
        invokespecial S m ()V
        ldc string:T.m
        print Ljava/lang/Object;
        return""")
    c.main("new T\ndup\ninvokespecial T <init> ()V\ninvokevirtual T m ()V\nreturn")
    return {"T": c, "S": parent}


@case(9)
def final_field_assigned_by_an_ordinary_method():
    """Allowed by version 52 and lower inside the class itself."""
    c = ClassFile(version=52).field(STATIC | FINAL, "f", "I")
    c.method(STATIC, "set", "()V", "bipush 9\nputstatic T f I\nreturn")
    return c.main("invokestatic T set ()V\ngetstatic T f I\nprint I\nreturn")


@case("NullPointerException", "NullPointerException", "null", "NullPointerException")
def null_in_all_places():
    caught = """
    h%d:
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;"""
    return simple("""
    t0:
        aconst_null
        athrow
    """ + caught % 0 + """
    t1:
        aconst_null
        arraylength
        pop
        return
    """ + caught % 1 + """
        aconst_null
        checkcast [[I
        print Ljava/lang/Object;
    t2:
        aconst_null
        monitorenter
        return
    """ + caught % 2 + """
        return""", handlers=[("t%d" % i, "h%d" % i, "h%d" % i, None) for i in range(3)])


@case("IllegalMonitorStateException")
def monitorexit_without_enter():
    return simple("""
        aload_0
    try:
        monitorexit
        return
    handler:
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""", handlers=[("try", "handler", "handler", None)])


@case(255, 254)
def methods_with_255_words_of_arguments():
    c = ClassFile()
    many = "(" + "J" * 127 + "I)I"
    ints = "(" + "I" * 254 + ")I"
    c.method(STATIC, "longs", many, "iload 254\nireturn", locals_=255)
    c.method(PUBLIC, "ints", ints, "iload 254\nireturn", locals_=255)
    c.constructor()
    return c.main("lconst_0\n" * 127 + """
        sipush 255
        invokestatic T longs %s
        print I
        new T
        dup
        invokespecial T <init> ()V
        """ % many + "iconst_1\n" * 253 + """
        sipush 254
        invokevirtual T ints %s
        print I
        return""" % ints, stack=300)


@case("hello")
def package_private_abstract_synthetic_main_class():
    return ClassFile(flags=SUPER | ABSTRACT | SYNTHETIC).main(HELLO)


@case("ran")
def native_and_abstract_methods_that_are_not_called():
    c = ClassFile(flags=PUBLIC | SUPER | ABSTRACT)
    c.method(PUBLIC | NATIVE, "n", "()V").method(PROTECTED | ABSTRACT, "a", "()V")
    return c.main("ldc string:ran\nprint Ljava/lang/Object;\nreturn")


@case("object dropped")
def uninitialised_object_that_is_dropped():
    return simple("""
        new java/lang/StringBuilder
        pop
        new T
        astore_1
        ldc string:object dropped
        print Ljava/lang/Object;
        return""", version=61)


@case("dead code is skipped")
def dead_code_before_stack_maps():
    """Version 49: what cannot be reached is not verified, though its instructions are well formed."""
    return simple("""
        goto live
        iadd
        areturn
        pop2
    live:
        ldc string:dead code is skipped
        print Ljava/lang/Object;
        return
        dup_x2
        athrow""")


@case(3, "chopped", "extended")
def compressed_stack_map_frames():
    """same, same_locals_1_stack_item, append, chop, their extended forms, written by hand."""
    c = ClassFile(version=61)
    text = """
        iconst_0
        istore_1
    a:
        iinc 1 1
        iload_1
        iconst_3
        if_icmplt a
        iload_1
        iconst_3
        if_icmpeq b
        iconst_0
        goto c
    b:
        iload_1
    c:
        print I
        aconst_null
        ifnull d
        nop
    d:
        ldc string:chopped
        print Ljava/lang/Object;
    """ + "nop\n" * 80 + """
        goto e
    e:
        ldc string:extended
        print Ljava/lang/Object;
        return"""
    labels = Code(c.pool, text).labels
    delta = {}
    previous = -1
    for label in "abcde":
        delta[label] = labels[label] - previous - 1
        previous = labels[label]
    entries = [u1(252) + u2(delta["a"]) + u1(1), u1(delta["b"]), u1(64 + delta["c"]) + u1(1),
               u1(250) + u2(delta["d"]), u1(251) + u2(delta["e"])]
    table = c.attribute("StackMapTable", u2(len(entries)) + b"".join(entries))
    return c.main(text, attributes=[table])


@case("IncompatibleClassChangeError")
def interface_call_on_an_object_that_does_not_implement_it():
    """The verifier takes interfaces as Object; the call finds out."""
    return simple("""
        ldc string:text
    try:
        invokeinterface java/lang/Runnable run ()V
        return
    handler:
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""", handlers=[("try", "handler", "handler", None)])


@case("clone", 2, "interface Object method")
def calls_on_arrays_and_interfaces():
    return simple("""
        iconst_2
        newarray 10
        invokevirtual [I clone ()Ljava/lang/Object;
        checkcast [I
        ldc string:clone
        print Ljava/lang/Object;
        arraylength
        print I
        ldc string:interface Object method
        invokeinterface java/lang/CharSequence toString ()Ljava/lang/String;
        print Ljava/lang/Object;
        return""")


@case("private by invokevirtual", "private by invokeinterface")
def private_methods_called_by_virtual_instructions():
    """Version 55: nest mates."""
    face = ClassFile("I", version=55, flags=PUBLIC | INTERFACE | ABSTRACT)
    face.method(PRIVATE, "p", "()V", "ldc string:private by invokeinterface\nprint Ljava/lang/Object;\nreturn")
    face.attributes.append(face.attribute("NestHost", u2(face.pool.class_("T"))))
    c = ClassFile(version=55, interfaces=["I"]).constructor()
    c.method(PRIVATE, "p", "()V", "ldc string:private by invokevirtual\nprint Ljava/lang/Object;\nreturn")
    c.attributes.append(c.attribute("NestMembers", u2(1, c.pool.class_("I"))))
    c.main("""
        new T
        dup
        invokespecial T <init> ()V
        dup
        invokevirtual T p ()V
        invokeinterface I p ()V
        return""")
    return {"T": c, "I": face}


@case("wide jump", -32768)
def branches_of_maximal_distance():
    return simple("""
        iconst_0
        ifeq far
    """ + "nop\n" * 32760 + """
        return
    far:
        ldc string:wide jump
        print Ljava/lang/Object;
        sipush -32768
        print I
        return""")


@case("static", "constant", 7, 8, 9.5, 10.5, "c", "true", -3, -4)
def constant_values_of_all_types():
    c = ClassFile()
    pool = c.pool
    values = (("I", pool.integer(7)), ("J", pool.long(8)), ("F", pool.float(9.5)), ("D", pool.double(10.5)),
              ("C", pool.integer(99)), ("Z", pool.integer(1)), ("B", pool.integer(-3)), ("S", pool.integer(-4)))
    text = ""
    for descriptor, index in (("Ljava/lang/String;", pool.string("constant")),) + values:
        c.field(STATIC | FINAL, "f", descriptor, [c.attribute("ConstantValue", u2(index))])
        shown = {"B": "I", "S": "I"}.get(descriptor, descriptor)
        text += "getstatic T f %s\nprint %s\n" % (descriptor, "Ljava/lang/Object;" if len(descriptor) > 1 else shown)
    c.field(PUBLIC, "instance", "I", [c.attribute("ConstantValue", u2(pool.integer(1)))])
    return c.main("ldc string:static\nprint Ljava/lang/Object;\n" + text + "return")


@case("subclass", "interface", "array")
def assignment_to_array_types():
    """Arrays of classes, of interfaces and of primitives merge as the specification says."""
    return simple("""
        iconst_0
        ifeq other
        iconst_1
        anewarray java/lang/Integer
        goto join
    other:
        iconst_1
        anewarray java/lang/String
    join:
        iconst_0
        aaload
        pop
        ldc string:subclass
        print Ljava/lang/Object;
        iconst_1
        anewarray java/lang/Runnable
        iconst_0
        aconst_null
        aastore
        ldc string:interface
        print Ljava/lang/Object;
        iconst_0
        ifeq third
        iconst_1
        newarray 10
        goto last
    third:
        iconst_1
        newarray 11
    last:
        astore_1
        aload_1
        invokevirtual java/lang/Object hashCode ()I
        pop
        ldc string:array
        print Ljava/lang/Object;
        return""", version=49)


@case("clinit", "main")
def old_class_initialiser_with_odd_flags():
    """Only the static flag of <clinit> counts; before version 51 not even that."""
    c = ClassFile(version=50)
    c.method(PRIVATE | FINAL | STATIC, "<clinit>", "()V", "ldc string:clinit\nprint Ljava/lang/Object;\nreturn")
    return c.main("ldc string:main\nprint Ljava/lang/Object;\nreturn")


@case("not the initialiser")
def clinit_with_arguments_is_an_ordinary_method():
    c = ClassFile(version=50)
    c.method(STATIC, "<clinit>", "(I)V", "ldc string:wrong\nprint Ljava/lang/Object;\nreturn")
    return c.main("ldc string:not the initialiser\nprint Ljava/lang/Object;\nreturn")


@case("hello")
def failed_stack_map_of_version_50_falls_back():
    """Type checking fails for want of a frame; version 50 may be inferred instead."""
    return simple("""
        aload_0
        ifnull out
        ldc string:hello
        print Ljava/lang/Object;
    out:
        return""", version=50)


@case("AbstractMethodError", "reached")
def missing_implementation_is_found_at_the_call():
    parent = ClassFile("S", flags=PUBLIC | SUPER | ABSTRACT).constructor().method(PUBLIC | ABSTRACT, "m", "()V")
    c = ClassFile(super_="S").constructor().main("""
        new T
        dup
        invokespecial T <init> ()V
    try:
        invokevirtual S m ()V
        return
    handler:
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;
        ldc string:reached
        print Ljava/lang/Object;
        return""", handlers=[("try", "handler", "handler", None)])
    return {"T": c, "S": parent}


@case("instance", "static")
def synchronized_strictfp_varargs_bridge_flags():
    c = ClassFile().constructor()
    c.method(PUBLIC | 0x20 | 0x40 | 0x80 | 0x800 | SYNTHETIC, "m", "([I)V", "ldc string:instance\nprint Ljava/lang/Object;\nreturn")
    c.method(PUBLIC | STATIC | FINAL | 0x20, "s", "()V", "ldc string:static\nprint Ljava/lang/Object;\nreturn")
    return c.main("""
        new T
        dup
        invokespecial T <init> ()V
        aconst_null
        invokevirtual T m ([I)V
        invokestatic T s ()V
        return""")


@case("hello")
def undefined_flag_bits_are_ignored():
    return ClassFile(flags=PUBLIC | SUPER | 0x08C6).main(HELLO)


@case(0)
def empty_loop_ends_by_exception():
    """A branch to itself would never end; a division in a loop does."""
    return simple("""
        bipush 3
        istore_1
    loop:
        bipush 6
        iload_1
        idiv
        pop
        iinc 1 -1
        goto loop
    caught:
        pop
        iconst_0
        print I
        return""", handlers=[("loop", "caught", "caught", "java/lang/ArithmeticException")])
