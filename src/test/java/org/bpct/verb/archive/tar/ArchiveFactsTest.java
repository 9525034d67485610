package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ArchiveFactsTest {
    private static final ArchiveFacts FACTS = new ArchiveFacts(
            FileName.ofText("/tape/a.tar.d"),
            -1,
            1 << 20,
            PartForm.ZSTD,
            List.of(FileName.ofText("."), FileName.ofText(""), FileName.ofText("run/out")));

    @Test
    void theFileIsThatOfTheScriptsAndIsReadAgain() throws Exception {
        byte[] bytes = FACTS.bytes();

        assertThat(new String(bytes, StandardCharsets.US_ASCII))
                .isEqualTo("bpct-archiving-2\0/tape/a.tar.d\00018446744073709551615\0001048576\0zstd\0.\0\0run/out\0");
        assertThat(ArchiveFacts.read(bytes)).isEqualTo(FACTS);
    }

    @Test
    void membersBeginWithTheNameOfTheirRoot() {
        FileName name = FileName.ofText("d/f");

        assertThat(FACTS.member(0, name)).isEqualTo(FileName.ofText("./d/f"));
        assertThat(FACTS.member(1, name)).isEqualTo(name);
        assertThat(FACTS.member(2, name)).isEqualTo(FileName.ofText("run/out/d/f"));
        assertThat(FACTS.member(0, FileName.currentDirectory())).isEqualTo(FileName.ofText("."));
        assertThat(FACTS.member(1, FileName.currentDirectory())).isEqualTo(FileName.ofText("."));
        assertThat(FACTS.member(2, FileName.currentDirectory())).isEqualTo(FileName.ofText("run/out"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bpct-archiving-1\0/a\0001\0002\0none\0.\0",
                "bpct-archiving-2\0/a\0001\0002\0none\0",
                "bpct-archiving-2\0/a\0x\0002\0none\0.\0",
                "bpct-archiving-2\0/a\0001\0002\0lzma\0.\0"
            })
    void whatIsDamagedIsRefused(String content) {
        assertThatThrownBy(() -> ArchiveFacts.read(content.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(IOException.class);
    }
}
