package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.Pace;
import org.bpct.files.FileName;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reports, as a browser and a script read them. */
@Tag("screen")
final class ReportIT extends CallsWithin {
    private static final String HOSTILE = "source/</script><script>document.title='x'</script>";

    /** Makes batch 1, in which names that look like HTML are copied and one of them has vanished. */
    private void copyWithAFailure() throws Exception {
        for (int i = 0; i < 300; i++) {
            sandbox.file("source/d" + i % 7 + "/f" + i, "x".repeat(i * 20));
        }
        sandbox.file(HOSTILE + "/<img src=x onerror=alert(1)>", "1");
        sandbox.file(HOSTILE + "/gone\u2028<!--", "12");
        sandbox.bpct().run("-j2", "--no-submit", "-T", "source", "copy").expect(0);
        Files.delete(sandbox.path(HOSTILE + "/gone\u2028<!--").toPath());
        sandbox.bpct().run("--resume=1").expect(0);
        sandbox.bpct().run("--wait=1").expect(4);
    }

    private FileName report(String subject, String file) {
        sandbox.bpct().run("--report=" + subject, file).expect(0);
        return sandbox.path(file);
    }

    private static void assertDraws(Browser.Page page, int charts) {
        assertThat(page.console()).isEmpty();
        assertThat(page.html())
                .contains("data-charts=\"" + charts + "\"", "data-drawn=\"" + charts + "\"")
                .doesNotContain("<img");
    }

    @Test
    void aBrowserDrawsTheReportOfABatchLightAndDark() throws Exception {
        Browser browser = new Browser(sandbox.path("browser"));
        copyWithAFailure();
        FileName file = report("1", "report.html");
        for (boolean isDark : List.of(false, true)) {
            Browser.Page page = browser.open(file, isDark);
            assertDraws(page, 7);
            assertThat(page.html())
                    .contains("<title>bpct: Batch 1, copy, ", "complete with errors")
                    .contains("&lt;/script&gt;&lt;script&gt;document.title='x'&lt;/script&gt;")
                    .contains("The ledger closes");
        }
    }

    @Test
    void aBrowserDrawsAThousandJobsInLessThanThreeSeconds() throws Exception {
        Browser browser = new Browser(sandbox.path("browser"));
        long began = 1_792_628_610;
        String[] planned = new String[1000];
        Arrays.fill(planned, "2000 2000000");
        Path root = sandbox.batchHome().root().resolve("19aa2b3c4d5");
        BatchFolder folder = BatchFolder.of(root, 7, "{}").wave("0 1", 1_000_000, planned);
        for (int job = 1; job <= planned.length; job++) {
            String name = "%04d".formatted(job);
            StringBuilder journal = new StringBuilder();
            for (int group = 1; group <= 20; group++) {
                journal.append("%d 100 100000 0 0 %d .%n".formatted(job * 20 + group, began + job + group * 9L));
            }
            folder.submitted(name, Integer.toString(job))
                    .start(name, 1, began + job)
                    .attempt(name, 1, "journal", journal.toString())
                    .attempt(name, 1, "exit", "complete 2000 2000000 0 0 " + (began + job + 180) + " 0 n1 .\n");
        }
        Path number = sandbox.batchHome().numberFolder(7);
        Files.createDirectories(number.getParent());
        Files.writeString(number, "19aa2b3c4d5\n");

        Browser.Page page = browser.open(report("7", "report.html"), false);

        assertDraws(page, 7);
        assertThat(page.html()).contains("2,000,000", "25 of 1,000");
        Matcher time = Pattern.compile("data-milliseconds=\"([0-9]+)\"").matcher(page.html());
        assertThat(time.find()).isTrue();
        assertThat(Integer.parseInt(time.group(1))).isLessThan((int) (3000 * Pace.now()));
    }

    @Test
    void aBrowserDrawsWhatThereIsOfABatchThatHasNotBegun() throws Exception {
        Browser browser = new Browser(sandbox.path("browser"));
        sandbox.file("source/a", "1");
        sandbox.bpct().run("-j1", "--no-submit", "-T", "source", "copy").expect(0);
        Browser.Page page = browser.open(report("1", "report.html"), false);
        assertDraws(page, 0);
        assertThat(page.html()).contains("No job has begun.", "There is one job, which has all of the work.");
    }

