package org.bpct.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SurrogateEscape;
import org.bpct.files.SystemMessage;
import org.bpct.files.TrustedUsers;

/** The settings of the administrators for all users, in {@code /etc/bpct.conf} or the file in {@code BPCT_CONF}. */
public final class Site {
    /** The name of the words of the site that follow each message about a scheduler that refuses or does not answer. */
    public static final String REFUSAL = "refusal";

    /** The name of the limits of new batches, by folder. */
    public static final String LIMIT = "limit";

    /** The name of the seconds between the beginnings of two submit commands of a user. */
    public static final String SUBMISSION_INTERVAL = "submission-interval";

    private static final String JAVA = "java";

    /**
     * The settings that only the site file may hold: a user's file is found and read after most of them have been
     * obeyed, and one is a message of the site to all.
     */
    private static final Set<String> HERE_ONLY = Set.of("home", JAVA, REFUSAL, LIMIT, SUBMISSION_INTERVAL);

    /** The settings that must be absolute, because relative ones would depend on the working directory. */
    private static final List<String> FOLDERS = List.of("clients", "templates");

    private static final FileName USUAL = FileName.ofText("/etc/bpct.conf");
    private static final String VARIABLE = "BPCT_CONF";
    private static final int KIND = 0170000;
    private static final int REGULAR = 0100000;
    private static final int WRITABLE_FOR_OTHERS = 0022;

    private final ValueLayer layer;

    private Site(ValueLayer layer) {
        this.layer = layer;
    }

    /** Reads the site file, if one exists; refuses a file in which users other than root and this user can write. */
    public static Site load(Map<String, String> environment, FileName workingDirectory) throws UsageException {
        return load(environment, workingDirectory, USUAL);
    }

    static Site load(Map<String, String> environment, FileName workingDirectory, FileName usual) throws UsageException {
        String named = environment.get(VARIABLE);
        if (named != null && named.isEmpty()) {
            return new Site(ValueLayer.of("", Map.of()));
        }
        FileName file = named == null ? usual : workingDirectory.resolve(FileName.ofText(named));
        try {
            // A link may be changed between two looks.
            Path path = file.toPath().toRealPath();
            check(file, path);
            String content = SurrogateEscape.decode(RegularFiles.bytes(path));
            return new Site(values(file, ValueFile.parse(file, content, HERE_ONLY)));
        } catch (NoSuchFileException missing) {
            if (named == null) {
                return new Site(ValueLayer.of("", Map.of()));
            }
            throw new UsageException("there is no file " + file.display() + ", which " + VARIABLE
                    + " names (set it empty for no site file)");
        } catch (IOException e) {
            throw new UsageException("cannot read the site file " + file.display() + ": " + SystemMessage.of(e));
        }
    }

    /** Returns the values that the site has set. */
    public ValueLayer layer() {
        return layer;
    }

    private static ValueLayer values(FileName file, ValueFile parsed) throws UsageException {
        Map<String, String> values = new LinkedHashMap<>(parsed.values());
        // bin/bpct has already used this one, or JAVA_HOME has overridden it.
        values.remove(JAVA);
        if (values.getOrDefault(REFUSAL, "").codePoints().anyMatch(Character::isISOControl)) {
            throw new UsageException(file.display() + ": " + REFUSAL + " takes one line of printable text");
        }
        for (String name : FOLDERS) {
            String folder = values.getOrDefault(name, "");
            if (!folder.isEmpty() && !folder.startsWith("/")) {
                throw new UsageException(
                        file.display() + ": " + name + " takes an absolute folder, not '" + folder + "'");
            }
        }
        return ValueLayer.ofFile(file.display(), new ValueFile(values, parsed.notObeyed()));
    }

    /** Refuses an unsafe file: it may hold commands that every job runs, and the names of programs that bpct runs. */
    private static void check(FileName file, Path path) throws IOException, UsageException {
        int owner = (Integer) Files.getAttribute(path, "unix:uid");
        int mode = (Integer) Files.getAttribute(path, "unix:mode");
        if ((mode & KIND) != REGULAR) {
            throw new UsageException(
                    "the site file " + file.display() + " is no file (set " + VARIABLE + " empty for no site file)");
        }
        if (owner != 0 && owner != (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid")) {
            throw refusal(file, "belongs neither to root nor to this user");
        }
        if ((mode & WRITABLE_FOR_OTHERS) != 0) {
            throw refusal(file, "can be written by group or others (chmod go-w)");
        }
        Optional<String> danger = TrustedUsers.ofThisProcess().danger(path);
        if (danger.isPresent()) {
            throw refusal(file, "could be replaced: " + danger.get());
        }
    }

    private static UsageException refusal(FileName file, String why) {
        return new UsageException("the site file " + file.display() + " " + why + ", and bpct would run its commands");
    }
}
