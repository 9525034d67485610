package org.bpct.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.junit.jupiter.api.Test;

/** Numbers of a line of JSON that only odd file systems have. */
final class JsonLinesTest {
    @Test
    void anInodeThatIsAHashOf64BitsIsAsStatShowsIt() {
        EntryAttributes entry = EntryAttributes.ofWholeUnix(Map.ofEntries(
                Map.entry("mode", 0100644),
                Map.entry("uid", -2),
                Map.entry("gid", -2),
                Map.entry("size", 5L),
                Map.entry("nlink", 1),
                Map.entry("dev", 7L),
                Map.entry("ino", Long.parseUnsignedLong("13327049246723979029")),
                Map.entry("rdev", 0L),
                Map.entry("lastModifiedTime", FileTime.fromMillis(0)),
                Map.entry("lastAccessTime", FileTime.fromMillis(0)),
                Map.entry("ctime", FileTime.fromMillis(0))));

        assertThat(new String(new JsonLines().details(entry, FileName.ofText("x")), StandardCharsets.US_ASCII))
                .contains("\"inode\":13327049246723979029", "\"user\":4294967294", "\"group\":4294967294");
    }
}
