package org.bpct.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of the program as branches of a {@code case}, which bash and zsh read alike. */
final class CompletionTables {
    private static final CommandSpec OPTIONS = new CommandLine(new BpctCommand()).getCommandSpec();

    /** What the help says in a sentence, not in the word for the value. */
    private static final String NAMED = """
        --scheduler=auto slurm pbs local here
        --strategy=size-balanced dynamic
        --verify=sha256 b2 no
        --time-of=mtime atime ctime
        """;

    private CompletionTables() {}

    /** Returns a script with its tables made anew; one that has no place for a table gets none. */
    static String filledIn(String script) {
        String filled = script;
        filled = replaced(filled, "made from the table of options", optionsOfModes());
        filled = replaced(filled, "made from the help", values());
        filled = replaced(filled, "made from the descriptions", descriptions());
        return replaced(filled, "made from the modes", modes());
    }

    private static String replaced(String page, String mark, String lines) {
        if (!page.contains("# " + mark + ": begin")) {
            return page;
        }
        int begin = page.indexOf('\n', page.indexOf("# " + mark + ": begin")) + 1;
        int end = page.lastIndexOf('\n', page.indexOf("# " + mark + ": end")) + 1;
        return page.substring(0, begin) + lines + page.substring(end);
    }

    private static String optionsOfModes() {
        return Arrays.stream(Mode.values())
                .map(mode -> "        %s) REPLY='%s' ;;\n"
                        .formatted(mode == Mode.COPY ? "copy" : mode.option(), String.join(" ", optionsOf(mode))))
                .collect(Collectors.joining());
    }

    /** The options that name modes are offered before one of them is typed. */
    private static List<String> optionsOf(Mode mode) {
        Stream<String> modes = mode == Mode.COPY
                ? Arrays.stream(Mode.values()).map(Mode::option).filter(option -> !option.isEmpty())
                : Stream.empty();
        Stream<String> options = OptionTable.rows().stream()
                .filter(row -> row.modes().contains(mode) && row.option().startsWith("--"))
                .map(OptionRow::option);
        return Stream.concat(modes, options)
                .map(CompletionTables::offer)
                .distinct()
                .toList();
    }

    private static String offer(String option) {
        OptionSpec spec = OPTIONS.findOption(option.replaceFirst("=.*", ""));
        return spec.arity().min() > 0 ? spec.longestName() + "=" : spec.longestName();
    }

    /** Returns the first sentence of what the help says of each option. */
    private static String descriptions() {
        return OPTIONS.options().stream()
                .filter(option -> option.longestName().startsWith("--") && option.description().length > 0)
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .map(option -> "        %s) REPLY='%s' ;;\n"
                        .formatted(option.longestName(), sentence(option).replace("'", "'\\''")))
                .collect(Collectors.joining());
    }

    private static String sentence(OptionSpec option) {
        String all = String.join(" ", option.description()).replaceAll("%n", " ");
        return all.replaceFirst("[.;] .*", "").replaceFirst("[.;]$", "");
    }

    private static String values() {
        return OPTIONS.options().stream()
                .filter(option -> option.arity().max() > 0)
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .map(option -> "        %s) REPLY='%s' ;;\n".formatted(patterns(option), kind(option)))
                .collect(Collectors.joining());
    }

    private static String patterns(OptionSpec option) {
        boolean isAttached = option.arity().min() == 0;
        return Arrays.stream(option.names())
                .flatMap(name -> isAttached ? Stream.of(name + "=") : Stream.of(name, name + "="))
                .collect(Collectors.joining(" | "));
    }

    private static String kind(OptionSpec option) {
        String label = option.paramLabel();
        String name = option.longestName();
        return NAMED.lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElseGet(() -> kind(name, label));
    }

    private static String kind(String name, String label) {
        if (label.startsWith("BATCH")) {
            boolean isForAll = List.of("--progress", "--errors", "--check", "--retry", "--repair", "--forget")
                    .contains(name);
            return isForAll ? "<batch>" : "<open>";
        }
        List<String> words = Arrays.stream(label.split("\\|"))
                .filter(word -> word.equals(word.toLowerCase(Locale.ROOT)))
                .toList();
        if (!words.isEmpty()) {
            return String.join(" ", words);
        }
        return switch (label) {
            case "DIR", "POOL" -> "<folder>";
            case "FILE", "PATH" -> "<file>";
            default -> "<none>";
        };
    }

    private static String modes() {
        return Arrays.stream(Mode.values())
                .filter(mode -> !mode.option().isEmpty() && mode != Mode.WAIT && mode != Mode.SAVE)
                .map(mode -> "            %s) REPLY=%s ;;\n"
                        .formatted(
                                Arrays.stream(OPTIONS.findOption(mode.option()).names())
                                        .map(name -> name + " | " + name + "=*")
                                        .collect(Collectors.joining(" | ")),
                                mode.option()))
                .collect(Collectors.joining());
    }
}
