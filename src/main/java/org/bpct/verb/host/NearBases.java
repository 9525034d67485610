package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.model.Access;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.Bases;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.jspecify.annotations.Nullable;

/**
 * The copies on this host that entries of the other one are compared with: those to update, or those of a base.
 *
 * @param bases the directories of the base, by root; none if nothing is linked
 */
record NearBases(RunOptions options, Landing landing, Bases bases, Session session) {
    /** Finds them; throws if there is no such directory, or if files cannot be linked to it. */
    static NearBases of(RunOptions options, HostOperands operands, Landing landing, Session session)
            throws UsageException {
        // A relative name of a base is taken from the destination, as for a copy.
        FileName destination = OperandName.of(
                        operands.destination(), options.call().workingDirectory())
                .absolute();
        Landing below = new Landing(landing.sources(), landing.roots(), destination);
        return new NearBases(
                options,
                landing,
                Bases.of(below, options.manner().earlier(), options.manner().cp()),
                session);
    }

    /** Returns true if unchanged entries become links. */
    boolean areLinked() {
        return !bases.isEmpty();
    }

    /** Returns the copies, by root; null where all is transferred. */
    List<@Nullable NearCopies> copies(FarSurvey survey) throws RunException {
        long skew = survey.ahead(session.clock().millis());
        boolean isRoot = session.submitter().uid() == 0;
        BaseAges ages = new BaseAges(options, session, null);
        List<@Nullable NearCopies> copies = new ArrayList<>();
        for (int i = 0; i < landing.roots().size(); i++) {
            if (areLinked()) {
                FileName base = bases.directories().get(i);
                copies.add(new NearCopies(base, ages.of(base, began -> began - skew), isRoot));
            } else if (options.manner().earlier().update()) {
                FileName root = landing.pairs().get(i).destination();
                copies.add(new NearCopies(root, CopyAge.ofCopies(skew), isRoot));
            } else {
                copies.add(null);
            }
        }
        return copies;
    }

    /** Returns the roots with the directories of the base. */
    Roots addTo(Roots roots) throws UsageException, RunException, InterruptedException {
        if (!areLinked() || roots.all().isEmpty()) {
            return roots;
        }
        RootIdentities identities = new RootIdentities(session.commands());
        List<Root.@Nullable Base> found = new ArrayList<>();
        for (int i = 0; i < landing.roots().size(); i++) {
            FileName base = bases.directories().get(i);
            boolean isLinked = landing.roots().get(i).keepsAttributes();
            if (isLinked && roots.access() != Access.PLAIN) {
                FarBases.requireCommon(base, landing.pairs().get(i).destination());
            }
            found.add(isLinked ? new Root.Base(base, identities.ofOneThatMayBeMissing(base)) : null);
        }
        return roots.withBases(found);
    }
}
