package org.bpct.cli.terminal;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The texts of the help: the tasks, a part of a command, or every option. */
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
            docs/coming-from.md translates lines of cp, rsync, dcp, rsnapshot and tar.
            """;

    /** The text of {@code --help}: tasks, and where to read more. It fits a terminal of 40 lines. */
    public static final String TASKS = """
            Usage: bpct [OPTION]... SOURCE... DESTINATION
                   bpct --TASK [OPTION]... PATH...
            Moves very large trees with plain batch jobs: Slurm, PBS, or this host.

              bpct -n SRC DST                  preview a copy
              bpct -j 16 --wait SRC DST        copy with 16 jobs, and wait for the end
              bpct -u -T --delete SRC DST      make DST as SRC is; first with -n
              bpct SRC HOST:DST                copy to another host, by ssh
              bpct --snapshot POOL SRC         a snapshot, linked to the last one
              bpct --remove PATH               remove a tree; first with -n
              bpct --progress                  how are my batches doing?

            Tasks; --help=update and so on has examples, options and exit codes:
              trees    copy update ssh remove chmod chown chgrp compare content du find
                       sum sum-check archive archive-check archive-list extract
              nights   snapshot list restore
              batches  progress watch errors why report history metrics forget
                       cancel pause continue limit resume retry check repair add-jobs
              setup    doctor save

            Options of most tasks; --help=jobs and so on tells more of one:
              -j, --jobs=N             jobs, or auto
              -n, --dry-run            change nothing
              -T                       DESTINATION is the copy itself
              --wait[=BATCH]           wait for the end; the exit code tells how it went
              --exclude=GLOB           leave names out
              --verify                 compare the contents of all copies
              --time=4h --account=A    walltime and account of each job
              -v, --verbose            tell more

            --help=all and man bpct have all options. An optional value needs '=': --wait=7.
            Exit codes: 0 all well, 1 bpct failed, 2 usage, 3 some entries failed, 4 only
            vanished or changed ones, 5 incomplete, 6 locked, 7 scheduler, 128+n signal n.
            Batches are kept in $BPCT_HOME, by default ~/.bpct; the nodes must see it.
            """;

    private HelpText() {}

    /**
     * Returns the text with every option of a command.
     *
     * @param command an object with the annotations of picocli
     */
    public static String ofAll(Object command) {
        CommandSpec whole = CommandSpec.forAnnotatedObject(command);
        CommandSpec shown = CommandSpec.create().name(whole.name()).usageMessage(whole.usageMessage());
        whole.mixins().forEach((heading, options) -> {
            ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                    .validate(false)
                    .order(shown.argGroups().size())
                    .heading("%n" + heading + ":%n");
            options.options().forEach(group::addArg);
            shown.addArgGroup(group.build());
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
