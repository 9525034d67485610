package org.bpct.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Words for each option, sensible and nonsensical ones, and a small world of files that they speak of. */
final class OptionWords {
    /** Read once: to read the annotations takes longer than a call. */
    private static final CommandSpec OPTIONS = new CommandLine(new BpctCommand()).getCommandSpec();

    /** By the longest name of the option: what makes sense, and what does not; empty where every value makes sense. */
    private final Map<String, List<String>> values = new TreeMap<>();

    private final Path world;

    /** Makes the world in an empty folder. */
    OptionWords(Path world) throws IOException {
        this.world = world;
        Files.createDirectories(path("source/d"));
        Files.writeString(path("source/d/f"), "content");
        Files.createDirectories(path("base/d"));
        Files.createDirectories(path("tree"));
        Files.writeString(path("tree/f"), "x");
        Files.createDirectories(path("folder"));
        Files.createDirectories(path("snapshots/.bpct"));
        Files.createDirectories(path("snapshots/2026-11-21T02-00-00Z/d"));
        Files.writeString(path("snapshots/.bpct/2026-11-21T02-00-00Z"), "begun .\n");
        // Two blocks of zeros are an archive without members.
        Files.write(path("tree.tar"), new byte[1024]);
        // One word without an end makes sense with -0 and without.
        Files.writeString(path("names"), "d");
        Files.writeString(path("patterns"), "*.o");
        Path site = Files.writeString(path("site.conf"), "scheduler = local\nlanes = 1\n");
        Files.setPosixFilePermissions(site, PosixFilePermissions.fromString("rw-r--r--"));
        values("--jobs", "2", "0");
        values("--cp", "--archive", "--fast");
        values("--link-dest", path("base").toString(), "");
        values("--restore", path("snapshots").toString(), path("snapshots") + "@monday");
        values("--link-dest-began", "@1", "yesterday");
        values("--verify", "no", "md5");
        values("--scheduler", "local", "nonsense");
        values("--queue", "max=2", "'");
        values("--pre", ":", "if");
        values("--post", ":", "if");
        values("--notify", ":", "if");
        values("--threads", "2", "0");
        values(
                "--log-file",
                path("messages").toString(),
                path("missing/messages").toString());
        values("--account", "phys", "-x");
        values("--qos", "fast", "-x");
        values("--reservation", "R123", "a b");
        values("--wckey", "copies", "-x");
        values("--cluster", "two", "all");
        values("--partition", "long", "a b");
        values("--time", "4h", "soon");
        values("--mem", "2G", "1X");
        values("--files-from", path("names").toString(), path("missing").toString());
        values("--exclude-from", path("patterns").toString(), path("missing").toString());
        values("--include-from", path("patterns").toString(), path("missing").toString());
        values("--exclude", "*.o", "");
        values("--include", "*.o", "");
        values("--newer-than", "1d", "someday");
        values("--older-than", "1d", "someday");
        values("--time-of", "mtime", "btime");
        values("--user", "root", "no such user");
        values("--group", "root", "no such group");
        values("--type", "f", "q");
        values("--name", "*", "");
        values("--links", "+1", "many");
        values("--mode", "-200", "rw");
        values("--by", "type", "color");
        values("--top", "3", "0");
        values("--min-size", "1", "x");
        values("--max-size", "1G", "x");
        values("--max-delete", "3", "many");
        values("--modify-window", "1", "-1");
        values("--keep", "last=3", "nonsense");
        values("--max-age", "26h", "x");
        values("--max-shrink", "40%", "much");
        values("--strategy", "size-balanced", "nonsense");
        values("--progress-interval", "5", "0");
        values("--max-queued", "4", "-1");
        values("--auto-resume", "0", "-1");
        values("--limit=MOST", "500/s", "fast");
        values("--lanes", "2", "0");
        values("--nodes", "no", "0");
        values("--array", "no", "maybe");
        values("--hours", "any", "nine to five");
        values("--split", "64M", "1K");
        values("--stream-after", "0", "soon");
        values("--io", "drop", "fast");
        values("--layout", "1G:4", "1G");
        values("--offline", "take", "some");
        values("--lossy", "mode,owner", "modes");
        values("--guard", "no", "maybe");
        values("--format", "csv", "pdf");
        values("--base", path("source").toString(), "");
        values("--method", "sha256", "crc32");
        values("--output", path("manifest").toString(), "");
        values("--part-size", "2G", "10");
        values("--compress", "gzip", "fast");
        values("--generation", "2", "0");
        values("--color", "never", "blue");
        values("--clients", path("folder").toString(), "/none");
        values("--templates", path("folder").toString(), path("missing").toString());
    }

    private void values(String option, String sensible, String nonsense) {
        values.put(option, nonsense.isEmpty() ? List.of(sensible) : List.of(sensible, nonsense));
    }

    Path path(String name) {
        return world.resolve(name);
    }

    Map<String, String> environment() {
        return Map.of(
                "BPCT_HOME", path("home").toString(),
                "BPCT_CONF", path("site.conf").toString(),
                "HOME", path("user").toString(),
                "PATH", "/usr/bin:/bin");
    }

    /** Returns true if there is a value of this option that makes no sense. */
    boolean canBeNonsense(String option) {
        return values.getOrDefault(option, List.of()).size() == 2;
    }

