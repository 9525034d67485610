package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveScripts;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.record.NodeRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a job tells Slurm when its node is to blame: texts as Slurm 22.05 prints them. */
final class PutBackScriptTest {
    private static final String SCONTROL = """
            #!/bin/bash
            case $* in
              'show hostnames n[1-3,7]') printf '%s\\n' n1 n2 n3 n7; exit ;;
              'show hostnames '*) tr , '\\n' <<<"$3"; exit ;;
            esac
            printf '%s\\n' "scontrol $*" >>"$HERE/told"
            """;

    private static final String SQUEUE = """
            #!/bin/bash
            [[ -e $HERE/away ]] && { echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1; }
            [[ $* != *'%N|%P' ]] || { cat "$HERE/given"; exit; }
            if [[ $* == *' -t all -j '* ]]; then cat "$HERE/job"; else cat "$HERE/waiting"; fi
            """;

    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private String node = "n2";

    @BeforeEach
    void write() throws Exception {
        batch = SampleBatch.copy(BatchDirectory.of(temp.resolve("batch")), List.of(), false, List.of())
                .writeArray("slurm", temp);
        Files.createDirectory(temp.resolve("bin"));
        tool("scontrol", SCONTROL);
        tool("squeue", SQUEUE);
        tool("sinfo", "#!/bin/bash\ncat \"$HERE/nodes\"\n");
        says("job", "|(null)|(null)");
        says("waiting", "");
        says("nodes", "n1|idle|(null)", "n2|idle|(null)", "n3|mixed|(null)", "n4|allocated|(null)");
    }

    private void tool(String name, String text) throws Exception {
        Files.setAttribute(Files.writeString(temp.resolve("bin").resolve(name), text), "unix:mode", 0755);
    }

    private void says(String what, String... lines) throws Exception {
        Files.writeString(temp.resolve(what), lines.length == 0 ? "" : String.join("\n", lines) + "\n");
    }

    /** Lets an attempt stop, and returns what Slurm was told. */
    private List<String> told(int job, int standstills, String ill, String again) throws Exception {
        Path attempt = batch.job(job).part().attempt(1).root();
        Files.createDirectories(attempt);
        Files.writeString(attempt.resolve("message"), "an earlier word\n/dst is not the same directory (on n2)\n");
        Files.writeString(attempt.resolve("standstills"), standstills + " .\n");
        Files.deleteIfExists(temp.resolve("told"));
        Bash bash = Bash.run("export HERE=" + word(temp) + "; PATH=$HERE/bin:$PATH\n"
                + "export SLURMD_NODENAME='" + node + "' SLURM_CLUSTER_NAME=c SLURM_JOB_PARTITION=main\n"
                + "bash -p -- " + word(new WaveScripts(batch.wave(1)).putBack()) + " " + word(attempt) + " '" + ill
                + "' 77 '"
                + again + "'");
        assertThat(bash.errors().replaceAll("(?m)^bpct: node .*\n|^slurm_load_jobs .*\n", ""))
                .isEmpty();
        Path told = temp.resolve("told");
        return Files.exists(told) ? Files.readAllLines(told) : List.of();
    }

    private List<String> told(int job, String ill) throws Exception {
        return told(job, 0, ill, "yes");
    }

    private static String word(Path path) {
        return BashQuote.of(FileName.of(path));
    }

    private List<String> leftOut() {
        return LeftOutNodes.names(batch, "c", System.currentTimeMillis() / 1000);
    }

    private void record(String name, String words) throws Exception {
        Files.createDirectories(NodeRecord.folder(batch));
        Files.writeString(NodeRecord.folder(batch).resolve(name), LineSum.line(words) + "\nwhy\n");
    }

    private static long now() {
        return System.currentTimeMillis() / 1000;
    }

    @Test
    void aJobThatRestsStaysInTheQueueForSoLongAndBlamesNoNode() throws Exception {
        assertThat(told(1, 0, "", "50400"))
                .containsExactly("scontrol requeue 77", "scontrol update jobid=77 StartTime=now+50400");
        assertThat(told(1, 0, "", "")).as("it is cancelled").isEmpty();
        assertThat(leftOut()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "command"})
    void aNodeThatIsProvenBadIsLeftOutAtOnceAndTheJobGoesOnElsewhere(String ill) throws Exception {
        assertThat(told(1, ill)).containsExactly("scontrol requeue 77", "scontrol update jobid=77 ExcNodeList=n2");
        assertThat(leftOut()).containsExactly("n2");
        assertThat(LeftOutNodes.of(batch, now()).get(0).reason().display())
                .isEqualTo("/dst is not the same directory (on n2)");
        assertThat(LeftOutNodes.of(batch, now()).get(0).ill()).isEqualTo(ill);
    }

