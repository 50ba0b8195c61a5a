# SPDX-License-Identifier: Apache-2.0
"""Valid classes of odd shape: versions, names, attributes, handlers, constants, members."""

from __future__ import annotations

from assemble import (ABSTRACT, FINAL, INTERFACE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, SUPER,
                      SYNTHETIC, ClassFile, Code, u1, u2)
from cases import Cases, Classes
from good import simple

CASES = Cases()
case = CASES.good

HELLO = """
    ldc string:hello
    print Ljava/lang/Object;
    return"""

# The name of the class of what is on the stack.
PRINT_CLASS = """
        invokevirtual java/lang/Object getClass ()Ljava/lang/Class;
        invokevirtual java/lang/Class getSimpleName ()Ljava/lang/String;
        print Ljava/lang/Object;"""


def hello_of(version: int, minor: int = 0) -> None:
    """A case for each version that there is."""
    def make() -> Classes:
        return ClassFile(version=version, minor=minor).main(HELLO)
    make.__name__ = "version_%d_%d" % (version, minor)
    case("hello")(make)


for number in range(45, 62):
    hello_of(number)
hello_of(45, 3)
hello_of(45, 65535)
hello_of(50, 7)


# --- shapes of classes -------------------------------------------------------

@case("int", "long", "String")
def methods_that_differ_only_in_return_type() -> Classes:
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
def fields_that_differ_only_in_type() -> Classes:
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
def names_that_are_no_identifiers() -> Classes:
    c = ClassFile()
    c.field(STATIC, "1+1=2", "I").method(STATIC, "-(){}", "()V", "ldc string:odd\nprint Ljava/lang/Object;\nreturn")
    return c.main("""
        invokestatic T -(){} ()V
        iconst_3
        putstatic T 1+1=2 I
        getstatic T 1+1=2 I
        print I
        return""")


@case("taken", 7, "null")
def parentheses_in_names_of_classes() -> Classes:
    """Of all classes that a descriptor names, so that its own parentheses are not the only ones (JVMS 4.2.2)."""
    c = ClassFile()
    c.method(STATIC, "take", "(La)b;)V", "ldc string:taken\nprint Ljava/lang/Object;\nreturn")
    c.method(STATIC, "long", "(La)b;J[L)(;)J", "lload_1\nlreturn")
    c.method(STATIC, "give", "(La)J;)Lb)I;", "aconst_null\nareturn")
    return c.main("""
        aconst_null
        invokestatic T take (La)b;)V
        aconst_null
        ldc2_w long:7
        aconst_null
        invokestatic T long (La)b;J[L)(;)J
        print J
        aconst_null
        invokestatic T give (La)J;)Lb)I;
        print Ljava/lang/Object;
        return""")


def inside(name: str, row: tuple[str, int] | None) -> ClassFile:
    """A class in a method of T, whose row of inner classes says in which class it is, if in one, and its flags."""
    c = ClassFile(name)
    if row:
        outer, flags = row
        c.attributes.append(c.attribute("InnerClasses", u2(1, c.pool.class_(name), c.pool.class_(outer) if outer else 0, c.pool.utf8("Simple"), flags)))
    c.attributes.append(c.attribute("EnclosingMethod", u2(c.pool.class_("T"), 0)))
    return c


ASK = """
        ldc class:%s
        invokevirtual java/lang/Class %s
        print %s"""
SIMPLE_NAME, MODIFIERS = ("getSimpleName ()Ljava/lang/String;", "Ljava/lang/Object;"), ("getModifiers ()I", "I")
DECLARING_CLASS = ("getDeclaringClass ()Ljava/lang/Class;", "Ljava/lang/Object;")


