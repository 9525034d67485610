package org.bpct.verb.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a new archive, in a directory whose owner may exchange it at any time. */
final class ArchivePlaceTest {
    @TempDir
    Path temp;

    private Path folder = Path.of("");
    private Path victim = Path.of("");
    private ArchivePlace place = new ArchivePlace("", FileName.ofText("/"));

    @BeforeEach
    void makeAWorld() throws Exception {
        folder = temp.toRealPath().resolve("a.d");
        victim = Files.createDirectory(temp.toRealPath().resolve("victim"));
        place = new ArchivePlace("--archive a.d", FileName.of(folder));
    }

    @Test
    void itIsMadeAndRemovedAgain() throws Exception {
        FileStatus made = place.make();
        assertThat(folder.resolve("README")).isNotEmptyFile();
        assertThat(FileStatus.of(FileName.of(folder), false)).contains(made);
        place.remove(made);
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatGetsItsNameMeanwhileIsLeftAlone() throws Exception {
        FileStatus made = place.make();
        Files.writeString(victim.resolve("README"), "keep");
        Files.move(folder, temp.resolve("away"));
        Files.createSymbolicLink(folder, victim);
        assertThatThrownBy(() -> place.remove(made)).isInstanceOf(RunException.class);
        assertThat(victim.resolve("README")).hasContent("keep");

        Files.delete(folder);
        Files.move(victim, folder);
        assertThatThrownBy(() -> place.remove(made))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("somebody put something else in its place");
        assertThat(folder.resolve("README")).hasContent("keep");
    }
}
