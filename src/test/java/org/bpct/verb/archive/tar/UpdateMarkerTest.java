package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.verb.archive.tar.UpdateMarker.Maker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mark of an update: whoever makes it first has the archive. */
final class UpdateMarkerTest {
    private static final FileName NO_BATCH = FileName.ofText("");

    @TempDir
    Path folder;

    private static UpdateMarker mark(String token) {
        return new UpdateMarker(token, 2, new Maker("login1", 4711, 99), NO_BATCH);
    }

    @Test
    void aMarkThatIsThereStaysAndTheSecondOneIsRefused() throws Exception {
        mark("first").make(folder);

        assertThatThrownBy(() -> mark("second").make(folder)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(UpdateMarker.in(folder)).contains(mark("first"));
    }

    @Test
    void itsBatchIsWrittenInItsPlace() throws Exception {
        UpdateMarker mark = mark("first");
        mark.make(folder);

        UpdateMarker ofBatch = mark.of(folder, FileName.ofText("/home/ann/.bpct/1"));

        assertThat(UpdateMarker.in(folder)).contains(ofBatch);
        assertThat(ofBatch.batch().text()).isEqualTo("/home/ann/.bpct/1");
    }

    @Test
    void noMarkIsNone() throws Exception {
        assertThat(UpdateMarker.in(folder)).isEmpty();
    }
}
