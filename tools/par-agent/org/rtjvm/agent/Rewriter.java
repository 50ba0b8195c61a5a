// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the methods of a class that have {@code @PAR} under the lock (JVMS 4).
 *
 * <p>The body of such a method moves to a private method beside it; what stays under its name, with its annotations, takes the lock, calls
 * that, and gives the lock back, also when an exception leaves. Constants are added behind those that are there, so nothing else changes.
 */
final class Rewriter {
    private static final String PAR = "Lorg/rtjvm/atomic/PAR;";
    private static final String SUFFIX = "$region";
    private static final int PRIVATE = 0x2;
    private static final int STATIC = 0x8;
    private static final int SYNCHRONIZED = 0x20;
    private static final int NATIVE = 0x100;
    private static final int INTERFACE = 0x200;
    private static final int ABSTRACT = 0x400;
    private static final int STRICT = 0x800;
    private static final int SYNTHETIC = 0x1000;
    private static final int SLOTS_MAX = 250;

    private final byte[] bytes;
    private final ByteBuffer in;
    private final String[] texts;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(added);
    private int count;
    private int constantsEnd;
    private boolean isInterface;
    private int thisClass;
    private int lock;

    Rewriter(byte[] bytes) {
        this.bytes = bytes;
        in = ByteBuffer.wrap(bytes);
        in.position(8);
        count = Short.toUnsignedInt(in.getShort());
        texts = new String[count];
    }

