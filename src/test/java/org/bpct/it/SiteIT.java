package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The site file sets what users have not. */
@Tag("it")
final class SiteIT extends CallsWithin {
    @BeforeEach
    void plant() {
        SampleTree.plant(sandbox.path("source"), 111, 20);
    }

    @Test
    void theSiteIsBeatenByWhatWasSavedAndThatByTheCommandLine() throws IOException {
        BpctCall bpct = site("scheduler = local\njobs = 2\npre = : >\"$TMP_MARK\"\nthreads = 3\n")
                .with("TMP_MARK", sandbox.path("mark"));
        bpct.run("--wait", "source", "copy").expect(0);
        bpct.run("--save", "-j3", "--wait", "source", "copy2").expect(0);
        bpct.run("--wait", "source", "copy3").expect(0);
        Outcome last = bpct.run("-v", "-j1", "--wait", "source", "copy4").expect(0);

        assertThat(sandbox.batch(1).jobs()).hasSize(2);
        assertThat(sandbox.batch(2).jobs()).hasSize(3);
        assertThat(sandbox.batch(3).jobs()).hasSize(3);
        assertThat(sandbox.batch(4).jobs()).hasSize(1);
        assertThat(sandbox.path("mark").toPath()).exists();
        assertThat(Files.readString(sandbox.batchHome().defaults()))
                .contains("jobs = 3")
                .doesNotContain("threads", "scheduler", "pre");
        assertThat(last.err().lines())
                .contains(
                        "jobs = 1 (command line)",
                        "threads = 3 (" + sandbox.path("site.conf").display() + ")")
                .noneMatch(line -> line.endsWith("(built in)"));
        assertThatTree(sandbox.path("copy4")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void theHomeOfTheSiteHoldsTheBatchesForEveryCall() throws IOException {
        sandbox.directory("scratch");
        BpctCall bpct = site("scheduler = local\nhome = "
                        + sandbox.path("scratch").text() + "/$USER/.bpct\n")
                .with("USER", FileName.ofText("ann"));

        bpct.run("--wait", "source", "copy").expect(0);

        BatchHome home = new BatchHome(sandbox.path("scratch/ann/.bpct").toPath());
        assertThat(BatchOnDisk.of(home, 1).jobs()).hasSize(1);
        assertThat(sandbox.batchHome().root()).doesNotExist();
        assertThat(bpct.run("-p").expect(0).out()).contains("Batch #1:");
        assertThat(bpct.run("-v", "-p1").expect(0).out()).contains("Batch #1:");
        bpct.run("--forget", "1").expect(0);
        assertThat(bpct.with("BPCT_HOME", sandbox.path("own"))
                        .run("-p")
                        .expect(0)
                        .out())
                .contains("no batches");
    }

    @Test
    void mostJobsLimitsTheJobsThatBpctChoosesItself() throws IOException {
        sandbox.directory("many");
        Shell.call("cd -- \"$1\" && printf '%s\\n' {1..60000} | xargs touch --", sandbox.path("many"));
        BpctCall bpct = site("scheduler = local\nmost-jobs = 1\n");

        assertThat(bpct.run("-n", "many", "copy").expect(0).out()).contains("1 job: ", "more are not sensible");
        assertThat(bpct.run("-n", "-j3", "many", "copy").expect(0).out()).doesNotContain("more are not sensible");
    }

    @Test
    void theNextSubmissionDeletesBatchesThatAreOlderThanTheSiteKeepsThem() throws IOException {
        sandbox.bpct().run("--wait", "source", "copy").expect(0);
        makeOld(1);
        sandbox.bpct().run("--wait", "source", "copy2").expect(0);
        BpctCall bpct = site("scheduler = local\nkeep-days = 30\n");

        assertThat(bpct.run("-n", "source", "copy3").expect(0).out()).doesNotContain("deleted");
        assertThat(bpct.run("--wait", "source", "copy3").expect(0).out())
                .contains("1 batch created more than 30 days ago deleted\n");

        assertThat(bpct.run("-p").expect(0).out())
                .contains("   2 complete ", "   3 complete ")
                .doesNotContain("   1 complete ");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** Gives a batch the name that it would have if it had been made 31 days earlier. */
    private void makeOld(int number) throws IOException {
        Path claim = sandbox.batchHome().numberFolder(number);
        Path folder = sandbox.batchHome().root().resolve(Files.readString(claim).strip());
        String old = Long.toHexString(Long.parseLong(folder.getFileName().toString(), 16)
                - Duration.ofDays(31).toMillis());
        Files.move(folder, folder.resolveSibling(old));
        Files.writeString(claim, old + "\n");
    }

    @Test
    void newBatchesHaveTheLimitOfTheFolderAndAUserMayLiftIt() throws IOException {
        BpctCall bpct = site("scheduler = local\nlimit = "
                + sandbox.path("slow").text() + " 20M; " + sandbox.path("").text() + " 40M,9000/s\n");
        sandbox.directory("slow");

        Outcome copied = bpct.run("--wait", "source", "slow/copy").expect(0);
        assertThat(copied.err())
                .contains(
                        "limited to 21.0 MB/s, 9000 names/s by the site file, all jobs together; bpct --limit=1:no lifts it");
        assertThat(bpct.run("--progress=1", "--json").expect(0).out()).contains("20971520");
        bpct.run("--no-submit", "source", "copy").expect(0);
        assertThat(bpct.run("--limit=2:no").expect(0).out()).contains("is not limited any more");
        bpct.run("--resume=2", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(bpct.run("--remove", "--wait", "slow/copy").expect(0).err()).contains("limited to 9000 names/s");

        BpctCall bad = site("limit = 200M\n");
        assertThat(bad.run("source", "copy2").expect(2).err())
                .contains("site.conf", "limit takes the most", "not '200M'");
    }

    @Test
    void aBadLineIsRefusedByFileAndNumberInEveryCall() throws IOException {
        BpctCall bpct = site("# ours\ncolour = red\n");
        String where = sandbox.path("site.conf").display() + ", line 2: ";

        assertThat(bpct.run("source", "copy").expect(2).err()).contains(where);
        assertThat(bpct.run("-p").expect(2).err()).contains(where);
        assertThat(bpct.run("--forget", "all").expect(2).err()).contains(where);
        bpct.run("--help").expect(0);
        bpct.run("--version").expect(0);
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void aBadValueIsRefusedWithItsFile() throws IOException {
        for (String line : new String[] {
            "jobs = many",
            "time = soon",
            "mem = much",
            "account = -x",
            "queue = 'open",
            "cp = --fast",
            "pre = if",
            "scheduler = none",
            "strategy = none",
            "templates = /none",
            "clients = /none",
            "keep-days = -1",
            "most-jobs = 0",
            "submission-interval = 61"
        }) {
            Outcome outcome = site(line + "\n").run("source", "copy").expect(2);

            assertThat(outcome.err())
                    .as(line)
                    .contains("(" + sandbox.path("site.conf").display() + ")");
        }
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void aBadValueThatWasKeptIsRefusedWithItsFileAndKeepsNobodyFromCancelling() throws IOException {
        Files.createDirectories(sandbox.batchHome().root());
        for (String line : new String[] {"time = soon", "cp = --fast", "queue = 'open", "colour = red"}) {
            Files.writeString(sandbox.batchHome().defaults(), line + "\n");

            assertThat(sandbox.bpct().run("source", "copy").expect(2).err()).contains("default.txt");
            sandbox.bpct().run("-p").expect(0);
            sandbox.bpct().run("--forget", "all").expect(0);
        }
    }

    @Test
    void aFileThatOthersCouldHaveWrittenIsRefused() throws IOException {
        BpctCall bpct = site("pre = touch mark\n");
        Files.setPosixFilePermissions(sandbox.path("site.conf").toPath(), PosixFilePermissions.fromString("rw-r--rw-"));

        assertThat(bpct.run("source", "copy").expect(2).err())
                .contains(sandbox.path("site.conf").display() + " can be written by group or others");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void aFolderWithoutASchedulersCommandsIsNotTakenForNoScheduler() throws IOException {
        FileName empty = sandbox.directory("empty");

        assertThat(site("clients = " + empty.text() + "\n")
                        .run("source", "copy")
                        .expect(2)
                        .err())
                .contains(
                        "holds no command of a scheduler",
                        "(" + sandbox.path("site.conf").display() + ")");
        assertThat(site("").run("--clients", "empty", "source", "copy")
                        .expect(2)
                        .err())
                .contains("--clients takes an absolute folder");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void theExampleIsRead() throws IOException {
        String example = Files.readString(Path.of("examples/site/bpct.conf"));
        BpctCall bpct = site(example.replace("/scratch/", sandbox.root().text() + "/scratch/"))
                .with("USER", FileName.ofText("ann"));

        Outcome outcome =
                bpct.run("-v", "--scheduler", "local", "-n", "source", "copy").expect(0);

        String origin = " (" + sandbox.path("site.conf").display() + ")";
        assertThat(outcome.err().lines())
                .contains(
                        "home = " + sandbox.path("scratch/ann/.bpct").display() + origin,
                        "keep-days = 60" + origin,
                        "max-queued = 200" + origin,
                        "mem = 2G" + origin,
                        "most-jobs = 32" + origin,
                        "partition = copy" + origin,
                        "scheduler = local (command line)",
                        "threads = 8" + origin,
                        "time = 24:00:00" + origin);
    }

    @Test
    void theSitesOwnWordsFollowARefusalByTheSchedulerAndNoOther() throws IOException {
        FileName clients = sandbox.directory("clients");
        for (String client : List.of("sbatch", "squeue", "scancel", "scontrol")) {
            FileName file = sandbox.file(
                    "clients/" + client, "#!/bin/sh\necho 'sbatch: error: Invalid qos specification' >&2; exit 1\n");
            Files.setPosixFilePermissions(file.toPath(), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        BpctCall bpct = site(
                "scheduler = slurm\nclients = " + clients.text() + "\nrefusal = see https://hpc.example.org/limits\n");

        assertThat(bpct.run("-j1", "--cluster", "two", "source", "copy")
                        .expect(7)
                        .err())
                .contains("give --qos NAME", "tries again, also with another --cluster, --partition, ")
                .endsWith("; see https://hpc.example.org/limits\n");
        assertThat(bpct.run("-j1", "source").expect(2).err()).doesNotContain("hpc.example.org");
        assertThat(site("refusal = a\\nb\n").run("-p").expect(2).err())
                .contains("site.conf: refusal takes one line of printable text");
    }

    @Test
    void allThatTheExampleLeavesOutIsReadToo() throws IOException {
        String example = Files.readString(Path.of("examples/site/bpct.conf")).replaceAll("(?m)^#([a-z]+ = )", "$1");
        assertThat(example).contains("\nclients = ", "\njava = ", "\npre = module load coreutils\\nulimit -c 0\n");

        assertThat(site(example)
                        .with("BPCT_HOME", sandbox.path("own"))
                        .run("-v", "-p")
                        .expect(0)
                        .err())
                .contains("account = common", "pre = $'module load coreutils\\nulimit -c 0'");
    }

    /** Returns bpct with this site file. */
    private BpctCall site(String text) throws IOException {
        FileName file = sandbox.file("site.conf", text);
        Files.setPosixFilePermissions(file.toPath(), PosixFilePermissions.fromString("rw-r--r--"));
        return sandbox.bpct().with("BPCT_CONF", file);
    }
}
