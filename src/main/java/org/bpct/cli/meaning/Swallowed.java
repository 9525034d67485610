package org.bpct.cli.meaning;

import java.util.List;
import java.util.Set;
import org.bpct.options.UsageException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that stands where the value of another one is missing: {@code --resume --wait}. To take it for the value
 * would drop it, and {@code --account -n} would copy.
 *
 * @param spec the options that the parser has read
 * @param line the words of the line; a value that is attached to its option is no word of its own
 */
public record Swallowed(CommandSpec spec, List<String> line) {
    /** The options whose values may look like options of bpct. */
    private static final Set<String> TAKE_DASHES = Set.of("--cp", "--chmod", "--pre", "--post");

    /** Throws if there is one. */
    public void refuse() throws UsageException {
        for (OptionSpec option : spec.options()) {
            for (String value : option.originalStringValues()) {
                if (value.startsWith("-") && line.contains(value)) {
                    refuse(option, value);
                }
            }
        }
    }

    private void refuse(OptionSpec option, String value) throws UsageException {
        String name = option.longestName();
        if (option.paramLabel().startsWith("BATCH")) {
            throw new UsageException(
                    name + " takes the number of a batch, as bpct " + name + "=" + batch() + " " + value);
        }
        if (!TAKE_DASHES.contains(name) && spec.findOption(value) != null) {
            String instead = value.equals("--help") || value.equals("-h")
                    ? "bpct --help=" + name.replaceFirst("^-+", "") + " is the help for it"
                    : name + "=" + value + " takes that very word";
            throw new UsageException(name + " takes " + option.paramLabel() + ", not the option " + value + " of bpct; "
                            + instead)
                    .about(name.replaceFirst("^-+", ""));
        }
    }

    /** Returns the lone operand, if it may be the batch that is meant; else an example. */
    private String batch() {
        List<String> operands = spec.positionalParameters().get(0).originalStringValues();
        return operands.size() == 1 && operands.get(0).matches("[0-9,-]+|all|older-than=.*") ? operands.get(0) : "7";
    }
}