    /** The class with its methods under the lock, or null if none has the annotation. */
    byte[] rewritten() {
        try {
            return rewrite();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] rewrite() throws IOException {
        if (!readConstants()) {
            return null;
        }
        int start = in.position();
        isInterface = (number() & INTERFACE) != 0;
        thisClass = number();
        number();
        skip(2 * number());
        skipMembers(number());
        int methodsStart = in.position(), methodCount = number(), more = 0;
        ByteArrayOutputStream methods = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(methods);
        for (int i = 0; i < methodCount; i++) {
            more += writeMethod(out) ? 1 : 0;
        }
        if (more == 0) {
            return null;
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        DataOutputStream result = new DataOutputStream(whole);
        result.write(bytes, 0, 8);
        result.writeShort(count);
        result.write(bytes, 10, constantsEnd - 10);
        result.write(added.toByteArray());
        result.write(bytes, start, methodsStart - start);
        result.writeShort(methodCount + more);
        result.write(methods.toByteArray());
        result.write(bytes, in.position(), bytes.length - in.position());
        return whole.toByteArray();
    }

    private int number() {
        return Short.toUnsignedInt(in.getShort());
    }

    private void skip(int length) {
        in.position(in.position() + length);
    }

    /** Does any of them name the annotation? */
    private boolean readConstants() {
        boolean found = false;
        for (int i = 1; i < count; i++) {
            int tag = in.get();
            switch (tag) {
                case 1:
                    texts[i] = new String(bytes, in.position() + 2, Short.toUnsignedInt(in.getShort(in.position())), StandardCharsets.UTF_8);
                    found |= texts[i].equals(PAR);
                    skip(2 + Short.toUnsignedInt(in.getShort(in.position())));
                    break;
                case 5, 6:
                    skip(8);
                    i++;
                    break;
                case 7, 8, 16, 19, 20:
                    skip(2);
                    break;
                case 15:
                    skip(3);
                    break;
                default:
                    skip(4);
            }
        }
        constantsEnd = in.position();
        return found;
    }

    private void skipMembers(int members) {
        for (int i = 0; i < members; i++) {
            skip(6);
            for (int k = number(); k > 0; k--) {
                skip(2);
                skip(in.getInt());
            }
        }
    }

    /** Where an attribute begins, with its name and its length, and its content. */
    private record Attribute(String name, int start, int content, int length) {
        int end() {
            return content + length;
        }
    }

    /** Copy a method, or make two of it. */
    private boolean writeMethod(DataOutputStream out) throws IOException {
        int start = in.position(), access = number(), name = number(), descriptor = number();
        List<Attribute> attributes = new ArrayList<>();
        boolean marked = false;
        for (int k = number(); k > 0; k--) {
            int place = in.position();
            Attribute a = new Attribute(texts[number()], place, place + 6, in.getInt());
            attributes.add(a);
            if (a.name.equals("RuntimeVisibleAnnotations")) {
                marked |= readAnnotations();
            }
            in.position(a.end());
        }
        if (!marked) {
            out.write(bytes, start, in.position() - start);
            return false;
        }
        require((access & (ABSTRACT | NATIVE)) == 0 && texts[name].charAt(0) != '<', "@PAR cannot stand on " + texts[name] + texts[descriptor]);
        int body = text(texts[name] + SUFFIX);
        out.writeShort(access & (STATIC | SYNCHRONIZED | STRICT) | PRIVATE | SYNTHETIC);
        out.writeShort(body);
        out.writeShort(descriptor);
        out.writeShort(1);
        for (Attribute a : attributes) {
            if (a.name.equals("Code")) {
                out.write(bytes, a.start, a.end() - a.start);
            }
        }
        out.writeShort(access & ~SYNCHRONIZED);
        out.writeShort(name);
        out.writeShort(descriptor);
        out.writeShort(attributes.size());
        for (Attribute a : attributes) {
            if (a.name.equals("Code")) {
                writeCode(out, (access & STATIC) != 0, body, descriptor);
            } else {
                out.write(bytes, a.start, a.end() - a.start);
            }
        }
        return true;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private boolean readAnnotations() {
        boolean found = false;
        for (int i = number(); i > 0; i--) {
            found |= readAnnotation();
        }
        return found;
    }

    private boolean readAnnotation() {
        boolean found = texts[number()].equals(PAR);
        for (int i = number(); i > 0; i--) {
            skip(2);
            skipValue();
        }
        return found;
    }

    private void skipValue() {
        switch (in.get()) {
            case '@':
                readAnnotation();
                break;
            case '[':
                for (int i = number(); i > 0; i--) {
                    skipValue();
                }
                break;
            case 'e':
                skip(4);
                break;
            default:
                skip(2);
        }
    }

    private int constant(int tag) throws IOException {
        constants.writeByte(tag);
        require(++count <= 65535, "no room for more constants");
        return count - 1;
    }

    private int text(String text) throws IOException {
        int index = constant(1);
        constants.writeUTF(text);
        return index;
    }

    private int named(int tag, int index) throws IOException {
        int made = constant(tag);
        constants.writeShort(index);
        return made;
    }

    private int pair(int tag, int first, int second) throws IOException {
        int made = constant(tag);
        constants.writeShort(first);
        constants.writeShort(second);
        return made;
    }

    /** Take the lock, call the body, give the lock back. */
    private void writeCode(DataOutputStream out, boolean isStatic, int body, int descriptor) throws IOException {
        if (lock == 0) {
            lock = pair(9, named(7, text("org/rtjvm/atomic/OneLock")), pair(12, text("LOCK"), text("Ljava/lang/Object;")));
        }
        int target = pair(isInterface ? 11 : 10, thisClass, pair(12, body, descriptor));
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(made);
        int slots = arguments(null, isStatic, texts[descriptor]), kept = slots;
        require(slots <= SLOTS_MAX, "a region with " + slots + " words of arguments");
        code.writeByte(178);                                    // getstatic
        code.writeShort(lock);
        code.writeByte(89);                                     // dup
        code.writeByte(58);                                     // astore
        code.writeByte(kept);
        code.writeByte(194);                                    // monitorenter
        int from = code.size();
        arguments(code, isStatic, texts[descriptor]);
        code.writeByte(isStatic ? 184 : 183);                   // invokestatic, invokespecial
        code.writeShort(target);
        giveBack(code, kept);
        int to = code.size();
        code.writeByte(result(texts[descriptor]));
        int handler = code.size();
        code.writeByte(58);
        code.writeByte(kept + 1);
        giveBack(code, kept);
        int handled = code.size();
        code.writeByte(25);                                     // aload
        code.writeByte(kept + 1);
        code.writeByte(191);                                    // athrow
        writeCodeAttribute(out, made.toByteArray(), Math.max(slots, 3), new int[][] {{from, to, handler}, {handler, handled, handler}}, kept);
    }

    private static void giveBack(DataOutputStream code, int kept) throws IOException {
        code.writeByte(25);                                     // aload
        code.writeByte(kept);
        code.writeByte(195);                                    // monitorexit
    }

    private void writeCodeAttribute(DataOutputStream out, byte[] code, int stack, int[][] rows, int kept) throws IOException {
        int objectClass = named(7, text("java/lang/Object")), throwable = named(7, text("java/lang/Throwable"));
        int frames = 2 + 1 + 2 + 2 + kept + 3 + 2 + 3;
        out.writeShort(text("Code"));
        out.writeInt(2 + 2 + 4 + code.length + 2 + 8 * rows.length + 2 + 6 + frames);
        out.writeShort(stack);
        out.writeShort(kept + 2);
        out.writeInt(code.length);
        out.write(code);
        out.writeShort(rows.length);
        for (int[] row : rows) {
            for (int place : row) {
                out.writeShort(place);
            }
            out.writeShort(0);
        }
        out.writeShort(1);
        out.writeShort(text("StackMapTable"));
        out.writeInt(frames);
        out.writeShort(1);
        out.writeByte(255);                                     // a full frame: nothing is known of the arguments any more
        out.writeShort(rows[0][2]);
        out.writeShort(kept + 1);
        for (int i = 0; i < kept; i++) {
            out.writeByte(0);
        }
        out.writeByte(7);
        out.writeShort(objectClass);
        out.writeShort(1);
        out.writeByte(7);
        out.writeShort(throwable);
    }

    /** Load all arguments; how many words they have. */
    private static int arguments(DataOutputStream code, boolean isStatic, String descriptor) throws IOException {
        int slot = isStatic ? 0 : load(code, 25, 0, 1);
        for (int i = 1; descriptor.charAt(i) != ')'; i++) {
            char type = descriptor.charAt(i);
            while (descriptor.charAt(i) == '[') {
                i++;
            }
            if (descriptor.charAt(i) == 'L') {
                i = descriptor.indexOf(';', i);
            }
            switch (type) {
                case 'J' -> slot = load(code, 22, slot, 2);
                case 'D' -> slot = load(code, 24, slot, 2);
                case 'F' -> slot = load(code, 23, slot, 1);
                case 'L', '[' -> slot = load(code, 25, slot, 1);
                default -> slot = load(code, 21, slot, 1);
            }
        }
        return slot;
    }

    private static int load(DataOutputStream code, int opcode, int slot, int words) throws IOException {
        if (code != null) {
            code.writeByte(opcode);
            code.writeByte(slot);
        }
        return slot + words;
    }

    /** The instruction that returns it. */
    private static int result(String descriptor) {
        switch (descriptor.charAt(descriptor.indexOf(')') + 1)) {
            case 'V': return 177;
            case 'J': return 173;
            case 'F': return 174;
            case 'D': return 175;
            case 'L', '[': return 176;
            default: return 172;
        }
    }
}
