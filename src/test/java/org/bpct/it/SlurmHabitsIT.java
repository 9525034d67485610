package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users and sites have in their environment, headers and options, and how rarely Slurm is asked. */
@Tag("slurm")
final class SlurmHabitsIT extends OnSlurm {
    private static final int BATCHES = 50;

    private FileName source;

    @BeforeEach
    void plant() throws Exception {
        source = site.plant(4, 50);
        site.openGate();
    }

    @Test
    void nothingOfTheJobInWhichBpctIsRunGetsIntoItsOwnJobs() throws Exception {
        String command = "export HOME=%s BPCT_CONF= && cd %s && %s/bin/java -jar %s -j1 --wait --pre %s source "
                .formatted(
                        sandbox.home().text(),
                        sandbox.path("scratch").text(),
                        System.getProperty("java.home"),
                        site.bpct().jar().text(),
                        "'env -0 | sort -z | tr \"\\0\" \"\\n\" >$HOME/env.$bpct_scheduler_id'");
        assertThat(cluster.runAsNobody("bash", "-c", command + "copy").succeeded())
                .isTrue();
        String outer = cluster.runAsNobody(
                        "sbatch",
                        "--parsable",
                        "-c",
                        "3",
                        "--mem=300",
                        "-t",
                        "7",
                        "-D",
                        "/",
                        "-o",
                        "/dev/null",
                        "--wrap",
                        command + "second")
                .outText()
                .strip();
        site.awaitState(outer, "COMPLETED"::equals, "complete");

        assertThat(environment(2)).isEqualTo(environment(1)).contains("SLURM_CONF=", "SLURM_JOB_ID=*");
        assertThatTree(sandbox.path("scratch/second")).isExactCopyOf(source);
    }

    /** Returns the variables of a batch's job, without the values that no two jobs have in common. */
    private String environment(int batch) throws Exception {
        String id = SlurmSite.id(sandbox.batch(batch).jobs().get(0));
        return Files.readString(sandbox.path("home/env." + id).toPath())
                // Whatever else is set on a machine may have a job's number for its value by chance.
                .replaceAll("(?m)^(SLURM\\w*)=" + id + "$", "$1=*")
                .replaceAll(
                        "(?m)^(SLURM_JOB_NAME|SLURM_JOB_(?:START|END)_TIME|SLURM_TASK_PID|SLURM_CPUS_ON_NODE|_|OLDPWD|SHLVL)=.*\\n",
                        "")
                .replaceAll("(?m)^(\\w*(?:NODELIST|NODENAME|HOSTNAME|TOPOLOGY_ADDR))=.*", "$1=*");
    }

    @Test
    void whoLooksAtTheQueueSeesWhichJobsTheseAre() throws Exception {
        site.bpct().run("-j2", "-q", "-H", source, site.copy()).expect(0);

        // The default squeue shows eight characters of a name.
        assertThat(cluster.ask("squeue", "-h", "-o", "%.8j").lines().map(String::strip))
                .containsExactlyInAnyOrder("bpct1.1.", "bpct1.2.", "bpct1.en");
        FileName batch = FileName.of(sandbox.batch(1).directory().root());
        assertThat(cluster.ask("squeue", "-h", "-o", "%k|%Z").lines())
                .containsExactlyInAnyOrder(
                        "job 1 of bpct batch 1, see bpct --progress=1|" + batch.text(),
                        "job 2 of bpct batch 1, see bpct --progress=1|" + batch.text(),
                        "finalizer of bpct batch 1, see bpct --progress=1|" + batch.text());
    }

    /** Plug-ins of a site may give names of their own to all jobs. */
    @Test
    void aJobThatHasGotAnotherNameIsStillOurs() throws Exception {
        site.bpct().run("-j1", "-q", "-H", source, site.copy()).expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        for (JobDirectory job : jobs) {
            cluster.ask("scontrol", "update", "JobId=" + SlurmSite.id(job), "JobName=account-bpct");
        }

        site.awaitProgress(1, "job 1; queued (JobHeldUser)");
        site.bpct().run("--cancel=1").expect(0);

        for (JobDirectory job : jobs) {
            site.awaitState(SlurmSite.id(job), "CANCELLED"::equals, "cancelled");
        }
        site.awaitProgress(1, "job 1; cancelled");
    }

    @Test
    void theUsersCommandsRunInTheRootDirectory() throws Exception {
        FileName said = sandbox.directoryOf(SlurmSite.user(), "said");
        String where = "pwd >" + said.text() + "/$bpct_state";

        site.bpct()
                .run("-j1", "--pre", where, "--post", where, "--wait", source, site.copy())
                .expect(0);

        assertThat(said.resolve(FileName.ofText("pre")).toPath()).hasContent("/");
        assertThat(said.resolve(FileName.ofText("post")).toPath()).hasContent("/");
    }

    @Test
    void afterARefusalAResumeNamesAnotherPartitionAndNothingWrongIsKept() throws Exception {
        String refused = site.bpct()
                .run("-j2", "--partition", "nopart", "--time", "20m", "--save", source, site.copy())
                .expect(7)
                .err();

        assertThat(refused).contains("invalid partition", "bpct --resume=1 tries again, also with another --partition");
        assertThat(sandbox.batchHome().defaults()).doesNotExist();
        site.bpct()
                .run("-n", "--resume=1", "--partition", "main", "--lanes", "2")
                .expect(0);
        site.bpct().run("--resume=1", "-q", "word").expect(2);
        site.bpct()
                .run("--resume=1", "--partition", "main", "--lanes", "2", "-j3", "--wait")
                .expect(0);

        String id = SlurmSite.id(sandbox.batch(1).jobs().get(2));
        assertThat(cluster.ask("scontrol", "show", "job", id)).contains("Partition=main", "TimeLimit=00:20:00");
        assertThatTree(site.copy()).isExactCopyOf(source);
        site.bpct().run("--check=1", "--time", "10m", "--wait").expect(0);
        assertThat(cluster.ask(
                        "scontrol",
                        "show",
                        "job",
                        SlurmSite.id(sandbox.batch(2).jobs().get(0))))
                .contains("Partition=main", "TimeLimit=00:10:00");
    }

