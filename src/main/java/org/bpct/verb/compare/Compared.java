package org.bpct.verb.compare;

import java.io.IOException;
import java.util.List;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.SystemMessage;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.TemplateException;
import org.bpct.survey.SurveyErrors;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyRoot;
import org.bpct.traverse.TraversalReport;
import org.bpct.verb.host.FarRoot;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a walk of two trees.
 *
 * @param differences all differences except contents, by name
 * @param names the number of names in both that were compared
 * @param errors the entries that could not be looked at
 * @param twins the files whose contents are left to jobs; none if contents are not compared
 */
record Compared(List<Difference> differences, long names, SurveyErrors errors, TraversalReport twins) {
    /** Copies the list. */
    Compared {
        differences = List.copyOf(differences);
    }

    /** Walks both trees; the options say which names are compared, and how. */
    static Compared of(RunOptions options, Aim.Comparison wish, ComparedTrees trees)
            throws UsageException, RunException, InterruptedException {
        if (!HeldCommand.isPossible()) {
            throw new UsageException("--compare needs xargs (package findutils) on this host");
        }
        if (wish.withXattrs() && !InodeQuery.canTellXattrs()) {
            throw new UsageException("--compare needs getfattr (package attr) on this host;"
                    + " --no-xattrs leaves extended attributes and ACLs uncompared");
        }
        EntryComparison rules = new EntryComparison(options.manner().earlier().window());
        Twins twins = new Twins(wish.withContents());
        FarRoot root = trees.far();
        FarSide.Facts far = root == null ? null : facts(root, options, wish.withXattrs());
        try (SurveyGround ground = new SurveyGround(
                options.task().selection(),
                options.manner().cp().oneFileSystem(),
                options.manner().walking().threads())) {
            PairWalk walk = new PairWalk(
                    ground,
                    side(ground, new SurveyRoot(0, trees.a(), trees.a()), trees.isFar(trees.a()) ? far : null),
                    side(ground, new SurveyRoot(1, trees.b(), trees.b()), trees.isFar(trees.b()) ? far : null),
                    rules,
                    wish.withXattrs(),
                    twins);
            walk.run();
            SurveyErrors errors = new SurveyErrors(ground.errors().byPath());
            List<Difference> found =
                    rules.found().stream().sorted(Difference.BY_PATH).toList();
            return new Compared(
                    found,
                    walk.compared(),
                    errors,
                    twins.report(trees, new DifferenceErrors(trees).with(found, errors.errors())));
        } catch (IOException e) {
            throw RunException.failed("cannot compare: " + SystemMessage.of(e), e);
        } catch (TemplateException e) {
            throw RunException.failed("cannot compare: " + e.getMessage(), e);
        }
    }

    /** Asks the other host for all facts about its tree. Attributes come first: where they cannot be told nothing is listed. */
    private static FarSide.Facts facts(FarRoot root, RunOptions options, boolean withXattrs)
            throws UsageException, RunException, InterruptedException {
        FarRoot.Xattrs xattrs = withXattrs ? root.xattrs() : FarRoot.Xattrs.NONE;
        return FarSide.Facts.of(root.list(options.manner().cp().oneFileSystem()), xattrs);
    }

    /** Returns a tree; {@code far} has the facts if it is on another host. */
    private static TreeSide side(SurveyGround ground, SurveyRoot root, FarSide.@Nullable Facts far)
            throws IOException, TemplateException {
        return far == null
                ? NearSide.of(ground, root, ScriptTemplate.builtIn("verb/compare/question.sh"))
                : FarSide.of(ground, root, far);
    }

    /**
     * Returns the last word about the comparison.
     *
     * @param names the number of names in both that were compared
     * @param count the number of all differences
     */
    static String summary(Aim.Comparison wish, long names, long count) {
        return Counted.sentence(
                "%,d names in both, %,d differences%s%s",
                names,
                count,
                wish.withXattrs() ? "" : "; extended attributes and ACLs were not compared",
                wish.withContents() ? "" : "; contents were not read");
    }
}
