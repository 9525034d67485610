package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of a line that is typed once more: {@code cp -r} would put a second copy into the first one. */
@Tag("it")
final class SecondCopyIT extends CallsWithin {
    private static final String MADE =
            "dst is the copy of src itself, as batch 1 made it, and this would make another one in it: ";

    /** An update in a document, but for those that show where another copy goes. */
    private static final Pattern UPDATE = Pattern.compile("`bpct ((?:-[^ `]+ )*-u(?: -[^ `]+)*) SRC DST`");

    @BeforeEach
    void tree() throws Exception {
        for (String name : List.of("one", "two", "three", "sub/four")) {
            sandbox.file("src/" + name, name);
        }
    }

    @Test
    void anUpdateOfWhatBpctCopiedIsRefusedAndBothLinesCanBeTyped() throws Exception {
        expect(0, "--wait", "src", "dst");
        assertThat(expect(2, "-u", "src", "dst").err())
                .contains(MADE)
                .contains("bpct -u -T src dst")
                .contains("bpct -u -T src dst/src");
        expect(2, "-n", "-u", "src", "dst");
        assertThat(sandbox.path("dst/src").toPath()).doesNotExist();

        sandbox.file("src/later", "later");
        expect(0, "--wait", "-u", "-T", "src", "dst");
        assertThatTree(sandbox.path("dst")).isExactCopyOf(sandbox.path("src"));
        expect(0, "--wait", "-u", "-T", "src", "dst/src");
        assertThatTree(sandbox.path("dst/src")).isExactCopyOf(sandbox.path("src"));
        // From now on the second copy is meant.
        expect(0, "--wait", "-u", "src", "dst");
    }

    @Test
    void aCopyThatWasMadeAlreadyIsRefused() throws Exception {
        expect(0, "--wait", "src", "dst");
        assertThat(expect(2, "--wait", "src", "dst").err())
                .contains(MADE)
                .contains("bpct -u -T src dst brings it up to date")
                .contains("bpct -T src dst copies all again")
                .contains("bpct -T src dst/src");
        assertThat(sandbox.path("dst/src").toPath()).doesNotExist();
        expect(0, "--wait", "-T", "src", "dst");
        expect(0, "--wait", "-T", "src", "dst/src");
    }

    @Test
    void aFileThatWasCopiedIntoADirectoryDoesNotMakeThatACopy() throws Exception {
        sandbox.directory("home");
        expect(0, "--wait", "src/one", "home");
        expect(0, "--wait", "src", "home");
        assertThatTree(sandbox.path("home/src")).isExactCopyOf(sandbox.path("src"));
    }

    @Test
    void aCopyThatIsBeingMadeIsNamedWithTheWayToWaitForIt() throws Exception {
        Gate gate = sandbox.gate();
        try {
            expect(0, "--pre", gate.pre(), "src", "dst");
            assertThat(expect(2, "src", "dst").err())
                    .contains("batch 1 copies src to dst just now: bpct --wait=1 waits for it")
                    .contains("bpct -T src dst/src makes another copy in it");
            assertThat(expect(2, "-u", "src", "dst").err()).contains("bpct --wait=1");
        } finally {
            gate.open();
        }
        expect(0, "--wait=1");
        assertThatTree(sandbox.path("dst")).isExactCopyOf(sandbox.path("src"));
    }

    @Test
    void whileACopyIsMadeItsPlaceIsCopiedToAndChangedByNobodyElse() throws Exception {
        sandbox.directory("dst");
        Gate gate = sandbox.gate();
        try {
            expect(0, "--pre", gate.pre(), "src", "dst");
            String live = "batch 1 copies src to " + sandbox.path("dst/src").display()
                    + " just now: bpct --wait=1 waits for it, --cancel=1 ends it";
            assertThat(expect(2, "src", "dst").err()).contains(live);
            assertThat(expect(2, "-u", "-T", "src", "dst/src").err()).contains(live);
            assertThat(expect(6, "--chmod=700", "dst").err()).contains(live);
            expect(0, "-n", "src/sub", "dst");
        } finally {
            gate.open();
        }
        expect(0, "--wait=1");
        expect(0, "--wait", "--chmod=700", "dst/src");
    }

    /** srun -n 8 bpct SRC DST, as people start dcp. */
    @Test
    void onlyTheFirstTaskOfALauncherBegins() throws Exception {
        assertThat(sandbox.bpct()
                        .with("SLURM_PROCID", FileName.ofText("3"))
                        .run("src", "dst")
                        .expect(2)
                        .err())
                .contains("this is task 3 by SLURM_PROCID", "bpct -j 8 SRC DST");
        sandbox.bpct()
                .with("SLURM_PROCID", FileName.ofText("0"))
                .run("--wait", "src", "dst")
                .expect(0);
        sandbox.bpct()
                .with("SLURM_PROCID", FileName.ofText("1"))
                .run("--progress=1")
                .expect(0);
    }

    @Test
    void aCopyThatStoppedIsNamedWithTheWayToGoOn() throws Exception {
        expect(0, "--no-submit", "src", "dst");
        assertThat(expect(2, "src", "dst").err()).contains("bpct --resume=1");
    }

