package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.files.FileName;

/**
 * The first operand of a copy if it names no file here, but a command, or a URL, as for other tools.
 *
 * @param operands the operands
 * @param workingDirectory the directory against which they are resolved
 */
public record FirstWord(List<String> operands, FileName workingDirectory) {
    private static final Pattern URL = Pattern.compile("[a-z][a-z0-9+.-]*://.*", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("-[0-9]+");
    private static final Pattern MODULE = Pattern.compile("[^/:]+::.*", Pattern.DOTALL);

    /** Returns a sentence about it; empty if it is an ordinary name. */
    public Optional<String> answer() {
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        String first = operands.get(0);
        // Most copies begin with a file that is there, and need no table.
        if (first.matches("[a-z]+[0-9]*(?:sum)?") && !isThere(first)) {
            String command = Habits.load().answers().get(first);
            if (command != null) {
                return Optional.of("there is no file " + first + "; " + command.replace("`", ""));
            }
        }
        if (operands.size() > 2 && first.matches("[1-9][0-9]{0,3}") && !isThere(first)) {
            // Copiers of clusters take the number of tasks behind -n, which shows the plan here.
            return Optional.of("there is no file " + first + "; bpct -j " + first
                    + " SRC DST chooses the number of jobs, and -n, which takes no number, shows the effects alone");
        }
        for (String each : operands) {
            // The parser takes a number with a dash for an operand.
            if (NUMBER.matcher(each).matches() && !isThere(each)) {
                return Optional.of("Unknown option: '" + each + "'"
                        + Habits.load()
                                .answer(each, operands)
                                .map(answer -> "; " + answer.replace("`", ""))
                                .orElse(""));
            }
            if (MODULE.matcher(each).matches() && !isThere(each)) {
                String shown = FileName.ofText(each).display();
                return Optional.of(shown + " is a module of a daemon of rsync, and bpct reaches hosts by ssh: "
                        + shown.replaceFirst("::.*", "") + ":/PATH; a file of that name is ./" + shown);
            }
            if (URL.matcher(each).matches() && !isThere(each)) {
                return Optional.of(FileName.ofText(each).display() + " is a URL, and bpct takes none; another host is"
                        + " HOST:PATH, which ssh reaches; a file of that name is ./"
                        + FileName.ofText(each).display());
            }
        }
        return Optional.empty();
    }

    private boolean isThere(String name) {
        return Files.exists(workingDirectory.resolve(FileName.ofText(name)).toPath(), LinkOption.NOFOLLOW_LINKS);
    }
}
