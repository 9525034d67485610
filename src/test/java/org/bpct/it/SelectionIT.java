package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was asked for is copied and nothing else, and what was left out is counted, said and explained. */
@Tag("it")
final class SelectionIT extends CallsWithin {
    @Test
    void whatRulesLeaveOutIsCountedSaidAndExplained() throws Exception {
        sandbox.file("source/a/keep.o", "1");
        sandbox.file("source/a/x.o", "2");
        sandbox.file("source/a/x.c", "3");
        sandbox.file("source/a/cache/deep/f", "4");
        sandbox.file("source/a/large", "12345");
        FileName rules = sandbox.file("rules", "# objects\n+ keep.o\n*.o\n");

        Outcome outcome = sandbox.bpct()
                .run("-v", "--wait", "--exclude-from", rules, "--exclude", "cache/", "--max-size=4", "source", "copy")
                .expect(0);

        assertThat(outcome.out())
                .contains(
                        "left out by rules: 1 entry, 1 directory (not looked into)\nleft out by size or time: 1 file\n")
                .contains("Walk: left out by rules: 1 entry, 1 directory (not looked into)\n")
                .contains("  entries: 2 walked = 2 copied + ");
        Shell.call(
                "cp -a \"$1\" \"$2\"; cd -- \"$2\"/a && rm -r x.o large cache && touch -r \"$1\"/a .",
                sandbox.path("source"),
                sandbox.path("expected"));
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("expected"));
        assertThat(sandbox.bpct().run("--progress=1", "--json").expect(0).out().replaceAll("\\s", ""))
                .contains(
                        "\"leftOut\":{\"entries\":1,\"directories\":1,\"limited\":1,\"snapshotFolders\":0,\"others\":0,\"offline\":0,\"staying\":0}");
        assertThat(sandbox.bpct().run("--why=source/a/x.o").expect(0).out())
                .contains("left out by line 3 of " + rules.text() + ": '*.o' (rule 2)\n");
        assertThat(sandbox.bpct().run("--why=copy/a/cache/deep/f").expect(0).out())
                .contains("left out by --exclude 'cache/' (rule 3), with all in the directory a/cache\n");
        assertThat(sandbox.bpct().run("--why=source/a/large").expect(0).out()).contains("left out by --max-size 4\n");
    }

    @Test
    void onlyNamedFilesAreCopiedAndAMissingOneIsAnError() throws Exception {
        FileName odd = sandbox.file("source/a/new\nline \u00ff", "1");
        sandbox.file("source/a/other", "2");
        sandbox.file("source/b/f", "3");
        FileName names = sandbox.path("names");
        Files.write(names.toPath(), OddNames.latin1("a/new\nline \u00ff|b|none").bytes());
        Shell.call("tr '|' '\\0' < \"$1\" > \"$1\".0", names);
        names = sandbox.path("names.0");

        Outcome outcome = sandbox.bpct()
                .run("-v", "--wait", "-0", "--files-from", names, "source", "copy")
                .expect(3);

        assertThat(outcome.err())
                .contains("cannot walk " + sandbox.path("source/none").text() + ": No such file");
        assertThat(Files.readAllBytes(sandbox.path("copy/a/new\nline \u00ff").toPath()))
                .isEqualTo(Files.readAllBytes(odd.toPath()));
        assertThat(Shell.call("cd -- \"$1\"; shopt -s globstar; printf '%s\\0' **", sandbox.path("copy"))
                        .words())
                .containsExactlyInAnyOrder(
                        FileName.ofText("a"), OddNames.latin1("a/new\nline \u00ff"), FileName.ofText("b"));
        assertThat(sandbox.bpct().run("--why=source/b/f").expect(0).out())
                .contains("left out, because --files-from " + names.text() + " does not name it\n");
    }

    /** rsync takes what is in a directory of a list if a slash follows its name. */
    @Test
    void aDirectoryOfAListThatIsMadeWithoutItsContentsIsSaid() throws Exception {
        sandbox.file("source/a/f", "1");
        sandbox.file("source/b/f", "2");
        FileName names = sandbox.file("names", "a/\nb\nb/f\n");

        Outcome outcome = sandbox.bpct()
                .run("--wait", "-T", "--files-from", names, "source", "copy")
                .expect(0);

        assertThat(outcome.err())
                .contains("1 directory of the list is made without contents, as "
                        + sandbox.path("source/a").display() + ": a list names each entry");
    }

    /** rsync begins patterns above a source without a slash at its end: the rule matched nothing here, and names were deleted. */
    @Test
    void aRuleThatBeginsWithTheNameOfTheSourceIsToldAndNeverBesideADeletion() throws Exception {
        sandbox.file("source/a/f", "1");
        sandbox.file("copy/a/mine", "2");
        sandbox.file("copy/a/f", "1");
        String words =
                "the pattern /source/a begins with the name of the source, and patterns begin below it, so that it"
                        + " matches nothing: /a is meant";

        assertThat(sandbox.bpct()
                        .run("-u", "-T", "--delete", "--exclude=/source/a", "source", "copy")
                        .expect(2)
                        .err())
                .contains(words);
        assertThat(sandbox.bpct()
                        .run("-u", "-T", "--wait", "--exclude=/source/a", "source", "copy")
                        .expect(0)
                        .err())
                .contains(words);
        assertThat(sandbox.bpct()
                        .run("--chmod=600", "--exclude=/source/a", "source")
                        .expect(2)
                        .err())
                .contains(words);
        assertThat(sandbox.path("source/a/f").toPath()).hasContent("1");
        sandbox.file("source/source/f", "3");
        assertThat(sandbox.bpct()
                        .run("-n", "-T", "--exclude=/source/a", "source", "copy")
                        .expect(0)
                        .text())
                .doesNotContain("matches nothing");
    }

    @Test
    void whatCannotBeObeyedIsRefused() throws Exception {
        sandbox.directory("source");
        FileName names = sandbox.file("names", "../x\n");

        assertThat(sandbox.bpct()
                        .run("--files-from", names, "source", "copy")
                        .expect(2)
                        .err())
                .contains("line 1: ../x is not a name below SOURCE");
        sandbox.bpct().run("--files-from", "/dev/null", "names", "copy").expect(2);
        sandbox.bpct().run("-0", "source", "copy").expect(2);
        sandbox.bpct().run("--resume=1", "--exclude", "x").expect(2);
        assertThat(Files.exists(sandbox.path("copy").toPath())).isFalse();
    }
}
