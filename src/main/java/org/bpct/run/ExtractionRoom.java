package org.bpct.run;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.RunOptions;
import org.bpct.roots.Room;
import org.bpct.roots.RoomCheck;
import org.bpct.schedule.CommandRunner;

/** The look at the room for an extraction, before anything comes. */
final class ExtractionRoom {
    private final RunOptions options;
    private final RoomCheck check;

    ExtractionRoom(RunOptions options, CommandRunner commands, Console console) {
        this.options = options;
        this.check = new RoomCheck(commands, console);
    }

    /** Returns the needed and the free space of each file system. */
    List<Room> examine(PlannedWork work) throws RunException, InterruptedException {
        return check.examine(
                work.landing(),
                work.walk().files(),
                work.plan().jobs().size(),
                options.call().home());
    }

    /** Refuses what does not fit; a destination that was made for it goes again. */
    void require(PlannedWork work, boolean made) throws RunException, InterruptedException {
        try {
            check.require(
                    work.landing(),
                    work.walk().files(),
                    work.plan().jobs().size(),
                    options.call().home(),
                    options.manner().force(),
                    work.landing().replacesSomething());
        } catch (RunException noRoom) {
            if (made) {
                removeEmpty(work.landing().roots().get(0).pair().destination());
            }
            throw noRoom;
        }
    }

    private static void removeEmpty(FileName directory) throws RunException {
        try {
            Files.deleteIfExists(directory.toPath());
        } catch (DirectoryNotEmptyException filledMeanwhile) {
            // It is somebody's.
        } catch (IOException e) {
            throw RunException.failed("cannot remove " + directory.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
