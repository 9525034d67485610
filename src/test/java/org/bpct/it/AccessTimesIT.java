package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Access times: what root reads keeps those that it had, for purges go by them; and a copy has those of its source,
 * directories too.
 */
@Tag("place")
final class AccessTimesIT extends CallsWithin {
    private static final String PLANT = """
            mkdir -- "$1" && mount -n -t tmpfs -o strictatime,size=16m none "$1" && cd -- "$1" || exit
            mkdir -p source/d source/mounted && mount -n -t tmpfs -o strictatime,size=1m none source/mounted
            echo 1 >source/f; echo 2 >source/d/g; echo 3 >source/mounted/h; ln source/f source/d/again; ln -s f source/link
            cp -a source twin
            """;

    private static final String AGE = """
            chown -hR "$2:$2" source twin
            touch -ha -d 2001-01-01 source/f source/d/g source/mounted/h source/link source/mounted source/d source
            """;

    private static final String NAMES = ". f d d/g mounted mounted/h";
    private static final String LONG_AGO = NAMES.replaceAll("(\\S+) ?", "$1 978307200\n");

    @BeforeEach
    void plant() throws IOException {
        Shell.call(PLANT, sandbox.path("m"));
    }

    @AfterEach
    void unmount() {
        Sandbox.waitUntil(
                "no process of a batch holds the mounts",
                () -> Shell.run("mapfile -d '' -t w; umount -R -- \"${w[0]}\"", List.of(sandbox.path("m")))
                                .exitCode()
                        == 0);
    }

    private void age(String owner) throws IOException {
        Shell.call("cd -- \"$1\" && " + AGE, sandbox.path("m"), FileName.ofText(owner));
    }

    private String accessed(String tree) throws IOException {
        return Shell.call("cd -- \"$1\" && stat -c '%n %X' " + NAMES, sandbox.path(tree))
                .out();
    }

    @ParameterizedTest
    @CsvSource({
        "1234, -T source ../copy",
        "1234, --snapshot ../pool source",
        "1234, --io drop -T source ../copy",
        "1234, --verify -T source ../copy",
        "1234, --sum source -o ../sums",
        "1234, --archive ../archive source",
        "1234, --compare --content source twin",
        "1234, --guard=descriptors -T source ../copy",
        "0, -T source ../copy",
        "0, --verify --io direct -T source ../copy",
        "0, -u --checksum -T source twin",
        "0, --sum source -o ../sums",
        "0, --archive ../archive source",
        "0, --compare --content source twin",
    })
    void whatRootReadsKeepsThem(String owner, String line) throws IOException {
        age(owner);

        sandbox.bpct()
                .in(sandbox.path("m"))
                .run((Object[]) ("--wait " + line).split(" ", -1))
                .expect(0);

        assertThat(accessed("m/source")).isEqualTo(LONG_AGO);
    }

    @ParameterizedTest
    @CsvSource({"1234, no", "1234, sealed", "1234, descriptors", "0, auto"})
    void copiesHaveThoseOfTheirSourcesAlsoWhenTheyWereReadAgain(String owner, String guard) throws IOException {
        age(owner);

        sandbox.bpct()
                .in(sandbox.path("m"))
                .run("--wait", "--verify", "-T", "--guard=" + guard, "source", "copy")
                .expect(0);

        assertThat(accessed("m/source")).isEqualTo(LONG_AGO);
        assertThat(accessed("m/copy")).isEqualTo(LONG_AGO);
        assertThat(Shell.call("stat -c %X -- \"$1\"", sandbox.path("m/copy/link"))
                        .out())
                .isEqualTo("978307200\n");
    }
}
