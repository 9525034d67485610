package org.bpct.cli;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.options.UsageException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ParseResult.GroupMatch;

/**
 * The check that no option of a single value is given twice. picocli then restarts its groups of options, and forgets
 * their earlier options: {@code -n -j2 -j3} would no longer be a dry run.
 */
final class GivenTwice {
    private GivenTwice() {}

    /** Throws if there is such an option. */
    static void refuse(ParseResult parsed) throws UsageException {
        if (parsed.getGroupMatches().size() < 2) {
            return;
        }
        Set<String> seen = new HashSet<>();
        String name = parsed.getGroupMatches().stream()
                .flatMap(GivenTwice::options)
                .filter(option -> !option.isMultiValue())
                .map(OptionSpec::longestName)
                .filter(option -> !seen.add(option))
                .findFirst()
                .orElse("an option of one value");
        throw new UsageException(name + " is given twice; give it once");
    }

    private static Stream<OptionSpec> options(GroupMatch all) {
        return all.matchedSubgroups().values().stream()
                .flatMap(group -> group.matches().stream())
                .flatMap(match -> match.group().options().stream()
                        .filter(option -> !match.matchedValues(option).isEmpty()));
    }
}
