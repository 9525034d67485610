package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobSchedulersTest {
    private final CommandRunner commands = new CommandRunner(CommandLog.NONE);

    /** A provider of the fake scheduler. */
    private record Provider(String name, int preference) implements JobSchedulerProvider {
        @Override
        public JobScheduler open(CommandRunner commands) {
            return new FakeScheduler();
        }
    }

    @Test
    void theLocalSchedulerIsBuiltIn() {
        assertThat(JobSchedulers.find().names()).contains("local");
        assertThat(JobSchedulers.find().broken()).isEmpty();
        assertThat(JobSchedulers.find().open("local", commands).name()).isEqualTo("local");
    }

    @Test
    void autoTakesTheHighestPreference() {
        JobSchedulers schedulers = JobSchedulers.find(
                List.of(new Provider("fake", 10), new LocalSchedulerProvider(), new Provider("absent", -1)));
        assertThat(schedulers.open("auto", commands).name()).isEqualTo("fake");
    }

    @Test
    void autoNeverTakesOneWhoseClientIsNotInstalled() {
        JobSchedulers schedulers =
                JobSchedulers.find(List.of(new Provider("absent", -1), new LocalSchedulerProvider()));
        assertThat(schedulers.open("auto", commands).name()).isEqualTo("local");
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThatExist() {
        JobSchedulers schedulers = JobSchedulers.find(List.of(new Provider("fake", 1), new LocalSchedulerProvider()));
        assertThatThrownBy(() -> schedulers.open("slrum", commands))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no scheduler 'slrum'; there are: auto, fake, local");
    }

    @Test
    void aProviderThatThrowsIsReportedByNameAndTheOthersWork() {
        JobSchedulerProvider throwing = new JobSchedulerProvider() {
            @Override
            public String name() {
                throw new IllegalStateException("no licence");
            }

            @Override
            public int preference() {
                return 99;
            }

            @Override
            public JobScheduler open(CommandRunner runner) {
                return new FakeScheduler();
            }
        };
        JobSchedulers schedulers = JobSchedulers.find(List.of(throwing, new LocalSchedulerProvider()));
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
            JobSchedulers schedulers = JobSchedulers.find(ServiceLoader.load(JobSchedulerProvider.class, loader));
            assertThat(schedulers.names()).contains("local");
            assertThat(schedulers.broken().values()).singleElement().asString().contains("com.example.Gone");
        }
    }

    @Test
    void theSecondOfTwoThatBearOneNameIsReported() {
        JobSchedulers schedulers = JobSchedulers.find(List.of(new Provider("fake", 1), new Provider("fake", 2)));
        assertThat(schedulers.broken()).containsOnlyKeys(Provider.class.getName());
    }
}
