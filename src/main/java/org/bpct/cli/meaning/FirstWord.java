package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.files.FileName;

/**
 * The first operand of a copy that names no file here, but what other tools take there: a command, or a file on another host.
 *
 * @param operands the operands
 * @param workingDirectory the directory against which they are resolved
 */
public record FirstWord(List<String> operands, FileName workingDirectory) {
    private static final Pattern REMOTE =
            Pattern.compile("(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9][A-Za-z0-9._-]*:.*", Pattern.DOTALL);

    private static final String COPY = "a copy has no command word: bpct SRC DST";
    private static final String UPDATE = "an update is an option: bpct -u -T SRC DST";
    private static final String REMOVE = "a removal is an option: bpct --remove PATH";
    private static final String BATCHES = "the batches are listed by bpct --progress, and shown live by bpct --watch";
    private static final Map<String, String> COMMANDS = Map.ofEntries(
            Map.entry("copy", COPY),
            Map.entry("cp", COPY),
            Map.entry("update", UPDATE),
            Map.entry("sync", UPDATE),
            Map.entry("mirror", "a mirror is an update with --delete: bpct -u -T --delete SRC DST"),
            Map.entry("rm", REMOVE),
            Map.entry("remove", REMOVE),
            Map.entry("delete", REMOVE),
            Map.entry("purge", REMOVE),
            Map.entry("mv", "bpct moves nothing: bpct --verify --wait SRC DST, and then bpct --remove SRC"),
            Map.entry("move", "bpct moves nothing: bpct --verify --wait SRC DST, and then bpct --remove SRC"),
            Map.entry("help", "the help is an option: bpct --help"),
            Map.entry("version", "the version is an option: bpct --version"),
            Map.entry("list", BATCHES),
            Map.entry("ls", BATCHES),
            Map.entry("status", BATCHES),
            Map.entry("progress", BATCHES),
            Map.entry("ps", BATCHES),
            Map.entry("watch", "that is an option: bpct --watch, or bpct --watch=7"),
            Map.entry("wait", "that is an option: bpct --wait=7"),
            Map.entry("cancel", "that is an option: bpct --cancel=7"),
            Map.entry("stop", "that is an option: bpct --cancel=7"),
            Map.entry("resume", "that is an option: bpct --resume=7"),
            Map.entry("retry", "that is an option: bpct --retry=7"),
            Map.entry("errors", "that is an option: bpct --errors=7"),
            Map.entry("check", "that is an option: bpct --check=7"),
            Map.entry("verify", "that is an option: bpct --verify SRC DST, or bpct --check=7 for a copy that is there"),
            Map.entry("compare", "that is an option: bpct --compare A B"),
            Map.entry("diff", "that is an option: bpct --compare A B"),
            Map.entry("du", "that is an option: bpct --du PATH"),
            Map.entry("find", "that is an option: bpct --find PATH"),
            Map.entry("archive", "that is an option: bpct --archive ARCHIVE PATH"),
            Map.entry("extract", "that is an option: bpct --extract ARCHIVE DST"),
            Map.entry("snapshot", "that is an option: bpct --snapshot POOL SRC"),
            Map.entry("backup", "a backup is a snapshot in a pool: bpct --snapshot POOL SRC"),
            Map.entry("doctor", "that is an option: bpct --doctor SRC DST"));

    /** Returns a sentence about it; empty if it is an ordinary name. */
    public Optional<String> answer() {
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        String first = operands.get(0);
        String last = operands.get(operands.size() - 1);
        if (!isThere(first) && COMMANDS.containsKey(first)) {
            return Optional.of("there is no file " + first + "; " + COMMANDS.get(first));
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
