package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that {@code --du} and {@code --find} say what GNU du and find say, and leave nothing behind. */
@Tag("it")
final class TreeQuestionsIT extends CallsWithin {
    private static final long SEED = 2126;
    private static final int FILES = 300;

    private FileName sample() throws Exception {
        FileName tree = sandbox.directory("tree");
        SampleTree.plant(tree, SEED, FILES);
        return tree;
    }

    private static List<FileName> sorted(List<FileName> names) {
        return List.copyOf(new TreeSet<>(names));
    }

    private JsonNode sums(Object... words) throws Exception {
        return new ObjectMapper().readTree(sandbox.bpct().run(words).expect(0).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--find --ls -h", "-h --ls --find", "--find --ls --human-readable", "--du -h"})
    void sizesHaveUnitsForWhoAsksAsOfLs(String line) throws Exception {
        FileName tree = sandbox.directory("sized");
        Shell.call("head -c 3000000 /dev/zero > \"$1\"/zeros", tree).expect(0);
        List<Object> words = new ArrayList<>(List.of(line.split(" ")));
        words.add(tree);
        assertThat(sandbox.bpct().run(words.toArray()).expect(0).out()).contains(" 3.0 MB ");
    }

    @Test
    void aTreeOfEverythingTakesWhatDuSaysAndHasTheNamesOfFind() throws Exception {
        FileName tree = sample();

        Outcome list = sandbox.bpct().run("--find", "-0", tree).expect(0);
        JsonNode total = sums("--du", "--json", tree).get("total");

        assertThat(sorted(list.words()))
                .isEqualTo(sorted(Shell.call("find \"$1\" -mindepth 1 -printf '%P\\0'", tree)
                        .words()));
        String du = Shell.call("du -s --block-size=1 -- \"$1\" | cut -f1; find \"$1\" -printf x | wc -c", tree)
                .out();
        assertThat(total.get("allocated").asText() + "\n" + total.get("entries").asText() + "\n")
                .isEqualTo(du);
        assertThat(sandbox.batchHome().root()).as("BPCT_HOME").doesNotExist();
    }

    @Test
    void theLongListIsTheOneThatFindPrintsForTheBench() throws Exception {
        FileName tree = sample();
        Shell.call("cd -- \"$1\" && rm -rf odd*", tree);

        String form = "%P\\0%y\\0%s\\0%m\\0%T@\\0%l\\0";
        List<String> theirs = Shell.call("find \"$1\" -mindepth 1 -printf '" + form + "'", tree).words().stream()
                .map(FileName::text)
                .sorted()
                .toList();
        Outcome ours = sandbox.bpct().run("--find", "--ls", "--print0", tree).expect(0);

        assertThat(ours.words().stream().map(FileName::text).sorted()).containsExactlyElementsOf(theirs);
    }

    @Test
    void aListGoesBackIntoACopyAndIntoARemoval() throws Exception {
        FileName tree = sample();
        sandbox.bpct()
                .run("-j2", "--scheduler=local", "--wait", "-T", tree, "whole")
                .expect(0);
        Shell.call("cd -- \"$1\" && find . -type f -name '*[0-9]' -exec touch -h -d '40 days ago' {} +", tree);
        String select = "--find -0 --older-than 30d --type f ";
        String there = "cd -- \"$1\" && find . -mindepth 1 -type f ! -newermt '30 days ago' -printf '%P\\0'";
        List<FileName> old = sorted(Shell.call(there, tree).words());
        assertThat(old).hasSizeGreaterThan(FILES / 2);

        List<Object> words = new ArrayList<>(List.of((Object[]) select.trim().split(" ")));
        words.add(tree);
        List<FileName> listed = sandbox.bpct().run(words.toArray()).expect(0).words();
        assertThat(sorted(listed)).isEqualTo(old);
        Shell.run("cat >\"$1\"", listed, sandbox.path("list").text()).expect(0);

        sandbox.bpct()
                .run("-j2", "--scheduler=local", "--wait", "-0", "--files-from=list", "-T", tree, "part")
                .expect(0);
        assertThat(sorted(Shell.call("cd -- \"$1\" && find . ! -type d -printf '%P\\0'", sandbox.path("part"))
                        .words()))
                .isEqualTo(old);

        sandbox.bpct()
                .run("--remove", "--scheduler=local", "--wait", "-0", "--files-from=list", tree)
                .expect(0);
        assertThat(Shell.call(there, tree).words()).isEmpty();
        Shell.call("cd -- \"$1\" && xargs -0 rm -f <\"$2\"", sandbox.path("whole"), sandbox.path("list"));
        assertThat(sorted(names(tree))).isEqualTo(sorted(names(sandbox.path("whole"))));
    }

    private static List<FileName> names(FileName tree) {
        return Shell.call("find \"$1\" -printf '%P/\\0'", tree).words();
    }

    @Test
    void aDirectoryThatCannotBeReadIsNamedAndCounts() throws Exception {
        User ordinary = User.ordinary();
        FileName tree = sandbox.directory("tree");
        Shell.call(
                "cd -- \"$1\" && mkdir closed blind && touch closed/x blind/y z && chmod 0 closed && chmod 400 blind",
                tree);
        sandbox.giveTo(ordinary, tree);

        Outcome sums = sandbox.bpctAs(ordinary).run("--du", "--json", tree).expect(3);
        Outcome list = sandbox.bpctAs(ordinary).run("--find", tree).expect(3);

        for (Outcome outcome : List.of(sums, list)) {
            assertThat(outcome.err())
                    .contains("cannot walk " + tree.text() + "/closed: cannot read the directory: Permission denied")
                    .contains("cannot walk " + tree.text() + "/blind/y: Permission denied");
        }
        JsonNode json = new ObjectMapper().readTree(sums.out());
        assertThat(json.get("total").get("entries").longValue()).isEqualTo(4);
        assertThat(json.get("errors")).hasSize(2);
        assertThat(list.out()).isEqualTo("blind\nclosed\nz\n");
        Shell.call("chmod 700 \"$1\"/closed \"$1\"/blind", tree);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "link | 1",
                "link/ | 3",
                "tree | 3",
                "tree/d tree tree tree/d/ | 3",
                "tree/d/../d/f | 1",
                "tree other | 4",
            })
    void aPathIsWhatDuTakesItFor(String paths, int entries) throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p tree/d && echo x >tree/d/f && ln -s tree link && ln tree/d/f other",
                sandbox.root());
        List<Object> words = new ArrayList<>(List.of("--du", "--json"));
        words.addAll(List.of(paths.split(" ")));

