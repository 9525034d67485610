package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.it.Shell;
import org.bpct.status.LocalTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AmountsTest {
    @ParameterizedTest
    @CsvSource({"0,0 B", "999,999 B", "1000,1.0 kB", "999949,999.9 kB", "999951,1.0 MB", "1200000000000,1.2 TB"})
    void bytesAreInSiUnits(long bytes, String text) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 s",
        "89,89 s",
        "90,2 min",
        "720,12 min",
        "12000,3 h 20 min",
        "7200,2 h",
        "183600,2 d 3 h",
        "172800,2 d"
    })
    void durationsHaveTwoUnits(long seconds, String text) {
        assertThat(Amounts.duration(seconds)).isEqualTo(text);
    }

    @Test
    void aHundredPercentMeansAll() {
        assertThat(new Ledger(1000, 999, 0, 1).percent()).isEqualTo(99);
        assertThat(new Ledger(Long.MAX_VALUE, Long.MAX_VALUE - 1, 0, 1).percent())
                .isEqualTo(99);
        assertThat(new Ledger(1000, 1000, 0, 0).percent()).isEqualTo(100);
        assertThat(Ledger.EMPTY.percent()).isEqualTo(100);
    }

    @Test
    void timesAreLocal() {
        assertThat(new LocalTimes(ZoneOffset.UTC).withOffset(0)).isEqualTo("1970-01-01 00:00:00 +0000");
        assertThat(new LocalTimes(ZoneId.of("America/St_Johns")).withOffset(1_792_628_604))
                .isEqualTo("2026-10-21 21:53:24 -0230");
        assertThat(new LocalTimes(ZoneOffset.MAX).of(Long.MAX_VALUE)).startsWith("9999-");
    }

    @Test
    void aNameInHandIsReadAsBashQuotedIt() {
        assertThat(BashWord.unquote("'it'\\''s'".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isEqualTo(FileName.ofText("it's"));
        assertThat(BashWord.unquote("$'a\\n\\377\\E'".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isEqualTo(FileName.of(new byte[] {'a', '\n', (byte) 0xff, 27}));
        assertThat(BashWord.unquote("'torn".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isNull();
    }

    /** One byte more or less, and no name is shown, or another one. */
    @Test
    void whatJobsWriteOfANameInHandIsThatName() throws IOException {
        String template = Files.readString(Path.of("templates/core/hand.sh"));
        String function = template.substring(template.indexOf("\nbpct_tell_name_in_hand()"));
        List<FileName> names = new ArrayList<>();
        for (String name :
                List.of("a", " ", "a b", "a  b's", "a\\x20b", "a b\nc d", "$ \t", "' '", "\\ \n", "$'\\040'")) {
            names.add(FileName.ofText(name));
        }
        names.add(FileName.of(new byte[] {(byte) 0xff, ' ', 'x', (byte) 0xc3}));

        List<FileName> written = Shell.run(
                        "bpct_prefixes=()\n" + function.substring(0, function.indexOf("\n}") + 2)
                                + "\nwhile IFS= read -r -d '' name; do bpct_tell_name_in_hand \"$name\"; printf '%s\\0' \"$bpct_name_in_hand\"; done",
                        names)
                .expect(0)
                .words();

        assertThat(written).allSatisfy(word -> assertThat(word.text()).doesNotContain(" "));
        assertThat(written.stream().map(word -> BashWord.unquote(word.bytes())).toList())
                .isEqualTo(names);
    }
}
