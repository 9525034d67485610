package org.bpct.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bpct.GoldenFile;
import org.bpct.options.ValueFile;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/options.md} is made from the table; {@code -Dgolden.update=true} writes it anew. */
final class OptionPageTest {
    private static final CommandSpec OPTIONS = new CommandLine(new BpctCommand()).getCommandSpec();

    /** Help and version are given beside everything: a column would say nothing. */
    private static final List<Mode> COLUMNS = Arrays.stream(Mode.values())
            .filter(mode -> mode != Mode.VERSION && mode != Mode.HELP)
            .toList();

    private static final String INTRODUCTION = """
            # Options and modes

            A command line has one *mode*, its request. An option names it; without one it is a copy. Every option is obeyed
            in the modes of its row, and refused by its name with exit code 2 in all others. Nothing is ever ignored:
            a refusal comes before any work.

            * Two modes in one command line are refused; so are operands where a mode takes none.
            * Values are checked whether the mode uses them or not.
            * `-n` goes with every mode that changes something. It shows the effects, and changes nothing.
            * `--help` and `--version` are given beside everything, and nothing else on the line is done then.
            * A value in `default.txt` or the site file was not typed: it holds where the mode obeys it, and is never refused elsewhere.

            Three values depend on the mode: a snapshot takes `--verify=no` alone, and a `--cp` that keeps mode, owner, times and links; an archive `--layout=keep` alone.

            This page is made from the table that the program obeys, `OptionTable`.
            """;

    @Test
    void thePageSaysWhatTheTableSays() throws Exception {
        new GoldenFile(Path.of("docs/options.md")).compareWith(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append("\n## Modes\n\n| command line | effect | `-n` |\n|---|---|:-:|\n");
        OptionRow dryRun = OptionTable.row("--dry-run");
        for (Mode mode : COLUMNS) {
            page.append("| `%s` | %s | %s |\n"
                    .formatted(
                            commandLine(mode),
                            mode.summary(),
                            mark(dryRun.modes().contains(mode))));
        }
        page.append("\n## Which mode obeys which option\n\n| |");
        COLUMNS.forEach(mode -> page.append(' ').append(heading(mode)).append(" |"));
        page.append("\n|---|").append(":-:|".repeat(COLUMNS.size())).append('\n');
        for (OptionRow row : OptionTable.rows()) {
            if (Mode.namedBy(row.option()).isEmpty() || row.modes().size() > 1) {
                page.append(line(row));
            }
        }
        page.append("\n## What goes with what\n\n");
        OptionTable.rows()
                .forEach(row ->
                        relations(row).forEach(relation -> page.append("* ").append(relation)));
        page.append("\n## What is kept\n\n");
        page.append("`--save` keeps these, and a file of defaults may hold them under their long names: ");
        page.append(ValueFile.OPTIONS.stream()
                .sorted()
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", ")));
        page.append("""
                .

                Nothing that removes is ever kept: `--keep`, `--delete`, `--max-delete`, `--remove` and `--force` have to be
                typed each time. A line `keep =` that an older version kept is not obeyed: a snapshot says so, with file and line,
                and keeps all. `--save` keeps the options beside a copy or `--doctor`, or alone, when the rest makes sense.
                """);
        return page.toString();
    }

    private static String line(OptionRow row) {
        StringBuilder line = new StringBuilder("| "
                + Arrays.stream(OPTIONS.findOption(row.option().replaceFirst("=.*", ""))
                                .names())
                        .map(name -> "`" + name + "`")
                        .collect(Collectors.joining(", ")));
        COLUMNS.forEach(mode -> line.append(" | ").append(mark(row.modes().contains(mode))));
        return line.append(" |\n").toString();
    }

    private static List<String> relations(OptionRow row) {
        List<String> relations = new ArrayList<>();
        for (OptionRow.Need need : row.needs()) {
            relations.add("`%s` needs %s%s.\n"
                    .formatted(
                            row.option(), OptionRow.enumeration(quoted(need.anyOf()), "or"), where(need.modes(), row)));
        }
        for (OptionRow.Exclusion exclusion : row.exclusions()) {
            relations.add("`%s` does not go with %s%s.\n"
                    .formatted(
                            row.option(),
                            OptionRow.enumeration(quoted(exclusion.options()), "or"),
                            where(exclusion.modes(), row)));
        }
        return relations;
    }

    private static String where(Set<Mode> modes, OptionRow row) {
        return modes.equals(row.modes())
                ? ""
                : " with "
                        + OptionRow.enumeration(
                                modes.stream().map(OptionPageTest::named).toList(), "and");
    }

    private static List<String> quoted(List<String> options) {
        return options.stream().map(option -> "`" + option + "`").toList();
    }

    private static String named(Mode mode) {
        return mode == Mode.COPY ? mode.title() : "`" + mode.title() + "`";
    }

    private static String heading(Mode mode) {
        return mode == Mode.COPY ? "copy" : "`" + mode.option() + "`";
    }

    private static String mark(boolean isObeyed) {
        return isObeyed ? "x" : "";
    }

    private static String commandLine(Mode mode) {
        String operands = mode.operands().isEmpty() ? "" : " " + mode.operands();
        if (mode == Mode.COPY) {
            return "bpct" + operands;
        }
        OptionSpec option = OPTIONS.findOption(mode.option().replace("=BATCH", ""));
        boolean isFlag = option.arity().max() == 0;
        String separator = option.arity().min() == 0 ? "[=" : "=";
        String label = isFlag || mode == Mode.WAIT
                ? ""
                : separator + option.paramLabel() + (separator.equals("[=") ? "]" : "");
        return "bpct " + mode.option() + label.replace("|", "\\|") + operands;
    }
}
