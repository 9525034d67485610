package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a wave says of itself, and what is made of the words of older versions. */
final class WaveDescriptionTest {
    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void makeFolder() throws Exception {
        batch = BatchDirectory.of(temp);
        Files.createDirectory(batch.wave(1));
    }

    @Test
    void whatWasWrittenIsReadBack() throws Exception {
        WaveDescription written = new WaveDescription(
                new WaveOptions(
                        1,
                        "slurm",
                        List.of("--qos=a", "-c 2"),
                        30,
                        new WaveSettings(5, 3, "auto", false, "yes", "20-6, sat Europe/Berlin +01:00"),
                        new AskedResources(
                                "phys", "long", 3600, 2048, new Claims("fast", "night", "copies"), List.of("-c", "2"))),
                List.of("0001", "finalizer.1"),
                12,
                List.of(new WaveDescription.Job("0002", 4, 60, 6000), new WaveDescription.Job("0003", 5, 70, 7000)),
                new WaveDescription.Job("finalizer.2", 3, 0, 0),
                9,
                11,
                true);
        written.write(batch.waveDescription(1));
        assertThat(WaveDescription.read(batch, 1, 7)).isEqualTo(written);
        assertThat(written.lastGroup(0)).isEqualTo(12);
    }

    @Test
    void anOlderVersionHasNotSaidHowManyGroupsThereAre() throws Exception {
        Files.writeString(batch.waveDescription(1), """
                {"format": 1, "scheduler": "local", "jobs": [{"folder": "0001", "groups": 4}],
                 "finalizer": {"folder": "finalizer.1", "groups": 2}}
                """);
        WaveDescription read = WaveDescription.read(batch, 1, 7);
        assertThat(read.lastGroup(10)).isEqualTo(16);
        assertThat(read.closesLedger()).isFalse();
        assertThat(read.options().settings().lanes()).isEqualTo("1");
        assertThat(read.options().asked()).isNull();
    }

    @Test
    void whatWasDamagedIsNotBelieved() throws Exception {
        Files.writeString(batch.waveDescription(1), "{\"format\": 1");
        assertThatThrownBy(() -> WaveDescription.read(batch, 1, 7))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessage("the description of wave 1 is missing or damaged");
    }

    @Test
    void aLaterFormatIsLeftToALaterBpct() throws Exception {
        Files.writeString(batch.waveDescription(1), "{\"format\": 99}");
        assertThatThrownBy(() -> WaveDescription.read(batch, 1, 7))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessageStartingWith("wave 1 of batch 7 was written by a newer bpct");
    }
}
