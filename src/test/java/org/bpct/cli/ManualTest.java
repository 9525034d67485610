package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.manual.Roff.bold;
import static org.bpct.manual.Roff.italic;
import static org.bpct.manual.Roff.plain;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.bpct.Ended;
import org.bpct.GoldenFile;
import org.bpct.manual.Document;
import org.bpct.manual.Roff;
import org.bpct.options.ValueFile;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual pages say what the help and the documents say; {@code -Dgolden.update=true} writes them anew. */
final class ManualTest {
    private static final CommandSpec COMMAND = new CommandLine(new BpctCommand()).getCommandSpec();
    private static final String DATE = "2026-11-29";

    @Test
    void thePageOfTheCommandHasTheHelpAndTheExitCodes() throws Exception {
        new GoldenFile(Path.of("share/man/man1/bpct.1")).compareWith(command().toString());
    }

    @Test
    void thePageOfTheSiteFileHasItsTable() throws Exception {
        Roff page = new Roff("bpct.conf", 5, DATE, "File formats")
                .section("Name")
                .line(plain("bpct.conf - settings of bpct for all users of a host"))
                .section("Description");
        Document.read("docs/administrators.md").appendSection("The site file", page);
        page.section("Files");
        Document.read("docs/administrators.md").appendSection("Files", page);
        seeAlso(page, "bpct(1)", "bpct-snapshots(7)");
        new GoldenFile(Path.of("share/man/man5/bpct.conf.5")).compareWith(page.toString());
        for (String name : ValueFile.OPTIONS) {
            assertThat(page.toString()).contains("\\fB" + plain(name));
        }
    }

    @Test
    void thePageOfSnapshotsHasTheirDocument() throws Exception {
        Roff page = new Roff("bpct-snapshots", 7, DATE, "Miscellanea")
                .section("Name")
                .line(plain("bpct-snapshots - nightly snapshots of a tree, and which are kept"));
        Document.read("docs/snapshots.md").appendTo(page);
        appendExamples(page, List.of("snapshot", "list"));
        seeAlso(page, "bpct(1)", "bpct.conf(5)");
        new GoldenFile(Path.of("share/man/man7/bpct-snapshots.7")).compareWith(page.toString());
    }

    @Test
    void aReaderOfManualPagesHasNoComplaint() throws Exception {
        String mandoc = output("type -P mandoc");
        if ("true".equals(System.getenv("CI"))) {
            assertThat(mandoc).as("mandoc is installed where CI runs").isNotEmpty();
        }
        assumeThat(mandoc)
                .as("MANDOC IS NOT INSTALLED: the manual pages are not checked")
                .isNotEmpty();
        assertThat(output("mandoc -T lint -W warning share/man/man*/*")).isEmpty();
    }

    private static String output(String command) throws Exception {
        return Ended.of(new ProcessBuilder("bash", "-c", command).redirectErrorStream(true))
                .utf8();
    }

    private static Roff command() throws Exception {
        Roff page = new Roff("bpct", 1, DATE, "User commands")
                .section("Name")
                .line(plain("bpct - copies and removes very large trees with plain batch jobs"))
                .section("Synopsis");
        List<String> calls = Arrays.stream(COMMAND.usageMessage().customSynopsis())
                .map(call -> bold("bpct") + plain(call.strip().substring("bpct".length())))
                .toList();
        page.line(calls.get(0));
        calls.stream().skip(1).forEach(call -> page.row().line(call));
        page.section("Description");
        Document.read("docs/copying.md").appendSection("From a line to a copy", page);
        for (String footer : COMMAND.usageMessage().footer()) {
            // The exit codes have a section of their own.
            if (!footer.isEmpty() && !footer.startsWith("Exit codes")) {
                page.paragraph().line(plain(footer));
            }
        }
        page.section("Options");
        COMMAND.mixins().forEach((heading, options) -> {
            page.part(heading);
            options.options().stream()
                    .sorted(Comparator.comparingInt(OptionSpec::order))
                    .forEach(option -> append(page, option));
        });
        page.section("Exit status");
        Document.read("docs/exit-codes.md").appendTables(page);
        appendExamples(page, TopicHelp.examples().keySet());
        page.section("Files");
        Document.read("docs/administrators.md").appendSection("Files", page);
        page.section("Environment");
        Document.read("docs/administrators.md").appendSection("Environment", page);
        seeAlso(page, "bpct.conf(5)", "bpct-snapshots(7)", "cp(1)", "sbatch(1)", "qsub(1)");
        return page;
    }

    /** Adds the examples of tasks, which {@code --help=TASK} prints, too. */
    private static void appendExamples(Roff page, Collection<String> tasks) {
        page.section("Examples");
        TopicHelp.examples().forEach((task, lines) -> {
            if (tasks.contains(task)) {
                page.part(task);
                lines.forEach(line -> appendExample(page, line));
            }
        });
    }

    private static void appendExample(Roff page, String example) {
        int bar = example.indexOf('|');
        page.tag()
                .line(bold(example.substring(0, bar).strip()))
                .line(plain(example.substring(bar + 1).strip()));
    }

    private static void append(Roff page, OptionSpec option) {
        String label = option.paramLabel();
        boolean isFlag = option.arity().max() == 0;
        page.tag()
                .line(Arrays.stream(option.names())
                        .map(name -> bold(name)
                                + (isFlag
                                        ? ""
                                        : label(name, label, option.arity().min() == 0)))
                        .collect(Collectors.joining(", ")));
        page.line(plain(String.join(" ", option.description())));
    }

    private static String label(String name, String label, boolean isAttached) {
        String separator = name.startsWith("--") ? "=" : isAttached ? "" : " ";
        return isAttached ? "[" + plain(separator) + italic(label) + "]" : plain(separator) + italic(label);
    }

    private static void seeAlso(Roff page, String... pages) {
        page.section("See also")
                .line(Arrays.stream(pages)
                        .map(name -> bold(name.replaceFirst("\\(.*", "")) + plain(name.replaceFirst("^[^(]*", "")))
                        .collect(Collectors.joining(", ")));
    }
}
