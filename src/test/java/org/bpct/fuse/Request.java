package org.bpct.fuse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A request of the kernel: the head that all have, and the fields behind it in their order. */
final class Request {
    static final int HEAD = 40;

    private final ByteBuffer bytes;
    private final int operation;
    private final long unique;
    private final long node;
    private final int uid;
    private final int gid;

    Request(byte[] buffer, int length) {
        bytes = ByteBuffer.wrap(buffer, 0, length).order(ByteOrder.nativeOrder());
        bytes.getInt();
        operation = bytes.getInt();
        unique = bytes.getLong();
        node = bytes.getLong();
        uid = bytes.getInt();
        gid = bytes.getInt();
        bytes.position(HEAD);
    }

    int operation() {
        return operation;
    }

    long unique() {
        return unique;
    }

    long node() {
        return node;
    }

    int uid() {
        return uid;
    }

    int gid() {
        return gid;
    }

    int number() {
        return bytes.getInt();
    }

    long big() {
        return bytes.getLong();
    }

    Request skip(int count) {
        bytes.position(bytes.position() + count);
        return this;
    }

    /** Returns the next name, ended by NUL, as Latin-1. */
    String name() {
        int start = bytes.position();
        while (bytes.get() != 0) {
            // The name goes on.
        }
        return new String(bytes.array(), start, bytes.position() - 1 - start, StandardCharsets.ISO_8859_1);
    }

    /** Returns the rest of the request. */
    ByteBuffer rest() {
        return bytes;
    }
}
