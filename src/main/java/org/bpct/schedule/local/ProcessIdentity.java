package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The identity of a process on this host during the current boot: a process id alone is reused.
 *
 * @param pid the process id
 * @param startTime ticks since the boot, field 22 of its stat, see proc(5)
 */
public record ProcessIdentity(long pid, long startTime) {
    /**
     * The field with which counting begins. Fields 1 and 2 are cut off before, because the name of the program may hold
     * blanks and parentheses.
     */
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

    /** Returns true if this same process exists and is not a zombie. */
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

    /** Sends a termination signal to the process, if it is still the same one. */
    void terminate() {
        ProcessHandle.of(pid).filter(handle -> isAlive()).ifPresent(ProcessHandle::destroy);
    }
}