    @Test
    void namesTellThatOthersMadeTheCopy() throws Exception {
        Shell.call("cp -a \"$1/src\" \"$1/dst\" && rm \"$1/dst/two\"", sandbox.root());
        assertThat(expect(2, "-u", "src", "dst").err())
                .contains("dst has 3 of the 4 names of src")
                .contains("bpct -u -T src dst");
        // The same sizes and times speak against a second copy, too.
        assertThat(expect(2, "-n", "src", "dst").err())
                .contains("dst has 3 of the 4 names of src, with the same sizes and times, so it is the copy itself")
                .contains("bpct -u -T src dst", "bpct -T src dst copies all again", "bpct -T src dst/src makes");
        Shell.call("touch -d 2001-01-01 \"$1\"/dst/*", sandbox.root());
        expect(0, "-n", "src", "dst");
    }

    @Test
    void aCopyIsKnownWhenItsRecordIsDeleted() throws Exception {
        expect(0, "--wait", "src", "dst");
        expect(0, "--forget", "all");
        sandbox.file("src/later", "later");

        assertThat(expect(2, "--wait", "src", "dst").err())
                .contains("dst has 4 of the 5 names of src, with the same sizes and times")
                .contains("bpct -u -T src dst brings it up to date");
        assertThat(sandbox.path("dst/src").toPath()).doesNotExist();
        // The copy lands in dst/src, and then in dst/src/src.
        Shell.call("cd \"$1\" && mkdir in && cp -a src in", sandbox.root());
        assertThat(expect(2, "--wait", "src", "in/src").err()).contains("in/src has 5 of the 5 names of src");
    }

    @Test
    void oddNamesAreQuotedInTheLines() throws Exception {
        Shell.call("cd \"$1\" && mv -- src \"-a b'c\"", sandbox.root());
        expect(0, "--wait", "--", "-a b'c", "d e");
        assertThat(expect(2, "-u", "--", "-a b'c", "d e").err()).contains("bpct -u -T './-a b'\\''c' 'd e'");
    }

    @Test
    void whatIsPlainlyMeantIsDone() throws Exception {
        expect(0, "--wait", "src", "dst");
        Shell.call("cd \"$1\" && mkdir other && cp -a dst/. other && mkdir -p twice/src", sandbox.root());
        expect(0, "-n", "-u", "src/.", "dst");
        expect(0, "-n", "-u", "src", "other", "dst");
        expect(0, "-n", "-u", "src/one", "dst");
        expect(0, "-n", "-u", "--cp=-a -tdst", "src");
        expect(0, "-n", "-u", "--cp=-a --parents", "src", "dst");
        // The second copy is there already, or the first one is not there any more.
        expect(0, "-n", "-u", "src", "twice");
        Shell.call("cd \"$1\" && mkdir dst/src", sandbox.root());
        expect(0, "-n", "src", "dst");
        Shell.call("cd \"$1\" && mv dst away && mkdir dst", sandbox.root());
        expect(0, "-n", "-u", "src", "dst");
        Shell.call("cd \"$1\" && touch dst/new", sandbox.root());
        expect(0, "-n", "src", "dst");
    }

    @Test
    void theLinesOfDocumentsBringTheCopyUpToDate() throws Exception {
        expect(0, "--wait", "src", "dst");
        SortedSet<String> lines = new TreeSet<>();
        try (Stream<Path> pages = Files.list(Path.of("docs"))) {
            for (Path page :
                    Stream.concat(Stream.of(Path.of("README.md")), pages).toList()) {
                if (page.toString().endsWith(".md")) {
                    Matcher update = UPDATE.matcher(Files.readString(page));
                    while (update.find()) {
                        lines.add(update.group(1).replaceFirst("^-n ", ""));
                    }
                }
            }
        }
        assertThat(lines).contains("-u -T");
        for (String options : lines) {
            List<Object> words = new ArrayList<>(List.of("-n"));
            words.addAll(List.of(options.split(" ")));
            words.addAll(List.of("src", "dst"));
            // With --checksum the jobs find out.
            assertThat(expect(0, words.toArray()).out())
                    .contains(options.contains("--checksum") ? "jobs read their" : "nothing to do");
        }
    }

    @Test
    void aCopyIntoAPoolIsRefused() throws Exception {
        expect(0, "--snapshot", "pool", "--wait", "src");
        assertThat(expect(2, "src", "pool").err())
                .contains("pool/src would lie in the pool of snapshots "
                        + sandbox.path("pool").text());
        expect(2, "-n", "-T", "src", "pool");
        expect(2, "src", "pool/.bpct");
        Shell.call("cd \"$1\" && ln -s pool/20* night", sandbox.root());
        expect(2, "src/one", "night");
        // The folder of batches has the same name, and is none.
        expect(0, "-n", "src", "home/copy");
        expect(0, "--snapshot", "pool", "--wait", "src");
    }

    @Test
    void namesThatFindListsAreCopied() throws Exception {
        Shell.call("cd \"$1\" && find src ! -name one -print0 >names", sandbox.root());
        expect(0, "--wait", "-0", "--files-from", "names", "src", "dst");
        assertThat(Shell.call("cd \"$1\" && find . | sort", sandbox.path("dst")).out())
                .isEqualTo(".\n./sub\n./sub/four\n./three\n./two\n");
    }

    private Outcome expect(int code, Object... words) {
        return sandbox.bpct().in(sandbox.root()).run(words).expect(code);
    }
}
