package org.bpct.traverse;

import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.Listing;
import org.bpct.verb.change.rights.ChangeSurvey;
import org.bpct.verb.change.rights.OutsideNames;
import org.bpct.verb.change.rights.Rights;

/**
 * The judgement about entries to remove or change in place: which directories are meant, and which entries are already
 * as requested.
 */
final class InPlace {
    private InPlace() {}

    /** Judges the directory that a user has named. */
    static void judgeRoot(Walk walk, TraversalRoot root, Listing listing, EntryAttributes directory) {
        TraversalOptions options = walk.options();
        if (!options.staysInPlace()) {
            return;
        }
        Selection selection = options.selection();
        boolean isMeant = root.keepsAttributes() && selection.namesFrom() == null;
        if (options.removes()) {
            // Criteria never choose the root itself.
            isMeant = isMeant && !selection.chooses();
        } else {
            byte[] name = root.pair().source().lastComponent().bytes();
            isMeant = isMeant && !walk.filter().leavesStanding(name, directory);
        }
        judge(walk, listing, directory, isMeant);
    }

    /** Judges a directory, which is removed or changed itself only if it is meant. */
    static void judge(Walk walk, Listing listing, EntryAttributes directory, boolean isMeant) {
        listing.seen(directory);
        ChangeSurvey survey = walk.options().change();
        if (survey == null) {
            if (!isMeant) {
                listing.stay();
            }
            return;
        }
        int change = isMeant ? survey.judge(rights(directory)) : ChangeSurvey.AS_ASKED;
        listing.change(change);
        if (change == ChangeSurvey.AS_ASKED) {
            listing.isSameItself();
        }
        if (!isMeant) {
            listing.passThrough();
        }
    }

    /** Adds an entry that needs a change, and counts others. */
    static void add(ChangeSurvey survey, Place place, byte[] name, EntryAttributes entry, EntryColumns into) {
        OutsideNames outside = survey.outside();
        if (entry.isRegularFile() && entry.links() > 1 && outside.isOdd(entry.owner())) {
            FileName path = FileName.of(place.path()).resolve(FileName.of(name));
            outside.meet(path, entry.owner(), entry.device(), entry.inode(), entry.links());
        }
        int change = survey.judge(rights(entry));
        if (change == ChangeSurvey.AS_ASKED) {
            into.addAsAsked(entry);
        } else {
            into.addChange(name, entry, change);
        }
    }

    private static Rights rights(EntryAttributes entry) {
        return new Rights(entry.mode(), entry.owner(), entry.group());
    }
}
