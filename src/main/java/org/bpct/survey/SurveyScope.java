package org.bpct.survey;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.jspecify.annotations.Nullable;

/**
 * The entries that a question is about.
 *
 * @param roots the PATHs, none of them within another one
 * @param selection the rules and criteria
 * @param oneFileSystem whether no other file system is entered
 * @param threads the number of threads that walk
 */
record SurveyScope(List<SurveyRoot> roots, Selection selection, boolean oneFileSystem, int threads) {
    /**
     * Returns the scope that a command line means. A PATH within another one, or named twice, is part of that one: it
     * would be counted twice, and a list would name its entries twice.
     *
     * @param option the option that asks
     */
    static SurveyScope of(String option, RunOptions options, Console console) throws UsageException {
        if (options.task().operands().isEmpty()) {
            throw new UsageException(option + " needs a PATH; . is this directory");
        }
        Map<FileName, FileName> named = new HashMap<>();
        List<FileName> real = new ArrayList<>();
        for (FileName given : options.task().operands()) {
            FileName name = real(OperandName.of(given, options.call().workingDirectory()));
            real.add(named.putIfAbsent(name, given) == null ? name : FileName.currentDirectory());
        }
        List<SurveyRoot> roots = new ArrayList<>();
        for (int i = 0; i < real.size(); i++) {
            FileName given = options.task().operands().get(i);
            FileName above = above(real.get(i), named);
            if (real.get(i).equals(FileName.currentDirectory())) {
                console.note(given.display() + " is named twice, and counts once");
            } else if (above != null) {
                console.note(given.display() + " is in " + above.display() + ", and counts once");
            } else {
                roots.add(new SurveyRoot(roots.size(), given, real.get(i)));
            }
        }
        return new SurveyScope(
                roots,
                options.task().selection(),
                options.manner().cp().oneFileSystem(),
                options.manner().walking().threads());
    }

    private static @Nullable FileName above(FileName real, Map<FileName, FileName> named) {
        for (FileName up = real; !up.equals(up.parent()); ) {
            up = up.parent();
            FileName given = named.get(up);
            if (given != null) {
                return given;
            }
        }
        return null;
    }

    /** Returns the absolute name; a slash at the end goes through a symlink, as find and du do. */
    private static FileName real(OperandName operand) {
        FileName absolute = operand.absolute();
        try {
            if (operand.isUnnamed() || operand.given().hasTrailingSlash()) {
                return OperandName.canonical(absolute);
            }
            return OperandName.canonical(absolute.parent()).resolve(absolute.lastComponent());
        } catch (UsageException unreadable) {
            // The walk says so, and goes on with the other PATHs.
            return absolute;
        }
    }
}
