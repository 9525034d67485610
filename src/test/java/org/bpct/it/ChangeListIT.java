package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise of a list of changes: with {@code --delete} a named path that the source lacks goes, and nothing else. */
@Tag("it")
final class ChangeListIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        Shell.call("""
                cd -- "$1" && mkdir -p s/gone/deep s/half s/becomes/deep s/stays s/source outside/deep && echo 1 >s/stays/f &&
                touch s/{gone,gone/deep,half,becomes,becomes/deep}/{a,b} s/source/{a,b} outside/{a,deep/a} s/{beside,link} &&
                cp -a s c && touch c/a c/b c/gone/extra.of.the.copy && rm c/link && ln -s ../outside c/link &&
                rm -r s/gone s/half s/becomes s/source s/link && ln -s ../outside s/becomes
                """, sandbox.root());
    }

    private Outcome bring(List<String> options, String source, String... names) throws Exception {
        sandbox.file("list", String.join("\0", names) + "\0");
        List<Object> words = new ArrayList<>(List.of("-T", "-u", "--delete", "-0", "--files-from", "list", "--wait"));
        words.addAll(options);
        words.addAll(List.of(source, "c"));
        return sandbox.bpct().run(words.toArray());
    }

    private List<String> copy() throws Exception {
        return Shell.call("cd -- \"$1/c\" && find . -printf '%P%y\\n' | LC_ALL=C sort", sandbox.root())
                .out()
                .lines()
                .toList();
    }

    @Test
    void whatTheListNamesGoesAndAllBesideAboveAndBelowStays() throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        List<String> all = copy();
        String[] names = {
            "gone/deep/",
            "gone/deep/a",
            "./gone//deep/b",
            "gone/a",
            "gone",
            "half",
            "half/a",
            "becomes",
            "becomes/a",
            "becomes/b",
            "becomes/deep",
            "becomes/deep/a",
            "becomes/deep/b",
            "link/a",
            "link/deep",
            "link/deep/a",
            "stays"
        };

        for (String limit : List.of("--max-delete=10", "--max-delete=40%")) {
            assertThat(bring(List.of(limit), "s", names).expect(1).err()).contains("nothing was copied or deleted");
            assertThat(copy()).isEqualTo(all);
        }
        bring(List.of("--max-delete=11"), "s", names).expect(0);

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(copy())
                .containsExactly(
                        "af",
                        "becomesl",
                        "besidef",
                        "bf",
                        "d",
                        "gone/bf",
                        "gone/extra.of.the.copyf",
                        "goned",
                        "half/bf",
                        "halfd",
                        "linkl",
                        "source/af",
                        "source/bf",
                        "sourced",
                        "stays/ff",
                        "staysd");
        assertThat(bring(List.of("--max-delete=0"), "s", "link", "gone/b", "half")
                        .expect(1)
                        .err())
                .contains("would remove 2 of ");
    }

    @Test
    void aDirectoryThatBecameAnotherTypeStaysIfTheListLacksANameInIt() throws Exception {
        Outcome outcome = bring(
                List.of("--max-delete=100%"), "s", "becomes", "becomes/a", "becomes/deep", "becomes/deep/a", "gone/a");

        assertThat(outcome.expect(5).out()).contains("nothing is deleted: batch 1, which copies, has failures");
        assertThat(copy()).contains("becomesd", "becomes/af", "becomes/deep/bf", "gone/af");
    }

    /** As a copy takes the list of {@code find SOURCE}: a list of changes may name a directory in SOURCE with its name, which is gone. */
    @Test
    void namesThatBeginWithTheSourceAreTakenAsTheyAre() throws Exception {
        Shell.call("cd -- \"$1\" && mv s source", sandbox.root());

        Outcome outcome = bring(List.of("-n", "--max-delete=100%"), "source", "source/a", "source/b", "source");

        assertThat(outcome.expect(0).err()).contains("with --delete they are taken as they are");
        assertThat(outcome.out().lines().filter(line -> line.startsWith("would delete ")))
                .hasSize(3)
                .allMatch(line -> line.contains("/c/source/"));
    }

    @Test
    void namesThatLeadOutAreRefused() throws Exception {
        for (String name : List.of(
                "../outside/a",
                "gone/../../outside/a",
                FileName.ofText("/gone/a").text())) {
            assertThat(bring(List.of("--max-delete=100%"), "s", "stays", name)
                            .expect(2)
                            .err())
                    .contains("line 2: " + name + " is not a name below SOURCE");
        }
        assertThat(copy()).contains("gone/af");
    }
}
