package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places that keep times coarsely: FAT even seconds, exFAT hundredths. */
@Tag("place")
final class CoarseTimesIT extends CallsOnWeakPlace {
    @ParameterizedTest
    @ValueSource(strings = {"2000000000", "1000000000", "10000000"})
    void anUpdateCopiesOnlyWhatChanged(String step) throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p s/d && for i in {1..9}; do echo $i >s/d/$i; touch -d @123456789$i.98765432$i s/d/$i; done;"
                        + " ln -s nowhere s/link; touch -h -d @1234567891.999999999 s/link s/d s",
                sandbox.root());
        // Its clock is an hour ahead: else the names of the source changed too shortly before.
        mountAt("fat", Map.of("step", step, "late", Long.toUnsignedString(-3600)));
        Object[] update = {"-u", "-T", "-v", "--wait", "s", "fat/c"};

        sandbox.bpct().run(update).expect(0);

        assertThat(sandbox.bpct().run(update).expect(0).out()).contains("nothing to do");
        Shell.call(
                "cd -- \"$1\" && echo 2 >s/d/1 && touch -d @1234567899.5 s/d/1 && touch -d @1234567891.999999999 s/d",
                sandbox.root());
        assertThat(sandbox.bpct().run(update).expect(0).out()).contains("9 of 10 entries", "= 1 copied");
    }
}
