package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.files.FileName;

/**
 * The first operand of a copy if it names no file here, but a command or a file on another host, as for other tools.
 *
 * @param operands the operands
 * @param workingDirectory the directory against which they are resolved
 */
public record FirstWord(List<String> operands, FileName workingDirectory) {
    private static final Pattern REMOTE =
            Pattern.compile("(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9][A-Za-z0-9._-]*:.*", Pattern.DOTALL);

    /** Returns a sentence about it; empty if it is an ordinary name. */
    public Optional<String> answer() {
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        String first = operands.get(0);
        String last = operands.get(operands.size() - 1);
        // Most copies begin with a file that is there, and need no table.
        if (first.matches("[a-z]+[0-9]*(?:sum)?") && !isThere(first)) {
            String command = Habits.load().answers().get(first);
            if (command != null) {
                return Optional.of("there is no file " + first + "; " + command.replace("`", ""));
            }
        }
        for (String each : List.of(first, last)) {
            if (REMOTE.matcher(each).matches() && !isThere(each) && !hasParent(each)) {
                return Optional.of("there is no file " + FileName.ofText(each).display()
                        + "; bpct copies between trees that this host and the nodes have mounted, not to other hosts;"
                        + " a file of that name is ./" + FileName.ofText(each).display());
            }
        }
        return Optional.empty();
    }

    private boolean isThere(String name) {
        return Files.exists(workingDirectory.resolve(FileName.ofText(name)).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns true for {@code ./a:b} and the like; a colon behind a slash belongs to a name for all tools. */
    private static boolean hasParent(String name) {
        int slash = name.indexOf('/');
        return slash >= 0 && slash < name.indexOf(':');
    }
}