    /** bpct calls it on the login host for a job whose script never began. */
    private void launchFailed(int submission, String given) throws Exception {
        says("given", given);
        Path none =
                batch.job(1).part().root().resolveSibling("0001s" + submission).resolve("attempt.0");
        Bash bash = Bash.run("export HERE=" + word(temp) + "; PATH=$HERE/bin:$PATH\n"
                + "export SLURMD_NODENAME=n4 SLURM_JOB_PARTITION=another\n"
                + "bash -p -- " + word(new WaveScripts(batch.wave(1)).putBack()) + " " + word(none)
                + " launch 77 '' c");
        assertThat(bash.errors().replaceAll("(?m)^bpct: node .*\n", "")).isEmpty();
    }

    @Test
    void aNodeThatCouldNotStartTheSameJobTwiceIsLeftOut() throws Exception {
        says("waiting", "78||" + batch.root());
        launchFailed(1, "n2|main");
        assertThat(leftOut()).as("once may be an accident").isEmpty();
        launchFailed(2, "n3|main");
        assertThat(leftOut()).as("another node").isEmpty();
        launchFailed(3, "n2|main");
        assertThat(leftOut()).containsExactly("n2");
        assertThat(LeftOutNodes.of(batch, now()).get(0).reason().display()).isEqualTo("it could not start a job");
        assertThat(Files.readAllLines(temp.resolve("told")))
                .as("the job itself has gone")
                .containsExactly("scontrol update jobid=78 ExcNodeList=n2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "|main", "(null)|main", "None assigned|main", "n[1-3,7]|main", "n2,n3|main"})
    void whereSlurmNamesNoNodeNoneIsToBlame(String given) throws Exception {
        launchFailed(1, given);
        launchFailed(2, given);
        assertThat(NodeRecord.folder(batch)).doesNotExist();
    }

    @Test
    void jobsOfTheBatchThatWaitLeaveItOutToo() throws Exception {
        says(
                "waiting",
                "78||" + batch.root(),
                "79||" + batch.root(),
                "80_[3-9,12%4]||" + batch.root(),
                "81_2|n1,n3,n7|" + batch.root(),
                "82|None assigned|" + batch.root(),
                "83||" + batch.root() + "/another",
                "x||" + batch.root());
        assertThat(told(1, "tree"))
                .containsExactlyInAnyOrder(
                        "scontrol update jobid=78,79,80 ExcNodeList=n2",
                        "scontrol update jobid=81_2 ExcNodeList=n1,n3,n7,n2",
                        "scontrol requeue 77",
                        "scontrol update jobid=77 ExcNodeList=n2");
        assertThat(told(2, "tree"))
                .as("they know")
                .containsExactly("scontrol requeue 77", "scontrol update jobid=77 ExcNodeList=n2");
    }

    @Test
    void whatTheUserLeavesOutStaysOut() throws Exception {
        says("job", "n[1-3,7]|(null)|(null)");
        node = "n4";
        says("nodes", "n1|idle|(null)", "n4|idle|(null)", "n5|idle|(null)");
        assertThat(told(1, "tree")).endsWith("scontrol update jobid=77 ExcNodeList=n1,n2,n3,n7,n4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(null)", "None assigned", "n[1-3,7]", "", "-x", "n1;n2", "../n1"})
    void aTextThatIsNoNameOfANodeIsNeverUsed(String text) throws Exception {
        node = text;
        assertThat(told(1, "tree")).containsExactly("scontrol requeue 77", "scontrol update jobid=77 StartTime=now+60");
        assertThat(NodeRecord.folder(batch)).doesNotExist();
    }

    @Test
    void noMoreThanAShareIsLeftOutAndTheJobWaitsLongerAndLonger() throws Exception {
        told(1, "tree");
        node = "n3";
        assertThat(told(2, "tree"))
                .as("one is broken, and one lies")
                .containsExactly("scontrol requeue 77", "scontrol update jobid=77 ExcNodeList=n2,n3");
        node = "n4";
        assertThat(told(2, "tree"))
                .containsExactly("scontrol requeue 77", "scontrol update jobid=77 ExcNodeList=n2,n3 StartTime=now+60");
        assertThat(told(2, 1, "tree", "yes")).endsWith("scontrol update jobid=77 ExcNodeList=n2,n3 StartTime=now+120");
        assertThat(told(2, 9, "tree", "yes")).endsWith("scontrol update jobid=77 ExcNodeList=n2,n3 StartTime=now+1200");
        assertThat(leftOut()).containsExactly("n2", "n3");
    }

    /** Both places were the same node then, and jobs went to the next bad one again. */
    @Test
    void twoJobsThatMeetABadNodeAtOnceTakeOnePlace() throws Exception {
        record("other", now() + " n2 c tree");
        tool("squeue", SQUEUE.replace("#!/bin/bash\n", """
                #!/bin/bash
                # The other job is that much quicker.
                [[ $* != *' -t all -j '* ]] || cp -n -- "$HERE"/batch/nodes/other "$HERE"/batch/nodes/out.c.1
                """));

        told(1, "tree");

        assertThat(LeftOutNodes.of(batch, now())).hasSize(1);
        node = "n3";
        assertThat(told(2, "tree")).endsWith("scontrol update jobid=77 ExcNodeList=n2,n3");
    }

    @ParameterizedTest(name = "{1} of {0}")
    @CsvSource({"2, 1", "3, 2", "11, 2", "12, 3"})
    void twoNodesMayBeLeftOutOrAQuarterAndNeverTheLast(int nodes, int most) throws Exception {
        says("nodes", names(nodes));
        for (int i = 1; i <= Math.min(nodes, 5); i++) {
            node = "n" + i;
            told(i % 2 + 1, "tree");
        }
        assertThat(leftOut()).hasSize(most);
    }

    private static String[] names(int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj("n%d|idle|(null)"::formatted)
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "|(null)|(null); n2|idle|(null)",
                "|(null)|(null); n2|idle|(null),n3|down*|(null),n4|drained|(null)",
                "n3|(null)|(null); n2|idle|(null),n3|idle|(null)",
                "|n2|(null); n2|idle|(null),n3|idle|(null)",
                "|(null)|ib; n2|idle|ib,n3|idle|eth"
            })
    void theLastNodeThatAJobCouldHaveIsNotLeftOut(String job, String nodes) throws Exception {
        says("job", job);
        says("nodes", nodes.strip().split(",(?=n)"));
        assertThat(told(1, "tree")).anyMatch(line -> line.endsWith("StartTime=now+60"));
        assertThat(leftOut()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reach", "room"})
    void whatMayPassOrBeEverybodysNeedsASecondJob(String ill) throws Exception {
        assertThat(told(1, ill)).containsExactly("scontrol requeue 77", "scontrol update jobid=77 StartTime=now+60");
        assertThat(told(1, ill)).as("the same job").endsWith("scontrol update jobid=77 StartTime=now+60");
        assertThat(told(2, ill)).endsWith("scontrol update jobid=77 ExcNodeList=n2");
    }

    @Test
    void aNodeIsForgottenAfterADay() throws Exception {
        record("out.c.1", (now() - 86_401) + " n4 c tree");
        says("job", "n4|(null)|(null)");
        assertThat(told(1, "")).endsWith("scontrol update jobid=77 ExcNodeList=");
        assertThat(told(1, "tree")).endsWith("scontrol update jobid=77 ExcNodeList=n2");
        assertThat(leftOut()).containsExactly("n2");
    }

    @Test
    void aDamagedRecordAndOneOfAnotherClusterLeaveNothingOut() throws Exception {
        record("out.c.2", now() + " n4 d tree");
        record("out.c.3", now() + " n4 c tree");
        Path third = NodeRecord.folder(batch).resolve("out.c.3");
        Files.writeString(third, Files.readString(third).replace(" n4 ", " n5 "));
        assertThat(told(1, "")).containsExactly("scontrol requeue 77");
        assertThat(leftOut()).isEmpty();
    }

    @Test
    void aJobThatMeetsItsWalltimeLeavesOutWhatOthersHaveFoundAndDoesNotWait() throws Exception {
        told(1, "tree");
        node = "n3";
        assertThat(told(2, "")).containsExactly("scontrol requeue 77", "scontrol update jobid=77 ExcNodeList=n2");
    }

    @Test
    void aJobThatStaysOutOfTheQueueSaysAllTheSameWhereItWas() throws Exception {
        assertThat(told(1, 3, "tree", "")).isEmpty();
        assertThat(leftOut()).containsExactly("n2");
    }

    @Test
    void aControllerThatDoesNotAnswerChangesNothingButThePause() throws Exception {
        Files.createFile(temp.resolve("away"));
        assertThat(told(1, "tree")).containsExactly("scontrol requeue 77", "scontrol update jobid=77 StartTime=now+60");
        assertThat(leftOut()).isEmpty();
        try (Stream<Path> records = Files.list(NodeRecord.folder(batch))) {
            assertThat(records.map(file -> file.getFileName().toString())).containsExactly("0001.1");
        }
    }
}
