package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class OptionTableTest {
    @Test
    void everyOptionHasARowAndEveryRowAnOption() {
        Set<String> options = new CommandLine(new BpctCommand())
                .getCommandSpec().options().stream()
                        .map(OptionSpec::longestName)
                        .collect(Collectors.toCollection(TreeSet::new));
        options.add("--wait=BATCH");
        options.add("--limit=MOST");
        assertThat(OptionTable.rows().stream().map(OptionRow::option)).containsExactlyInAnyOrderElementsOf(options);
    }

    @Test
    void whatARowSpeaksOfIsThere() {
        for (OptionRow row : OptionTable.rows()) {
            for (OptionRow.Exclusion exclusion : row.exclusions()) {
                assertThat(row.modes()).as(row.option()).containsAll(exclusion.modes());
                exclusion
                        .options()
                        .forEach(other -> assertThat(OptionTable.row(other)).isNotNull());
            }
            for (OptionRow.Need need : row.needs()) {
                assertThat(row.modes()).as(row.option()).containsAll(need.modes());
                for (String other : need.anyOf()) {
                    assertThat(OptionTable.row(other).modes()).as(other).containsAll(need.modes());
                }
            }
        }
    }

    @Test
    void whatAFileMayHoldIsKept() {
        assertThat(OptionTable.rows().stream()
                        .filter(OptionRow::isKept)
                        .map(row -> row.option().substring("--".length())))
                .containsExactlyInAnyOrderElementsOf(ValueFile.OPTIONS);
    }

    @ParameterizedTest
    @CsvSource({
        "--remove --cp -a T, --cp does not go with --remove; it goes with",
        "--remove --guard=descriptors T, --guard does not go with --remove",
        "--remove -u T, --update and --remove do not go together",
        "--snapshot P --remove S, --snapshot and --remove do not go together",
        "--remove --forget 3, --remove and --forget do not go together",
        "--list P --snapshot P, --snapshot and --list do not go together",
        "-n --errors=3, --dry-run does not go with --errors",
        "--resume=3 --keep last=1, --keep does not go with --resume",
        "--no-submit --wait S D, --no-submit and --wait do not go together",
        "--no-submit --wait=7, --no-submit does not go with --wait=BATCH",
        "--checksum S D, --checksum does not go with a copy; that is for updates",
        "-u --checksum --link-dest X S D, --checksum and --link-dest do not go together",
        "-u --max-delete 3 S D, --max-delete needs --delete",
        "--modify-window 1 S D, --modify-window needs --link-dest",
        "--link-dest-began @1 S D, --link-dest-began needs --link-dest",
        "--skip-if-running S D, --skip-if-running does not go with a copy; it goes with --update and --snapshot",
        "--save --remove T, --save does not go with --remove",
        "--save -T, --no-target-directory does not go with --save",
        "--forget 3 T, 'T' is one",
        "--wait, --wait alone waits for nothing",
        "--max-age 3h, --max-age does not go with a copy; it goes with --list",
    })
    void whatIsNotObeyedIsRefusedByName(String line, String message) {
        assertThatThrownBy(() -> check(line)).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "-j4 S D",
        "-u --delete --max-delete 3 --modify-window 1 S D",
        "--link-dest X --link-dest-began @1 --modify-window 1 S D",
        "--snapshot P --keep last=3 --modify-window 1 S",
        "--resume=3 -j 4 --wait",
        "--check=3 --verify=no --wait",
        "--save -j 3",
        "--save -j 3 S D",
        "--save -j 3 --doctor",
        "--errors=3 -0",
        "-0 --files-from X S D",
        "--remove --exclude x --newer-than 3d --wait -n T",
        "--list P --json --max-age 3h",
    })
    void whatIsObeyedIsTaken(String line) {
        assertThatCode(() -> check(line)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"--help --remove T, HELP", "-V --progress, VERSION", "-V -h, HELP"})
    void helpIsGivenBesideEverything(String line, Mode mode) throws Exception {
        assertThat(Mode.of(typed(line))).isEqualTo(mode);
    }

    private static void check(String line) throws UsageException {
        TypedOptions typed = typed(line);
        typed.check(Mode.of(typed));
    }

    private static TypedOptions typed(String line) throws UsageException {
        return TypedOptions.read(new BpctCommand(), List.of(line.split(" ")));
    }
}
