package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.bpct.traverse.listing.EntryAttributes;
import org.junit.jupiter.api.Test;

/** What the script of a comparison is told of a directory, and compares with what {@code stat} says. */
final class HeldCommandTest {
    @Test
    void anInodeThatIsAHashOf64BitsIsAsStatShowsIt() {
        EntryAttributes directory = EntryAttributes.ofUnix(Map.of(
                "mode",
                0040755,
                "uid",
                0,
                "size",
                5L,
                "nlink",
                2,
                "dev",
                7L,
                "ino",
                Long.parseUnsignedLong("13327049246723979029"),
                "lastModifiedTime",
                FileTime.fromMillis(0)));

        assertThat(HeldCommand.identity(directory)).asString().isEqualTo("7:13327049246723979029");
    }
}
