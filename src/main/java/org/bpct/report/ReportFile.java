package org.bpct.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.files.WholeFile;
import org.bpct.landing.ReplacedFile;
import org.bpct.options.UsageException;

/** The file that a report goes to, looked at before anything is read for it. */
final class ReportFile {
    private final FileName given;
    private final WholeFile.Place place;
    private final boolean isForced;

    private ReportFile(FileName given, WholeFile.Place place, boolean isForced) {
        this.given = given;
        this.place = place;
        this.isForced = isForced;
    }

    /**
     * Returns the file; throws if a report cannot go there.
     *
     * @param isForced whether a file that is there already is replaced
     */
    static ReportFile of(FileName given, FileName workingDirectory, boolean isForced) throws UsageException {
        if (given.length() == 0) {
            throw new UsageException("the name of the report's file is empty");
        }
        Path file = workingDirectory.resolve(given).toPath();
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UsageException("the directory " + FileName.of(folder).display()
                    + " of the report is not there: make it, or name another file");
        }
        try {
            ReportFile found = new ReportFile(given, WholeFile.at(file), isForced);
            found.check(file);
            return found;
        } catch (IOException e) {
            throw new UsageException("no report can go to " + given.display() + ": " + SystemMessage.of(e));
        }
    }

    private void check(Path file) throws UsageException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException(
                    given.display() + " is no regular file, and a report replaces nothing else: name another file");
        }
        if (!isForced) {
            throw exists();
        }
    }

    private UsageException exists() {
        return new UsageException(given.display() + " is there already: name another file, or replace it by --force");
    }

    /** Writes the report, all of it or nothing. */
    void write(byte[] report) throws UsageException, RunException {
        try {
            place.write(isForced, out -> out.write(report));
        } catch (FileAlreadyExistsException e) {
            throw exists();
        } catch (IOException e) {
            throw RunException.failed("cannot write " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }

    /** Tells the user which file it replaces. */
    void sayReplaced(Console console) {
        if (isForced) {
            ReplacedFile.say(FileName.of(place.file()), console);
        }
    }

    /** Returns its name, as it was given. */
    FileName name() {
        return given;
    }
}
