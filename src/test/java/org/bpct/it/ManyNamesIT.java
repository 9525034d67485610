package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A file of 35,001 names in many directories: more than a call of cp takes, and twice as many are more than ext4 allows. */
@Tag("huge")
final class ManyNamesIT extends CallsWithin {
    private static final int NAMES = 35_001;

    /** Ten names, ten times in a directory, and so on: no process for each name. */
    private static final String PLANT = "set -e; cd -- \"$1\"; mkdir -p s/t/d0; cd s/t; printf x >d0/n0;"
            + " for i in {1..9}; do ln d0/n0 \"d0/n  $i\"; done; for i in {1..9}; do cp -al d0 d$i; done; cd ..;"
            + " mkdir u0; mv t u0/t0; for i in {1..9}; do cp -al u0/t0 u0/t$i; done;"
            + " for i in {1..34}; do cp -al u0 u$i; done; ln u0/t0/d0/n0 first";

    /** How many names each inode has. */
    private static final String INODES =
            "find \"$1\" -type f -printf '%i\\n' | sort | uniq -c | sed 's/^ *//; s/ .*//'";

    @BeforeEach
    void plant() {
        Shell.call(PLANT, sandbox.root());
    }

    private String namesByInode(FileName tree) {
        return Shell.call(INODES, tree).text();
    }

    private List<Path> snapshots() throws Exception {
        try (Stream<Path> files = Files.list(sandbox.path("pool").toPath())) {
            return files.filter(Files::isDirectory)
                    .filter(path -> path.getFileName().toString().matches("2[0-9TZ-]+"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aFamilyThatTheInodeOfTheBaseHasNoRoomForIsCopiedWhole() throws Exception {
        BpctCall bpct = sandbox.bpct();
        for (int night = 1; night <= 2; night++) {
            String said = bpct.run("-v", "--wait", "-j2", "--snapshot", "pool", "s")
                    .expect(0)
                    .out();
            assertThat(said).contains("Ledger: closed", "0 failed");
            Path snapshot = snapshots().get(night - 1);
            assertThat(namesByInode(FileName.of(snapshot))).isEqualToIgnoringNewLines(Integer.toString(NAMES));
        }
        assertThat(Files.getAttribute(snapshots().get(0).resolve("first"), "unix:ino"))
                .isNotEqualTo(Files.getAttribute(snapshots().get(1).resolve("first"), "unix:ino"));
    }

    /** The source is only asked which names are one file; what it has by then gets nowhere. */
    @Test
    void whatBecameOfTheNamesInTheSourceChangesNothingInTheCopy() throws Exception {
        FileName source = sandbox.path("s");
        String post = "cd " + source.text() + " && rm u3/t0/d0/n0 u4/t1/d0/n0"
                + " && printf other >u5/t0/d0/n0.new && mv u5/t0/d0/n0.new u5/t0/d0/n0 && mkdir -p u4/t1/d0/n0/secret";

        sandbox.bpct()
                .run("-v", "--wait", "-j1", "-T", "--post", post, "s", "copy")
                .expect(0);

        assertThat(namesByInode(sandbox.path("copy"))).isEqualToIgnoringNewLines(Integer.toString(NAMES));
        assertThat(sandbox.path("copy/u5/t0/d0/n0").toPath()).hasContent("x");
        assertThat(sandbox.path("copy/u4/t1/d0/n0").toPath()).hasContent("x");
    }
}
