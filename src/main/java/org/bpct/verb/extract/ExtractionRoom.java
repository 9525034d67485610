package org.bpct.verb.extract;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.options.RunOptions;
import org.bpct.roots.Room;
import org.bpct.roots.RoomCheck;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.FileList;

/** The look at the room for an extraction, before anything comes. */
final class ExtractionRoom {
    private final RunOptions options;
    private final RoomCheck check;

    ExtractionRoom(RunOptions options, CommandRunner commands, Console console) {
        this.options = options;
        this.check = new RoomCheck(commands, console);
    }

    /** Returns the needed and the free space of each file system. */
    List<Room> examine(Landing landing, FileList files, int parts) throws RunException, InterruptedException {
        return check.examine(landing, files, parts, options.call().home());
    }

    /** Throws if the members do not fit; then removes a destination that was made for them. */
    void require(Landing landing, FileList files, int parts, boolean made) throws RunException, InterruptedException {
        try {
            check.require(
                    landing,
                    files,
                    parts,
                    options.call().home(),
                    options.manner().force(),
                    landing.replacesSomething());
        } catch (RunException noRoom) {
            if (made) {
                removeEmpty(landing.roots().get(0).pair().destination());
            }
            throw noRoom;
        }
    }

    private static void removeEmpty(FileName directory) throws RunException {
        try {
            Files.deleteIfExists(directory.toPath());
        } catch (DirectoryNotEmptyException filledMeanwhile) {
            // Another process has put files into it.
        } catch (IOException e) {
            throw RunException.failed("cannot remove " + directory.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
