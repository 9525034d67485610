package org.bpct.it;

import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
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
}