    @Test
    void linesForPbsInASitesHeaderAreNotObeyed() throws Exception {
        FileName templates = sandbox.directory("templates");
        sandbox.directory("templates/scheduler/slurm");
        Files.writeString(
                templates.resolve(FileName.ofText("scheduler/slurm/header.sh")).toPath(),
                Files.readString(Path.of("templates/scheduler/slurm/header.sh"))
                        + "#PBS -N hijacked\n#PBS -l walltime=00:07:00\n#PBS -Q nonsense\n");

        site.bpct()
                .run("-j1", "-q", "-H", "--templates", templates, source, site.copy())
                .expect(0);

        String id = SlurmSite.id(sandbox.batch(1).jobs().get(0));
        assertThat(cluster.ask("squeue", "-h", "-j", id, "-o", "%j %l"))
                .startsWith("bpct1.1.")
                .doesNotContain("hijacked", "7:00");
    }

    @Test
    void wordsForSbatchThatWouldBreakTheBatchAreLeftOutWithANote() {
        String breaking = "--wait --parsable --array=1-3 -o /dev/null -d singleton --test-only --comment='a b'";

        Outcome outcome = site.bpct()
                .run("-j2", "-q", breaking, "--wait", source, site.copy())
                .expect(0);

        assertThat(outcome.err()).contains("--wait", "--array", "-o", "-d", "--test-only");
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(cluster.ask(
                        "scontrol",
                        "show",
                        "job",
                        SlurmSite.id(sandbox.batch(1).jobs().get(0))))
                .contains("Comment=a b");
    }

    @Test
    @SuppressWarnings("try") // A setting has nothing to be asked for.
    void whereSlurmTakesNoJobsOfRootTheRefusalSaysWhatToDo() throws Exception {
        try (SlurmCluster.Setting without = cluster.set("DisableRootJobs", "YES")) {
            assertThat(site.bpct()
                            .as(new User(0, 0))
                            // Nothing of root's runs from the home of the user.
                            .with("BPCT_HOME", sandbox.directory("batches of root"))
                            .run("-j1", source, site.copy())
                            .expect(7)
                            .err())
                    .contains("Invalid user id", "run bpct as an ordinary user");
        }
    }

    @Test
    void fiftyBatchesCostOneQuestionAndNoneInTheNextHalfMinute() throws Exception {
        site.bpct().run("-j1", "-q", "-H", source, site.copy()).expect(0);
        multiply(sandbox.batch(1));
        FileName asked = FileName.ofText(sandbox.path("tools/calls/squeue").text());
        site.executable("squeue", "#!/bin/bash\necho \"$*\" >>'" + asked.text() + "'\nexec /usr/bin/squeue \"$@\"\n");
        site.forgetAnswers();

        String said = site.bpct().run("--progress").expect(0).out();
        for (int look = 0; look < 3; look++) {
            site.bpct().run("--progress").expect(0);
        }

        assertThat(said.lines().filter(line -> line.matches(" +[0-9]+ queued +0%.*")))
                .hasSize(BATCHES);
        assertThat(said.lines()
                        .filter(line -> line.startsWith("      [----------] 1 waiting for the scheduler: JobHeldUser")))
                .hasSize(BATCHES);
        assertThat(Files.readAllLines(asked.toPath())).hasSize(1);
    }

    /** Makes more batches of a held one: the same but for the number and the identities of real, held jobs of the same names. */
    private void multiply(BatchOnDisk batch) {
        FileName home = FileName.of(sandbox.batchHome().root());
        List<String> ids = cluster.run(
                        "bash",
                        "-c",
                        "for ((i = 2; i < 2 * " + BATCHES + "; i += 2)); do for job in 0001 finalizer.1; do"
                                + " read -r _ name _ <\"$0/$job/submission\";"
                                + " sbatch --parsable -H -D / -o /dev/null -J \"$name\" --wrap true; done; done",
                        batch.directory().root() + "/jobs")
                .outText()
                .lines()
                .toList();
        Shell.run("""
                        mapfile -d '' -t names; cd -- "${names[0]}"
                        original=${names[1]##*/} number=1
                        while (($#)); do
                            number=$((number + 1))
                            folder=$(printf '%x' $((16#$original + number)))
                            cp -a -- "$original" "$folder"
                            mkdir "numbers/$number"
                            printf '%s\\n' "$folder" >"numbers/$number/folder"
                            rm -- "$folder/cksums"
                            sed -i "s/\\"number\\" *: *1,/\\"number\\":$number,/" "$folder/batch.json"
                            sed -i -E "s/^id [0-9]+ ([0-9]+) .*/id $1 \\1 ./" "$folder/jobs/0001/submission"
                            sed -i -E "s/^id [0-9]+ ([0-9]+) .*/id $2 \\1 ./" "$folder/jobs/finalizer.1/submission"
                            shift 2
                        done
                        """, List.of(home, FileName.of(batch.directory().root())), ids.toArray(String[]::new))
                .expect(0);
        sandbox.giveTo(SlurmSite.user(), home);
    }
}
