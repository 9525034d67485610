package org.bpct.fuse;

import java.nio.ByteBuffer;

/** Extended attributes of inodes: each name space may be refused by its own error, and a limit counts all of a file. */
final class Attributes {
    private static final int CREATE = 1;
    private static final int REPLACE = 2;

    private final Settings settings;

    Attributes(Settings settings) {
        this.settings = settings;
    }

    Answer answer(Operation operation, Request request, Node node) {
        return switch (operation) {
            case GETXATTR -> get(request, node);
            case LISTXATTR -> list(request, node);
            case SETXATTR -> set(request, node);
            default -> remove(request, node);
        };
    }

    private Answer get(Request request, Node node) {
        int most = request.number();
        String name = request.skip(4).name();
        refuse(name, "read");
        byte[] value = node.attributes.get(name);
        if (value == null) {
            throw new Refusal(Errno.ENODATA);
        }
        return sized(most, new Answer().raw(value), value.length);
    }

    private Answer list(Request request, Node node) {
        int most = request.number();
        Answer names = new Answer();
        for (String name : node.attributes.keySet()) {
            names.name(name).zeros(1);
        }
        if (settings.has("listed")) {
            names.name(settings.text("listed")).zeros(1);
        }
        return sized(most, names, names.length());
    }

    private static Answer sized(int most, Answer answer, int length) {
        if (most == 0) {
            return new Answer().number(length).number(0);
        }
        if (length > most) {
            throw new Refusal(Errno.ERANGE);
        }
        return answer;
    }

    private Answer set(Request request, Node node) {
        int length = request.number();
        int flags = request.number();
        String name = request.name();
        refuse(name, "write");
        settings.refuse("SETXATTR", node.name, 0);
        boolean isThere = node.attributes.containsKey(name);
        if (isThere && flags == CREATE) {
            throw new Refusal(Errno.EEXIST);
        }
        if (!isThere && flags == REPLACE) {
            throw new Refusal(Errno.ENODATA);
        }
        byte[] value = new byte[length];
        ByteBuffer rest = request.rest();
        rest.get(value);
        long all = length;
        for (var other : node.attributes.entrySet()) {
            all += other.getKey().equals(name) ? 0 : other.getValue().length;
        }
        if (all > settings.number("attributes.most", Integer.MAX_VALUE)) {
            throw new Refusal(Errno.ENOSPC);
        }
        node.attributes.put(name, value);
        node.altered();
        return new Answer();
    }

    private Answer remove(Request request, Node node) {
        String name = request.name();
        if (node.attributes.remove(name) == null) {
            throw new Refusal(Errno.ENODATA);
        }
        node.altered();
        return new Answer();
    }

    /** ACLs need the kernel's help, which this file system does not ask for. */
    private void refuse(String name, String way) {
        if (name.startsWith("system.")) {
            throw new Refusal(Errno.EOPNOTSUPP);
        }
        String space = name.substring(0, Math.max(0, name.indexOf('.')));
        String errno = settings.text("attributes." + space);
        if (!errno.isEmpty() && way.equals("write")) {
            throw new Refusal(Errno.valueOf(errno));
        }
    }
}