    /** Returns the words of an option that names no mode. */
    List<String> words(Mode mode, String option, boolean makesSense) {
        if ((mode == Mode.SUM || mode == Mode.SUM_CHECK) && option.equals("--format") && makesSense) {
            return List.of(option, "bsd");
        }
        if (mode == Mode.ARCHIVE && option.equals("--layout") && makesSense) {
            return List.of(option, "keep");
        }
        OptionSpec spec = OPTIONS.findOption(option.replaceFirst("=.*", ""));
        if (spec.arity().max() == 0 || option.equals("--wait")) {
            return List.of(option);
        }
        List<String> known = values.get(option);
        if (known == null) {
            throw new IllegalStateException("no test knows a value of " + option);
        }
        String value = known.get(makesSense ? 0 : 1);
        return option.equals("--verify") ? List.of(option + "=" + value) : List.of(spec.longestName(), value);
    }

    /** Returns the words that name a mode; of a copy there are none. */
    List<String> mode(Mode mode) {
        return switch (mode) {
            case COPY -> List.of();
            case HOST -> List.of("--ssh", "false");
            case UPDATE, REMOVE, DU, FIND, COMPARE, PROGRESS, DOCTOR, SAVE, VERSION, HELP -> List.of(mode.option());
            case COMPARE_CONTENT -> List.of("--compare", "--content");
            case CHANGE -> List.of(mode.option(), "u+rwX,o=");
            case SUM -> List.of("--sum", "--output", path("manifest").toString());
            case SUM_CHECK -> List.of("--sum-check", path("sums").toString());
            case ARCHIVE_CHECK -> List.of(mode.option(), path("sums.tar.d").toString());
            case ARCHIVE -> List.of(mode.option(), path("new.tar.d").toString());
            case ARCHIVE_LIST, EXTRACT ->
                List.of(mode.option(), path("tree.tar").toString());
            case SNAPSHOT, LIST -> List.of(mode.option(), path("pool").toString());
            case RESUME, RETRY, CHECK, REPAIR, CANCEL, PAUSE, CONTINUE, ERRORS, DELETE -> List.of(mode.option() + "=1");
            case HISTORY -> List.of("--history");
            case ADD_JOBS -> List.of("--add-jobs=1:2");
            case LIMIT -> List.of("--limit=1:10M");
            case WAIT -> List.of("--wait=1");
            case WATCH -> List.of("--watch=1");
            case REPORT -> List.of("--report=1");
            case METRICS -> List.of("--metrics", path("metrics.prom").toString());
            case WHY -> List.of("--why", path("source/d/f").toString());
        };
    }

    /** Returns the operands that a mode needs. */
    List<String> operands(Mode mode) {
        return switch (mode) {
            case COPY, UPDATE -> List.of(path("source").toString(), path("copy").toString());
            case HOST -> List.of(path("source").toString(), "host.invalid:/copy");
            case EXTRACT -> List.of(path("copy").toString());
            case COMPARE, COMPARE_CONTENT ->
                List.of(path("tree").toString(), path("source").toString());
            case SNAPSHOT, REPAIR -> List.of(path("source").toString());
            case REMOVE, DU, FIND, CHANGE, SUM, ARCHIVE -> List.of(path("tree").toString());
            case RESUME,
                    RETRY,
                    CHECK,
                    ADD_JOBS,
                    CANCEL,
                    PAUSE,
                    CONTINUE,
                    LIMIT,
                    DELETE,
                    WAIT,
                    PROGRESS,
                    ERRORS,
                    WHY,
                    METRICS,
                    HISTORY,
                    REPORT,
                    LIST,
                    WATCH,
                    DOCTOR,
                    SAVE,
                    SUM_CHECK,
                    ARCHIVE_CHECK,
                    ARCHIVE_LIST,
                    VERSION,
                    HELP -> List.of();
        };
    }

    /** Returns a whole command line of a mode with one option, and with what that needs there. */
    List<String> line(Mode mode, String option, boolean makesSense) {
        boolean isOfMode = mode == Mode.SUM && option.equals("--output");
        List<String> line = new ArrayList<>(isOfMode ? List.of(mode.option()) : mode(mode));
        line.addAll(words(mode, option, makesSense));
        addNeeds(mode, option, line);
        boolean isOfPool = mode.kind() == Mode.Kind.COPY && option.equals("--restore");
        line.addAll(isOfPool ? List.of("d", path("copy").toString()) : operands(mode));
        return line;
    }

    /** Adds what an option needs, and what that needs. */
    private void addNeeds(Mode mode, String option, List<String> line) {
        for (OptionRow.Need need : OptionTable.row(option).needs()) {
            if (need.modes().contains(mode)) {
                line.addAll(words(mode, need.anyOf().get(0), true));
                addNeeds(mode, need.anyOf().get(0), line);
            }
        }
    }

    /** Returns all names of the world, with a sum of what is in files: what must not change is the same afterwards. */
    List<String> state() throws IOException {
        try (var names = Files.walk(world)) {
            List<String> lines = new ArrayList<>();
            // A refusal stands in the log that its line names.
            for (Path name :
                    names.filter(name -> !name.endsWith("messages")).sorted().toList()) {
                lines.add(name + (Files.isRegularFile(name) ? " " + Arrays.hashCode(Files.readAllBytes(name)) : ""));
            }
            return lines;
        }
    }
}