@case("Simple", "null", "NoRow", 0xe, "IncompatibleClassChangeError", "IncompatibleClassChangeError")
def classes_in_others_by_odd_rows() -> Classes:
    """In a method; with no row, which makes it one at the top; with flags that are none; and two of which T knows nothing."""
    t = ClassFile()
    t.attributes.append(t.attribute("InnerClasses", u2(2, t.pool.class_("Local"), 0, 0, 0, t.pool.class_("Member"), 0, 0, 0)))
    made = [inside("Local", ("", 0)), inside("NoRow", None), inside("Member", ("T", 0x9ae)), inside("Lost", ("", 0))]
    refused = "".join("""
    t%d:""" % i + ASK % (name, *DECLARING_CLASS) + """
        goto n%d
    h%d:""" % (i, i) + PRINT_CLASS + """
    n%d:""" % i for i, name in enumerate(("Member", "Lost")))
    t.main(ASK % ("Local", *SIMPLE_NAME) + ASK % ("Local", *DECLARING_CLASS) + ASK % ("NoRow", *SIMPLE_NAME) + ASK % ("Member", *MODIFIERS) + refused
           + "\nreturn", handlers=[("t%d" % i, "h%d" % i, "h%d" % i, None) for i in range(2)])
    return {"T": t, **{c.name: c for c in made}}


@case("hello")
def bytes_behind_the_rows_of_an_old_class() -> Classes:
    c = ClassFile(version=48)
    c.attributes.append(c.attribute("InnerClasses", u2(0, 1, 2)))
    return c.main(HELLO)


@case("hello")
def unknown_attributes_everywhere() -> Classes:
    c = ClassFile(version=61)
    junk = c.attribute("org.example.Junk", b"\0\1\2\3\4")
    empty = c.attribute("Nothing", b"")
    c.field(STATIC, "f", "I", [junk, empty])
    c.attributes += [junk, empty, c.attribute("Deprecated", b""), c.attribute("Synthetic", b""),
                     c.attribute("SourceFile", u2(c.pool.utf8("T.java"))), c.attribute("SourceDebugExtension", b"x")]
    return c.raw_method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V",
                        [junk, c.code(HELLO, attributes=[junk, empty]), c.attribute("Deprecated", b"")])


@case(11, 22)
def several_line_number_tables() -> Classes:
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
def handler_that_covers_itself() -> Classes:
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
def first_of_two_handlers_wins() -> Classes:
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
def handler_range_up_to_the_end_of_code() -> Classes:
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
def longest_string_and_method() -> Classes:
    return simple("ldc string:" + "x" * 65535 + """
        invokevirtual java/lang/String length ()I
        print I
        """ + "nop\n" * 65484 + """
        ldc int:65535
        print I
        return""")


@case(3, 0, 55357, 233)
def string_constants_outside_ascii() -> Classes:
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
def interface_as_main_class() -> Classes:
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
def invokespecial_without_the_super_flag() -> Classes:
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
def final_field_assigned_by_an_ordinary_method() -> Classes:
    """Allowed by version 52 and lower inside the class itself."""
    c = ClassFile(version=52).field(STATIC | FINAL, "f", "I")
    c.method(STATIC, "set", "()V", "bipush 9\nputstatic T f I\nreturn")
    return c.main("invokestatic T set ()V\ngetstatic T f I\nprint I\nreturn")


@case("NullPointerException", "NullPointerException", "null", "NullPointerException")
def null_in_all_places() -> Classes:
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
def monitorexit_without_enter() -> Classes:
    return simple("""
        aload_0
    try:
        monitorexit
        return
    handler:
        """ + PRINT_CLASS + """
        return""", handlers=[("try", "handler", "handler", None)])


MAKE = """
        new java/lang/Object
        dup
        invokespecial java/lang/Object <init> ()V
        astore_%d
"""


