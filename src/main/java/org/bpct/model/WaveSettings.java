package org.bpct.model;

import java.util.List;
import java.util.Set;

/**
 * How the jobs of a wave work, whoever runs them: as it was asked for, as the description of the wave keeps it, and as its
 * scripts are told.
 *
 * @param mostQueued the most jobs to be in the scheduler's queue at once; 0 for any number
 * @param autoResume how many times in a row a stopped job is submitted again though it settled nothing; 0 for never
 * @param lanes how many groups a job does at once; auto: by the processors that it has; climb: as many of these as pay
 * @param together true if the scheduler gets one job of many nodes, and each of the jobs runs on one of these
 */
public record WaveSettings(int mostQueued, int autoResume, String lanes, boolean together) {
    /** Nothing that anybody asked for. */
    public static final WaveSettings NONE = new WaveSettings(0, 0, "");

    /** Jobs have as many lanes as their processors bear. */
    public static final String AUTO = "auto";

    /** Jobs that copy find out how many of these pay; others have all. */
    public static final String CLIMB = "climb";

    /** Makes those of jobs that are submitted one by one. */
    public WaveSettings(int mostQueued, int autoResume, String lanes) {
        this(mostQueued, autoResume, lanes, false);
    }

    /** Returns the same for jobs that are submitted one by one. */
    public WaveSettings apart() {
        return new WaveSettings(mostQueued, autoResume, lanes);
    }

    /**
     * Returns the settings of a wave that follows another one: as before, but for what was typed.
     *
     * @param typed the names of the options that were typed
     */
    public WaveSettings after(WaveSettings before, Set<String> typed) {
        return new WaveSettings(
                before.mostQueued,
                before.autoResume,
                typed.contains("lanes") ? lanes : before.lanes,
                typed.contains("nodes") ? together : before.together);
    }

    /** Returns true if jobs decide themselves how many lanes they use. */
    public boolean hasAutoLanes() {
        return lanes.equals(AUTO) || climbs();
    }

    /** Returns true if jobs that copy try how many lanes pay. */
    public boolean climbs() {
        return lanes.equals(CLIMB);
    }

    /** Returns how many more jobs may be queued beside those that are. */
    public int room(int queued) {
        return mostQueued == 0 ? Integer.MAX_VALUE : Math.max(0, mostQueued - queued);
    }

    /** Returns true if a stopped job is submitted again after so many times in a row in which it settled nothing. */
    public boolean resumesAfter(int triedInVain) {
        return autoResume > 0 && triedInVain <= autoResume;
    }

    /**
     * Returns words for a submit command with what is known only now. Lanes of {@code auto} do with the processors that a
     * job gets, so it asks for one.
     *
     * @param jobs how many jobs there are
     */
    public List<String> filledIn(List<String> words, int jobs) {
        String processors = hasAutoLanes() ? "1" : lanes;
        return words.stream()
                .map(word -> word.replace("{jobs}", Integer.toString(jobs)).replace("{lanes}", processors))
                .toList();
    }
}
