package org.bpct.schedule.local;

import java.util.HashMap;
import java.util.Map;
import org.bpct.files.FileName;

/** The runners of the jobs that one question is about: of the thousand jobs of a wave the runner is looked at once. */
final class RunnerViews {
    private final LocalHost here;
    private final Map<RunnerOfWave, RunnerView> views = new HashMap<>();

    RunnerViews(LocalHost here) {
        this.here = here;
    }

    private record RunnerOfWave(FileName wave, ProcessIdentity runner) {}

    /** Returns the view of the runner that was started for a wave. */
    RunnerView of(FileName wave, ProcessIdentity runner) {
        return views.computeIfAbsent(
                new RunnerOfWave(wave, runner),
                asked -> new RunnerView(here, RunnerFolder.of(asked.wave, asked.runner)));
    }
}
