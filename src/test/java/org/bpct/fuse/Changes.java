package org.bpct.fuse;

import org.bpct.fuse.Node.State;

/** What a request wants to change of an inode: mode, owners, size, times. */
final class Changes {
    private static final int MODE = 1;
    private static final int OWNER = 1 << 1;
    private static final int GROUP = 1 << 2;
    private static final int SIZE = 1 << 3;
    private static final int ACCESSED = 1 << 4;
    private static final int MODIFIED = 1 << 5;
    private static final int ACCESSED_NOW = 1 << 7;
    private static final int MODIFIED_NOW = 1 << 8;

    private final Settings settings;
    private final int wanted;
    private final long size;
    private final Moment accessed;
    private final Moment modified;
    private final int mode;
    private final int uid;
    private final int gid;

    Changes(Settings settings, Request request) {
        this.settings = settings;
        wanted = request.number();
        size = request.skip(12).big();
        long accessedSeconds = request.skip(8).big();
        long modifiedSeconds = request.big();
        int accessedNanos = request.skip(8).number();
        int modifiedNanos = request.number();
        accessed = wants(ACCESSED_NOW) ? Moment.now() : new Moment(accessedSeconds, accessedNanos);
        modified = wants(MODIFIED_NOW) ? Moment.now() : new Moment(modifiedSeconds, modifiedNanos);
        mode = request.skip(4).number();
        uid = request.skip(4).number();
        gid = request.number();
    }

    private boolean wants(int bit) {
        return (wanted & bit) != 0;
    }

    /** Tells whether one time alone is asked for: file systems made with FUSE 2 forget such requests. */
    private boolean isForgotten() {
        return settings.has("times") && wants(ACCESSED) != wants(MODIFIED);
    }

    void to(Node node) {
        if (wants(MODE)) {
            settings.refuse("CHMOD", node.name, 0);
            Attributes.forgetRichList(node);
        }
        if (wants(OWNER | GROUP)) {
            settings.refuse("CHOWN", node.name, 0);
        }
        if (wants(ACCESSED | MODIFIED)) {
            settings.refuse("UTIMES", node.name, 0);
        }
        if (wants(SIZE)) {
            settings.refuse("TRUNCATE", node.name, 0);
            node.contents.resize(size);
            node.touched();
        }
        State state = node.state;
        if (wants(MODE) && !settings.has("modes")) {
            state = state.withMode(mode);
        }
        if (wants(OWNER | GROUP)) {
            if (settings.has("squash")) {
                throw new Refusal(Errno.EPERM);
            }
            state = state.withOwners(wants(OWNER) ? uid : state.uid(), wants(GROUP) ? gid : state.gid());
        }
        if (wants(ACCESSED | MODIFIED) && !isForgotten()) {
            state = state.withTimes(
                    wants(ACCESSED) ? accessed : state.accessed(), wants(MODIFIED) ? modified : state.modified());
        }
        if (!state.equals(node.state)) {
            node.become(state, settings.number("stale", 0) * 1_000_000);
        }
    }
}
