package org.bpct.verb.host;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.options.Guard;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.traverse.Reach;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.verb.sum.SumRules;

/**
 * A transfer whose destination is on the other host.
 *
 * @param ssh the words that call ssh; none for {@code ssh} itself
 */
record Sending(RunOptions options, List<String> ssh, HostOperands operands, OtherHost other, Session session)
        implements Ends {
    @Override
    public Walked walk(boolean makes) throws UsageException, RunException, InterruptedException {
        Landing near = new SumRules(options.call().workingDirectory(), "a transfer", "transferred")
                .apply(operands.sources())
                .landing();
        FarSurvey survey = other.survey(FarLanding.asked(operands, near));
        FarLanding landing = FarLanding.of(operands, near, survey.places());
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        List<HostFacts.FarRoot> roots = makes ? landing.made(other) : landing.planned();
        InPlaceRoots.Walked walked =
                new InPlaceRoots(session, options, session.console()).walk(near, step -> walk(step, near), "transferred");
        String wishes = (survey.isRoot() ? "owners " : "open ") + (seals ? "sealed" : "");
        HostFacts facts = new HostFacts(true, operands.host(), UUID.randomUUID().toString(), wishes, ssh, roots);
        return new Walked(landing.shown(), walked.roots(), walked.walk(), facts, landing.free());
    }

    private TraversalReport walk(WalkStep step, Landing near)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, true, options.task().selection(), Set.of(), null);
        TraversalReport found = step.walk(step.roots(near, List.of()), how, LiveWalk.Portions.NONE);
        step.sayErrors(found);
        return found;
    }
}
