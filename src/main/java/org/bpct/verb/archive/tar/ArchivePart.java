package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/**
 * A tar as an index knows it: another size, time or inode is that of another tar.
 *
 * @param name its absolute name
 * @param size its bytes
 * @param modified the time at which it changed last
 * @param inode its number on its file system
 */
public record ArchivePart(FileName name, long size, Timestamp modified, long inode) {
    /** Returns the part as it is now; throws if it is no regular file. */
    public static ArchivePart of(FileName name) throws IOException {
        Map<String, Object> values = Files.readAttributes(
                name.toPath(), "unix:size,lastModifiedTime,ino,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!Boolean.TRUE.equals(values.get("isRegularFile"))) {
            throw new IOException("is no regular file");
        }
        FileTime time = Objects.requireNonNull((FileTime) values.get("lastModifiedTime"));
        return new ArchivePart(name, number(values, "size"), Timestamp.of(time), number(values, "ino"));
    }

    private static long number(Map<String, Object> values, String key) {
        return Objects.requireNonNull((Number) values.get(key)).longValue();
    }
}
