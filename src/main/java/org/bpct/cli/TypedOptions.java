package org.bpct.cli;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bpct.cli.meaning.Habits;
import org.bpct.cli.meaning.Swallowed;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.submit.LimitWish;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParseResult;

/**
 * The typed options, by their longest names, as {@link OptionTable} knows them. Options from a file of defaults are not
 * among them.
 *
 * @param names the names; {@code --wait} of a batch is {@code --wait=BATCH}, and {@code --limit} of a new one {@code
 *     --limit=MOST}
 * @param values the texts of the options that a file may also hold, by their names without dashes, in the order of the
 *      line
 * @param operands the other words
 */
record TypedOptions(Collection<String> names, Map<String, String> values, List<String> operands) {
    /** {@code --limit} of the batch that a line makes; that of a batch that is there names a mode. */
    static final String LIMIT_OF_NEW = "--limit=MOST";

    private static final String WAIT = "--wait";
    private static final int DASHES = 2;

    /** Batches as users list them: {@code 4,6-8}. */
    private static final String NUMBERS = "[0-9]+(?:[,-][0-9]+)*";

    /** Returns a parser of words into a command; each parsed line begins with the built-in values. */
    static CommandLine parser(BpctCommand command) {
        CommandLine parser = new CommandLine(command);
        // A file may be named @data, and quotes in a name are part of it.
        parser.setExpandAtFiles(false);
        parser.setTrimQuotes(false);
        // As GNU tools do: --dry is --dry-run.
        parser.setAbbreviatedOptionsAllowed(true);
        // --cp '-p -r' is a value, though it looks like options.
        parser.setAllowOptionsAsOptionParameters(true);
        return parser;
    }

    /** Parses the words of a command line into a command, and returns the options that picocli has matched. */
    static TypedOptions read(BpctCommand command, List<String> words) throws UsageException {
        return read(parser(command), listing(words));
    }

    /** Takes {@code -h} as {@code ls -lh} and {@code du -h} mean it; elsewhere it asks for help. */
    private static List<String> listing(List<String> words) {
        return words.contains("--ls") || words.contains("--du")
                ? words.stream()
                        .map(word -> word.equals("-h") ? "--human-readable" : word)
                        .toList()
                : words;
    }

    /** Parses the words of a command line into the command of a parser. */
    static TypedOptions read(CommandLine parser, List<String> words) throws UsageException {
        BpctCommand command = parser.getCommand();
        command.selection.begin();
        ParseResult parsed = parsed(parser, words);
        Collection<String> names = new TreeSet<>();
        Map<String, String> values = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptionsSet()) {
            String name = option.longestName();
            names.add(name);
            String bare = name.substring(DASHES);
            if (ValueFile.knows(bare)) {
                String text = option.getValue();
                values.put(bare, text);
            }
        }
        takeNumber(command, names);
        String awaited = command.copying.await;
        if (awaited != null && !awaited.isEmpty()) {
            names.remove(WAIT);
            names.add(Mode.WAIT.option());
        }
        if (limitsNew(command, names)) {
            names.remove(Mode.LIMIT.option());
            names.add(LIMIT_OF_NEW);
            var unused = LimitWish.ofNew(command.further.limitOfNew());
        }
        return new TypedOptions(names, values, command.operands);
    }

    /**
     * Takes a number, or the word last, that stands alone as the batch of {@code --progress 7}, {@code --watch 7} or {@code --wait 7}: these have no other use for
     * it, and other options for batches take it so.
     */
    private static void takeNumber(BpctCommand command, Collection<String> names) {
        String deleted = command.existing.delete;
        if (deleted != null
                && deleted.matches(NUMBERS)
                && command.operands.stream().allMatch(n -> n.matches(NUMBERS))) {
            command.existing.delete = String.join(
                    ",",
                    Stream.concat(Stream.of(deleted), command.operands.stream()).toList());
            command.operands = List.of();
            return;
        }
        if (command.operands.size() != 1 || !command.operands.get(0).matches("[1-9][0-9]{0,8}|last")) {
            return;
        }
        String number = command.operands.get(0);
        if ("".equals(command.existing.progress)) {
            command.existing.progress = number;
        } else if ("".equals(command.existing.errors)) {
            command.existing.errors = number;
        } else if ("".equals(command.existing.watch)) {
            command.existing.watch = number;
        } else if ("".equals(command.copying.await)
                && names.stream().allMatch(name -> Mode.namedBy(name).isEmpty())) {
            command.copying.await = number;
        } else {
            return;
        }
        command.operands = List.of();
    }

    /** Returns true if a limit is that of the work on the same line: it names no batch, and there is other work. */
    private static boolean limitsNew(BpctCommand command, Collection<String> names) {
        boolean hasWork = !command.operands.isEmpty()
                || names.stream()
                        .anyMatch(name -> !name.equals(Mode.LIMIT.option())
                                && Mode.namedBy(name).isPresent());
        return !command.further.limitOfNew().isEmpty() && hasWork;
    }

    private static ParseResult parsed(CommandLine parser, List<String> words) throws UsageException {
        try {
            ParseResult parsed = parser.parseArgs(words.toArray(String[]::new));
            new Swallowed(parsed.commandSpec(), words).refuse();
            return parsed;
        } catch (OverwrittenOptionException e) {
            String name = e.getOverwritten() instanceof OptionSpec option ? option.longestName() : "an option";
            throw new UsageException(name + " is given twice; give it once");
        }
    }

    /** Returns true if this option was typed. */
    boolean has(String name) {
        return names.contains(name);
    }

    /** Returns true if there are operands. */
    boolean hasOperands() {
        return !operands.isEmpty();
    }

    /** Throws, with the option's name, unless each option is obeyed in this mode and compatible with the others. */
    void check(Mode mode) throws UsageException {
        // An option of a copy is no mistake there: the mode is one, as in -p long -t 4h SRC DST.
        if (mode == Mode.PROGRESS) {
            refuseOperands(mode);
        }
        for (String name : names) {
            OptionTable.row(name).check(mode, this);
        }
        if (mode == Mode.COPY && has(WAIT) && !hasOperands()) {
            throw new UsageException(
                    "--wait alone waits for nothing: --wait=last waits for the newest batch, --wait=7 for"
                            + " batch 7, and --wait SOURCE... DESTINATION for this copy");
        }
        refuseOperands(mode);
    }

    private void refuseOperands(Mode mode) throws UsageException {
        if (mode.operands().isEmpty() && hasOperands()) {
            throw new UsageException(mode.option() + " takes no operand, and '"
                    + FileName.ofText(operands.get(0)).display() + "' is one"
                    + Habits.load()
                            .answerIn(mode.option(), "operand")
                            .map(answer -> "; " + answer.replace("`", ""))
                            .orElse(""));
        }
    }
}
