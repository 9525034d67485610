package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.bpct.options.UsageException;
import org.bpct.status.record.LimitRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a limit is typed. */
final class LimitWishTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7:200M       | 209715200 | 0",
                "7:200MB      | 200000000 | 0",
                "7:1.5k       | 1536 | 0",
                "7:500/s      | 0 | 500",
                "7:200M,500/s | 209715200 | 500",
                "7:1/s,1K     | 1024 | 1",
                "7:900T       | 989560464998400 | 0"
            })
    void bytesAndNamesAreToldApart(String text, long bytes, long names) throws Exception {
        assertThat(LimitWish.parse(text)).isEqualTo(new LimitWish("7", bytes, names));
        assertThat(LimitWish.parse(text).isLifted()).isFalse();
    }

    @Test
    void noLiftsIt() throws Exception {
        assertThat(LimitWish.parse("7:no").isLifted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "7:",
                ":200M",
                "",
                ":",
                "7:0",
                "7:0/s",
                "7:-5",
                "7:-5/s",
                "7:abc",
                "7:1e9",
                "7:1e9/s",
                "7:1.5/s",
                "7:/s",
                "7:500",
                "7:1000T",
                "7:99999999999999999999",
                "7:9999999999/s",
                "7:200M/s",
                "7:200M,",
                "7:,200M",
                "7:200M,300M",
                "7:5/s,6/s",
                "7:no,5/s",
                "7:200M,500/s,1K",
                "7: 200M",
                "7:200M 500/s",
                "7:NO",
                "7:+5/s",
                "7:0x10/s",
                "7:\u0665/s"
            })
    void whatMakesNoSenseIsRefused(String text) {
        assertThatThrownBy(() -> LimitWish.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--limit takes ");
    }

    @Test
    void whatIsTypedIsWhatScriptsRead() throws Exception {
        Random random = new Random(4711);
        for (int i = 0; i < 500; i++) {
            long bytes = 1024 + random.nextLong(LimitRecord.MOST_BYTES - 1023);
            long names = 1 + random.nextLong(LimitRecord.MOST_NAMES);
            LimitRecord record =
                    LimitWish.parse("12:" + names + "/s," + bytes + "b").record(1792628750, 3);
            assertThat(record).isEqualTo(new LimitRecord(1792628750, bytes, names, 3));
        }
    }
}
