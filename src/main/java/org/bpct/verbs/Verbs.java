package org.bpct.verbs;

import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.verb.archive.ArchiveCheckRun;
import org.bpct.verb.archive.ArchiveRun;
import org.bpct.verb.change.ChangeRun;
import org.bpct.verb.compare.CompareRun;
import org.bpct.verb.copy.CopyRun;
import org.bpct.verb.copy.MirrorRun;
import org.bpct.verb.extract.ExtractRun;
import org.bpct.verb.host.FarSumRun;
import org.bpct.verb.host.TransferRun;
import org.bpct.verb.remove.RemovalRun;
import org.bpct.verb.snapshot.FarSnapshotRun;
import org.bpct.verb.snapshot.RestoredNames;
import org.bpct.verb.snapshot.SnapshotRun;
import org.bpct.verb.sum.SumCheckRun;
import org.bpct.verb.sum.SumRun;
import org.bpct.verb.sum.TreeCheckRun;
import org.bpct.verb.sum.manifest.ManifestFormat;

/** The list of the verbs: the undertaking that a command line asks for. */
public final class Verbs {
    private final Session session;
    private final FileName userHome;

    /**
     * Makes the list.
     *
     * @param userHome the home directory of the user
     */
    public Verbs(Session session, FileName userHome) {
        this.session = session;
        this.userHome = userHome;
    }

    /** Returns the requested batch as it is to be made; the work begins when one of its methods is called. */
    public Undertaking undertaking(RunOptions options) throws UsageException, RunException {
        Night night = options.snapshot().night();
        if (night != null) {
            return night(options, night);
        }
        Aim aim = options.task().aim();
        if (aim instanceof Aim.Restoration restoration) {
            return undertaking(new RestoredNames(options, session).of(restoration));
        }
        if (aim instanceof Aim.Removal) {
            return new RemovalRun(options, session, userHome, batch -> {});
        }
        if (aim instanceof Aim.Change change) {
            return new ChangeRun(options, change.request(), session);
        }
        if (aim instanceof Aim.Sum sum) {
            Aim.Far far = sum.far();
            return far == null ? new SumRun(options, session) : new FarSumRun(options, far, session);
        }
        if (aim instanceof Aim.SumCheck check) {
            return check(options, check.request());
        }
        if (aim instanceof Aim.Archive archive) {
            return new ArchiveRun(options, archive, session);
        }
        if (aim instanceof Aim.Extraction extraction) {
            return new ExtractRun(options, extraction, session);
        }
        if (aim instanceof Aim.Transfer transfer) {
            return new TransferRun(options, transfer, session);
        }
        if (aim instanceof Aim.Comparison comparison) {
            return new CompareRun(options, comparison, session);
        }
        if (!(aim instanceof Aim.Copy)) {
            throw new IllegalStateException("no verb is listed for " + aim);
        }
        return options.manner().earlier().update() ? new MirrorRun(options, session) : new CopyRun(options, session);
    }

    private Undertaking night(RunOptions options, Night night) {
        return options.task().aim() instanceof Aim.Transfer far && far.sends()
                ? new FarSnapshotRun(options, night, far, session)
                : new SnapshotRun(options, night, session, userHome);
    }

    private Undertaking check(RunOptions options, Aim.Expected expected) {
        if (expected.format().equals(Optional.of(ManifestFormat.PARTS))) {
            return new ArchiveCheckRun(options, expected, session);
        }
        return TreeCheckRun.isFor(expected, options.call().workingDirectory())
                ? new TreeCheckRun(options, expected, session)
                : new SumCheckRun(options, expected, session);
    }
}
