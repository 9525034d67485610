package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.stream.Collectors;
import org.bpct.cli.meaning.Misspelling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Holds which option somebody is asked for who has misspelt it. */
final class MisspellingTest {
    private static final Collection<String> OPTIONS = new CommandLine(new BpctCommand())
            .getCommandSpec().options().stream().map(OptionSpec::longestName).collect(Collectors.toSet());

    @ParameterizedTest
    @CsvSource({
        "--dryrun, --dry-run",
        "--dry_run, --dry-run",
        "--progess, --progress",
        "--prog=7, --progress",
        "--lane, --lanes",
        "--excludes=*.o, --exclude",
        "--partiton, --partition",
        "--resme=3, --resume",
        "--que, --queue",
        "--snapshots, --snapshot",
    })
    void theNearestOneIsMeant(String typed, String meant) {
        assertThat(new Misspelling(typed).meant(OPTIONS)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--xyzzy", "--", "--x", "-Q", "-dryrun", "--=7", "--=", "--delete-everything"})
    void whatIsNearToNoneMeansNone(String typed) {
        assertThat(new Misspelling(typed).meant(OPTIONS)).isEmpty();
    }

    @Test
    void eachOptionWithOneWrongLetterIsMeantItself() {
        for (String option : OPTIONS) {
            if (option.length() > 8) {
                assertThat(new Misspelling(option.substring(0, 5) + "_" + option.substring(6)).meant(OPTIONS))
                        .contains(option);
            }
        }
    }
}
