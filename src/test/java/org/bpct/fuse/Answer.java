package org.bpct.fuse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What the kernel is answered: fields in their order, behind a head that is written last. */
final class Answer {
    private static final int HEAD = 16;

    private ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.nativeOrder());

    Answer() {
        bytes.position(HEAD);
    }

    Answer number(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    Answer big(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    Answer half(int value) {
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    Answer raw(byte[] value) {
        room(value.length).put(value);
        return this;
    }

    Answer name(String value) {
        return raw(value.getBytes(StandardCharsets.ISO_8859_1));
    }

    Answer zeros(int count) {
        return raw(new byte[count]);
    }

    /** Returns the number of bytes behind the head. */
    int length() {
        return bytes.position() - HEAD;
    }

    private ByteBuffer room(int count) {
        if (bytes.remaining() < count) {
            ByteBuffer larger =
                    ByteBuffer.allocate(2 * (bytes.capacity() + count)).order(ByteOrder.nativeOrder());
            bytes = larger.put(bytes.flip());
        }
        return bytes;
    }

    /** Returns the whole message for a request. */
    byte[] to(Request request) {
        bytes.putInt(0, bytes.position());
        bytes.putInt(4, 0);
        bytes.putLong(8, request.unique());
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static byte[] refusal(Request request, Errno errno) {
        Answer answer = new Answer();
        byte[] message = answer.to(request);
        ByteBuffer.wrap(message).order(ByteOrder.nativeOrder()).putInt(4, -errno.number());
        return message;
    }
}
