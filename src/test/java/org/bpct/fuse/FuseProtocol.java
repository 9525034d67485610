package org.bpct.fuse;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bpct.fuse.Names.Entry;
import org.bpct.fuse.Node.State;

/** Reads the fields of each request, and writes those of its answer. */
final class FuseProtocol {
    private static final int MAJOR = 7;
    private static final int MINOR = 31;
    private static final int BIG_WRITES = 1 << 5;
    private static final int WRITE_MOST = 1 << 17;
    private static final int BLOCK = 4096;
    private static final int SECTOR = 512;
    private static final int NO_REPLACE = 1;
    private static final long TOTAL_BLOCKS = 1 << 20;
    private static final long TOTAL_INODES = 1 << 20;

    /** READDIRPLUS, at the first names and where names are asked for. */
    private static final int LISTS_WHOLE = 3 << 13;

    /** The bytes of an entry that is looked up or listed with its attributes. */
    private static final int ENTRY = 128;

    private final Settings settings;
    private final MemoryTree tree;
    private final Attributes attributes;

    FuseProtocol(Settings settings) {
        this.settings = settings;
        tree = new MemoryTree(settings, 0, 0);
        attributes = new Attributes(settings);
    }

    Answer answer(Operation operation, Request request) {
        return switch (operation) {
            case INIT -> init(request);
            case STATFS -> room();
            case FORGET, BATCH_FORGET -> forget(operation, request);
            case INTERRUPT, DESTROY, RELEASE, RELEASEDIR, FSYNCDIR -> new Answer();
            case LOOKUP, MKNOD, MKDIR, SYMLINK, LINK, CREATE, UNLINK, RMDIR, RENAME, RENAME2 ->
                name(operation, request);
            case GETXATTR, LISTXATTR, SETXATTR, REMOVEXATTR -> attributes.answer(operation, request, node(request));
            case READDIR, READDIRPLUS -> list(operation, request);
            default -> file(operation, request);
        };
    }

    private Node node(Request request) {
        return tree.node(request.node());
    }

    private Answer init(Request request) {
        request.number();
        request.number();
        int readahead = request.number();
        return new Answer()
                .number(MAJOR)
                .number(MINOR)
                .number(readahead)
                .number(BIG_WRITES | (settings.has("listing") ? LISTS_WHOLE : 0))
                .half(16)
                .half(12)
                .number(WRITE_MOST)
                .number(1)
                .zeros(36);
    }

    /** A server that is gone takes its share of the blocks and inodes with it. */
    private Answer room() {
        long share = settings.number("share", 100);
        long blocks = settings.number("bytes", TOTAL_BLOCKS * BLOCK) / BLOCK * share / 100;
        long inodes = TOTAL_INODES * share / 100;
        long free = Math.max(0, blocks - tree.taken("") / BLOCK);
        return new Answer()
                .big(blocks)
                .big(free)
                .big(free)
                .big(inodes)
                .big(inodes - tree.count())
                .number(BLOCK)
                .number(255)
                .number(BLOCK)
                .zeros(28);
    }

    private Answer forget(Operation operation, Request request) {
        if (operation == Operation.FORGET) {
            tree.forget(request.node());
        } else {
            int count = request.number();
            request.number();
            for (int i = 0; i < count; i++) {
                tree.forget(request.big());
                request.big();
            }
        }
        return new Answer();
    }

    private Answer name(Operation operation, Request request) {
        Node directory = operation == Operation.LINK ? node(request) : directory(request);
        return switch (operation) {
            case LOOKUP -> {
                String name = request.name();
                refuse("LOOKUP", name);
                yield entry(tree.find(directory, name));
            }
            case MKNOD -> {
                int mode = request.number();
                int rdev = request.number();
                yield made("MKNOD", directory, request.skip(8).name(), mode, rdev, request);
            }
            case MKDIR -> {
                int mode = (request.number() & Node.PERMISSIONS) | Node.DIRECTORY;
                yield made("MKDIR", directory, request.skip(4).name(), mode, 0, request);
            }
            case SYMLINK -> symlink(directory, request);
            case CREATE -> {
                int mode = (request.skip(4).number() & Node.PERMISSIONS) | Node.FILE;
                yield made("CREATE", directory, request.skip(8).name(), mode, 0, request)
                        .big(0)
                        .number(0)
                        .number(0);
            }
            case LINK -> {
                Node linked = tree.node(request.big());
                String name = request.name();
                refuse("LINK", name);
                tree.link(linked, directory, name);
                yield entry(tree.find(directory, name));
            }
            case UNLINK, RMDIR -> {
                String name = request.name();
                refuse(operation.name(), name);
                tree.remove(directory, name, operation == Operation.RMDIR);
                yield new Answer();
            }
            default -> rename(operation, directory, request);
        };
    }

    private Node directory(Request request) {
        Node directory = node(request);
        if (!directory.is(Node.DIRECTORY)) {
            throw new Refusal(Errno.ENOTDIR);
        }
        return directory;
    }

    private void refuse(String operation, String name) {
        settings.refuse(operation, name, 0);
    }

    private Answer made(String operation, Node directory, String name, int mode, int rdev, Request request) {
        refuse(operation, name);
        return entry(tree.make(directory, name, mode, rdev, request.uid(), request.gid()));
    }

    private Answer symlink(Node directory, Request request) {
        String name = request.name();
        String target = request.name();
        refuse("SYMLINK", name);
        Entry entry = tree.make(directory, name, Node.SYMLINK | 0777, 0, request.uid(), request.gid());
        entry.node().target = target.getBytes(StandardCharsets.ISO_8859_1);
        return entry(entry);
    }

