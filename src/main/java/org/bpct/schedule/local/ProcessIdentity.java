package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The identity of a process on this host since its boot: a process id alone passes to others.
 *
 * @param pid the process id
 * @param startTime field 22 of its stat, see proc(5): ticks since the boot
 */
public record ProcessIdentity(long pid, long startTime) {
    /** Fields 1 and 2 are cut off before counting: the name of the program may hold blanks and parentheses. */
    private static final int STATE = 3;

    private static final int START_TIME = 22;

    /** Returns this process. */
    public static ProcessIdentity current() throws IOException {
        long pid = ProcessHandle.current().pid();
        return new ProcessIdentity(pid, Long.parseLong(fieldsFromState(pid)[START_TIME - STATE]));
    }

    private static String[] fieldsFromState(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    /** Returns true if this very process exists and is not merely waiting to be reaped. */
    public boolean isAlive() {
        String[] fields;
        try {
            fields = fieldsFromState(pid);
        } catch (IOException gone) {
            return false;
        }
        return fields.length > START_TIME - STATE
                && fields[START_TIME - STATE].equals(Long.toString(startTime))
                && !fields[0].equals("Z")
                && !fields[0].equals("X");
    }

    /** Asks the process to end, if it is still this one. */
    void terminate() {
        ProcessHandle.of(pid).filter(handle -> isAlive()).ifPresent(ProcessHandle::destroy);
    }
}