    @Test
    void aBrowserDrawsTheReportOfAPoolWithWhatWasPruned() throws Exception {
        Browser browser = new Browser(sandbox.path("browser"));
        for (int night = 1; night <= 3; night++) {
            sandbox.file("source/night" + night, "x".repeat(1000));
            sandbox.bpct()
                    .run("--snapshot", "pool", "--keep", "last=2", "--wait", "source")
                    .expect(0);
        }
        // A batch of its own removes what a night has set aside, and --wait does not wait for that.
        Sandbox.waitUntil("what was pruned is gone", () -> isNothingSetAside(sandbox.path("pool")));
        Browser.Page page = browser.open(report("pool", "pool.html"), false);
        assertThat(page.html())
                .contains("<title>bpct: snapshots in " + sandbox.path("pool").text(), "Save all tables as CSV");
        // Three lone bars tell less than a line of figures.
        assertThat(page.html().indexOf("id=\"nights\""))
                .isBetween(0, page.html().indexOf("id=\"size\""));
        assertDraws(page, 3);
        assertThat(page.html())
                .contains("newest: complete", "<td>removed</td>")
                .doesNotContain("No batch that is kept");
    }

    private static boolean isNothingSetAside(FileName pool) {
        try (Stream<Path> all = Files.list(pool.toPath())) {
            return all.noneMatch(path -> path.getFileName().toString().startsWith(".deleting-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void standardOutputGetsThePageAndTablesHoldTheSameFigures() throws Exception {
        copyWithAFailure();
        String page = sandbox.bpct().run("--report=1").expect(0).out();
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("</html>")
                .doesNotContain("document.title='x'</script>");
        List<String> lines = sandbox.bpct()
                .run("--report=1", "--format", "csv")
                .expect(0)
                .out()
                .lines()
                .toList();
        assertThat(lines)
                .contains("summary,entriesPlanned,302", "summary,state,complete with errors", "errors,vanished,1")
                .anyMatch(line -> line.startsWith("jobs,job 2,1,0,complete"))
                .anyMatch(line -> line.startsWith("attempts,finalizer,1,"))
                .anyMatch(line -> line.startsWith("ledger,entries,302,301,0,0,1,0"))
                .allMatch(line -> line.matches("[a-zA-Z]+,.*"));
    }

    @Test
    void aReportReplacesNothingUnasked() throws Exception {
        sandbox.file("source/a", "1");
        sandbox.bpct().run("-j1", "--wait", "-T", "source", "copy").expect(0);
        FileName file = report("1", "report.html");
        assertThat(sandbox.bpct().run("--report=1", "report.html").expect(2).err())
                .contains("report.html is there already", "--force");
        Files.writeString(file.toPath(), "old");
        assertThat(sandbox.bpct()
                        .run("--report=1", "--force", "report.html")
                        .expect(0)
                        .err())
                .contains("/report.html is replaced: ", " bytes, changed last at 2");
        assertThat(file.toPath()).content(StandardCharsets.UTF_8).startsWith("<!DOCTYPE html>");
        assertThat(sandbox.bpct()
                        .run("--report=1", "missing/report.html")
                        .expect(2)
                        .err())
                .contains("/missing of the report is not there");
        sandbox.file("victim", "kept");
        Files.createSymbolicLink(
                sandbox.path("link").toPath(), sandbox.path("victim").toPath());
        for (String option : List.of("--force", "-v")) {
            assertThat(sandbox.bpct()
                            .run("--report=1", option, "link")
                            .expect(2)
                            .err())
                    .contains("link is no regular file");
        }
        assertThat(sandbox.path("victim").toPath()).hasContent("kept");
        try (Stream<Path> all = Files.list(sandbox.root().toPath())) {
            assertThat(all.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("."));
        }
    }

    @Test
    void whatCannotBeReportedIsNamed() throws Exception {
        sandbox.directory("empty/x");
        for (Object[] words : List.of(
                new Object[] {"--report=9"},
                new Object[] {"--report=none"},
                new Object[] {"--report=empty"},
                new Object[] {"--report=1", "a", "b"},
                new Object[] {"--report=1", "--format", "pdf"},
                new Object[] {"--report=1", ""})) {
            assertThat(sandbox.bpct().run(words).expect(2).err()).startsWith("bpct: ");
        }
    }

    @Test
    void aBatchOfAnotherUserIsReportedIfItCanBeReadAndRefusedElse() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can act as two users");
        sandbox.file("source/a", "1");
        sandbox.bpct().run("-j1", "--wait", "-T", "source", "copy").expect(0);
        BpctCall other = sandbox.bpct().as(User.ordinary());
        assertThat(other.run("--report=1").expect(1).err())
                .contains("cannot read the number of batch 1 in ", "Permission denied");
        Path home = sandbox.batchHome().root();
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        Shell.call("chmod -R a+rX -- \"$1\"", FileName.of(sandbox.batchHome().numbers()));
        assertThat(other.run("--report=1").expect(1).err()).contains("Permission denied");
        Shell.call("chmod -R a+rX -- \"$1\"", FileName.of(home));
        assertThat(other.run("--report=1", "--format=csv").expect(0).out()).contains("summary,entries,1\r\n");
    }
}
