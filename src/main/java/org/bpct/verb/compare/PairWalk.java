package org.bpct.verb.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.files.FileName;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.TemplateException;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyPlace;
import org.bpct.survey.SurveyRoot;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.jspecify.annotations.Nullable;

/** The walk that reads two trees side by side, and keeps only their differences. */
final class PairWalk {
    private final SurveyGround ground;
    private final Root a;
    private final Root b;
    private final EntryComparison rules;
    private final InodeComparison targets;
    private final @Nullable InodeComparison xattrs;
    private final LinkNames links = new LinkNames();
    private final LongAdder compared = new LongAdder();
    private final Twins twins;

    /** A root as it was seen. */
    private record Root(FoundEntry entry, SurveyPlace place) {}

    /**
     * Prepares a walk; throws IOException if a root cannot be looked at.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     * @param twins the files whose contents are left to jobs
     */
    PairWalk(SurveyGround ground, ComparedTrees trees, EntryComparison rules, boolean withXattrs, Twins twins)
            throws IOException, TemplateException {
        this.ground = ground;
        this.a = look(0, trees.a());
        this.b = look(1, trees.b());
        this.rules = rules;
        this.twins = twins;
        InodeComparison.Trees roots =
                new InodeComparison.Trees(a.place(), b.place(), ScriptTemplate.builtIn("verb/compare/question.sh"));
        this.targets = InodeComparison.ofTargets(roots, rules, ground.errors());
        this.xattrs = withXattrs ? InodeComparison.ofXattrs(roots, rules, ground.errors()) : null;
    }

    /** Looks at a root; criteria of selection never choose the root itself. */
    private Root look(int number, FileName root) throws IOException {
        EntryAttributes attributes = EntryAttributes.ofWholeUnix(
                Files.readAttributes(root.toPath(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
        boolean isMeant = !ground.selection().chooses();
        return new Root(
                new FoundEntry(FileName.currentDirectory().bytes(), attributes, isMeant, false),
                SurveyPlace.of(new SurveyRoot(number, root, root), attributes));
    }

    SurveyGround ground() {
        return ground;
    }

    Twins twins() {
        return twins;
    }

    /** Returns the number of names that were compared. */
    long compared() {
        return compared.sum();
    }

    /** Compares the trees. */
    void run() throws InterruptedException {
        FileName here = FileName.currentDirectory();
        compare(here, a.entry(), b.entry(), a.place(), b.place());
        ground.submit(new PairTask(this, here, a.place(), b.place(), twins.root()));
        ground.await();
        targets.finish();
        if (xattrs != null) {
            xattrs.finish();
        }
        links.compare(rules);
    }

    /**
     * Compares two entries of one name; one of them may be missing.
     *
     * @param path the name below both roots
     * @param inA the directory that holds it in the first tree; a root is in itself
     */
    void compare(
            FileName path,
            @Nullable FoundEntry one,
            @Nullable FoundEntry two,
            @Nullable SurveyPlace inA,
            @Nullable SurveyPlace inB) {
        if (one == null || two == null || inA == null || inB == null) {
            if (one != null && one.isMeant()) {
                rules.onlyInA(path, one.attributes());
            } else if (two != null && two.isMeant()) {
                rules.onlyInB(path, two.attributes());
            }
            return;
        }
        EntryAttributes ofA = one.attributes();
        EntryAttributes ofB = two.attributes();
        boolean isMeant = one.isMeant() || two.isMeant();
        if (!rules.isSameType(path, ofA, ofB, isMeant) || !isMeant) {
            return;
        }
        compared.increment();
        if (!ofA.isDirectory() && (ofA.links() > 1 || ofB.links() > 1)) {
            links.add(path, ofA, ofB);
        }
        if (ofA.device() == ofB.device() && ofA.inode() == ofB.inode()) {
            return;
        }
        rules.compare(path, ofA, ofB);
        if (ofA.kind() == EntryKind.SYMLINK) {
            targets.add(inA, inB, one.fileName());
        }
        if (xattrs != null) {
            xattrs.add(inA, inB, one.fileName());
        }
    }
}
