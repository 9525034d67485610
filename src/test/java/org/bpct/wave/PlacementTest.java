package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.description.AskedResources;
import org.bpct.description.Claims;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.model.WaveSettings;
import org.bpct.options.JobOptions;
import org.bpct.options.ResourceOptions;
import org.bpct.options.UsageException;
import org.bpct.options.ValueLayer;
import org.bpct.options.ValueSources;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.bpct.schedule.Commands;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerProvider;
import org.bpct.schedule.cluster.PbsDialect;
import org.bpct.schedule.cluster.SlurmDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where more jobs of a batch run: what was typed, and for the rest what held before. */
final class PlacementTest {
    private final JobScheduler slurm = open(new SlurmDialect());

    private static JobScheduler open(JobSchedulerProvider dialect) {
        return dialect.open(Commands.inherited(), new ClientFolders(Map.of(), null));
    }

    private static WaveOptions before(AskedResources asked, String... words) {
        return new WaveOptions(1, "slurm", List.of(words), 60, new WaveSettings(0, 3, "2"), asked);
    }

    private static final AskedResources ASKED =
            new AskedResources("phys", "wrong", 3600, 2048, List.of("--qos=a", "--ntasks={jobs}", "-c", "{lanes}"));

    private static Placement typed(OptionalInt jobs, String partition, String time, String... names) throws Exception {
        return new Placement(
                jobs,
                ResourceOptions.parse("", partition, time, ""),
                List.of("--qos=b"),
                new WaveSettings(9, 9, "4"),
                Set.of(names));
    }

    @Test
    void whatWasTypedHoldsAndTheRestIsAsBefore() throws Exception {
        WaveOptions after = typed(OptionalInt.empty(), "main", "", "partition").after(before(ASKED, "old"), slurm, 5);
        assertThat(after.queue())
                .containsExactly(
                        "--account=phys",
                        "--partition=main",
                        "--time=0-01:00:00",
                        "--mem=2048M",
                        "--qos=a",
                        "--ntasks=5",
                        "-c",
                        "2");
        assertThat(after.settings().lanes()).isEqualTo("2");
        assertThat(after.asked()).isEqualTo(new AskedResources("phys", "main", 3600, 2048, ASKED.queue()));
    }

