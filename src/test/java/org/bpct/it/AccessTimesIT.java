package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Access times: what root reads of others, below mounts that follow no symlink, keeps those that it had, for purges go by
 * them; and a copy has those of its source, directories too.
 */
@Tag("place")
final class AccessTimesIT extends CallsWithin {
    private static final String PLANT = """
            mkdir -- "$1" && mount -n -t tmpfs -o strictatime,size=16m none "$1" && cd -- "$1" || exit
            mkdir -p source/d source/mounted && mount -n -t tmpfs -o strictatime,size=1m none source/mounted
            echo 1 >source/f; echo 2 >source/d/g; echo 3 >source/mounted/h; ln source/f source/d/again; ln -s f source/link
            chown -hR 1234:1234 source
            touch -ha -d 2001-01-01 source/f source/d/g source/mounted/h source/link source/d source
            """;

    private static final String FILES = """
            cd -- "$1" && find . -type f -printf '%P %A@\\n' | sort
            """;

    @BeforeEach
    void plant() throws IOException {
        Shell.call(PLANT, sandbox.path("m"));
    }

    @AfterEach
    void unmount() {
        Shell.call("umount -R -- \"$1\"", sandbox.path("m"));
    }

    private String accessed() throws IOException {
        return Shell.call(FILES, sandbox.path("m/source")).out();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-T source ../copy",
                "--snapshot ../pool source",
                "--io drop -T source ../copy",
                "--sum source -o ../sums",
                "--archive ../archive source",
                "--compare --content source ../twin"
            })
    void sourcesOfOthersKeepTheirs(String line) throws IOException {
        Shell.call(
                "cd -- \"$1\" && cp -a source ../twin && touch -ha -d 2001-01-01 source/f source/d/g source/mounted/h",
                sandbox.path("m"));
        String before = accessed();
        assertThat(before).contains("f 978307200.0", "mounted/h 978307200.0");

        sandbox.bpct()
                .in(sandbox.path("m"))
                .run((Object[]) ("--wait " + line).split(" ", -1))
                .expect(0);

        assertThat(accessed()).isEqualTo(before);
    }

    /** The walk reads directories, which moves their access times where a mount does not keep them. */
    @Test
    void copiesHaveThoseOfTheirSourcesDirectoriesToo() throws IOException {
        Shell.call(
                "cd -- \"$1\" && mount -o remount,noatime . && mount -o remount,noatime source/mounted",
                sandbox.path("m"));
        for (String guard : new String[] {"no", "sealed", "descriptors"}) {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run("--wait", "-T", "--guard=" + guard, "m/source", guard)
                    .expect(0);

            assertThat(Shell.call("cd -- \"$1\" && stat -c '%n %X' . f d d/g mounted/h link", sandbox.path(guard))
                            .out())
                    .as(guard)
                    .isEqualTo(
                            ". 978307200\nf 978307200\nd 978307200\nd/g 978307200\nmounted/h 978307200\nlink 978307200\n");
        }
    }
}
