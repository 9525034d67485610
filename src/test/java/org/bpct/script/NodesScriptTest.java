package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of a job of several nodes: which of the batch's jobs it starts, where, and what it does when it is told to end. */
final class NodesScriptTest {
    /** A step on this host; none on a node that is lame. */
    private static final String SRUN = """
            #!/bin/bash
            while [[ $1 != -- ]]; do
                [[ $1 != --relative=* ]] || node=${1#*=}
                shift
            done
            shift
            echo "$node" >>"$HERE/nodes"
            [[ ! -e $HERE/lame.$node ]] || exit 1
            exec "$@"
            """;

    private static final String PBSDSH = """
            #!/bin/bash
            echo "$2" >>"$HERE/nodes"
            shift 3
            exec "$@"
            """;

    /** A job that claims an attempt, and is complete at once, or when it is told to end. */
    private static final String JOB = """
            #!/bin/bash
            trap 'echo "stopped 0 0 0 0 1 138 n1 ." >"$attempt/exit"; exit 138' USR1
            part=%s number=1
            until mkdir "$part/attempt.$number" 2>/dev/null; do number=$((number + 1)); done
            attempt=$part/attempt.$number
            [[ ! -e $HERE/advanced ]] || : >"$attempt/advanced"
            [[ ! -e $HERE/standstills ]] || cp "$HERE/standstills" "$attempt"
            echo "${part##*/} $*" >>"$HERE/started"
            [[ ! -e $HERE/mute.$number ]] || exit 1
            while [[ -e $HERE/slow ]]; do sleep 0.05; done
            echo "complete 1 1 0 0 1 0 n1 ." >"$attempt/exit"
            """;

    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        batch = SampleBatch.copy(BatchDirectory.of(temp.resolve("batch")), List.of(), false, List.of())
                .writeTogether("slurm", temp);
        Files.createDirectory(temp.resolve("bin"));
        tool("srun", SRUN);
        tool("scontrol", "#!/bin/bash\necho \"$*\" >>\"$HERE/scontrol\"\n");
        for (int job = 1; job <= 2; job++) {
            JobDirectory directory = batch.job(job);
            Files.writeString(
                    directory.script(),
                    JOB.formatted(BashQuote.of(FileName.of(directory.part().root()))));
            submitted(job, "mine");
        }
    }

    private void tool(String name, String text) throws Exception {
        Files.setAttribute(Files.writeString(temp.resolve("bin").resolve(name), text), "unix:mode", 0755);
    }

    private void submitted(int job, String... names) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (String name : names) {
            lines.append("name ").append(name).append(" :1 .\nid 5 1 :1 .\n");
        }
        Files.writeString(batch.job(job).submission(), lines);
    }

    private void is(String switchedOn) throws Exception {
        Files.writeString(temp.resolve(switchedOn), "");
    }

    private Bash run(int nodes, String after) throws Exception {
        return Bash.run("export HERE=" + BashQuote.of(FileName.of(temp)) + "; PATH=$HERE/bin:$PATH\n"
                + "export SLURM_JOB_NAME=mine SLURM_JOB_ID=5 SLURM_JOB_NUM_NODES=" + nodes + "\n"
                + "bash -p -- " + BashQuote.of(FileName.of(batch.nodes(1))) + after);
    }

    private List<String> said(String file) throws Exception {
        return Files.exists(temp.resolve(file)) ? Files.readAllLines(temp.resolve(file)) : List.of();
    }

    @Test
    void eachJobIsStartedOnANode() throws Exception {
        assertThat(run(2, "").code()).isZero();
        assertThat(said("nodes")).containsExactlyInAnyOrder("0", "1");
        assertThat(said("started")).containsExactlyInAnyOrder("0001 together", "0002 together");
    }

    @Test
    void whatHasNoNodeOrDoesNotStartThereIsDoneHere() throws Exception {
        is("lame.0");
        Bash bash = run(1, "");
        assertThat(bash.code()).isZero();
        assertThat(said("nodes")).containsExactly("0");
        assertThat(said("started")).containsExactly("0001 together", "0002 together");
        assertThat(bash.errors()).contains("bpct: job 1 began on no node of its own", "bpct: job 2 began on no node");
    }

    @Test
    void whatEndsWithoutAWordGoesOnHere() throws Exception {
        is("mute.1");
        Bash bash = run(2, "");
        assertThat(bash.errors()).contains("job 1 ended without a word", "job 2 ended without a word");
        assertThat(said("started")).hasSize(4);
        assertThat(bash.code()).isZero();
        is("mute.3");
        is("mute.4");
        for (int job = 1; job <= 2; job++) {
            Files.delete(batch.job(job).part().attempt(2).exit());
        }
        assertThat(run(2, "").code()).as("not complete").isEqualTo(1);
    }

    @Test
    void onlyThoseAreStartedThatWereSubmittedWithItAndAreOpen() throws Exception {
        submitted(1, "mine", "another");
        assertThat(run(2, "").code()).isZero();
        assertThat(said("started")).containsExactly("0002 together");
        submitted(1, "mi");
        assertThat(run(2, "").code()).isZero();
        assertThat(said("started")).as("the other one is complete").hasSize(1);
        submitted(1, "another", "mine");
        for (Path gone : List.of(batch.job(1).cancelled(), batch.job(1).handedOver())) {
            Files.createFile(gone);
            assertThat(run(2, "").code()).isZero();
            assertThat(said("started")).hasSize(1);
            Files.delete(gone);
        }
        assertThat(run(2, "").code()).isZero();
        assertThat(said("started")).hasSize(2);
    }

    @Test
    void withoutAJobOfItsNameItSaysSo() throws Exception {
        submitted(1, "another");
        Files.delete(batch.job(2).submission());
        Bash bash = run(2, "");
        assertThat(bash.code()).isEqualTo(1);
        assertThat(bash.errors()).contains("was submitted as 'mine'");
        assertThat(said("nodes")).isEmpty();
    }

    /** A job of PBS has its commands in PATH only where the profile of the site says so. */
    @ParameterizedTest
    @CsvSource({
        "PATH=$HERE/pbs/bin:$PATH",
        "PBS_EXEC=$HERE/pbs",
        "PBS_CONF_FILE=$HERE/pbs.conf",
    })
    void pbsdshIsFoundWhereTheOtherCommandsOfPbsAre(String setting) throws Exception {
        BatchDirectory ofPbs = SampleBatch.copy(
                        BatchDirectory.of(temp.resolve("pbs/batch")), List.of(), false, List.of())
                .writeTogether("pbs", Files.createDirectories(temp.resolve("pbs")));
        Files.writeString(
                temp.resolve("pbs.conf"), "PBS_SERVER=s\nPBS_EXEC=" + temp + "/pbs \nPBS_HOME=/var/spool/pbs\n");
        Files.writeString(temp.resolve("hosts"), "n1\nn2\n");
        Files.createDirectory(temp.resolve("pbs/bin"));
        tool("../pbs/bin/pbsdsh", PBSDSH);
        for (int job = 1; job <= 2; job++) {
            JobDirectory directory = ofPbs.job(job);
            Files.writeString(
                    directory.script(),
                    JOB.formatted(BashQuote.of(FileName.of(directory.part().root()))));
            Files.writeString(directory.submission(), "name mine :1 .\nid 5 1 :1 .\n");
        }

        Bash bash = Bash.run("export HERE=" + BashQuote.of(FileName.of(temp)) + "; export " + setting + "\n"
                + "export PBS_JOBNAME=mine PBS_NODEFILE=$HERE/hosts\n"
                + "bash -p -- " + BashQuote.of(FileName.of(ofPbs.nodes(1))));

        assertThat(bash.errors()).isEmpty();
        assertThat(said("nodes")).containsExactlyInAnyOrder("0", "1");
        assertThat(said("started")).containsExactlyInAnyOrder("0001 together", "0002 together");
    }

    @ParameterizedTest
    @CsvSource({
        "'', no, no, 1",
        "2, no, no, 1",
        "3, no, no, 0",
        "3, yes, no, 1",
        "nonsense, no, no, 1",
        "'', yes, yes, 0",
    })
    void itGoesBackIntoTheQueueOnceIfThatIsWorthIt(String inVain, String advanced, String cancelled, int times)
            throws Exception {
        is("slow");
        Files.writeString(temp.resolve("standstills"), inVain + " .\n");
        if (advanced.equals("yes")) {
            is("advanced");
        }
        String cancel = cancelled.equals("no")
                ? ""
                : "touch " + BashQuote.of(FileName.of(batch.job(1).cancelled())) + " "
                        + BashQuote.of(FileName.of(batch.job(2).cancelled())) + "\n";
        Bash bash = run(2, """
                 & nodes=$!
                until [[ $(wc -l <"$HERE/started") == 2 ]]; do sleep 0.05; done 2>/dev/null
                """ + cancel + """
                kill -USR1 "$nodes"
                wait "$nodes"
                """);
        assertThat(bash.code()).isEqualTo(1);
        assertThat(said("started")).hasSize(2);
        assertThat(batch.job(1).part().attempt(1).exit()).content().startsWith("stopped");
        assertThat(said("scontrol")).hasSize(times).allMatch("requeue 5"::equals);
    }
}
