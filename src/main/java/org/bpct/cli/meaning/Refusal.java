package org.bpct.cli.meaning;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The answer to a line that cannot be parsed. */
public final class Refusal {
    private Refusal() {}

    /** Returns the message, with the line that the user may have meant. */
    public static String of(ParameterException refusal) {
        // picocli begins one of its sentences so; the others have no such word.
        String message = String.valueOf(refusal.getMessage()).replaceFirst("^Error: ", "");
        if (refusal instanceof MissingParameterException missing) {
            return missing.getMissing().stream()
                    .filter(OptionSpec.class::isInstance)
                    .map(ArgSpec::paramLabel)
                    .filter(label -> label.startsWith("BATCH"))
                    .findFirst()
                    .map(label -> ((OptionSpec) missing.getMissing().get(0)).longestName()
                            + " needs the number of a batch, as 7; bpct --progress lists them")
                    .orElse(message);
        }
        if (!(refusal instanceof UnmatchedArgumentException unmatched) || !unmatched.isUnknownOption()) {
            return message;
        }
        String typed = unmatched.getUnmatched().get(0);
        Optional<String> habit = Habits.load().answer(typed).map(answer -> "; " + answer.replace("`", ""));
        List<String> names = refusal.getCommandLine().getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .toList();
        return message
                + habit.or(() -> new Misspelling(typed).meant(names).map(name -> "; is it " + name + "?"))
                        .orElse("");
    }
}