        JsonNode total = sums(words.toArray()).get("total");

        assertThat(total.get("entries").intValue()).isEqualTo(entries);
        String du = Shell.call(
                        "cd -- \"$1\" && du -sc --block-size=1 " + paths + " | tail -n 1 | cut -f1", sandbox.root())
                .out();
        assertThat(total.get("allocated").asText()).isEqualTo(du.strip());
    }

    @Test
    void aPathThatIsNotThereIsNamedAndTheOthersAreAnsweredFor() throws Exception {
        sandbox.file("tree/f", "x");

        Outcome list =
                sandbox.bpct().run("--find", "missing", "tree", "tree/f/").expect(3);

        assertThat(list.out()).isEqualTo("tree/f\n");
        assertThat(list.err())
                .contains("cannot walk missing: No such file or directory")
                .contains("tree/f/ is in tree, and counts once");
        assertThat(sandbox.bpct().run("--find", "tree/f/").expect(3).err()).contains("tree/f/: Not a directory");
        assertThat(sandbox.bpct().run("--du").expect(2).err()).contains("--du needs a PATH");
    }

    @Test
    void whatIsNoPlainTextIsShownAsOtherListsShowIt() throws Exception {
        FileName tree = sandbox.directory("tree");
        Shell.call(
                "cd -- \"$1\" && touch $'a\\nb' $'\\xff' $'\\x7f' 'end ' 'back\\slash' && ln -s $'to\\n' link", tree);

        assertThat(sandbox.bpct().run("--find", tree).expect(0).out())
                .isEqualTo("$'a\\nb'\nback\\slash\nend \nlink\n$'\\177'\n$'\\377'\n");
        assertThat(sandbox.bpct()
                        .run("--find", "--ls", "--type=l", tree)
                        .expect(0)
                        .out())
                .matches(
                        "(?s)lrwxrwxrwx +1 \\S+ +\\S+ +3 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d link -> \\$'to\\\\n'\n");
        String json = sandbox.bpct().run("--find", "--json", tree).expect(0).out();
        assertThat(json.lines())
                .hasSize(6)
                .allMatch(line -> line.chars().allMatch(letter -> letter >= 0x20 && letter < 0x7f));
        assertThat(json).contains("{\"path\":\"\\udcff\",\"type\":\"f\"").contains("\"target\":\"to\\n\"");
    }

    @Test
    void rulesThatChooseNothingAreSaid() throws Exception {
        sandbox.file("tree/f", "x");

        Outcome nothing = sandbox.bpct().run("--find", "--min-size=1G", "tree").expect(0);

        assertThat(nothing.out()).isEmpty();
        assertThat(nothing.err()).contains("nothing matches");
        assertThat(sandbox.bpct()
                        .run("--find", "--min-size=1G", "--count", "tree")
                        .expect(0)
                        .text())
                .isEqualTo("0\n");
        assertThat(sandbox.bpct()
                        .run("--find", "--min-size=1G", "--json", "tree")
                        .expect(0)
                        .text())
                .isEmpty();
    }

    @Test
    void anotherFileSystemIsNotCounted() throws Exception {
        assumeThat(User.current().isRoot()).as("MOUNTS NEED ROOT").isTrue();
        FileName tree = sandbox.directory("tree");
        Shell.call(
                "cd -- \"$1\" && mkdir here there && echo x >here/f && mount -t tmpfs none there && echo y >there/g",
                tree);
        try {
            JsonNode total = sums("--du", "-x", "--json", tree).get("total");
            String du = Shell.call("du -sx --block-size=1 -- \"$1\" | cut -f1", tree)
                    .out();
            assertThat(total.get("allocated").asText()).isEqualTo(du.strip());
            assertThat(total.get("entries").intValue()).isEqualTo(3);
            assertThat(sandbox.bpct().run("--find", "-x", tree).expect(0).out())
                    .isEqualTo(Shell.call("cd -- \"$1\" && find . -mindepth 1 -xdev -printf '%P\\n' | sort", tree)
                            .out());
        } finally {
            Shell.call("umount \"$1\"", tree.resolve(FileName.ofText("there")));
        }
    }

    @Test
    void modesAndLinksChooseWhatIsRemovedAndWhatIsCopied() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir t && touch t/a t/b t/c && chmod 666 t/a && chmod 640 t/b t/c && ln t/c t/d",
                sandbox.root());
        sandbox.bpct()
                .run("-j1", "--scheduler=local", "--wait", "--mode=-o+w", "-T", "t", "copy")
                .expect(0);
        assertThat(Shell.call("ls \"$1\"", sandbox.path("copy")).out()).isEqualTo("a\n");

        sandbox.bpct()
                .run("--remove", "--scheduler=local", "--wait", "--type=f", "--links=+1", "t")
                .expect(0);
        assertThat(Shell.call("ls \"$1\"", sandbox.path("t")).out()).isEqualTo("a\nb\n");
    }
}
