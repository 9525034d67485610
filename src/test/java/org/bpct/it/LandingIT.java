package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where things land: exactly where {@code cp -r} puts them. */
@Tag("it")
final class LandingIT extends CallsWithin {
    private static final String PREPARE = """
            cd -- "$1"
            mkdir -p source/sub existing merged/source/sub folder
            printf 1 >source/one; printf 2 >source/sub/two; printf 3 >file; printf 4 >other; printf 5 >merged/source/one
            ln -s source link; ln -s existing to-existing; ln -s nowhere dangling; ln source/one source/sub/linked
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source new",
                "source new/",
                "source/ new",
                "source existing",
                "source/ existing",
                "source/. existing",
                "source existing/",
                "source existing/new-name",
                "source to-existing",
                "source merged",
                "source/sub merged/source",
                "source file other existing",
                "source/one source/sub existing",
                "file new-file",
                "file existing",
                "file other",
                "file ./folder/../renamed",
                "link existing",
                "link/ existing",
                "link new-link",
                "link/. new",
                "dangling existing",
                "-T source existing",
                "-T source new",
                "-T file other",
                "source/../source existing",
                "./source ./existing",
            })
    void lands(String words) throws Exception {
        FileName expected = sandbox.directory("expected");
        FileName actual = sandbox.directory("actual");
        Shell.call(PREPARE, expected);
        Shell.call(PREPARE, actual);
        sandbox.bpct().in(expected).runOther(words("/bin/cp", "-a", words)).expect(0);

        sandbox.bpct().in(actual).run(words("-j2", "--wait", words)).expect(0);

        // Only where, not when: the two were prepared one after the other.
        assertThatTree(TreeState.of(actual).withoutTimes())
                .isExactCopyOf(TreeState.of(expected).withoutTimes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"source missing/new", "source file", "file missing/", "source file existing/missing"})
    void isRefusedWhereCpRefuses(String words) throws Exception {
        FileName actual = sandbox.directory("actual");
        Shell.call(PREPARE, actual);
        TreeState before = TreeState.of(actual);

        sandbox.bpct().in(actual).run(words("-j2", "--wait", words)).expect(2);

        assertThatTree(actual).isExactCopyOf(before);
    }

    private static Object[] words(String first, String second, String rest) {
        List<Object> words = new ArrayList<>(List.of(first, second));
        words.addAll(List.of(rest.split(" ")));
        return words.toArray();
    }

    /** A copy gets its name by a rename: root would have no /dev/null any more. */
    @Test
    void noFileTakesThePlaceOfADevice() throws Exception {
        sandbox.file("file", "1");
        Shell.call("mkfifo \"$1/pipe\"; mkfifo \"$1/other\"; ln -s pipe \"$1/link\"", sandbox.root());
        for (String name : new String[] {"pipe", "link"}) {
            assertThat(sandbox.bpct()
                            .in(sandbox.root())
                            .run("--wait", "file", name)
                            .expect(2)
                            .err())
                    .contains("is a device, a pipe or a socket, and the copy would take its place");
        }
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("--metrics=pipe")
                        .expect(2)
                        .err())
                .contains("pipe is there, and no regular file");
        sandbox.bpct().in(sandbox.root()).run("--wait", "-T", "other", "pipe").expect(0);
        Shell.call("[[ -p $1/pipe && -L $1/link ]]", sandbox.root());
    }
}
