package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

/** How a job takes the figures of a group of an archive apart. */
final class ExtractFiguresTest {
    /** Takes the function alone out of its template. */
    private static final String FUNCTION = "source <(sed -n '/^bpct_split_figures() {/,/^}/p' '"
            + Path.of("templates/verb/extract/unpack.sh").toAbsolutePath() + "')\n";

    private static String split(String figures) throws Exception {
        Bash bash = Bash.run(FUNCTION
                + "bpct_seen=" + BashQuote.of(FileName.ofText(figures)) + "\n"
                + "bpct_split_figures a b c; printf '<%s>' \"$a\" \"$b\" \"$c\"; [[ $- == *f* ]] && echo ' no patterns'\n"
                + "[[ $IFS == $' \\t\\n' ]] || echo ' other words'");
        assertThat(bash.errors()).isEmpty();
        return bash.output();
    }

    @Test
    void theLastPartHasAllTheRest() throws Exception {
        assertThat(split("1;2;3")).isEqualTo("<1><2><3>");
        assertThat(split("1;2;3;4;")).isEqualTo("<1><2><3;4;>");
        assertThat(split("1;;")).isEqualTo("<1><><>");
        assertThat(split(";;;")).isEqualTo("<><><;>");
        assertThat(split("1")).isEqualTo("<1><><>");
        assertThat(split("")).isEqualTo("<><><>");
        assertThat(split(" * \n [a] \\;\t?;.")).isEqualTo("< * \n [a] \\><\t?><.>");
    }

    /** By patterns 100,000 bytes took three seconds, and time grows with their square: this would meet the deadline of the test. */
    @Test
    void aMegabyteIsTakenApartAtOnce() throws Exception {
        Bash bash = Bash.run(FUNCTION
                + "printf -v part '%1000000s' x; bpct_seen=\"$part;$part;$part\"\n"
                + "bpct_split_figures a b c; printf '%s ' ${#a} ${#b} ${#c}");
        assertThat(bash.output()).isEqualTo("1000000 1000000 1000000 ");
    }
}
