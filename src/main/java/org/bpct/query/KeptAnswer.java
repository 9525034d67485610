package org.bpct.query;

import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;

/**
 * What a scheduler said of one job; times in seconds.
 *
 * @param phase its last answer
 * @param since when it first gave that answer, and none other since
 * @param asked when it was asked last
 * @param wanted when somebody last wanted to know
 * @param folder the folder of the job's wave, below the home
 * @param detail what it said besides
 */
record KeptAnswer(Phase phase, long since, long asked, long wanted, String folder, String detail) {
    /** A record that lies on a file server may be hidden from another host for as long: acdirmax of nfs(5). */
    private static final long PROOF_SECONDS = 60;

    private static final int FIELDS = 6;

    /**
     * Reads what {@link #text} wrote.
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

    /** Returns it as it stands in a file. */
    String text() {
        return phase + " " + since + " " + asked + " " + wanted + " " + folder + " " + detail
                + (detail.isEmpty() ? "" : " ") + ".";
    }

    /** Returns true if it was not given within so many seconds. */
    boolean isOld(long now, int keep) {
        return now - asked >= keep || asked > now;
    }

    /** Returns what it means, as an answer of this time. */
    SchedulerState state(long when) {
        boolean proven = asked - since >= PROOF_SECONDS;
        if (proven && phase == Phase.ABSENT) {
            return new SchedulerState(Phase.FORGOTTEN, detail, since, when);
        }
        if (proven && phase == Phase.SUCCEEDED) {
            return new SchedulerState(
                    Phase.ENDED, "ended well according to the scheduler, but left no record", since, when);
        }
        return new SchedulerState(phase, detail, since, when);
    }
}
