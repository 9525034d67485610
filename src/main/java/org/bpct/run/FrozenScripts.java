package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ScriptSettings;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.ScriptWriter;
import org.bpct.status.FrozenOptions;
import org.bpct.status.WaveOptions;
import org.jspecify.annotations.Nullable;

/** The scripts of a wave with the options that stand in the description of its batch. */
final class FrozenScripts {
    private FrozenScripts() {}

    /**
     * Returns the writer of a wave's scripts.
     *
     * @param first what the first wave was submitted with
     * @param place where the batch will be when the scripts run
     */
    static ScriptWriter of(
            FrozenOptions frozen,
            WaveOptions first,
            JobScheduler scheduler,
            int batch,
            int wave,
            BatchDirectory place) {
        List<String> copy = new ArrayList<>(List.of("cp"));
        copy.addAll(frozen.copyOptions());
        ScriptSettings settings = new ScriptSettings(
                version(),
                batch,
                wave,
                place,
                frozen.umask(),
                first.interval(),
                first.autoResume(),
                first.lanes(),
                scheduler.nodeCommands().idVariable(),
                scheduler.nodeCommands().requeue(),
                copy,
                frozen.dereference(),
                frozen.keeps(),
                frozen.timeDigits(),
                frozen.window(),
                frozen.fsync(),
                frozen.walkedEntries(),
                frozen.walkedDirectories(),
                frozen.walkedBytes(),
                frozen.verify().map(ChecksumMethod::command).orElse(""),
                frozen.manifestRoot(),
                frozen.checks() > 0,
                frozen.update(),
                // What the waves before have copied is there.
                true,
                frozen.byContent(),
                frozen.bases(),
                frozen.baseIdentities(),
                frozen.linkedEntries(),
                frozen.linkedBytes(),
                frozen.removes(),
                frozen.sourceIdentities(),
                frozen.destinationIdentities(),
                frozen.realSources(),
                frozen.realDestinations());
        FileName own = frozen.templates();
        return new ScriptWriter(
                new ScriptTemplate(own == null ? null : own.toPath(), scheduler.name()),
                settings,
                scheduler.name(),
                frozen.publication(),
                frozen.walkErrors());
    }

    /** Returns the version of this bpct: the scripts are this version's, whoever walked the tree. */
    static String version() {
        @Nullable String version = FrozenScripts.class.getPackage().getImplementationVersion();
        return version == null ? "unreleased" : version;
    }
}
