package org.bpct.query;

import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;

/**
 * A scheduler's answer about one job; times are in seconds.
 *
 * @param phase the last answer
 * @param since the time of the first of the identical answers up to the last
 * @param asked the time of the last question
 * @param wanted the time at which a process last wanted the answer
 * @param folder the folder of the job's wave, below the home
 * @param detail further words of the answer
 */
record KeptAnswer(Phase phase, long since, long asked, long wanted, String folder, String detail) {
    /** The time for which a file server may hide a new record from another host: acdirmax of nfs(5). */
    private static final long PROOF_SECONDS = 60;

    private static final int FIELDS = 6;

    /**
     * Parses the text that {@link #text} wrote.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    static KeptAnswer parse(String text) {
        String[] fields = text.split(" ", FIELDS);
        if (fields.length < FIELDS || !fields[FIELDS - 1].endsWith(".")) {
            throw new IllegalArgumentException("no answer: " + text);
        }
        String detail = fields[5].substring(0, fields[5].length() - 1).strip();
        return new KeptAnswer(
                Phase.valueOf(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                fields[4],
                detail);
    }

    /** Returns the answer as the file holds it. */
    String text() {
        return phase + " " + since + " " + asked + " " + wanted + " " + folder + " " + detail
                + (detail.isEmpty() ? "" : " ") + ".";
    }

    /** Returns true if the answer is older than this many seconds. */
    boolean isOld(long now, int keep) {
        return now - asked >= keep || asked > now;
    }

    /** Returns the state that the answer stands for, as an answer of this time. */
    SchedulerState state(long when) {
        boolean proven = asked - since >= PROOF_SECONDS;
        if (proven && phase == Phase.ABSENT) {
            return new SchedulerState(Phase.FORGOTTEN, detail, since, when);
        }
        if (proven && phase == Phase.SUCCEEDED) {
            return new SchedulerState(
                    Phase.ENDED, "the scheduler reports success, but the job left no exit record", since, when);
        }
        return new SchedulerState(phase, detail, since, when);
    }
}
