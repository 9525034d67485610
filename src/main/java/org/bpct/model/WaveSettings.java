package org.bpct.model;

import java.util.List;
import java.util.Set;

/**
 * The settings of a wave's jobs, independent of the scheduler. The same record serves the options, the description of
 * the wave, and its scripts.
 *
 * @param mostQueued the most jobs in the scheduler's queue at once; 0 for any number
 * @param autoResume the number of successive times that a stopped job is submitted again although it settled nothing; 0
 *     for never
 * @param lanes the number of groups that a job does at once; auto: by its processors; climb: as many of these as pay
 * @param together true if the scheduler gets one job of many nodes, and each of the jobs runs on one of these
 * @param array whether the jobs are submitted as arrays: yes, no, or auto for many jobs where the scheduler takes arrays
 * @param hours the hours in which the jobs work, as a wave keeps them; empty for all
 */
public record WaveSettings(int mostQueued, int autoResume, String lanes, boolean together, String array, String hours) {
    /** The settings without any request of the user. */
    public static final WaveSettings NONE = new WaveSettings(0, 0, "");

    /** Jobs have as many lanes as their processors can serve. */
    public static final String AUTO = "auto";

    /** Jobs that copy find out how many of these pay; others have all. */
    public static final String CLIMB = "climb";

    /** Jobs are submitted as arrays. */
    public static final String YES = "yes";

    /** Jobs are submitted one by one. */
    public static final String NO = "no";

    /** Makes the settings of jobs that are submitted one by one. */
    public WaveSettings(int mostQueued, int autoResume, String lanes) {
        this(mostQueued, autoResume, lanes, false);
    }

    /** Makes the settings of jobs that are no arrays. */
    public WaveSettings(int mostQueued, int autoResume, String lanes, boolean together) {
        this(mostQueued, autoResume, lanes, together, NO);
    }

    /** Makes the settings of jobs that work at all hours. */
    public WaveSettings(int mostQueued, int autoResume, String lanes, boolean together, String array) {
        this(mostQueued, autoResume, lanes, together, array, "");
    }

    /** Returns the same settings for jobs that are not on the nodes of one. */
    public WaveSettings apart() {
        return new WaveSettings(mostQueued, autoResume, lanes, false, array, hours);
    }

    /** Returns true if jobs may be submitted as arrays. */
    public boolean takesArrays() {
        return !together && !array.equals(NO);
    }

    /** Returns true if jobs have to be submitted as arrays. */
    public boolean demandsArrays() {
        return !together && array.equals(YES);
    }

    /**
     * Returns the settings of a wave that follows another one: as before, except for typed options.
     *
     * @param typed the names of the options that were typed
     */
    public WaveSettings after(WaveSettings before, Set<String> typed) {
        return new WaveSettings(
                typed.contains("max-queued") ? mostQueued : before.mostQueued,
                before.autoResume,
                typed.contains("lanes") ? lanes : before.lanes,
                typed.contains("nodes") ? together : before.together,
                typed.contains("array") ? array : before.array,
                typed.contains("hours") ? hours : before.hours);
    }

    /** Returns true if jobs choose their number of lanes themselves. */
    public boolean hasAutoLanes() {
        return lanes.equals(AUTO) || climbs();
    }

    /** Returns true if jobs that copy try how many lanes pay. */
    public boolean climbs() {
        return lanes.equals(CLIMB);
    }

    /** Returns the number of jobs that may be queued in addition. */
    public int room(int queued) {
        return mostQueued == 0 ? Integer.MAX_VALUE : Math.max(0, mostQueued - queued);
    }

    /**
     * Returns true if a stopped job is submitted again after this number of successive times in which it settled
     * nothing.
     */
    public boolean resumesAfter(int triedInVain) {
        return autoResume > 0 && triedInVain <= autoResume;
    }

    /**
     * Returns words for a submit command with the values that are known only now. With {@code auto} lanes a job uses
     * all processors that it gets, so it requests one.
     *
     * @param jobs the number of jobs
     */
    public List<String> filledIn(List<String> words, int jobs) {
        String processors = hasAutoLanes() ? "1" : lanes;
        return words.stream()
                .map(word -> word.replace("{jobs}", Integer.toString(jobs)).replace("{lanes}", processors))
                .toList();
    }
}
