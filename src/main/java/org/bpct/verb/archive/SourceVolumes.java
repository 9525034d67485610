package org.bpct.verb.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.KeepOption;
import org.bpct.pool.KeepRules;
import org.bpct.pool.MirrorLocks;
import org.bpct.query.Session;
import org.bpct.roots.VolumeFall;
import org.bpct.roots.Volumes;

/**
 * The file systems of an archive's sources. A distributed one that lost a server lists fewer names, without an error: the newest state
 * would lack them, and rules would forget the older ones.
 *
 * @param volumes their sizes, now and earlier
 * @param fall how one has fallen; empty if none has, or if that is accepted
 * @param rules the generations to keep; all if there are none
 * @param isAccepted whether later sizes are compared with those of now, too
 */
record SourceVolumes(Volumes volumes, Optional<VolumeFall> fall, Optional<KeepRules> rules, boolean isAccepted) {
    /**
     * Compares their sizes with those of earlier generations, and notes a fall.
     *
     * @param updates whether there are earlier generations
     */
    static SourceVolumes look(
            Session session, RunOptions options, ArchivePlace place, List<FileName> sources, boolean updates)
            throws UsageException, InterruptedException {
        Path file = new MirrorLocks(options.call().home().locks()).volumes(place.real());
        Volumes volumes = new Volumes(Map.of(file, sources), session.commands(), session.clock());
        Optional<KeepRules> rules = KeepOption.of(options);
        boolean isAccepted = options.manner().force();
        Optional<VolumeFall> fall = updates && !isAccepted ? volumes.fall() : Optional.empty();
        fall.ifPresent(fallen -> session.console()
                .note(fallen.words()
                        + ": did it lose a server? Earlier generations keep the names missing now, so none is"
                        + " forgotten; the exit code is 3. If it was made smaller, or all of it is there, one --force"
                        + " accepts that"));
        return new SourceVolumes(volumes, fall, fall.isPresent() ? Optional.empty() : rules, isAccepted);
    }

    boolean haveFallen() {
        return fall.isPresent();
    }

    /** Records the sizes for later generations. */
    void record(Console console) throws InterruptedException {
        volumes.record(isAccepted, console);
    }
}
