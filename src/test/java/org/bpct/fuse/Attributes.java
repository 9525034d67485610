package org.bpct.fuse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Extended attributes of inodes: each name space may be refused by its own error, and a limit counts all of a file. */
final class Attributes {
    private static final int CREATE = 1;
    private static final int REPLACE = 2;
    private static final String ACCESS_LIST = "system.posix_acl_access";
    private static final String RICH_LIST = "system.nfs4_acl";

    /** The list of NFSv4 that a mode makes. */
    private static final byte[] TRIVIAL = {0, 0, 0, 0};

    private static final int OTHERS = 0x20;
    private static final int MASK = 0x10;
    private static final int GROUP = 4;
    private static final int OWNER = 1;

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
        if (value == null && name.equals(RICH_LIST)) {
            value = TRIVIAL;
        }
        if (value == null) {
            throw new Refusal(Errno.ENODATA);
        }
        return sized(most, new Answer().raw(value), value.length);
    }

    private Answer list(Request request, Node node) {
        int most = request.number();
        Answer names = new Answer();
        for (String name : node.attributes.keySet()) {
            if (!name.startsWith("system.")) {
                names.name(name).zeros(1);
            }
        }
        if (isRich()) {
            names.name(RICH_LIST).zeros(1);
        }
        if (settings.has("listed")) {
            names.name(settings.text("listed")).zeros(1);
        }
        return sized(most, names, names.length());
    }

    private boolean isRich() {
        return settings.text("lists").equals("nfs4");
    }

    /** A mode makes the list of NFSv4 anew. */
    static void forgetRichList(Node node) {
        node.attributes.remove(RICH_LIST);
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
        if (name.equals(ACCESS_LIST)) {
            node.state = node.state.withMode(modeOf(value, node.state.mode()));
        }
        return new Answer();
    }

    /** Returns the mode that an access list gives: the mask stands for the group. */
    private static int modeOf(byte[] list, int before) {
        int[] rights = new int[OTHERS + 1];
        ByteBuffer entries = ByteBuffer.wrap(list).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 4; at < list.length; at += 8) {
            int tag = entries.getShort(at);
            rights[tag] = entries.getShort(at + 2);
        }
        boolean hasMask = list.length > 4 + 3 * 8;
        int group = rights[hasMask ? MASK : GROUP];
        return (before & ~0777) | rights[OWNER] << 6 | group << 3 | rights[OTHERS];
    }

    private Answer remove(Request request, Node node) {
        String name = request.name();
        if (node.attributes.remove(name) == null) {
            throw new Refusal(Errno.ENODATA);
        }
        node.altered();
        return new Answer();
    }

    /** The kernel does not help with access lists unless it is asked to: they are values like others, or refused. */
    private void refuse(String name, String way) {
        if (name.startsWith("system.") && !(settings.has("lists") && name.equals(RICH_LIST) == isRich())) {
            throw new Refusal(Errno.EOPNOTSUPP);
        }
        String space = name.substring(0, Math.max(0, name.indexOf('.')));
        String errno = settings.text("attributes." + space);
        if (!errno.isEmpty() && way.equals("write")) {
            throw new Refusal(Errno.valueOf(errno));
        }
    }
}