    private Answer rename(Operation operation, Node directory, Request request) {
        Node to = tree.node(request.big());
        boolean replaces = true;
        if (operation == Operation.RENAME2) {
            int flags = request.number();
            request.number();
            if ((flags & ~NO_REPLACE) != 0) {
                throw new Refusal(Errno.EINVAL);
            }
            replaces = flags == 0;
        }
        String name = request.name();
        String newName = request.name();
        refuse("RENAME", newName);
        tree.rename(directory, name, to, newName, replaces);
        return new Answer();
    }

    private Answer file(Operation operation, Request request) {
        Node node = node(request);
        switch (operation) {
            case GETATTR -> {
                refuse("GETATTR", node.name);
                return state(new Answer().big(0).number(0).number(0), request.node(), node, node.seen());
            }
            case SETATTR -> {
                new Changes(settings, request).to(node);
                return state(new Answer().big(0).number(0).number(0), request.node(), node, node.state);
            }
            case READLINK -> {
                return new Answer().raw(node.target);
            }
            case OPEN, OPENDIR -> {
                refuse(operation.name(), node.name);
                return new Answer().big(0).number(0).number(0);
            }
            case READ -> {
                long offset = request.skip(8).big();
                int count = request.number();
                settings.refuse("READ", node.name, offset + count - 1);
                return new Answer().raw(node.contents.read(offset, count));
            }
            case WRITE -> {
                long offset = request.skip(8).big();
                int count = request.number();
                settings.refuse("WRITE", node.name, offset + count - 1);
                tree.write(node, offset, request.skip(20).rest());
                return new Answer().number(count).number(0);
            }
            case FLUSH, FSYNC -> {
                refuse(operation.name(), node.name);
                return new Answer();
            }
            default -> throw new Refusal(Errno.ENOSYS);
        }
    }

    private Answer list(Operation operation, Request request) {
        Node directory = directory(request);
        refuse("READDIR", directory.name);
        long place = request.skip(8).big();
        int most = request.number();
        Answer answer = new Answer();
        boolean isWhole = operation == Operation.READDIRPLUS;
        if (place < 1) {
            answer.zeros(isWhole ? ENTRY : 0);
            listed(answer, directory.number, 1, Node.DIRECTORY, ".");
        }
        if (place < 2) {
            Node parent = directory.parent == null ? directory : directory.parent;
            answer.zeros(isWhole ? ENTRY : 0);
            listed(answer, parent.number, 2, Node.DIRECTORY, "..");
        }
        for (Map.Entry<Long, Entry> next : directory.names.after(place).entrySet()) {
            Entry entry = next.getValue();
            if (answer.length() + (isWhole ? ENTRY : 0) + 24 + entry.name().length() + 8 > most) {
                break;
            }
            if (!tree.isLost(entry.name())) {
                if (isWhole) {
                    answer.big(entry.view()).big(0).big(1).big(1).zeros(8);
                    state(answer, entry.view(), entry.node(), entry.node().seen(), true);
                }
                int type = entry.node().state.mode() & Node.TYPES;
                listed(answer, entry.view(), next.getKey(), type, entry.name());
            }
        }
        return answer;
    }

    private void listed(Answer answer, long view, long place, int type, String name) {
        answer.big(inode(view)).big(place).number(name.length()).number(type >> 12);
        answer.name(name).zeros(-answer.length() & 7);
    }

    private Answer entry(Entry entry) {
        Answer answer = new Answer()
                .big(entry.view())
                .big(0)
                .big(settings.number("kept", 0))
                .zeros(16);
        return state(answer, entry.view(), entry.node(), entry.node().seen());
    }

    private Answer state(Answer answer, long view, Node node, State state) {
        return state(answer, view, node, state, false);
    }

    private Answer state(Answer answer, long view, Node node, State state, boolean isListed) {
        int step = (int) settings.number("step", 1);
        Moment accessed = state.accessed().inStepsOf(step);
        Moment modified = state.modified()
                .notBefore(isListed ? Long.MIN_VALUE : settings.number("earliest", Long.MIN_VALUE))
                .inStepsOf(step);
        Moment changed = state.changed().before(settings.number("late", 0)).inStepsOf(step);
        long size = node.is(Node.SYMLINK) ? node.target.length : node.contents.size();
        return answer.big(inode(view))
                .big(size)
                .big(blocks(node))
                .big(accessed.seconds())
                .big(modified.seconds())
                .big(changed.seconds())
                .number(accessed.nanos())
                .number(modified.nanos())
                .number(changed.nanos())
                .number(state.mode())
                .number(settings.text("links").equals("hidden") && !node.is(Node.DIRECTORY) ? 1 : node.links)
                .number(state.uid())
                .number(state.gid())
                .number(node.rdev)
                .number(BLOCK)
                .number(0);
    }

    /** Returns the number that is shown for a file: of 64 bits, and another one for each seed. */
    private long inode(long view) {
        return settings.has("inodes")
                ? ((view + settings.number("inodes", 0)) * 0x9E3779B97F4A7C15L) | Long.MIN_VALUE
                : view;
    }

    /** Returns the blocks that an inode shows, which are those of a stub where a manager of tapes has taken the contents. */
    private long blocks(Node node) {
        long taken = node.contents.taken() / SECTOR;
        return node.is(Node.FILE) ? settings.number("blocks." + node.name, taken) : taken;
    }
}
