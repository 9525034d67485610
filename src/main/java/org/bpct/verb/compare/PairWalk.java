package org.bpct.verb.compare;

import java.util.concurrent.atomic.LongAdder;
import org.bpct.files.FileName;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyPlace;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.jspecify.annotations.Nullable;

/** The walk that reads two trees side by side, and keeps only their differences. */
final class PairWalk {
    private final SurveyGround ground;
    private final TreeSide a;
    private final TreeSide b;
    private final EntryComparison rules;
    private final InodeComparison targets;
    private final @Nullable InodeComparison xattrs;
    private final LinkNames links = new LinkNames();
    private final LongAdder compared = new LongAdder();
    private final Twins twins;

    /**
     * Prepares a walk.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     * @param twins the files whose contents are left to jobs
     */
    PairWalk(SurveyGround ground, TreeSide a, TreeSide b, EntryComparison rules, boolean withXattrs, Twins twins) {
        this.ground = ground;
        this.a = a;
        this.b = b;
        this.rules = rules;
        this.twins = twins;
        this.targets = InodeComparison.ofTargets(a, b, rules, ground.errors());
        this.xattrs = withXattrs ? InodeComparison.ofXattrs(a, b, rules, ground.errors()) : null;
    }

    TreeSide a() {
        return a;
    }

    TreeSide b() {
        return b;
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
        compare(here, a.root(), b.root(), a.place(), b.place());
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
