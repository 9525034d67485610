package org.bpct.fuse;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An inode: what it is, what it is said to be, and what it holds. */
final class Node {
    static final int TYPES = 0170000;
    static final int DIRECTORY = 0040000;
    static final int FILE = 0100000;
    static final int SYMLINK = 0120000;
    static final int PERMISSIONS = 07777;
    static final int SETGID = 02000;

    final long number;
    final Map<String, byte[]> attributes = new TreeMap<>();
    final Contents contents = new Contents();
    final Names names = new Names();
    byte[] target = new byte[0];

    @Nullable
    Node parent;

    /** The name that it got last. */
    String name = "";

    int rdev;
    int links = 1;
    State state;

    /** What it is said to be until a time of {@link System#nanoTime()}. */
    State shown;

    long shownUntil = System.nanoTime();

    Node(long number, State state) {
        this.number = number;
        this.state = state;
        shown = state;
    }

    /** What {@code chmod}, {@code chown} and {@code touch} change. */
    record State(int mode, int uid, int gid, Moment accessed, Moment modified, Moment changed) {
        State withMode(int permissions) {
            return new State((mode & TYPES) | (permissions & PERMISSIONS), uid, gid, accessed, modified, Moment.now());
        }

        State withOwners(int newUid, int newGid) {
            return new State(mode, newUid, newGid, accessed, modified, Moment.now());
        }

        State withTimes(Moment newAccessed, Moment newModified) {
            return new State(mode, uid, gid, newAccessed, newModified, Moment.now());
        }
    }

    boolean is(int type) {
        return (state.mode() & TYPES) == type;
    }

    /** Gives it another state, and goes on showing the one before for so many nanoseconds. */
    void become(State next, long stale) {
        if (stale > 0 && System.nanoTime() >= shownUntil) {
            shown = state;
            shownUntil = System.nanoTime() + stale;
        }
        state = next;
    }

    /** Returns what it is said to be now. */
    State seen() {
        return System.nanoTime() < shownUntil ? shown : state;
    }

    /** Says that its contents, or its names, were changed now. */
    void touched() {
        state = state.withTimes(state.accessed(), Moment.now());
    }

    /** Says that its inode was changed now. */
    void altered() {
        state = state.withTimes(state.accessed(), state.modified());
    }

    /** Returns the name of its directory below the root, or nothing in the root itself. */
    String top() {
        String top = "";
        for (Node node = this; node.parent != null; node = node.parent) {
            top = node.name;
        }
        return top;
    }
}
