package org.bpct.cli.meaning;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The answer to a line that cannot be parsed. */
public final class Refusal {
    private Refusal() {}

    /** Returns the message about a line of these words, with the line that the user may have meant. */
    public static String of(ParameterException refusal, List<String> line) {
        // picocli begins one of its sentences so; the others have no such word.
        String message = String.valueOf(refusal.getMessage()).replaceFirst("^Error: ", "");
        if (refusal instanceof MissingParameterException missing) {
            return missing.getMissing().stream()
                    .filter(OptionSpec.class::isInstance)
                    .findFirst()
                    .map(option -> needed((OptionSpec) option))
                    .orElse(message);
        }
        if (refusal.getArgSpec() instanceof OptionSpec option && option.arity().max() == 0) {
            return option.longestName() + " takes no value; leave out '" + refusal.getValue() + "'";
        }
        if (!(refusal instanceof UnmatchedArgumentException unmatched) || !unmatched.isUnknownOption()) {
            return message;
        }
        Optional<String> word = Habits.load().answerAmong(line);
        if (word.isPresent()) {
            return word.get().replace("`", "");
        }
        return new Unknown(unmatched, line).answer();
    }

    private static String needed(OptionSpec option) {
        String name = option.longestName();
        return option.paramLabel().startsWith("BATCH")
                ? name + " needs the number of a batch, as 7; bpct --progress lists them"
                : name + " needs " + option.paramLabel() + "; bpct --help=" + name.replaceFirst("^-+", "")
                        + " tells more";
    }
}
