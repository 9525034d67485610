package org.bpct.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

/**
 * A random command line, and what the rows of the table say of it.
 *
 * @param words the words
 * @param modes the modes that it names; none for a copy
 * @param options the other options that it has
 * @param nonsense the options with a value that makes no sense
 * @param operands the operands
 */
record RandomLine(
        List<String> words, List<Mode> modes, List<String> options, List<String> nonsense, List<String> operands) {
    private static final List<Mode> QUESTIONS = List.of(Mode.COMPARE, Mode.COMPARE_CONTENT, Mode.SUM);
    private static final List<Mode> MODES = List.of(Mode.values());
    private static final List<OptionRow> ROWS = OptionTable.rows().stream()
            .filter(row -> Mode.namedBy(row.option()).isEmpty() || row.option().equals("--save"))
            .toList();

    /** Returns the next one. */
    static RandomLine next(Random random, OptionWords known) {
        List<Mode> modes = new ArrayList<>();
        List<List<String>> parts = new ArrayList<>();
        while (modes.size() < 3 && random.nextInt(100) < (modes.isEmpty() ? 70 : 8)) {
            Mode mode = MODES.get(random.nextInt(MODES.size()));
            if (mode != Mode.COPY && mode != Mode.SAVE && !modes.contains(mode)) {
                modes.add(mode);
                parts.add(known.mode(mode));
            }
        }
        // The same option twice is refused for that.
        boolean waits = modes.contains(Mode.WAIT);
        List<String> options = new ArrayList<>();
        List<String> nonsense = new ArrayList<>();
        List<OptionRow> rows = new ArrayList<>(ROWS);
        Collections.shuffle(rows, random);
        Mode first = modes.isEmpty() ? Mode.COPY : modes.get(0);
        for (OptionRow row : rows.subList(0, random.nextInt(5))) {
            boolean isWanted = row.modes().contains(first) || random.nextInt(3) == 0;
            boolean isThere = (waits && row.option().equals("--wait"))
                    || (modes.contains(Mode.SUM) && row.option().equals("--output"));
            if (isWanted && !isThere) {
                boolean makesSense = !known.canBeNonsense(row.option()) || random.nextInt(100) >= 8;
                options.add(row.option());
                parts.add(known.words(first, row.option(), makesSense));
                if (!makesSense) {
                    nonsense.add(row.option());
                }
            }
        }
        List<String> operands = known.operands(random.nextInt(10) == 0 ? Mode.COPY : first);
        if (operands.isEmpty() && first == Mode.COPY) {
            operands = known.operands(Mode.COPY);
        }
        parts.add(operands);
        Collections.shuffle(parts, random);
        List<String> words = new ArrayList<>();
        parts.forEach(words::addAll);
        return new RandomLine(words, modes, options, nonsense, operands);
    }

    /** Returns the mode; where there are two, the first. */
    Mode mode() {
        if (modes.contains(Mode.HELP) || modes.contains(Mode.VERSION)) {
            return modes.contains(Mode.HELP) ? Mode.HELP : Mode.VERSION;
        }
        if (goTogether()) {
            return modes.stream()
                    .filter(QUESTIONS::contains)
                    .findFirst()
                    .orElse(modes.contains(Mode.ARCHIVE) ? Mode.ARCHIVE : Mode.HOST);
        }
        Mode unnamed = options.contains("--save") && operands.isEmpty() ? Mode.SAVE : Mode.COPY;
        return modes.isEmpty() ? unnamed : modes.get(0);
    }

    /** Returns true for two modes that go together: one is an option of the other. */
    private boolean goTogether() {
        boolean updates = modes.contains(Mode.UPDATE) && (modes.contains(Mode.ARCHIVE) || modes.contains(Mode.HOST));
        return modes.size() == 2 && (updates || (modes.contains(Mode.HOST) && !Collections.disjoint(modes, QUESTIONS)));
    }

    /** Returns true for a dry run that is not refused. */
    boolean shows() {
        return options.contains("--dry-run") && reasonToRefuse().isEmpty();
    }

    /** Returns true for a line that removes names, and is not refused. */
    boolean removes() {
        boolean isOfRemoval = mode() == Mode.REMOVE || options.contains("--delete");
        return isOfRemoval && !options.contains("--dry-run") && reasonToRefuse().isEmpty();
    }

    /** Returns the options that a refusal may name. */
    List<String> named() {
        TreeSet<String> named = new TreeSet<>(options);
        modes.forEach(mode -> named.add(mode.option()));
        return List.copyOf(named);
    }

    /** Returns why it has to be refused; empty if it must not be. */
    Optional<String> reasonToRefuse() {
        Mode mode = mode();
        if (mode == Mode.HELP || mode == Mode.VERSION) {
            return Optional.empty();
        }
        if (modes.size() > 1 && !goTogether()) {
            return Optional.of("two modes");
        }
        if (modes.contains(Mode.HOST) && operands.stream().noneMatch(name -> name.startsWith("host.invalid:"))) {
            return Optional.of("no other host");
        }
        for (String option : options) {
            OptionRow row = OptionTable.row(option);
            boolean isKeptOnly = mode == Mode.DOCTOR && options.contains("--save") && row.isKept();
            if (!row.modes().contains(mode) && !isKeptOnly) {
                return Optional.of(option + " is not of this mode");
            }
            for (OptionRow.Need need : row.needs()) {
                if (need.modes().contains(mode) && Collections.disjoint(need.anyOf(), options)) {
                    return Optional.of(option + " lacks what it needs");
                }
            }
            if (!Collections.disjoint(row.excluded(mode), options)) {
                return Optional.of(option + " is beside what it excludes");
            }
        }
        if (mode.operands().isEmpty() && !operands.isEmpty()) {
            return Optional.of("operands");
        }
        return nonsense.isEmpty() ? Optional.empty() : Optional.of("nonsense");
    }
}
