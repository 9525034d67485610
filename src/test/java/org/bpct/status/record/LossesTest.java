package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.bpct.model.LossKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LossesTest {
    private static final Losses SOME = new Losses(3, 1, Map.of(LossKind.MODE, 4L, LossKind.ACL, 1L));

    @TempDir
    Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void theLineOfAnAttemptIsRead() {
        assertThat(Losses.parse(bytes("3 1 4 0 0 1 0 0 .\n"), 4)).isEqualTo(SOME);
    }

    @Test
    void aScriptThatKnowsProjectsCountsThemLast() {
        assertThat(Losses.parse(bytes("3 1 4 0 0 1 0 0 2 .\n"), 4))
                .isEqualTo(new Losses(3, 1, Map.of(LossKind.MODE, 4L, LossKind.ACL, 1L, LossKind.PROJECT, 2L)));
    }

    @Test
    void anAttemptOfAnOlderScriptHasLostNothing() {
        assertThat(Losses.parse(bytes(""), 4)).isEqualTo(Losses.NONE);
    }

    /** What is not proved to be copied has failed. */
    @Test
    void aTornLineAndOneOfMoreNamesThanFailedSayNothing() {
        assertThat(Losses.parse(bytes("3 1 4 0 0 1 0"), 4)).isNull();
        assertThat(Losses.parse(bytes("3 1 4 0 0 1 0 0 :7 .\n"), 4)).isNull();
        assertThat(Losses.parse(bytes("3 1 4 0 0 1 0 0 .\n"), 3)).isNull();
    }

    @Test
    void recordsOfNamesAreCountedByKind() throws IOException {
        Path errors = Files.write(
                folder.resolve("errors"),
                bytes("2\0f\0lost:mode,acl\0m\0" + "2\0g\0other\0m\0" + "2\0h\0lost:mode\0m\0"
                        + "9\0d\0lost:directory,time\0m\0"));

        Losses read = Losses.read(errors);

        assertThat(read).isEqualTo(new Losses(2, 1, Map.of(LossKind.MODE, 2L, LossKind.ACL, 1L, LossKind.TIME, 1L)));
        assertThat(ErrorTally.read(errors, 4 - read.total()).total()).isEqualTo(1);
        assertThat(FailedName.first(errors)).hasSize(1);
    }

    @Test
    void onlyWhatIsNotGivenUpIsTooMuch() {
        assertThat(SOME.isBeyond(Set.of(LossKind.MODE, LossKind.ACL, LossKind.TIME)))
                .isFalse();
        assertThat(SOME.isBeyond(Set.of(LossKind.MODE))).isTrue();
        assertThat(Losses.NONE.isBeyond(Set.of())).isFalse();
        assertThat(new Losses(2, 0, Map.of(LossKind.MODE, 1L)).isBeyond(Set.of(LossKind.MODE)))
                .as("a name that lacks nothing known")
                .isTrue();
    }
}
