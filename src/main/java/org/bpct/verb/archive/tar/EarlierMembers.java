package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The members of an archive as its newest generation has them: a table by name, in 25 bytes a slot, with the findings
 * of a walk about each.
 *
 * <p>Names and attributes are numbers of 64 bits, made by SHA-256 of them. If two names of the archive had one number,
 * both would be unknown: they would be archived again, and never be reported as vanished.
 */
public final class EarlierMembers {
    private static final int MET = 1;
    private static final int READ = 2;
    private static final int DIRECTORY = 4;
    private static final int OF_OTHER_KIND = 8;
    private static final int GONE = 16;
    private static final int AMBIGUOUS = 32;
    private static final byte SLASH = '/';

    private long[] keys = new long[1 << 10];
    /** 0 if an entry cannot be recognized as the same. */
    private long[] attributes = new long[keys.length];
    /** The slot of the name that the inode was archived by. */
    private int[] firsts = new int[keys.length];

    private int[] parts = new int[keys.length];
    private byte[] states = new byte[keys.length];
    private int count;

    /** The directories without a slot that were read from the beginning to the end, by their keys. */
    private final Set<Long> read = ConcurrentHashMap.newKeySet();

    private EarlierMembers() {}

    /** A hard link, which has the attributes of the name that it joins; both by their keys. */
    private record Link(long name, long target) {}

    /** Reads the newest state of an archive. */
    public static EarlierMembers of(IndexReader index) throws IOException {
        EarlierMembers members = new EarlierMembers();
        List<Link> links = new ArrayList<>();
        IndexReader.Cursor cursor = index.from(FileName.ofText(""));
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            members.add(member, links);
        }
        links.forEach(members::join);
        return members;
    }

    /** Makes the state of a tree that is no archive: its parts are numbers of any meaning, and a further name of an inode is a hard link. */
    public static EarlierMembers of(Iterable<TarMember> tree) {
        EarlierMembers members = new EarlierMembers();
        List<Link> links = new ArrayList<>();
        tree.forEach(member -> members.add(member, links));
        links.forEach(members::join);
        return members;
    }

    private void add(TarMember member, List<Link> links) {
        add(member);
        if (member.type() == 'h') {
            links.add(new Link(
                    MemberNumber.ofName(member.name().bytes()),
                    MemberNumber.ofName(member.target().bytes())));
        }
    }

    private void add(TarMember member) {
        if (count * 4L >= keys.length * 3L) {
            grow();
        }
        long key = MemberNumber.ofName(member.name().bytes());
        int slot = slot(key);
        if (keys[slot] != 0) {
            states[slot] |= AMBIGUOUS;
            return;
        }
        count++;
        keys[slot] = key;
        attributes[slot] = MemberNumber.ofAttributes(member.type(), member.attributes(), member.target());
        firsts[slot] = slot;
        parts[slot] = member.place().part();
        states[slot] = (byte) (member.type() == 'd' ? DIRECTORY : 0);
    }

    /** A hard link is unchanged only if its target is in the same part, as it is within a family. */
    private void join(Link link) {
        int slot = slot(link.name());
        int first = slot(link.target());
        if (keys[first] != 0 && parts[first] == parts[slot]) {
            attributes[slot] = attributes[first];
            firsts[slot] = first;
        }
    }

    private void grow() {
        EarlierMembers old = new EarlierMembers();
        old.keys = keys;
        old.attributes = attributes;
        old.parts = parts;
        old.states = states;
        int length = Math.multiplyExact(keys.length, 2);
        keys = new long[length];
        attributes = new long[length];
        firsts = new int[length];
        parts = new int[length];
        states = new byte[length];
        for (int i = 0; i < old.keys.length; i++) {
            if (old.keys[i] != 0) {
                int slot = slot(old.keys[i]);
                keys[slot] = old.keys[i];
                attributes[slot] = old.attributes[i];
                firsts[slot] = slot;
                parts[slot] = old.parts[i];
                states[slot] = old.states[i];
            }
        }
    }

    /** Returns the slot of a key, or the free slot for it. */
    private int slot(long key) {
        int slot = (int) (key >>> 1) & (keys.length - 1);
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private int find(byte[] name) {
        int slot = slot(MemberNumber.ofName(name));
        return keys[slot] == 0 ? -1 : slot;
    }

    /** Notes that a name is there, and returns its number; -1 if the archive does not have it. */
    int meet(byte[] name) {
        int slot = find(name);
        if (slot >= 0) {
            states[slot] |= MET;
        }
        return slot;
    }

    /** Notes that an entry is a directory now, or is none. */
    void isDirectory(int slot, boolean directory) {
        if (((states[slot] & DIRECTORY) != 0) != directory) {
            states[slot] |= OF_OTHER_KIND;
        }
    }

    /** Notes that all names in a directory have been seen. */
    void isRead(byte[] name) {
        long key = MemberNumber.ofName(name);
        int slot = slot(key);
        if (keys[slot] == 0) {
            read.add(key);
        } else {
            states[slot] |= READ;
        }
    }

    /** Returns true if the archive has an entry with these attributes, in the number of {@link MemberNumber}. */
    boolean isSame(int slot, long number) {
        return attributes[slot] == number && number != 0 && (states[slot] & AMBIGUOUS) == 0;
    }

    int part(int slot) {
        return parts[slot];
    }

    /** Returns a number that the names of one inode have in common. */
    int first(int slot) {
        return firsts[slot];
    }

    /** Returns how many members there are. */
    public int count() {
        return count;
    }

    /**
     * Writes the names that are gone, each ended by NUL, and returns their number. A name is gone if its directory was
     * read without it, or is gone itself.
     *
     * @param index the index that this was read from
     * @param gone gets all such names
     * @param removed gets those that are removed, with all below them, before a newer generation is put over an older
     *     one: names that are gone from remaining directories, and names that changed from or to a directory
     */
    public long writeGone(IndexReader index, OutputStream gone, OutputStream removed) throws IOException {
        long found = 0;
        IndexReader.Cursor cursor = index.from(FileName.ofText(""));
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            byte[] name = member.name().bytes();
            int slot = find(name);
            int state = slot < 0 ? AMBIGUOUS : states[slot];
            if ((state & (MET | OF_OTHER_KIND)) == (MET | OF_OTHER_KIND)) {
                write(name, removed);
            } else if ((state & (MET | AMBIGUOUS)) == 0) {
                int above = stateAbove(name);
                if ((above & (READ | GONE)) != 0 || isFileNow(above)) {
                    states[slot] |= GONE;
                    found++;
                    write(name, gone);
                    if ((above & GONE) == 0 && !isFileNow(above)) {
                        write(name, removed);
                    }
                }
            }
        }
        return found;
    }

    private static boolean isFileNow(int state) {
        return (state & (MET | OF_OTHER_KIND | DIRECTORY)) == (MET | OF_OTHER_KIND | DIRECTORY);
    }

    /** Returns the state of the directory of a name; the directory sorts first, so its state is known. */
    private int stateAbove(byte[] name) {
        int end = name.length - 1;
        while (end >= 0 && name[end] != SLASH) {
            end--;
        }
        long key = MemberNumber.ofName(Arrays.copyOf(name, Math.max(end, 0)));
        int slot = slot(key);
        if (keys[slot] == 0) {
            return read.contains(key) ? READ : 0;
        }
        return (states[slot] & AMBIGUOUS) != 0 ? 0 : states[slot];
    }

    private static void write(byte[] name, OutputStream out) throws IOException {
        out.write(name);
        out.write(0);
    }
}
