package org.bpct.cli.terminal;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help text: the common options under their headings, or every option. */
public final class HelpText {
    /** The text of {@code bpct} without arguments, for new users. */
    public static final String FIRST_STEPS = """
            bpct copies very large trees with plain batch jobs: Slurm, PBS, or this host.
              bpct -n SRC DST              what would a copy do?
              bpct -j 16 --wait SRC DST    copy with 16 jobs, and wait for the end
              bpct -u -T SRC DST           bring that copy up to date
              bpct --progress              how are my copies doing?
              bpct --doctor SRC DST        can this host and its nodes do it?
              bpct --help                  the options; 'man bpct' has all of them
            """;

    private static final String LEFT_OUT = "Further";

    private HelpText() {}

    /**
     * Returns the text of a command.
     *
     * @param command an object with the annotations of picocli
     * @param all whether every option is shown
     */
    public static String of(Object command, boolean all) {
        CommandSpec whole = CommandSpec.forAnnotatedObject(command);
        CommandSpec shown = CommandSpec.create().name(whole.name()).usageMessage(whole.usageMessage());
        whole.mixins().forEach((heading, options) -> {
            if (all || !heading.contains(LEFT_OUT)) {
                ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                        .validate(false)
                        .order(shown.argGroups().size())
                        .heading("%n" + heading + ":%n");
                options.options().forEach(group::addArg);
                shown.addArgGroup(group.build());
            }
        });
        return new CommandLine(shown).getUsageMessage(Ansi.OFF);
    }

    /**
     * Returns the text about a part of a command.
     *
     * @param synopsis the line behind {@code Usage:}
     * @param before lines before the options
     * @param options the options by heading, in order; an empty heading stands for none
     * @param after lines behind the options
     */
    public static String topic(
            String synopsis, List<String> before, Map<String, List<OptionSpec>> options, List<String> after) {
        CommandSpec shown = CommandSpec.create().name("bpct");
        // A percent sign begins a format there.
        shown.usageMessage()
                .customSynopsis(synopsis.replace("%", "%%"))
                .description(
                        before.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new))
                .footer(Stream.concat(Stream.of(""), after.stream()).toArray(String[]::new));
        options.forEach((heading, some) -> {
            ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                    .validate(false)
                    .order(shown.argGroups().size())
                    .heading(heading.isEmpty() ? "" : "%n" + heading + ":%n");
            some.forEach(group::addArg);
            shown.addArgGroup(group.build());
        });
        return new CommandLine(shown).getUsageMessage(Ansi.OFF);
    }
}
