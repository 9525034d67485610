package org.bpct.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.LostServer;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SurrogateEscape;
import org.bpct.files.SystemMessage;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchHome;
import org.bpct.options.JobOptions;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.options.ValueLayer;
import org.bpct.query.Schedulers;

/** The options that {@code --save} keeps for the next time, in {@code default.txt}: {@code name = value} a line. */
public final class Defaults {
    private static final String FILE = "default.txt";
    private static final int WRITABLE_FOR_OTHERS = 0022;

    private final BatchHome home;

    /** Opens the defaults of a home. */
    public Defaults(BatchHome home) {
        this.home = home;
    }

    /** Returns the kept values as a layer. */
    public ValueLayer layer() throws UsageException, RunException {
        return ValueLayer.ofFile(FILE, load());
    }

    /** Returns the kept values by option name. A line with an unknown option is refused by its number. */
    ValueFile load() throws UsageException, RunException {
        String text;
        try {
            // Users may keep the file elsewhere and link to it; a link may be changed between two looks.
            Path file = home.defaults().toRealPath();
            checkOwner(file);
            text = SurrogateEscape.decode(RegularFiles.bytes(file));
        } catch (NoSuchFileException nothingKept) {
            return new ValueFile(Map.of(), List.of());
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot read " + FileName.of(home.defaults()).display() + ": " + SystemMessage.of(e) + " ("
                            + LostServer.advice(e, "set BPCT_HOME to a folder that you can read and write") + ")",
                    e);
        }
        return ValueFile.parse(FileName.of(home.defaults()), text, Set.of());
    }

    /** The file may hold commands that every job runs: files of other users are refused. */
    private void checkOwner(Path file) throws IOException, UsageException {
        int owner = (Integer) Files.getAttribute(file, "unix:uid");
        int mode = (Integer) Files.getAttribute(file, "unix:mode");
        boolean foreign = owner != 0 && owner != (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (foreign || (mode & WRITABLE_FOR_OTHERS) != 0) {
            throw new UsageException(FileName.of(home.defaults()).display()
                    + (foreign
                            ? " belongs neither to root nor to this user"
                            : " can be written by group or others (chmod go-w)")
                    + ", and bpct would run its commands");
        }
    }

    /** Throws if a value to be kept makes no sense, and nothing else would check it before a copy. */
    public static void check(JobOptions options, Schedulers schedulers) throws UsageException, InterruptedException {
        Preparation.check(options, schedulers);
    }

    /** Returns the name of the file, for people. */
    public String display() {
        return FileName.of(home.defaults()).display();
    }

    /** Keeps these values in place of the previous ones. */
    public void save(Map<String, String> values) throws RunException {
        StringBuilder text = new StringBuilder("# Options of bpct, kept by --save; the command line wins.\n");
        values.forEach((name, value) -> text.append(ValueFile.line(name, value)));
        try {
            HomeSafety.ensure(home);
            PrivateFiles.makeFolders(home.root());
            PrivateFiles.replace(home.defaults(), SurrogateEscape.encode(text.toString()));
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write " + FileName.of(home.defaults()).display() + ": " + SystemMessage.of(e)
                            + " (set BPCT_HOME to a folder that you can write)",
                    e);
        }
    }
}