@case("IllegalMonitorStateException", "IllegalMonitorStateException", "crossed", "IllegalMonitorStateException", "turned")
def monitors_of_new_objects_that_do_not_match() -> Classes:
    """Of objects that nobody else sees: left without being entered, once too often, crosswise, of another object of the same new; and in two turns."""
    c = ClassFile(version=49)
    c.method(STATIC, "unentered", "()V", MAKE % 0 + "aload_0\nmonitorexit\nreturn")
    c.method(STATIC, "twice", "()V", MAKE % 0 + "aload_0\nmonitorenter\naload_0\nmonitorexit\naload_0\nmonitorexit\nreturn")
    c.method(STATIC, "crossed", "()V", MAKE % 0 + MAKE % 1 + """
        aload_0
        monitorenter
        aload_1
        monitorenter
        aload_0
        monitorexit
        aload_1
        monitorexit
        ldc string:crossed
        print Ljava/lang/Object;
        return""")
    c.method(STATIC, "another", "()V", """
        iconst_0
        istore_1
    again:
    """ + MAKE % 0 + """
        iload_1
        ifne second
        aload_0
        monitorenter
        iinc 1 1
        goto again
    second:
        aload_0
        monitorexit
        return""")
    c.method(STATIC, "turned", "()V", """
        iconst_0
        istore_1
    """ + MAKE % 0 + """
    again:
        aload_0
        monitorenter
        aload_0
        monitorexit
        iinc 1 1
        iload_1
        iconst_2
        if_icmplt again
        ldc string:turned
        print Ljava/lang/Object;
        return""")
    names = ("unentered", "twice", "crossed", "another", "turned")
    return c.main("".join("""
    t%d:
        invokestatic T %s ()V
        goto n%d
    h%d:
    """ % (i, name, i, i) + PRINT_CLASS + """
    n%d:
    """ % i for i, name in enumerate(names)) + "return", handlers=[("t%d" % i, "h%d" % i, "h%d" % i, None) for i in range(len(names))])


@case(255, 254)
def methods_with_255_words_of_arguments() -> Classes:
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
def package_private_abstract_synthetic_main_class() -> Classes:
    return ClassFile(flags=SUPER | ABSTRACT | SYNTHETIC).main(HELLO)


@case("ran")
def native_and_abstract_methods_that_are_not_called() -> Classes:
    c = ClassFile(flags=PUBLIC | SUPER | ABSTRACT)
    c.method(PUBLIC | NATIVE, "n", "()V").method(PROTECTED | ABSTRACT, "a", "()V")
    return c.main("ldc string:ran\nprint Ljava/lang/Object;\nreturn")


@case("object dropped")
def uninitialised_object_that_is_dropped() -> Classes:
    return simple("""
        new java/lang/StringBuilder
        pop
        new T
        astore_1
        ldc string:object dropped
        print Ljava/lang/Object;
        return""", version=61)


@case("dead code is skipped")
def dead_code_before_stack_maps() -> Classes:
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
def compressed_stack_map_frames() -> Classes:
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
def interface_call_on_an_object_that_does_not_implement_it() -> Classes:
    """The verifier takes interfaces as Object; the call finds out."""
    return simple("""
        ldc string:text
    try:
        invokeinterface java/lang/Runnable run ()V
        return
    handler:
        """ + PRINT_CLASS + """
        return""", handlers=[("try", "handler", "handler", None)])


@case("clone", 2, "interface Object method")
def calls_on_arrays_and_interfaces() -> Classes:
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
def private_methods_called_by_virtual_instructions() -> Classes:
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
def branches_of_maximal_distance() -> Classes:
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
def constant_values_of_all_types() -> Classes:
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
def assignment_to_array_types() -> Classes:
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
def old_class_initialiser_with_odd_flags() -> Classes:
    """Only the static flag of <clinit> counts; before version 51 not even that."""
    c = ClassFile(version=50)
    c.method(PRIVATE | FINAL | STATIC, "<clinit>", "()V", "ldc string:clinit\nprint Ljava/lang/Object;\nreturn")
    return c.main("ldc string:main\nprint Ljava/lang/Object;\nreturn")


