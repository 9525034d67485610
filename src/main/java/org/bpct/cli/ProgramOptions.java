package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about the program. */
final class ProgramOptions {
    @Option(names = "--save", description = "Keep these options as this user's defaults, except those that remove.")
    boolean save;

    @Option(names = "--doctor", description = "Examine Java, scheduler and file systems; a probe job looks at a node.")
    boolean doctor;

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "Print each value that is not built in; with --progress each identity; twice: stack traces, too.")
    boolean[] verbose = new boolean[0];

    @Option(
            names = {"-V", "--version"},
            description = "Print the version.")
    boolean version;

    @Option(
            names = {"-h", "--help"},
            arity = "0..1",
            paramLabel = "TASK|all",
            preprocessor = AttachedOnly.class,
            description = "Print this help; with =update, =lanes or =all the help for a task with examples, an"
                    + " option, or all options.")
    @Nullable
    String help;
}
