package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.bpct.schedule.cluster.PbsDialect;
import org.bpct.schedule.cluster.SlurmDialect;
import org.bpct.schedule.local.LocalSchedulerProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobSchedulersTest {
    private static final ClientFolders NOWHERE = new ClientFolders(Map.of(), null);

    private final CommandRunner commands = Commands.inherited();

    /** A provider of the fake scheduler. */
    private record Provider(String name, int strength) implements JobSchedulerProvider {
        @Override
        public int preference(ClientFolders folders) {
            return strength;
        }

        @Override
        public JobScheduler open(CommandRunner commands, ClientFolders folders) {
            return new FakeScheduler();
        }
    }

    @Test
    void theLocalSchedulerIsBuiltIn() {
        assertThat(JobSchedulers.find(NOWHERE).names()).contains("local");
        assertThat(JobSchedulers.find(NOWHERE).broken()).isEmpty();
        assertThat(JobSchedulers.find(NOWHERE).open("local", commands).name()).isEqualTo("local");
    }

    @Test
    void autoTakesTheHighestPreference() {
        JobSchedulers schedulers = JobSchedulers.find(
                List.of(new Provider("fake", 10), new LocalSchedulerProvider(), new Provider("absent", -1)), NOWHERE);
        assertThat(schedulers.open("auto", commands).name()).isEqualTo("fake");
    }

    @Test
    void autoNeverTakesOneWhoseClientIsNotInstalled() {
        JobSchedulers schedulers =
                JobSchedulers.find(List.of(new Provider("absent", -1), new LocalSchedulerProvider()), NOWHERE);
        assertThat(schedulers.open("auto", commands).name()).isEqualTo("local");
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThatExist() {
        JobSchedulers schedulers =
                JobSchedulers.find(List.of(new Provider("fake", 1), new LocalSchedulerProvider()), NOWHERE);
        assertThatThrownBy(() -> schedulers.open("slrum", commands))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no scheduler 'slrum'; there are: auto, fake, local");
    }

    @Test
    void aClusterIsOpenedWhereTheSchedulerHasClustersAndElseRefused() {
        JobSchedulers schedulers = JobSchedulers.find(
                List.of(new SlurmDialect(), new PbsDialect(), new LocalSchedulerProvider()), NOWHERE);

        assertThat(schedulers.open("slurm@two", commands).name()).isEqualTo("slurm@two");
        assertThatThrownBy(() -> schedulers.open("local@two", commands))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--cluster two: the scheduler 'local' has no clusters to choose from; leave it out");
        assertThatThrownBy(() -> schedulers.open("pbs@two", commands))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("set PBS_CONF_FILE to the file of another one");
    }

    @Test
    void aProviderThatThrowsIsReportedByNameAndTheOthersWork() {
        JobSchedulerProvider throwing = new JobSchedulerProvider() {
            @Override
            public String name() {
                throw new IllegalStateException("no licence");
            }

            @Override
            public int preference(ClientFolders folders) {
                return 99;
            }

            @Override
            public JobScheduler open(CommandRunner runner, ClientFolders folders) {
                return new FakeScheduler();
            }
        };
        JobSchedulers schedulers = JobSchedulers.find(List.of(throwing, new LocalSchedulerProvider()), NOWHERE);
        assertThat(schedulers.open("auto", commands).name()).isEqualTo("local");
        assertThat(schedulers.broken())
                .hasEntrySatisfying(
                        throwing.getClass().getName(),
                        error -> assertThat(error).contains("no licence"));
    }

    @Test
    void aProviderThatCannotBeLoadedIsReportedByName(@TempDir Path plugin) throws Exception {
        Path services = Files.createDirectories(plugin.resolve("META-INF/services"));
        Files.writeString(services.resolve(JobSchedulerProvider.class.getName()), "com.example.Gone\n");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {plugin.toUri().toURL()}, getClass().getClassLoader())) {
            JobSchedulers schedulers =
                    JobSchedulers.find(ServiceLoader.load(JobSchedulerProvider.class, loader), NOWHERE);
            assertThat(schedulers.names()).contains("local");
            assertThat(schedulers.broken().values()).singleElement().asString().contains("com.example.Gone");
        }
    }

    @Test
    void theSecondOfTwoThatBearOneNameIsReported() {
        JobSchedulers schedulers =
                JobSchedulers.find(List.of(new Provider("fake", 1), new Provider("fake", 2)), NOWHERE);
        assertThat(schedulers.broken()).containsOnlyKeys(Provider.class.getName());
    }
}