@case("not the initialiser", 1)
def clinit_with_arguments_is_no_initialiser() -> Classes:
    """Nor is it a method that reflection shows."""
    c = ClassFile(version=50)
    c.method(STATIC, "<clinit>", "(I)V", "ldc string:wrong\nprint Ljava/lang/Object;\nreturn")
    return c.main("""
        ldc string:not the initialiser
        print Ljava/lang/Object;
        ldc class:T
        invokevirtual java/lang/Class getDeclaredMethods ()[Ljava/lang/reflect/Method;
        arraylength
        print I
        return""")


@case(2)
def parameter_with_an_odd_name() -> Classes:
    """The name of a parameter is looked at by who asks for it (Executable.getParameters), not when the class is read."""
    c = ClassFile(version=61)
    c.raw_method(PUBLIC | ABSTRACT, "odd", "(I)V", [c.attribute("MethodParameters", b"\1" + u2(999) + u2(0))])
    c.flags |= ABSTRACT
    return c.main("""
        ldc class:T
        invokevirtual java/lang/Class getDeclaredMethods ()[Ljava/lang/reflect/Method;
        arraylength
        print I
        return""")


@case("hello")
def failed_stack_map_of_version_50_falls_back() -> Classes:
    """Type checking fails for want of a frame; version 50 may be inferred instead."""
    return simple("""
        aload_0
        ifnull out
        ldc string:hello
        print Ljava/lang/Object;
    out:
        return""", version=50)


@case("AbstractMethodError", "reached")
def missing_implementation_is_found_at_the_call() -> Classes:
    parent = ClassFile("S", flags=PUBLIC | SUPER | ABSTRACT).constructor().method(PUBLIC | ABSTRACT, "m", "()V")
    c = ClassFile(super_="S").constructor().main("""
        new T
        dup
        invokespecial T <init> ()V
    try:
        invokevirtual S m ()V
        return
    handler:
        """ + PRINT_CLASS + """
        ldc string:reached
        print Ljava/lang/Object;
        return""", handlers=[("try", "handler", "handler", None)])
    return {"T": c, "S": parent}


@case("IncompatibleClassChangeError", "J", "reached")
def super_call_finds_two_defaults() -> Classes:
    """JVMS 6.5 invokespecial selects as any call does: two defaults are none; one that hides the other is one."""
    faces: dict[str, ClassFile | bytes] = {}
    for name, above in (("I", ""), ("J", "I"), ("K", "")):
        face = ClassFile(name, version=55, flags=PUBLIC | INTERFACE | ABSTRACT, interfaces=[above] if above else [])
        faces[name] = face.method(PUBLIC, "m", "()V", "ldc string:%s\nprint Ljava/lang/Object;\nreturn" % name)
    faces["S"] = ClassFile("S", interfaces=["I", "J", "K"]).constructor()
    faces["R"] = ClassFile("R", interfaces=["I", "J"]).constructor().method(PUBLIC, "n", "()V", "aload_0\ninvokespecial R m ()V\nreturn")
    c = ClassFile(super_="S").constructor().method(PUBLIC, "n", "()V", "aload_0\ninvokespecial S m ()V\nreturn")
    c.main("""
        new T
        dup
        invokespecial T <init> ()V
    try:
        invokevirtual T n ()V
        return
    handler:
        """ + PRINT_CLASS + """
        new R
        dup
        invokespecial R <init> ()V
        invokevirtual R n ()V
        ldc string:reached
        print Ljava/lang/Object;
        return""", handlers=[("try", "handler", "handler", None)])
    return {"T": c, **faces}


@case("instance", "static")
def synchronized_strictfp_varargs_bridge_flags() -> Classes:
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
def undefined_flag_bits_are_ignored() -> Classes:
    return ClassFile(flags=PUBLIC | SUPER | 0x08C6).main(HELLO)


@case(0)
def empty_loop_ends_by_exception() -> Classes:
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