    @Test
    void claimsAreAsBeforeUnlessTypedAndGoWithEmptyText() throws Exception {
        AskedResources before = new AskedResources("phys", "", 0, 0, new Claims("slow", "night", "copies"), List.of());
        Placement placement = new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0, new Claims("fast", "", "")),
                List.of(),
                WaveSettings.NONE,
                Set.of("qos", "reservation"));

        WaveOptions after = placement.after(before(before, "old"), slurm, 1);

        assertThat(after.queue()).containsExactly("--account=phys", "--qos=fast", "--wckey=copies");
        assertThat(after.asked()).isNotNull();
        assertThat(after.asked().claims()).isEqualTo(new Claims("fast", "", "copies"));
    }

    @Test
    void aQosThatEarlierWordsSettleIsRefused() {
        Placement placement = new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0, new Claims("fast", "", "")),
                List.of(),
                WaveSettings.NONE,
                Set.of("qos"));
        assertThatThrownBy(() -> placement.after(before(ASKED, "old"), slurm, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--qos changes nothing: this batch was made with --queue '--qos=a ");
    }

    @Test
    void moreJobsAreRefusedWhereTheVariablesNameAnotherCluster() throws Exception {
        CommandSetting setting = CommandSetting.given(Map.of("SLURM_CLUSTERS", "two"), FileName.ofText("/"));
        JobScheduler there = new SlurmDialect().open(new CommandRunner(setting), new ClientFolders(Map.of(), null));
        Placement same = typed(OptionalInt.empty(), "", "");

        assertThatThrownBy(() -> same.after(before(ASKED, "old"), there, 5))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.option()).isEmpty())
                .hasMessageStartingWith("SLURM_CLUSTERS=two: ");
    }

    @Test
    void theUsersWordsReplaceThoseBeforeAndLanesAreNew() throws Exception {
        WaveOptions after =
                typed(OptionalInt.of(3), "", "4h", "time", "queue", "lanes").after(before(ASKED, "old"), slurm, 3);
        assertThat(after.queue())
                .containsExactly("--account=phys", "--partition=wrong", "--time=0-04:00:00", "--mem=2048M", "--qos=b");
        assertThat(after.settings().lanes()).isEqualTo("4");
    }

    @Test
    void pbsIsToldOneQueueAndOneWalltime() throws Exception {
        WaveOptions after = new Placement(
                        OptionalInt.empty(),
                        ResourceOptions.parse("", "long", "4h", ""),
                        List.of(),
                        WaveSettings.NONE,
                        Set.of("partition", "time"))
                .after(
                        before(new AskedResources("", "short", 60, 0, List.of("-V")), "-q", "short", "-V"),
                        open(new PbsDialect()),
                        1);
        assertThat(after.queue()).containsExactly("-q", "long", "-l", "walltime=04:00:00");
    }

    @ParameterizedTest
    @CsvSource({"--time=1 --signal=B:USR1@60, slurm", "-t 1, slurm", "-l walltime=00:00:20, pbs"})
    void aTimeThatEarlierWordsSettleIsRefused(String queue, String scheduler) {
        WaveOptions before = before(new AskedResources("", "", 0, 0, List.of(queue.split(" "))));
        assertThatThrownBy(() -> typed(OptionalInt.empty(), "", "4h", "time")
                        .after(before, scheduler.equals("pbs") ? open(new PbsDialect()) : slurm, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--time changes nothing")
                .hasMessageContaining(queue);
    }

    @Test
    void whatWasTypedBesideIsNoMatterOfWhereJobsRun() throws Exception {
        ValueSources values = new ValueSources(
                ValueLayer.of("command line", Map.of("jobs", "7", "lanes", "4")),
                ValueLayer.of(ValueLayer.BUILT_IN, JobOptions.builtIn()));
        JobOptions options = JobOptions.read(values, FileName.ofText("/home/ann"));
        Placement besides = Placement.of(options, Set.of("jobs", "clients", "verify"));
        assertThat(besides.isElsewhere()).isFalse();
        assertThat(besides.jobs()).hasValue(7);
        Placement lanes = Placement.of(options, Set.of("jobs", "lanes"));
        assertThat(lanes.typed()).containsExactly("lanes");
        assertThat(lanes.after(before(ASKED), slurm, 7).settings()).isEqualTo(new WaveSettings(0, 3, "4"));
    }

    @Test
    void anotherNumberOfJobsIsInTheWords() throws Exception {
        assertThat(Placement.asBefore(OptionalInt.of(7))
                        .after(before(ASKED, "old"), slurm, 7)
                        .queue())
                .contains("--ntasks=7", "--partition=wrong");
    }

    @Test
    void nothingTypedChangesNothing() throws Exception {
        Placement same = Placement.asBefore(OptionalInt.empty());
        assertThat(same.divides()).isFalse();
        assertThat(same.after(before(ASKED, "old"), slurm, 5).queue()).containsExactly("old");
    }

    @Test
    void ofABatchThatAnOlderBpctWroteAllWordsAreAskedFor() throws Exception {
        WaveOptions old = before(null, "--partition=wrong", "--qos=a");
        assertThatThrownBy(() ->
                        typed(OptionalInt.empty(), "main", "", "partition").after(old, slurm, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("[--partition=wrong, --qos=a]")
                .hasMessageContaining("--queue");
        assertThat(typed(OptionalInt.empty(), "main", "", "partition", "queue")
                        .after(old, slurm, 1)
                        .queue())
                .containsExactly("--partition=main", "--qos=b");
        WaveOptions lanes = typed(OptionalInt.empty(), "", "", "lanes").after(old, slurm, 1);
        assertThat(lanes.queue()).isEqualTo(old.queue());
        assertThat(lanes.settings().lanes()).isEqualTo("4");
        assertThat(Placement.asBefore(OptionalInt.of(3)).after(old, slurm, 3).queue())
                .isEqualTo(old.queue());
    }

    @Test
    void jobsOfOneStayThatUnlessSomethingElseIsTyped() throws Exception {
        WaveOptions before = new WaveOptions(1, "slurm", List.of(), 60, new WaveSettings(0, 3, "2", true), null);
        assertThat(Placement.asBefore(OptionalInt.of(8))
                        .after(before, slurm, 8)
                        .settings()
                        .together())
                .isTrue();
        Placement apart = new Placement(
                OptionalInt.of(8), new ResourceOptions("", "", 0, 0), List.of(), WaveSettings.NONE, Set.of("nodes"));
        assertThat(apart.after(before(ASKED), slurm, 8).settings().together()).isFalse();
        Placement together = new Placement(
                OptionalInt.of(8),
                new ResourceOptions("", "", 0, 0),
                List.of(),
                new WaveSettings(0, 0, "", true),
                Set.of("nodes"));
        assertThatThrownBy(() -> together.after(before(ASKED), slurm, 8))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave --nodes, --ntasks and --ntasks-per-node out of --queue");
    }

    @Test
    void aTypedClusterIsThatOfTheNewJobsAndElseTheyGoWhereTheLastOnesWent() throws Exception {
        WaveOptions before = new WaveOptions(1, "slurm@two", List.of(), 60, new WaveSettings(0, 3, "2"), ASKED);
        Placement moved = onCluster("three");
        Placement back = onCluster("");

        assertThat(moved.after(before, slurm, 1).scheduler()).isEqualTo("slurm@three");
        assertThat(back.after(before, slurm, 1).scheduler()).isEqualTo("slurm");
        assertThat(Placement.asBefore(OptionalInt.of(2)).after(before, slurm, 2).scheduler())
                .isEqualTo("slurm@two");
    }

    @Test
    void whatTheSchedulerCannotObeyIsRefusedByItsOption() {
        Placement placement = new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0),
                List.of("word"),
                WaveSettings.NONE,
                Set.of("queue"));
        assertThatThrownBy(() -> placement.after(before(ASKED), slurm, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--queue: 'word' is no option");
    }

    private static Placement onCluster(String name) {
        return new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0),
                List.of(),
                WaveSettings.NONE,
                name,
                Set.of("cluster"));
    }
}
