package org.bpct.verb.archive.tar;

import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/**
 * A member of an archive.
 *
 * @param name its name as the archive has it, without slashes at the end
 * @param type its type as a letter of {@code find}, or {@code h} for a hard link; {@link #VANISHED} for a name that a
 *     generation does not have
 * @param attributes the attributes of its inode
 * @param target the target of a symlink, or the name that a hard link joins; else empty
 * @param place where it is
 */
public record TarMember(FileName name, char type, Attributes attributes, FileName target, Place place) {
    /** The type that notes in an index that a name has vanished. */
    public static final char VANISHED = '-';

    /**
     * The attributes of a member.
     *
     * @param mode the permissions
     * @param owner the number of its owner
     * @param group the number of its group
     * @param size the bytes of its content when it is extracted; 0 unless it is a regular file
     * @param modified the time at which its content changed last
     */
    public record Attributes(int mode, long owner, long group, long size, Timestamp modified) {}

    /**
     * The place of a member in its archive: these bytes, and two blocks of zeros behind them, are an archive by themselves.
     *
     * @param part the number of the archive, from 1
     * @param start the byte where its first header begins
     * @param length the bytes of its headers and data, filled up to blocks of 512
     */
    public record Place(int part, long start, long length) {}
}
