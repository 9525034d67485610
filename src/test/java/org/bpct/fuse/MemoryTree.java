package org.bpct.fuse;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.bpct.fuse.Names.Entry;
import org.bpct.fuse.Node.State;

/** The tree and its rules: what makes, changes, links and takes away. */
final class MemoryTree {
    static final long ROOT = 1;
    private static final int LONGEST = 255;

    private final Settings settings;
    private final Map<Long, Node> nodes = new HashMap<>();
    private long newest = ROOT;

    MemoryTree(Settings settings, int uid, int gid) {
        this.settings = settings;
        Moment now = Moment.now();
        Node root = new Node(ROOT, new State(Node.DIRECTORY | 0755, uid, gid, now, now, now));
        root.links = 2;
        nodes.put(ROOT, root);
    }

    Node node(long number) {
        Node node = nodes.get(number);
        if (node == null) {
            throw new Refusal(Errno.ESTALE);
        }
        return node;
    }

    Entry find(Node directory, String name) {
        Entry entry = directory.names.get(settings.key(name));
        if (entry == null || isLost(name)) {
            throw new Refusal(Errno.ENOENT);
        }
        return entry;
    }

    /** Tells whether a server that is gone had this name. */
    boolean isLost(String name) {
        return settings.has("lost") && Math.floorMod(name.hashCode(), settings.number("lost", 1)) == 0;
    }

    Entry make(Node directory, String name, int mode, int rdev, int uid, int gid) {
        boolean inherits = (directory.state.mode() & Node.SETGID) != 0;
        boolean isDirectory = (mode & Node.TYPES) == Node.DIRECTORY;
        Moment now = Moment.now();
        int squashed = (int) settings.number("squash", -1);
        int given = settings.has("modes.all")
                ? (mode & Node.TYPES) | Integer.parseInt(settings.text("modes.all"), 8)
                : mode;
        int all = inherits && isDirectory ? given | Node.SETGID : given;
        int owner = settings.has("squash") ? squashed : uid;
        int group = settings.has("squash") ? squashed : inherits ? directory.state.gid() : gid;
        Node node = new Node(++newest, new State(all, owner, group, now, now, now));
        node.rdev = rdev;
        node.links = isDirectory ? 2 : 1;
        Entry entry = enter(directory, name, node);
        if (isDirectory) {
            directory.links++;
        }
        return entry;
    }

    void link(Node node, Node directory, String name) {
        if (node.links >= settings.number("links.most", Integer.MAX_VALUE)) {
            throw new Refusal(Errno.EMLINK);
        }
        checkMove(node, directory);
        enter(directory, name, node);
        node.links++;
        node.altered();
    }

    private Entry enter(Node directory, String name, Node node) {
        if (name.length() > LONGEST) {
            throw new Refusal(Errno.ENAMETOOLONG);
        }
        String key = settings.key(name);
        if (directory.names.get(key) != null) {
            throw new Refusal(Errno.EEXIST);
        }
        boolean hidesLinks = settings.text("links").equals("hidden") && nodes.containsKey(node.number);
        Entry entry = new Entry(name, key, node, hidesLinks ? ++newest : node.number);
        nodes.put(entry.view(), node);
        directory.names.add(entry);
        directory.touched();
        node.parent = directory;
        node.name = name;
        return entry;
    }

    void remove(Node directory, String name, boolean isDirectory) {
        Entry entry = find(directory, name);
        Node node = entry.node();
        if (node.is(Node.DIRECTORY) != isDirectory) {
            throw new Refusal(isDirectory ? Errno.ENOTDIR : Errno.EISDIR);
        }
        if (!node.names.isEmpty()) {
            throw new Refusal(Errno.ENOTEMPTY);
        }
        leave(directory, entry);
    }

    private static void leave(Node directory, Entry entry) {
        directory.names.remove(entry.key());
        directory.touched();
        Node node = entry.node();
        if (node.is(Node.DIRECTORY)) {
            node.links = 0;
            directory.links--;
        } else {
            node.links--;
            node.altered();
        }
    }

    void rename(Node from, String name, Node to, String newName, boolean replaces) {
        Entry entry = find(from, name);
        Entry old = to.names.get(settings.key(newName));
        checkMove(entry.node(), to);
        boolean isItself = old != null && old.node() == entry.node();
        if (isItself && (from != to || !old.key().equals(entry.key()))) {
            return;
        }
        if (old != null && !isItself) {
            if (!replaces) {
                throw new Refusal(Errno.EEXIST);
            }
            if (old.node().is(Node.DIRECTORY) && !entry.node().is(Node.DIRECTORY)) {
                throw new Refusal(Errno.EISDIR);
            }
            if (!old.node().is(Node.DIRECTORY) && entry.node().is(Node.DIRECTORY)) {
                throw new Refusal(Errno.ENOTDIR);
            }
            if (!old.node().names.isEmpty()) {
                throw new Refusal(Errno.ENOTEMPTY);
            }
            leave(to, old);
        }
        from.names.remove(entry.key());
        to.names.add(new Entry(newName, settings.key(newName), entry.node(), entry.view()));
        if (entry.node().is(Node.DIRECTORY)) {
            from.links--;
            to.links++;
        }
        entry.node().parent = to;
        entry.node().name = newName;
        from.touched();
        to.touched();
        entry.node().altered();
    }

    void write(Node node, long offset, ByteBuffer bytes) {
        int count = bytes.remaining();
        check("bytes", taken(""), count);
        String top = node.top();
        if (counts(node)) {
            check("quota." + top, settings.has("quota." + top) ? taken(top) : 0, count);
        }
        node.contents.write(offset, bytes);
        node.touched();
    }

    /** Refuses what a file brings into a directory whose quota is full. */
    private void checkMove(Node node, Node to) {
        String top = to.top();
        if (!top.equals(node.top())) {
            check("quota." + top, settings.has("quota." + top) ? taken(top) : 0, node.contents.taken());
        }
    }

    /** Returns true if quotas count a file: not those of MooseFS, if it has lost its name. */
    private boolean counts(Node node) {
        return node.links > 0 || !settings.has("unnamed");
    }

    private void check(String key, long taken, long count) {
        if (settings.has(key) && taken + count > settings.number(key, 0)) {
            throw new Refusal(key.equals("bytes") ? Errno.ENOSPC : Errno.EDQUOT);
        }
    }

    /** Returns the bytes that files take, below a name of the root or everywhere; those without a name until they are closed. */
    long taken(String top) {
        long bytes = 0;
        for (Map.Entry<Long, Node> numbered : nodes.entrySet()) {
            Node node = numbered.getValue();
            if (node.number == numbered.getKey()
                    && (top.isEmpty() || (counts(node) && node.top().equals(top)))) {
                bytes += node.contents.taken();
            }
        }
        return bytes;
    }

    int count() {
        return nodes.size();
    }

    /** Lets go of what has no name any more; the kernel has no use for it. */
    void forget(long number) {
        Node node = nodes.get(number);
        if (node != null && number != ROOT && node.links == 0) {
            nodes.remove(number);
        }
    }
}
