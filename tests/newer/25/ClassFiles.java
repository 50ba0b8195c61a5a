// SPDX-License-Identifier: Apache-2.0
// The class-file API: a class that is built, loaded and called; one that is read, transformed and loaded; what javac wrote, instruction by instruction.
// since: 25

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

public class ClassFiles {
    static int answer() {
        return 1000;
    }

    /** Sums 1 to n in a loop. */
    static byte[] summing() {
        ClassDesc made = ClassDesc.of("Made");
        return ClassFile.of().build(made, top -> top.withFlags(ClassFile.ACC_PUBLIC).withVersion(69, 0)
            .withMethodBody("sum", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                code -> {
                    var loop = code.newLabel();
                    var end = code.newLabel();
                    code.iconst_0().istore(1).labelBinding(loop).iload(0).ifle(end).iload(1).iload(0).iadd().istore(1).iinc(0, -1).goto_(loop)
                        .labelBinding(end).iload(1).ireturn();
                }));
    }

    static Object call(byte[] bytes, String method, Class<?>[] types, Object... args) throws Exception {
        Class<?> c = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        return c.getDeclaredMethod(method, types).invoke(null, args);
    }

    static ClassModel self() throws Exception {
        try (var in = ClassFiles.class.getResourceAsStream("ClassFiles.class")) {
            return ClassFile.of().parse(in.readAllBytes());
        }
    }

    static MethodModel method(ClassModel c, String name) {
        return c.methods().stream().filter(m -> m.methodName().equalsString(name)).findFirst().orElseThrow();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("sum " + call(summing(), "sum", new Class<?>[] { int.class }, 100));
        List<Opcode> opcodes = new ArrayList<>();
        for (CodeElement e : method(self(), "answer").code().orElseThrow())
            if (e instanceof java.lang.classfile.Instruction i)
                opcodes.add(i.opcode());
        System.out.println(opcodes);
        CodeTransform doubled = (code, e) -> {
            if (e instanceof ConstantInstruction c && c.constantValue().equals(1000))
                code.loadConstant(2000);
            else
                code.with(e);
        };
        byte[] other = ClassFile.of().transformClass(self(), ClassTransform.transformingMethodBodies(m -> m.methodName().equalsString("answer"), doubled));
        System.out.println("answer " + answer() + ", in the other " + call(other, "answer", new Class<?>[0]));
        System.out.println("mistakes " + ClassFile.of().verify(other).size());
        ClassModel again = ClassFile.of().parse(other);
        System.out.println(again.thisClass().asInternalName() + " " + again.majorVersion() + " " + (again.methods().size() == self().methods().size()));
    }
}

// expect: sum 5050
// expect: [SIPUSH, IRETURN]
// expect: answer 1000, in the other 2000
// expect: mistakes 0
// expect: ClassFiles 69 true
