package org.bpct.verb.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

/** The file about the other host is read as it was written. */
final class HostFactsTest {
    private static final HostFacts FACTS = new HostFacts(
            true,
            "ann@far",
            "token",
            "owners sealed",
            List.of("ssh", "-p", "2222"),
            List.of(
                    new HostFacts.FarRoot(FileName.ofText("/a\nb"), "12:ef53", null),
                    new HostFacts.FarRoot(FileName.ofText("/c"), "", FileName.ofText("new"))));

    @Test
    void itIsReadAsItWasWritten() throws Exception {
        assertThat(HostFacts.read(FACTS.bytes())).isEqualTo(FACTS);
        HostFacts plain = new HostFacts(false, "far", "t", "", List.of(), List.of());
        assertThat(HostFacts.read(plain.bytes())).isEqualTo(plain);
    }

    @Test
    void anotherVersionIsRefused() {
        for (String text : List.of("", "bpct-host-2\0send\0far\0t\0\0000\0", "bpct-host-1\0send\0far\0t\0\0x\0")) {
            assertThatThrownBy(() -> HostFacts.read(text.getBytes(StandardCharsets.ISO_8859_1)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("it is of another version");
        }
        assertThatThrownBy(() ->
                        HostFacts.read("bpct-host-1\0send\0far\0t\0\0009\0".getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasMessage("it is cut");
    }
}
