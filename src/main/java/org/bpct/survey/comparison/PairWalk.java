package org.bpct.survey.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.files.FileName;
import org.bpct.landing.ComparedTrees;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyPlace;
import org.bpct.survey.SurveyRoot;
import org.bpct.survey.comparison.Difference.Kind;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.jspecify.annotations.Nullable;

/** The walk that reads two trees side by side, and keeps only in what they differ. */
final class PairWalk {
    private final SurveyGround ground;
    private final ComparedTrees trees;
    private final EntryComparison rules;
    private final @Nullable XattrComparison xattrs;
    private final LinkNames links = new LinkNames();
    private final LongAdder compared = new LongAdder();
    private final Twins twins;

    /**
     * Prepares a walk.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     * @param twins the files whose contents are left to jobs
     */
    PairWalk(SurveyGround ground, ComparedTrees trees, EntryComparison rules, boolean withXattrs, Twins twins) {
        this.ground = ground;
        this.trees = trees;
        this.rules = rules;
        this.twins = twins;
        this.xattrs = withXattrs ? new XattrComparison(trees.a(), trees.b(), rules, ground.errors()) : null;
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

    /** Compares the trees; throws IOException if a root cannot be looked at. */
    void run() throws IOException, InterruptedException {
        FileName here = FileName.currentDirectory();
        FoundEntry one = look(trees.a());
        FoundEntry two = look(trees.b());
        compare(here, one, two);
        SurveyPlace a = SurveyPlace.of(new SurveyRoot(0, trees.a(), trees.a()), one.attributes());
        SurveyPlace b = SurveyPlace.of(new SurveyRoot(1, trees.b(), trees.b()), two.attributes());
        ground.submit(new PairTask(this, here, a, b, twins.root()));
        ground.await();
        if (xattrs != null) {
            xattrs.finish();
        }
        links.compare(rules);
    }

    /** A root is the place, and not what is chosen there. */
    private FoundEntry look(FileName root) throws IOException {
        EntryAttributes attributes = EntryAttributes.ofWholeUnix(
                Files.readAttributes(root.toPath(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
        boolean isMeant = !ground.selection().chooses();
        return new FoundEntry(FileName.currentDirectory().bytes(), attributes, isMeant, false);
    }

    /** Compares two entries of one name, of which one may be missing; returns true if directories among them are entered. */
    boolean compare(FileName path, @Nullable FoundEntry one, @Nullable FoundEntry two) {
        if (one == null || two == null) {
            if (one != null && one.isMeant()) {
                rules.onlyInA(path, one.attributes());
            } else if (two != null && two.isMeant()) {
                rules.onlyInB(path, two.attributes());
            }
            return true;
        }
        EntryAttributes a = one.attributes();
        EntryAttributes b = two.attributes();
        boolean isMeant = one.isMeant() || two.isMeant();
        if (!rules.isSameType(path, a, b, isMeant) || !isMeant) {
            return true;
        }
        compared.increment();
        if (!a.isDirectory() && (a.links() > 1 || b.links() > 1)) {
            links.add(path, a, b);
        }
        if (a.device() != b.device() || a.inode() != b.inode()) {
            compareInodes(path, a, b);
        }
        return true;
    }

    private void compareInodes(FileName path, EntryAttributes a, EntryAttributes b) {
        rules.compare(path, a, b);
        if (a.kind() == EntryKind.SYMLINK) {
            compareTargets(path);
        }
        if (xattrs != null) {
            xattrs.add(path);
        }
    }

    private void compareTargets(FileName path) {
        FileName a = trees.a().resolve(path);
        FileName b = trees.b().resolve(path);
        try {
            if (!target(a).equals(target(b))) {
                rules.add(path, Kind.TARGET, "", "");
            }
        } catch (IOException unreadable) {
            ground.errors().entry(a, unreadable);
        }
    }

    private static FileName target(FileName link) throws IOException {
        return FileName.of(Files.readSymbolicLink(link.toPath()));
    }
}
