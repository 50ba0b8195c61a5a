// SPDX-License-Identifier: Apache-2.0

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Struct;
import com.google.protobuf.TextFormat;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import java.util.HexFormat;

/** Messages of a type that is described while the program runs, and of generated ones. */
public class ProtobufTrip {
    private static FieldDescriptorProto.Builder field(String name, int number, Type type, Label label) {
        return FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type).setLabel(label);
    }

    private static Descriptor describe() throws Exception {
        DescriptorProto node = DescriptorProto.newBuilder().setName("Node")
            .addField(field("name", 1, Type.TYPE_STRING, Label.LABEL_OPTIONAL)).addField(field("sizes", 2, Type.TYPE_SINT64, Label.LABEL_REPEATED))
            .addField(field("weight", 3, Type.TYPE_DOUBLE, Label.LABEL_OPTIONAL)).addField(field("raw", 4, Type.TYPE_BYTES, Label.LABEL_OPTIONAL))
            .addField(field("children", 5, Type.TYPE_MESSAGE, Label.LABEL_REPEATED).setTypeName(".Node")).build();
        FileDescriptorProto file = FileDescriptorProto.newBuilder().setName("node.proto").setSyntax("proto3").addMessageType(node).build();
        return FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("Node");
    }

    private static DynamicMessage tree(Descriptor type, String name, int depth) {
        DynamicMessage.Builder b = DynamicMessage.newBuilder(type).setField(type.findFieldByName("name"), name);
        FieldDescriptor sizes = type.findFieldByName("sizes");
        for (int i = 0; i < depth + 1; i++) {
            b.addRepeatedField(sizes, i % 2 == 0 ? 1L << (10 * i) : -7L * i);
        }
        b.setField(type.findFieldByName("weight"), depth / 3.0).setField(type.findFieldByName("raw"), ByteString.copyFromUtf8(name.repeat(2)));
        for (int i = 0; i < depth; i++) {
            b.addRepeatedField(type.findFieldByName("children"), tree(type, name + i, depth - 1));
        }
        return b.build();
    }

    public static void main(String[] args) throws Exception {
        Descriptor type = describe();
        DynamicMessage made = tree(type, "r", 3);
        byte[] bytes = made.toByteArray();
        System.out.println(bytes.length + " " + HexFormat.of().formatHex(bytes, 0, 60));
        DynamicMessage back = DynamicMessage.parseFrom(type, bytes);
        System.out.println("equal " + back.equals(made) + " " + (back.hashCode() == made.hashCode()));
        System.out.println(TextFormat.printer().printToString(tree(type, "t", 1)));
        Struct struct = Struct.newBuilder().putFields("pi", Value.newBuilder().setNumberValue(Math.PI).build())
            .putFields("yes", Value.newBuilder().setBoolValue(true).build()).build();
        System.out.println(Struct.parseFrom(struct.toByteArray()).getFieldsOrThrow("pi").getNumberValue());
        System.out.println(Timestamp.newBuilder().setSeconds(86400).setNanos(5).build().toByteString().size());
        try {
            DynamicMessage.parseFrom(type, java.util.Arrays.copyOf(bytes, bytes.length - 3));
        } catch (InvalidProtocolBufferException e) {
            System.out.println(e.getMessage());
        }
    }
}
